"""The tables to consult say what the rules do."""

from rulesets.engine import PrintedTable
from rulesets.systems.traveller import RULES
from rulesets.systems.traveller.book.kinds import Category, Cover, LargeUnits, Stance
from rulesets.systems.traveller.book.tables import (
    METRES,
    characteristic_dm,
    cover_dm,
    outmatch,
    percent_of,
    range_dm,
    size_damage,
)

TABLES: dict[str, PrintedTable] = {table.title: table for table in RULES.tables}


def number(words: str) -> int | None:
    return None if words == "–" else int(words.replace("−", "-"))


def test_each_score_has_the_dm_that_is_played() -> None:
    for row in TABLES["Characteristics"].rows:
        least, most = (int(one) for one in row[0].split(" to "))
        assert {characteristic_dm(score) for score in range(least, most + 1)} == {number(row[1])}


def test_weapons_reach_as_far_as_it_says() -> None:
    rows = {row[0]: row[1:] for row in TABLES["Weapons over distance"].rows}
    for category in Category:
        for cell, metres in zip(rows[category.label], METRES.values(), strict=False):
            assert range_dm(metres, category) == number(cell), category


def test_cover_is_worth_what_it_says() -> None:
    for cover, row in zip(Cover, TABLES["Cover"].rows, strict=True):
        assert [cover_dm(cover, stance) for stance in (Stance.STANDING, Stance.PRONE)] == [
            number(cell) for cell in row[1:]
        ]


def test_sizes_matter_as_much_as_they_do_in_a_fight() -> None:
    pairs = [(10, 1), (5, 1), (3, 1), (2, 1), (1, 1), (1, 2), (1, 3), (1, 5), (1, 10)]
    for (one, other), row in zip(pairs, TABLES["Size against size"].rows, strict=True):
        found = outmatch(one, other)
        assert (found.dm, f"× {found.multiplier}") == (number(row[1]), row[2])


def test_large_units_hit_as_hard_as_it_says() -> None:
    for size, row in zip((10, 20, 50, 100, 250, 500, 501), TABLES["Damage by size"].rows, strict=True):
        found = size_damage(size, LargeUnits.SOURCE)
        assert (found.add, f"× {found.multiplier}") == (number(row[1]), row[2])


def test_so_many_come_back_as_the_dice_say() -> None:
    for row in TABLES["Who comes back"].rows:
        assert percent_of(int(row[0].split()[0])) == int(row[1])
