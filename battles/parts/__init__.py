"""Parts of the battle page.

A part is one function of its audience or viewer, and the same function serves the page, the GET and the
push: one place decides what anybody is shown.
"""

from collections.abc import Callable, Iterable, Mapping
from functools import cache, partial

from django.conf import settings
from django.http import HttpRequest
from django.middleware.csrf import get_token
from django.template.loader import render_to_string
from django.utils.safestring import SafeString
from django.utils.translation import gettext

from battles.access import Viewer
from battles.commanding import commands
from battles.models import Battle
from battles.parts.around.trial import strip
from battles.parts.awaited import awaited
from battles.parts.console import affairs, console
from battles.parts.deadline import deadline, pace
from battles.parts.field.chart import chart
from battles.parts.field.meeting import meeting
from battles.parts.marks import note_page, with_secret
from battles.parts.mine import mine
from battles.parts.moment import moment
from battles.parts.orders import orders
from battles.parts.picture.part import picture, stage
from battles.parts.seats import seat_and_member
from battles.parts.shared import field, news, steps
from battles.parts.sight import Sight, sight, sight_of
from battles.parts.story.log import log, whole_log
from battles.parts.story.since import since
from battles.parts.talking.here import here
from battles.parts.talking.said import chat, talk, whispers
from battles.play import clock
from battles.play.delay import LATE
from battles.play.memory import Worded
from campaigns.models import Role
from campaigns.parts import Context, role_of
from rulesets.engine import viewer

SHARED: Mapping[str, Callable[[Sight], Context]] = {
    "steps": steps,
    "deadline": deadline,
    "meeting": meeting,
    "picture": picture,
    "field": field,
    "chart": chart,
    "awaited": awaited,
    "log": log,
    "news": news,
    "here": here,
    "chat": chat,
}
BIG_SCREEN: Mapping[str, Callable[[Sight], Context]] = {
    "moment": moment,
    "picture": stage,
    "news": news,
    "deadline": deadline,
}
"""What a table view shows."""
PERSONAL: Mapping[str, Callable[..., Context]] = {
    "mine": mine,
    "console": console,
    "pace": pace,
    "affairs": affairs,
    "orders": orders,
    "whispers": whispers,
    "talk": talk,
    "trial": strip,
}
SAID = ("here", "chat", "whispers")
"""Who is at the table and what is said there has news of its own."""
LASTING = ("talk",)
"""Where one says something is the same as long as one's seats are."""
WITH_FORMS = ("mine", "console")
"""Personal parts that show forms again as they were sent."""


def parts_of(viewer: Viewer) -> tuple[str, ...]:
    """The parts of this person's page. What is said now is not for those who see it all later."""
    return (*shared_parts(late=viewer.is_late), *personal_part(viewer))


def shared_parts(*, late: bool) -> list[str]:
    return [name for name in SHARED if not (late and name in SAID)]


def personal_part(viewer: Viewer) -> tuple[str, ...]:
    """The GM has a console and affairs, a player his own part; who only watches has nothing of his own.

    In a trial there is nobody to talk to and nobody to order about, and a strip says what is to be done.
    """
    if viewer.is_gm:
        return ("console", "pace", "orders", "affairs", "talk")
    if viewer.member.role == Role.SPECTATOR:
        return ()
    if viewer.battle.is_trial:
        return ("mine", "trial") if viewer.seats else ("trial",)
    own = ("mine", "orders") if commands(viewer) else ("mine",) if viewer.seats else ()
    return (*own, "whispers", "talk")


def render_big_screen(here: Sight) -> dict[str, str]:
    """The parts of a table view: whoever opened it, they are made for everyone."""
    seen_by = here.by(viewer(LATE) if here.delay else viewer())
    return {name: _drawn(name, part, seen_by) for name, part in BIG_SCREEN.items()}


def render_part(name: str, seen_by: Sight) -> SafeString:
    """One shared part for the audience whose words the sight has."""
    return _drawn(name, SHARED[name], seen_by)


