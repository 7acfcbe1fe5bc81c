"""Pages of forces and their units. Heroes have their own module."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from django.contrib import messages
from django.core.exceptions import ValidationError
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext
from django.views.decorators.http import require_POST

from campaigns import parts as campaign_parts
from campaigns.access import gm_or_404, member_or_404
from campaigns.actions import Refused
from campaigns.models import Membership
from campaigns.parts import Context
from rosters import access, actions
from rosters.figures.making import fields_of, makers_of
from rosters.forms.records import SheetForm, force_form, unit_form
from rosters.models import Force, Record, Unit, roster_of
from rosters.parts import camp as camp_parts
from rosters.parts import forces as parts
from rosters.sheets import SheetIsWrong

REFUSALS = (Refused, SheetIsWrong, ValidationError)


def forces(request: HttpRequest, campaign_id: int) -> HttpResponse:
    member = member_or_404(request.user, campaign_id)
    context = {**campaign_parts.frame(member), "cards": parts.forces(member)}
    return render(request, "rosters/forces.html", context)


def new_force(request: HttpRequest, campaign_id: int) -> HttpResponse:
    gm = gm_or_404(request.user, campaign_id)
    form = force_form(gm, request.POST or None, made=made(request))
    if request.method == "POST" and (force := kept(form, lambda: actions.new_force(gm, **new(form)))):
        messages.success(request, gettext("%(force)s is raised. Add its units.") % {"force": force})
        return redirect("rosters:force", campaign_id, force.pk)
    context = {"form": form, "makers": makers_of(gm.campaign, "side")}
    return render(request, "rosters/force_form.html", {**campaign_parts.frame(gm), **context})


def force(request: HttpRequest, campaign_id: int, force_id: int) -> HttpResponse:
    member = member_or_404(request.user, campaign_id)
    force = access.force_or_404(member, force_id)
    context = {**parts.force(member, force), **camp_parts.beside(member, force)}
    return render(request, "rosters/force.html", context)


def edit_force(request: HttpRequest, campaign_id: int, force_id: int) -> HttpResponse:
    gm = gm_or_404(request.user, campaign_id)
    force = access.force_or_404(gm, force_id)
    form = force_form(gm, request.POST or None, force=force, made=made(request))
    if request.method == "POST" and kept(form, lambda: actions.edit_force(gm, force=force, **form.fields)):
        messages.success(request, gettext("%(name)s is kept.") % {"name": form.fields["name"]})
        return redirect("rosters:force", campaign_id, force_id)
    makers = makers_of(gm.campaign, "side")
    context = {**campaign_parts.frame(gm), "form": form, "force": force, "makers": makers}
    context |= {"unread": parts.unread(force, force)}
    return render(request, "rosters/force_form.html", context)


@require_POST
def delete_force(request: HttpRequest, campaign_id: int, force_id: int) -> HttpResponse:
    gm = gm_or_404(request.user, campaign_id)
    force = access.force_or_404(gm, force_id)
    if did(request, lambda: actions.delete_force(gm, force=force)):
        messages.info(
            request, gettext("%(force)s is deleted, with its units. Its heroes stay.") % {"force": force}
        )
    return redirect("rosters:forces", campaign_id)


# --- Units ----------------------------------------------------------------------------------------


def new_unit(request: HttpRequest, campaign_id: int, force_id: int) -> HttpResponse:
    gm = gm_or_404(request.user, campaign_id)
    force = access.force_or_404(gm, force_id)
    preset = request.GET.get("preset", "")
    ranks = request.GET.get("formation", "")
    form = unit_form(
        gm, request.POST or None, force=force, preset=preset, formation=ranks, made=made(request)
    )
    if keeps(request) and (unit := kept(form, lambda: actions.add_unit(gm, force=force, **new(form)))):
        messages.success(request, gettext("%(unit)s is added.") % {"unit": unit})
        return redirect("rosters:force", campaign_id, force_id)
    find = request.GET.get("find", "").replace("\0", "")[:80]
    chooser = parts.chooser(gm.campaign, find, preset)
    chooser["is_choosing"] = bool(find) or not (preset or form.errors)
    return _unit_page(request, gm, force, form, chooser)


def unit(request: HttpRequest, campaign_id: int, force_id: int, unit_id: int) -> HttpResponse:
    """For a game master its form, for others its page."""
    member = member_or_404(request.user, campaign_id)
    unit = access.unit_or_404(member, force_id, unit_id)
    if not member.is_gm:
        if request.method == "POST":
            raise Http404
        return render(request, "rosters/unit.html", parts.unit(member, unit))
    form = unit_form(member, request.POST or None, force=unit.force, unit=unit, made=made(request))
    if keeps(request) and kept(form, lambda: actions.edit_unit(member, unit=unit, **form.fields)):
        messages.success(request, gettext("%(name)s is kept.") % {"name": form.fields["name"]})
        return redirect("rosters:force", campaign_id, force_id)
    others = member.campaign.forces.exclude(pk=force_id).order_by("name", "nth")
    more = {"unit": unit, "others": others, "unread": parts.unread(unit.force, unit)}
    more |= parts.traces_of(member, unit)
    return _unit_page(request, member, unit.force, form, more)


def _unit_page(
    request: HttpRequest, gm: Membership, force: Force, form: SheetForm, more: Context
) -> HttpResponse:
    makers = makers_of(gm.campaign, "unit")
    context = {**campaign_parts.frame(gm), "force": force, "form": form, "makers": makers, **more}
    return render(request, "rosters/unit_form.html", {**context, "tally": _tally(gm, force, form)})


def _tally(gm: Membership, force: Force, form: SheetForm) -> Any:
    """The strength of what stands in the form: as sent, or as it starts."""
    if form.sheet.is_bound:
        return parts.strength_of(gm, force, form.sheet.value_or_none())
    model = roster_of(gm.campaign).unit
    start = {**form.sheet.initial, "id": "new", "name": "New", "side": force.key}
    try:
        return parts.strength_of(gm, force, model.model_validate(start))
    except ValueError:
        return None


@require_POST
def strength(request: HttpRequest, campaign_id: int, force_id: int) -> HttpResponse:
    """The strength of a unit as it is being typed; nothing is kept."""
    gm = gm_or_404(request.user, campaign_id)
    force = access.force_or_404(gm, force_id)
    form = unit_form(gm, request.POST, force=force)
    context = {"force": force, "tally": _tally(gm, force, form), "complaints": form.sheet.complaints()}
    return render(request, "rosters/unit_form.html#strength", context)


@require_POST
def move_unit(request: HttpRequest, campaign_id: int, force_id: int, unit_id: int) -> HttpResponse:
    """Up or down the list, or to another force."""
    gm = gm_or_404(request.user, campaign_id)
    unit = access.unit_or_404(gm, force_id, unit_id)
    places = {"up": -1, "down": 1}.get(request.POST.get("to", ""))
    if places:
        did(request, lambda: actions.move_unit(gm, unit=unit, places=places))
        return redirect("rosters:force", campaign_id, force_id)
    return _transfer(request, gm, unit)


def _transfer(request: HttpRequest, gm: Membership, unit: Unit) -> HttpResponse:
    chosen = request.POST.get("force", "")
    if not (chosen.isascii() and chosen.isdecimal() and len(chosen) < 19):
        raise Http404
    force = access.force_or_404(gm, int(chosen))
    if did(request, lambda: actions.transfer_unit(gm, unit=unit, force=force)):
        messages.success(
            request, gettext("%(unit)s belongs to %(force)s now.") % {"unit": unit, "force": force}
        )
    return redirect("rosters:force", gm.campaign_id, force.pk)


@require_POST
def delete_unit(request: HttpRequest, campaign_id: int, force_id: int, unit_id: int) -> HttpResponse:
    gm = gm_or_404(request.user, campaign_id)
    unit = access.unit_or_404(gm, force_id, unit_id)
    if did(request, lambda: actions.delete_unit(gm, unit=unit)):
        messages.info(request, gettext("%(unit)s is deleted.") % {"unit": unit})
    return redirect("rosters:force", campaign_id, force_id)


# --- How forms are kept ---------------------------------------------------------------------------


def keeps(request: HttpRequest) -> bool:
    """Whether a form was sent to be kept, and not only to have its strength worked out."""
    return request.method == "POST" and "_work_out" not in request.POST


def made(request: HttpRequest) -> Context:
    """What a calculator made, for the form to start from."""
    return fields_of(request.GET.get("made", ""))


def new(form: SheetForm) -> Context:
    """What is said of a record that is not there yet."""
    return {name: one for name, one in form.fields.items() if name != "version"}


def kept(form: SheetForm, act: Callable[[], Record]) -> Record | None:
    """What the action made of a valid form; what it refuses stands in the form, and nothing typed is lost."""
    if not form.is_valid():
        return None
    try:
        return act()
    except (actions.RecordHasChanged, actions.OfferHasChanged) as refusal:
        form.take_version(refusal.record)
        form.refuse(refusal)
    except REFUSALS as refusal:
        form.refuse(refusal)
    return None


def did(request: HttpRequest, act: Callable[[], object]) -> bool:
    """Whether a bare button did what it says; if not, why."""
    try:
        act()
    except REFUSALS as refusal:
        messages.error(request, str(refusal))
        return False
    return True
