"""Pages between battles: the camp of a campaign, and one page for each procedure that is worked out."""

from __future__ import annotations

from collections.abc import Callable

from django.contrib import messages
from django.core.exceptions import ValidationError
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext, gettext_lazy
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST

from campaigns import parts as campaign_parts
from campaigns.access import gm_or_404, member_or_404
from campaigns.actions import Refused
from campaigns.models import Membership
from rosters import access
from rosters.actions import camp as camp_actions
from rosters.actions.camp import ActDoesNotFit
from rosters.camping import procedure_of, sitting_of
from rosters.forms.camp import DaysForm, Dice, OpenForm, Questions
from rosters.forms.changes import ChangesForm
from rosters.models import CampAct
from rosters.parts import camp as camp_parts

OUT_OF_DATE = gettext_lazy("That is not asked any more. The page shows what is.")


@never_cache
def camp(request: HttpRequest, campaign_id: int) -> HttpResponse:
    member = member_or_404(request.user, campaign_id)
    days = DaysForm(initial={"days": 1}) if member.is_gm else None
    return render(request, "rosters/camp.html", {**camp_parts.camp(member), "days": days})


@require_POST
def pass_days(request: HttpRequest, campaign_id: int) -> HttpResponse:
    gm = gm_or_404(request.user, campaign_id)
    form = DaysForm(request.POST)
    if not form.is_valid():
        return render(request, "rosters/camp.html", {**camp_parts.camp(gm), "days": form})
    _did(request, lambda: camp_actions.pass_days(gm, **form.cleaned_data))
    return redirect("rosters:camp", campaign_id)


def open_act(request: HttpRequest, campaign_id: int, procedure: str) -> HttpResponse:
    """Choose whom it opens on; from a force's page the choice is already made."""
    gm = gm_or_404(request.user, campaign_id)
    found = procedure_of(gm.campaign, procedure)
    if found is None:
        raise Http404
    form = OpenForm(gm, found, request.POST or None, force=request.GET.get("force", ""))
    if request.method == "POST" and form.is_valid():
        try:
            act = camp_actions.open_act(gm, procedure=found.key, forces=form.chosen)
            return redirect("rosters:act", campaign_id, act.pk)
        except Refused as refusal:
            form.add_error(None, str(refusal))
    context = {**campaign_parts.frame(gm), "procedure": found, "form": form}
    return render(request, "rosters/camp_open.html", context)


@never_cache
def act(request: HttpRequest, campaign_id: int, act_id: int) -> HttpResponse:
    member = member_or_404(request.user, campaign_id)
    return _page(request, member, access.act_or_404(member, act_id))


@require_POST
def answer(request: HttpRequest, campaign_id: int, act_id: int) -> HttpResponse:
    """All that is asked now, in one form."""
    gm, act = _gm_and_act(request, campaign_id, act_id)
    sitting = sitting_of(act)
    if sitting is None or not act.is_open or not sitting.played.asks:
        messages.error(request, OUT_OF_DATE)
        return _back(act)
    questions = Questions(sitting, request.POST)
    if not questions.is_valid():
        return _page(request, gm, act, questions=questions)
    _did(request, lambda: camp_actions.answer(gm, act=act, answers=questions.said))
    return _back(act)


@require_POST
def reopen(request: HttpRequest, campaign_id: int, act_id: int) -> HttpResponse:
    gm, act = _gm_and_act(request, campaign_id, act_id)
    _did(request, lambda: camp_actions.reopen(gm, act=act, key=request.POST.get("key", "")))
    return _back(act)


@require_POST
def throw(request: HttpRequest, campaign_id: int, act_id: int) -> HttpResponse:
    """The server's dice, or the faces of one's own."""
    gm, act = _gm_and_act(request, campaign_id, act_id)
    if "typed" not in request.POST:
        _did(request, lambda: camp_actions.throw(gm, act=act, key=request.POST.get("key", "")))
        return _back(act)
    sitting = sitting_of(act)
    if sitting is None or not act.is_open or not sitting.played.throws:
        messages.error(request, OUT_OF_DATE)
        return _back(act)
    dice = Dice(sitting, request.POST)
    if not dice.is_valid():
        return _page(request, gm, act, dice=dice)
    _did(request, lambda: camp_actions.type_dice(gm, act=act, faces=dice.faces))
    return _back(act)


