"""The battle page for whoever looks at it, its parts, and the whole log."""

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from battles import actions, clock, parts
from battles.access import Viewer, eyes_or_404, gm_or_404, viewer_or_404
from battles.models import Battle
from battles.parts.sight import sight
from battles.views.around_briefing import before_it_begins


@require_safe
@never_cache
def battle(request: HttpRequest, battle_id: int) -> HttpResponse:
    viewer = viewer_or_404(request.user, battle_id)
    if viewer.battle.state == Battle.State.DRAFT:
        return before_it_begins(request, viewer)
    if actions.catch_up(viewer.battle):
        viewer.battle.refresh_from_db()
    actions.attend(viewer)
    return page(request, viewer, {})


def page(request: HttpRequest, viewer: Viewer, bound: dict[str, object], status: int = 200) -> HttpResponse:
    """The whole page; with `bound`, forms of its own part as they were sent."""
    personal = parts.personal_part(viewer)
    extra = {"bound": bound} if personal else {}
    context = {
        "viewer": viewer,
        "battle": viewer.battle,
        "role": "game master" if viewer.is_looked_through else viewer.member.get_role_display(),
        "parts": parts.render_all(request, viewer, **extra),
        "now": clock.now(),
        "personal": next(iter(personal), ""),
    }
    return render(request, "battles/battle.html", context, status=status)


@require_safe
@never_cache
def eyes(request: HttpRequest, battle_id: int, place_id: int) -> HttpResponse:
    """The page as another member has it, for a game master to look at and not to touch."""
    viewer = eyes_or_404(gm_or_404(request.user, battle_id), place_id)
    if viewer.battle.muster is None:
        raise Http404
    return page(request, viewer, {})


@require_safe
@never_cache
def part(request: HttpRequest, battle_id: int, name: str) -> HttpResponse:
    viewer = viewer_or_404(request.user, battle_id)
    if name not in parts.parts_of(viewer) or viewer.battle.muster is None:
        raise Http404
    if name in parts.personal_part(viewer)[:1]:
        actions.attend(viewer)
    return HttpResponse(parts.render(request, viewer, name))


@require_safe
@never_cache
def table_view(request: HttpRequest, battle_id: int) -> HttpResponse:
    """The battle for a projector. It shows what everyone may see, to a game master too."""
    viewer = viewer_or_404(request.user, battle_id)
    if viewer.battle.muster is None:
        raise Http404
    context = {"battle": viewer.battle, "parts": parts.render_big_screen(sight(viewer.battle, viewer.words))}
    return render(request, "battles/table_view.html", context)


@require_safe
@never_cache
def log(request: HttpRequest, battle_id: int) -> HttpResponse:
    """The whole log, a page of phases at a time."""
    viewer = viewer_or_404(request.user, battle_id)
    if viewer.battle.muster is None:
        raise Http404
    context = {
        "battle": viewer.battle,
        "viewer": viewer,
        **parts.whole_log(viewer, request.GET.get("before", "")),
    }
    return render(request, "battles/log.html", context)
