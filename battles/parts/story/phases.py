"""What the phases of a battle said, phase by phase, as an audience may have it.

The open phase speaks through its scene, provisionally; the others through the log. Both become a `Told`.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import fields, replace
from typing import Any

from django.utils.translation import gettext, ngettext

from battles.models import Answer, Event, RulingRow
from battles.parts.rows import Part
from battles.parts.sight import Sight
from battles.parts.story.acts import CORRECTION, act_text, officers_text
from battles.parts.story.folding import folded
from battles.parts.story.sentences import Chapter, Sentence
from battles.parts.story.told import Heading, Told, whole
from battles.play import reveal
from battles.play.scenes import Scene
from battles.play.throwing_again import THROWN_AGAIN, first_of, thrown
from battles.play.throwing_again import told as thrown_again
from campaigns.parts import Context
from rosters.figures.numbers import Roll, Ruled, number_of
from rulesets import engine
from rulesets.engine import (
    Ask,
    Audience,
    Line,
    Request,
    Tally,
    Throw,
    Value,
    Verdict,
    only,
    reason,
    say_event,
    say_of_many,
    say_written,
    title,
    worded_of_many,
)
from rulesets.engine.requests import Labels
from rulesets.engine.text import sentence_for, written
from rulesets.engine.values import Facts
from rulesets.engine.words import Speaker, thrown_for
from rulesets.forms import answers

MOST_EVENTS = 600


# reading


def told_now(sight: Sight) -> Told | None:
    """The open phase, as far as it goes."""
    return sight.once("told_now", _told_now)


def _told_now(sight: Sight) -> Told | None:
    scene = sight.scene
    if scene is None:
        return None
    row = scene.row
    told = Told(row.number, row.round, row.step, row.turn, is_open=True)
    for statement in reveal.said(scene, sight.words):
        if isinstance(statement, engine.Event):
            told.facts.append(replace(statement, number=row.number))
        else:
            told.numbers[statement.key] = statement
    told.rolls.update(_rolls_now(sight, scene))
    for key, answer in _answers_now(sight, scene):
        _put_answer(told, key, answer.value, answer.by, scene.played.requests[key].to)
    for ruling in sight.rows.rulings:
        if sight.for_gm or knows_of(told, ruling.key):
            told.ruled.setdefault(ruling.key, []).append(_ruled(ruling))
    told.acts.extend((CORRECTION, one) for one in sight.corrections)
    told.acts.extend(sight.asides)
    told.acts.extend(
        (THROWN_AGAIN, body)
        for throw, body in thrown_again(scene)
        if reveal.shown(scene, [throw], sight.words)
    )
    return told


def knows_of(told: Told, key: str) -> bool:
    """Whether who sees this may know of a ruling on the key: he has all that stands there."""
    number = told.numbers.get(key)
    if isinstance(number, Tally):
        return number.total is not None
    return number is not None or key in told.rolls or key in told.answers


def _rolls_now(sight: Sight, scene: Scene) -> Iterator[tuple[str, Roll]]:
    for row in scene.rolls.values():
        throw = thrown(scene, row.key)
        if throw and reveal.shown(scene, [throw], sight.words):
            why = reason(sight.rules, throw, sight.names)
            yield row.key, Roll(row.key, row.dice, row.faces, row.by, why)


def _answers_now(sight: Sight, scene: Scene) -> Iterator[tuple[str, Answer]]:
    for key, answer in scene.answers.items():
        ask = scene.played.requests.get(key)
        if answer.state == Answer.State.TAKEN and isinstance(ask, Ask) and sight.includes(audience_of(ask)):
            yield key, answer


def _put_answer(told: Told, key: str, value: Context, by: str, to: str) -> None:
    told.answers[key] = value
    if by == Answer.By.OFFICER:
        told.by_officers.append((key, to))


def audience_of(request: Request) -> Audience:
    """Who may have the reply to it."""
    if isinstance(request, Throw):
        return request.audience
    return Audience(only(request.to).to | request.shown.to, request.shown.but)


def told_before(sight: Sight, *, below: int | None = None, most: int = MOST_EVENTS) -> list[Told]:
    """What the log has, the newest phase first; one that was cut off by the limit is left out."""
    rows = sight.rows.events.visible_to(sight.words)
    if below is not None:
        rows = rows.filter(seq__lt=below)
    events = list(rows.order_by("-seq")[:most])
    return _told_back(events, sight, is_cut=len(events) == most)


def _told_back(events: list[Event], sight: Sight, *, is_cut: bool) -> list[Told]:
    """The newest phase first; the last of them is left out if some of it may be missing."""
    found = _by_phase(reversed(events), sight)
    return list(reversed(found[1:] if is_cut and len(found) > 1 else found))


def told_in(sight: Sight, phases: Sequence[int | None]) -> list[Told]:
    """What the log has of these phases, the newest first; None stands for what belongs to no phase."""
    rows = sight.rows
    events = rows.begun if None in phases else rows.events_of(pk for pk in phases if pk is not None)
    return list(reversed(_by_phase(filter(sight.may_read, events), sight)))


def _by_phase(events: Iterable[Event], sight: Sight) -> list[Told]:
    phases = {row.pk: row for row in sight.rows.phases}
    found: dict[int | None, Told] = {}
    for event in events:
        row = phases.get(event.phase_id or 0)
        told = found.get(event.phase_id)
        if told is None:
            told = found[event.phase_id] = unsaid(row)
        _add(told, event, sight)
    return list(found.values())


def unsaid(row: Part | None) -> Told:
    """A phase that has not said anything."""
    if row is None:
        return Told(0, 0, "", "")
    return Told(row.number, row.round, row.step, row.turn, row.is_struck, row.is_open)


def _add(told: Told, event: Event, sight: Sight) -> None:
    """One line of the log, back as the engine's value; the gate for lines of a tally is the engine's own."""
    body, audience = event.body, Audience(frozenset(event.to), frozenset(event.but))
    match event.form:
        case Event.Form.FACT:
            because = tuple(body["because"])
            told.facts.append(
                engine.Event(event.kind, body["subject"], body["facts"], because, audience, told.number)
            )
        case Event.Form.TALLY:
            told.numbers[event.key] = _tally(event, audience)
        case Event.Form.VERDICT:
            told.numbers[event.key] = Verdict(event.key, body["value"], body["was"], audience)
        case Event.Form.ROLL:
            why = thrown_for(sight.rules, first_of(event.key), body["why"], sight.names)
            told.rolls[event.key] = Roll(
                event.key, body["dice"], body["faces"], body["by"], why, body["thrown_in"]
            )
        case Event.Form.ANSWER:
            _put_answer(told, event.key, body["value"], body["by"], body["to"])
        case Event.Form.RULING if event.kind == CORRECTION:
            told.acts.append((event.kind, {**body, "subject": event.key}))
        case Event.Form.RULING:
            word = Ruled(
                0, event.key, body["by"], body["reason"], body["line"], body["value"], body["struck"]
            )
            told.ruled.setdefault(event.key, []).append(word)
        case _:
            told.acts.append((event.kind, body))


def _tally(event: Event, audience: Audience) -> Tally:
    """A number as the log has it for these people: one with secret lines stands there twice."""
    body = event.body
    lines = tuple(Line(**line) for line in body["lines"])
    return Tally(event.key, body["label"], body["base"], lines, body["total"], body["was"], audience)


def _ruled(row: RulingRow) -> Ruled:
    by = str(row.member.user) if row.member else gettext("The game master")
    return Ruled(row.pk, row.key, by, row.reason, row.line, row.value, row.is_struck)


# wording


def sentence(sight: Sight, told: Told, fact: engine.Event) -> Sentence:
    numbers, rolls, rulings = [], [], []
    answered = in_words(sight, fact.facts) if sight.battle.rules_are_missing else []
    for key in fact.because:
        words = told.ruled.get(key, [])
        if key in told.numbers:
            numbers.append(number_of(told.numbers[key], sight.rules, sight.names, words))
        elif key in told.rolls:
            rolls += _throws(told, key)
        elif key in told.answers:
            answered += in_words(sight, told.answers[key])
        rulings += [ruling_text(sight, told, word) for word in words if not word.struck]
    text, name = say_event(sight.rules, fact, sight.names), sight.names.get(whole(fact.subject), "")
    of, written = "" if name in text else name, say_written(sight.rules, fact, sight.names)
    is_sum = fact.subject in sight.sides
    return Sentence(text, of, numbers, rolls, answered, rulings, *written, kind=fact.kind, is_sum=is_sum)


def _throws(told: Told, key: str) -> list[Roll]:
    """The dice of a throw as often as they fell; of several, which do not count."""
    fell = [roll for one, roll in told.rolls.items() if first_of(one) == key]
    ruled = [one.value for one in told.ruled.get(key, ()) if not one.struck and one.line is None]
    counting = list(ruled[-1] if ruled else told.rolls[key].faces)
    return [replace(one, counts=list(one.faces) == counting) for one in fell] if len(fell) > 1 else fell


def chapter(sight: Sight, told: Told) -> Chapter:
    name = sight.step_title(told.step) if told.step else ""
    known = {key for fact in told.facts for key in fact.because}
    unknown = (word for key, words in told.ruled.items() if key not in known for word in words)
    others = [ruling_text(sight, told, word) for word in unknown if not word.struck]
    sentences = [of_many(sight, told, facts) for facts in gathered(sight, told)]
    acts = [text for kind, body in told.acts if (text := act_text(sight, kind, body))]
    acts += officers_text(sight, told.by_officers)
    turn = sight.names.get(told.turn, "")
    heading = {one.name: getattr(told, one.name) for one in fields(Heading)} | {"turn": turn}
    return Chapter(**heading, title=name, sentences=sentences, acts=acts, rulings=others)


type Happening = tuple[engine.Event, Sequence[engine.Event]]


def gathered(sight: Sight, told: Told) -> list[list[Happening]]:
    """What was told, in its order; the very same of somebody together, and what is alike of several of one
    side, where the rules have words for it.
    """
    alike: dict[Any, list[Happening]] = {}
    for fact, more in folded(sight.rules, told.facts):
        key = worded_of_many(sight.rules, fact)
        whose = sight.side_of(fact.subject) if key else whole(fact.subject)
        group = (key or fact.kind, whose, fact.audience, repr(fact.facts))
        alike.setdefault(group, []).append((fact, more))
    return list(alike.values())


def with_more(sight: Sight, told: Told, fact: engine.Event, more: Sequence[engine.Event]) -> Sentence:
    """One happening, with all that was told of it behind."""
    return replace(sentence(sight, told, fact), more=[sentence(sight, told, one) for one in more])


def of_many(sight: Sight, told: Told, facts: Sequence[Happening]) -> Sentence:
    each = [with_more(sight, told, fact, more) for fact, more in facts]
    if len(each) == 1:
        return each[0]
    first = facts[0][0]
    key, subjects = worded_of_many(sight.rules, first), [fact.subject for fact, _ in facts]
    if not key:
        text = _times(each[0].text, len(each))
        return replace(each[0], text=text, numbers=(), rolls=(), said=(), rulings=(), more=(), each=each)
    chosen = sentence_for(sight.rules.wording, key, first.happening)
    text = say_of_many(sight.rules, chosen, first.facts, subjects, sight.names)
    return Sentence(text, "", (), (), (), (), each=each, kind=first.kind)


def _times(text: str, n: int) -> str:
    """One sentence that is told several times."""
    said = ngettext("%(text)s (%(n)s time)", "%(text)s (%(n)s times)", n)
    return f"{said % {'text': text.removesuffix('.'), 'n': written(n)}}."


def ruling_text(sight: Sight, told: Told, word: Ruled) -> str:
    """What the GM ruled, with his reason: “Ruth ruled: dismay struck. ‘Only the archers saw him.’”"""
    name = ruled_name(sight, told, word.key)
    ruled = {"by": word.by, "line": word.line, "name": name, "reason": word.reason}
    if word.line and word.value is None:
        return gettext("%(by)s ruled: %(line)s in %(name)s struck. “%(reason)s”") % ruled
    ruled["value"] = value_text(sight, word)
    if word.line:
        return gettext("%(by)s ruled: %(line)s in %(name)s is now %(value)s. “%(reason)s”") % ruled
    return gettext("%(by)s ruled: %(name)s is now %(value)s. “%(reason)s”") % ruled


def ruled_name(sight: Sight, told: Told, key: str) -> str:
    """What stands under a key, with whose it is."""
    kind, _, subject = key.partition(":")
    if key in told.numbers:
        name = title(sight.rules, told.numbers[key], sight.names)
    elif key in told.rolls:
        name = gettext("the throw for %(what)s") % {"what": told.rolls[key].why or kind}
    else:
        name = gettext("the answer")
    return named(sight, name, subject)


def named(sight: Sight, name: str, subject: str) -> str:
    """A name with whose it is, unless it says so itself."""
    of = sight.names.get(whole(subject), "")
    return name if not of or of in name else f"{name} ({of})"


def value_text(sight: Sight, word: Ruled) -> str:
    if isinstance(word.value, dict):
        return ", ".join(text for _, text in in_words(sight, word.value)) or gettext("empty")
    if isinstance(word.value, list):
        return ", ".join(map(str, word.value))
    return Speaker(sight.rules.wording, sight.names).word(word.key.partition(":")[0], word.value)


def event_text(sight: Sight, event: Event) -> str:
    """One line of the log by itself, in a sentence."""
    if event.form != Event.Form.FACT:
        return act_text(sight, event.kind, event.body)
    fact = engine.Event(event.kind, event.body["subject"], event.body["facts"])
    return say_event(sight.rules, fact, sight.names)


def in_words(
    sight: Sight, value: Facts, form: type[Value] | None = None, labels: Labels | None = None
) -> list[tuple[str, str]]:
    """An answer as label and words, a line for each thing said; what is empty is left out."""
    return answers.in_words(Speaker(sight.rules.wording, sight.names), value, form, labels)
