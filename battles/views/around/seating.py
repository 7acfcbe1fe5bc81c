"""The table is seated on one page: who has come, who plays whom, and the battle that opens."""

from __future__ import annotations

from collections.abc import Callable
from datetime import timedelta

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse, QueryDict
from django.shortcuts import redirect, render
from django.utils.translation import gettext
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST, require_safe

from accounts import limits
from battles import access, actions
from battles.access import Viewer
from battles.parts.seating import page
from battles.parts.seating.pulse import pulse
from battles.parts.seating.table import has_player, heroes_of
from battles.views.acting import MORPH, is_htmx, with_messages
from campaigns import actions as campaign_actions
from campaigns.access import gm_or_404, member_or_404
from campaigns.actions import Refused
from campaigns.models import Membership, Role
from campaigns.parts import frame
from rosters import actions as rosters
from rosters.forms.handing import HandOutForm
from rosters.views.handing import handed_out

WORKS_FOR, USES = timedelta(days=7), 12
"""Of a link that one press makes."""


@require_safe
@never_cache
def table(request: HttpRequest, campaign_id: int) -> HttpResponse:
    """For a game master the table, for a player his seat."""
    return shown(request, member_or_404(request.user, campaign_id))


def shown(request: HttpRequest, member: Membership, form: HandOutForm | None = None) -> HttpResponse:
    """`form`: who plays whom as it was typed, if that could not be kept."""
    since = pulse(member.campaign_id)
    look = page.Look(member, form)
    context = {**frame(member), **page.live(request, look, page.TABLE, since)}
    if not member.is_gm:
        return render(request, "battles/seating_own.html", context)
    return render(request, "battles/seating.html", {**context, "invitation": next(iter(look.ways), None)})


@require_POST
def seat_heroes(request: HttpRequest, campaign_id: int) -> HttpResponse:
    """Whatever is pressed, all who were given to somebody else are his first."""
    gm = gm_or_404(request.user, campaign_id)
    heroes = heroes_of(gm)
    form = HandOutForm(gm, heroes, _with_press(request.POST))
    pressed = next((name for name in ("free", "keep") if name in request.POST), "")
    if pressed and form.is_valid() and not form.handed:
        keys = set(request.POST[pressed].split())
        named = [hero for hero in heroes if hero.key in keys]
        rosters.lay_out(gm, heroes=named, are_free=pressed == "free")
    elif not handed_out(request, gm, form):
        for faults in form.errors.values():
            messages.error(request, " ".join(map(str, faults)))
        if not is_htmx(request):
            return shown(request, gm, form)
    return settled(request, gm, page.TABLE)


def _with_press(data: QueryDict) -> QueryDict:
    """A button beside a hero gives him to whom it names."""
    hero, _, player = data.get("give", "").partition(":")
    if not player:
        return data
    data = data.copy()
    data[hero] = player
    return data


@require_POST
def open_door(request: HttpRequest, campaign_id: int) -> HttpResponse:
    """A link for players, by one press."""
    gm = gm_or_404(request.user, campaign_id)
    try:
        limits.INVITE.take(gm.user_id)
        campaign_actions.invite(gm, role=Role.PLAYER, works_for=WORKS_FOR, uses=USES)
    except (Refused, limits.TooOften) as refusal:
        messages.error(request, str(refusal))
    return redirect("battles:seating", campaign_id)


@require_POST
def let_take_part(request: HttpRequest, campaign_id: int) -> HttpResponse:
    """Players' heroes who came after the battle was set up."""
    viewer = _draft_of(request, campaign_id)
    heroes = [hero for hero in heroes_of(viewer.member) if has_player(hero)]
    try:
        actions.let_take_part(viewer, heroes=heroes)
    except actions.TableError as refusal:
        messages.error(request, str(refusal))
    return settled(request, viewer.member, page.TABLE)


@require_POST
def open_battle(request: HttpRequest, campaign_id: int) -> HttpResponse:
    """The draft begins as it is kept; what is still missing, its own page says."""
    viewer = _draft_of(request, campaign_id)
    try:
        actions.start(viewer)
    except actions.NotMeant as refusal:
        messages.error(request, str(refusal))
        return redirect("battles:setup", viewer.battle.pk)
    except actions.NotReady as refusal:
        said_where = gettext("The list beside the form says what.")
        messages.error(request, f"{refusal} {said_where}")
        return redirect("battles:setup", viewer.battle.pk)
    except actions.TableError as refusal:
        messages.error(request, str(refusal))
    return redirect("battles:battle", viewer.battle.pk)


def _draft_of(request: HttpRequest, campaign_id: int) -> Viewer:
    """The battle that a form names, if it is one of this campaign."""
    viewer = access.gm_or_404(request.user, number(request.POST, "battle"))
    if viewer.battle.campaign_id != campaign_id:
        raise Http404
    return viewer


def did(request: HttpRequest, act: Callable[[], object], words: str = "") -> None:
    """Do it and say so, or say why not."""
    try:
        act()
    except Refused as refusal:
        messages.error(request, str(refusal))
    else:
        if words:
            messages.success(request, words)


def settled(request: HttpRequest, member: Membership, view: str) -> HttpResponse:
    """The page as it is now; with htmx its parts in place."""
    if not is_htmx(request):
        return redirect("campaigns:campaign" if view == page.FRONT else "battles:seating", member.campaign_id)
    parts = page.render(request, page.Look(member), view)
    html = "".join(MORPH.format(name=name, html=one) for name, one in parts.items())
    return with_messages(request, html)


def view_of(request: HttpRequest) -> str:
    said = request.POST.get("view", "")
    return said if said in (page.FRONT, page.TABLE) else page.TABLE


def number(data: QueryDict, name: str) -> int:
    """An id as a form sends it; anything else is nobody's."""
    typed = data.get(name, "")
    return int(typed) if typed.isascii() and typed.isdecimal() and len(typed) < 19 else 0
