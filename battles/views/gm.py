"""What only the game master does on the battle page."""

from django.http import HttpRequest, HttpResponse
from django.views.decorators.http import require_POST

from battles import actions, forms, parts
from battles.access import gm_or_404
from battles.views.acting import UNREADABLE, acted, refused


@require_POST
def close(request: HttpRequest, battle_id: int) -> HttpResponse:
    viewer = gm_or_404(request.user, battle_id)
    form = forms.CloseForm(request.POST)
    if not form.is_valid():
        return refused(request, viewer, form.complaint)
    return acted(request, viewer, lambda: actions.close(viewer, **form.cleaned_data))


@require_POST
def throw_for_the_absent(request: HttpRequest, battle_id: int) -> HttpResponse:
    viewer = gm_or_404(request.user, battle_id)
    form = forms.OneOrAllForm(request.POST)
    if not form.is_valid():
        return refused(request, viewer, form.complaint)
    key = form.cleaned_data["key"] or None
    phase = form.cleaned_data["phase"]
    return acted(request, viewer, lambda: actions.throw_for_the_absent(viewer, phase=phase, key=key))


@require_POST
def next_step(request: HttpRequest, battle_id: int) -> HttpResponse:
    viewer = gm_or_404(request.user, battle_id)
    form = forms.ActForm(request.POST)
    if not form.is_valid():
        return refused(request, viewer, form.complaint)
    return acted(request, viewer, lambda: actions.next_step(viewer, **form.cleaned_data))


@require_POST
def show(request: HttpRequest, battle_id: int) -> HttpResponse:
    """Show the table one group of what the step brought, or all of it."""
    viewer = gm_or_404(request.user, battle_id)
    form = forms.ShowForm(request.POST)
    if not form.is_valid():
        return refused(request, viewer, form.complaint)
    return acted(request, viewer, lambda: actions.show(viewer, **form.cleaned_data))


@require_POST
def undo(request: HttpRequest, battle_id: int) -> HttpResponse:
    viewer = gm_or_404(request.user, battle_id)
    form = forms.UndoForm(request.POST)
    if not form.is_valid():
        return refused(request, viewer, form.complaint, UNREADABLE)
    return acted(request, viewer, lambda: actions.undo(viewer, **form.cleaned_data), "Back at that step.")


@require_POST
def throw_anew(request: HttpRequest, battle_id: int) -> HttpResponse:
    viewer = gm_or_404(request.user, battle_id)
    form = forms.ReasonForm(request.POST)
    if not form.is_valid():
        return refused(request, viewer, form.complaint, UNREADABLE if "phase" not in form.errors else 409)
    return acted(
        request, viewer, lambda: actions.throw_anew(viewer, **form.cleaned_data), "The dice are fresh."
    )


@require_POST
def end(request: HttpRequest, battle_id: int) -> HttpResponse:
    viewer = gm_or_404(request.user, battle_id)
    form = forms.ReasonForm(request.POST)
    if not form.is_valid():
        return refused(request, viewer, form.complaint, UNREADABLE if "phase" not in form.errors else 409)
    return acted(request, viewer, lambda: actions.end(viewer, **form.cleaned_data), "The fighting has ended.")


@require_POST
def seat(request: HttpRequest, battle_id: int) -> HttpResponse:
    """Give a seat to a member, or keep it; the muster knows which seats there are."""
    viewer = gm_or_404(request.user, battle_id)
    form = forms.SeatForm(request.POST)
    place = parts.seat_and_member(viewer, **form.cleaned_data) if form.is_valid() else None
    if place is None:
        return refused(
            request, viewer, "There is no such seat, or that person is not in this campaign.", UNREADABLE
        )
    word, side, member = place
    return acted(request, viewer, lambda: actions.seat(viewer, word=word, side=side, member=member))
