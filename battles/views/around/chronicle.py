"""The chronicle: the battles of a campaign, the report of each, and the proof of its dice."""

from django.http import Http404, HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from battles import access
from battles.access import Viewer
from battles.parts.story.chronicle import entries
from battles.parts.story.chronicle import report as report_of
from battles.parts.story.proof import proved
from battles.record import proof
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
    """All heads for everybody; what this person may read of the log with its proofs, or that of one block."""
    viewer = _begun_or_404(request, battle_id)
    found = proof.chain_of(viewer.battle, viewer.hears, _number(request.GET.get("block", "")))
    about = {"battle": viewer.battle.pk, "name": viewer.battle.name}
    return JsonResponse({**about, **found.as_json}, json_dumps_params={"ensure_ascii": False})


@require_safe
@never_cache
def heads(request: HttpRequest, battle_id: int) -> HttpResponse:
    """The heads alone: what a page compares with those that it has kept."""
    battle = _begun_or_404(request, battle_id).battle
    return JsonResponse({"battle": battle.pk, "blocks": proof.heads_json(battle.blocks.order_by("number"))})


@require_safe
@never_cache
def dice(request: HttpRequest, battle_id: int) -> HttpResponse:
    """Every die thrown again, before the reader's eyes, and every line of his found in its block."""
    viewer = _begun_or_404(request, battle_id)
    return render(request, "battles/report_dice.html", proved(viewer, request.GET))


def _begun_or_404(request: HttpRequest, battle_id: int) -> Viewer:
    viewer = access.viewer_or_404(request.user, battle_id)
    if viewer.battle.started_at is None:
        raise Http404
    return viewer


def _number(text: str) -> int | None:
    return int(text) if text.isascii() and text.isdecimal() and len(text) < 18 else None
