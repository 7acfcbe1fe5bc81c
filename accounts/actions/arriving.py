"""Becoming somebody here: a new account, or a guest's seat claimed."""

from django.db import transaction
from django.utils.translation import gettext

from accounts.actions.credentials import ask_for_email, kept
from accounts.actions.refusals import AlreadyClaimed
from accounts.models import User


def sign_up(*, username: str, email: str, display_name: str, password: str, site: str) -> User:
    """A new account. The name at the table is the user name unless another is given.

    The account is there at once, the address only when its letter was answered: so nobody learns here who has
    an account, and nobody waits for a letter to play.
    """
    user = User(username=username, display_name=display_name or username)
    user.set_password(password)
    kept(user)
    if email:
        ask_for_email(user, email=email, site=site)
    return user


def claim(user: User, *, username: str, email: str, password: str, site: str) -> User:
    """A guest becomes a full user in the same row: every seat and every deed stays theirs."""
    with transaction.atomic():
        guest = User.objects.select_for_update().get(pk=user.pk)
        if not guest.is_guest:
            raise AlreadyClaimed(
                gettext("This account is claimed already. Sign in with its name and password.")
            )
        guest.username, guest.is_guest, guest.leaves_at = username, False, None
        guest.set_password(password)
        kept(guest)
    if email:
        ask_for_email(guest, email=email, site=site)
    return guest
