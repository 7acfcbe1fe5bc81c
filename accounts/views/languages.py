"""The language of one person, or of the browser of somebody who is not signed in."""

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.views.decorators.http import require_POST

from accounts import actions
from accounts.languages import is_spoken
from accounts.models import User
from accounts.sessions import GUEST_STAYS
from accounts.views.signing_in import next_page


@require_POST
def language(request: HttpRequest) -> HttpResponse:
    """Remember the language with the account, and in this browser for when nobody is signed in."""
    chosen = request.POST.get("language", "")
    chosen = chosen if is_spoken(chosen) else ""
    if isinstance(request.user, User):
        actions.choose_language(request.user, chosen)
    response = redirect(next_page(request))
    if chosen:
        response.set_cookie(
            settings.LANGUAGE_COOKIE_NAME, chosen, max_age=GUEST_STAYS, samesite="Lax", httponly=True
        )
    else:
        response.delete_cookie(settings.LANGUAGE_COOKIE_NAME, samesite="Lax")
    return response
