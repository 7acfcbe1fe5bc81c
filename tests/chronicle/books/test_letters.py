"""The letters of a hero: what befell him and his unit, what he heard of the rest, and nothing else."""

import re
from dataclasses import replace

import pytest

from battles import actions
from battles.models import Phase
from battles.parts.sight import Sight
from battles.parts.story.phases import told_before
from battles.parts.story.told import Told
from chronicle.books import binding
from chronicle.books.contents import leaves_of
from chronicle.ordering import order
from rosters.models import Hero, Unit
from rulesets.engine import Card, Event
from rulesets.registry import rulesets
from tests.battles.conftest import Table
from tests.rulesets.samples import skirmish


@pytest.fixture(autouse=True)
def with_their_men(monkeypatch: pytest.MonkeyPatch, skirmish_rules: None) -> None:
    """Rules that show each hero with his unit."""

    def cards(field: skirmish.Ford) -> list[Card]:
        units = {hero.id: hero.sheet.unit or "" for hero in field.heroes.values()}
        return [replace(card, unit=units.get(card.id, "")) for card in skirmish.cards(field)]

    monkeypatch.setitem(rulesets(), "skirmish", replace(skirmish.RULES, cards=cards))


def letter_of(table: Table, hero: str) -> str:
    book = order(table.members["ada"], Hero.objects.get(key=hero))
    html = binding.set_book(book, leaves_of(book)).html
    return re.sub(r"<svg.*?</svg>|\s+", " ", html[html.index('<section class="chapter">') :], flags=re.DOTALL)


def test_it_tells_what_befell_the_hero_and_his_unit(ford: Table) -> None:
    ford.fight_to_the_end()
    losers = letter_of(ford, "berta")
    assert re.search(r"Bows loses \d men", losers)
    assert "Some of Bows fall" not in losers, "what others are told of his unit is not how he saw it"
    left = losers[losers.index("How it left Berta") :]
    assert "Bows" in left and "fighting" in left and "Rolf" not in left and "Spears" not in left


def test_of_the_rest_it_tells_what_stood_out(ford: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    wording = {**skirmish.WORDING, "men_fell.headline": "Men of {subject} fall"}
    monkeypatch.setitem(rulesets(), "skirmish", replace(rulesets()["skirmish"], wording=wording))
    ford.fight_to_the_end()
    assert "Of the rest Rolf heard: Men of Bows fall." in letter_of(ford, "rolf")


def test_it_is_no_report_of_a_side(ford: Table) -> None:
    ford.fight_to_the_end()
    html = letter_of(ford, "rolf")
    for of_a_report in ("Who was there", "How they stood at the end", "The heroes", "Where it turned", "Bea"):
        assert of_a_report not in html, of_a_report
    assert 'class="because"' not in html, "nobody in the field saw dice"


def test_of_a_battle_that_was_broken_off_it_names_nobody_who_did_so(ford: Table) -> None:
    ford.orders()
    actions.end(ford.ada, phase=ford.number, reason="Night falls.")
    ford.fight_to_the_end()
    html = letter_of(ford, "rolf")
    assert "The game master ended the fighting here: “Night falls.”" in html
    assert "Ada" not in html


@pytest.mark.parametrize("taken", [False, True])
def test_a_unit_that_he_led_is_his_until_somebody_else_has_it(
    draft: Table, monkeypatch: pytest.MonkeyPatch, *, taken: bool
) -> None:
    monkeypatch.setitem(rulesets(), "skirmish", skirmish.RULES)
    bows = Unit.objects.get(key="bows")
    bows.sheet = bows.sheet | {"leader": "berta"}
    bows.save()
    monkeypatch.setattr(
        skirmish.Ford, "seat_of", lambda field, unit: "another" if taken and field.winner else "berta"
    )
    actions.start(draft.ada)
    draft.fight_to_the_end()
    assert bool(re.search(r"Bows loses \d men", letter_of(draft, "berta"))) is not taken


def test_a_unit_from_which_he_went_to_another_is_his_no_more(
    draft: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    def cards(field: skirmish.Ford) -> list[Card]:
        units = {"berta": "spears" if field.winner else "bows"}
        return [replace(card, unit=units.get(card.id, "")) for card in skirmish.cards(field)]

    monkeypatch.setitem(rulesets(), "skirmish", replace(skirmish.RULES, cards=cards))
    bows = Unit.objects.get(key="bows")
    bows.sheet = bows.sheet | {"leader": "berta"}
    bows.save()
    actions.start(draft.ada)
    draft.fight_to_the_end()
    assert not re.search(r"Bows loses \d men", letter_of(draft, "berta"))


def test_what_comes_after_the_fighting_is_no_round_of_it(
    ford: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    ford.fight_to_the_end()
    last = Phase.objects.filter(battle=ford.battle, step="aftermath")
    assert last.update(round=9) == 1
    wording = {**skirmish.WORDING, "found": "{subject} is found."}
    monkeypatch.setitem(rulesets(), "skirmish", replace(rulesets()["skirmish"], wording=wording))
    monkeypatch.setattr("chronicle.books.letters.told_before", told_of_an_aftermath)
    heads = re.findall(r"<h2>(.*?)</h2>", letter_of(ford, "rolf"))
    assert "After the fighting" in heads and "Round 9" not in heads


def told_of_an_aftermath(sight: Sight, *, most: int) -> list[Told]:
    """The same with a fact about Rolf in its aftermath."""
    return [
        replace(one, facts=[*one.facts, Event("found", "rolf", {})]) if one.step == "aftermath" else one
        for one in told_before(sight, most=most)
    ]
