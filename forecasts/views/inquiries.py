"""What has come of an inquiry so far, and its presses."""

from __future__ import annotations

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST, require_safe

from battles.actions import TableError
from battles.parts import marks
from forecasts import actions, parts
from forecasts.access import reader_or_404
from forecasts.forms import OutlookForm
from forecasts.models import Kind
from forecasts.parts.around import around, label_of


@never_cache
@require_safe
def inquiry(request: HttpRequest, inquiry_id: int) -> HttpResponse:
    viewer, found = reader_or_404(request.user, inquiry_id)
    shown = parts.render(request, viewer, found)
    mark = marks.note_page(found.pk, 2 * found.version, 0, shown)
    context = {**around(viewer, Kind(found.kind)), "inquiry": found, "parts": shown, "mark": mark}
    context["asked"] = label_of(found)
    if found.kind == Kind.OUTLOOK and viewer.may_look_ahead:
        context["form"] = OutlookForm(viewer, initial=found.asked)
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
