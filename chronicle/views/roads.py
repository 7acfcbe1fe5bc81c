"""The road not taken: read only, so that each is an address that can be kept and shown."""

from __future__ import annotations

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from accounts.limits import TooOften
from battles.access import Viewer, viewer_or_404
from battles.models import Phase
from campaigns.parts import frame
from chronicle import parts
from chronicle.roads import CannotWalk
from rulesets.engine import CannotRead

ASK = "ask"


@require_safe
@never_cache
def roads(request: HttpRequest, battle_id: int) -> HttpResponse:
    """What he answered, to choose from."""
    return render(request, "chronicle/roads.html", parts.crossings(_walker_or_404(request, battle_id)))


@require_safe
@never_cache
def road(request: HttpRequest, battle_id: int, number: int) -> HttpResponse:
    """One question with another answer, and what would have come of it."""
    viewer = _walker_or_404(request, battle_id)
    data = request.GET if len(request.GET) > 1 else None
    context = {**frame(viewer.member), "battle": viewer.battle}
    try:
        crossing = parts.Crossing(viewer, number, request.GET.get(ASK, ""), data)
        context |= crossing.context()
        if data and crossing.form.is_valid():
            context |= crossing.taken()
    except Phase.DoesNotExist as none:
        raise Http404 from none
    except CannotRead:
        context["unread"] = gettext("This step cannot be played again: its record fits these rules no more.")
    except CannotWalk as why:
        context["unread"] = str(why)
    except TooOften as why:
        context["unread"] = str(why)
        return render(request, "chronicle/road.html", context, status=429)
    is_read = data is None or "chosen" in context or "unread" in context
    return render(request, "chronicle/road.html", context, status=200 if is_read else 422)


def _walker_or_404(request: HttpRequest, battle_id: int) -> Viewer:
    """Whoever had a part in a battle that was fought."""
    viewer = viewer_or_404(request.user, battle_id)
    if not viewer.may_look_back or not (viewer.is_gm or viewer.seats):
        raise Http404
    return viewer
