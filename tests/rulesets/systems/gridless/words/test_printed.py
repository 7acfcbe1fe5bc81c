"""The tables to consult say what the rules do."""

from rulesets.engine import PrintedTable
from rulesets.systems.gridless import RULES
from rulesets.systems.gridless.book.contribution import contribution, flow_of
from rulesets.systems.gridless.book.spirit import returns_on
from rulesets.systems.gridless.book.tokens import band_of, tier_of

TABLES: dict[str, PrintedTable] = {table.title: table for table in RULES.tables}


def test_each_flow_is_the_one_that_the_dice_bring() -> None:
    rows = TABLES["Flow of battle"].rows
    for least, row in zip((2, 5, 9, 11), rows, strict=False):
        flow = flow_of(least)
        assert flow is not None and flow.label == row[1]
    assert flow_of(13) is None and rows[-1][0] == "13 or more"


def test_what_a_hero_brings_is_what_his_roll_comes_to() -> None:
    for over, row in zip((-1, 0, 5, 10, 15, 20), TABLES["What a hero brings"].rows, strict=True):
        brought = contribution(15 + over, 15)
        assert (int(row[1]), int(row[2])) == (brought.bonus, brought.percent)


def test_sizing_up_brings_what_stands_there() -> None:
    tiers = [tier_of(20 + over, 20) for over in (-10, -9, 0, 5, 10, 15, 20)]
    assert [row[1].casefold() for row in TABLES["Sizing up"].rows] == [
        tier.label.casefold() for tier in tiers
    ]


def test_an_enemy_looks_as_strong_as_his_tokens() -> None:
    bands = [band_of(tokens).capitalize() for tokens in (0, 1, 5, 10, 20)]
    assert [row[0] for row in TABLES["How strong an enemy looks"].rows] == bands


def test_as_many_come_back_as_the_die_says() -> None:
    printed = [int(row[1].split()[0]) for row in TABLES["Who comes back"].rows]
    assert printed == [returns_on(0, victor=True), *(returns_on(n, victor=False) for n in (1, 5, 10))]
