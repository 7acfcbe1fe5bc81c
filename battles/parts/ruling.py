"""What stands under a key of the open step, and what a ruling on it would change."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any

from battles import forms
from battles.parts.mine import form_of
from battles.parts.sight import Sight
from battles.parts.story import in_words, named, ruled_name, told_now
from rosters.numbers import Number, Roll, number_of
from rulesets.engine import Ask, Played, Tally, Throw, Verdict, reason, say_event, seen
from rulesets.engine import Event as Fact
from rulesets.rulings import other_results


@dataclass(frozen=True, slots=True)
class Standing:
    """What can be ruled on: its name, and what it is at present."""

    key: str
    name: str
    kind: str
    number: Number | None = None
    roll: Roll | None = None
    said: tuple[tuple[str, str], ...] = ()
    lines: tuple[str, ...] = ()


def standing(sight: Sight, key: str) -> Standing | None:
    """None: nothing of the open step stands under this key."""
    scene, told = sight.scene, told_now(sight)
    if scene is None or told is None:
        return None
    name = ruled_name(sight, told, key)
    if one := told.numbers.get(key):
        number = number_of(one, sight.rules, sight.names, told.ruled.get(key, ()))
        lines = tuple(line.label for line in one.lines) if isinstance(one, Tally) else ()
        return Standing(key, name, "tally" if isinstance(one, Tally) else "verdict", number, lines=lines)
    request = scene.played.requests.get(key)
    if isinstance(request, Throw) and key in told.rolls:
        faces = _ruled_value(sight, key) or told.rolls[key].faces
        return Standing(key, name, "roll", roll=replace(told.rolls[key], faces=faces))
    if isinstance(request, Ask) and key in scene.record:
        said = _ruled_value(sight, key) or scene.record[key]
        return Standing(key, f"The answer of {sight.names.get(request.subject, request.subject)}", "answer",
                        said=tuple(in_words(sight, said, request.form)))  # fmt: skip
    return None


def _ruled_value(sight: Sight, key: str) -> Any:
    rulings = sight.scene.rulings if sight.scene else ()
    return next((one.value for one in reversed(rulings) if one.key == key and one.line is None), None)


def ruling_form(sight: Sight, what: Standing, data: Any = None, *, line: str = "") -> forms.RulingForm:
    """The form that fits what stands there."""
    scene, told = sight.here, told_now(sight)
    if what.kind == "tally":
        return forms.TallyRulingForm(what.lines, data, line=line)
    if what.kind == "verdict":
        verdict = told.numbers.get(what.key) if told else None
        if isinstance(verdict, Verdict):
            choices = other_results(verdict, sight.rules, sight.battle.mustered, sight.names)
            return forms.VerdictRulingForm(choices, verdict.value, data)
    request = scene.played.requests[what.key]
    if isinstance(request, Throw):
        present = what.roll.faces if what.roll else ()
        return forms.InnerRulingForm(forms.FacesForm(request.dice, data, prefix="dice", faces=present), data)
    answer = form_of(
        sight, request, data=data, initial=_ruled_value(sight, what.key) or scene.record[what.key]
    )
    return forms.InnerRulingForm(answer, data)


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


def difference(sight: Sight, key: str, played: Played[Any]) -> Difference:
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


def _lines(sight: Sight, played: Played[Any]) -> Mapping[str, str]:
    """Everything said, in order: numbers with their totals, results, facts; each with what it is about."""
    found: dict[str, str] = {}
    for one in seen(played.said, sight.words):
        if isinstance(one, Fact):
            found[say_event(sight.rules, one, sight.names)] = f"{one.kind} {one.subject}"
        else:
            number = number_of(one, sight.rules, sight.names)
            found[f"{named(sight, number.title, one.subject)}: {number.total}"] = one.key
    return found