unchanged: Worded[SafeString] = Worded(256)
"""Parts that say all that they show: what is the same as before is not drawn again."""


def _drawn(name: str, part: Callable[[Sight], Context], seen_by: Sight) -> SafeString:
    context = {"battle": seen_by.battle, "for_gm": seen_by.for_gm, "delay": seen_by.delay, **part(seen_by)}
    draw = partial(render_to_string, f"battles/parts/{name}.html", context)
    if (shows := context.get("shows")) is None:
        return draw()
    return unchanged.once((name, seen_by.battle.pk, seen_by.for_gm, seen_by.delay, repr(shows)), draw)


def render_personal(
    request: HttpRequest, viewer: Viewer, name: str, seen_by: Sight, **extra: object
) -> SafeString:
    context = {"for_gm": viewer.is_gm, **PERSONAL[name](viewer, seen_by, **extra)}
    draw = partial(render_to_string, f"battles/parts/{name}.html", context, request)
    if (shows := context.get("shows")) is None:
        return draw()
    html = unchanged.once((name, viewer.battle.pk, viewer.is_gm, repr(shows)), draw)
    return with_secret(html, get_token(request))


def render(request: HttpRequest, viewer: Viewer, name: str, **extra: object) -> SafeString:
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


drawn: Worded[SafeString] = Worded(128)
"""Parts of one person after a change: what answers his press is what is pushed to him for it."""


def render_changed(
    request: HttpRequest, viewer: Viewer, names: Iterable[str], look: Callable[[], Sight]
) -> dict[str, SafeString]:
    """The same just after the battle has changed: the first who wants a part draws it."""
    token, here = request.COOKIES.get(settings.CSRF_COOKIE_NAME, ""), cache(look)
    battle, member = viewer.battle, viewer.member
    settings_now = (battle.campaign.reveal, battle.campaign.absent, battle.campaign.flow)
    moment = (
        battle.pk,
        battle.version,
        battle.talk,
        settings_now,
        member.pk,
        member.role,
        viewer.words,
        token,
    )

    def draw(name: str) -> SafeString:
        return render_personal(request, viewer, name, here())

    return {name: drawn.once((name, *moment), partial(draw, name)) for name in names}


def is_left_out(viewer: Viewer) -> bool:
    """Whether a player has nobody in a battle that is being fought."""
    return viewer.member.role == Role.PLAYER and not viewer.seats and viewer.battle.is_running


def mark_of_page(battle: Battle, shown: Mapping[str, str]) -> str:
    """What a page with these parts says of itself when it opens its stream."""
    pushed = {*SHARED, *BIG_SCREEN, *PERSONAL}.difference(LASTING)
    kept = {name: html for name, html in shown.items() if name in pushed}
    return note_page(battle.pk, battle.version, battle.talk, kept)


def render_all(request: HttpRequest, viewer: Viewer, **extra: object) -> dict[str, SafeString]:
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


def page(request: HttpRequest, viewer: Viewer, bound: Mapping[str, object], *, mark: str = "") -> Context:
    """The whole page; with `bound`, forms of its own part as they were sent. `mark`: if not of its parts."""
    personal = personal_part(viewer)
    shown = render_all(request, viewer, **({"bound": bound} if personal else {}))
    kept = dict(shown)
    if bound:  # what was typed is only here: the stream brings nothing that replaces it
        kept |= render_own(request, viewer, personal, lambda: sight(viewer.battle, viewer.words))
    return {
        "viewer": viewer,
        "battle": viewer.battle,
        "role": gettext("game master") if viewer.is_looked_through else role_of(viewer.member),
        "parts": shown,
        "mark": mark or mark_of_page(viewer.battle, kept),
        "now": clock.now(),
        "personal": next(iter(personal), ""),
        "has_no_part": is_left_out(viewer),
        "tells_that_it_is_seen": viewer.is_at_the_table and viewer.battle.is_running,
    }


__all__ = [
    "LASTING",
    "SAID",
    "SHARED",
    "Sight",
    "mark_of_page",
    "page",
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
