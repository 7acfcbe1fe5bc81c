"""What every ruleset must pass, beside the sample: a siege with powers, and three sides."""

from typing import Any

import pytest

from rulesets.systems.gurps import RULES
from rulesets.systems.gurps.people.gathering import GurpsMuster
from rulesets.systems.gurps.samples.bannock import with_magic
from rulesets.systems.gurps.samples.great_war import great_war
from rulesets.trials.conformance import check
from tests.rulesets.systems.gurps.play import muster

MAGE: dict[str, Any] = {"es_kind": "mage", "es_character_points": 350}


def siege() -> GurpsMuster:
    """Everything at once: engines, miners, riders on their way, the undead, mages, Luck, other options."""
    return muster(
        units=[
            {"id": "foot", "side": "reds", "count": 300, "armour": "heavy", "leader": "dagny"},
            {"id": "engines", "side": "reds", "special": "large_siege_engine", "count": 4},
            {"id": "moles", "side": "reds", "miners": "human", "irregular": True, "count": 60},
            {"id": "riders", "side": "reds", "mobility": "light_horse", "count": 50, "arrives": 2},
            {"id": "town", "side": "blues", "count": 150, "ranged": "ordinary_bow", "leader": "egil"},
            {"id": "bones", "side": "blues", "never_checks_morale": True, "healing": "none"},
        ],
        heroes=[
            {"id": "dagny", "side": "reds", "unit": "foot", "luck": "ordinary", "weapon_skill": 16, "dr": 3},
            {"id": "boris", "side": "reds", "strategy": 15, "luck": "extraordinary", "commands": True},
            {"id": "egil", "side": "blues", "unit": "town", "weapon_skill": 9, "traits": ["cowardice"]},
            {"id": "ivan", "side": "blues", "strategy": 13, "commands": True},
            {"id": "merla", "side": "reds", "is_pc": False, **MAGE},
            {"id": "zoran", "side": "blues", "is_pc": False, **MAGE},
        ],
        situation={
            "defender": "blues",
            "position": [{"kind": "walled_city"}, {"kind": "steep_incline"}],
            "siege": True,
            "no_escape": True,
        },
        options={
            "hit_locations": True,
            "reform_roll": True,
            "casualty_rolls": "per_unit",
            "luck": "reroll",
            "atrocity_roll": "per_force",
        },
    )


def three_sides() -> GurpsMuster:
    sides = ("reds", "blues", "greens")
    return muster(
        sides=sides,
        units=[
            {"id": f"{side}-{n}", "side": side, "count": 40 + 20 * n, "experience": 3 * n}
            for side in sides
            for n in (1, 2)
        ],
        heroes=[
            {"id": f"{side}-mage", "side": side, "unit": f"{side}-1", "luck": "ridiculous", **MAGE}
            for side in sides
        ],
    )


@pytest.mark.parametrize("make", [siege, three_sides, great_war, with_magic])
@pytest.mark.parametrize("seed", range(3))
def test_conforms_elsewhere(make: Any, seed: int) -> None:
    assert check(RULES, seed, muster=make())
