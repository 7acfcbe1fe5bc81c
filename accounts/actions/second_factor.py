"""The second factor: codes of an app on one's phone (TOTP), and codes on paper for the day it is lost."""

import base64
import hashlib
import logging
import secrets
import time
from collections.abc import Iterator
from contextlib import contextmanager

from cryptography.fernet import InvalidToken
from django.db import transaction
from django.utils.translation import gettext

from accounts import guessing
from accounts.actions.credentials import prove_it_is_you
from accounts.actions.refusals import NotNow, WrongCode
from accounts.models import RecoveryCode, SecondFactor, User
from accounts.sealing import seal
from accounts.totp import DIGITS, STEP, totp_of
from accounts.visitors import Visitor

logger = logging.getLogger("accounts")
KEY_BYTES = 20
CODES = 10


def begin_second_factor(user: User, *, password: str, visitor: Visitor) -> None:
    """A fresh secret for the app; it counts only when a code has shown that the app has it."""
    prove_it_is_you(user, password=password, visitor=visitor)
    with transaction.atomic():
        had = SecondFactor.objects.select_for_update().filter(user=user).first()
        if had and had.is_on:
            raise NotNow(gettext("The second factor is on already. Turn it off first to set it up anew."))
        fresh = {"sealed_key": seal(secrets.token_bytes(KEY_BYTES)), "last_step": 0}
        SecondFactor.objects.update_or_create(user=user, defaults=fresh)


def confirm_second_factor(user: User, *, code: str, visitor: Visitor) -> list[str]:
    """From now on it is asked for. The codes for paper, shown this once."""
    with _counted(user, visitor), transaction.atomic():
        factor = SecondFactor.objects.select_for_update().filter(user=user).first()
        if factor is None or factor.is_on:
            raise NotNow(
                gettext("There is nothing to confirm. Look at the page of the second factor once more.")
            )
        _use(factor, code)
        factor.is_on = True
        factor.save(update_fields=["is_on"])
        codes = _fresh_codes(user)
    logger.warning("Second factor of “%s” turned on from %s", user.username, visitor.region)
    return codes


def renew_codes(user: User, *, password: str, visitor: Visitor) -> list[str]:
    """Ten new codes for paper; the old ones are void."""
    prove_it_is_you(user, password=password, visitor=visitor)
    with transaction.atomic():
        if not SecondFactor.objects.select_for_update().filter(user=user, is_on=True).exists():
            raise NotNow(gettext("The second factor is off: there is nothing that codes would open."))
        return _fresh_codes(user)


def turn_off_second_factor(user: User, *, password: str, visitor: Visitor) -> None:
    prove_it_is_you(user, password=password, visitor=visitor)
    forget_second_factor(user)


def forget_second_factor(user: User) -> None:
    """For whoever runs the site, too: somebody lost phone and paper."""
    with transaction.atomic():
        SecondFactor.objects.filter(user=user).delete()
        RecoveryCode.objects.filter(user=user).delete()
    logger.warning("Second factor of “%s” turned off", user.username)


def check_code(user: User, *, code: str, visitor: Visitor) -> None:
    """A code of the app, once, or one from paper, once. Wrong ones are counted."""
    with _counted(user, visitor), transaction.atomic():
        factor = SecondFactor.objects.select_for_update().filter(user=user, is_on=True).first()
        if factor is None:
            raise NotNow(
                gettext("The second factor has just been turned off. Begin with the password again.")
            )
        typed = "".join(code.split()).replace("-", "").lower()
        if len(typed) == DIGITS:
            _use(factor, typed)
        elif not RecoveryCode.objects.filter(user=user, hashed=_hash(typed)).delete()[0]:
            raise WrongCode(gettext("This is none of your codes, or it was used before. Write another."))


@contextmanager
def _counted(user: User, visitor: Visitor) -> Iterator[None]:
    """One try; it counts for nothing when it went well."""
    counted = guessing.CODE.counted(guessing.account_of(user), user, visitor)
    guessing.take(counted)
    try:
        yield
    except WrongCode:
        logger.warning("Second factor of “%s” from %s: wrong code", user.username, visitor.region)
        raise
    guessing.give_back(counted)


def _use(factor: SecondFactor, typed: str) -> None:
    """Accept a code of this half minute or those beside it, each only once."""
    try:
        totp = totp_of(factor)
    except InvalidToken:
        words = gettext(
            "This site has another key than when you set up the app. Use a code from paper instead."
        )
        raise WrongCode(words) from None
    now = half_minute()
    for step in (now - 1, now, now + 1):
        fits = secrets.compare_digest(totp.generate(step * STEP), typed.encode())
        if fits and step > factor.last_step:
            factor.last_step = step
            factor.save(update_fields=["last_step"])
            return
    raise WrongCode(
        gettext("This code does not fit. Write the one that your app shows now; each works once.")
    )


def half_minute() -> int:
    """Which half minute this is, as every app counts them."""
    return int(time.time()) // STEP


def _fresh_codes(user: User) -> list[str]:
    RecoveryCode.objects.filter(user=user).delete()
    plain = [base64.b32encode(secrets.token_bytes(10)).decode().lower() for _ in range(CODES)]
    RecoveryCode.objects.bulk_create(RecoveryCode(user=user, hashed=_hash(code)) for code in plain)
    return ["-".join(code[at : at + 4] for at in range(0, 16, 4)) for code in plain]


def _hash(code: str) -> str:
    return hashlib.sha256(code.encode()).hexdigest()
