"""After the battle: chances after each step, and the luck of each side and of a roll."""

from __future__ import annotations

from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from forecasts.charts import words
from forecasts.charts.chances import APART, WIDE, Curve, Drawing, Step, Turn, chances
from forecasts.charts.luck import SideLuck, luck, roll_luck
from forecasts.charts.ticks import along, numbered, of_rounds, spread
from rulesets.forecasts.spread import Chance
from tests.forecasts import samples
from tests.forecasts.charts.reading import cells, check, html


def wide(drawn: Drawing | None) -> Drawing:
    assert drawn is not None
    return drawn


def test_the_curve_of_the_sketch() -> None:
    chart = samples.bannock_chances()
    page = html("chances", chart=chart, story="The ford was staked.")
    assert chart.label == (
        "Bannock’s chance of victory after each step: 58 of 100 (Orders), in the end 97 (Rout); "
        "lowest 46 (Clash 2), highest 97 (Rout). The turning point: The ford, from 46 to 71."
    )
    drawing = wide(chart.wide)
    assert [curve.end for curve in drawing.curves] == [
        "as it was, 97",
        "Bannock believed, 96",
        "Al-Wazif believed, 94",
    ]
    assert drawing.turn is not None and drawing.turn.title == "The turning point: +25"
    assert [value[-1] for value in drawing.turn.values] == ["46", "71"]
    assert cells(page)[6] == ["The ford", "71", "60", "33"]
    assert "1 Orders, 2 Shooting" in page and "The ford was staked." in page
    check(page)


@given(st.integers(0, 80), st.integers(1, 6))
def test_long_battles_of_many_sides_stay_within_their_frame(steps: int, sides: int) -> None:
    chart = samples.many_steps(steps, sides)
    page = html("chances", chart=chart)
    check(page)
    assert len(chart.table.rows) == steps
    if steps:
        drawing = wide(chart.wide)
        assert len(drawing.curves) == sides
        ends = sorted(curve.end_y for curve in drawing.curves)
        assert all(there - here >= APART - 0.2 for here, there in pairwise(ends))
        assert all(curve.dots.count("M") <= WIDE.dots + 1 for curve in drawing.curves)


def test_steps_of_one_name_are_told_apart_by_their_rounds() -> None:
    half = Chance(0.5, 0.1)
    steps = [Step("Orders", 1), Step("Combat of the units", 1), Step("Combat of the units", 2)]
    drawing = wide(chances("Bannock’s chance", steps, [Curve("as it was", [half] * 3)]).wide)
    assert [tick.text for tick in drawing.dense] == [
        "Orders",
        "1: Combat of the units",
        "2: Combat of the units",
    ]


def test_a_step_before_the_first_round_is_in_no_round() -> None:
    half = Chance(0.5, 0.1)
    steps = [
        Step("At first", 1, "At first"),
        Step("Deployment", 1, "Before the battle, Deployment"),
        Step("Clash", 2, "Round 2, Clash"),
    ]
    chart = chances("Chance", steps, [Curve("as it was", [half] * 3)])
    assert [row.head for row in chart.table.rows] == [
        "At first",
        "Before the battle, Deployment",
        "Round 2, Clash",
    ]
    assert chart.label.startswith("Chance: 50 of 100 (At first), in the end 50 (Round 2, Clash);")


def test_what_is_not_known_is_left_out() -> None:
    steps = [Step("Orders", 1), Step("Clash", 1), Step("Orders", 2)]
    half, none = Chance(0.5, 0.1), None
    curves = [Curve("as it was", [none] * 3), Curve("Bannock believed", [none, half, half], "azure")]
    chart = chances("Chance", steps, curves, turn=Turn(1))
    assert chart.table.heads == ("After", "Bannock believed")
    assert [row.cells for row in chart.table.rows] == [["–"], ["50"], ["50"]]
    assert [row.head for row in chart.table.rows] == ["Round 1, Orders", "Round 1, Clash", "Round 2, Orders"]
    assert wide(chart.wide).turn is None
    check(html("chances", chart=chart))
    assert "not reckoned yet" in html("chances", chart=chances("Chance", steps, curves[:1]))


@given(st.lists(st.integers(1, 25), min_size=1, max_size=80))
def test_names_below_the_axis_never_meet(lengths: list[int]) -> None:
    xs = [50 + n * 950 / max(len(lengths) - 1, 1) for n in range(len(lengths))]
    ticks = along(xs, ["x" * length for length in lengths], 8)
    ends = [(tick.x - len(tick.text) * 4, tick.x + len(tick.text) * 4) for tick in ticks]
    assert all(here[1] < there[0] for here, there in pairwise(ends[1:]))
    assert ticks[0].text == "x" * lengths[0]


