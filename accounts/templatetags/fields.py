"""What a field writes into its own tag, for the templates of forms and widgets."""

from collections.abc import Mapping
from typing import Any

from django import template
from django.forms import BoundField
from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString, mark_safe

NO_BOXES = ("checkbox", "radio", "hidden")
"""Kinds of input that nobody writes in."""
register = template.Library()


@register.simple_tag
def attributes(widget: Mapping[str, Any], value: object = None) -> SafeString:
    """The value of a widget, its look, and the rest of its attributes."""
    pairs = {"value": False if value is None else value, **widget["attrs"], "class": _looks(widget) or False}
    return format_html_join("", "{}", ((_said(name, what),) for name, what in pairs.items()))


def _said(name: str, what: object) -> SafeString:
    if what is False:
        return mark_safe("")
    return format_html(" {}", name) if what is True else format_html(' {}="{}"', name, str(what))


def _looks(widget: Mapping[str, Any]) -> str:
    kind = widget.get("type")
    looks = ["input"] if kind not in NO_BOXES else []
    looks += ["input-num"] if kind == "number" else []
    return " ".join([*looks, widget["attrs"].get("class", "")]).strip()


@register.simple_tag
def about(field: BoundField) -> object | None:
    """What a field is and what it does, where its form says so: `text`, and the `section` of the rules."""
    said = getattr(field.form, "about", None)
    return said(field.name) if said else None


@register.simple_tag
def matters(field: BoundField) -> SafeString:
    """For which choices of another field this one matters; the script folds it away for the rest."""
    choices = getattr(field.field, "matters", "")
    prefix = field.form.prefix or ""
    found = format_html(' data-matters="{}" data-prefix="{}"', choices, prefix)
    return found if choices else mark_safe("")
