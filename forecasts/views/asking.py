"""What is asked: a forecast as things stand, or two plans side by side."""

from __future__ import annotations

from collections.abc import Sequence

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from battles.access import Viewer
from battles.actions import TableError
from forecasts import actions
from forecasts import plans as two_plans
from forecasts.access import asker_or_404
from forecasts.asking import CannotForecast, forecast_of, what_is_sealed
from forecasts.forms import EyesForm, OutlookForm
from forecasts.models import Inquiry, Kind
from forecasts.parts.around import around
from rulesets.forecasts.courses import AS_IT_IS, Course

BATTLES, PLANS = 10_000, 5_000
"""A forecast gets sharper up to so many; each of two plans is fought so often."""


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def ask(request: HttpRequest, battle_id: int) -> HttpResponse:
    viewer = asker_or_404(request.user, battle_id)
    form = OutlookForm(viewer, request.POST or None)
    if request.method == "POST" and form.is_valid():
        try:
            return redirect("forecasts:inquiry", _asked(viewer, form).pk)
        except TableError as refusal:
            form.add_error(None, [str(refusal), *getattr(refusal, "problems", ())])
    context = {**around(viewer, Kind.OUTLOOK), "form": form}
    return render(request, "forecasts/ask.html", context, status=422 if form.errors else 200)


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def plans(request: HttpRequest, battle_id: int) -> HttpResponse:
    """Two ways to answer what is asked now, side by side."""
    viewer = asker_or_404(request.user, battle_id)
    form, choices = EyesForm(viewer, request.POST or None), two_plans.choices(viewer, request.POST or None)
    if request.method == "POST" and all([form.is_valid(), two_plans.are_valid(choices)]):
        try:
            return redirect("forecasts:inquiry", _compared(viewer, form, choices).pk)
        except TableError as refusal:
            form.add_error(None, [str(refusal), *getattr(refusal, "problems", ())])
    own, others = ([one for one in choices if one.is_own is is_own] for is_own in (True, False))
    context = {**around(viewer, Kind.PLANS), "form": form, "own": own, "others": others}
    return render(request, "forecasts/plans_form.html", context, status=422 if form.errors else 200)


def _compared(viewer: Viewer, form: EyesForm, choices: Sequence[two_plans.Choice]) -> Inquiry:
    words = two_plans.differing(viewer, choices)
    if not choices or not any(words.values()):
        raise CannotForecast("Both plans say the same. Change an answer in one of them.")
    eyes = form.chosen
    sealed = what_is_sealed(viewer, eyes)
    courses = [
        Course(which, forecast_of(viewer, eyes, {**sealed, **two_plans.answers(choices, which)}), PLANS)
        for which in two_plans.BOTH
    ]
    asked = {"eyes": eyes.key, "words": words}
    return actions.ask(viewer, kind=Kind.PLANS, eyes=eyes, asked=asked, courses=courses)


def _asked(viewer: Viewer, form: OutlookForm) -> Inquiry:
    eyes = form.chosen
    said = what_is_sealed(viewer, eyes) if form.stand else {}
    courses = [Course(AS_IT_IS, forecast_of(viewer, eyes, said), BATTLES)]
    asked = {"eyes": eyes.key, "orders": form.cleaned_data.get("orders", "")}
    return actions.ask(viewer, kind=Kind.OUTLOOK, eyes=eyes, asked=asked, courses=courses)
