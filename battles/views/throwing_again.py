"""Throwing again: asking for it, granting and refusing it."""

from django.http import HttpRequest, HttpResponse
from django.utils.translation import gettext
from django.views.decorators.http import require_POST

from battles import actions
from battles.access import gm_or_404, viewer_or_404
from battles.forms.throwing_again import AskAgainForm, PleaForm, ThrowAgainForm
from battles.parts.sight import sight_of
from battles.parts.throwing_again import fallen
from battles.views.acting import UNREADABLE, acted, refused


@require_POST
def ask_again(request: HttpRequest, battle_id: int) -> HttpResponse:
    viewer = viewer_or_404(request.user, battle_id)
    form = AskAgainForm(fallen(sight_of(viewer), viewer.seats), request.POST)
    if not form.is_valid():
        return refused(request, viewer, form.complaint, UNREADABLE)
    return acted(request, viewer, lambda: actions.ask_again(viewer, **form.cleaned_data), gettext("Asked."))


@require_POST
def throw_again(request: HttpRequest, battle_id: int) -> HttpResponse:
    viewer = gm_or_404(request.user, battle_id)
    form = ThrowAgainForm(fallen(sight_of(viewer)), request.POST)
    if not form.is_valid():
        return refused(request, viewer, form.complaint, UNREADABLE)
    return acted(
        request, viewer, lambda: actions.throw_again(viewer, **form.cleaned_data), gettext("The dice fell.")
    )


@require_POST
def refuse_again(request: HttpRequest, battle_id: int) -> HttpResponse:
    viewer = gm_or_404(request.user, battle_id)
    form = PleaForm(request.POST)
    plea = form.cleaned_data["plea"] if form.is_valid() else 0
    return acted(request, viewer, lambda: actions.refuse_again(viewer, plea=plea), gettext("Refused."))
