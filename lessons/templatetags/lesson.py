"""The strip of a lesson, for every page; and the way back to one, for the first page."""

from typing import Any

from django import template
from django.template.loader import render_to_string

from accounts.models import User
from lessons import parts

register = template.Library()


@register.simple_tag(takes_context=True)
def lesson_strip(context: Any) -> str:
    """Nothing, unless this browser shows a lesson."""
    request = context.get("request")
    shown = parts.strip(request, at=request.path) if request is not None else None
    return render_to_string("lessons/strip.html", {"strip": shown}, request) if shown else ""


@register.simple_tag(takes_context=True)
def lessons_begun(context: Any) -> list[parts.Strip]:
    """Lessons that whoever looks can go on with."""
    user = context["request"].user
    return parts.lessons_of(user) if isinstance(user, User) else []
