"""Pages about the site itself."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse


def credits(request: HttpRequest) -> HttpResponse:
    """Whom we owe the icons and the fonts: their licences ask for these names."""
    return render(request, "credits.html")


def admin_sign_in(request: HttpRequest) -> HttpResponse:
    """One door with one lock: the admin site's own form would not count wrong passwords."""
    return redirect(reverse("accounts:sign-in", query={"next": request.GET.get("next", "/admin/")}))