@require_POST
def changes(request: HttpRequest, campaign_id: int, act_id: int) -> HttpResponse:
    """Keep what is ticked and typed; with `then=write`, write it to the rosters."""
    gm, act = _gm_and_act(request, campaign_id, act_id)
    if not act.is_open:
        messages.error(request, str(camp_actions.ActIsClosed()))
        return _back(act)
    form = camp_parts.changes_form(act, request.POST)
    if form.is_nudged or not form.is_valid():
        return _page(request, gm, act, changes=form)
    return _kept(request, gm, act, form)


def _kept(request: HttpRequest, gm: Membership, act: CampAct, form: ChangesForm) -> HttpResponse:
    try:
        camp_actions.edit_changes(gm, act=act, edits=form.edits, version=_version(request))
        messages.success(request, _done(request, gm, act, form))
    except Refused as refusal:
        act.refresh_from_db()
        problems = refusal.problems if isinstance(refusal, ActDoesNotFit) else []
        return _page(request, gm, act, changes=form, refusal=str(refusal), problems=problems)
    return _back(act)


def _done(request: HttpRequest, gm: Membership, act: CampAct, form: ChangesForm) -> str:
    """What the pressed button does after all is kept, in words."""
    if form.is_flipped:
        taken = {"n": form.accepted, "of": len(form.rows)}
        return gettext("%(n)s of %(of)s changes are taken.") % taken
    if request.POST.get("then") != "write":
        return gettext("Kept. Nothing is written to the rosters yet.")
    camp_actions.write(gm, act=act)
    return (
        gettext("Written to the rosters.")
        if form.accepted
        else gettext("Closed. Nothing in the rosters has changed.")
    )


@require_POST
def renew(request: HttpRequest, campaign_id: int, act_id: int) -> HttpResponse:
    gm, act = _gm_and_act(request, campaign_id, act_id)
    if _did(request, lambda: camp_actions.renew(gm, act=act)):
        messages.success(request, gettext("Opened again on the rosters as they are now."))
    return _back(act)


@require_POST
def drop(request: HttpRequest, campaign_id: int, act_id: int) -> HttpResponse:
    gm, act = _gm_and_act(request, campaign_id, act_id)
    if not _did(request, lambda: camp_actions.drop(gm, act=act)):
        return _back(act)
    messages.info(
        request, gettext("%(act)s is thrown away. The rosters are as they were.") % {"act": act.called}
    )
    return redirect("rosters:camp", campaign_id)


@require_POST
def take_back(request: HttpRequest, campaign_id: int, act_id: int) -> HttpResponse:
    gm, act = _gm_and_act(request, campaign_id, act_id)
    try:
        camp_actions.take_back(gm, act=act)
    except Refused as refusal:
        problems = " ".join(refusal.problems) if isinstance(refusal, ActDoesNotFit) else ""
        messages.error(request, f"{refusal} {problems}".strip())
        return _back(act)
    if not act.procedure:
        messages.success(request, gettext("Taken back: the calendar is where it was."))
        return redirect("rosters:camp", campaign_id)
    messages.success(request, gettext("Taken back: the rosters are as they were. The list is yours again."))
    return _back(act)


def _gm_and_act(request: HttpRequest, campaign_id: int, act_id: int) -> tuple[Membership, CampAct]:
    gm = gm_or_404(request.user, campaign_id)
    return gm, access.act_or_404(gm, act_id)


def _page(request: HttpRequest, member: Membership, act: CampAct, **bound: object) -> HttpResponse:
    return render(request, "rosters/act.html", camp_parts.act(member, act, **bound))  # type: ignore[arg-type]


def _back(act: CampAct) -> HttpResponse:
    return redirect("rosters:act", act.campaign_id, act.pk)


def _did(request: HttpRequest, do: Callable[[], object]) -> bool:
    """Whether it was done; if not, why."""
    try:
        do()
    except ActDoesNotFit as refusal:
        messages.error(request, " ".join([str(refusal), *refusal.problems[:5]]))
        return False
    except Refused as refusal:
        messages.error(request, str(refusal))
        return False
    except ValidationError as refusal:
        messages.error(request, " ".join(refusal.messages))
        return False
    return True


def _version(request: HttpRequest) -> int | None:
    typed = request.POST.get("version", "")
    return int(typed) if typed.isascii() and typed.isdecimal() and len(typed) < 10 else None
