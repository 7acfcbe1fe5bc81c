"""Judging a new password: is it guessed soon, and, where the site asks, is it in a list of stolen ones."""

import hashlib
import logging
import urllib.error
import urllib.request

from django.conf import settings
from django.core.exceptions import ValidationError
from django.utils.translation import gettext
from zxcvbn import zxcvbn

from accounts.models import User

logger = logging.getLogger("accounts")
LEAST_GUESSES = 10**6
LOOKED_AT = 72
"""So many letters are enough to judge one, and the time for it grows with them."""
PATIENCE = 3.0


class NotGuessedSoon:
    """Refuse what a program tries first: 30,000 common passwords, words, names, years, rows of keys, and all
    of these turned and strung together.
    """

    def validate(self, password: str, user: User | None = None) -> None:
        about = [user.username, user.display_name, user.email] if user else []
        judged = zxcvbn(password[:LOOKED_AT], user_inputs=[*filter(None, about), "banneret"])
        if judged["guesses"] < LEAST_GUESSES:
            raise ValidationError(
                gettext("This would be guessed soon. Add a word or two that have nothing to do with it."),
                code="guessed_soon",
            )

    def get_help_text(self) -> str:
        return gettext("Nothing that is guessed soon: no single word or name with a number behind it.")


class NotStolen:
    """Refuse what is in a list of stolen passwords, if PASSWORD_CHECK_URL names a service that has one.

    It is told the first five signs of the password's hash and answers with all that begin so: which of them
    is meant it does not learn. If it does not answer, the password is taken.
    """

    def validate(self, password: str, user: User | None = None) -> None:
        url = settings.PASSWORD_CHECK_URL
        if not url:
            return
        hashed = hashlib.sha1(password.encode(errors="replace"), usedforsecurity=False).hexdigest().upper()
        if hashed[5:] in _stolen(f"{url}{hashed[:5]}"):
            raise ValidationError(
                gettext("This password is in lists of stolen ones, which are tried first. Choose another."),
                code="stolen",
            )

    def get_help_text(self) -> str:
        return gettext("None that is known to be stolen.") if settings.PASSWORD_CHECK_URL else ""


def _stolen(url: str) -> set[str]:
    request = urllib.request.Request(url, headers={"Add-Padding": "true", "User-Agent": "Banneret"})  # noqa: S310
    try:
        with urllib.request.urlopen(request, timeout=PATIENCE) as answer:  # noqa: S310 - the setting of the site
            lines = answer.read(1_000_000).decode("ascii", "replace").splitlines()
    except (urllib.error.URLError, OSError, ValueError) as error:
        logger.warning(
            "The list of stolen passwords does not answer: %s. Taken unasked.", type(error).__name__
        )
        return set()
    counted = (line.partition(":") for line in lines)
    return {tail.strip().upper() for tail, _, count in counted if count.strip() != "0"}
