"""The tables to consult say what the rules do."""

from rulesets.engine import PrintedTable
from rulesets.systems.starwars import RULES
from rulesets.systems.starwars.book.codes import change, combined
from rulesets.systems.starwars.book.rules import casualty_state, hit_percent, hurt_of, row_of
from rulesets.systems.starwars.book.tables import LEVELS, number_of

TABLES: dict[str, PrintedTable] = {table.title: table for table in RULES.tables}


def first(row: object) -> int:
    """The number with which a row begins."""
    assert isinstance(row, tuple)
    return int(row[0].split()[0])


def test_people_together_add_what_it_says() -> None:
    rows = TABLES["People acting together"].rows
    for row in rows[:-1]:
        worth = combined(first(row))
        assert row[1] == (change(worth) if worth else "0")
    assert combined(301) - combined(300) == 1 and rows[-1][1] == "+1"


def test_as_many_hit_as_it_says() -> None:
    for row in TABLES["How many hit"].rows:
        assert hit_percent(first(row)) == int(row[1])


def test_damage_does_what_it_says() -> None:
    for row in TABLES["Damage to soldiers"].rows:
        assert row_of(first(row)).label.casefold() == row[1].casefold()
        assert hurt_of(first(row)).value.replace("_", " ") == row[2].casefold()


def test_losses_weigh_on_morale_as_it_says() -> None:
    for row in TABLES["Losses and morale"].rows:
        state, dice = casualty_state(first(row))
        assert state is not None and (state.label.casefold(), dice) == (row[1].casefold(), int(row[2]))


def test_each_level_has_its_numbers() -> None:
    for level, row in zip(LEVELS, TABLES["Difficulty"].rows, strict=True):
        assert row[1] == f"{number_of(level, 'low')} to {number_of(level, 'high')}"
