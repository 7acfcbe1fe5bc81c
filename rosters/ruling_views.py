"""Rulings on what a procedure between battles comes to."""

from __future__ import annotations

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST

from campaigns import parts as campaign_parts
from campaigns.access import gm_or_404
from campaigns.actions import Refused
from rosters import access, ruling_actions
from rosters.camping import sitting_of
from rosters.ruling_actions import RulingDoesNotFit
from rosters.ruling_parts import ruling_form, standing

GONE = "That is not there any more. The page shows what is."


@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
def rule(request: HttpRequest, campaign_id: int, act_id: int) -> HttpResponse:
    """What stands under a key, and the form of a word on it."""
    gm = gm_or_404(request.user, campaign_id)
    act = access.act_or_404(gm, act_id)
    sitting = sitting_of(act) if act.is_open else None
    key = str((request.POST if request.method == "POST" else request.GET).get("key", ""))
    what = standing(sitting, key) if sitting else None
    if sitting is None or what is None:
        if request.method != "POST":
            raise Http404
        messages.error(request, GONE)
        return redirect("rosters:act", campaign_id, act_id)
    form = ruling_form(sitting, what, request.POST or None)
    if request.method == "POST" and form.is_valid():
        word = {"key": key, "reason": form.cleaned_data["reason"]}
        try:
            ruling_actions.rule(gm, act=act, line=form.said_line, value=form.said_value, **word)
        except RulingDoesNotFit as refusal:
            form.add_error(None, str(refusal))
        except Refused as refusal:
            messages.error(request, str(refusal))
            return redirect("rosters:act", campaign_id, act_id)
        else:
            messages.success(request, "Your ruling counts. Look at the changes again.")
            return redirect("rosters:act", campaign_id, act_id)
    context = {**campaign_parts.frame(gm), "act": act, "what": what, "form": form}
    return render(request, "rosters/rule.html", context)


@require_POST
def take_back_ruling(request: HttpRequest, campaign_id: int, act_id: int) -> HttpResponse:
    gm = gm_or_404(request.user, campaign_id)
    act = access.act_or_404(gm, act_id)
    said = request.POST.get("number", "")
    number = int(said) if said.isascii() and said.isdecimal() and len(said) < 10 else -1
    try:
        ruling_actions.take_back_ruling(gm, act=act, number=number)
    except Refused as refusal:
        messages.error(request, str(refusal))
    else:
        messages.success(request, "The ruling is taken back.")
    return redirect("rosters:act", campaign_id, act_id)
