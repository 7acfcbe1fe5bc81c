"""What the people of a side read before the battle, and that they have read it."""

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST, require_safe

from battles import access, actions
from battles.access import Viewer
from battles.models import Battle
from battles.parts.waiting import ours, own_sides, waiting
from battles.play.facing_hosts import hosts
from battles.play.ready_check import listed_once
from campaigns.parts import frame


@require_safe
@never_cache
def briefing(request: HttpRequest, battle_id: int) -> HttpResponse:
    """The briefing again while the battle is fought; for a game master, as it will be read."""
    viewer = access.viewer_or_404(request.user, battle_id)
    if viewer.battle.state == Battle.State.DRAFT and not viewer.is_gm:
        return redirect("battles:battle", battle_id)
    return _page(request, viewer)


def before_it_begins(request: HttpRequest, viewer: Viewer) -> HttpResponse:
    """The page of a draft: the GM sets it up; whoever is called to it reads, and sees it begin by himself."""
    if viewer.is_gm:
        return redirect("battles:setup", viewer.battle.pk)
    actions.attend(viewer)
    return _page(request, viewer)


def _page(request: HttpRequest, viewer: Viewer) -> HttpResponse:
    """The name, the sides, and what this person's own side has been told. Nothing else before the start."""
    sides = list(viewer.battle.sides.order_by("place"))
    own = own_sides(viewer, sides)
    us = None if viewer.is_gm else ours(viewer, own)
    context = {
        **frame(viewer.member),
        "battle": viewer.battle,
        "hosts": hosts(viewer.battle, sides),
        "own": own,
        "heroes": us.heroes if us else (),
        "awaited": listed_once(us.awaited) if us and us.awaited else "",
        "is_coming": viewer.battle.state == Battle.State.DRAFT,
        "mark": waiting(viewer, "briefing"),
        "attendance": viewer.battle.attendances.filter(member=viewer.member).first(),
    }
    return render(request, "battles/briefing.html", context)


@require_POST
def read(request: HttpRequest, battle_id: int) -> HttpResponse:
    viewer = access.viewer_or_404(request.user, battle_id)
    actions.attend(viewer, briefed=True)
    messages.info(request, gettext("The game master sees that you are ready."))
    return redirect("battles:battle", battle_id)
