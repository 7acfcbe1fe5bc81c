"""Figures as people write them, for templates: a true minus, commas in thousands."""

from typing import Any

from django import template

from rulesets.engine.words import number

register = template.Library()


@register.filter
def figure(value: Any) -> str:
    """1,234 and −5; what is no number stays as it is."""
    return number(value) if isinstance(value, (int, float)) and not isinstance(value, bool) else str(value)


@register.filter
def signed(value: Any) -> str:
    """+2, −1 and 0."""
    return (
        number(value, "+") if isinstance(value, (int, float)) and not isinstance(value, bool) else str(value)
    )
