"""Who sees what: plans, Risk, lists of modifiers and losses (the table of the round's sequence)."""

from random import Random
from typing import Any

import pytest

from rulesets.engine import (
    Ask,
    Event,
    SilentTable,
    TableDice,
    Tally,
    Throw,
    Viewer,
    fight,
    seen,
    unsaid,
    viewer,
)
from rulesets.systems.gurps import RULES
from rulesets.systems.gurps.people.field import Battlefield, Hero, Side, Unit
from rulesets.systems.gurps.people.sheets import GurpsHero, GurpsSide, GurpsUnit
from rulesets.systems.gurps.people.situation import SideSituation, Situation
from rulesets.systems.gurps.words.crowds import CROWDS, crowd, guess
from rulesets.systems.gurps.words.names import share
from tests.rulesets.systems.gurps.leaders import CAPTAIN, GENERAL, led
from tests.rulesets.systems.gurps.play import field_of, step, until

ADA = viewer("gm")
BEA = viewer("side:reds", "commander:reds", "hero:dagny")
EGON = viewer("side:reds", "hero:egil")
CAL = viewer("side:blues", "commander:blues")
DOT = viewer()
EVERYBODY = {"Ada": ADA, "Bea": BEA, "Egon": EGON, "Cal": CAL, "Dot": DOT}


@pytest.fixture
def field() -> Battlefield:
    heroes = [CAPTAIN, {"id": "egil", "side": "reds"}, GENERAL, {**GENERAL, "id": "ivan", "side": "blues"}]
    return field_of(units=led(), heroes=heroes)


def who_sees(said: Any, kind: str) -> set[str]:
    return {name for name, eye in EVERYBODY.items() if [one for one in seen(said, eye) if _kind(one) == kind]}


def told_to(said: Any, eye: Viewer) -> list[Event]:
    return [one for one in seen(said, eye) if isinstance(one, Event)]


def _kind(one: Any) -> str:
    return one.kind if isinstance(one, (Event, Ask, Throw)) else str(one.key).partition(":")[0]


OURS = {"Ada", "Bea", "Egon"}


def test_a_plan_is_read_by_its_own_side_and_the_gm(field: Battlefield) -> None:
    played = step(until(field, "muster"), "plans", {"plan:reds": {"battle_plan": "Round the wood"}})
    assert who_sees(played.said, "planned") == OURS
    assert who_sees(played.said, "plan_laid") == set(EVERYBODY)


def test_strengths_are_told_to_ones_own(field: Battlefield) -> None:
    played = step(field, "muster")
    [exact] = [one for one in seen(played.said, CAL) if isinstance(one, Event) and one.kind == "mustered"]
    assert exact.subject == "blues"
    assert not [one for one in seen(played.said, DOT) if isinstance(one, Tally)]


def test_risk_is_its_players_and_the_deed_is_everybodys(field: Battlefield) -> None:
    said = {"risk:dagny": {"risk": -4, "action": "I go for the standard"}}
    played = step(until(field, "catastrophe"), "risk", said)
    mine, his = ([one.facts.get("risk") for one in told_to(played.said, eye)] for eye in (BEA, EGON))
    assert -4 in mine
    assert -4 not in his
    assert who_sees(played.said, "deed") == set(EVERYBODY)


def test_the_dice_of_a_catastrophe_are_ones_own(field: Battlefield) -> None:
    played = step(until(field, "plans"), "catastrophe", {"catastrophe:reds": [4, 4, 4]})
    throws = [one.key for one in seen(played.requests.values(), CAL) if isinstance(one, Throw)]
    assert throws == ["catastrophe:blues"]
    told = [one.subject for one in seen(played.said, CAL) if isinstance(one, Event) and one.kind == "mishap"]
    assert told == ["reds", "blues"]
    assert not [one for one in seen(played.requests.values(), CAL) if isinstance(one, Ask)], (
        "the GM alone is asked"
    )


def test_the_enemys_list_opens_with_the_dice_of_the_contest(field: Battlefield) -> None:
    field = until(field, "glory")
    before = step(field, "strategy")
    mine = [one.key for one in seen(before.said, CAL) if isinstance(one, Tally)]
    assert mine == ["battle_strength:blues", "effective_strategy:blues"]
    after = step(before.field, "contest")
    assert who_sees(after.said, "opened_strategy") == set(EVERYBODY)


def test_losses_are_exact_for_ones_own_and_words_for_the_others(field: Battlefield) -> None:
    played = step(until(field, "outcome"), "casualties")
    for eye, exact in ((BEA, "reds-foot"), (CAL, "blues-foot")):
        told = [one for one in seen(played.said, eye) if isinstance(one, Event)]
        assert [one.subject for one in told if one.kind == "lost"] == [exact]
        assert exact not in [one.subject for one in told if one.kind == "lost_roughly"]
    assert who_sees(played.said, "lost_roughly") == {"Bea", "Egon", "Cal", "Dot"}


