"""The front page of a campaign with its battles, and a campaign that begins with the sample battle."""

from functools import partial
from typing import cast

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.db import transaction
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST, require_safe

from accounts.models import User
from battles import actions
from battles.models import Decides
from battles.parts.seating.page import FRONT, Look, live
from battles.parts.seating.pulse import pulse
from battles.sample import add_sample_battle
from campaigns import parts as campaigns
from campaigns.access import head_or_404, member_or_404
from campaigns.forms import SampleForm
from campaigns.models import Absent
from campaigns.parts import Context
from rosters.parts import forces as rosters
from rosters.sample import add_sample


@require_safe
@never_cache
def campaign(request: HttpRequest, campaign_id: int) -> HttpResponse:
    member = member_or_404(request.user, campaign_id)
    look, since = Look(member), pulse(campaign_id)
    context: Context = {
        **campaigns.front(member),
        "cards": partial(rosters.forces, member),
        "entries": look.entries,
        **live(request, look, FRONT, since),
    }
    return render(request, "battles/campaign.html", context)


@never_cache
def delete_campaign(request: HttpRequest, campaign_id: int) -> HttpResponse:
    """Asks for the name, so that nobody deletes a chronicle with one press."""
    member = head_or_404(request.user, campaign_id)
    refusal = ""
    if request.method == "POST":
        try:
            actions.delete_campaign(member, name=request.POST.get("name", ""))
        except actions.TableError as error:
            refusal = str(error)
        else:
            messages.info(
                request,
                gettext("%(campaign)s is deleted, with everything in it.") % {"campaign": member.campaign},
            )
            return redirect("campaigns:home")
    context = {**campaigns.frame(member), "refusal": refusal, "battles": member.campaign.battles.count()}
    return render(request, "battles/campaign_delete.html", context)


@require_POST
@login_required
def new_sample(request: HttpRequest) -> HttpResponse:
    """The other button of the form for a new campaign: its rosters, and the battle they are for."""
    form = SampleForm(request.POST)
    if not form.is_valid():
        return render(request, "campaigns/new.html", {"form": form})
    with transaction.atomic():
        made = add_sample(
            cast(User, request.user), **form.cleaned_data, sample=form.sample, absent=Absent.OFFICER
        )
        add_sample_battle(made, form.sample, decides=Decides.PROPOSE)
    return redirect("campaigns:campaign", made.pk)
