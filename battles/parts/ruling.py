"""What stands under a key of the open step, and what a ruling on it would change."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any

from django.utils.translation import gettext

from battles.forms.table import FacesForm, InnerRulingForm, RulingForm, TallyRulingForm, VerdictRulingForm
from battles.parts.mine import form_of
from battles.parts.sight import Sight
from battles.parts.story.phases import in_words, named, ruled_name, told_now
from rosters.figures.numbers import number_of
from rosters.figures.ruleable import Ruleable
from rulesets import engine
from rulesets.engine import Ask, Played, Throw, Verdict, figure_of, reason, say_event, seen
from rulesets.engine.values import Facts
from rulesets.forms.rulings import other_results


def ruleable(sight: Sight, key: str) -> Ruleable | None:
    """None: nothing of the open step stands under this key."""
    scene, told = sight.scene, told_now(sight)
    if scene is None or told is None:
        return None
    name = ruled_name(sight, told, key)
    if statement := told.numbers.get(key):
        number = number_of(statement, sight.rules, sight.names, told.ruled.get(key, ()))
        return Ruleable(key, name, statement, number)
    request = scene.played.requests.get(key)
    if isinstance(request, Throw) and key in told.rolls:
        faces = _ruled_value(sight, key) or told.rolls[key].faces
        return Ruleable(key, name, roll=replace(told.rolls[key], faces=faces))
    if isinstance(request, Ask) and key in scene.record:
        name = sight.names.get(request.subject, request.subject)
        whose = gettext("The answer of %(name)s") % {"name": name}
        answer = in_words(sight, _ruled_value(sight, key) or scene.record[key], request.form)
        return Ruleable(key, whose, answer=tuple(answer))
    return None


def _ruled_value(sight: Sight, key: str) -> Any:
    rulings = sight.scene.rulings if sight.scene else ()
    return next((one.value for one in reversed(rulings) if one.key == key and one.line is None), None)


def ruling_form(sight: Sight, what: Ruleable, data: Facts | None = None, *, line: str = "") -> RulingForm:
    """The form that fits what stands there."""
    if isinstance(what.statement, Verdict):
        choices = other_results(what.statement, sight.rules, sight.battle.mustered, sight.names)
        return VerdictRulingForm(choices, what.statement.value, data)
    if what.statement:
        counted = figure_of(sight.rules.figures, what.key).counted
        return TallyRulingForm(what.lines, data, line=line, counted=counted)
    scene = sight.here
    request = scene.played.requests[what.key]
    if isinstance(request, Throw):
        present = what.roll.faces if what.roll else ()
        return InnerRulingForm(FacesForm(request.dice, data, prefix="dice", faces=present), data)
    initial = _ruled_value(sight, what.key) or scene.record[what.key]
    return InnerRulingForm(form_of(sight, request, data=data, initial=initial), data)


@dataclass(frozen=True, slots=True)
class Difference:
    """What a ruling changes, in sentences."""

    gone: tuple[str, ...]
    new: tuple[str, ...]
    waits: tuple[str, ...]
    later: tuple[str, ...]
    """What the step says only after those who are awaited then."""

    @property
    def is_none(self) -> bool:
        return not (self.gone or self.new or self.waits)


def difference(sight: Sight, key: str, played: Played) -> Difference:
    """The open step with and without the ruling, side by side."""
    scene = sight.here
    before, after = _lines(sight, scene.played), _lines(sight, played)
    waiting = {one.key for one in scene.played.waits_for}
    awaited = [one for one in played.waits_for if one.key not in waiting]
    missing = [text for text in before if text not in after]
    later = [text for text in missing if not played.done and before[text] not in after.values()]
    return Difference(
        gone=tuple(text for text in missing if text not in later),
        new=tuple(text for text in after if text not in before),
        waits=tuple(dict.fromkeys(reason(sight.rules, one, sight.names) for one in awaited)),
        later=tuple(later),
    )


def _lines(sight: Sight, played: Played) -> Mapping[str, str]:
    """Everything said, in order: numbers with their totals, results, facts; each with what it is about."""
    found: dict[str, str] = {}
    for statement in seen(played.said, sight.words):
        if isinstance(statement, engine.Event):
            fact = replace(statement, number=sight.here.row.number)
            found[say_event(sight.rules, fact, sight.names)] = f"{fact.kind} {fact.subject}"
        else:
            number = number_of(statement, sight.rules, sight.names)
            found[f"{named(sight, number.title, statement.subject)}: {number.total}"] = statement.key
    return found
