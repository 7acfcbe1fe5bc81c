"""Letters about an account. One goes out whether or not somebody has an account: the page tells nobody."""

import logging
from smtplib import SMTPException

from django.core.mail import EmailMessage
from django.template.loader import render_to_string
from django.utils.translation import get_language, gettext_lazy, override

from accounts.languages import own_language
from accounts.limits import HOUR, Limit, TooOften
from accounts.models import User

logger = logging.getLogger("accounts")
LETTERS = Limit(
    "letters",
    6,
    HOUR,
    gettext_lazy("This address has got enough letters of this kind for now."),
)
"""Of each kind by itself: strangers can sign up with an address, and that must hold back no new password.
They can ask for one in its owner's name too; but then six letters with a link that works have just come.
"""


def send(kind: str, to: str, **context: object) -> None:
    """Send the letter of this kind: its first line is the subject. That it cannot go out is only logged."""
    try:
        LETTERS.take(to, kind)
        with override(_language_of(context.get("user"))):
            whole = render_to_string(f"accounts/letters/{kind}.txt", context)
        subject, _, text = whole.lstrip().partition("\n")
        headers = {"Auto-Submitted": "auto-generated"}
        EmailMessage(subject.strip(), text.lstrip(), to=[to], headers=headers).send()
    except TooOften:
        logger.warning("A letter (%s) was held back: its address has got too many of them this hour", kind)
    except (SMTPException, OSError) as error:
        logger.warning("A letter (%s) could not be sent: %s", kind, type(error).__name__)


def _language_of(reader: object) -> str | None:
    """The one that its reader chose; else that in which somebody asked for it."""
    return (own_language(reader) if isinstance(reader, User) else "") or get_language()
