"""What changes a chance: what matters most, two plans, changes that come near to a wish."""

from __future__ import annotations

import re
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from forecasts.charts import words
from forecasts.charts.hills import LARGE, Odds, hill
from forecasts.charts.matters import Thing, matters
from forecasts.charts.plans import Together
from forecasts.charts.tuning import lives_wish, rounds_wish, tuning, wins_wish
from rulesets.forecasts.spread import Chance
from tests.forecasts import samples
from tests.forecasts.charts.reading import cells, check, drawings, html

SHARES = st.floats(0, 1)


def test_what_matters_most_in_the_sketch() -> None:
    chart = samples.bannock_matters()
    page = html("matters", chart=chart)
    ford, rashid, *_, thugs = chart.bars
    assert (ford.tincture, ford.bar.x + ford.bar.width, ford.figure) == ("gules", 50.0, "39")
    assert (rashid.tincture, rashid.bar.x, rashid.figure) == ("azure", 50.0, "71")
    assert ford.bar.width / rashid.bar.width == pytest.approx(19 / 13, abs=0.02)
    assert ford.label == ("The narrow upper ford: Bannock wins 39 of 100 instead of 58, give or take 2")
    assert (thugs.may_be_chance, thugs.look) == (True, "rest pale")
    assert cells(page)[1] == ["The narrow upper ford", "39", "−19", "2"]
    check(page)


@given(st.lists(st.tuples(st.floats(-1, 1), st.floats(0, 0.5)), max_size=20))
def test_bars_to_both_sides_stay_within_their_frame(changes: list[tuple[float, float]]) -> None:
    things = [Thing("Mist", Chance(0.5, 0), change, error) for change, error in changes]
    chart = matters(samples.AZURE, Chance(0.5, 0.02), things)
    check(html("matters", chart=chart))
    widths = [bar.bar.width for bar in chart.bars]
    assert widths == sorted(widths, reverse=True)
    assert len(chart.table.rows) == len(things)


def test_many_things_that_matter_fold() -> None:
    chart = samples.many_matters(43)
    assert (len(chart.bars), chart.folded) == (12, "and 31 more")
    assert "Each is taken away in turn" in html("matters", chart=samples.many_matters(0))


def test_the_doubt_of_what_never_came_is_said_once() -> None:
    def intro(times: int) -> str:
        return matters(samples.AZURE, Chance.of(times, 4), []).intro

    assert intro(0).endswith("Bannock wins under 49 of 100 as things are.")
    assert intro(2).endswith("Bannock wins 50 of 100 as things are, give or take 35.")


def test_what_is_still_to_come_stands_below_as_far_as_there_is_room() -> None:
    names = [f"Company {n}" for n in range(20)]
    some = samples.many_matters(9).bars
    things = [Thing(bar.name, Chance(0.4, 0.1), -0.1, 0.1) for bar in some]
    chart = matters(samples.AZURE, Chance(0.5, 0.02), things, to_come=names)
    assert chart.to_come == names[:3]
    assert html("matters", chart=chart).count("still to come") == 3
    full = matters(samples.AZURE, Chance(0.5, 0.02), 2 * things, to_come=names)
    assert full.to_come == []


# --- Hills -----------------------------------------------------------------------------------------


def area(path: str) -> float:
    """Of a closed path of straight lines."""
    strokes = path.removeprefix("M").split("V")[0].split("L")
    points = [(float(x), LARGE.base - float(y)) for x, y in (stroke.split() for stroke in strokes)]
    return sum((there[0] - here[0]) * (here[1] + there[1]) / 2 for here, there in pairwise(points))


@given(SHARES, SHARES)
def test_each_part_of_a_hill_is_as_large_as_its_share(first: float, second: float) -> None:
    own, foe = 0.05 + 0.4 * first, 0.05 + 0.4 * second
    chart = hill(samples.AZURE, samples.GULES, Odds(Chance(own, 0), Chance(foe, 0)), LARGE)
    won, drawn, lost = (area(path) for path in (chart.won, chart.drawn, chart.lost))
    whole = won + drawn + lost
    assert won / whole == pytest.approx(own, abs=0.03)
    assert lost / whole == pytest.approx(foe, abs=0.03)


@given(SHARES, SHARES)
def test_no_hill_leaves_its_frame(own: float, rest: float) -> None:
    odds = Odds(Chance(own, 0.01), Chance((1 - own) * rest, 0.01))
    chart = hill(samples.AZURE, samples.GULES, odds, LARGE, other=Odds(odds.foe, odds.own))
    check(html("hill", hill=chart, looks="fit-480"))


