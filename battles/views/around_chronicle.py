"""The chronicle: the battles of a campaign, the report of each, and the proof of its dice."""

from django.http import Http404, HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from battles import access, proof
from battles.access import Viewer
from battles.chronicle import entries
from battles.chronicle import report as report_of
from campaigns.access import member_or_404
from campaigns.parts import frame


@require_safe
@never_cache
def chronicle(request: HttpRequest, campaign_id: int) -> HttpResponse:
    member = member_or_404(request.user, campaign_id)
    listed, more = entries(member, _number(request.GET.get("before", "")))
    return render(request, "battles/chronicle.html", {**frame(member), "entries": listed, "more": more})


@require_safe
@never_cache
def report(request: HttpRequest, battle_id: int) -> HttpResponse:
    viewer = _begun_or_404(request, battle_id)
    context = {**frame(viewer.member), "battle": viewer.battle, "for_gm": viewer.is_gm, "viewer": viewer}
    return render(request, "battles/report.html", context | report_of(viewer, request.GET.get("round", "")))


@require_safe
@never_cache
def chain(request: HttpRequest, battle_id: int) -> HttpResponse:
    """All leaves and hashes for everybody; content and salt of what this person may see."""
    viewer = _begun_or_404(request, battle_id)
    links = proof.links_of(viewer.battle, viewer.words)
    about = {"battle": viewer.battle.pk, "name": viewer.battle.name, "head": bytes(viewer.battle.head).hex()}
    return JsonResponse(
        {**about, "events": [one.as_json for one in links]}, json_dumps_params={"ensure_ascii": False}
    )


@require_safe
@never_cache
def dice(request: HttpRequest, battle_id: int) -> HttpResponse:
    """Every die thrown again, before the reader's eyes."""
    viewer = _begun_or_404(request, battle_id)
    found = proof.check(viewer.battle, proof.links_of(viewer.battle, viewer.words))
    return render(
        request, "battles/report_dice.html", {**frame(viewer.member), "battle": viewer.battle, "proof": found}
    )


def _begun_or_404(request: HttpRequest, battle_id: int) -> Viewer:
    viewer = access.viewer_or_404(request.user, battle_id)
    if viewer.battle.started_at is None:
        raise Http404
    return viewer


def _number(text: str) -> int | None:
    return int(text) if text.isascii() and text.isdecimal() and len(text) < 18 else None
