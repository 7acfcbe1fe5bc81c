"""What every ruleset must pass, beside the sample: freeform, three sides, armies."""

from typing import Any

import pytest

from rulesets.systems.traveller import RULES
from rulesets.systems.traveller.people.gathering import TravellerMuster
from rulesets.systems.traveller.samples.armies import armies as two_armies
from rulesets.trials.conformance import check
from tests.rulesets.systems.traveller.play import muster

FREEFORM_UNITS: Any = [
    {"id": "foot", "side": "reds", "size": 60, "weapon": "acr", "leader": "dagny", "medics": 2},
    {"id": "swords", "side": "reds", "size": 12, "weapon": "cutlass", "melee": 1, "arrives": 2},
    {"id": "crossbows", "side": "blues", "size": 20, "weapon": "crossbow", "comms": False},
    {"id": "tank", "side": "blues", "size": 20, "armour": 18, "vehicle": True, "weapon": "pgmp"},
]
DAGNY: Any = {
    "id": "dagny",
    "side": "reds",
    "unit": "foot",
    "tactics": 1,
    "leadership": 2,
    "weapons": ["acr"],
}
EGIL: Any = {"id": "egil", "side": "blues", "weapons": ["frag_grenade"], "athletics": 2, "medic": 1}


def freeform() -> TravellerMuster:
    """Every option the other way round, orders at the turn, ammunition, boons, an ambush, heroes apart."""
    return muster(
        units=FREEFORM_UNITS,
        heroes=[DAGNY, EGIL],
        situation={
            "distance": 8,
            "light": "dark",
            "smoke": "thick",
            "weather": True,
            "zero_gravity": True,
            "prepared": ["crossbows"],
            "obstruction": ["foot"],
            "covers": [{"unit": "tank", "cover": "full"}],
            "extra": [{"value": 3, "reason": "High ground"}, {"value": -1, "reason": "High ground"}],
        },
        options={
            "orders_mode": "at_turn",
            "live_reactions": True,
            "multiply": "before_armour",
            "large_unit_damage": "proportional",
            "size_in_battle": "follows_endurance",
            "morale_checks": "each",
            "ammo": True,
            "boon_bane": True,
            "recovery_for_losers": False,
        },
    )


def three_sides() -> TravellerMuster:
    """On a map, close together, two of them allied."""
    sides = ("reds", "blues", "greens")
    return muster(
        sides=sides,
        units=[
            {"id": f"{side}-{n}", "side": side, "size": 20 * n, "weapon": "blade", "melee": n}
            for side in sides
            for n in (1, 2)
        ],
        situation={
            "map_mode": "zones",
            "zones": [
                {"name": "Hill", "x": 0, "y": 0, "difficult": True, "smoke": "smoke"},
                {"name": "Mill", "x": 9, "y": 9, "cover": "half", "exit": True},
            ],
        },
        situations={"greens": {"allies": ["reds"]}},
    )


def armies() -> TravellerMuster:
    """One unit a side, with others that begin within it; a round is an hour."""
    return muster(
        units=[
            {"id": "army", "side": "reds", "size": 12_000, "endurance": 9_000, "weapon": "field_gun"},
            {"id": "guard", "side": "reds", "size": 800, "morale": 11, "within": "army"},
            {"id": "host", "side": "blues", "size": 15_000, "months_unpaid": 3},
        ],
        situation={"map_mode": "single", "distance": 900},
    )


def beside_a_map() -> TravellerMuster:
    """Zones, guns beside them, heroes on their own, orders at the turn."""
    zones = [{"name": "Hill", "cover": "half"}, {"name": "Mill", "x": 30, "smoke": "thick"}]
    return muster(
        units=[*FREEFORM_UNITS, {"id": "guns", "side": "reds", "weapon": "field_gun", "pace": 80}],
        heroes=[DAGNY, EGIL],
        situation={
            "map_mode": "zones",
            "zones": zones,
            "standing": [{"unit": "foot", "zone": "Hill"}, {"unit": "tank", "zone": "Mill"}],
            "distances": [{"one": "guns", "metres": 900}],
            "extra": [{"value": 1, "reason": "High ground", "rounds": 1}],
        },
        options={"orders_mode": "at_turn"},
    )


@pytest.mark.parametrize("make", [freeform, three_sides, armies, two_armies, beside_a_map])
@pytest.mark.parametrize("seed", range(3))
def test_conforms_elsewhere(make: Any, seed: int) -> None:
    assert check(RULES, seed, muster=make())
