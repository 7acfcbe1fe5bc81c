"""Practice: a battle alone against officers, begun by a press."""

from typing import cast

from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from accounts.models import User
from battles.forms.practice import PracticeForm, SampleForm
from battles.parts.around.practice import samples
from battles.practice import CannotPractise, practise, practise_sample
from battles.views.acting import UNREADABLE
from campaigns.access import gm_or_404
from campaigns.models import Membership
from campaigns.parts import Context, frame
from rosters.models import Force


@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
@login_required
def practice(request: HttpRequest) -> HttpResponse:
    """Every sample battle of every system, with a press for each side that one may lead."""
    user, offered = cast(User, request.user), samples()
    form = SampleForm(
        [value for sample in offered for value, _ in sample.sides],
        request.POST if request.method == "POST" else None,
    )
    if request.method == "POST" and form.is_valid():
        ruleset, sample, leads = form.cleaned_data["fight"].split("|")
        battle = practise_sample(
            user, ruleset=ruleset, sample=sample, leads=leads, temper=form.cleaned_data["temper"]
        )
        return redirect("battles:battle", battle.pk)
    context: Context = {"samples": offered, "form": form, "places": _places(user)}
    return render(request, "battles/practice.html", context, status=UNREADABLE if form.errors else 200)


def _places(user: User) -> list[Membership]:
    """Campaigns with forces of one's own; not those that were made for practice."""
    return [place for place in Membership.objects.of(user) if place.is_gm and not place.campaign.is_practice]


@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
def practice_of(request: HttpRequest, campaign_id: int) -> HttpResponse:
    """Between two forces of a campaign."""
    gm = gm_or_404(request.user, campaign_id)
    forces = list(Force.objects.filter(campaign=gm.campaign).order_by("nth"))
    form = PracticeForm(forces, request.POST if request.method == "POST" else None)
    problems: list[str] = []
    if request.method == "POST" and form.is_valid():
        said = form.cleaned_data
        try:
            battle = practise(gm, forces=form.chosen, leads=said["leads"], temper=said["temper"])
        except CannotPractise as refusal:
            problems = refusal.problems
        else:
            return redirect("battles:battle", battle.pk)
    context = {**frame(gm), "form": form, "has_two": len(forces) > 1, "problems": problems}
    bad = form.errors or problems
    return render(request, "battles/practice_campaign.html", context, status=UNREADABLE if bad else 200)
