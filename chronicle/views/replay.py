"""A battle that was fought, stepped through."""

from __future__ import annotations

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from battles.access import viewer_or_404
from battles.truths import truth_of
from chronicle import parts
from chronicle.moments import is_replayable


@require_safe
@never_cache
def replay(request: HttpRequest, battle_id: int) -> HttpResponse:
    """One moment of it, in one of the truths that this person may read."""
    viewer = viewer_or_404(request.user, battle_id)
    truth = truth_of(viewer, request.GET.get("truth", ""))
    if truth is None or not is_replayable(viewer):
        raise Http404
    is_large = request.GET.get("view") == "table"
    shown = parts.replay(viewer, truth, _number(request.GET.get("at", "")), is_large=is_large)
    return render(request, "chronicle/replay.html", shown)


def _number(text: str) -> int | None:
    return int(text) if text.isascii() and text.isdecimal() and len(text) < 9 else None
