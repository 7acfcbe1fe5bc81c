"""What every ruleset must pass, beside the sample: three factions, vitality."""

from typing import Any

import pytest

from rulesets.systems.gridless import RULES
from rulesets.systems.gridless.book.options import Options
from rulesets.systems.gridless.people.gathering import GridlessMuster
from rulesets.trials.conformance import check
from tests.rulesets.systems.gridless.play import muster

UNITS: list[dict[str, Any]] = [
    {"id": "guard", "side": "city", "tokens": 9, "leader": "anna"},
    {"id": "gate", "side": "city", "tokens": 20, "objective": True},
    {"id": "orcs", "side": "horde", "tokens": 14, "leader": "boz", "cannot_retreat": True},
    {"id": "wolves", "side": "horde", "tokens": 5, "arrives": 2},
    {"id": "dead", "side": "grave", "tokens": 11, "fearless": True, "leader": "liche"},
    {"id": "bats", "side": "grave", "tokens": 3, "arrives": 0},
]
HEROES: list[dict[str, Any]] = [
    {
        "id": "anna",
        "unit": "guard",
        "team": "first",
        "level": 8,
        "melee": 14,
        "tactics": 25,
        "will": 6,
    },
    {"id": "carl", "unit": "guard", "team": "first", "level": 6, "stealth": 16, "ranged": 11},
    {"id": "dora", "unit": "guard", "level": 7, "caster": True, "full_caster": True},
    {"id": "boz", "unit": "orcs", "level": 9, "melee": 17, "hp_max": 90},
    {"id": "gnash", "unit": "orcs", "level": 4, "stealth": 20, "opportunity": 2, "hp_max": 12},
    {
        "id": "liche",
        "unit": "dead",
        "level": 12,
        "caster": True,
        "spells_left": [{"level": 3, "left": 4}],
    },
    {
        "id": "rat",
        "unit": "dead",
        "level": 2,
        "arrives": 2,
        "other_form": {"name": "Bite", "bonus": 9},
    },
]


def three_factions() -> GridlessMuster:
    """Teams, casters, a gate, reserves, prepared events, quick combats, other options."""
    return muster(
        units=UNITS,
        heroes=HEROES,
        situation={
            "conditions": [
                {"what": "castle", "unit": "gate", "reason": "The wall"},
                {"what": "fortification", "unit": "guard", "rounds": 2},
                {"what": "heavy", "unit": "dead"},
                {"what": "morale", "unit": "orcs", "value": -2},
                {"what": "extra_loss", "unit": "dead", "value": 1},
                {"what": "harm_dice", "value": 2, "reason": "Sandstorm"},
                {"what": "flow", "hero": "anna", "value": 2, "reason": "Blessed"},
            ],
            "events": [
                {"round": 1, "kind": "waning", "unit": "dead", "delta": -1, "least": 3, "casualties": False}
            ],
        },
        options={
            "objectives": True,
            "deadly_combat": "quick",
            "bleeding": "d20_strict",
            "penalty_share": "full",
            "new_general_bearings": True,
            "reveal_tokens": "assessed",
            "morale_dc": 15,
        },
    )


def vitality() -> GridlessMuster:
    """Wounds under vitality, spells from it, no forced retreat, the game master says who returns."""
    body = {"vitality_max": 40, "wounds_max": 14, "spellpool": 10, "level": 7}
    return muster(
        heroes=[
            {"id": "mage", "unit": "reds-foot", "caster": True, "full_caster": True, **body},
            {"id": "rogue", "unit": "reds-foot", "stealth": 12, **body},
            {"id": "champion", "unit": "blues-foot", "melee": 12, **body},
        ],
        options={
            "hp_system": "vitality",
            "spell_system": "vitality",
            "morale_failure": "never_forced",
            "recovery": "manual",
            "deadly_combat": "ask",
            "death_threshold": "minus_max",
        },
    )


@pytest.mark.parametrize("make", [three_factions, vitality])
@pytest.mark.parametrize("seed", range(4))
def test_conforms_elsewhere(make: Any, seed: int) -> None:
    assert check(RULES, seed, muster=make())


def test_every_setting_explains_itself() -> None:
    silent = [name for name, one in Options.model_fields.items() if not one.title or not one.description]
    assert silent == []
