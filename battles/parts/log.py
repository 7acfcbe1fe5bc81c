"""The log, newest phase first: the latest on the battle page, all of it on a page of its own.

What a closed phase brought never changes for those who may see it, so it is worded and drawn once a process.
"""

from typing import Any

from django.template.loader import render_to_string
from django.utils.safestring import SafeString

from battles.access import Viewer
from battles.memory import Memory
from battles.models import Event
from battles.parts.sight import Sight, reading
from battles.parts.story import Chapter, Told, chapter, told_before, told_in, told_now

ENOUGH = 40
"""So many sentences are on the battle page."""
LATEST = 15
"""So many phases are looked at for them."""
A_PAGE = 600
KEPT = 2000

type Drawn = tuple[SafeString, int]


kept: Memory[Drawn] = Memory(KEPT)
"""Chapters of closed phases by phase, state and audience."""


def log(sight: Sight) -> dict[str, Any]:
    """The latest chapters, until there are enough sentences."""
    now = told_now(sight)
    drawn = [_draw(sight, now)] if now else []
    drawn += _closed(sight)
    shown: list[SafeString] = []
    count = 0
    for html, sentences in drawn:
        if html and count < ENOUGH:
            shown.append(html)
            count += sentences
    begun = [] if count >= ENOUGH else _draw_all(sight, told_in(sight, [None]))
    return {"chapters": [*shown, *begun]}


def _closed(sight: Sight) -> list[Drawn]:
    """Chapters of the latest closed phases; those that are not kept yet are read in one go."""
    latest = [row for row in reversed(sight.rows.phases) if not row.is_open][:LATEST]
    unknown = tuple(sight.known.aliases)
    keys = {row.pk: (row.pk, row.state, sight.words, unknown) for row in latest}
    missing = [row for row in latest if kept.get(keys[row.pk]) is None]
    if missing:
        told = {one.number: one for one in told_in(sight, [row.pk for row in missing])}
        for row in missing:
            one = told.get(row.number)
            kept.put(keys[row.pk], _draw(sight, one) if one else (SafeString(), 0))
    return [drawn for key in keys.values() if (drawn := kept.get(key))]


def _draw_all(sight: Sight, told: list[Told]) -> list[SafeString]:
    return [html for one in told if (html := _draw(sight, one)[0])]


def _draw(sight: Sight, told: Told) -> Drawn:
    one = chapter(sight, told)
    if not has_words(one):
        return SafeString(), 0
    context = {"one": one, "battle": sight.battle, "for_gm": sight.for_gm, "rounds": sight.round_word}
    html = render_to_string("battles/parts/chapter.html", context)
    return html, len(one.sentences) + len(one.acts)


def whole_log(viewer: Viewer, before: str) -> dict[str, Any]:
    """Chapters below an event's number, and the number to go on from."""
    seen_by = reading(viewer)
    below = int(before) if before.isascii() and before.isdigit() and len(before) < 18 else None
    now = told_now(seen_by) if below is None else None
    told = told_before(seen_by, below=below, most=A_PAGE)
    told = [one for one in told if now is None or one.number != now.number]
    return {
        "chapters": _draw_all(seen_by, [*([now] if now else []), *told]),
        "before": _first(viewer, [one.number for one in told]),
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
