"""What is told of a battle has no word of the rules that another language could not say.

It is told in a tongue that has no letters: every sentence and word that is said leaves dots. A letter that is
left was never asked for. Facts are told as a log gives them back, in which a term of the rules is its key.
"""

import json
import re
from collections.abc import Iterator, Mapping
from dataclasses import replace
from itertools import islice
from typing import Any
from zlib import crc32

import pytest

from rulesets.engine import (
    Ask,
    Event,
    Played,
    Ruleset,
    Tally,
    Verdict,
    names_of,
    result,
    say_event,
    status,
    title,
)
from rulesets.engine.text import Filled, Tongue, Written, spoken
from rulesets.engine.words import Names, said, said_in_parts, said_of_rules
from rulesets.forms.schema import plain
from rulesets.registry import rulesets
from rulesets.trials import arbitrary, camp, conformance, staff
from tests.languages.catalogues import po_of, read

ALL = [pytest.param(rules, id=key) for key, rules in rulesets().items()]
SEEDS, ENOUGH = 2, 400
MARK = re.compile(r"\{[^{}]*\}|[^\W\d_]")
LETTERS = re.compile(r"[^\W\d_]{2,}")
TYPED = ("story", "text", "plan", "deed", "demand", "reason", "what", "name", "diviner", "leader", "units")
"""Facts that somebody wrote, or that are what somebody or something is called."""


KNOWN = frozenset(entry.one for entry in read(po_of("de", "rules")))


def silent(english: str) -> str:
    """The sentence without its own letters, and unlike any other; `{n:man|men}` keeps its forms.

    What is in no catalogue stays as it is.
    """
    if english not in KNOWN:
        return english
    dots = MARK.sub(lambda found: re.sub(r":.*\|.*\}", ":·|·}", found[0]) if found[0][1:] else "·", english)
    return f"{dots}{crc32(english.encode())}"


@pytest.fixture(autouse=True)
def silence() -> Iterator[None]:
    before = spoken.ask
    spoken.ask = lambda: Tongue(silent)
    yield
    spoken.ask = before


def told(rules: Ruleset, played: Played, names: Names) -> Iterator[tuple[str, str]]:
    """Each thing said of a step, after what says it."""
    for one in played.said:
        if isinstance(one, Event):
            facts = {name: "" if name in TYPED else kept(value) for name, value in one.facts.items()}
            yield f"event {one.kind}", say_event(rules, replace(one, facts=facts), names)
        elif isinstance(one, Verdict):
            yield f"verdict {one.kind}", result(rules, replace(one, value=kept(one.value)), names)
        elif isinstance(one, Tally):
            yield f"tally {one.kind}", title(rules, one, names)
            yield from ((f"line of {one.kind}", said_in_parts(line.label)) for line in one.lines)


def kept(value: object) -> Any:
    """A value as it comes back from a log."""
    return json.loads(json.dumps(plain(value)))


def cards_of(rules: Ruleset, played: Played) -> Iterator[tuple[str, str]]:
    for card in rules.cards(played.field):
        yield "status", status(rules, card.status) if card.status else ""
        yield "strength", said(card.strength) if isinstance(card.strength, str) else ""
        yield from (("label of a line of a card", said(label)) for label, _ in card.lines)
        yield from ((f"card, {label}", said_in_parts(text)) for label, text in card.lines)


def notes_of(played: Played) -> Iterator[tuple[str, str]]:
    """What stands beside a question; what somebody wrote is marked, or no sentence of the rules."""
    asks = (request for request in played.requests.values() if isinstance(request, Ask))
    for label, text in (note for ask in asks for note in ask.notes):
        yield f"note {label}", said(label)
        if not isinstance(text, Written):
            yield f"note {label}", said_of_rules(text)


def fought(rules: Ruleset) -> Iterator[tuple[Played, Any]]:
    """Battles by officers and by arbitrary answers, of every sample."""
    for muster in (rules.sample(), *(sample.make() for sample in rules.samples)):
        for seed in range(SEEDS):
            yield from ((one.played, muster) for one in staff.battle(rules, muster, str(seed)))
            yield from ((one.played, muster) for one in conformance.scenes(rules, seed, 3, muster))


def left_of(text: str, given: frozenset[str]) -> list[str]:
    return [word for word in LETTERS.findall(text) if word not in given]


def written_in(muster: Any) -> frozenset[str]:
    """Words of whoever laid out the battle."""
    return words_in(_texts_in([muster.situation.model_dump(), muster.model_dump()["situations"]]))


def _texts_in(value: object) -> Iterator[str]:
    """Every text in it, however deep."""
    if isinstance(value, str):
        yield value
    elif isinstance(value, Mapping):
        for one in value.values():
            yield from _texts_in(one)
    elif isinstance(value, (list, tuple, set, frozenset)):
        for one in value:
            yield from _texts_in(one)


def words_in(texts: Iterator[str]) -> frozenset[str]:
    return frozenset(word for text in texts for word in LETTERS.findall(text))


@pytest.mark.parametrize("rules", ALL)
def test_no_word_of_the_rules_stays_english_in_a_battle_that_is_told(rules: Ruleset) -> None:
    left, typed = set[str](), words_in(map(str, arbitrary.TEXTS))
    for played, muster in fought(rules):
        named = names_of(muster)
        names = {id: f"#{n}" for n, id in enumerate(named)}
        given = typed | words_in(iter(named.values())) | written_in(muster)
        for what, text in (*told(rules, played, names), *cards_of(rules, played), *notes_of(played)):
            if left_of(text, given):
                left.add(f"{what}: {text}")
    assert not left, "\n".join(sorted(left)[:30])


@pytest.mark.parametrize("rules", ALL)
def test_no_word_of_the_rules_stays_english_in_what_a_camp_brings(rules: Ruleset) -> None:
    left, typed = set[str](), words_in(map(str, arbitrary.TEXTS))
    for seed in range(SEEDS):
        for scene in islice(camp.scenes(rules, seed), ENOUGH):
            records = (*scene.field.forces, *scene.field.units, *scene.field.heroes)
            names = {one.id: f"#{n}" for n, one in enumerate(records)}
            given = typed | words_in(one.sheet.name for one in records)
            for what, text in told(rules, scene.played, names):
                if left_of(text, given):
                    left.add(f"{what}: {text}")
    assert not left, "\n".join(sorted(left)[:30])


@pytest.mark.parametrize("rules", ALL)
def test_what_a_strength_looks_like_is_in_the_catalogue(rules: Ruleset) -> None:
    catalogue = {entry.one for entry in read(po_of("de", "rules"))}
    seen = {card.strength for played, _ in fought(rules) for card in rules.cards(played.field)}
    words = {one.sentence if isinstance(one, Filled) else one for one in seen if isinstance(one, str)}
    assert not sorted(one for one in words - catalogue if LETTERS.search(one))


def test_a_word_that_nobody_asks_for_is_found() -> None:
    rules = rulesets()["traveller"]
    event = Event("draws", "vale", {"weapon": "Umbrella of state"})
    said_of_it = say_event(rules, event, {"vale": "#1"})
    assert left_of(said_of_it, frozenset()) == ["Umbrella", "of", "state"]
