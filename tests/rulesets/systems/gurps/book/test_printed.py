"""The printed tables as one consults them: the figures that the rules play by, under their headings."""

import pytest
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
    other = Client().get("/rules/runequest/").content.decode()
    assert "Tables to consult" in other and "<summary>The stronger side" not in other


ARTICLE = {
    "What a man is worth": """
        Heavy armour | +5
        Medium armour | +4
        Light armour | +3
        Light horse | +1
        Medium horse | +2
        Heavy horse | +3
        Sling or javelin | +1
        Ordinary bow | +2
        Strong bow | +3
        Pistol | +3
    """,
    "Quality": """
        Elite | 15 | 16 | × 2 | × 1.5
        Veteran | 10 | 15 | × 1.5 | × 1.25
        Seasoned | 6 | 14 | × 1.2 | × 1.1
        Average | 4 | 13 | × 1 | × 1
        Green | 1 | 11 | × 0.8 | × 1
        Raw | 0 | 9 | × 0.5 | × 0.8
    """,
    "Catastrophes": """
        7 or less | Nothing goes wrong | – | – | –
        8 to 9 | The enemy manages a surprise | −1 | – | –
        10 | The enemy is reinforced: a tenth stronger | – | – | –
        11 | Plans are betrayed | −2 | – | –
        12 | Leaders or allies quarrel | −2 | −1 | −1
        13 | An atrocity: a morale roll, −1 or +1 | – | – | –
        14 | A unit goes over to the enemy | −2 | – | –
        15 | A leader is wounded | – | −1 | −2
        16 | The commander is wounded | −2 | −3 | −3
        17 | A leader is killed | – | −2 | −3
        18 | The commander is killed: Strategy halved | – | −5 | −5
    """,
    "The stronger side": """
        Up to 1.2 to 1 | +0
        Up to 1.4 to 1 | +1
        Up to 1.7 to 1 | +2
        Up to 2 to 1 | +3
        Up to 3 to 1 | +4
        Up to 5 to 1 | +5
        Up to 7 to 1 | +6
        Up to 10 to 1 | +7
        More than that | +8
    """,
    "More special units": """
        Less than 2 to 1 | +0
        Less than 3 to 1 | +1
        Less than 5 to 1 | +2
        5 to 1 or more | +3
    """,
    "Ground and walls": """
        The attacker comes downhill, −3 to −6
        The attacker comes under cover, −1
        A gentle slope, +1
        A steep slope, +2
        A steep slope on bad ground, +3
        A narrow passage, +2 to +8, starred
        A palisade, trench or river, +3, starred
        A stronghold, +4, starred
        A walled city, +6, starred
        A castle, +8, starred
    """,
    "Circumstances": """
        Taken wholly by surprise | −5
        Less than an hour’s warning | −2
        Force-marched to the field | −3
        No supplies | −3
        Short supplies behind walls | −2
        Living off the land | −1
        On home ground | +2
    """,
    "How decisive the day is": """
        3 or less | Inconclusive
        4 to 7 | Marginal
        8 to 12 | Definite
        13 to 16 | Great
        17 or more | Overwhelming
    """,
    "Losses, in per cent": """
        −19 or less | 12d+60
        −17, −18 | 11d+55
        −15, −16 | 10d+50
        −13, −14 | 9d+45
        −11, −12 | 8d+40
        −9, −10 | 7d+35
        −7, −8 | 6d+30
        −5, −6 | 5d+25
        −3, −4 | 4d+20
        −1, −2 | 4d+15
        0 | 4d+10
        +1, +2 | 4d+5
        +3, +4 | 4d
        +5, +6 | 3d
        +7, +8 | 2d+2
        +9, +10 | 2d
        +11, +12 | 1d+2
        +13, +14 | 1d
        +15, +16 | 1d−2
        +17, +18 | 1d−4
        +19 or more | no losses
    """,
    "Wounds of heroes": """
        0 to 3 | 1d+2 | 2d+2 | whole
        4 | 2d | 4d | whole
        5 | 2d | 5d | whole
        6 | 3d | 6d | whole
        7 | 3d | 7d | whole
        8 | 5d | 11d | whole
        9 | 6d | 12d | whole
        10 | 10d | 20d | a half
        11 | 11d | 22d | a half
        12 | 12d | 24d | a half
        13 | 13d | 26d | a half
        14 | 14d | 28d | a fifth
        15 | 15d | 30d | a tenth
        16 | 16d | 32d | a tenth
    """,
    "Glory": """
        Covered with glory | +2 | +1 | +2 | +3
        Great courage | +1 | – | +1 | +2
        Heroic | – | – | +1 | +2
        Competent | – | – | – | –
        Adequate | – | – | – | –
        Poor | −1 | – | −1 | −2
        Very bad | −2 | – | −3 | −4
    """,
    "What superiors think": """
        0 or less | Disastrous
        1 to 3 | Very bad
        4 to 6 | Bad
        7 to 9 | Poor
        10 to 12 | Neutral
        13 to 15 | Good
        16 to 18 | Very good
        19 or more | Excellent
    """,
    "Exceptional strength": """
        100 | 0.5
        150 | 1
        200 | 2
        250 | 3
        300 | 5
        350 | 8
        400 | 12
        450 | 16
        500 | 20
    """,
}
"""What the article prints, row by row, in our words."""


@pytest.mark.parametrize("title", ARTICLE)
def test_every_cell_is_as_the_article_has_it(title: str) -> None:
    printed = [line.strip() for line in ARTICLE[title].strip().splitlines()]
    assert [" | ".join(row) for row in TABLES[title].rows] == printed


def test_every_table_is_read_here() -> None:
    assert TABLES.keys() == ARTICLE.keys()
