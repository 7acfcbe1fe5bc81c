"""How lucky rolls are, and sides."""

from dataclasses import replace

import pytest

from rulesets.engine import EVERYONE, GM, Lucky, Ruleset, Seat, Throw, dice
from rulesets.forecasts.debrief import luck
from rulesets.forecasts.debrief.inquiry import Debriefing
from rulesets.forecasts.debrief.luck import Roll, luck_of, rank_of
from tests.rulesets.forecasts.debrief.tosses import MISSES, SCORES, fought
from tests.rulesets.samples import toss


def roll(text: str, *faces: int, is_high: bool = True) -> Roll:
    rank = rank_of(text, faces, is_high=is_high)
    return Roll(1, 1, "toss", "toss:reds", "", text, faces, "reds", is_high, rank, EVERYONE)


def test_an_18_on_three_dice_under_a_skill_is_luckier_than_nobody() -> None:
    rank = rank_of("3d6", (6, 6, 6), is_high=False)
    assert rank.worse == 0 and rank.of_100 == 0
    assert rank.middle == pytest.approx(1 / 432)


@pytest.mark.parametrize(
    ("text", "faces", "is_high", "worse", "middle"),
    [
        ("3d6", (1, 1, 1), False, 215 / 216, 431 / 432),
        ("3d6", (1, 1, 1), True, 0, 1 / 432),
        ("2d6+3", (3, 4), True, 15 / 36, 18 / 36),
        ("1d100", (1,), False, 0.99, 0.995),
        ("1d20", (11,), True, 0.5, 0.525),
    ],
)
def test_a_rank_is_the_share_of_the_dice_that_are_unluckier(
    text: str, faces: tuple[int, ...], is_high: bool, worse: float, middle: float
) -> None:
    rank = rank_of(text, faces, is_high=is_high)
    assert rank.worse == pytest.approx(worse)
    assert rank.middle == pytest.approx(middle)


def test_on_average_a_middle_rank_is_one_half() -> None:
    for text in ("1d6", "3d6", "1d100", "17d20"):
        for is_high in (True, False):
            found = luck.ranks(text, is_high=is_high).values()
            assert sum(rank.middle * share for rank, share in found) == pytest.approx(0.5)


def test_of_one_throw_the_luck_of_a_side_is_its_middle_rank() -> None:
    assert luck_of([roll("3d6", 6, 6, 6, is_high=False)]).share == pytest.approx(1 / 432)
    assert luck_of([roll("1d8", 8)]).share == pytest.approx(15 / 16)


def test_of_two_throws_it_is_counted_out() -> None:
    """Of 36 pairs of dice 21 come to less than 8 together, and 5 to 8."""
    assert luck_of([roll("1d6", 6), roll("1d6", 2)]).share == pytest.approx((21 + 5 / 2) / 36)


def test_high_and_low_add_up_alike() -> None:
    mixed = [roll("1d6", 6), roll("1d6", 5, is_high=False), roll("3d6", 4, 4, 4)]
    turned = [roll("1d6", 6), roll("1d6", 2), roll("3d6", 4, 4, 4)]
    assert luck_of(mixed).share == pytest.approx(luck_of(turned).share)


@pytest.mark.parametrize("face", [1, 3, 4, 6])
def test_of_many_throws_it_is_as_good_as_normal(face: int, monkeypatch: pytest.MonkeyPatch) -> None:
    thrown = [roll("1d6", 4)] * 6 + [roll("1d6", face)] * 3
    about = luck_of(thrown).share
    monkeypatch.setattr(luck, "FEW", len(thrown))
    assert luck_of(thrown).share == pytest.approx(about, abs=0.01)


def test_who_threw_nothing_was_neither_lucky_nor_unlucky() -> None:
    assert luck_of([]) == (0, 0.5, None, None)


def test_of_a_battle_each_roll_counts_for_its_side() -> None:
    debrief = Debriefing(fought([SCORES, MISSES, SCORES])).reading({})
    assert [roll.key for roll in debrief.rolls] == ["toss:reds"] * 3, "an omen is nobody's luck"
    reds, blues = debrief.luck["reds"], debrief.luck["blues"]
    assert reds.throws == 3 and reds.best and reds.worst
    assert (reds.best.total, reds.worst.total) == (7, 18)
    assert (reds.best.rank.of_100, reds.worst.rank.of_100) == (83, 0)
    assert blues.throws == 0


@pytest.mark.parametrize(
    ("lucky", "to", "side", "is_high"),
    [
        (Lucky.LOW, "commander:blues", "reds", False),
        (Lucky.HIGH, "gm", "reds", True),
        (Lucky.HIGH_FOR_THROWER, "hero:berta", "blues", True),
        (Lucky.LOW_FOR_THROWER, "commander:reds", "reds", False),
        (Lucky.LOW_FOR_THROWER, GM, "reds", True),
    ],
)
def test_it_is_the_luck_of_whom_it_is_about_or_of_who_throws(
    lucky: Lucky, to: str, side: str, is_high: bool
) -> None:
    battle = fought([SCORES])
    rules: Ruleset = replace(toss.RULES, lucky={"blow": lucky})
    throw = Throw("blow:reds", Seat(to), "1d6")
    assert luck.whose(replace(battle, rules=rules), battle.moments[0], throw) == (side, is_high)


def test_faces_are_those_of_the_dice() -> None:
    assert roll("2d6+3", 3, 4).total == dice("2d6+3").total((3, 4)) == 10


@pytest.mark.parametrize(("share", "n"), [(0.036, 4), (0.034, 3), (0.004, 0), (0.999, 99), (0.5, 50)])
def test_a_report_rounds_luck_as_its_chart_does(share: float, n: int) -> None:
    assert luck.Luck(9, share, None, None).of_100 == n
