"""Who is signed in on this device."""

from datetime import timedelta

from django.contrib.auth import login
from django.http import HttpRequest

from accounts.models import User

GUEST_STAYS = timedelta(days=365)


def welcome(request: HttpRequest, user: User) -> None:
    """Sign in on this device. For a guest the device is the only key, so it is kept for a year."""
    login(request, user, backend="django.contrib.auth.backends.ModelBackend")
    if user.is_guest:
        request.session.set_expiry(GUEST_STAYS)
