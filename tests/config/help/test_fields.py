"""Help beside every field: what it is and what it does, of every form of every system."""

import re
from collections.abc import Iterator

import pytest
from django.test import Client
from django.urls import reverse
from django.utils.html import escape
from django.utils.translation import override

from config.help.fields import fields_of, forms_of
from config.help.searching import search
from rulesets.engine import Help, Ruleset, Value
from rulesets.forms.titles import about
from rulesets.forms.values import value_form
from rulesets.registry import rulesets
from rulesets.systems.gurps.fields import FIELDS
from rulesets.systems.gurps.people.council import Plan
from rulesets.systems.gurps.people.orders import Bloodshed, HeroOrders
from rulesets.systems.gurps.people.sheets import GurpsUnit
from tests.rulesets.test_labels import forms_of as all_forms_of

ALL = [pytest.param(rules, id=key) for key, rules in rulesets().items()]


def fields_in(rules: Ruleset) -> Iterator[tuple[type[Value], str, str]]:
    """Every field that somebody fills in, with its description.

    Left out are ids and sides, which stand in no form, the one tick or choice of a question that is asked in
    full above it: none of them has a title; and names, which say all there is to say.
    """
    for form in all_forms_of(rules):
        for name, info in form.model_fields.items():
            if info.title not in (None, "Name"):
                yield form, name, info.description or ""


@pytest.mark.parametrize("rules", ALL)
def test_every_field_of_every_form_says_what_it_is(rules: Ruleset) -> None:
    bare = [(form.__name__, name) for form, name, said in fields_in(rules) if not (said or about(form, name))]
    assert bare == []


@pytest.mark.parametrize("rules", ALL)
def test_a_sheet_says_more_of_a_field_than_what_it_means_to_leave_it_empty(rules: Ruleset) -> None:
    forms = {form for _, _, form in forms_of(rules)}
    thin = [
        (form.__name__, name)
        for form, name, said in fields_in(rules)
        if form in forms and re.fullmatch(r"(Empty|None ticked|Without a choice): [^.]*\.", said)
    ]
    assert [one for one in thin if not _about(rules, *one)] == []


def _about(rules: Ruleset, form: str, name: str) -> Help | None:
    return next((helps.get(name) for kind, helps in rules.fields.items() if kind.__name__ == form), None)


@pytest.mark.parametrize("rules", ALL)
def test_what_is_said_is_short_and_stands_under_a_heading_of_the_text(rules: Ruleset) -> None:
    for form, helps in rules.fields.items():
        assert set(helps) <= set(form.model_fields), form
        for name, one in helps.items():
            assert one.section and one.text.endswith((".", "?")), (form, name)
            assert 10 < len(one.text) < 240, (form, name)


def test_what_gurps_asks_in_every_battle_says_more_than_its_line() -> None:
    """A line says how a field is filled in, the help beside its label what it does."""
    asked = [(form, name) for form in (Plan, HeroOrders, Bloodshed) for name in form.model_fields]
    assert len(asked) == 8
    assert [name for form, name in asked if about(form, name) is None] == []
    page = str(value_form(HeroOrders)())
    assert "What is “Risk”?" in page and "What is “Your deed”?" in page


def test_it_opens_from_beside_the_label_and_is_read_in_ones_own_language() -> None:
    wanted = FIELDS[GurpsUnit]["armour"]
    page = str(value_form(GurpsUnit)())
    button = re.search(r'popovertarget="(\S*armour-about)"', page)
    assert button and f'popover id="{button[1]}"' in page
    assert "What is “Armour and weapons”?" in page
    assert escape(wanted.text) in page and wanted.section in page
    with override("de"):
        assert "Grundlage ihrer Truppenstärke" in str(value_form(GurpsUnit)())


def test_rows_of_a_form_and_forms_made_of_others_say_it_too() -> None:
    page = str(value_form(GurpsUnit)())
    assert "What is “Lasts”?" in page, "of each row of lasting morale"

    class Drilled(GurpsUnit):
        """The same with nothing more."""

    assert about(Drilled, "armour") == FIELDS[GurpsUnit]["armour"]


@pytest.mark.django_db
def test_a_field_is_found_with_the_whole_of_it() -> None:
    found = [entry for entry in search("Tech level") if entry.kind == "Field" and "GURPS" in entry.system]
    assert {entry.title for entry in found} >= {"Tech level"}
    unit = next(entry for entry in found if "Empty: that of the force." in entry.text)
    assert unit.text.startswith(FIELDS[GurpsUnit]["tl"].text)
    page = Client().get(reverse("help:system", args=["gurps"])).content.decode()
    assert all(one.section in page for one in fields_of(rulesets()["gurps"]) if one.section)


@pytest.mark.django_db
def test_loot_is_found_where_it_is_shared_out() -> None:
    found = {(entry.kind, entry.title) for entry in search("loot")}
    assert {("How to", "Aftermath and report"), ("How to", "Camp, between battles")} <= found
    assert ("Camp", "Spoils and ransom") in found


def test_a_field_is_not_called_in_german_by_a_word_that_means_something_else_there() -> None:
    """A banner is no usual quality of troops, and daylight no light armour: one English word was both."""
    with override("de"):
        called = {
            key: {one.title for one in fields_of(rulesets()[key])} for key in ("runequest", "traveller")
        }
    assert "Ihre Standarte" in called["runequest"] and "Gewöhnlich" not in called["runequest"]
    assert "Licht auf dem Feld" in called["traveller"] and "Leicht" not in called["traveller"]
