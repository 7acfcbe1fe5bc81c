"""Walls and those who come at them: what counts as special troops there, and what breaches."""

from typing import Any

from rulesets.engine import Problem, complaint
from rulesets.systems.gurps import RULES
from rulesets.systems.gurps.mechanics.odds import position_of, superiority
from rulesets.systems.gurps.people.field import Battlefield
from rulesets.systems.gurps.people.sheets import GurpsUnit
from rulesets.systems.gurps.people.strength import each_strength
from rulesets.systems.gurps.roster.checks import check
from rulesets.systems.gurps.roster.presets import PRESETS
from tests.rulesets.systems.gurps.play import field_of, muster

CASTLE: dict[str, Any] = {"defender": "blues", "position": [{"kind": "castle"}]}
FOES = {"id": "blues-foot", "side": "blues"}


def special(field: Battlefield, side: str = "reds") -> list[tuple[str, int]]:
    return [(kind.value, bonus) for kind, bonus in superiority(field, list(field.sides.values()))[side]]


def told_of(situation: dict[str, Any]) -> list[str]:
    problems: list[Problem] = check(muster(situation=situation))
    return [problem.kind for problem in problems]


def test_walls_without_a_siege_are_pointed_out() -> None:
    """Cavalry would count there, engines and miners would not."""
    assert "walls_without_siege" in told_of(CASTLE)
    assert "walls_without_siege" not in told_of({**CASTLE, "siege": True})
    assert "walls_without_siege" not in told_of({**CASTLE, "position": [{"kind": "palisade"}]})
    assert "Tick “Siege”" in complaint(RULES, Problem("walls_without_siege", {}), {})


def test_special_troops_that_the_game_master_counts_count_whatever_the_age() -> None:
    """His count of artillery is used where the age or the kind of battle knows none."""
    counts = {"reds": {"superiority_counts": [{"kind": "artillery", "own": 30}]}}
    assert special(field_of(situations=counts, situation=CASTLE)) == [("artillery", 3)]
    foes = {"blues": {"superiority_counts": [{"kind": "artillery", "own": 10}]}}
    assert special(field_of(situations={**counts, **foes})) == [("artillery", 2)]
    assert special(field_of(situation=CASTLE)) == []


def test_miners_come_with_somebody_who_knows_how_walls_fall() -> None:
    """Yrth: a crew of miners has a demolition expert, so walls are worth two less; the GM may say no."""
    moles: list[dict[str, Any]] = [
        {"id": "moles", "side": "reds", "irregular": True, "miners": "human", "count": 20},
        FOES,
    ]
    assert position_of(field_of(units=moles, situation=CASTLE)).total == 6
    unmined = {**CASTLE, "attacker_breaches": False}
    assert position_of(field_of(units=moles, situation=unmined)).total == 8
    within = [{**moles[0], "side": "blues"}, {"id": "reds-foot", "side": "reds"}]
    assert position_of(field_of(units=within, situation=CASTLE)).total == 8


def test_giants_who_throw_rocks_are_men_who_count_as_engines() -> None:
    """Yrth: worth 25 each, artillery in a siege, and wounded or taken as men are."""
    preset = next(one for one in PRESETS if one.key == "giant-throwers")
    unit = GurpsUnit.model_validate({"id": "giants", "name": "Giants", "side": "reds", **preset.fields})
    assert (each_strength(unit, 3), unit.is_pieces) == (25, False)
    giants = [unit.model_dump(), FOES]
    field = field_of(units=giants, situation={**CASTLE, "siege": True})
    assert special(field) == [("artillery", 3)]
    assert position_of(field).total == 6
