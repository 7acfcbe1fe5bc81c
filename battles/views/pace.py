"""Until when people are asked: the game master sets it, for the battle or for what is asked now."""

from datetime import timedelta
from zoneinfo import ZoneInfo

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST

from battles import actions
from battles.access import Viewer, gm_or_404
from battles.forms.pace import ExtendForm, MomentForm, PaceForm
from battles.models import Battle, pace_of
from battles.parts.deadline import pace as shown_pace
from battles.parts.deadline import rule_words
from battles.parts.sight import sight_of
from battles.views.acting import UNREADABLE, acted, refused
from campaigns.parts import Context, frame


@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
def pace(request: HttpRequest, battle_id: int) -> HttpResponse:
    """How the askings of this battle end."""
    viewer = _to_come_or_404(request, battle_id)
    form = PaceForm(pace_of(viewer.battle), request.POST or None)
    if request.method == "POST" and form.is_valid():
        actions.set_pace(viewer, **form.cleaned_data)
        messages.success(request, rule_words(pace_of(viewer.battle)))
        return redirect("battles:battle", battle_id)
    return _page(request, viewer, form)


@require_POST
def moment(request: HttpRequest, battle_id: int) -> HttpResponse:
    """Another end for what is asked now alone."""
    viewer = gm_or_404(request.user, battle_id)
    form = MomentForm(request.POST)
    if not form.is_valid():
        return _page(request, viewer, PaceForm(pace_of(viewer.battle)), form)
    fields = {name: form.cleaned_data[name] for name in ("phase", "ends_at", "zone")}
    try:
        actions.set_moment(viewer, **fields)
    except actions.MomentDoesNotFit as refusal:
        form.add_error("day", str(refusal))
        return _page(request, viewer, PaceForm(pace_of(viewer.battle)), form)
    except actions.TableError as refusal:
        messages.error(request, str(refusal))
    return redirect("battles:battle", battle_id)


@require_POST
def extend(request: HttpRequest, battle_id: int) -> HttpResponse:
    viewer = gm_or_404(request.user, battle_id)
    form = ExtendForm(request.POST)
    if not form.is_valid():
        return refused(request, viewer, form.complaint, UNREADABLE)
    phase, longer = form.cleaned_data["phase"], timedelta(minutes=form.cleaned_data["minutes"])
    return acted(request, viewer, lambda: actions.extend(viewer, phase=phase, longer=longer))


@require_POST
def pause(request: HttpRequest, battle_id: int) -> HttpResponse:
    viewer = gm_or_404(request.user, battle_id)
    return acted(request, viewer, lambda: actions.pause(viewer))


@require_POST
def resume(request: HttpRequest, battle_id: int) -> HttpResponse:
    viewer = gm_or_404(request.user, battle_id)
    return acted(request, viewer, lambda: actions.resume(viewer))


def _to_come_or_404(request: HttpRequest, battle_id: int) -> Viewer:
    viewer = gm_or_404(request.user, battle_id)
    if viewer.battle.state not in (Battle.State.DRAFT, Battle.State.RUNNING):
        raise Http404
    return viewer


def _page(
    request: HttpRequest, viewer: Viewer, form: PaceForm, moment: MomentForm | None = None
) -> HttpResponse:
    seen_by = sight_of(viewer)
    shown = shown_pace(viewer, seen_by)
    if moment is None and shown["waits"]:
        moment = MomentForm(initial=_as_it_is(shown))
    context = {**frame(viewer.member), **shown, "form": form, "moment_form": moment}
    bad = form.errors or (moment is not None and moment.errors)
    return render(request, "battles/pace.html", context, status=UNREADABLE if bad else 200)


def _as_it_is(shown: Context) -> Context:
    """The moment that is set now, to be changed."""
    initial = {"phase": shown["phase"].number, "zone": shown["zone"]}
    if shown["moment"]:
        local = shown["moment"].at.astimezone(ZoneInfo(shown["zone"]))
        initial |= {"day": local.date(), "at": local.time()}
    return initial
