"""The page of a calculator: typed values in, fields of a sheet out, with every number behind them."""

from __future__ import annotations

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils.translation import gettext

from campaigns import parts as campaign_parts
from campaigns.access import gm_or_404
from campaigns.models import Membership
from rosters import access
from rosters.figures import making
from rosters.forms.records import maker_form
from rosters.models import Force, Hero, Unit
from rosters.sheets import SheetIsWrong, said
from rulesets.engine import Maker
from rulesets.forms.values import ValueForm


def maker(request: HttpRequest, campaign_id: int, maker_key: str) -> HttpResponse:
    """What stands in the form worked out, with the way on to the form of the sheet it is for."""
    gm = gm_or_404(request.user, campaign_id)
    maker = making.maker_or_404(gm.campaign, maker_key)
    record = _record(gm, maker, request.GET.get("of", ""))
    form = maker_form(gm, maker, request.POST or None)
    made = _made(gm, maker, form) if request.method == "POST" and form.is_valid() else None
    context = {
        "maker": maker,
        "form": form,
        "made": made,
        "record": record,
        "onward": _page(gm, maker, record),
        "onto": gettext("New unit") if maker.of == "unit" and isinstance(record, Force) else record,
    }
    return render(request, "rosters/maker.html", {**campaign_parts.frame(gm), **context})


def _made(gm: Membership, maker: Maker, form: ValueForm) -> making.Made | None:
    try:
        return making.made(gm.campaign, maker, form.value)
    except SheetIsWrong as refusal:
        for sentence in said(making.sheet_model(gm.campaign, maker), refusal.faults):
            form.add_error(None, gettext("This makes no sheet. %(sentence)s") % {"sentence": sentence})
        return None


def _record(gm: Membership, maker: Maker, of: str) -> Force | Unit | Hero | None:
    """What it is for: a force for its new unit, or the very unit, hero or force that is to be changed."""
    kind, _, number = of.partition("-")
    if not of and maker.of != "unit":
        return None
    if not (number.isascii() and number.isdecimal() and len(number) < 19):
        raise Http404
    match kind, maker.of:
        case "force", "side" | "unit":
            return access.force_or_404(gm, int(number))
        case "unit", "unit":
            return access.any_unit_or_404(gm, int(number))
        case "hero", "hero":
            return access.hero_or_404(gm, int(number))
    raise Http404


def _page(gm: Membership, maker: Maker, record: Force | Unit | Hero | None) -> str:
    """The form that takes the fields."""
    here = gm.campaign_id
    if isinstance(record, Unit):
        return reverse("rosters:unit", args=[here, record.force_id, record.pk])
    if isinstance(record, Hero):
        return reverse("rosters:hero", args=[here, record.pk])
    if isinstance(record, Force):
        page = "rosters:new-unit" if maker.of == "unit" else "rosters:edit-force"
        return reverse(page, args=[here, record.pk])
    return reverse("rosters:new-hero" if maker.of == "hero" else "rosters:new-force", args=[here])
