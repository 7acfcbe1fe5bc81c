"""What is asked: a forecast as things stand, and what matters most in it."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from battles.access import Viewer
from battles.actions import TableError
from forecasts import actions
from forecasts.asking import forecast_of, what_is_sealed
from forecasts.forms import OutlookForm, SideForm
from forecasts.models import Inquiry, Kind
from forecasts.parts.around import around
from forecasts.setups import SetUp
from forecasts.views.gate import asking
from rulesets.forecasts.courses import AS_IT_IS, Course

BATTLES, WITHOUT = 10_000, 600
"""A forecast gets sharper up to so many; without each thing it is fought so often."""


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
@asking(Kind.OUTLOOK)
def ask(request: HttpRequest, viewer: Viewer) -> HttpResponse:
    form = OutlookForm(viewer, request.POST or None)
    if request.method == "POST" and form.is_valid():
        try:
            return redirect("forecasts:inquiry", _asked(viewer, form).pk)
        except TableError as refusal:
            form.add_error(None, [str(refusal), *getattr(refusal, "problems", ())])
    context = {**around(viewer, Kind.OUTLOOK), "form": form}
    return render(request, "forecasts/ask.html", context, status=422 if form.errors else 200)


def _asked(viewer: Viewer, form: OutlookForm) -> Inquiry:
    eyes = form.chosen
    said = what_is_sealed(viewer, eyes) if form.stand else {}
    courses = [Course(AS_IT_IS, forecast_of(viewer, eyes, said), BATTLES)]
    asked = {"eyes": eyes.key, "orders": form.cleaned_data.get("orders", "")}
    return actions.ask(viewer, kind=Kind.OUTLOOK, eyes=eyes, asked=asked, courses=courses)


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
@asking(Kind.MATTERS)
def matters(request: HttpRequest, viewer: Viewer) -> HttpResponse:
    form = SideForm(viewer, request.POST or None)
    if request.method == "POST" and form.is_valid():
        try:
            return redirect("forecasts:inquiry", _ranked(viewer, form).pk)
        except TableError as refusal:
            form.add_error(None, [str(refusal), *getattr(refusal, "problems", ())])
    context = {**around(viewer, Kind.MATTERS), "form": form}
    return render(request, "forecasts/matters_form.html", context, status=422 if form.errors else 200)


def _ranked(viewer: Viewer, form: SideForm) -> Inquiry:
    draft, eyes = SetUp(viewer), form.chosen
    changes = draft.each_away()
    asked = {"eyes": eyes.key, "side": form.cleaned_data["side"], **draft.asked(changes)}
    usual = draft.course(AS_IT_IS, [], eyes, WITHOUT)
    return actions.ask(viewer, kind=Kind.MATTERS, eyes=eyes, asked=asked, courses=[usual], tried=changes)
