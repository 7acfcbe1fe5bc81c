"""Numbers as people write them in their language, with a sign where they add up, and titles of the rules."""

from django import template

from rulesets.engine.text import rounded, written
from rulesets.engine.words import said

register = template.Library()
register.filter("said", said)
register.filter("rounded", rounded)


@register.filter
def figure(value: object) -> object:
    """A number with commas and a true minus; words as they are, nothing as a dash."""
    return "–" if value is None else _written(value)


@register.filter
def signed(value: object) -> object:
    """+2, −1 and 0."""
    return _written(value, "+")


def _written(value: object, sign: str = "") -> object:
    if isinstance(value, bool) or not isinstance(value, (int, float)):
        return value
    return written(int(value) if isinstance(value, float) and value.is_integer() else value, sign)
