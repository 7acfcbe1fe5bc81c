"""How every act at the table ends: with the person's own part as it now is, or with why it cannot be."""

from collections.abc import Callable
from typing import cast

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.template.loader import render_to_string
from django_htmx.middleware import HtmxDetails

from battles import parts
from battles.access import Viewer
from battles.actions import TableError
from battles.live.sent_versions import sent
from battles.parts.sight import sight_of
from campaigns.parts import Context

DONE, CONFLICT, UNREADABLE = 200, 409, 422
MORPH = '<hx-partial hx-target="#{name}" hx-swap="outerMorph">{html}</hx-partial>'


def is_htmx(request: HttpRequest) -> bool:
    """Whether a part is asked for; going back in the browser's history wants the page."""
    htmx = cast(HtmxDetails, request.htmx)  # type: ignore[attr-defined]
    return bool(htmx) and not htmx.history_restore_request


def acted(request: HttpRequest, viewer: Viewer, act: Callable[[], object], done: str = "") -> HttpResponse:
    """Do it, and show where things stand now."""
    try:
        act()
    except TableError as error:
        return refused(request, viewer, str(error))
    if done:
        messages.success(request, done)
    return _shown(request, viewer, DONE)


def refused(request: HttpRequest, viewer: Viewer, why: str, status: int = CONFLICT) -> HttpResponse:
    """The page was stale, or it cannot be: say so, and show where things stand."""
    messages.error(request, why)
    return _shown(request, viewer, status)


def _shown(request: HttpRequest, viewer: Viewer, status: int) -> HttpResponse:
    if not is_htmx(request):
        return redirect("battles:battle", viewer.battle.pk)
    viewer.battle.refresh_from_db()
    if viewer.battle.muster is None:  # nothing is on the table yet; the page has changed into another
        return HttpResponse(headers={"HX-Refresh": "true"})
    if status == DONE:
        sent.wait(viewer.battle.pk, viewer.battle.version)
    draw = parts.render_changed if status == DONE else parts.render_own
    drawn = draw(request, viewer, parts.personal_part(viewer), lambda: sight_of(viewer))
    html = "".join(MORPH.format(name=name, html=html) for name, html in drawn.items())
    return with_messages(request, html, status)


def with_messages(request: HttpRequest, html: str, status: int = DONE) -> HttpResponse:
    """A part, and in the same answer what is to be said."""
    return HttpResponse(html + render_to_string("messages.html", request=request), status=status)


def in_place(html: str, id: str, status: int) -> HttpResponse:
    """One element in place of itself, where a part's own morph would leave it as it is."""
    headers: Context = {"HX-Retarget": f"#{id}", "HX-Reswap": "outerHTML"}
    return HttpResponse(html, status=status, headers=headers)
