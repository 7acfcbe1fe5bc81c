"""What is written to the terminal tells no secret: whoever reads a log may not use an invitation by it."""

from __future__ import annotations

import logging
import re
from typing import override

SECRETS_FOLLOW = ("join", "j", "J", "sign-in", "forgotten", "told")
"""In these paths stands what lets somebody in: invitations, sign-in links, links to set a new password, and
public links to a report.
"""
SLASH = r"(?:/|%(?:25)*2F)"
SECRET = re.compile(rf"""({SLASH}+(?:{"|".join(SECRETS_FOLLOW)}){SLASH}+)[^\s"'?&<>]+""", re.IGNORECASE)


def without_secrets(text: str) -> str:
    """The same text; of the paths that let somebody in, only how they begin."""
    return SECRET.sub(r"\1(secret)", text)


class Line(logging.Formatter):
    """A line of any logger, its arguments and its traceback included."""

    @override
    def format(self, record: logging.LogRecord) -> str:
        return without_secrets(super().format(record))
