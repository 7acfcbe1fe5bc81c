"""The page where units are pasted: what cannot be read, or in two ways, is said line by line."""

from __future__ import annotations

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import ngettext

from campaigns import parts as campaign_parts
from campaigns.access import gm_or_404
from campaigns.models import Membership
from rosters import access, actions
from rosters.forms.records import PasteForm
from rosters.models import Force
from rosters.parts.pasting import what_can_be_pasted
from rosters.pasting.bulk import LinesAreUnclear, LinesAreWrong


def paste_units(request: HttpRequest, campaign_id: int, force_id: int) -> HttpResponse:
    gm = gm_or_404(request.user, campaign_id)
    force = access.force_or_404(gm, force_id)
    form = PasteForm(request.POST or None)
    refusal = _added(request, gm, force, form) if request.method == "POST" and form.is_valid() else None
    if request.method == "POST" and form.is_valid() and refusal is None:
        return redirect("rosters:force", campaign_id, force_id)
    context = {
        "force": force,
        "form": form,
        "wrong": refusal if isinstance(refusal, LinesAreWrong) else None,
        "unclear": refusal if isinstance(refusal, LinesAreUnclear) else None,
        **what_can_be_pasted(gm.campaign),
    }
    return render(request, "rosters/paste.html", {**campaign_parts.frame(gm), **context})


def _added(
    request: HttpRequest, gm: Membership, force: Force, form: PasteForm
) -> LinesAreWrong | LinesAreUnclear | None:
    """Why nothing was added, if nothing was."""
    text, as_read = form.cleaned_data["text"], form.is_seen
    try:
        units = actions.add_units_in_bulk(gm, force=force, text=text, as_read=as_read)
    except (LinesAreWrong, LinesAreUnclear) as refusal:
        return refusal
    sentence = ngettext("%(n)s unit is added.", "%(n)s units are added.", len(units))
    messages.success(request, sentence % {"n": len(units)})
    return None