def test_cards_are_exact_for_ones_own_and_rough_for_the_others(field: Battlefield) -> None:
    field = until(field, "muster")
    for eye, exact in ((BEA, {"reds", "reds-foot"}), (CAL, {"blues", "blues-foot"}), (DOT, set())):
        cards = seen(RULES.cards(field), eye)
        units = {one.id for one in cards if isinstance(one.strength, tuple) and one.kind != "hero"}
        assert units == exact
        assert {one.id for one in cards if one.kind == "unit"} == {"reds-foot", "blues-foot"}
    assert len(seen(RULES.cards(field), ADA)) == 2 + 2 + 4


def test_twins_that_differ_in_an_enemys_risk_look_alike(field: Battlefield) -> None:
    start = until(field, "catastrophe")
    worlds = [step(start, "risk", {"risk:dagny": {"risk": risk}}) for risk in (-6, 6)]
    for eye in (CAL, DOT, EGON):
        looks = [(seen(w.said, eye), seen(RULES.cards(w.field), eye), _known(w.field, eye)) for w in worlds]
        assert looks[0] == looks[1]


def _known(field: Battlefield, eye: Viewer) -> Any:
    known = RULES.known(field, eye)
    return {id: hero.risk for id, hero in known.heroes.items() if hero.side == "blues"}


def test_a_unit_on_its_way_is_no_card_of_the_enemys() -> None:
    units = [*led(), {"id": "late", "side": "reds", "arrives": 2}]
    field = until(field_of(units=units), "muster")
    assert "late" not in {one.id for one in seen(RULES.cards(field), CAL)}
    assert "late" in {one.id for one in seen(RULES.cards(field), BEA)}


@pytest.mark.parametrize(
    ("men", "words"), [(0, "nobody"), (7, "a handful"), (100, "about a hundred"), (9000, "thousands")]
)
def test_crowds_in_words(men: int, words: str) -> None:
    assert crowd(men) == words


@pytest.mark.parametrize(("lost", "words"), [(0, "none"), (3, "hardly any"), (33, "a third"), (100, "all")])
def test_losses_in_words(lost: int, words: str) -> None:
    assert share(lost, 100) == words
    assert share(0, 0) == "none"


def test_players_forecast_the_enemy_they_see() -> None:
    """Two hundred and ninety levies look like some hundreds, and nobody sees how good they are."""
    units = [*led(), {"id": "levies", "side": "blues", "count": 290, "experience": 15}]
    field = until(field_of(units=units, heroes=[CAPTAIN]), "muster")
    known = RULES.known(field, BEA)
    assert (known.units["levies"].men, known.units["levies"].ts) == (250, 750)
    assert known.units["reds-foot"] == field.units["reds-foot"]
    assert RULES.known(field, ADA) is field
    fought = fight(RULES, known, SilentTable(TableDice(Random(1))))
    assert fought.ended


def test_what_a_plan_is_worth_is_told_to_those_whose_it_is(field: Battlefield) -> None:
    said = {
        "appraisal:reds": {"plan": 2, "reason": "They never looked left"},
        "appraisal:blues": {"plan": -1},
    }
    played = step(until(field, "glory"), "strategy", said)
    assert who_sees(played.said, "appraised") == OURS
    assert who_sees(played.said, "appraised_plainly") == {"Ada", "Cal"}


def test_what_became_of_a_hero_is_his_own_sides(field: Battlefield) -> None:
    """A fallen leader is seen to fall; of anybody else the enemy sees nothing."""
    said = {"survival:egil": [6, 6, 6]}
    played = step(until(field, "risk"), "survival", said, fill=4)
    assert who_sees(played.said, "fate") == OURS


@pytest.mark.parametrize("total", [[5, 6, 5], [6, 6, 4]])
def test_how_badly_a_leader_is_struck_is_his_own_sides(field: Battlefield, total: list[int]) -> None:
    """Everybody hears that he is wounded early; the hits are his own people's to know."""
    played = step(until(field, "plans"), "catastrophe", {"catastrophe:reds": total})
    assert who_sees(played.said, "struck") == OURS
    assert who_sees(played.said, "struck_plainly") == {"Cal", "Dot"}
    assert "catastrophe_damage:reds" in throws_seen(played, BEA)
    assert not [key for key in throws_seen(played, CAL) if "damage" in key]


