"""Plain sentences: never as if what can happen could not, and one is one."""

from __future__ import annotations

import pytest

from forecasts.charts import lasting, words
from rulesets.forecasts.spread import Chance


@pytest.mark.parametrize(
    ("share", "error", "figure", "spoken"),
    [
        (0, 0, "0", "0"),
        (0, 0.005, "<1", "under 1"),
        (0.005, 0.01, "<1", "under 1"),
        (0.006, 0.01, "1", "1"),
        (0.58, 0.02, "58", "58"),
        (0.994, 0.01, "99", "99"),
        (0.995, 0.01, ">99", "over 99"),
        (1, 0.005, ">99", "over 99"),
        (1, 0, "100", "100"),
    ],
)
def test_only_what_is_certain_is_nought_or_a_hundred(
    share: float, error: float, figure: str, spoken: str
) -> None:
    chance = Chance(share, error)
    assert (words.figure(chance), words.spoken(chance)) == (figure, spoken)


def test_a_few_battles_say_no_more_than_they_can() -> None:
    assert [words.figure(Chance.of(won, 6)) for won in (0, 3, 6)] == ["<40", "50", ">60"]
    assert [words.spoken(Chance.of(0, of)) for of in (20, 60, 400)] == ["under 17", "under 7", "under 1"]


def test_errors_in_words() -> None:
    assert [words.off_by(error) for error in (0, 0.004, 0.016, 0.5)] == ["0", "under 1", "2", "50"]


def test_one_is_one() -> None:
    assert words.counted(1, "battle") == "1 battle"
    assert words.counted(1840, "battle") == "1,840 battles"
    assert words.won_by(Chance(0.01, 0.01), "Bannock") == "of 100 is won by Bannock"
    assert words.won_by(Chance(0.02, 0.01), "Bannock") == "of 100 are won by Bannock"
    assert lasting.outlook_note(0.02, 900, "by a little", 1).endswith("in one round.")
    assert lasting.outlook_note(0.02, 900, "", 14).endswith("in 14 rounds.")
    assert lasting.outlook_note(0.3, 1, "", None) == "Give or take 30. Only 1 battle so far."


def test_changes_have_their_sign() -> None:
    assert [words.signed(change) for change in (0.13, -0.19, 0.001)] == ["+13", "−19", "0"]


def test_losses_from_none_to_all() -> None:
    assert [words.lost(*ends, 48) for ends in ((0, 0), (3, 8), (5, 5), (0, 48), (48, 48))] == [
        "none",
        "3 to 8",
        "5",
        "0 to 48",
        "all",
    ]


def test_rules_that_count_in_days_say_so() -> None:
    with lasting.counted_in("day"):
        assert lasting.outlook_note(0.02, 900, "", 1) == "Give or take 2. Most often in one day."
        assert lasting.note("3 to 5", Chance(0.7, 0.1), is_all=False, broken_off=Chance(0, 0)) == (
            "3 to 5 days in 70 of 100"
        )
        assert lasting.label("3", Chance(0.4, 0.1), "3", Chance(0.4, 0.1)) == (
            "Days until it is over: most often 3, in 40 of 100."
        )
        assert [lasting.numbered(2), lasting.step(2, "Contest")] == ["Day 2", "Day 2, Contest"]
        assert lasting.wished(5, 4) == "5 days, 1 more than you wish"
    assert lasting.counted(1) == "1 round"
    assert lasting.until_the_end() == "Rounds until it is over"
