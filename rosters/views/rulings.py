"""Rulings on what a procedure between battles comes to."""

from __future__ import annotations

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext, gettext_lazy
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST

from campaigns import parts as campaign_parts
from campaigns.access import gm_or_404
from campaigns.actions import Refused
from campaigns.models import Membership
from rosters import access
from rosters.actions import rulings as ruling_actions
from rosters.actions.rulings import RulingDoesNotFit
from rosters.camping import sitting_of
from rosters.models import CampAct
from rosters.parts.rulings import ruleable, ruling_form
from rulesets.forms.rulings import RulingForm

GONE = gettext_lazy("That is not there any more. The page shows what is.")


@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
def rule(request: HttpRequest, campaign_id: int, act_id: int) -> HttpResponse:
    """What stands under a key, and the form of a word on it."""
    gm = gm_or_404(request.user, campaign_id)
    act = access.act_or_404(gm, act_id)
    sitting = sitting_of(act) if act.is_open else None
    is_sent = request.method == "POST"
    key = str((request.POST if is_sent else request.GET).get("key", ""))
    what = ruleable(sitting, key) if sitting else None
    if sitting is None or what is None:
        return _gone(request, campaign_id, act_id)
    form = ruling_form(sitting, what, request.POST or None)
    if is_sent and form.is_valid() and _ruled(request, gm, act, form):
        return redirect("rosters:act", campaign_id, act_id)
    context = {**campaign_parts.frame(gm), "act": act, "what": what, "form": form}
    return render(request, "rosters/rule.html", context)


def _gone(request: HttpRequest, campaign_id: int, act_id: int) -> HttpResponse:
    if request.method != "POST":
        raise Http404
    messages.error(request, GONE)
    return redirect("rosters:act", campaign_id, act_id)


def _ruled(request: HttpRequest, gm: Membership, act: CampAct, form: RulingForm) -> bool:
    """Whether the ruling counts or cannot any more; what it is refused for stands at the form."""
    try:
        ruling_actions.rule(gm, act=act, **form.ruling)
    except RulingDoesNotFit as refusal:
        form.add_error(None, str(refusal))
        return False
    except Refused as refusal:
        messages.error(request, str(refusal))
    else:
        messages.success(request, gettext("Your ruling counts. Look at the changes again."))
    return True


@require_POST
def take_back_ruling(request: HttpRequest, campaign_id: int, act_id: int) -> HttpResponse:
    gm = gm_or_404(request.user, campaign_id)
    act = access.act_or_404(gm, act_id)
    typed = request.POST.get("number", "")
    number = int(typed) if typed.isascii() and typed.isdecimal() and len(typed) < 10 else -1
    try:
        ruling_actions.take_back_ruling(gm, act=act, number=number)
    except Refused as refusal:
        messages.error(request, str(refusal))
    else:
        messages.success(request, gettext("The ruling is taken back."))
    return redirect("rosters:act", campaign_id, act_id)
