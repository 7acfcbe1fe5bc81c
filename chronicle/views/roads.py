"""The road not taken: read only, so that each is an address that can be kept and shown."""

from __future__ import annotations

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_safe

from accounts.limits import TooOften
from battles.access import Viewer, viewer_or_404
from battles.models import Phase
from campaigns.parts import frame
from chronicle import parts
from chronicle.roads import CannotWalk
from rulesets.engine import CannotRead

ASK = "ask"
LONGEST_ADDRESS = 2000
"""In signs of its query: so much every browser, proxy and chat takes."""


@require_safe
@never_cache
def roads(request: HttpRequest, battle_id: int) -> HttpResponse:
    """What he answered, to choose from."""
    return render(request, "chronicle/roads.html", parts.crossings(_walker_or_404(request, battle_id)))


@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
def road(request: HttpRequest, battle_id: int, number: int) -> HttpResponse:
    """One question with another answer, and what would have come of it. It is sent as a form, since a plan
    may be longer than an address; what is short enough gets an address of its own.
    """
    viewer = _walker_or_404(request, battle_id)
    sent = request.POST.copy() if request.method == "POST" else request.GET.copy()
    sent.pop("csrfmiddlewaretoken", None)
    if request.method == "POST" and len(query := sent.urlencode()) <= LONGEST_ADDRESS:
        return redirect(f"{request.path}?{query}")
    data = sent if len(sent) > 1 else None
    context = {**frame(viewer.member), "battle": viewer.battle}
    try:
        crossing = parts.Crossing(viewer, number, sent.get(ASK, ""), data)
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
