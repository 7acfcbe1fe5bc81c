"""The report of a battle, in one truth or in all of them side by side."""

from __future__ import annotations

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from battles.access import viewer_or_404
from battles.parts.sight import reading
from battles.truths import reads_all, truth_of, truths_of
from chronicle import telling
from chronicle.telling.attendance import attendance
from chronicle.telling.beliefs import beliefs
from chronicle.telling.beside import BESIDE, side_by_side


@require_safe
@never_cache
def report(request: HttpRequest, battle_id: int) -> HttpResponse:
    """The story in one of the truths that this person may read, or in all of them."""
    viewer = viewer_or_404(request.user, battle_id)
    if viewer.battle.started_at is None:
        raise Http404
    asked, of_round = request.GET.get("truth", ""), request.GET.get("round", "")
    truths = truths_of(viewer)
    if asked == BESIDE and len(truths) > 1:
        told = side_by_side(viewer.battle, truths, of_round)
        return render(
            request, "chronicle/report_beside.html", {**telling.read_by(viewer), "asked": asked, **told}
        )
    truth = truth_of(viewer, asked)
    if truth is None:
        raise Http404
    turned = telling.turning(viewer.battle, truth) if viewer.may_look_back else {}
    told = telling.report(viewer.battle, truth, of_round, turned=turned)
    told["knew"] = beliefs(viewer.battle, truth) if reads_all(viewer) else []
    about = {**telling.read_by(viewer), "truth": truth, "asked": truth.key}
    about["there"] = attendance(reading(viewer.battle, truth.words))
    return render(request, "chronicle/report.html", about | told)
