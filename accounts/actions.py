"""What people do with their account: one transaction each; a refusal says what to do instead."""

from datetime import timedelta

from django.contrib.auth import authenticate
from django.core import signing
from django.db import IntegrityError, transaction
from django.db.models import Q
from django.urls import reverse
from django.utils import timezone

from accounts import limits
from accounts.models import User

LINK_WORKS_FOR = timedelta(days=1)
_LINK = "accounts.sign-in-link"


class Refused(Exception):
    """A person asked for what cannot be; `field` names the field of the form that it is about, if one is."""

    field: str | None = None


class UsernameIsTaken(Refused):
    field = "username"


class EmailIsTaken(Refused):
    field = "email"


class AlreadyClaimed(Refused):
    """The account has a password already."""


class WrongPassword(Refused):
    """Name and password do not belong together."""


class LinkIsUsed(Refused):
    """The link was used, is too old or was never ours."""


def sign_up(*, username: str, email: str, display_name: str, password: str) -> User:
    """A new account. The name at the table is the user name unless another is given."""
    user = User(
        username=username, email=User.objects.normalize_email(email), display_name=display_name or username
    )
    user.set_password(password)
    return _kept(user)


def claim(user: User, *, username: str, email: str, password: str) -> User:
    """A guest becomes a full user in the same row: every seat and every deed stays theirs."""
    with transaction.atomic():
        guest = User.objects.select_for_update().get(pk=user.pk)
        if not guest.is_guest:
            raise AlreadyClaimed("This account is claimed already. Sign in with its name and password.")
        guest.username, guest.email, guest.is_guest = username, User.objects.normalize_email(email), False
        guest.set_password(password)
        return _kept(guest)


def change_name(user: User, *, display_name: str, email: str | None = None) -> User:
    """The name at the table; for people with an account also the address for a new password."""
    user = User.objects.get(pk=user.pk)
    user.display_name = display_name
    if email is not None and not user.is_guest:
        user.email = User.objects.normalize_email(email)
    return _kept(user)


def check_password(*, name: str, password: str, address: str) -> User:
    """Whose name (or e-mail) and password these are; wrong tries count against address and account."""
    known = User.objects.filter(Q(username__iexact=name) | (Q(email__iexact=name) & ~Q(email=""))).first()
    account = known.username if known else name
    limits.SIGN_IN.take(address)
    limits.PASSWORD.take(account)
    user = authenticate(username=account, password=password)
    if not isinstance(user, User):
        raise WrongPassword("No account has this name and this password. Look at both once more.")
    limits.SIGN_IN.give_back(address)
    limits.PASSWORD.give_back(account)
    return user


def sign_in_link(user: User) -> str:
    """A path that signs this user in: once, within a day, and only until they sign in any other way."""
    proof = signing.dumps([user.pk, _moment(user)], salt=_LINK)
    return reverse("accounts:sign-in-link", args=[proof])


def user_of_link(proof: str) -> User:
    """Whose link it is, if it still works; nothing is used up."""
    try:
        pk, moment = signing.loads(proof, salt=_LINK, max_age=LINK_WORKS_FOR)
        user = User.objects.get(pk=pk, is_active=True)
    except (signing.BadSignature, User.DoesNotExist, ValueError, TypeError):
        raise LinkIsUsed(_LINK_IS_USED) from None
    if _moment(user) != moment:
        raise LinkIsUsed(_LINK_IS_USED)
    return user


def use_link(proof: str) -> User:
    """Use the link up: of two people who press at once, one gets in."""
    user = user_of_link(proof)
    now = timezone.now()
    if not User.objects.filter(pk=user.pk, last_login=user.last_login).update(last_login=now):
        raise LinkIsUsed(_LINK_IS_USED)
    user.last_login = now
    return user


_LINK_IS_USED = (
    "This link has been used or is more than a day old. Sign in with your password, or ask for a new link."
)


def _moment(user: User) -> str:
    return user.last_login.isoformat() if user.last_login else ""


def _kept(user: User) -> User:
    """Save, and put into words what the database refuses."""
    try:
        with transaction.atomic():
            user.save()
    except IntegrityError as error:
        if "email" in str(error):
            raise EmailIsTaken(
                "Another account has this e-mail. Sign in to that one, or write another."
            ) from None
        raise UsernameIsTaken(f"Somebody is “{user.username}” already. Write another name.") from None
    return user
