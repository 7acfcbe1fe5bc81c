"""Pages of forecasts: what is asked, what comes of it, and its presses."""

from __future__ import annotations

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from battles.access import Viewer
from battles.actions import TableError
from battles.parts import marks
from campaigns.parts import frame
from forecasts import actions, parts
from forecasts.access import asker_or_404, kinds_for, reader_or_404
from forecasts.asking import forecast_of, what_is_sealed
from forecasts.forms import OutlookForm
from forecasts.models import Inquiry, Kind
from rulesets.forecasts.courses import AS_IT_IS, Course

BATTLES = 10_000
"""A forecast gets sharper up to so many."""


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
    context = {**frame(viewer.member), "battle": viewer.battle, "form": form, "kinds": kinds_for(viewer)}
    return render(request, "forecasts/ask.html", context)


def _asked(viewer: Viewer, form: OutlookForm) -> Inquiry:
    eyes = form.chosen
    said = what_is_sealed(viewer, eyes) if form.stand else {}
    courses = [Course(AS_IT_IS, forecast_of(viewer, eyes, said), BATTLES)]
    asked = {"eyes": eyes.key, "orders": form.cleaned_data.get("orders", "")}
    return actions.ask(viewer, kind=Kind.OUTLOOK, eyes=eyes, asked=asked, courses=courses)


@never_cache
@require_safe
def inquiry(request: HttpRequest, inquiry_id: int) -> HttpResponse:
    viewer, found = reader_or_404(request.user, inquiry_id)
    shown = parts.render(request, viewer, found)
    mark = marks.note_page(found.pk, found.version, 0, shown)
    context = {
        **frame(viewer.member),
        "battle": viewer.battle,
        "inquiry": found,
        "parts": shown,
        "mark": mark,
    }
    return render(request, "forecasts/inquiry.html", context)


@require_POST
def stop(request: HttpRequest, inquiry_id: int) -> HttpResponse:
    _, found = reader_or_404(request.user, inquiry_id)
    actions.stop(found)
    return redirect("forecasts:inquiry", inquiry_id)


@require_POST
def go_on(request: HttpRequest, inquiry_id: int) -> HttpResponse:
    viewer, found = reader_or_404(request.user, inquiry_id)
    try:
        actions.go_on(viewer, found)
    except TableError as refusal:
        messages.error(request, str(refusal))
    return redirect("forecasts:inquiry", inquiry_id)
