"""The tables to consult say what the rules do."""

from collections.abc import Sequence

import pytest

from rulesets.engine import PrintedTable
from rulesets.systems.runequest import RULES
from rulesets.systems.runequest.book.kinds import signed
from rulesets.systems.runequest.book.tables import (
    AIM_BANDS,
    AIMS,
    ARMY,
    BANDS,
    ENCOUNTERS,
    FIRE,
    MEN,
    RATIOS,
    TROOPS,
    row,
)
from rulesets.systems.runequest.words.printed import AIMED, MET

TABLES: dict[str, PrintedTable] = {table.title: table for table in RULES.tables}


def least(span: str) -> int:
    """The lowest throw of a row; of the first, one."""
    return 1 if "less" in span else int(span.split()[0])


def said(title: str) -> Sequence[tuple[int, str]]:
    return [(least(line[0]), line[1]) for line in TABLES[title].rows]


@pytest.mark.parametrize("shift", [0, 1])
def test_each_throw_meets_its_row(shift: int) -> None:
    """At the beginning of each row, and one before the next."""
    for title, bands, rows in (
        ("Whom one meets", BANDS, [MET.get(foe, foe.value.capitalize()) for foe in ENCOUNTERS]),
        ("The odds", BANDS, [ratio.label for ratio in RATIOS]),
        ("Fire of the enemy", BANDS, ["No fire" if one is None else signed(one) for one in FIRE]),
        ("Aiming", AIM_BANDS, [AIMED[aim] for aim in AIMS]),
    ):
        for throw, words in said(title):
            assert row(tuple(bands), tuple(rows), throw + shift) == words, title


def test_the_army_commanders_roll_stands_with_its_losses() -> None:
    for line, army in zip(TABLES["The army commander’s roll"].rows, ARMY.values(), strict=True):
        assert line[1] == signed(army.mod)
        for words, package in ((line[2], army.friends), (line[3], army.foes)):
            assert words.split(":")[0] == (str(package.total) if package else "As the campaign says")


def test_a_hero_meets_whom_the_die_says() -> None:
    for face, words in said("Whom a hero fights"):
        assert MEN[face - 1].label == words


def test_troops_have_the_spirit_of_their_quality() -> None:
    spirits = {line[0]: int(line[1]) for line in TABLES["Quality of troops"].rows}
    assert spirits == {quality.label: troops.spirit for quality, troops in TROOPS.items()}
