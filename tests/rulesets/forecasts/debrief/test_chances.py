"""The curve: chances after every step as they are by hand, in three truths; the turning point."""

import pytest

from rulesets.forecasts.debrief.chances import Point, key_of, stands, turning_point
from rulesets.forecasts.debrief.inquiry import Debriefing
from rulesets.forecasts.debrief.moments import TRUTH, End
from rulesets.forecasts.debrief.worth import NOTHING, Worth
from rulesets.forecasts.spread import Chance
from tests.rulesets.forecasts.debrief import tosses
from tests.rulesets.forecasts.debrief.tosses import MISSES, RUSH, SCORES, best_of_three, fought, spreads_of

MANY = 600


def shares(debriefing: Debriefing, eyes: str = TRUTH) -> list[float]:
    debrief = debriefing.reading(spreads_of(debriefing, MANY))
    return [point.chances["reds"].share for point in debrief.curves[eyes]]


def test_after_every_step_the_chance_is_as_it_is_by_hand() -> None:
    battle = fought([SCORES, MISSES, SCORES])
    found = shares(Debriefing(battle))
    one, even = best_of_three(0.5, 1, 0), best_of_three(0.5)
    wanted = [even, even, even, one, one, one, even, even, even, 1.0]
    assert found == [pytest.approx(chance, abs=0.07) for chance in wanted]
    assert battle.end == End(9, ("reds",)), (
        "the end is told in the last toss, and the cup is carried home after it"
    )
    assert found[-1] == 1.0


def test_a_rush_counts_from_when_it_is_said_and_is_seen_as_each_side_can() -> None:
    debriefing = Debriefing(fought([SCORES, SCORES], [RUSH], ready=True))
    truth = tosses.HELD * best_of_three(0.5, 1, 0) + (1 - tosses.HELD) * best_of_three(0.5, 0, 1)
    assert shares(debriefing)[1] == pytest.approx(truth, abs=0.07)
    assert shares(debriefing, "side:reds")[0] == pytest.approx(0.5, abs=0.07)


def test_a_step_in_which_nothing_can_come_otherwise_shares_a_course() -> None:
    battle = fought([SCORES, SCORES])
    keys = [stand.key for stand in stands(battle, TRUTH)]
    assert keys == [key_of(TRUTH, n) for n in (0, 1, 1, 3, 4, 4)] + [""]
    assert [stand.key for stand in stands(battle, "side:reds")] == [
        key.replace(TRUTH, "side:reds") for key in keys
    ]


def test_dice_that_changed_nothing_have_changed_the_chance() -> None:
    """What is missed is a chance that is gone: such a step has a course of its own."""
    battle = fought([SCORES, MISSES])
    assert len({stand.key for stand in stands(battle, TRUTH)}) == 5
    assert not battle.moments[2].is_still and battle.moments[1].is_still


def test_what_was_corrected_has_a_course_of_its_own() -> None:
    battle = tosses.corrected(fought([SCORES, SCORES]), 2, needed=3)
    debriefing = Debriefing(battle)
    assert "before/truth/3" in {one.key for one in debriefing.courses}
    assert debriefing.ways[2].before == debriefing.ways[2].said == "before/truth/3"


def test_a_battle_that_goes_on_has_no_end_yet() -> None:
    battle = fought([SCORES])
    debrief = Debriefing(battle).reading({})
    assert battle.end is None and debrief.winners is None
    assert debrief.curves[TRUTH] == (), "nothing has been fought ahead"


def points(*reds: tuple[float, float]) -> list[Point]:
    return [
        Point(n, 1, f"step-{n}", "", {"reds": Chance(share, error), "blues": Chance(1 - share, error)})
        for n, (share, error) in enumerate(reds)
    ]


def test_the_turning_point_is_the_largest_change_beyond_its_error() -> None:
    found = turning_point(points((0.5, 0.02), (0.6, 0.02), (0.3, 0.02), (0.8, 0.45)))
    assert found is not None
    assert (found.number, found.step, found.side) == (2, "step-2", "reds")
    assert (found.before.share, found.after.share) == (0.6, 0.3)
    assert found.worth.change == pytest.approx(-0.3)


def test_a_battle_turned_towards_whoever_won_it() -> None:
    """A larger change the other way was not what decided it."""
    found = turning_point(points((0.6, 0.02), (0.1, 0.02), (0.4, 0.02), (0.5, 0.02), (1.0, 0.0)))
    assert found is not None and (found.number, found.before.share, found.after.share) == (4, 0.5, 1.0)
    lost = turning_point(points((0.4, 0.02), (0.9, 0.02), (0.5, 0.02), (0.3, 0.02), (0.0, 0.0)))
    assert lost is not None and lost.number == 2, "what brought the loser up is none"
    drawn = [Point(n, 1, "", "", {"reds": Chance(share, 0.0)}) for n, share in enumerate((0.6, 0.1, 0.0))]
    assert (turning := turning_point(drawn)) and turning.number == 1, "towards nobody, if nobody won"


def test_where_nothing_stands_out_there_is_no_turning_point() -> None:
    assert turning_point(points((0.5, 0.05), (0.55, 0.05), (0.5, 0.05))) is None
    assert turning_point([]) is None


def test_of_many_steps_it_takes_more_to_stand_out() -> None:
    worth = Worth(0.1, 0.09)
    assert worth.margin(1) == pytest.approx(0.01)
    assert worth.margin(20) < 0 < Worth(0.15, 0.09).margin(20)
    assert NOTHING.margin(20) == 0


def test_where_the_first_few_battles_were_lost_nothing_has_turned_yet() -> None:
    """Of three one may lose all, and have been as likely to win as after 40 more."""
    few, more = (
        Point(n, 1, "orders", "", {"reds": chance})
        for n, chance in enumerate((Chance.of(0, 3), Chance.of(24, 40)), start=1)
    )
    assert turning_point([few, more]) is None
    many = Point(1, 1, "orders", "", {"reds": Chance.of(0, 40)})
    assert turning_point([many, more]) is not None