# --- Two plans -------------------------------------------------------------------------------------


def test_the_plans_of_the_sketch() -> None:
    chart = samples.bannock_plans()
    page = html("plans", chart=chart)
    assert chart.intro == "Both met the same dice in 1,840 battles."
    assert chart.lead == "“Hold both fords” wins 7 more of 100, give or take 1."
    assert [piece.width for piece in chart.pieces] == [44, 14, 7, 35]
    assert chart.label == (
        "Of 100 battles both win 44, only “Hold both fords” 14, only “Strike at dawn” 7, neither 35"
    )
    assert cells(page)[0] == ["", "Hold both fords", "Strike at dawn"]
    assert cells(page)[1:3] == [
        ["Bannock wins, of 100", "58", "51"],
        ["Wins where the other does not, of 100", "14", "7"],
    ]
    assert [bool(plan.hill.ghost) for plan in chart.plans] == [False, True]
    check(page)


def test_a_difference_that_may_be_chance_is_none() -> None:
    chart = samples.bannock_plans(0.57, Together(500, 30, 25, 445), error=0.02)
    assert chart.lead == "Neither is clearly better: give or take 2, they win as often."


def test_of_few_battles_no_plan_is_said_to_be_better() -> None:
    chart = samples.bannock_plans(together=Together(0, 0, words.FEW - 1, 0), error=0.1)
    assert chart.lead == "That is too few to say which is better."
    chart = samples.bannock_plans(together=Together(0, 0, words.FEW, 0), error=0.1)
    assert chart.lead == "“Strike at dawn” wins 100 more of 100, give or take 10."


@given(st.tuples(*[st.integers(0, 300)] * 4))
def test_the_bar_of_both_plans_is_full(counts: tuple[int, int, int, int]) -> None:
    chart = samples.bannock_plans(together=Together(*counts))
    check(html("plans", chart=chart))
    if sum(counts):
        assert sum(piece.width for piece in chart.pieces) == 100


def test_before_the_first_battle_no_plan_is_better() -> None:
    chart = samples.bannock_plans(together=Together(0, 0, 0, 0))
    assert (chart.lead, chart.plans, chart.pieces) == (str(words.NOT_COMPARED), [], [])


# --- Wishes ----------------------------------------------------------------------------------------


def test_the_proposals_of_the_sketch() -> None:
    chart = samples.bannock_tuning()
    page = html("tuning", chart=chart)
    forty, _, wall = chart.offers
    assert (forty.figure, forty.was) == ("63", "of 100, was 58")
    assert [(wish.words, wish.icon) for wish in forty.wishes] == [
        ("3 above your wish", "check"),
        ("Brother Anselm has 86 to live", "check"),
        ("5 rounds, 1 more than you wish", "close"),
    ]
    assert [wish.is_met for wish in wall.wishes] == [False, False, False]
    assert re.findall(r"sprite.svg#(check|close)", page)[:3] == ["check", "check", "close"]
    assert cells(page)[1:3] == [["as it is now", "58"], ["Forty riders fewer", "63"]]
    assert len(drawings(page)) == 3
    check(page)


def test_wishes_in_words() -> None:
    met = wins_wish(Chance(0.601, 0.02), 0.6, near=0.03)
    assert (met.words, met.is_met) == ("as you wish", True)
    assert wins_wish(Chance(0.5, 0.02), 0.6, near=0.03).words == "10 below your wish"
    assert lives_wish("Anselm", Chance(1, 0.01), 0.85).words == "Anselm has over 98 to live"
    assert rounds_wish(1, 1).words == "1 round, as you wish"
    assert rounds_wish(1, 3).words == "1 round, 2 fewer than you wish"


def test_no_proposal_says_so() -> None:
    chart = tuning(samples.AZURE, samples.GULES, samples.odds(0.5, 0.5), [])
    assert chart.now == "Now Bannock wins 50 of 100.", "nothing is drawn, so no line is dashed"
    assert samples.bannock_tuning().now.endswith("The dashed line is how it is now.")
    assert "No change comes near to this wish." in html("tuning", chart=chart, is_done=True)
    assert "No change has come nearer to the wish so far." in html("tuning", chart=chart)


def test_of_no_battles_yet_no_figure_is_told() -> None:
    none = Odds(Chance.of(0, 0), Chance.of(0, 0))
    assert tuning(samples.AZURE, samples.GULES, none, []).now == ""
