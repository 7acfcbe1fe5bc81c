"""Who outnumbered whom, in words; nothing where it is not known, or not counted in people."""

from dataclasses import replace

import pytest

from battles.models import Battle
from battles.parts.shared import standing_sides
from battles.parts.sight import reading, sight_of
from chronicle.telling.odds import _people_of, compared, odds_of
from rulesets.engine import viewer
from rulesets.registry import rulesets
from tests.battles.conftest import Table
from tests.chronicle.fighting import fight, sample_war


@pytest.mark.parametrize(
    ("one", "other", "said"),
    [
        (100, 100, "In numbers they were about even."),
        (100, 112, "In numbers they were about even."),
        (230, 350, "Blues outnumbered Reds about three to two."),
        (400, 790, "Blues outnumbered Reds about two to one."),
        (100, 760, "Blues outnumbered Reds about eight to one."),
        (1, 12, "Blues outnumbered Reds more than ten to one."),
    ],
)
def test_numbers_are_said_in_words(one: int, other: int, said: str) -> None:
    assert compared({"Reds": one, "Blues": other}) == said
    turned = said.replace("Blues", "x").replace("Reds", "Blues").replace("x", "Reds")
    assert compared({"Reds": other, "Blues": one}) == turned


@pytest.mark.parametrize("key", ["gurps", "runequest", "gridless", "traveller", "starwars"])
def test_every_system_says_how_many_people_its_units_are(key: str) -> None:
    """Of vehicles, and of what is estimated as a whole, none does."""
    rules = rulesets()[key]
    assert rules.roster is not None
    found = [rules.roster.people(unit) for unit in rules.sample().units]
    assert any(found) and all(one is None or one >= 0 for one in found)


def test_what_a_side_does_not_know_of_the_other_is_not_compared(db: None) -> None:
    gm = sample_war("runequest")
    battle = fight(gm.campaign, gm, longest=1)

    def said(*words: str) -> list[str]:
        sight = reading(battle, viewer(*words))
        return odds_of(sight, standing_sides(sight))

    assert said("gm") == ["Ockless outnumbered The Bridge about three to two."]
    assert said() == said("side:ockless") == []


def test_those_whose_strength_is_told_in_something_else_are_not_compared(ford: Table) -> None:
    """Two hosts of tokens are not said to be as many as the people that these stand for."""
    rules = rulesets()["runequest"]
    assert rules.roster is not None
    sheet = rules.sample().units[0]
    many = rules.roster.people(sheet) or 0
    card = replace(standing_sides(sight_of(ford.ada))[0].units[0], id=sheet.id, heads=None)
    counted, in_tokens, guessed = (replace(card, exact=one) for one in ((1, many), (1, many // 10), None))
    found = [_people_of(rules, one, {sheet.id: sheet}) for one in (counted, in_tokens, guessed)]
    assert found == [many, None, None] and many


def test_rules_that_count_no_people_compare_none(ford: Table) -> None:
    ford.fight_to_the_end()
    sight = reading(Battle.objects.get(pk=ford.battle.pk), viewer("gm"))
    assert odds_of(sight, standing_sides(sight)) == []
