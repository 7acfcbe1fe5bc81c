"""Before the battle: a new draft, its set-up on one page, and what the players read."""

from django.contrib import messages
from django.db import transaction
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST

from battles import access, actions
from battles.access import Viewer
from battles.forms.setup import NewBattleForm, SetupForm
from battles.models import Battle, Side
from battles.parts.around import setup as parts
from battles.play import mustering
from campaigns.access import gm_or_404
from campaigns.parts import frame
from rosters.models import Force
from rulesets.registry import rules_of

BESIDE = {
    "maps": "battles:maps",
    "pace": "battles:pace",
    "players": "battles:players",
    "forecast": "forecasts:ask",
}
"""Pages beside the set-up, gone to once all that was typed is kept."""


@never_cache
def new_battle(request: HttpRequest, campaign_id: int) -> HttpResponse:
    member = gm_or_404(request.user, campaign_id)
    rules_of(member.campaign.ruleset)
    forces = list(member.campaign.forces.order_by("name", "nth"))
    first = forces if len(forces) == mustering.LEAST_SIDES else []
    form = NewBattleForm(member.campaign, request.POST or None, initial={"forces": first})
    if request.method == "POST" and form.is_valid():
        battle = actions.new_battle(member, **form.cleaned_data)
        return redirect("battles:setup", battle.pk)
    return render(request, "battles/setup_new.html", {**frame(member), "form": form, "forces": forces})


@never_cache
def setup(request: HttpRequest, battle_id: int) -> HttpResponse:
    """The whole draft on one page. One form: whatever is pressed, all that was typed is kept first."""
    viewer = access.gm_or_404(request.user, battle_id)
    if viewer.battle.state != Battle.State.DRAFT:
        return redirect("battles:battle", battle_id)
    plan = mustering.plan_of(viewer.battle)
    form = SetupForm(plan, request.POST or None)
    if request.method == "POST" and "look" in request.POST:
        return render(request, "battles/setup_stands.html", parts.as_typed(viewer, form))
    if request.method == "POST" and not form.is_nudged and form.is_valid():
        return _keep(request, viewer, form)
    return _page(request, viewer, form)


@transaction.atomic
def _keep(request: HttpRequest, viewer: Viewer, form: SetupForm) -> HttpResponse:
    """Keep the draft, and do what the button says. To those who wait both are one change; what is refused
    takes back nothing of what is kept.
    """
    then = request.POST.get("then", "")
    try:
        actions.set_up(viewer, version=version_of(request), plan=form.plan, **form.said)
        return _then(request, viewer, then)
    except actions.SetupHasChanged as refusal:
        return _page(request, viewer, form, str(refusal))
    except actions.NotMeant as refusal:
        messages.error(request, str(refusal))
    except actions.NotReady as refusal:
        where = gettext("The list beside the form says what.")
        messages.error(request, f"{refusal} {where}")
    except actions.TableError as refusal:
        messages.error(request, str(refusal))
    return redirect("battles:setup", viewer.battle.pk)


def _then(request: HttpRequest, viewer: Viewer, then: str) -> HttpResponse:
    """What the pressed button does after all is kept."""
    what, _, which = then.partition(":")
    if what == "open":
        actions.start(viewer, is_meant=request.POST.get("meant") == "yes")
        return redirect("battles:battle", viewer.battle.pk)
    if what in BESIDE:
        return redirect(BESIDE[what], viewer.battle.pk)
    page = reverse("battles:setup", args=[viewer.battle.pk])
    if what == "add":
        return redirect(page + _add(request, viewer))
    if what == "call":
        actions.call_to_arms(viewer, called=which != "off")
        messages.info(
            request,
            gettext("The players see the battle coming.") if which != "off" else gettext("Hidden again."),
        )
    elif what == "remove" and (side := _side(viewer, which)):
        actions.remove_side(viewer, side=side)
        messages.info(request, gettext("%(side)s is out of this battle.") % {"side": side.name})
    else:
        messages.success(request, gettext("Kept."))
    return redirect(page)


def _add(request: HttpRequest, viewer: Viewer) -> str:
    """The place on the page of the side that has joined."""
    force = _force(viewer, request.POST.get("force", ""))
    if force is None:
        messages.error(request, gettext("Choose the force that joins first."))
        return ""
    return f"#side-{actions.add_side(viewer, force=force).key}"


def _force(viewer: Viewer, key: str) -> Force | None:
    return Force.objects.filter(campaign=viewer.battle.campaign_id, key=key[:40].replace("\0", "")).first()


def _side(viewer: Viewer, key: str) -> Side | None:
    return viewer.battle.sides.filter(key=key[:40].replace("\0", "")).first()


def version_of(request: HttpRequest) -> int:
    """Which version the page showed; anything else than a number fits none."""
    typed = request.POST.get("version", "")
    return int(typed) if typed.isascii() and typed.isdecimal() and len(typed) < 19 else 0


def _page(request: HttpRequest, viewer: Viewer, form: SetupForm, refusal: str = "") -> HttpResponse:
    return render(request, "battles/setup.html", parts.setup(viewer, form, refusal))


@never_cache
def readiness(request: HttpRequest, battle_id: int) -> HttpResponse:
    """The ready check alone, asked for again while people come; once the battle is open, the way to it."""
    viewer = access.gm_or_404(request.user, battle_id)
    if viewer.battle.state != Battle.State.DRAFT:
        return HttpResponse(status=204, headers={"HX-Redirect": reverse("battles:battle", args=[battle_id])})
    return render(request, "battles/setup_ready.html", parts.ready(viewer, mustering.plan_of(viewer.battle)))


@require_POST
def discard(request: HttpRequest, battle_id: int) -> HttpResponse:
    viewer = access.gm_or_404(request.user, battle_id)
    try:
        actions.discard(viewer)
    except actions.TableError as refusal:
        messages.error(request, str(refusal))
        return redirect("battles:battle", battle_id)
    messages.info(
        request, gettext("The draft of %(battle)s is thrown away.") % {"battle": viewer.battle.name}
    )
    return redirect("campaigns:campaign", viewer.battle.campaign_id)
