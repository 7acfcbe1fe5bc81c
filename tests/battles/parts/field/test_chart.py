"""The living chart: strength step by step, of what the reader knows exactly and of nothing else."""

from itertools import pairwise

import pytest
from django.db.models import Value
from django.db.models.functions import Concat

from accounts.models import User
from battles import actions
from battles.parts.field.chart import (
    BOTTOM,
    HEIGHT,
    LETTER,
    Point,
    _round_step,
    _spread,
    _ticks,
    chart,
    measure,
)
from battles.parts.sight import sight_of
from tests.battles.conftest import Table
from tests.battles.parts.test_parts import shown, words
from tests.browser.sampled import sampled


def lose(table: Table) -> None:
    """The blues lose some of their fifteen men."""
    table.orders()
    table.clash()
    actions.close(table.ada, phase=table.number)
    if table.waits_for:
        actions.throw_for_the_absent(table.ada, phase=table.number)
    actions.next_step(table.ada, phase=table.number)


def test_it_is_empty_until_something_has_changed(ford: Table) -> None:
    assert "Strength in the line, step by step" not in shown(ford, "ada", "chart")


def test_a_game_master_has_a_curve_for_each_side(ford: Table) -> None:
    lose(ford)
    html = shown(ford, "ada", "chart")
    assert html.count('class="line ') == 2
    assert "Start 20 15" in words(html)
    assert "Round 1, Losses 20 " in words(html)


def test_others_have_only_what_they_know_to_a_figure(ford: Table) -> None:
    lose(ford)
    assert shown(ford, "bea", "chart").count('class="line ') == 0  # her own men never changed
    assert shown(ford, "cal", "chart").count('class="line ') == 1
    assert "Reds" not in shown(ford, "cal", "chart")
    assert shown(ford, "dot", "chart").count("<svg") == 0


def test_its_axis_begins_at_nought(ford: Table) -> None:
    """Whoever knows one side alone sees a small loss as a small one."""
    lose(ford)
    found = chart(sight_of(ford.cal))
    assert found["grid"][0] == (HEIGHT - BOTTOM, "0")
    [blues] = found["curves"]
    assert (HEIGHT - BOTTOM) - blues.dots[-1].y > 100


def test_steps_are_named_with_their_round_where_there_are_several() -> None:
    points = [Point("Start", {}), Point("Clash", {}, 1), Point("Clash", {}, 2)]
    assert [text for _, text, _ in _ticks(points)][-1] == "2: Clash"
    assert [text for _, text, _ in _ticks(points[:2])] == ["Start", "Clash"]


def test_the_grid_has_round_numbers_and_no_label_lies_on_another() -> None:
    assert [_round_step(n) for n in (0.3, 1, 3, 37, 260)] == [1, 1, 5, 50, 500]
    assert _spread([100.0, 104.0, 10.0]) == [100.0, 134.0, 10.0]


@pytest.mark.parametrize("title", ["Losses", "Fate of the other units", "Book-keeping", "W" * 60, ""])
@pytest.mark.parametrize("count", [2, 3, 5, 12])
def test_the_names_under_the_axis_do_not_lie_on_each_other(title: str, count: int) -> None:
    points = [Point("Start", {}), *(Point(f"{title}{n}", {}) for n in range(count - 1))]
    ticks = _ticks(points)
    assert len(ticks) >= 2 and ticks[0][2] == "start" and ticks[-1][2] == "end"
    ends = {"start": (0, 1), "middle": (-0.5, 0.5), "end": (-1, 0)}
    taken = [tuple(x + len(text) * LETTER * share for share in ends[anchor]) for x, text, anchor in ticks]
    assert all(before[1] < after[0] for before, after in pairwise(taken)), taken


def test_it_says_what_it_counts_where_that_is_not_people(ford: Table) -> None:
    """GURPS has Troop Strength beside men: 4,000 of the one may be 987 of the other."""
    assert measure(sight_of(ford.ada)) == ""
    User.objects.all().update(username=Concat("username", Value("-of-the-ford")))
    assert measure(sight_of(sampled("gurps").viewer("ada"))) == "Troop Strength"
