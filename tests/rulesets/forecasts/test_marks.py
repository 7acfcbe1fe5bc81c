"""Signs of who won which battle: kept in runs, and laid side by side."""

import pytest

from rulesets.forecasts.marks import CountedTwice, in_both, mark_of, marks_with, merged

SIDES = tuple("abcdefgh")


def test_a_sign_says_who_has_won() -> None:
    assert [mark_of("ab", winners) for winners in ("", "a", "b", "ab")] == list("0123")
    assert marks_with("ab", "b") == {"2", "3"}


@pytest.mark.parametrize("winners", ["", "a", "cf", "ah", "bcdefgh"])
def test_many_sides_have_signs_that_can_be_read(winners: str) -> None:
    mark = mark_of(SIDES, winners)
    assert mark.isprintable()
    assert [side for side in SIDES if mark in marks_with(SIDES, side)] == list(winners)


def test_runs_that_follow_one_another_become_one() -> None:
    assert merged({0: "01", 5: "2"}, {2: "210", 1_000_000: "1"}) == {0: "012102", 1_000_000: "1"}
    assert merged({7: "1"}, {}) == merged({}, {7: "1"}) == {7: "1"}
    assert merged() == {}


@pytest.mark.parametrize("other", [{0: "0"}, {2: "1"}, {1: "00"}, {0: "00000"}])
def test_no_battle_has_two_signs(other: dict[int, str]) -> None:
    with pytest.raises(CountedTwice):
        merged({0: "012"}, other)


def test_the_same_battles_are_laid_side_by_side() -> None:
    assert list(in_both({0: "abcd", 9: "e"}, {2: "CDEF", 9: "EG"})) == [("cd", "CD"), ("e", "E")]
    assert list(in_both({0: "ab"}, {2: "CD"})) == []