def test_numbers_and_rounds_below_the_axis_thin_out() -> None:
    xs = [30 + n * 3.5 for n in range(80)]
    assert [tick.text for tick in numbered(xs)][:2] == ["10", "20"]
    assert [tick.text for tick in numbered([30.0, 70.0])] == ["1", "2"]
    rounds = [1 + n // 4 for n in range(80)]
    named = [tick.text for tick in of_rounds(xs, rounds, is_short=True)]
    assert len(named) == 20 and named[:3] == ["1", "", "3"]
    assert of_rounds(xs, [1] * 80, is_short=False) == []


@given(st.lists(st.floats(50, 360), max_size=6))
def test_labels_are_spread_and_kept_in_order(heights: list[float]) -> None:
    found = spread(heights, 18, 50, 360)
    order = sorted(range(len(heights)), key=lambda n: heights[n])
    assert all(found[there] - found[here] >= 17.8 for here, there in pairwise(order))
    assert all(50 - 0.1 <= y <= 360.1 for y in found)


def test_the_luck_of_the_sketch() -> None:
    chart = samples.bannock_luck()
    page = html("luck", chart=chart, told="The plan did more than the dice.")
    mine, theirs = chart.bells
    assert (mine.words, theirs.words) == (
        "Bannock, luckier than 64 of 100",
        "Al-Wazif, luckier than 29 of 100",
    )
    assert theirs.at < 230 < mine.at
    assert mine.notes == ["31 throws.", "Best: Tamsin’s 4 on 3 dice at the ford."]
    assert cells(page)[1:] == [["Bannock", "64", "31"], ["Al-Wazif", "29", "34"]]
    check(page)


@given(st.floats(0, 1), st.integers(0, 500))
def test_any_luck_is_drawn_within_the_bell(share: float, throws: int) -> None:
    check(html("luck", chart=luck([SideLuck(samples.AZURE, share, throws)])))
    check(html("roll", roll=roll_luck(share, "7"), tincture="azure"))


@pytest.mark.parametrize(
    ("share", "said"),
    [
        (0.0, "unluckier than 99 of 100"),
        (0.005, "unluckier than 99 of 100"),
        (0.5, "luckier than 50 of 100"),
        (1.0, "luckier than 99 of 100"),
    ],
)
def test_luck_in_words(share: float, said: str) -> None:
    assert luck([SideLuck(samples.AZURE, share, 1)]).bells[0].label == f"Bannock was {said} in 1 throw"


def test_a_roll_is_said_to_be_as_lucky_as_the_figure_beside_it() -> None:
    """Half of the rolls that are just as lucky are in the bar and not in the words."""
    assert roll_luck(0.986, "97", what="Tamsin’s 12").label == "Tamsin’s 12: luckier than 97 of 100"


def test_whoever_threw_nothing_was_neither() -> None:
    assert luck([SideLuck(samples.AZURE, 0.5, 0)]).bells == []
    assert "Nobody has thrown any dice." in html("luck", chart=luck([]))


def test_a_roll_goes_from_the_middle_to_where_it_stands() -> None:
    lucky, unlucky = roll_luck(0.83, "80"), roll_luck(0.2, "17")
    assert (lucky.bar.x, lucky.bar.width) == (50.0, 33.0)
    assert (unlucky.bar.x, unlucky.bar.width) == (20.0, 30.0)


def test_what_always_came_in_a_few_battles_is_not_the_highest_beside_what_is_known_better() -> None:
    shares = [Chance.of(10, 10), Chance.of(80, 100), Chance.of(95, 100), Chance.of(0, 6)]
    label = words.chances_label("Chances", shares, ["Orders", "Clash", "Rout", "Night"], None)
    assert label.endswith("lowest under 40 (Night), highest 95 (Rout).")
    few = words.chances_label("Chances", [Chance.of(3, 3), Chance.of(10, 10)], ["Orders", "Clash"], None)
    assert few.endswith("highest over 72 (Clash).")


def test_where_steps_were_left_out_the_line_only_bridges_them() -> None:
    shares = [Chance(share, 0.05) for share in (0.5, 0.6, 0.9, 0.8)]
    steps = [Step(f"Step {n}", 1) for n in range(4)]
    plain = chances("", steps, [Curve("as it was", shares)])
    drawn = chances("", steps, [Curve("as it was", shares, bridges=frozenset({2}))])
    assert plain.wide and drawn.wide
    assert not plain.wide.has_bridges and drawn.wide.has_bridges
    [whole], [apart] = plain.wide.curves, drawn.wide.curves
    first, second, third, last = whole.path.removeprefix("M").split("L")
    assert apart.path == f"M{first}L{second}M{third}L{last}"
    assert apart.bridges == f"M{second}L{third}"
    assert apart.dots == whole.dots and not whole.bridges
