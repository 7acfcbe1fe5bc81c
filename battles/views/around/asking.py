"""A player asks for a hero or brings his own, and the game master answers."""

from __future__ import annotations

from django.contrib import messages
from django.core.exceptions import ValidationError
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST

from battles.parts.seating import page
from battles.parts.seating.pulse import pulse
from battles.views.around.seating import did, number, settled, view_of
from campaigns.access import gm_or_404, member_or_404
from campaigns.actions import Refused
from campaigns.models import Membership
from campaigns.parts import Context, frame
from rosters import actions
from rosters.forms.records import SheetForm, hero_form, offer_form
from rosters.forms.seating import SendBackForm
from rosters.models import HeroAsk, HeroOffer
from rosters.views.forces import kept


@require_POST
def ask_hero(request: HttpRequest, campaign_id: int) -> HttpResponse:
    """For this hero; without one the wish is taken back."""
    member = member_or_404(request.user, campaign_id)
    if "hero" in request.POST:
        did(request, lambda: actions.ask_for(member, hero=number(request.POST, "hero")))
    else:
        did(request, lambda: actions.take_back_ask(member), gettext("Your wish is taken back."))
    return settled(request, member, view_of(request))


@require_POST
def answer_ask(request: HttpRequest, campaign_id: int, ask_id: int) -> HttpResponse:
    gm = gm_or_404(request.user, campaign_id)
    asks = HeroAsk.objects.select_related("member__user").filter(member__campaign=campaign_id)
    ask = asks.filter(pk=ask_id).first()
    hero = number(request.POST, "hero")
    if ask is None:
        messages.error(request, str(actions.AskIsGone()))
    elif request.POST.get("then") == "give":
        did(
            request,
            lambda: actions.grant(gm, ask=ask, hero=hero),
            gettext("%(ask)s is %(member)s’s now.") % {"ask": ask.name, "member": ask.member.user},
        )
    else:
        did(request, lambda: actions.refuse(gm, ask=ask, hero=hero))
    return settled(request, gm, view_of(request))


@never_cache
def offer_hero(request: HttpRequest, campaign_id: int) -> HttpResponse:
    """The sheet of a hero whom a player brings; a game master adds his own without asking anybody."""
    member = member_or_404(request.user, campaign_id)
    if member.is_gm:
        return redirect("rosters:new-hero", campaign_id)
    if not member.may_play:
        messages.error(request, str(actions.OnlyPlayersAsk()))
        return redirect("battles:seating", campaign_id)
    offer = HeroOffer.objects.filter(member=member).first()
    if offer is not None:
        offer.member = member
    if request.POST.get("then") == "back":
        did(request, lambda: actions.take_back_offer(member), gettext("Your proposal is taken back."))
        return redirect("campaigns:campaign", campaign_id)
    form = offer_form(member, request.POST or None, offer=offer)
    if request.method == "POST" and _offered(member, form):
        return redirect("campaigns:campaign", campaign_id)
    context = {"form": form, "offer": offer, **_aside(request, member)}
    return render(request, "battles/offer.html", context)


def _offered(member: Membership, form: SheetForm) -> bool:
    if not form.is_valid():
        return False
    try:
        actions.offer(member, **form.fields)
    except (Refused, ValidationError) as refusal:
        form.refuse(refusal)
        return False
    return True


@never_cache
def read_offer(request: HttpRequest, campaign_id: int, offer_id: int) -> HttpResponse:
    """A player's hero as he sent him: taken in as it stands in the form, or sent back with a sentence."""
    gm = gm_or_404(request.user, campaign_id)
    offer = HeroOffer.objects.of(gm.campaign).filter(pk=offer_id).first()
    if offer is None:
        messages.info(request, str(actions.OfferIsGone()))
        return redirect("battles:seating", campaign_id)
    offer.member.campaign = gm.campaign
    is_back = request.POST.get("then") == "back"
    back = SendBackForm(request.POST if is_back else None)
    form = hero_form(gm, request.POST or None, offer=offer)
    if is_back and back.is_valid():
        words = gettext("%(offer)s goes back to %(member)s.") % {"offer": offer, "member": offer.member.user}
        did(request, lambda: actions.send_back(gm, offer=offer, **back.cleaned_data), words)
        return redirect("battles:seating", campaign_id)
    if request.method == "POST" and not is_back and _taken_in(gm, form, offer):
        messages.success(
            request, gettext("%(name)s is a hero of the campaign.") % {"name": form.fields["name"]}
        )
        return redirect("battles:seating", campaign_id)
    context = {"form": form, "back": back, "offer": offer, **_aside(request, gm)}
    return render(request, "battles/offer_read.html", context)


def _taken_in(gm: Membership, form: SheetForm, offer: HeroOffer) -> bool:
    return kept(form, lambda: actions.take_in(gm, offer=offer, **form.fields)) is not None


def _aside(request: HttpRequest, member: Membership) -> Context:
    """A page with a form: that a battle opens is said there, and nobody is led away."""
    since = pulse(member.campaign_id)
    return {**frame(member), **page.live(request, page.Look(member), page.ASIDE, since)}
