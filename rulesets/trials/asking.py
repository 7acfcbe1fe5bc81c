"""Whether a step that says it asks first does."""

from rulesets.engine import Field, Played


def does_first(before: Field, waiting: Played) -> str:
    """What it does before anybody has answered it, if it waits at all."""
    if waiting.throws:
        return "throws"
    field = waiting.field.copy()
    field.round, field.step = before.round, before.step
    return "changes the field" if waiting.asks and field.dump() != before.dump() else ""
