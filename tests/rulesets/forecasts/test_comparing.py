"""Two courses side by side."""

from math import sqrt

import pytest

from rulesets.forecasts.comparing import Difference, Pair, compared, judged
from rulesets.forecasts.fighting import Forecast
from rulesets.forecasts.results import Left, Result
from rulesets.forecasts.spread import Chance, Spread
from rulesets.registry import rulesets

SIDES = ("red", "blue")


def fought(winners: str, *, start: int = 0, rounds: int = 2, left: int = 50, fate: str = "fit") -> Spread:
    """A battle for each letter: r, b, or - for nobody."""
    names = {"r": ("red",), "b": ("blue",), "-": ()}
    kept = {"red": Left(left, 100), "blue": Left(100, 100)}
    return Spread.of(
        Result(names[word], rounds, kept, {}, {"ada": fate}, number=start + n, among=SIDES)
        for n, word in enumerate(winners)
    )


def test_the_same_battles_are_counted_in_four_cases() -> None:
    found = compared(fought("rrrb-b"), fought("rb-rrb"), "red")
    assert (found.both, found.only_first, found.only_second, found.neither) == (1, 2, 2, 1)
    assert found.chances == Pair(Chance.of(3, 6), Chance.of(3, 6))
    assert found.difference.share == 0


def test_only_battles_that_both_have_are_compared() -> None:
    found = compared(fought("rrrr"), fought("bb", start=2), "red")
    assert (found.battles, found.only_first) == (2, 2)
    assert compared(fought("rr"), fought("rr", start=5), "red").difference == Difference(0.0, 1.0)
    assert compared(fought("rr"), Spread(), "red").difference == Difference(0.0, 1.0)


def test_nobodys_battles_are_compared_too() -> None:
    found = compared(fought("--rb"), fought("-rr-"))
    assert (found.both, found.only_first, found.only_second, found.neither) == (1, 1, 1, 1)


def test_the_error_is_that_of_paired_differences() -> None:
    found = compared(fought("b" * 60 + "r" * 40), fought("r" * 20 + "b" * 40 + "r" * 40), "red")
    expected = 1.96 * sqrt(20.5 + 0.5 - 20**2 / 102) / 102
    assert found.difference.share == pytest.approx(0.2)
    assert found.difference.error == pytest.approx(expected)
    unpaired = sqrt(found.chances.first.error**2 + found.chances.second.error**2)
    assert found.difference.error < 0.65 * unpaired
    assert found.difference.is_sure


def test_of_few_battles_that_went_alike_not_all_is_believed() -> None:
    few, many = (compared(fought("rb" * n), fought("rb" * n), "red").difference for n in (2, 200))
    assert few.share == many.share == 0
    assert few.error > 0.3 > 0.02 > many.error > 0
    assert not Difference(0.1, 0.2).is_sure


def test_rounds_losses_and_fates_stand_beside_each_other() -> None:
    found = compared(fought("rb", left=40), fought("rb", rounds=4, left=90, fate="dead"), "red")
    assert found.rounds == Pair(2.0, 4.0)
    assert found.losses["red"] == Pair(0.6, 0.1)
    assert found.fates["ada"] == {
        "fit": Pair(Chance.of(2, 2), Chance.of(0, 2)),
        "dead": Pair(Chance.of(0, 2), Chance.of(2, 2)),
    }


def test_who_is_not_there_has_no_losses() -> None:
    alone = fought("r")
    alone.heroes, alone.sides = {}, {"blue": alone.sides["blue"]}
    found = compared(fought("r"), alone, "red")
    assert found.losses["red"] == Pair(0.5, None)
    assert found.fates["ada"] == {"fit": Pair(Chance.of(1, 1), None)}


def test_two_courses_that_are_alike_differ_in_nothing() -> None:
    gurps = rulesets()["gurps"]
    first, second = (Forecast("gurps", gurps.open(gurps.sample()), "x").spread(range(40)) for _ in range(2))
    found = compared(first, second, gurps.sample().sides[0].id)
    assert (found.only_first, found.only_second, found.difference.share) == (0, 0, 0)
    assert first == second


def test_a_course_of_few_battles_is_judged_by_many_of_another() -> None:
    """These ten went badly as things are too: with fair dice the course would win more."""
    usual, few = fought("b" * 8 + "rr" + "r" * 40 + "b" * 40), fought("b" * 7 + "rrr")
    assert few.chance("red").share == 0.3
    assert judged(usual, few, "red") == pytest.approx(0.3 + (7 / 8) * (42 / 90 - 0.2))


def test_what_has_nothing_to_do_with_another_is_judged_by_itself() -> None:
    assert judged(fought("rbrb" + "r" * 50), fought("rrbb"), "red") == 0.5
    assert judged(fought("rr"), fought("rb", start=9), "red") == 0.5
    assert judged(fought("rr" + "bb"), fought("rr"), "red") == 0.5, "all alike: as much as the other"
