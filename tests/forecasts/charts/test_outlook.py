"""Who wins: a hundred marks that add up, and the same in words and in a table."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from forecasts.charts.hundred import SLIM, WIDE, whole_marks
from forecasts.charts.outlook import Grade, Outlook, Wins, outlook
from forecasts.charts.parts import Side
from rulesets.forecasts.spread import Chance
from tests.forecasts import samples
from tests.forecasts.charts.reading import cells, check, html

COUNTS = st.tuples(*[st.integers(0, 500)] * 3)


def marks(chart: Outlook) -> list[int]:
    return [sum(one.path.count("M") for one in drawn.marks) for drawn in (chart.wide, chart.slim) if drawn]


def test_the_battle_of_the_sketch_is_drawn_and_said() -> None:
    chart = samples.bannock()
    page = html("outlook", chart=chart, tag="as Bannock knows it")
    assert (chart.figure, chart.title) == ("58", "of 100 are won by Bannock")
    assert (
        chart.note
        == "Give or take 2. Most often Bannock wins by a little: a marginal victory, in five rounds."
    )
    assert chart.label == (
        "One hundred likely battles, one mark each. Al-Wazif wins 37 of 100: 3 crushing, 9 clear, "
        "25 marginal. Bannock wins 58 of 100: 34 marginal, 17 clear, 7 crushing. 5 are drawn. Give or take 2."
    )
    assert cells(page)[1:] == [
        ["Al-Wazif, crushing", "3", "<1"],
        ["Al-Wazif, clear", "9", "1"],
        ["Al-Wazif, marginal", "25", "2"],
        ["Drawn", "5", "<1"],
        ["Bannock, marginal", "34", "2"],
        ["Bannock, clear", "17", "2"],
        ["Bannock, crushing", "7", "1"],
    ]
    assert marks(chart) == [100, 100]
    check(page)


@given(won=COUNTS, lost=COUNTS, drawn=st.integers(0, 500))
def test_there_are_always_a_hundred_marks_within_the_frame(
    won: tuple[int, int, int], lost: tuple[int, int, int], drawn: int
) -> None:
    chart = samples.two(won, lost, drawn)
    if sum(won) + sum(lost) + drawn:
        assert marks(chart) == [100, 100]
        check(html("outlook", chart=chart))
        for hundred, frame in ((chart.wide, WIDE), (chart.slim, SLIM)):
            assert hundred is not None
            assert sum(int(foot.figure) for foot in hundred.feet if foot.figure != "<1") == 100
            assert all(foot.x >= 0 and foot.x + foot.width <= frame.width for foot in hundred.feet)


@pytest.mark.parametrize("name", sorted(samples.HARD))
def test_hard_cases_are_drawn_within_their_frames(name: str) -> None:
    check(html("outlook", chart=samples.HARD[name]))


def test_before_the_first_battle_nothing_is_drawn() -> None:
    chart = samples.HARD["none"]
    assert (chart.wide, chart.lines, chart.figure) == (None, [], "")
    assert chart.title == "How often Bannock wins is not known yet"


def test_few_battles_are_said_to_be_few() -> None:
    assert samples.HARD["few"].note.startswith("Give or take 37. Only 3 battles so far. Most often")


def test_of_two_ends_within_the_error_neither_is_said_to_be_the_likelier() -> None:
    near = samples.two((5, 6, 31), (9, 14, 35), 0)
    assert (
        "Most often Al-Wazif wins by far: a crushing victory or Bannock wins by far: a crushing" in near.note
    )
    same = samples.two((5, 6, 7), (1, 2, 2), 0)
    assert "Most often Bannock wins by far: a crushing victory or clearly" in same.note
    drawn = samples.two((0, 0, 8), (0, 0, 2), 9)
    assert "Most often nobody wins or Bannock wins by far" in drawn.note
    far = samples.two((50, 60, 310), (90, 140, 700), 0)
    assert "Most often Al-Wazif wins by far: a crushing victory" in far.note and " or Bannock" not in far.note


def test_what_never_happened_is_not_said_to_be_impossible() -> None:
    assert (samples.HARD["all"].figure, samples.HARD["all"].spoken) == (">98", "over 98")
    assert "Al-Wazif wins under 2 of 100" in samples.HARD["all"].label


def test_more_than_two_sides_have_a_bar_each_with_its_error() -> None:
    chart = samples.HARD["three"]
    widths = [sum(piece.width for piece in line.pieces) for line in chart.lines]
    assert widths == [50.0, 30.0, 15.0, 5.0]
    assert all(line.least < width < line.most for line, width in zip(chart.lines, widths, strict=True))
    assert chart.table.rows[0].cells == ("50", "5")


def test_of_more_than_two_sides_too_it_is_told_how_decisively_they_win() -> None:
    chart = samples.HARD["three, graded"]
    first = chart.lines[0]
    assert [(piece.x, piece.width, piece.tone) for piece in first.pieces] == [
        (0.0, 10.0, "part-3"),
        (10.0, 15.0, "part-2"),
        (25.0, 25.0, "part-1"),
    ]
    assert first.note == "10 crushing, 15 clear, 25 marginal"
    assert first.note in first.label
    assert [row.head for row in chart.table.rows[:2]] == ["Bannock", "Bannock, marginal"]
    page = html("outlook", chart=chart)
    assert "crushing" in page and "part-3" in page
    assert not samples.HARD["three"].has_grades


def test_any_side_may_be_ones_own() -> None:
    numbers = samples.kept()["gurps"]
    mine, theirs = samples.outlook_of(numbers), samples.outlook_of(numbers, own=1)
    assert mine.side != theirs.side
    assert "Most often Al-Wazif wins by far: a crushing victory" in mine.note
    assert "Most often Al-Wazif wins by far: a crushing victory" in theirs.note
    assert [side for side, _ in theirs.sides] == [side for side, _ in mine.sides][::-1]
    assert theirs.corners[-1].title == f"{theirs.side.name} wins"


@given(st.lists(st.floats(0, 1), min_size=1, max_size=6), st.data())
def test_ones_own_marks_are_what_is_said(shares: list[float], data: st.DataObject) -> None:
    own = data.draw(st.integers(0, len(shares) - 1))
    total = sum(shares) or 1
    found = whole_marks([Chance(share / total, 0) for share in shares], own)
    assert sum(found) == 100 and all(count >= 0 for count in found)
    if sum(shares) > shares[own]:
        assert found[own] == round(100 * shares[own] / total)


@pytest.mark.parametrize("chance", [Chance(0.0, 0.5), Chance(1.0, 0.5)])
def test_battles_whose_end_has_no_grade_are_told_in_bars(chance: Chance) -> None:
    """One battle that was not fought to an end of the rules tells no manner, and is no fault."""
    none = Chance(0.0, 0.5)
    grades = [Grade("a victory", none, "a victory")]
    wins = [Wins(Side("Reds", "gules"), none, grades), Wins(Side("Blues", "azure"), chance, grades)]
    chart = outlook(wins, none, battles=1, own=1)
    page = html("outlook", chart=chart)
    check(page)
    assert "Reds" in page and "Blues" in page
    assert chart.wide is not None or chart.lines, "one of the two is drawn"
