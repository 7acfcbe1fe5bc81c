"""Who is signed in on this device."""

import logging
import time
from collections.abc import Iterable
from datetime import timedelta

from django.contrib.auth import login, update_session_auth_hash
from django.contrib.sessions.models import Session
from django.db import IntegrityError, transaction
from django.http import HttpRequest
from django.utils import timezone
from django.utils.crypto import constant_time_compare

from accounts import visitors
from accounts.models import Device, SignedIn, User

logger = logging.getLogger("accounts")
GUEST_STAYS = timedelta(days=365)
CODE_WITHIN = 600
NOTED_EVERY = 600.0
MOST_NOTED, MOST_DEVICES = 10_000, 50
_AWAITED = "awaited"
_noted: dict[str, float] = {}
"""When this process last wrote down that a session was seen: not at every look at a page."""


def welcome(request: HttpRequest, user: User) -> None:
    """Sign in on this device. For a guest the device is the only key, so it is kept for a year."""
    request.session.pop(_AWAITED, None)
    login(request, user, backend="django.contrib.auth.backends.ModelBackend")
    if user.is_guest:
        request.session.set_expiry(GUEST_STAYS)
    request.session.save()
    remember(request, user)
    logger.info("Sign-in as “%s” from %s: welcome", user.username, visitors.region_of(request))


def await_code(request: HttpRequest, user: User) -> None:
    """The password was right; who it is counts only with the second factor, for some minutes."""
    until = int(time.time()) + CODE_WITHIN
    request.session[_AWAITED] = [user.pk, user.get_session_auth_hash(), until]


def awaited(request: HttpRequest) -> User | None:
    """Whose second factor this browser may show now."""
    number, proof, until = request.session.get(_AWAITED, (None, "", 0))
    user = User.objects.filter(pk=number, is_active=True, second_factor__is_on=True).first()
    is_so = user and until > time.time() and constant_time_compare(proof, user.get_session_auth_hash())
    return user if is_so else None


def stay(request: HttpRequest, user: User) -> None:
    """All sessions of this person have ended; this device signs in anew, with a key of its own."""
    update_session_auth_hash(request, user)
    request.session.save()
    remember(request, user)
    note(request, user)


def remember(request: HttpRequest, user: User) -> None:
    """This person has been in with this device, at this place."""
    here = {"place": visitors.place_of(request), "is_trusted": True}
    _, is_new = Device.objects.update_or_create(
        user=user, mark=visitors.give_mark(request), defaults={**here, "seen_at": timezone.now()}
    )
    if is_new:
        newest = Device.objects.filter(user=user).order_by("-seen_at").values("pk")[:MOST_DEVICES]
        Device.objects.filter(user=user).exclude(pk__in=newest).delete()


def note(request: HttpRequest, user: User) -> None:
    """Write down for the list of sessions that this one is in use."""
    key = request.session.session_key or ""
    seen = {"browser": visitors.browser_of(request), "address": visitors.region_of(request)}
    row = SignedIn(session_id=key, user=user, **seen)
    try:
        with transaction.atomic():
            SignedIn.objects.bulk_create(
                [row],
                update_conflicts=True,
                unique_fields=["session"],
                update_fields=["user", "browser", "address", "seen_at"],
            )
    except IntegrityError:
        return  # it has just ended
    if len(_noted) >= MOST_NOTED:
        _noted.clear()
    _noted[key] = time.monotonic()


def note_from_the_start(sender: object, request: HttpRequest, user: User, **_: object) -> None:
    """By whatever way somebody signs in, the session is in the list."""
    if request.session.session_key is None:
        request.session.save()
    note(request, user)


def note_now_and_then(request: HttpRequest, user: User) -> None:
    key = request.session.session_key
    if key and time.monotonic() - _noted.get(key, -NOTED_EVERY) >= NOTED_EVERY:
        remember(request, user)
        note(request, user)


def still_signed_in(sessions: Iterable[str]) -> frozenset[str]:
    """Those of these session keys that still stand: not signed out of, and not too old."""
    rows = Session.objects.filter(session_key__in=list(sessions), expire_date__gt=timezone.now())
    return frozenset(rows.values_list("session_key", flat=True))
