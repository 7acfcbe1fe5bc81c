"""Pages about campaigns and the people in them."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render

from campaigns.models import Membership


def home(request: HttpRequest) -> HttpResponse:
    """My campaigns; for a stranger, what this is."""
    if not request.user.is_authenticated:
        return render(request, "campaigns/front.html")
    places = Membership.objects.of(request.user)
    return render(request, "campaigns/home.html", {"places": places})
