"""No sentence, title or label of a ruleset shows a key: in whole battles, in camps, with any answers."""

import json
import re
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from rulesets.engine import (
    Ask,
    Camp,
    Event,
    Field,
    Names,
    Played,
    Ruleset,
    Tally,
    Throw,
    complaint,
    names_of,
    question,
    reason,
    result,
    say_event,
    status,
    title,
)
from rulesets.engine.requests import Request
from rulesets.engine.story import FIGURES, LOSSES, TRIFLES, WEIGHS
from rulesets.engine.words import BEHIND, PASSING, closing, say, say_of_many, template_of, worded_of_many
from rulesets.registry import rulesets
from rulesets.trials import camp, conformance
from rulesets.trials.battlefile import MOST_ROUNDS, fight, read
from tests.rawkeys import RAW
from tests.rulesets.samples import skirmish

HEADLINE, BANNER = ".headline", ".banner"
ALL = [pytest.param(rules, id=key) for key, rules in rulesets().items()]
PLAYTHROUGHS = Path(__file__).parent.parent / "playthroughs"


def battles(rules: Ruleset) -> Iterator[dict[str, Any]]:
    """The battle files of the playthroughs, and each sample with dice from a seed."""
    for file in sorted(PLAYTHROUGHS.glob("*.json")):
        raw = json.loads(file.read_text(encoding="utf-8"))
        if raw["rules"] == rules.key:
            yield raw
    for sample in ("", *(one.key for one in rules.samples)):
        yield {"rules": rules.key, "sample": sample, "seed": "keys", "rounds": [{}] * MOST_ROUNDS}


def played(rules: Ruleset) -> Iterator[tuple[Field, Played]]:
    for raw in battles(rules):
        battle, _, muster = read(raw, {rules.key: rules})
        assert len(battle.rounds) <= MOST_ROUNDS
        yield from ((one.before, one.played) for one in fight(battle, rules, muster))
    for seed in range(4):
        yield from ((one.field, one.played) for one in conformance.scenes(rules, seed))


def said(rules: Ruleset, step: Played[Any], names: Names) -> Iterator[str]:
    """All that one step or one procedure lets people read."""
    for told in step.said:
        if isinstance(told, Event):
            yield from _told(rules, told, names)
            continue
        yield title(rules, told, names)
        if isinstance(told, Tally):
            yield from (told.label, *(f"{line.label} {line.section}" for line in told.lines))
        else:
            yield result(rules, told, names)
    for request in step.requests.values():
        yield from _wanted(rules, request, names)
    for problems in step.problems.values():
        yield from (complaint(rules, problem, names) for problem in problems)
    yield from (change.reason for change in step.changes)


def _told(rules: Ruleset, event: Event, names: Names) -> Iterator[str]:
    """Its sentence, its headline, and the sentence that it has together with others like it."""
    facts = {"subject": event.subject, **event.facts}
    yield say_event(rules, event, names)
    if template_of(rules.wording, f"{event.kind}{HEADLINE}", facts):
        yield say(rules, f"{event.kind}{HEADLINE}", facts, names)
    if (many := worded_of_many(rules, event)) and event.subject:
        yield say_of_many(rules, many, facts, [event.subject, event.subject], names)


def _wanted(rules: Ruleset, request: Request, names: Names) -> Iterator[str]:
    """Why it is thrown; or the question, what stands with it, and what may be chosen."""
    if isinstance(request, Throw):
        yield reason(rules, request, names)
        return
    assert isinstance(request, Ask)
    yield from (question(rules, request, names), closing(rules, request.kind))
    yield from (f"{label} {text}" for label, text in request.notes)
    yield from (label for called in request.labels.values() for label in called.values())


def shown(rules: Ruleset, field: Field) -> Iterator[str]:
    """What the cards say."""
    for card in rules.cards(field):
        yield from (card.name, status(rules, card.status), *(f"{label} {text}" for label, text in card.lines))
        yield card.strength if isinstance(card.strength, str) else ""


def in_camp(rules: Ruleset) -> Iterator[str]:
    """All that the procedures between battles let people read, and what falls due."""
    for seed in range(4):
        for scene in camp.scenes(rules, seed):
            names = names_of(scene.field.muster)
            procedure = scene.procedure
            yield from (procedure.title, procedure.help, procedure.section)
            yield from said(rules, scene.played, names)
    muster = rules.sample()
    for day in (1, 31, 61, 400):
        for due in rules.due(Camp(muster.model_copy(update={"day": day}))):
            yield say(rules, due.kind, {"subject": due.subject, **due.facts}, names_of(muster))


@pytest.mark.parametrize("rules", ALL)
def test_nothing_that_is_told_is_a_key(rules: Ruleset) -> None:
    found = set[str]()
    for field, step in played(rules):
        names = names_of(field.muster)
        found |= {text for text in (*said(rules, step, names), *shown(rules, step.field)) if RAW.search(text)}
    assert not found


@pytest.mark.parametrize("rules", ALL)
def test_nothing_that_is_read_between_battles_is_a_key(rules: Ruleset) -> None:
    assert not {text for text in in_camp(rules) if RAW.search(text)}


@pytest.mark.parametrize("rules", ALL)
def test_no_sentence_of_the_catalogue_holds_a_key(rules: Ruleset) -> None:
    """Also those that no battle here has come to; what stands in braces is put into words."""
    found = {key: RAW.search(re.sub(r"{[^}]*}", "", text)) for key, text in rules.wording.items()}
    keys_of_keys = (BEHIND, BANNER, PASSING, TRIFLES, WEIGHS, LOSSES, FIGURES)
    assert not {key for key, raw in found.items() if raw and not key.endswith(keys_of_keys)}


def test_a_key_in_any_sentence_would_be_found() -> None:
    """Of what is told, counted, asked and thrown in steps and in camps."""
    planted = {key: f"{text} light_foot" for key, text in skirmish.RULES.wording.items() if "." not in key}
    rules = replace(skirmish.RULES, wording={**skirmish.RULES.wording, **planted})
    steps = [scene for scene in conformance.scenes(rules, 1) if scene.played.said or scene.played.requests]
    assert steps
    for scene in steps:
        texts = said(rules, scene.played, names_of(scene.field.muster))
        assert any(RAW.search(text) for text in texts), scene.name
    assert any(RAW.search(text) for text in in_camp(rules))
