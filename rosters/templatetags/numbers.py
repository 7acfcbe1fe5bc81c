"""Numbers as people write them: 3,500, −2, 4.8; and with their sign where they are added up."""

from django import template

from rulesets.engine.words import number

register = template.Library()


@register.filter
def figure(value: object) -> object:
    """A number with commas and a true minus; words as they are, nothing as a dash."""
    if isinstance(value, float) and value.is_integer():
        value = int(value)
    if isinstance(value, (int, float)) and not isinstance(value, bool):
        return number(value)
    return "–" if value is None else value


@register.filter
def signed(value: int) -> str:
    return number(value, "+")
