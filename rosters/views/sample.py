"""A campaign that begins with the sample of its rules."""

from typing import cast

from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render

from accounts.models import User
from campaigns.forms import SampleForm
from campaigns.models import Absent
from rosters.sample import add_sample


@login_required
def new_sample(request: HttpRequest) -> HttpResponse:
    """The other button of the form for a new campaign, to which its bare address leads."""
    if request.method != "POST":
        return redirect("campaigns:new")
    form = SampleForm(request.POST)
    if not form.is_valid():
        return render(request, "campaigns/new.html", {"form": form})
    campaign = add_sample(
        cast(User, request.user), **form.cleaned_data, sample=form.sample, absent=Absent.OFFICER
    )
    return redirect("campaigns:campaign", campaign.pk)
