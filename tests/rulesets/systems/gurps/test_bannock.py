"""The worked example of the article, both days, as far as its rosters are printed (Battle Example)."""

from typing import Any

import pytest

from rulesets.engine import Ruling
from rulesets.engine.values import names_of
from rulesets.engine.words import headline_of
from rulesets.systems.gurps import RULES
from rulesets.systems.gurps.book.kinds import Glory, Level, Survived, UnitStatus
from rulesets.systems.gurps.people.field import Battlefield
from rulesets.systems.gurps.people.sheets import GurpsUnit
from rulesets.systems.gurps.people.strength import unit_strength
from rulesets.systems.gurps.screen.cards import strength_by_morale
from tests.rulesets.systems.gurps.play import lines, step, tally, told, until

FIRST_DAY: dict[str, Any] = {
    "catastrophe:bannock": [3, 3, 2],
    "catastrophe:al-wazif": [6, 6, 5],
    "upheaval:al-wazif": {"victim": "mounted-archers"},
    "risk:caliburn": {"risk": -2, "action": "I shout insults and charge the standard"},
    "survival:caliburn": [3, 3, 4],
    "survival_damage:caliburn:1": [4],
    "glory:caliburn": [3, 4, 4],
    "strategy:bannock": [3, 3, 4],
    "strategy:al-wazif": [5, 5, 4],
    "morale:mounted-archers": [5, 5, 5],
    **{f"survival:{hero}": [3, 3, 3] for hero in ("maren", "tamsin", "anselm")},
    **{f"glory:{hero}": [4, 4, 3] for hero in ("maren", "tamsin", "anselm")},
}
ONLY_HIS_MEN_SAW_HIM = Ruling(
    key="dismay:al-wazif:yusuf", line="A leader falls", reason="Only the archers saw him fall"
)


@pytest.fixture
def bannock() -> Battlefield:
    return RULES.open(RULES.sample())


def day(field: Battlefield, last: str) -> Battlefield:
    return until(field, last, FIRST_DAY, ONLY_HIS_MEN_SAW_HIM)


def test_thugs_are_worth_fifteen_and_hold_on_nine(bannock: Battlefield) -> None:
    field = day(bannock, "muster")
    assert (field.units["thugs"].ts, field.units["thugs"].morale) == (15, 9)
    assert (field.units["city-archers"].ts, field.units["mounted-archers"].ts) == (600, 240)


def test_captain_yusuf_falls_before_the_lines_meet(bannock: Battlefield) -> None:
    field = day(bannock, "catastrophe")
    assert field.heroes["yusuf"].status == "dead"
    assert (field.sides["bannock"].catastrophe, field.sides["al-wazif"].catastrophe) == (8, 17)
    archers = field.units["mounted-archers"]
    assert archers.morale + archers.shift == 14 - 3
    assert strength_by_morale(field, archers) == 168
    assert field.units["river-horse"].shift == 0


def test_without_a_ruling_the_whole_army_loses_heart(bannock: Battlefield) -> None:
    field = until(bannock, "catastrophe", FIRST_DAY)
    assert field.units["river-horse"].shift == -2


def test_caliburn_is_wounded_and_fights_competently(bannock: Battlefield) -> None:
    field = day(bannock, "glory")
    caliburn = field.heroes["caliburn"]
    assert (caliburn.sheet.battle, caliburn.survived, caliburn.glory) == (10, Survived.A, Glory.COMPETENT)
    assert caliburn.hits == 11 - 4


def test_strategy_is_seventeen_against_seventeen(bannock: Battlefield) -> None:
    """With the odds of the table: 3,928 against 3,500 bring nothing, where the article prints +1."""
    played = step(day(bannock, "glory"), "strategy", FIRST_DAY)
    assert lines(played, "effective_strategy:bannock") == {
        "Catastrophe": -1,
        "More archers and other missiles": 2,
        "On home ground": 2,
    }
    assert lines(played, "effective_strategy:al-wazif") == {"Captain Yusuf is lost": -2, "More cavalry": 3}
    assert tally(played, "effective_strategy:bannock").total == 17
    assert tally(played, "effective_strategy:al-wazif").total == 17
    assert tally(played, "battle_strength:al-wazif").total == 3928


def test_every_line_of_strategy_names_its_section(bannock: Battlefield) -> None:
    played = step(day(bannock, "glory"), "strategy", FIRST_DAY)
    for side in ("bannock", "al-wazif"):
        assert all(line.section for line in tally(played, f"effective_strategy:{side}").lines)


def test_the_difference_is_four_a_marginal_victory(bannock: Battlefield) -> None:
    field = day(bannock, "contest")
    assert {id: side.margin for id, side in field.sides.items()} == {"bannock": 7, "al-wazif": 3}
    assert (field.winner, field.difference, field.level) == ("bannock", 4, Level.MARGINAL)


