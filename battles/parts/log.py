"""The whole log, a page of phases at a time."""

from typing import Any

from battles.access import Viewer
from battles.models import Event
from battles.parts.sight import sight_of
from battles.parts.story import Chapter, chapter, told_before, told_now

A_PAGE = 600


def whole_log(viewer: Viewer, before: str) -> dict[str, Any]:
    """Chapters below an event's number, and the number to go on from."""
    seen_by = sight_of(viewer)
    below = int(before) if before.isascii() and before.isdigit() and len(before) < 18 else None
    now = told_now(seen_by) if below is None else None
    told = told_before(seen_by, below=below, most=A_PAGE)
    chapters = [chapter(seen_by, one) for one in ([now] if now else []) + told]
    return {
        "chapters": [one for one in chapters if has_words(one)],
        "rounds": seen_by.rules.wording.get("round", "round"),
        "before": _first(viewer, [one.number for one in told]),
        "for_gm": viewer.is_gm,
    }


def has_words(one: Chapter) -> bool:
    return bool(one.sentences or one.acts or one.rulings)


def _first(viewer: Viewer, numbers: list[int]) -> int | None:
    """The number of the first event shown, if there are older ones."""
    if not numbers or 0 in numbers:
        return None
    shown = Event.objects.filter(battle=viewer.battle, phase__number=min(numbers))
    first = shown.order_by("seq").values_list("seq", flat=True).first()
    return first if first and first > 1 else None
