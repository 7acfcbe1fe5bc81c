"""Ending what is signed in: one device, or all of them but one's own."""

import uuid

from django.contrib.sessions.models import Session
from django.db import transaction

from accounts.models import Device, SignedIn, User


def end_session(user: User, *, number: int) -> None:
    """Sign out one device of this person. What is over already stays over."""
    keys = SignedIn.objects.filter(user=user, pk=number).values("session_id")
    Session.objects.filter(session_key__in=keys).delete()


def end_all_sessions(user: User, *, mark: str = "") -> User:
    """Sign out every device, and know none of them any more but that of this mark.

    The database ends the sessions when the stamp changes; a session it does not know of proves an old stamp.
    """
    with transaction.atomic():
        user = User.objects.select_for_update().get(pk=user.pk)
        user.session_stamp = str(uuid.uuid4())
        user.save(update_fields=["session_stamp"])
        Device.objects.filter(user=user).exclude(mark=mark).update(is_trusted=False)
    return user