def test_mounted_archers_run_where_an_inconclusive_day_would_let_them_withdraw(bannock: Battlefield) -> None:
    """Morale 11 against 15: failed by 4, in good order on an inconclusive day, in flight on any other."""
    field = day(bannock, "outcome")
    assert field.units["mounted-archers"].status is UnitStatus.ROUTS
    drawn = day(bannock, "contest")
    for side in drawn.sides.values():
        side.difference, side.level = 3, Level.INCONCLUSIVE
    thugs = {**FIRST_DAY, "morale:thugs": [3, 3, 2]}
    drawn = step(drawn, "outcome", thugs).field
    assert drawn.units["mounted-archers"].status is UnitStatus.WITHDRAWS
    assert drawn.units["thugs"].status is UnitStatus.HOLDS


def test_losses_of_both_sides(bannock: Battlefield) -> None:
    """The thugs have no armour: at a difference of 3 and 13% two of fifteen fall, one of them for good."""
    field = day(bannock, "outcome")
    field.sides["bannock"].difference = field.sides["al-wazif"].difference = 3
    played = step(field, "casualties", {"casualties:bannock": [3, 4, 2, 4]})
    thugs = played.field.units["thugs"]
    assert (thugs.line, thugs.percent, thugs.lost, thugs.killed, thugs.men) == (12, 13, 2, 1, 13)


MAGES: dict[str, Any] = {
    "es_spend:bannock": {
        "spend": [
            {"effect": "lower_morale", "unit": "border-foot", "points": 1},
            {"effect": "strike", "unit": "border-foot", "points": 1},
            {"effect": "strike", "unit": "emirs-guard", "points": 1},
            {"effect": "heal", "unit": "red-company-1", "points": 1},
        ]
    },
    "es_spend:al-wazif": {
        "spend": [
            {"effect": "strike", "unit": "grey-company", "points": 2},
            {"effect": "raise_morale", "unit": "gate-company", "points": 1},
        ]
    },
}


def test_with_its_mages_the_army_of_al_wazif_is_worth_what_the_article_says() -> None:
    """4,000, less 10 and more 8 by magic, less 72 for the archers: 3,926, and no odds."""
    field = RULES.open(next(one.make() for one in RULES.samples if one.key == "magic"))
    field = until(field, "glory", FIRST_DAY | MAGES, ONLY_HIS_MEN_SAW_HIM)
    played = step(field, "strategy", FIRST_DAY)
    assert tally(played, "battle_strength:al-wazif").total == 3926
    assert tally(played, "battle_strength:bannock").total == 3500
    assert "Troop Strength" not in lines(played, "effective_strategy:al-wazif")
    shifts = {id: unit.exceptional for id, unit in field.units.items() if unit.exceptional}
    assert shifts == {"border-foot": -1, "emirs-guard": -1, "red-company-1": 1, "grey-company": -1}


def test_thirteen_thugs_are_worth_twenty_as_green_men() -> None:
    thugs = GurpsUnit(
        id="thugs", name="Thugs", side="bannock", count=13, armour="light", irregular=True, experience=1
    )
    assert unit_strength(thugs, 3, thugs.count) == 20


SECOND_DAY: dict[str, Any] = {
    "fight_on:field": {"yes": True},
    "night:field": {"healed": {"caliburn": 2}, "rest": "none"},
    "risk:caliburn": {"risk": -1},
    "survival:caliburn": [4, 4, 5],
    "glory:caliburn": [3, 3, 4],
}


def test_caliburn_on_the_second_day(bannock: Battlefield) -> None:
    """Two hits bandaged; Risk -1: 13 misses 9 by four, two wounds; 10 makes 11 by one, competent again."""
    evening = until(day(bannock, "casualties"), "day_end", FIRST_DAY | SECOND_DAY)
    assert evening.heroes["caliburn"].hits == 9
    wounds = {"survival_damage:caliburn:1": [2], "survival_damage:caliburn:2": [1]}
    field = until(evening, "glory", SECOND_DAY | wounds)
    caliburn = field.heroes["caliburn"]
    assert field.round == 2
    assert (caliburn.survived, caliburn.glory) == (Survived.B, Glory.COMPETENT)
    assert caliburn.hits == 9 - 2 - 1


def test_each_side_throws_once_and_the_field_is_told(bannock: Battlefield) -> None:
    played = step(day(bannock, "strategy"), "contest", FIRST_DAY)
    assert [event.subject for event in told(played, "threw")] == ["bannock", "al-wazif"]
    [decided] = told(played, "contest_decided")
    assert (decided.subject, decided.facts["level"]) == ("bannock", Level.MARGINAL)
    ours, theirs = (played.field.sides[side].effective for side in ("bannock", "al-wazif"))
    assert headline_of(RULES, decided, names_of(bannock.muster)) == (
        f"The day goes to Bannock, Strategy {ours} against {theirs}"
    )
