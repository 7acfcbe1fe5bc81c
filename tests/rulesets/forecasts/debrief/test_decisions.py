"""Decisions and dice apart, as they are by hand."""

import pytest

from rulesets.engine import viewer
from rulesets.forecasts.debrief.decisions import Decision, best_of
from rulesets.forecasts.debrief.inquiry import Debrief, Debriefing
from rulesets.forecasts.debrief.moments import Battle
from rulesets.forecasts.debrief.worth import NOTHING, Worth
from tests.rulesets.forecasts.debrief.tosses import (
    EVEN,
    HELD,
    HOLD,
    MISSES,
    RUSH,
    RUSHED,
    SCORES,
    best_of_three,
    fought,
    spreads_of,
)

MANY = 800
REDS = "commander:reds"


def debriefed(battle: Battle) -> Debrief:
    debriefing = Debriefing(battle)
    return debriefing.reading(spreads_of(debriefing, MANY))


def of(debrief: Debrief, seat: str) -> list[Decision]:
    return [made for made in debrief.decisions if made.seat == seat]


def first_toss(chance: float) -> float:
    """The chance of the Reds where the first toss has this chance and the others are even."""
    return chance * best_of_three(EVEN, 1, 0) + (1 - chance) * best_of_three(EVEN, 0, 1)


def test_a_decision_like_the_officers_is_worth_exactly_nothing() -> None:
    debriefing = Debriefing(fought([SCORES, SCORES]))
    debrief = debriefing.reading({})
    assert [made.worth for made in debrief.decisions] == [NOTHING] * 4
    assert [made.believed for made in debrief.decisions] == [NOTHING] * 4
    assert not any(one.key.startswith(("said/", "officer/")) for one in debriefing.courses)


@pytest.mark.parametrize(("ready", "chance"), [(False, RUSHED), (True, HELD)])
def test_a_rush_is_worth_what_it_is_by_hand(ready: bool, chance: float) -> None:
    """The Reds believe that it helps, whether or not there are pikes."""
    debrief = debriefed(fought([SCORES, SCORES], [RUSH], ready=ready))
    first, second = of(debrief, REDS)
    assert first.worth and first.believed
    assert first.worth.change == pytest.approx(first_toss(chance) - 0.5, abs=0.08)
    assert first.believed.change == pytest.approx(first_toss(RUSHED) - 0.5, abs=0.08)
    assert second.worth == NOTHING


def test_what_is_said_counts_for_its_phase_alone() -> None:
    """Were the rush repeated in every round it would be worth 0.33."""
    debrief = debriefed(fought([SCORES, SCORES], [RUSH]))
    worth = of(debrief, REDS)[0].worth
    assert worth and abs(worth.change - 0.12) < 0.08


def test_the_best_and_the_worst_of_each_seat_are_named_with_what_the_officer_would_do() -> None:
    debrief = debriefed(fought([SCORES, MISSES, SCORES], [RUSH, HOLD, RUSH]))
    best = best_of(debrief.decisions)
    chosen = best[REDS].best
    assert chosen is not None and best[REDS].worst is None
    assert chosen.round == 3, "the last toss decides: a rush is worth 0.24 there, and 0.12 in the first"
    [choice] = chosen.choices
    assert (choice.chosen, choice.officers) == (RUSH, HOLD)
    assert [part.title for part in choice.parts] == ["Rush"]
    assert choice.question == "Do Reds rush?" and choice.why == "As usual."
    assert best["commander:blues"] == (None, None)


def test_what_is_no_more_than_its_error_is_neither_best_nor_worst() -> None:
    """Else what few battles make look large would stand before what is sure."""
    [one, *_] = debriefed(fought([SCORES, SCORES], [RUSH, RUSH])).decisions
    likely, sure, less = (
        one._replace(number=number, worth=worth)
        for number, worth in enumerate([Worth(0.3, 0.35), Worth(0.12, 0.04), Worth(-0.05, 0.06)])
    )
    assert best_of([likely, sure, less]) == {REDS: (sure, None)}


def test_the_more_decisions_there_are_the_more_it_takes_to_be_the_best() -> None:
    [one, *_] = debriefed(fought([SCORES, SCORES], [RUSH, RUSH])).decisions
    lucky, level = one._replace(worth=Worth(0.11, 0.1)), one._replace(worth=Worth(0.0, 0.1))
    assert best_of([lucky])[REDS].best == lucky
    assert best_of([lucky, *[level] * 9]) == {REDS: (None, None)}


def test_decisions_and_dice_add_up_to_the_whole_way() -> None:
    debrief = debriefed(fought([SCORES, MISSES, SCORES], [RUSH]))
    truth = debrief.curves["truth"]
    for side in ("reds", "blues"):
        parts = sum(swing.said[side].change + swing.dice[side].change for swing in debrief.swings)
        whole = truth[-1].chances[side].share - truth[0].chances[side].share
        assert parts == pytest.approx(whole)
        by_dice = sum(swing.dice[side].change for swing in debrief.swings)
        assert debrief.fortunes[side].change == pytest.approx(by_dice)
    assert debrief.fortunes["reds"].change == pytest.approx(0.5 - 0.12, abs=0.1)


def test_dice_were_worth_what_they_were_beside_what_was_said() -> None:
    debrief = debriefed(fought([SCORES, SCORES], [RUSH]))
    stake, breath, toss = debrief.swings[:3]
    assert stake.said["reds"].change == pytest.approx(first_toss(RUSHED) - 0.5, abs=0.08)
    assert stake.dice["reds"].change == pytest.approx(0.0, abs=0.05), "no die falls there"
    assert breath.said["reds"] == breath.dice["reds"] == NOTHING
    assert toss.dice["reds"].change == pytest.approx(0.75 - first_toss(RUSHED), abs=0.08)


def test_a_seat_is_judged_by_its_own_answers_alone() -> None:
    """What others have sealed is in no course that tells a seat what its decision was worth."""
    debriefing = Debriefing(fought([SCORES, SCORES], [RUSH], feints=True))
    courses = {one.key: one.forecast for one in debriefing.courses}
    assert courses[f"said/{REDS}/1"].said == {"stake:reds": RUSH}
    assert courses["said/truth/1"].said == {"stake:reds": RUSH, "feint:blues": {"left": True}}
    assert courses[f"officer/truth/1/{REDS}"].said == {"stake:reds": HOLD, "feint:blues": {"left": True}}
    assert (
        not debriefing.battle.rules.known(debriefing.battle.opening, viewer("side:reds", REDS))
        .muster.sides[1]
        .ready
    )
