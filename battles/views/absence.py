"""For people who are away: what they said beforehand, and who stands in for them."""

from collections.abc import Callable

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from battles import actions
from battles.access import gm_or_404, viewer_or_404
from battles.forms.absence import EndStandInForm, ForgetForm, StandInForm
from battles.parts.absence import beforehand, filled_seats, stand_ins
from battles.parts.seats import members_now, people
from battles.parts.sight import sight_of
from battles.views.acting import UNREADABLE
from campaigns.models import Membership
from campaigns.parts import Context, frame


@require_safe
@never_cache
def standing(request: HttpRequest, battle_id: int) -> HttpResponse:
    """What this person has said beforehand."""
    viewer = viewer_or_404(request.user, battle_id)
    if viewer.battle.muster is None:
        raise Http404
    context = {
        **frame(viewer.member),
        "battle": viewer.battle,
        "is_gm": viewer.is_gm,
        "answers": beforehand(viewer, sight_of(viewer)),
    }
    return render(request, "battles/standing.html", context)


@require_POST
def forget_standing(request: HttpRequest, battle_id: int) -> HttpResponse:
    viewer = viewer_or_404(request.user, battle_id)
    form = ForgetForm(request.POST)
    number = form.cleaned_data["standing"] if form.is_valid() else 0
    _try(request, lambda: actions.forget_standing(viewer, standing=number), gettext("Forgotten."))
    return redirect("battles:standing", battle_id)


@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
def stand_in(request: HttpRequest, battle_id: int) -> HttpResponse:
    """Who stands in for whom, and a new one."""
    viewer = gm_or_404(request.user, battle_id)
    if viewer.battle.muster is None:
        raise Http404
    seen_by = sight_of(viewer)
    form = StandInForm(filled_seats(seen_by), people(members_now(viewer.battle)), request.POST or None)
    if request.method == "POST" and form.is_valid():
        fields: Context = {name: form.cleaned_data[name] for name in ("word", "lasts")}
        member = Membership.objects.select_related("user").get(pk=form.cleaned_data["member"])
        _try(
            request,
            lambda: actions.stand_in(viewer, member=member, **fields),
            gettext("%(member)s stands in.") % {"member": member.user},
        )
        return redirect("battles:stand-ins", battle_id)
    context = {**frame(viewer.member), "battle": viewer.battle, "form": form, "rows": stand_ins(seen_by)}
    return render(request, "battles/stand_ins.html", context, status=UNREADABLE if form.errors else 200)


@require_POST
def end_stand_in(request: HttpRequest, battle_id: int) -> HttpResponse:
    viewer = gm_or_404(request.user, battle_id)
    form = EndStandInForm(request.POST)
    word = form.cleaned_data["word"] if form.is_valid() else ""
    _try(
        request, lambda: actions.end_stand_in(viewer, word=word), gettext("Nobody stands in there any more.")
    )
    return redirect("battles:stand-ins", battle_id)


def _try(request: HttpRequest, act: Callable[[], object], done: str) -> None:
    try:
        act()
    except actions.TableError as refusal:
        messages.error(request, str(refusal))
    else:
        messages.success(request, done)
