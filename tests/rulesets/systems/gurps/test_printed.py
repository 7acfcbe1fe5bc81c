"""The printed tables as one consults them: the figures that the rules play by, under their headings."""

from django.test import Client

from rulesets.engine import PrintedTable
from rulesets.systems.gurps import RULES
from rulesets.systems.gurps.book.kinds import Survived
from rulesets.systems.gurps.book.tables import CASUALTIES
from rulesets.systems.gurps.mechanics.wounds import wound_dice
from rulesets.systems.gurps.steps.contest import level_of

TABLES: dict[str, PrintedTable] = {table.title: table for table in RULES.tables}


def test_every_row_has_a_cell_under_each_column() -> None:
    for table in TABLES.values():
        assert table.section
        assert {len(row) for row in table.rows} == {len(table.columns)}, table.title


def test_the_casualty_table_is_the_one_that_is_played() -> None:
    rows = {row[0]: row[1] for row in TABLES["Losses, in per cent"].rows}
    assert len(rows) == len(CASUALTIES)
    assert (rows["−19 or less"], rows["0"], rows["+19 or more"]) == ("12d+60", "4d+10", "no losses")


def test_each_difference_is_as_decisive_as_the_contest_finds_it() -> None:
    printed = [row[1] for row in TABLES["How decisive the day is"].rows]
    assert printed == [level_of(difference).label for difference in (3, 7, 12, 16, 17)]


def test_wounds_are_those_of_the_tech_level() -> None:
    for row in TABLES["Wounds of heroes"].rows:
        tl = int(row[0].split()[-1])
        thrown = [wound_dice(tl, harm)[1] for harm in (Survived.A, Survived.C)]
        assert [row[1], row[2]] == [dice.replace("d6", "d") for dice in thrown]


def test_they_stand_on_the_page_of_the_system() -> None:
    page = Client().get("/rules/gurps/").content.decode()
    assert page.count("<summary>The stronger side") == 1
    assert "Up to 1.2 to 1" in page
    assert "Tables to consult" not in Client().get("/rules/runequest/").content.decode()
