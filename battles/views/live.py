"""The battle page for whoever looks at it, its parts, and the whole log."""

from dataclasses import replace

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST, require_safe

from battles import actions, parts
from battles.access import Viewer, eyes_or_404, gm_or_404, viewer_or_404
from battles.forms.presence import LookForm
from battles.models import Battle
from battles.parts.marks import mark_of
from battles.parts.sight import sight
from battles.parts.waiting import waiting
from battles.play.delay import as_it_was
from battles.play.facing_hosts import hosts
from battles.views.acting import UNREADABLE, refused
from battles.views.around.briefing import before_it_begins
from campaigns.parts import frame
from rulesets.forms.faces import complaint_of


@require_safe
@never_cache
def battle(request: HttpRequest, battle_id: int) -> HttpResponse:
    viewer = viewer_or_404(request.user, battle_id, late=True)
    if viewer.battle.state == Battle.State.DRAFT:
        return before_it_begins(request, viewer)
    if actions.catch_up(viewer.battle):
        viewer.battle.refresh_from_db()
    actions.arrive(viewer)
    return page(request, viewer, {})


@require_POST
def here(request: HttpRequest, battle_id: int) -> HttpResponse:
    """A page tells whether it is seen. It asks for nothing and is told nothing."""
    viewer = viewer_or_404(request.user, battle_id)
    form = LookForm(request.POST)
    if not form.is_valid():
        return refused(request, viewer, complaint_of(form), UNREADABLE)
    actions.look(viewer, **form.cleaned_data)
    return HttpResponse(status=204)


def page(
    request: HttpRequest, viewer: Viewer, bound: dict[str, object], status: int = 200, mark: str = ""
) -> HttpResponse:
    """The whole page; whoever sees it later has it as it was."""
    if viewer.is_late:
        then, scene = as_it_was(viewer.battle)
        if scene is None:
            return not_yet(request, viewer)
        viewer = replace(viewer, battle=then)
    return render(
        request, "battles/battle.html", parts.page(request, viewer, bound, mark=mark), status=status
    )


def not_yet(request: HttpRequest, viewer: Viewer) -> HttpResponse:
    """For those who see it later, before the first step is old enough."""
    context = {**frame(viewer.member), "battle": viewer.battle, "delay": viewer.battle.campaign.delay}
    context["mark"] = mark_of({})
    return render(request, "battles/not_yet.html", context)


@require_safe
@never_cache
def eyes(request: HttpRequest, battle_id: int, place_id: int) -> HttpResponse:
    """The page as another member has it, for a game master to look at and not to touch."""
    gm = gm_or_404(request.user, battle_id)
    viewer = eyes_or_404(gm, place_id)
    if viewer.battle.muster is None:
        raise Http404
    return page(request, viewer, {}, mark=waiting(gm, "eyes"))


@require_safe
@never_cache
def part(request: HttpRequest, battle_id: int, name: str) -> HttpResponse:
    viewer = viewer_or_404(request.user, battle_id, late=True)
    if name not in parts.parts_of(viewer) or viewer.battle.muster is None:
        raise Http404
    if viewer.is_late and as_it_was(viewer.battle)[1] is None:
        raise Http404
    if name in parts.personal_part(viewer)[:1]:
        actions.attend(viewer)
    return HttpResponse(parts.render(request, viewer, name))


@require_safe
@never_cache
def table_view(request: HttpRequest, battle_id: int) -> HttpResponse:
    """The battle for a projector. It shows what everyone may see, to a game master too."""
    viewer = viewer_or_404(request.user, battle_id, late=True)
    if viewer.battle.muster is None:
        return _table_waits(request, viewer)
    seen_by = sight(viewer.battle, viewer.words)
    if viewer.is_late and seen_by.scene is None:
        return not_yet(request, viewer)
    shown = parts.render_big_screen(seen_by)
    context = {
        "battle": seen_by.battle,
        "parts": shown,
        "mark": parts.mark_of_page(seen_by.battle, shown),
    }
    return render(request, "battles/table_view.html", context)


def _table_waits(request: HttpRequest, viewer: Viewer) -> HttpResponse:
    """Before it begins; what the game master has not called anybody to has only a name."""
    battle = viewer.battle
    sides = list(battle.sides.order_by("place")) if battle.is_called else []
    context = {"battle": battle, "hosts": hosts(battle, sides), "mark": waiting(viewer, "briefing")}
    return render(request, "battles/table_waits.html", context)


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
