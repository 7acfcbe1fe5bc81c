"""Trials: the front page with its presses, the way out of one's seat, and the page that keeps a trial."""

from math import ceil

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext
from django.views.decorators.cache import never_cache
from django.views.decorators.debug import sensitive_post_parameters
from django.views.decorators.http import require_POST

from accounts import actions as accounts
from accounts.models import User
from accounts.sessions import stay, welcome
from accounts.views.refusals import refusals_in
from accounts.views.signing_in import say_letter, site_of
from accounts.visitors import address_of
from battles import actions, trial
from battles.access import viewer_or_404
from battles.forms.trial import KeepForm, TrialForm
from battles.parts.around.trial import front, in_words, offers
from battles.views.acting import UNREADABLE
from campaigns import views as campaigns
from campaigns.access import is_visitor, member_or_404
from campaigns.models import Membership
from campaigns.parts import frame

TOO_MANY = 429


@never_cache
def home(request: HttpRequest) -> HttpResponse:
    """My campaigns; for a stranger, and for who has only trials, what this is and what may be tried."""
    user = _user(request)
    if user and not is_visitor(user):
        return campaigns.home(request)
    return render(request, "battles/front.html", front(user))


@require_POST
def begin_trial(request: HttpRequest) -> HttpResponse:
    """A press on the front page: the stranger is a guest now, and stands before his first question."""
    user, offered = _user(request), {offer.value: offer for offer in offers()}
    form = TrialForm(list(offered), request.POST)
    if not form.is_valid():
        return render(request, "battles/front.html", {**front(user), "form": form}, status=UNREADABLE)
    try:
        battle = trial.begin(user, offered[form.cleaned_data["play"]], address=address_of(request))
    except trial.NoPlace as refusal:
        return no_place(request, refusal)
    if user is None:
        player = Membership.objects.select_related("user").get(campaign=battle.campaign_id)
        welcome(request, player.user)
    return redirect("battles:battle", battle.pk)


def no_place(request: HttpRequest, refusal: trial.NoPlace) -> HttpResponse:
    """When to come back."""
    context = {"words": str(refusal), "wait": in_words(refusal.wait)}
    response = render(request, "battles/trial_full.html", context, status=TOO_MANY)
    response["Retry-After"] = str(ceil(refusal.wait.total_seconds()))
    response["X-Robots-Tag"] = "noindex"
    return response


@require_POST
def leave_to_officers(request: HttpRequest, battle_id: int) -> HttpResponse:
    """Whoever has seen enough lets officers fight his trial to its end."""
    viewer = viewer_or_404(request.user, battle_id)
    try:
        actions.leave_to_officers(viewer)
    except actions.BattleIsNotRunning as refusal:
        messages.error(request, str(refusal))
    return redirect("battles:battle", battle_id)


@never_cache
@sensitive_post_parameters("password", "again")
def keep(request: HttpRequest, campaign_id: int) -> HttpResponse:
    """Asks for a name, and for what lets somebody in on another device if he wants that."""
    player = member_or_404(request.user, campaign_id)
    if not player.campaign.is_trial:
        return redirect("campaigns:campaign", campaign_id)
    form = KeepForm(player.user, request.POST if request.method == "POST" else None)
    if request.method == "POST" and form.is_valid():
        with refusals_in(form):
            _keep(request, player, form)
            messages.success(request, gettext("Kept. You are its game master."))
            return redirect("campaigns:campaign", campaign_id)
    context = {**frame(player), "form": form, "title": trial.title_of(player.campaign)}
    return render(request, "battles/trial_keep.html", context, status=UNREADABLE if form.errors else 200)


def _keep(request: HttpRequest, player: Membership, form: KeepForm) -> None:
    claim_if_wished(request, player.user, form)
    trial.keep(player, display_name=form.cleaned_data.get("display_name", ""))


def claim_if_wished(request: HttpRequest, guest: User, form: KeepForm) -> None:
    """Give a guest the account that he asked for, if he did."""
    if account := form.cleaned_data.get("account"):
        stay(request, accounts.claim(guest, **account, site=site_of(request)))
        say_letter(request, account["email"])


def _user(request: HttpRequest) -> User | None:
    return request.user if request.user.is_authenticated else None
