"""Dice by number: what they depend on, and that they are fair."""

from collections import Counter

import pytest

from rulesets.engine import Phase, Step, shares
from rulesets.forecasts.dice import NumberedDice

TIMES = 20_000


def phase(round: int = 1, step: str = "clash", turn: str = "") -> Phase:
    return Phase(round, Step(step, "A step", lambda field, table: None), turn)


def thrown(seed: str, number: int, *phases: Phase, text: str = "3d6", times: int = 40) -> list[list[int]]:
    dice = NumberedDice(seed)
    dice.opens(number)
    found = []
    for one in phases:
        dice.begins(one)
        found.append(dice.totals(text, times))
    return found


def test_they_are_the_same_on_every_machine() -> None:
    assert thrown("a seed", 7, phase(), times=6) == [[12, 12, 13, 10, 12, 10]]


@pytest.mark.parametrize(
    ("seed", "number", "one"),
    [
        ("another", 7, phase()),
        ("a seed", 8, phase()),
        ("a seed", 7, phase(round=2)),
        ("a seed", 7, phase(step="rout")),
        ("a seed", 7, phase(turn="thugs")),
    ],
)
def test_each_seed_number_round_step_and_turn_has_others(seed: str, number: int, one: Phase) -> None:
    assert thrown(seed, number, one) != thrown("a seed", 7, phase())


def test_what_was_thrown_before_in_another_step_or_text_moves_nothing() -> None:
    dice = NumberedDice("a seed")
    dice.opens(7)
    dice.begins(phase(step="rout"))
    dice.totals("3d6", 5)
    dice.begins(phase())
    dice.faces("2d6")
    first, rest = dice.totals("3d6", 3), dice.totals("3d6", 37)
    assert [first + rest] == thrown("a seed", 7, phase())


def test_a_second_turn_in_a_step_is_not_the_first_again() -> None:
    first, second = thrown("a seed", 7, phase(turn="thugs"), phase(turn="thugs"))
    assert first != second


def test_a_battle_that_begins_anew_has_the_dice_it_had() -> None:
    dice = NumberedDice("a seed")
    for _ in range(2):
        dice.opens(7)
        dice.begins(phase(turn="thugs"))
        assert [dice.totals("3d6", 40)] == thrown("a seed", 7, phase(turn="thugs"))


@pytest.mark.parametrize("text", ["1d2", "1d6", "2d6+3", "1d100", "9d6"])
def test_they_are_fair(text: str) -> None:
    [totals] = thrown("a seed", 1, phase(), text=text, times=TIMES)
    found, expected = Counter(totals), shares(text)
    assert found.keys() <= expected.keys()
    for total, share in expected.items():
        wanted = share * TIMES
        assert abs(found[total] - wanted) < 4.5 * wanted**0.5 + 1


def test_no_dice_are_no_throw() -> None:
    assert thrown("a seed", 7, phase(), times=0) == [[]]
