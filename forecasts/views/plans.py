"""Two plans side by side: two sets of answers in a battle, two set-ups before it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from battles.access import Viewer
from battles.actions import TableError
from battles.models import Battle
from forecasts import actions
from forecasts import plans as two_plans
from forecasts.asking import CannotForecast, forecast_of, what_is_sealed
from forecasts.forms import ChangesForm, EyesForm
from forecasts.models import Inquiry, Kind
from forecasts.parts.around import around
from forecasts.setups import SetUp
from forecasts.views.gate import asking
from rulesets.forecasts.changes import Change
from rulesets.forecasts.courses import Course

EACH = 5_000
"""Each of two plans is fought so often."""


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
@asking(Kind.PLANS)
def plans(request: HttpRequest, viewer: Viewer) -> HttpResponse:
    return (
        _set_ups(request, viewer) if viewer.battle.state == Battle.State.DRAFT else _answers(request, viewer)
    )


def _answers(request: HttpRequest, viewer: Viewer) -> HttpResponse:
    """Two ways to answer what is asked now."""
    form, choices = EyesForm(viewer, request.POST or None), two_plans.choices(viewer, request.POST or None)
    if request.method == "POST" and all([form.is_valid(), two_plans.are_valid(choices)]):
        try:
            return redirect("forecasts:inquiry", _compared(viewer, form, choices).pk)
        except TableError as refusal:
            form.add_error(None, [str(refusal), *getattr(refusal, "problems", ())])
    own, others = ([one for one in choices if one.is_own is is_own] for is_own in (True, False))
    context = {**around(viewer, Kind.PLANS), "form": form, "own": own, "others": others}
    status = 422 if request.method == "POST" else 200
    return render(request, "forecasts/plans_form.html", context, status=status)


def _compared(viewer: Viewer, form: EyesForm, choices: Sequence[two_plans.Choice]) -> Inquiry:
    eyes = form.chosen
    choices = two_plans.seen_through(choices, viewer, eyes)
    words = two_plans.differing(viewer, choices)
    if not choices or not any(words.values()):
        raise CannotForecast(gettext("Both plans say the same. Change an answer in one of them."))
    sealed = what_is_sealed(viewer, eyes)
    courses = [
        Course(which, forecast_of(viewer, eyes, {**sealed, **two_plans.answers(choices, which)}), EACH)
        for which in two_plans.BOTH
    ]
    asked = {"eyes": eyes.key, "words": words}
    return actions.ask(viewer, kind=Kind.PLANS, eyes=eyes, asked=asked, courses=courses)


def _set_ups(request: HttpRequest, viewer: Viewer) -> HttpResponse:
    """Two ways to set the battle up."""
    try:
        draft = SetUp(viewer)
    except CannotForecast as refusal:
        return render(request, "forecasts/not_yet.html", {**around(viewer, Kind.PLANS), "refusal": refusal})
    offered = draft.offered()
    form = ChangesForm(viewer, draft.by_kind(offered), request.POST or None)
    if request.method == "POST" and form.is_valid():
        try:
            return redirect("forecasts:inquiry", _two_set_ups(viewer, form, draft, offered).pk)
        except TableError as refusal:
            form.add_error(None, [str(refusal), *getattr(refusal, "problems", ())])
    context = {**around(viewer, Kind.PLANS), "form": form}
    return render(request, "forecasts/set_ups_form.html", context, status=422 if form.errors else 200)


def _two_set_ups(viewer: Viewer, form: ChangesForm, draft: SetUp, offered: Mapping[str, Change]) -> Inquiry:
    eyes, courses, words = form.chosen, list[Course](), draft.words(offered)
    said = {which: form.ticked(which) for which in two_plans.BOTH}
    if set(said[two_plans.FIRST]) == set(said[two_plans.SECOND]):
        raise CannotForecast(gettext("Both set-ups are the same. Tick something in one of them."))
    for which, keys in said.items():
        courses.append(draft.course(which, [offered[key] for key in keys], eyes, EACH))
    told = {which: [("", words[key]) for key in keys] for which, keys in said.items()}
    asked = {"eyes": eyes.key, "words": told, "side": form.cleaned_data["side"]}
    asked["muster"] = draft.kept
    asked["plans"] = {
        which: [offered[key].model_dump(mode="json") for key in keys] for which, keys in said.items()
    }
    return actions.ask(viewer, kind=Kind.PLANS, eyes=eyes, asked=asked, courses=courses)
