"""The catalogues that are kept with the code."""

import ast
import gettext
import re
from pathlib import Path

import pytest
from django.conf import settings

from config.management.catalogues import template
from rulesets.engine.words import facts_wanted
from tests.languages.catalogues import Entry, po_of, read
from tests.measures import APPS

LANGUAGES = [code for code, _ in settings.LANGUAGES if code != settings.LANGUAGE_CODE]
OURS = [app for app in APPS if app != "rulesets"]
"""Whose sentences go through gettext itself: the rules have catalogues of their own."""
VALUE = re.compile(r"%\((\w+)\)[sd]|\{(\w*)[^}]*\}")
LABELLED = re.compile(r"\{\w+:(?:label|markdown)\}")
TAG = re.compile(r"</?[a-z][^>]*>")


@pytest.mark.parametrize("domain", ["django", "rules"])
@pytest.mark.parametrize("language", LANGUAGES)
def test_what_is_compiled_is_what_stands_in_the_source(language: str, domain: str) -> None:
    source = po_of(language, domain)
    with Path(source).with_suffix(".mo").open("rb") as file:
        compiled = gettext.GNUTranslations(file)
    for entry in read(source):
        if entry.context:
            said = entry.said.get(0, entry.one)
            assert compiled.pgettext(entry.context, entry.one) == said
        elif not entry.said:
            assert compiled.gettext(entry.one) == entry.one
        elif entry.many:
            forms = {
                0: compiled.ngettext(entry.one, entry.many, 1),
                1: compiled.ngettext(entry.one, entry.many, 2),
            }
            assert forms == entry.said, entry.one
        else:
            assert compiled.gettext(entry.one) == entry.said[0]


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_translation_has_the_values_and_tags_of_its_sentence(language: str) -> None:
    for entry in read(po_of(language)):
        for form, said in entry.said.items():
            # “one” may be said without a number where English does so
            same = form == 0 and set(VALUE.findall(said)) == set(VALUE.findall(entry.one))
            whole = entry.one if same else entry.many or entry.one
            assert set(VALUE.findall(said)) == set(VALUE.findall(whole)), said
            assert sorted(TAG.findall(said)) == sorted(TAG.findall(whole)), said


@pytest.mark.parametrize("language", LANGUAGES)
def test_nothing_that_is_marked_is_left_untranslated(language: str) -> None:
    def is_whole(entry: Entry) -> bool:
        return len(entry.said) == (2 if entry.many else 1)

    assert [entry.one for entry in read(po_of(language)) if not is_whole(entry)] == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_a_ruleset_says_has_the_facts_of_its_sentence(language: str) -> None:
    for entry in read(po_of(language, "rules")):
        for said in entry.said.values():
            assert facts_wanted(said) == facts_wanted(entry.one) or entry.many, said
            assert sorted(LABELLED.findall(said)) == sorted(LABELLED.findall(entry.one)), said


def test_all_that_rulesets_say_can_be_translated(tmp_path: Path) -> None:
    known = {entry.one for entry in read(po_of("de", "rules"))}
    (tmp_path / "rules.pot").write_text(template())
    said = {entry.one for entry in read(tmp_path / "rules.pot")}
    assert said <= known, "run manage.py makemessages"


def test_no_sentence_stands_within_an_f_string_where_it_is_not_found() -> None:
    found = [
        f"{path.relative_to(settings.BASE_DIR)}:{node.lineno}"
        for app in OURS
        for path in Path(settings.BASE_DIR, app).rglob("*.py")
        for node in ast.walk(ast.parse(path.read_text()))
        if isinstance(node, ast.JoinedStr)
        for call in ast.walk(node)
        if isinstance(call, ast.Call) and getattr(call.func, "id", "") in ("gettext", "ngettext", "pgettext")
    ]
    assert found == []


def test_in_german_a_per_cent_sign_stands_apart() -> None:
    said = (said for entry in read(po_of("de", "rules")) for said in entry.said.values())
    assert [one for one in said if re.search(r"[\d}]%(?!\w)", one)] == []
