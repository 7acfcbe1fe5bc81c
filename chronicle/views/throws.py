"""The dice of a battle, and of a campaign, beside what chance makes likely."""

from __future__ import annotations

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from battles.access import viewer_or_404
from battles.truths import FOUGHT, truth_of
from campaigns.access import member_or_404
from chronicle import parts


@require_safe
@never_cache
def of_battle(request: HttpRequest, battle_id: int) -> HttpResponse:
    viewer = viewer_or_404(request.user, battle_id)
    truth = truth_of(viewer, request.GET.get("truth", ""))
    if truth is None or viewer.battle.state not in FOUGHT:
        raise Http404
    return render(request, "chronicle/throws.html", parts.throws_of_battle(viewer, truth))


@require_safe
@never_cache
def of_campaign(request: HttpRequest, campaign_id: int) -> HttpResponse:
    member = member_or_404(request.user, campaign_id)
    return render(request, "chronicle/throws.html", parts.throws_of_campaign(member))
