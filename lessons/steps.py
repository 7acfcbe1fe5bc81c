"""What a step of a lesson is: when it is done, and what is said of it as things stand."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from django.utils.functional import Promise

from lessons.standing import Standing


@dataclass(frozen=True, slots=True)
class Advice:
    """What to press now, where, and what a page outlines for it."""

    press: str
    place: str
    """The address of the page where it is pressed."""
    points: str = ""
    """The names of what is outlined there (static/css/lessons.css)."""


@dataclass(frozen=True, slots=True)
class LessonStep:
    """One step. `is_done` looks at rows alone: who goes back in the battle does not go back here."""

    key: str
    title: str | Promise
    why: str | Promise
    sees: str | Promise
    """What the others see of it."""
    is_done: Callable[[Standing], bool]
    advise: Callable[[Standing], Advice]
