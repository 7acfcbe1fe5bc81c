"""The chronicle: the battles of a campaign, who may read all of them, and the proof of their dice."""

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext, gettext_lazy
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST, require_safe

from battles import access, actions
from battles.access import Viewer
from battles.parts.story.chronicle import entries, may_open_more
from battles.parts.story.proof import proved
from battles.record import proof
from campaigns.access import gm_or_404, member_or_404
from campaigns.parts import frame

OPENED = gettext_lazy("The war is over: everybody reads all of every battle that was fought.")


@require_safe
@never_cache
def chronicle(request: HttpRequest, campaign_id: int) -> HttpResponse:
    member = member_or_404(request.user, campaign_id)
    listed, more = entries(member, _number(request.GET.get("before", "")))
    context = {**frame(member), "entries": listed, "more": more, "may_open_more": may_open_more(member)}
    return render(request, "battles/chronicle.html", context)


@require_POST
def lay_open(request: HttpRequest, battle_id: int) -> HttpResponse:
    """Let everybody read all of a battle that was fought, or no more."""
    viewer = access.gm_or_404(request.user, battle_id)
    try:
        actions.lay_open(viewer, is_open=request.POST.get("open") == "yes")
    except actions.TableError as refusal:
        messages.error(request, str(refusal))
    return redirect("chronicle:report", battle_id)


@require_POST
def lay_all_open(request: HttpRequest, campaign_id: int) -> HttpResponse:
    """The war is over: let everybody read all of every battle that was fought."""
    opened = actions.lay_all_open(gm_or_404(request.user, campaign_id))
    messages.success(
        request, OPENED if opened else gettext("There is no battle that is not open to everybody already.")
    )
    return redirect("battles:chronicle", campaign_id)


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
