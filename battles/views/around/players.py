"""Who plays whom, handed out in one go before the battle."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.views.decorators.cache import never_cache

from battles import access
from battles.models import Battle
from battles.play import mustering
from rosters.forms.handing import HandOutForm
from rosters.parts.heroes import hand_out
from rosters.views.handing import handed_out


@never_cache
def players(request: HttpRequest, battle_id: int) -> HttpResponse:
    """The heroes of a draft, each with the one who plays him."""
    viewer = access.gm_or_404(request.user, battle_id)
    if viewer.battle.state != Battle.State.DRAFT:
        return redirect("battles:battle", battle_id)
    heroes = [hero for side in mustering.plan_of(viewer.battle).sides for hero in side.heroes]
    form = HandOutForm(viewer.member, heroes, request.POST or None)
    if handed_out(request, viewer.member, form):
        return redirect("battles:setup", battle_id)
    context = hand_out(viewer.member, form, reverse("battles:setup", args=[battle_id]))
    return render(request, "rosters/hand_out.html", {**context, "battle": viewer.battle})
