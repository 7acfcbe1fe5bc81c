"""How often is too often. One atomic statement counts: fifty at once never exceed a limit by even one."""

from dataclasses import dataclass
from datetime import timedelta

from django.db import connection
from django.db.models import F, Q
from django.utils import timezone
from django.utils.crypto import salted_hmac
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy

from accounts.models import Tries


class TooOften(Exception):
    """Somebody has tried this too often; the message says when to come back."""


@dataclass(frozen=True, slots=True)
class Limit:
    """At most `most` tries in each `per`, counted from the first of them."""

    what: str
    most: int
    per: timedelta
    words: str | Promise

    def take(self, *who: object) -> None:
        """Count one try, or raise TooOften. A try that is refused is not counted, so waiting always helps."""
        if not _count(self._key(*who), self.most, self.per):
            raise TooOften(str(self.words))

    def check(self, *who: object) -> None:
        """Raise TooOften if no try is left, without counting one."""
        since = timezone.now() - self.per
        if Tries.objects.filter(key=self._key(*who), count__gte=self.most, since__gt=since).exists():
            raise TooOften(str(self.words))

    def left(self, *who: object) -> timedelta:
        """How long it is until all tries are free again."""
        since = Tries.objects.filter(key=self._key(*who)).values_list("since", flat=True).first()
        return max(timedelta(), since + self.per - timezone.now()) if since else timedelta()

    def give_back(self, *who: object) -> None:
        """The try went well and counts for nothing."""
        Tries.objects.filter(key=self._key(*who), count__gt=0).update(count=F("count") - 1)

    def lift(self, first: object) -> None:
        """Forget all that was counted of this one, alone and together with others."""
        key = self._key(first)
        Tries.objects.filter(Q(key=key) | Q(key__startswith=f"{key}:")).delete()

    def _key(self, *who: object) -> str:
        """Hashed with the server's key, so that the table tells no addresses, and any length of name fits."""
        hashes = (
            salted_hmac("accounts.limits", str(part).lower(), algorithm="sha256").hexdigest()[:32]
            for part in who
        )
        return ":".join((self.what, *hashes))


MINUTE, HOUR, DAY = timedelta(minutes=1), timedelta(hours=1), timedelta(days=1)
WAIT_AN_HOUR = gettext_lazy("Too many tries from your address. Wait an hour, then try again.")

SIGN_UP = Limit(
    "sign-up",
    20,
    HOUR,
    gettext_lazy("Too many new accounts from your address. Wait an hour, then try again."),
)
RESET = Limit(
    "reset",
    10,
    HOUR,
    gettext_lazy("Too many letters asked for from your address. Wait an hour, then try again."),
)
NEW_GUEST = Limit(
    "guest", 100, HOUR, gettext_lazy("Too many new guests from your address. Wait an hour, then try again.")
)
WRONG_INVITATION = Limit("invitation", 20, HOUR, WAIT_AN_HOUR)
INVITE = Limit(
    "invite",
    20,
    DAY,
    gettext_lazy("You have made 20 invitations today. Use one of them, or wait until tomorrow."),
)
LESSON = Limit(
    "lesson",
    30,
    DAY,
    gettext_lazy("You have begun 30 lessons today. Go on with one, or wait until tomorrow."),
)
WRITE = Limit(
    "write",
    300,
    MINUTE,
    gettext_lazy("That is more than one person does in a minute. Wait a moment, then go on."),
)


def _count(key: str, most: int, per: timedelta) -> bool:
    now = timezone.now()
    with connection.cursor() as cursor:
        cursor.execute(
            """
            INSERT INTO accounts_tries AS had (key, count, since) VALUES (%(key)s, 1, %(now)s)
            ON CONFLICT (key) DO UPDATE SET
                count = CASE WHEN had.since <= %(start)s THEN 1 ELSE had.count + 1 END,
                since = CASE WHEN had.since <= %(start)s THEN %(now)s ELSE had.since END
            WHERE had.since <= %(start)s OR had.count < %(most)s
            RETURNING count
            """,
            {"key": key, "now": now, "start": now - per, "most": most},
        )
        row = cursor.fetchone()
        if row == (1,):
            _forget(cursor, now - DAY)
    return row is not None


def _forget(cursor: object, before: object) -> None:
    """Drop rows that no limit looks at any more, but for those that somebody counts on at this moment."""
    cursor.execute(  # type: ignore[attr-defined]
        """
        DELETE FROM accounts_tries WHERE key IN
            (SELECT key FROM accounts_tries WHERE since < %s ORDER BY key LIMIT 100 FOR UPDATE SKIP LOCKED)
        """,
        [before],
    )
