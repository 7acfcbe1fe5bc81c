"""Coming in: by name and password, or by a link that works once."""

import logging
from datetime import timedelta

from django.contrib.auth import authenticate
from django.core import signing
from django.db.models import Q
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext, gettext_lazy

from accounts import guessing, limits
from accounts.actions.refusals import LinkIsUsed, WrongPassword
from accounts.models import User
from accounts.visitors import Visitor

logger = logging.getLogger("accounts")
LINK_WORKS_FOR = timedelta(days=1)
_LINK = "accounts.sign-in-link"
_LINK_IS_USED = gettext_lazy(
    "This link has been used or is more than a day old. Sign in with your password, or ask for a new link."
)


def check_password(*, name: str, password: str, visitor: Visitor) -> User:
    """Whose name (or e-mail) and password these are; wrong tries are counted."""
    known = User.objects.filter(Q(username__iexact=name) | (Q(email__iexact=name) & ~Q(email=""))).first()
    account = guessing.account_of(known) if known else f"name {name}"
    counted = guessing.PASSWORD.counted(account, known, visitor)
    who = f"“{known.username}”" if known else "an unknown name"
    try:
        guessing.take(counted)
    except limits.TooOften:
        logger.warning("Sign-in as %s from %s: refused, too often", who, visitor.region)
        raise
    user = authenticate(username=known.username if known else name, password=password)
    if not isinstance(user, User):
        logger.warning("Sign-in as %s from %s: wrong password", who, visitor.region)
        raise WrongPassword(gettext("No account has this name and this password. Look at both once more."))
    guessing.give_back(counted)
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


def _moment(user: User) -> str:
    return user.last_login.isoformat() if user.last_login else ""
