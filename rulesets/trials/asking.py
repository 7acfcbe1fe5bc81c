"""Whether a step that says it asks first, or changes the field last, does."""

from collections.abc import Sequence

from rulesets.engine import Field, Phase, Played, Throw, play
from rulesets.engine.values import Json


def too_early(phase: Phase, field: Field, record: Json, throws: Sequence[Throw]) -> str:
    """What a step that asks does before anybody has answered it, though it says that it does not."""
    if phase.step.asks_first and (early := does_first(field, play(phase, field, {}))):
        return f"asks first, and {early} before it"
    thrown = {one.key: record[one.key] for one in throws}
    changes = phase.step.changes_last and has_changed(field, play(phase, field, thrown).field)
    return "changes the field last, and changes it before it asks" if changes else ""


def does_first(before: Field, waiting: Played) -> str:
    """What it does before anybody has answered it, if it waits at all."""
    if waiting.throws:
        return "throws"
    return "changes the field" if waiting.asks and has_changed(before, waiting.field) else ""


def has_changed(before: Field, now: Field) -> bool:
    """Whether anything but round and step is otherwise."""
    field = now.copy()
    field.round, field.step = before.round, before.step
    return field.dump() != before.dump()
