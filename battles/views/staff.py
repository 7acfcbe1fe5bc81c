"""Officers: who answers for whom, what a player's own would do, and whose dice fall by themselves."""

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST

from battles import actions
from battles.access import Viewer, gm_or_404, viewer_or_404
from battles.forms.staff import StaffForm
from battles.forms.table import KeyForm
from battles.models import Battle
from battles.parts.advice import advised
from battles.parts.sight import sight_of
from battles.views.acting import UNREADABLE, acted, is_htmx, refused
from campaigns.parts import frame


@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
def staff(request: HttpRequest, battle_id: int) -> HttpResponse:
    """Who answers where nobody plays, side by side."""
    viewer = gm_or_404(request.user, battle_id)
    battle = viewer.battle
    if battle.state not in (Battle.State.DRAFT, Battle.State.RUNNING):
        raise Http404
    data = request.POST if request.method == "POST" else None
    form = StaffForm(battle, list(battle.sides.order_by("place")), data)
    if request.method == "POST" and form.is_valid():
        _set_staff(request, viewer, form)
        is_draft = battle.state == Battle.State.DRAFT
        return redirect("battles:setup" if is_draft else "battles:battle", battle_id)
    context = {**frame(viewer.member), "battle": battle, "form": form}
    return render(request, "battles/staff.html", context, status=UNREADABLE if form.errors else 200)


def _set_staff(request: HttpRequest, viewer: Viewer, form: StaffForm) -> None:
    try:
        actions.set_staff(viewer, staff=form.staff)
    except actions.TableError as refusal:
        messages.error(request, str(refusal))
    else:
        messages.success(request, gettext("The officers know."))


@require_POST
def ask_officer(request: HttpRequest, battle_id: int) -> HttpResponse:
    """What his own officer would answer, for whoever is asked."""
    viewer = viewer_or_404(request.user, battle_id)
    form = KeyForm(request.POST)
    if not form.is_valid():
        return refused(request, viewer, form.complaint)
    seen_by = sight_of(viewer)
    shown = advised(viewer, seen_by, **form.cleaned_data)
    if shown is None:
        return refused(request, viewer, gettext("Nobody asks you that any more."))
    context = {"battle": viewer.battle, "phase": seen_by.here.row, "ask": shown}
    if not is_htmx(request):
        return render(request, "battles/advice.html", {**frame(viewer.member), **context})
    return render(request, "battles/parts/advice.html", context)


@require_POST
def take_advice(request: HttpRequest, battle_id: int) -> HttpResponse:
    """Seal what the officer would answer as one's own answer."""
    viewer = viewer_or_404(request.user, battle_id)
    form = KeyForm(request.POST)
    if not form.is_valid():
        return refused(request, viewer, form.complaint)
    return acted(request, viewer, lambda: actions.take_advice(viewer, **form.cleaned_data))


@require_POST
def throw_for_me(request: HttpRequest, battle_id: int) -> HttpResponse:
    """One's dice fall by themselves from now on, or wait for one's thumb again."""
    viewer: Viewer = viewer_or_404(request.user, battle_id)
    if (wanted := request.POST.get("wanted")) not in ("yes", "no"):
        return refused(
            request, viewer, gettext("Say whether your dice are to fall by themselves."), UNREADABLE
        )
    is_wanted = wanted == "yes"
    said = (
        gettext("Your dice fall by themselves now.")
        if is_wanted
        else gettext("Your dice wait for you again.")
    )
    return acted(request, viewer, lambda: actions.throw_for(viewer, is_wanted=is_wanted), said)
