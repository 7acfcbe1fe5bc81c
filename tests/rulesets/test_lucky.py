"""Every throw of a battle says which way it is lucky."""

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from rulesets.engine import Lucky, Ruleset, Throw
from rulesets.registry import rulesets
from rulesets.trials import conformance, staff

ALL = [pytest.param(rules, id=key) for key, rules in rulesets().items()]
SYSTEMS = Path("rulesets/systems")
THROWS = {"throw": 0, "faces": 0, "growing": 0, "RollKind": 0, "unit_kind": 1, "hero_kind": 1} | {
    "degrees": 1,
    "checks": 1,
    "roll": 1,
}
"""What is called to throw dice, by the names that systems give it, and at which place it gets the kind."""


def kinds_written(key: str) -> Iterator[tuple[str, re.Pattern[str]]]:
    """Every kind of throw that stands in the source of a system's battle, as what it may be."""
    for room in ("steps", "mechanics"):
        for path in sorted((SYSTEMS / key / room).glob("*.py")):
            for call in ast.walk(ast.parse(path.read_text())):
                if isinstance(call, ast.Call) and _name(call.func) in THROWS and (kind := _kind(call)):
                    yield f"{path}:{call.lineno}", kind


def _name(called: ast.expr) -> str:
    return getattr(called, "attr", getattr(called, "id", ""))


def _kind(call: ast.Call) -> re.Pattern[str] | None:
    at = THROWS[_name(call.func)]
    given = call.args[at] if len(call.args) > at else None
    if isinstance(given, ast.Constant) and isinstance(given.value, str):
        return re.compile(re.escape(given.value))
    if isinstance(given, ast.JoinedStr):
        parts = (re.escape(str(one.value)) if isinstance(one, ast.Constant) else ".+" for one in given.values)
        return re.compile("".join(parts))
    return None


@pytest.mark.parametrize("rules", ALL)
def test_every_throw_in_the_source_says_which_way_it_is_lucky(rules: Ruleset) -> None:
    found = list(kinds_written(rules.key))
    assert found
    for where, kind in found:
        assert any(kind.fullmatch(one) for one in rules.lucky), f"{where}: {kind.pattern}"


@pytest.mark.parametrize("rules", ALL)
def test_every_throw_in_play_says_which_way_it_is_lucky(rules: Ruleset) -> None:
    scenes = [scene for seed in range(4) for scene in conformance.scenes(rules, seed)]
    thrown = {
        throw.kind
        for scene in (*scenes, *staff.battle(rules, rules.sample(), "a seed"))
        for throw in scene.played.requests.values()
        if isinstance(throw, Throw)
    }
    assert thrown <= rules.lucky.keys()


@pytest.mark.parametrize("rules", ALL)
def test_no_throw_is_lucky_that_nobody_makes(rules: Ruleset) -> None:
    patterns = [kind for _, kind in kinds_written(rules.key)]
    source = "".join(
        path.read_text() for path in (SYSTEMS / rules.key).rglob("*.py") if path.name != "lucky.py"
    )
    for kind in rules.lucky:
        plain = re.sub(r"_?\d+$", "", kind)
        assert f'"{plain}"' in source or any(pattern.fullmatch(kind) for pattern in patterns), kind


def test_a_throw_is_lucky_high_or_low_and_for_one_side_or_the_other() -> None:
    assert {one for one in Lucky if one.is_high} == {Lucky.HIGH, Lucky.HIGH_FOR_THROWER}
    assert {one for one in Lucky if one.is_for_thrower} == {Lucky.LOW_FOR_THROWER, Lucky.HIGH_FOR_THROWER}