def throws_seen(played: Any, eye: Viewer) -> list[str]:
    return [one.key for one in seen(played.requests.values(), eye) if isinstance(one, Throw)]


def test_how_close_a_hero_came_is_seen_by_his_own(field: Battlefield) -> None:
    """His dice, his wounds and his Luck: the enemy hears of a leader's fall and nothing else."""
    lucky = {**CAPTAIN, "luck": "ordinary"}
    field = field_of(units=led(), heroes=[lucky, GENERAL], options={"hit_locations": True})
    said = {"survival:dagny": [6, 6, 5], "luck_survival:dagny": {"yes": True}}
    played = step(until(field, "risk"), "survival", said, fill=6)
    mine = throws_seen(played, BEA)
    kinds = ("survival:", "survival_luck:", "survival_damage:", "hit_location:", "death_check:")
    assert all(any(key.startswith(kind) for key in mine) for kind in kinds)
    assert throws_seen(played, EGON) == throws_seen(played, ADA) == mine
    assert throws_seen(played, CAL) == throws_seen(played, DOT) == []
    assert throws_seen(step(played.field, "glory"), DOT)


@pytest.mark.parametrize("rolls", ["per_side", "per_unit"])
def test_the_dice_of_losses_are_ones_own(rolls: str) -> None:
    said = {"strategy:reds": [3, 3, 3], "strategy:blues": [3, 3, 3], "morale:blues-foot": [6, 6, 6]}
    field = until(field_of(heroes=[GENERAL], options={"casualty_rolls": rolls}), "contest", said)
    ran = step(field, "outcome", said)
    assert throws_seen(ran, DOT) == ["morale:blues-foot"]
    played = step(ran.field, "casualties")
    whose = "blues" if rolls == "per_side" else "blues-foot"
    assert throws_seen(played, CAL) == ["rout:blues-foot", f"casualties:{whose}"]
    assert not [key for key in throws_seen(played, BEA) if "blues" in key]
    assert throws_seen(played, DOT) == []


def test_the_morale_of_a_last_stand_is_its_own_sides() -> None:
    walls = {"defender": "blues", "position": [{"kind": "palisade"}], "no_escape": True}
    said = {"strategy:reds": [1, 1, 1], "strategy:blues": [6, 5, 3]}
    field = until(field_of(heroes=[GENERAL], situation=walls), "contest", said)
    played = step(field, "outcome", {"morale:blues-foot": [1, 1, 1]})
    assert who_sees(played.said, "last_stand_target") == {"Ada", "Cal"}


SHEETS = (GurpsSide, GurpsUnit, GurpsHero, Situation, SideSituation)


@pytest.mark.parametrize("kind", [*SHEETS, Side, Unit, Hero, Battlefield])
def test_each_field_says_who_knows_it_or_can_be_hidden(kind: Any) -> None:
    assert unsaid(kind) == []


@pytest.mark.parametrize("men", [*(one.men for one in CROWDS.rows), guess(100_000)])
def test_a_crowd_is_taken_for_one_of_its_own_size(men: int) -> None:
    assert guess(men) == men


def test_gifts_and_books_of_an_enemy_are_not_known() -> None:
    """Nobody sees a powerstone, a coward, or how many men there were before the last battle."""
    mage = {**CAPTAIN, "es_kind": "mage", "es_powerstone": 30, "traits": ["cowardice"], "ht": 14}
    units = [{"id": "reds-foot", "side": "reds", "before_battle": 237, "arrives": 2}, *led()[1:]]
    field = field_of(units=units, heroes=[mage, GENERAL])
    ours, theirs = RULES.known(field, BEA), RULES.known(field, CAL)
    assert ours.heroes["dagny"] == field.heroes["dagny"]
    sheet, hero = theirs.units["reds-foot"].sheet, theirs.heroes["dagny"]
    assert (sheet.before_battle, theirs.units["reds-foot"].men) == (None, 0)
    assert (hero.sheet.es_powerstone, hero.sheet.traits, hero.hits) == (0, frozenset(), 10)


def test_who_goes_over_is_known_to_those_with_whom_he_stands(field: Battlefield) -> None:
    field.heroes["dagny"].side, field.heroes["dagny"].hits = "blues", 3
    assert [RULES.known(field, eye).heroes["dagny"].hits for eye in (CAL, BEA, DOT)] == [3, 10, 10]


def test_of_a_unit_that_goes_over_neither_army_knows_all(field: Battlefield) -> None:
    field.units["reds-foot"].side, field.units["reds-foot"].men = "blues", 97
    assert [RULES.known(field, eye).units["reds-foot"].men for eye in (CAL, BEA, DOT)] == [100, 100, 100]
