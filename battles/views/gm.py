"""What only the game master does on the battle page."""

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST, require_safe

from battles import actions, parts
from battles.access import gm_or_404
from battles.forms.table import (
    ActForm,
    AsideForm,
    CloseForm,
    OneOrAllForm,
    ReasonForm,
    SeatForm,
    ShowForm,
    UndoForm,
)
from battles.parts.rewinding import rewinding
from battles.parts.sight import sight_of
from battles.views.acting import UNREADABLE, acted, is_htmx, refused


@require_POST
def close(request: HttpRequest, battle_id: int) -> HttpResponse:
    viewer = gm_or_404(request.user, battle_id)
    form = CloseForm(request.POST)
    if not form.is_valid():
        return refused(request, viewer, form.complaint)
    return acted(request, viewer, lambda: actions.close(viewer, **form.cleaned_data))


@require_POST
def seal_proposed(request: HttpRequest, battle_id: int) -> HttpResponse:
    """Seal what officers propose, all in one press."""
    viewer = gm_or_404(request.user, battle_id)
    form = ActForm(request.POST)
    if not form.is_valid():
        return refused(request, viewer, form.complaint)
    return acted(request, viewer, lambda: actions.seal_proposed(viewer, **form.cleaned_data))


@require_POST
def throw_for_the_absent(request: HttpRequest, battle_id: int) -> HttpResponse:
    viewer = gm_or_404(request.user, battle_id)
    form = OneOrAllForm(request.POST)
    if not form.is_valid():
        return refused(request, viewer, form.complaint)
    key = form.cleaned_data["key"] or None
    phase = form.cleaned_data["phase"]
    return acted(request, viewer, lambda: actions.throw_for_the_absent(viewer, phase=phase, key=key))


@require_POST
def next_step(request: HttpRequest, battle_id: int) -> HttpResponse:
    viewer = gm_or_404(request.user, battle_id)
    form = ActForm(request.POST)
    if not form.is_valid():
        return refused(request, viewer, form.complaint)
    return acted(request, viewer, lambda: actions.next_step(viewer, **form.cleaned_data))


@require_POST
def seal_anew(request: HttpRequest, battle_id: int) -> HttpResponse:
    """Fresh dice for a step whose key is gone."""
    viewer = gm_or_404(request.user, battle_id)
    form = ActForm(request.POST)
    if not form.is_valid():
        return refused(request, viewer, form.complaint)
    return acted(request, viewer, lambda: actions.seal_anew(viewer, **form.cleaned_data))


@require_POST
def show(request: HttpRequest, battle_id: int) -> HttpResponse:
    """Show the table one group of what the step brought, or all of it."""
    viewer = gm_or_404(request.user, battle_id)
    form = ShowForm(request.POST)
    if not form.is_valid():
        return refused(request, viewer, form.complaint)
    return acted(request, viewer, lambda: actions.show(viewer, **form.cleaned_data))


@require_safe
@never_cache
def going_back(request: HttpRequest, battle_id: int) -> HttpResponse:
    """What going back to a step would change, before it is done."""
    viewer = gm_or_404(request.user, battle_id)
    if viewer.battle.muster is None:
        raise Http404
    to = request.GET.get("to", "")
    found = rewinding(sight_of(viewer), int(to)) if to.isascii() and to.isdecimal() and len(to) < 9 else None
    if found is None:
        return refused(request, viewer, gettext("That step is not part of the battle any more."))
    return render(request, "battles/going_back.html", {"battle": viewer.battle, **found})


@require_POST
def undo(request: HttpRequest, battle_id: int) -> HttpResponse:
    viewer = gm_or_404(request.user, battle_id)
    form = UndoForm(request.POST, is_practice=viewer.battle.is_practice)
    if not form.is_valid() and not is_htmx(request) and "to" not in form.errors:
        messages.error(request, form.complaint)
        return redirect(f"{reverse('battles:going-back', args=[battle_id])}?to={form.cleaned_data['to']}")
    if not form.is_valid():
        return refused(request, viewer, form.complaint, UNREADABLE)
    return acted(
        request, viewer, lambda: actions.undo(viewer, **form.cleaned_data), gettext("Back at that step.")
    )


@require_POST
def roll_aside(request: HttpRequest, battle_id: int) -> HttpResponse:
    viewer = gm_or_404(request.user, battle_id)
    form = AsideForm(request.POST)
    if not form.is_valid():
        return refused(request, viewer, form.complaint, 409 if "phase" in form.errors else UNREADABLE)
    return acted(
        request, viewer, lambda: actions.roll_aside(viewer, **form.cleaned_data), gettext("The dice fell.")
    )


@require_POST
def throw_anew(request: HttpRequest, battle_id: int) -> HttpResponse:
    viewer = gm_or_404(request.user, battle_id)
    form = ReasonForm(request.POST)
    if not form.is_valid():
        return refused(request, viewer, form.complaint, UNREADABLE if "phase" not in form.errors else 409)
    return acted(
        request,
        viewer,
        lambda: actions.throw_anew(viewer, **form.cleaned_data),
        gettext("The dice are fresh."),
    )


@require_POST
def end(request: HttpRequest, battle_id: int) -> HttpResponse:
    viewer = gm_or_404(request.user, battle_id)
    form = ReasonForm(request.POST)
    if not form.is_valid():
        return refused(request, viewer, form.complaint, UNREADABLE if "phase" not in form.errors else 409)
    return acted(
        request, viewer, lambda: actions.end(viewer, **form.cleaned_data), gettext("The fighting has ended.")
    )


@require_POST
def seat(request: HttpRequest, battle_id: int) -> HttpResponse:
    """Give a seat to a member, or keep it; the muster knows which seats there are."""
    viewer = gm_or_404(request.user, battle_id)
    form = SeatForm(request.POST)
    place = parts.seat_and_member(viewer, **form.cleaned_data) if form.is_valid() else None
    if place is None:
        return refused(
            request,
            viewer,
            gettext("There is no such seat, or that person is not in this campaign."),
            UNREADABLE,
        )
    word, side, member = place
    return acted(request, viewer, lambda: actions.seat(viewer, word=word, side=side, member=member))
