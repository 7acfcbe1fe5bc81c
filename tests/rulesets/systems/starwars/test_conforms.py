"""What every ruleset must pass, beside the sample: everything at once, three sides, options."""

from typing import Any

import pytest

from rulesets.systems.starwars import RULES
from rulesets.systems.starwars.people.gathering import StarMuster
from rulesets.trials.conformance import check
from tests.rulesets.systems.starwars.play import muster

CHIEF: dict[str, Any] = {"command": "6D", "tactics": "7D", "commands": True, "is_pc": True}
BLADE = {"key": "blade", "skill": "melee_combat", "damage": "STR+1D", "melee_difficulty": "moderate"}


UNITS: list[dict[str, Any]] = [
    {"id": "line", "side": "reds", "preset": "rebel_soldier_squad", "size": 40, "leader": "dagny"},
    {"id": "part", "side": "reds", "size": 0, "detached_from": "line"},
    {"id": "blades", "side": "reds", "weapons": [BLADE], "position_m": 48, "superior": "egil"},
    {
        "id": "speeders",
        "side": "reds",
        "preset": "snowspeeder_squadron",
        "position_m": 20,
        "leader": "zoran",
    },
    {"id": "late", "side": "reds", "arrival_round": 2},
    {"id": "walkers", "side": "blues", "preset": "at_at_platoon", "shields": "2D", "position_m": 120},
    {
        "id": "inside",
        "side": "blues",
        "preset": "stormtrooper_squad",
        "embarked_in": "walkers",
        "size": 30,
    },
    {
        "id": "storm",
        "side": "blues",
        "preset": "stormtrooper_squad",
        "size": 60,
        "loyalty": "fanatical",
    },
    {"id": "bikes", "side": "blues", "preset": "scout_trooper_bike_squad", "sector": 0, "heavy": 3},
]
HEROES: list[dict[str, Any]] = [
    {"id": "boris", "side": "reds", **CHIEF},
    {
        "id": "dagny",
        "side": "reds",
        "unit": "line",
        "is_pc": True,
        "command": "4D",
        "wound": "wounded",
    },
    {"id": "egil", "side": "reds", "unit": "blades", "command": "3D", "superior": "dagny"},
    {
        "id": "zoran",
        "side": "reds",
        "unit": "speeders",
        "skills": [{"name": "Piloting", "code": "6D"}],
    },
    {
        "id": "ivan",
        "side": "blues",
        "unit": "storm",
        "command": "4D",
        "tactics": "5D",
        "commands": True,
    },
    {"id": "merla", "side": "blues", "unit": "walkers", "wound": "mortally_wounded"},
]
WEATHER = {"surprise_side": "blues", "movement_level": "moderate", "visibility": "poor"}


def everything(**options: Any) -> StarMuster:
    """Carriers and passengers, cables, shields, blades, a part to be divided off, reserves, officers."""
    return muster(units=UNITS, heroes=HEROES, situation=WEATHER, options=options)


def by_haste() -> StarMuster:
    return everything(
        damage_timing="by_haste",
        wild_die="all",
        wild_one="gm",
        dodge_rule="sum",
        scale_method="modifiers",
        cap_mode="limit",
        morale_scope="engaged",
        morale_combined=True,
        declaration="simultaneous",
        heroic_resolution="roll",
        reaction_counts_as_action=True,
        shaken_ignores_orders=True,
        casualty_state="worst",
        retreat_leaves_after=1,
        casualty_table=[1, 20, 40, 60, 90],
    )


def leaderless() -> StarMuster:
    return everything(ignore_commanders=True, simplify_over=6, hero_danger=False, wild_die="off")


def three_sides() -> StarMuster:
    """No heroes at all; two of the three are allies."""
    return muster(
        sides=("reds", "blues", "greens"),
        units=[
            {"id": f"{side}-{n}", "side": side, "size": 20 * n, "position_m": 30 * n}
            for side in ("reds", "blues", "greens")
            for n in (1, 2)
        ],
        situations={"reds": {"allies": ["greens"], "home": -1}},
    )


@pytest.mark.parametrize("make", [everything, by_haste, leaderless, three_sides])
@pytest.mark.parametrize("seed", range(4))
def test_conforms_elsewhere(make: Any, seed: int) -> None:
    assert check(RULES, seed, muster=make())
