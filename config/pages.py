"""Pages about the site itself."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render


def credits(request: HttpRequest) -> HttpResponse:
    """Whom we owe the icons and the fonts: their licences ask for these names."""
    return render(request, "credits.html")
