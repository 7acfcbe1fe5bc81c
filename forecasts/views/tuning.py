"""Tune my battle: a wish, the changes that come nearest to it, and taking one."""

from __future__ import annotations

from typing import Any

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST

from battles.access import Viewer
from battles.actions import TableError
from forecasts import actions
from forecasts.access import eyes_of, reader_or_404
from forecasts.forms import WishForm
from forecasts.models import Inquiry, Kind
from forecasts.parts.around import around
from forecasts.readings import TUNED
from forecasts.setups import SetUp
from forecasts.views.gate import asking
from rulesets.forecasts import tuning
from rulesets.forecasts.courses import AS_IT_IS
from rulesets.forecasts.tuning import Wish

MOST = 8_000
"""So many battles with changes are fought for one wish."""


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
@asking(Kind.TUNING)
def tune(request: HttpRequest, viewer: Viewer) -> HttpResponse:
    form = WishForm(viewer, request.POST or None)
    if request.method == "POST" and form.is_valid():
        try:
            return redirect("forecasts:inquiry", _asked(viewer, **form.cleaned_data).pk)
        except TableError as refusal:
            form.add_error(None, [str(refusal), *getattr(refusal, "problems", ())])
    context = {**around(viewer, Kind.TUNING), "form": form}
    return render(request, "forecasts/tuning_form.html", context, status=422 if form.errors else 200)


def _asked(viewer: Viewer, **wished: Any) -> Inquiry:
    draft, eyes = SetUp(viewer), eyes_of(viewer)[0]
    wish = Wish.of(draft.muster, **wished)
    changes = tuning.first_changes(draft.rules, draft.muster, wish)
    usual = draft.course(AS_IT_IS, [], eyes, TUNED)
    asked = {
        "wish": wish.model_dump(mode="json"),
        "most": MOST,
        **draft.asked(changes),
    }
    return actions.ask(viewer, kind=Kind.TUNING, eyes=eyes, asked=asked, courses=[usual], tried=changes)


@require_POST
def take(request: HttpRequest, inquiry_id: int) -> HttpResponse:
    """The draft becomes what a proposal says."""
    viewer, inquiry = _tuning_or_404(request, inquiry_id)
    try:
        actions.take(viewer, inquiry, request.POST.get("key", "").replace("\0", "")[:200])
    except TableError as refusal:
        messages.error(request, str(refusal))
    else:
        messages.success(request, gettext("Taken. The battle is set up so now; here you can put it back."))
    return redirect("forecasts:inquiry", inquiry_id)


@require_POST
def put_back(request: HttpRequest, inquiry_id: int) -> HttpResponse:
    viewer, inquiry = _tuning_or_404(request, inquiry_id)
    try:
        actions.put_back(viewer, inquiry)
    except TableError as refusal:
        messages.error(request, str(refusal))
    else:
        messages.success(request, gettext("The battle is set up as it was before."))
    return redirect("forecasts:inquiry", inquiry_id)


def _tuning_or_404(request: HttpRequest, inquiry_id: int) -> tuple[Viewer, Inquiry]:
    viewer, inquiry = reader_or_404(request.user, inquiry_id)
    if inquiry.kind != Kind.TUNING:
        raise Http404
    return viewer, inquiry
