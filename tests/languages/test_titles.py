"""What rulesets say beside their catalogues: all of it can be translated, and is read in that language."""

from collections.abc import Iterator
from itertools import islice

import pytest

from campaigns.tongues import tongue_of
from config.management.catalogues import template
from rulesets.engine import Ruleset, Tally, all_steps
from rulesets.engine.text import Tongue, label, spoken
from rulesets.engine.words import said_in_parts
from rulesets.forms.values import value_form
from rulesets.registry import rulesets
from rulesets.trials import conformance
from rulesets.trials.camp import scenes as camp_scenes
from tests.languages.catalogues import read
from tests.rulesets.test_labels import forms_of

ALL = [pytest.param(rules, id=key) for key, rules in rulesets().items()]
ENOUGH = 60
"""Steps of a battle."""


@pytest.fixture(scope="module")
def known(tmp_path_factory: pytest.TempPathFactory) -> frozenset[str]:
    """All that `makemessages` writes of the rulesets."""
    written = tmp_path_factory.mktemp("titles") / "rules.pot"
    written.write_text(template())
    return frozenset(entry.one for entry in read(written))


@pytest.fixture
def unknown(known: frozenset[str]) -> Iterator[set[str]]:
    """What is said in vain, while a test runs."""
    missing: set[str] = set()

    def told(english: str) -> str:
        if english not in known:
            missing.add(english)
        return f"⟦{english}⟧"

    before = spoken.ask
    spoken.ask = lambda: Tongue(told)
    yield missing
    spoken.ask = before


@pytest.mark.parametrize("rules", ALL)
def test_all_that_a_form_says_of_a_value_can_be_translated(rules: Ruleset, unknown: set[str]) -> None:
    for model in forms_of(rules):
        for field in value_form(model)().fields.values():
            assert str(field.label).startswith("⟦"), (model, field.label)
    assert unknown == set()


@pytest.mark.parametrize("rules", ALL)
def test_every_step_and_procedure_has_a_title_in_the_catalogue(rules: Ruleset, unknown: set[str]) -> None:
    titles = [step.title for step in all_steps(rules)] + [procedure.title for procedure in rules.camp]
    assert all(title.startswith("⟦") for title in titles)
    assert unknown == set()


def test_what_a_strength_looks_like_from_afar_can_be_translated(known: frozenset[str]) -> None:
    assert known >= {"thousands", "a score of men or so", "about a thousand men or more", "strength unknown"}


@pytest.mark.parametrize("rules", ALL)
def test_the_lines_of_a_number_can_be_translated(rules: Ruleset, known: frozenset[str]) -> None:
    """But for those that name somebody, count something or were typed."""
    found = set[str]()
    for scenes in (conformance.scenes(rules, 0), camp_scenes(rules, 0)):
        for scene in islice(scenes, ENOUGH):
            for tally in (one for one in scene.played.said if isinstance(one, Tally)):
                found.update([tally.label, *(line.label for line in tally.lines)])
    typed = rules.sample().model_dump_json()
    names = {sheet.name for sheet in rules.sample().sheets.values()}
    plain = {one for one in found - {""} if one not in typed and not any(map(str.isdigit, one))}
    parts = {part for one in plain - known for part in one.split(", ")}
    left = {part for part in parts - known if not any(name in part for name in names)}
    assert [part for part in left if f'"{part.split()[-1]}"' not in typed] == []


def test_why_somebody_no_longer_serves_is_read_back_in_every_language() -> None:
    before = spoken.ask
    spoken.ask = lambda: tongue_of("de")
    try:
        told = said_in_parts("Yusuf is now of another side, Maren Holt is dead, Bo is left on the field")
    finally:
        spoken.ask = before
    assert told == "Yusuf ist jetzt auf einer anderen Seite, Maren Holt ist tot, Bo blieb auf dem Feld zurück"


def test_a_label_without_facts_is_found_by_itself_and_stands_in_no_others_way() -> None:
    before = spoken.ask
    spoken.ask = lambda: tongue_of("de")
    try:
        told = said_in_parts(label("An unseen unit")), said_in_parts("Nothing that the catalogue has")
    finally:
        spoken.ask = before
    assert told == ("Eine ungesehene Einheit", "Nothing that the catalogue has")
