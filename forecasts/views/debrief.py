"""What is told after a battle: how it stood step by step, what decisions and dice were worth, luck."""

from __future__ import annotations

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from battles.access import viewer_or_404
from battles.parts import marks
from campaigns.parts import frame
from forecasts import actions, parts


@never_cache
@require_safe
def debrief(request: HttpRequest, battle_id: int) -> HttpResponse:
    """Whoever reads it first has it worked out; it is kept with the battle."""
    viewer = viewer_or_404(request.user, battle_id)
    if not viewer.may_look_back:
        raise Http404
    found = actions.debrief(viewer.battle)
    found.battle = viewer.battle
    shown = parts.render(request, viewer, found)
    mark = marks.note_page(found.pk, 2 * found.version, 0, shown)
    context = {
        **frame(viewer.member),
        "battle": viewer.battle,
        "inquiry": found,
        "parts": shown,
        "mark": mark,
    }
    return render(request, "forecasts/debriefing.html", context)
