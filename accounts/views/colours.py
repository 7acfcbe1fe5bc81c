"""The colours of this browser."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.views.decorators.http import require_POST

from accounts.parts import THEMES
from accounts.sessions import GUEST_STAYS
from accounts.views.signing_in import next_page


@require_POST
def theme(request: HttpRequest) -> HttpResponse:
    """Remember the colours in a cookie of this browser: light, dark, or as the device."""
    response = HttpResponse(status=204) if request.headers.get("HX-Request") else redirect(next_page(request))
    chosen = request.POST.get("theme")
    if chosen in THEMES:
        response.set_cookie("theme", chosen, max_age=GUEST_STAYS, samesite="Lax", httponly=True)
    else:
        response.delete_cookie("theme", samesite="Lax")
    return response
