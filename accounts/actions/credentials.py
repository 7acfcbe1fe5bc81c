"""What an account is held by: its password and its e-mail."""

import logging

from django.contrib.auth.tokens import default_token_generator
from django.core import signing
from django.db import IntegrityError, transaction
from django.urls import reverse
from django.utils.encoding import force_bytes
from django.utils.http import urlsafe_base64_encode
from django.utils.translation import gettext

from accounts import guessing, letters, names
from accounts.actions.refusals import (
    EmailIsTaken,
    LinkIsUsed,
    LooksLikeAnother,
    NoSuchPassword,
    UsernameIsTaken,
)
from accounts.models import Device, User
from accounts.visitors import Visitor

logger = logging.getLogger("accounts")
LETTER_WORKS_FOR = 3 * 24 * 3600
MOST_UNPROVED = 20
"""So many accounts at most that wrote an address without proving it get a link to a new password: the oldest,
so that no account of today pushes its owner's out.
"""
_PROOF = "accounts.proof-of-an-email"


def change_name(user: User, *, display_name: str) -> User:
    """The name at the table, if nobody who sits there has one that looks the same."""
    with transaction.atomic():
        names.one_at_a_time()
        if other := names.looks_like(display_name, names.company_of(user)):
            raise LooksLikeAnother(names.LOOKS_LIKE.format(other))
        user = User.objects.get(pk=user.pk)
        user.display_name = display_name
        user.save(update_fields=["display_name"])
    return user


def stay_here(user: User) -> None:
    """He keeps what he has made."""
    User.objects.filter(pk=user.pk).update(leaves_at=None)


def choose_language(user: User, language: str) -> None:
    """The language that he reads in wherever he signs in; none: as each browser says."""
    User.objects.filter(pk=user.pk).update(language=language)


# --- Passwords ------------------------------------------------------------------------------------


def prove_it_is_you(user: User, *, password: str, visitor: Visitor) -> None:
    """The password once more, before something that a borrowed phone must not do. Wrong tries are counted."""
    if not user.has_usable_password():
        return  # whoever came by a link that works once has nothing else to prove
    counted = guessing.PASSWORD.counted(guessing.account_of(user), user, visitor)
    guessing.take(counted)
    if not user.check_password(password):
        logger.warning("Password of “%s” asked again from %s: wrong", user.username, visitor.region)
        raise NoSuchPassword(gettext("This is not your password. Write the one you sign in with."))
    guessing.give_back(counted)


def change_password(user: User, *, old: str, new: str, visitor: Visitor) -> User:
    """Another password, after the old one. All sessions end; the caller's own has to begin anew."""
    prove_it_is_you(user, password=old, visitor=visitor)
    return set_password(user, new, visitor=visitor)


def set_password(user: User, new: str, *, visitor: Visitor) -> User:
    """Another password lifts what strangers' wrong tries have brought about, and trusts this device alone."""
    with transaction.atomic():
        user = User.objects.select_for_update().get(pk=user.pk)
        user.set_password(new)
        user.save(update_fields=["password"])
        Device.objects.filter(user=user).exclude(mark=visitor.mark).update(is_trusted=False)
        guessing.lift_all(user)
    logger.warning("New password for “%s” from %s", user.username, visitor.region)
    if user.email:
        letters.send("password_changed", user.email, user=user)
    return user


def send_reset(*, email: str, site: str) -> None:
    """A letter to this address either way: with a link for each account, or that there is none."""
    active = User.objects.filter(is_active=True, is_guest=False)
    proved = list(active.filter(email__iexact=email))
    unproved = active.filter(unproved_email__iexact=email).order_by("pk")[:MOST_UNPROVED]
    links = [(user, _reset_link(user, site), user in proved) for user in (*proved, *unproved)]
    to = proved[0].email if proved else links[0][0].unproved_email if links else email
    letters.send("reset" if links else "no_account", to, links=links, site=site)


def _reset_link(user: User, site: str) -> str:
    uid, token = urlsafe_base64_encode(force_bytes(user.pk)), default_token_generator.make_token(user)
    return site + reverse("accounts:new-password", args=[uid, token])


# --- E-mail ---------------------------------------------------------------------------------------


def change_email(user: User, *, email: str, password: str, visitor: Visitor, site: str) -> None:
    """Ask for another address, with the password; the old one learns of it. An empty one goes at once."""
    prove_it_is_you(user, password=password, visitor=visitor)
    logger.warning("Another e-mail asked for “%s” from %s", user.username, visitor.region)
    if user.email and user.email.lower() != email.lower():
        letters.send("email_changes", user.email, user=user, is_removed=not email, site=site)
    if email:
        ask_for_email(user, email=email, site=site)
    else:
        User.objects.filter(pk=user.pk).update(email="", unproved_email="")


def ask_for_email(user: User, *, email: str, site: str) -> None:
    """A letter to the address either way; only its owner learns whether another account has it."""
    email = User.objects.normalize_email(email)
    User.objects.filter(pk=user.pk).update(unproved_email=email)
    owner = User.objects.filter(email__iexact=email).exclude(pk=user.pk).first()
    proof = signing.dumps([user.pk, email], salt=_PROOF)
    link = site + reverse("accounts:prove-email", args=[proof])
    kind = "email_taken" if owner else "email_proof"
    letters.send(kind, email, user=user, owner=owner, link=link, site=site)


def user_of_proof(proof: str) -> User:
    """Whose address a letter was about, if its link still works."""
    try:
        pk, email = signing.loads(proof, salt=_PROOF, max_age=LETTER_WORKS_FOR)
        return User.objects.get(pk=pk, unproved_email=email, is_active=True)
    except (signing.BadSignature, User.DoesNotExist, ValueError, TypeError):
        words = gettext(
            "This link has been used or is more than three days old. Ask for a new letter on your page."
        )
        raise LinkIsUsed(words) from None


def prove_email(proof: str) -> User:
    """The letter was read by whoever asked for it: the address is this account's from now on."""
    user = user_of_proof(proof)
    user.email, user.unproved_email = user.unproved_email, ""
    return kept(user, ["email", "unproved_email"])


def kept(user: User, fields: list[str] | None = None) -> User:
    """Save all or these, and put into words what the database refuses."""
    try:
        with transaction.atomic():
            user.save(update_fields=fields)
    except IntegrityError as error:
        if "email" in str(error):
            words = gettext(
                "Another account of yours has this e-mail. Sign in to that one and remove it there first."
            )
            raise EmailIsTaken(words) from None
        raise UsernameIsTaken(names.NAME_IS_TAKEN.format(user.username)) from None
    return user
