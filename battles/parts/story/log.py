"""The log, newest phase first: the latest on the battle page, all of it on a page of its own.

What a closed phase brought never changes for those who may see it, so it is worded and drawn once a process.
"""

from django.template.loader import render_to_string
from django.utils.safestring import SafeString

from battles.access import Viewer
from battles.models import Event
from battles.parts.sight import Sight, reading
from battles.parts.story.lately import key_of, told_of
from battles.parts.story.phases import chapter, told_before, told_in, told_now
from battles.parts.story.sentences import Chapter
from battles.parts.story.told import Told
from battles.play.memory import Worded
from campaigns.parts import Context

ENOUGH = 40
"""So many sentences are on the battle page."""
LATEST = 15
"""So many phases are looked at for them."""
A_PAGE = 600
KEPT = 2000

type Drawn = tuple[SafeString, int]


kept: Worded[Drawn] = Worded(KEPT)
"""Chapters of closed phases by phase, state and audience."""


def log(sight: Sight) -> Context:
    """The latest chapters, until there are enough sentences; the beginning where nothing is left out."""
    now = told_now(sight)
    drawn = [_draw(sight, now)] if now else []
    drawn += _closed(sight)
    shown: list[SafeString] = []
    count = 0
    for html, sentences in drawn:
        if html and count < ENOUGH:
            shown.append(html)
            count += sentences
    is_all = count < ENOUGH and sum(not row.is_open for row in sight.rows.phases) <= LATEST
    begun = _draw_all(sight, told_in(sight, [None])) if is_all else []
    return {"chapters": [*shown, *begun], "sealed": sight.rows.newest_block}


def _closed(sight: Sight) -> list[Drawn]:
    """Chapters of the latest closed phases; those that are not kept yet are read in one go."""
    latest = [row for row in reversed(sight.rows.phases) if not row.is_open][:LATEST]
    keys = {row.pk: key_of(sight, row) for row in latest}
    missing = [row for row in latest if kept.get(keys[row.pk]) is None]
    for row, told in zip(missing, told_of(sight, missing), strict=True):
        kept.put(keys[row.pk], _draw(sight, told))
    return [drawn for key in keys.values() if (drawn := kept.get(key))]


def _draw_all(sight: Sight, told: list[Told]) -> list[SafeString]:
    return [html for one in told if (html := _draw(sight, one)[0])]


def _draw(sight: Sight, told: Told) -> Drawn:
    written = chapter(sight, told)
    if not has_words(written):
        return SafeString(), 0
    context = {"one": written, "battle": sight.battle, "for_gm": sight.for_gm, "rounds": sight.round_word}
    html = render_to_string("battles/parts/chapter.html", context)
    return html, len(written.sentences) + len(written.acts)


def whole_log(viewer: Viewer, before: str) -> Context:
    """Chapters before that of a phase, and the phase to go on before."""
    seen_by = reading(viewer.battle, viewer.words)
    below = (
        _begin_of(viewer, int(before)) if before.isascii() and before.isdigit() and len(before) < 9 else None
    )
    now = told_now(seen_by) if below is None else None
    told = told_before(seen_by, below=below, most=A_PAGE)
    told = [one for one in told if now is None or one.number != now.number]
    return {
        "chapters": _draw_all(seen_by, [*([now] if now else []), *told]),
        "sealed": seen_by.rows.newest_block,
        "before": _first(seen_by, [one.number for one in told]),
    }


def has_words(written: Chapter) -> bool:
    return bool(written.sentences or written.acts or written.rulings)


def _begin_of(viewer: Viewer, number: int) -> int | None:
    """Where the log of a phase begins. The number of its first event is shown to nobody: it counts what is
    hidden.
    """
    rows = Event.objects.filter(battle=viewer.battle, phase__number=number)
    first: int | None = rows.order_by("seq").values_list("seq", flat=True).first()
    return first


def _first(sight: Sight, numbers: list[int]) -> int | None:
    """The first phase shown, if there is more before it."""
    first = min(filter(None, numbers), default=0)
    is_more = 0 not in numbers or any(row.number < first for row in sight.rows.phases)
    return first if first and is_more else None
