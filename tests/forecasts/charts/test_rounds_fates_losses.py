"""How long it takes, how heroes end, what units lose."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from forecasts.charts.fates import FateGroup, HeroFates, fates, tones
from forecasts.charts.losses import UnitLosses, losses
from forecasts.charts.progress import progress
from forecasts.charts.rounds import BASE, MOST, rounds
from rulesets.forecasts.results import Left
from rulesets.forecasts.spread import Losses
from tests.forecasts import samples
from tests.forecasts.charts.reading import cells, check, html


def test_rounds_of_the_sketch() -> None:
    chart = samples.bannock_rounds()
    page = html("rounds", chart=chart)
    assert [column.figure for column in chart.columns] == ["3", "11", "24", "29", "19", "9", "5"]
    assert [column.label for column in chart.columns][-1] == "8+"
    assert chart.note == "4 to 6 rounds in 72 of 100"
    assert chart.label == ("Rounds until it is over: most often 5, in 29 of 100; 4 to 6 in 72 of 100.")
    assert [row[:2] for row in cells(page)[1:]][-1] == ["8 or more", "5"]
    check(page)


@given(st.dictionaries(st.integers(1, 60), st.integers(0, 400), max_size=30))
def test_rounds_are_never_lost_when_they_are_put_together(counts: dict[int, int]) -> None:
    chart = rounds(counts)
    total = sum(counts.values())
    assert len(chart.columns) <= MOST
    if total:
        check(html("rounds", chart=chart))
        highest = max(column.height for column in chart.columns)
        assert all(column.y + column.height == pytest.approx(BASE, abs=0.11) for column in chart.columns)
        assert [column.look for column in chart.columns].count("ink") == 1
        assert next(column for column in chart.columns if column.look == "ink").height == highest


def test_one_number_of_rounds_a_wide_range_and_none() -> None:
    assert rounds({}).columns == ()
    assert rounds({3: 3}).note == "so far always 3 rounds"
    assert [column.label for column in rounds({1: 990, 2: 6, 60: 4}).columns] == ["1", "2+"]
    wide = rounds(dict.fromkeys(range(4, 61), 10), broken_off=30)
    assert next(column.label for column in wide.columns) == "1–10"
    assert wide.note.endswith("5 of 100 are broken off")


# --- Heroes ----------------------------------------------------------------------------------------


def test_fates_of_the_sketch() -> None:
    chart = samples.bannock_fates()
    page = html("fates", chart=chart)
    caliburn = chart.sides[0][1][0]
    assert [piece.width for piece in caliburn.pieces] == [61.0, 28.0, 11.0]
    assert caliburn.label == "Caliburn, of 100: unhurt 61, wounded 28, fallen 11"
    assert caliburn.figure == "89"
    assert cells(page)[1] == ["Caliburn", "61", "28", "11", "89"]
    assert chart.sides[0][1][3].figure == ">99"
    check(page)


@given(st.lists(st.lists(st.integers(0, 500), min_size=7, max_size=7), max_size=4))
def test_pieces_of_a_bar_fill_it(counts: list[list[int]]) -> None:
    groups = [FateGroup(name) for name in samples.SEVEN]
    chart = fates(groups, [HeroFates("Anselm", samples.AZURE, count) for count in counts])
    for _, heroes in chart.sides:
        for hero in heroes:
            assert sum(piece.width for piece in hero.pieces) == pytest.approx(100)
            assert all(piece.width >= 0 and piece.x + piece.width <= 100.05 for piece in hero.pieces)
    check(html("fates", chart=chart))


def test_each_group_has_a_tone_of_its_own() -> None:
    assert [tones(count) for count in (1, 2, 3, 4)] == [
        ["f1"],
        ["f1", "f4"],
        ["f1", "f3", "f4"],
        ["f1", "f2", "f3", "f4"],
    ]
    assert all(len(set(tones(count))) == count for count in range(1, 8))


def test_many_heroes_fold_and_none_are_said_to_be_none() -> None:
    chart = samples.many_heroes(40)
    assert sum(len(heroes) for _, heroes in chart.sides) == 12
    assert chart.folded == "and 28 more"
    assert len(chart.table.rows) == 40
    check(html("fates", chart=chart))
    assert "No hero takes part" in html("fates", chart=samples.many_heroes(0))


# --- Units -----------------------------------------------------------------------------------------


def of_lost(of: int, lost: list[int]) -> UnitLosses:
    """As a forecast counts losses."""
    found = Losses()
    for men in lost:
        found.add(Left(of - men, of))
    return UnitLosses("Grey Company", of, found.counts, found.mean * found.counts.total())


def drawn(unit: UnitLosses) -> tuple[str, ...]:
    return tuple(losses([(samples.AZURE, [unit])])[0].table.rows[0].cells)


def test_of_few_men_losses_are_exact() -> None:
    assert drawn(of_lost(8, [0, 1, 2, 3, 3, 4, 5, 8])) == ("8", "1 to 4", "3", "0 to 8")


def test_whoever_was_never_touched_lost_none() -> None:
    assert drawn(of_lost(1000, [0] * 50)) == ("1,000", "none", "none", "none")
    assert drawn(of_lost(1000, [0] * 90 + [1000] * 10))[1:3] == ("none", "none")
    assert drawn(of_lost(300, [300] * 50)) == ("300", "all", "all", "all")


def test_of_many_men_losses_are_told_no_finer_than_they_are_known() -> None:
    men = drawn(of_lost(12_000, [600 * n for n in range(1, 20)]))
    assert men == ("12,000", "3,200 to 8,800", "6,000", "900 to 11,100")


@given(st.integers(1, 3000), st.lists(st.floats(0, 1), min_size=1, max_size=60))
def test_middles_are_near_the_truth_and_bars_within_their_frame(of: int, shares: list[float]) -> None:
    lost = sorted(round(share * of) for share in shares)
    unit = of_lost(of, lost)
    chart = losses([(samples.AZURE, [unit])])[0]
    check(html("losses", chart=chart, measure="men"))
    bar = chart.bars[0]
    assert bar.far.x <= bar.near.x + 0.1 and bar.near.x <= bar.middle + 1
    said = {"none": 0, "all": of}.get(middle := chart.table.rows[0].cells[2])
    found = said if said is not None else int(middle.replace(",", ""))
    truth = lost[(len(lost) + 1) // 2 - 1]
    told_to = of / 80
    assert abs(found - truth) <= of / 20 + told_to / 2 + 0.5


def test_sixty_units_fold_with_all_of_them_in_the_table() -> None:
    chart = samples.many_units(60)[0]
    assert (len(chart.bars), chart.folded, len(chart.table.rows)) == (12, "and 48 more", 60)
    check(html("losses", chart=chart, measure="men"))
    assert losses([(samples.AZURE, [])])[0].bars == []


def test_it_says_what_is_counted_and_what_the_bars_are() -> None:
    chart = samples.many_units(3)[0]
    page = html("losses", chart=chart, measure="Troop Strength")
    assert "counted in Troop Strength" in page and "The thick bar, with its numbers" in page
    assert "counted in" not in html("losses", chart=chart)


def test_all_sides_are_drawn_to_one_scale() -> None:
    little = of_lost(100, [5, 6, 7])
    assert losses([(samples.AZURE, [little])])[0].scale == "a quarter lost"
    first, second = losses([(samples.AZURE, [little]), (samples.GULES, [of_lost(100, [90])])])
    assert first.scale == second.scale == "all lost"


@pytest.mark.parametrize("key", sorted(samples.kept()))
def test_what_the_samples_of_all_systems_come_to_is_drawn(key: str) -> None:
    numbers = samples.kept()[key]
    check(html("outlook", chart=samples.outlook_of(numbers)))
    check(html("rounds", chart=samples.rounds_of(numbers)))
    check(html("fates", chart=samples.fates_of(numbers)))
    for chart in samples.losses_of(numbers):
        check(html("losses", chart=chart))


def test_progress_in_words() -> None:
    chart = progress(1840, 10_000, 0.02)
    assert (chart.words, chart.error) == ("1,840 battles, sharper while you look", "give or take 2")
    assert 'aria-label="1,840 of 10,000 battles fought ahead"' in html("progress", chart=chart)
    assert progress(1, 10_000).words == "1 battle, sharper while you look"
    assert progress(10_000, 10_000, 0.004).words == "10,000 battles"
    assert progress(0, 10_000).words == "The first battles are being fought"
