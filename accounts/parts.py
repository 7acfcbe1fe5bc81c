"""What the pages of an account show."""

from typing import Any

from cryptography.fernet import InvalidToken
from django.conf import settings
from django.contrib.sessions.models import Session
from django.http import HttpRequest
from django.utils import timezone
from django.utils.translation import get_language, get_language_bidi

from accounts.languages import is_spoken
from accounts.models import SecondFactor, SignedIn, User
from accounts.totp import address_of_key, key_of

THEMES = ("light", "dark")


def colours(request: HttpRequest) -> dict[str, str]:
    """The colours that this browser remembers, for every page; none where it goes by its device."""
    theme = request.COOKIES.get("theme", "")
    return {"theme": theme if theme in THEMES else ""}


def languages(request: HttpRequest) -> dict[str, Any]:
    """The language of the page, and those in which it can be read."""
    return {
        "language": get_language() or settings.LANGUAGE_CODE,
        "direction": "rtl" if get_language_bidi() else "ltr",
        "languages": [(code, name) for code, name in settings.LANGUAGES if is_spoken(code)],
    }


def account(user: User) -> dict[str, Any]:
    """What there is beside the name: how the account is held, and whether letters reach anybody."""
    return {
        "has_second_factor": SecondFactor.objects.filter(user=user, is_on=True).exists(),
        "signed_in": SignedIn.objects.filter(user=user, session__expire_date__gt=timezone.now()).count(),
        "mail_is_printed": settings.MAIL_IS_PRINTED,
    }


def devices(user: User, session: str | None) -> list[dict[str, Any]]:
    """What is signed in as this person, this device first."""
    open_now = Session.objects.filter(expire_date__gt=timezone.now())
    rows = SignedIn.objects.filter(user=user, session__in=open_now).order_by("-seen_at", "-pk")
    listed = [{"row": row, "is_this": row.session_id == session} for row in rows]
    return sorted(listed, key=lambda one: not one["is_this"])


def second_factor(user: User) -> dict[str, Any]:
    """Off, begun with what the app needs, or on with the number of codes left."""
    factor = SecondFactor.objects.filter(user=user).first()
    if factor is None:
        return {"state": "off"}
    if factor.is_on:
        return {"state": "on", "codes_left": user.recovery_codes.count()}
    try:
        key = key_of(factor)
    except InvalidToken:
        return {"state": "off"}
    spaced = " ".join(key[at : at + 4] for at in range(0, len(key), 4))
    return {"state": "begun", "key": spaced, "address": address_of_key(factor)}
