"""Parts of the battle page.

A part is one function of its audience or viewer, and the same function serves the page, the GET and the
push: one place decides what anybody is shown.
"""

from collections.abc import Callable, Iterable, Mapping
from functools import cache, partial
from typing import Any

from django.conf import settings
from django.http import HttpRequest
from django.template.loader import render_to_string
from django.utils.safestring import SafeString

from battles.access import Viewer
from battles.commanding import commands
from battles.delay import LATE
from battles.memory import Memory
from battles.parts.chart import chart
from battles.parts.console import affairs, console
from battles.parts.deadline import deadline, pace
from battles.parts.log import log, whole_log
from battles.parts.meeting import meeting
from battles.parts.mine import mine
from battles.parts.moment import moment
from battles.parts.orders import orders
from battles.parts.seats import seat_and_member
from battles.parts.shared import awaited, field, news, steps
from battles.parts.sight import Sight, sight, sight_of
from battles.parts.since import since
from battles.parts.talk import chat, talk, whispers
from campaigns.models import Role
from rulesets.engine import viewer

SHARED: Mapping[str, Callable[[Sight], dict[str, Any]]] = {
    "steps": steps,
    "deadline": deadline,
    "meeting": meeting,
    "field": field,
    "chart": chart,
    "awaited": awaited,
    "log": log,
    "news": news,
    "chat": chat,
}
BIG_SCREEN: Mapping[str, Callable[[Sight], dict[str, Any]]] = {
    "moment": moment,
    "news": news,
    "deadline": deadline,
}
"""What a table view shows."""
PERSONAL: Mapping[str, Callable[..., dict[str, Any]]] = {
    "mine": mine,
    "console": console,
    "pace": pace,
    "affairs": affairs,
    "orders": orders,
    "whispers": whispers,
    "talk": talk,
}
WITH_FORMS = ("mine", "console")
"""Personal parts that show forms again as they were sent."""


def parts_of(viewer: Viewer) -> tuple[str, ...]:
    """The parts of this person's page. What is said now is not for those who see it all later."""
    return (*shared_parts(late=viewer.is_late), *personal_part(viewer))


def shared_parts(*, late: bool) -> list[str]:
    return [name for name in SHARED if not (late and name == "chat")]


def personal_part(viewer: Viewer) -> tuple[str, ...]:
    """The GM has a console and affairs, a player his own part; who only watches has nothing of his own."""
    if viewer.is_gm:
        return ("console", "pace", "orders", "affairs", "talk")
    if viewer.member.role == Role.SPECTATOR:
        return ()
    own = ("mine", "orders") if commands(viewer) else ("mine",) if viewer.seats else ()
    return (*own, "whispers", "talk")


def render_big_screen(here: Sight) -> dict[str, str]:
    """The parts of a table view: whoever opened it, they are made for everyone."""
    seen_by = here.by(viewer(LATE) if here.delay else viewer())
    return {name: _drawn(name, part, seen_by) for name, part in BIG_SCREEN.items()}


def render_part(name: str, seen_by: Sight) -> SafeString:
    """One shared part for the audience whose words the sight has."""
    return _drawn(name, SHARED[name], seen_by)


def _drawn(name: str, part: Callable[[Sight], dict[str, Any]], seen_by: Sight) -> SafeString:
    context = {"battle": seen_by.battle, "for_gm": seen_by.for_gm, "delay": seen_by.delay, **part(seen_by)}
    return render_to_string(f"battles/parts/{name}.html", context)


def render_personal(
    request: HttpRequest, viewer: Viewer, name: str, seen_by: Sight, **extra: Any
) -> SafeString:
    context = {"for_gm": viewer.is_gm, **PERSONAL[name](viewer, seen_by, **extra)}
    return render_to_string(f"battles/parts/{name}.html", context, request)


def render(request: HttpRequest, viewer: Viewer, name: str, **extra: Any) -> SafeString:
    """One part of this viewer's page."""
    if name in SHARED:
        return render_part(name, sight(viewer.battle, viewer.audience))
    return render_personal(request, viewer, name, sight_of(viewer), **extra)


def render_own(
    request: HttpRequest, viewer: Viewer, names: Iterable[str], look: Callable[[], Sight]
) -> dict[str, SafeString]:
    """Parts that are this person's alone, from one look at the battle."""
    here = look()
    return {name: render_personal(request, viewer, name, here) for name in names}


drawn: Memory[SafeString] = Memory(128)
"""Parts of one person after a change: what answers his press is what is pushed to him for it."""


def render_changed(
    request: HttpRequest, viewer: Viewer, names: Iterable[str], look: Callable[[], Sight]
) -> dict[str, SafeString]:
    """The same just after the battle has changed: the first who wants a part draws it."""
    token, here = request.COOKIES.get(settings.CSRF_COOKIE_NAME, ""), cache(look)
    battle, member = viewer.battle, viewer.member
    moment = (battle.pk, battle.version, battle.talk, member.pk, member.role, viewer.words, token)

    def draw(name: str) -> SafeString:
        return render_personal(request, viewer, name, here())

    return {name: drawn.once((name, *moment), partial(draw, name)) for name in names}


def render_all(request: HttpRequest, viewer: Viewer, **extra: Any) -> dict[str, SafeString]:
    """All parts of this viewer's page, from one look at the battle."""
    seen_by = sight(viewer.battle, viewer.audience)
    shown = {name: render_part(name, seen_by) for name in shared_parts(late=viewer.is_late)}
    if viewer.is_late:
        return shown
    mine_by = seen_by.by(viewer.words)
    for name in personal_part(viewer):
        shown[name] = render_personal(request, viewer, name, mine_by, **(extra if name in WITH_FORMS else {}))
    shown["since"] = render_to_string("battles/parts/since.html", since(viewer, mine_by))
    return shown


__all__ = [
    "SHARED",
    "Sight",
    "parts_of",
    "personal_part",
    "render",
    "render_all",
    "render_big_screen",
    "render_changed",
    "render_own",
    "seat_and_member",
    "whole_log",
]
