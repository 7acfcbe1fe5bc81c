"""Users: people with an account, and guests who have a name, a device and nothing else yet."""

import secrets
import unicodedata
from typing import ClassVar

import pgtrigger
from django.contrib.auth.models import AbstractUser, UserManager
from django.contrib.sessions.models import Session
from django.core.exceptions import ValidationError
from django.core.validators import MaxLengthValidator
from django.db import models
from django.db.models import Q
from django.db.models.functions import Lower
from django.utils import timezone
from django.utils.crypto import salted_hmac
from django.utils.translation import gettext

MAX_NAME = 60
_REFUSED = {"Cc", "Cs", "Zl", "Zp"}  # controls, halves of characters, separators of lines and paragraphs
_TURNING = set(
    "\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069"
)  # they would turn the page around a name


def is_unshowable(value: str) -> bool:
    """Whether something in it is for machines, or turns what stands around it."""
    return any(unicodedata.category(char) in _REFUSED or char in _TURNING for char in value)


def one_clean_line(value: str) -> None:
    """Refuse what no name has and no page shows: control characters, turned text, nothing visible at all."""
    if is_unshowable(value):
        raise ValidationError(gettext("A name is one line of ordinary letters."), code="control_characters")
    if value and all(unicodedata.category(char)[0] in "CZM" for char in value):
        raise ValidationError(
            gettext("Nobody could read this name: it has no visible letter."), code="invisible"
        )


class BanneretUserManager(UserManager["User"]):
    def create_guest(self, display_name: str) -> "User":
        """A user without a password: the session cookie of one device is all the proof there is."""
        guest = self.model(username=f"guest-{secrets.token_hex(8)}", display_name=display_name, is_guest=True)
        guest.set_unusable_password()
        guest.save(using=self._db)
        return guest


_HIS_SESSIONS = """
    DELETE FROM django_session WHERE session_key IN
        (SELECT session_id FROM accounts_signedin WHERE user_id = OLD.id);
"""
_ENDS_THEM = """
    OLD.password IS DISTINCT FROM NEW.password OR OLD.session_stamp IS DISTINCT FROM NEW.session_stamp
    OR (OLD.is_active AND NOT NEW.is_active)
"""


class User(AbstractUser):
    """One person. A guest becomes a full user by claiming the same row, so every seat is kept.

    Whoever changes a password, deactivates or deletes somebody, and by whatever way: the database itself ends
    the sessions.
    """

    display_name = models.CharField(
        "name at the table", max_length=MAX_NAME, validators=[one_clean_line, MaxLengthValidator(MAX_NAME)]
    )
    is_guest = models.BooleanField("guest", default=False, editable=False)
    unproved_email = models.EmailField(max_length=254, default="", blank=True, editable=False)
    """An address that somebody wrote: his when he has followed the link in the letter to it."""
    language = models.CharField(max_length=20, default="", blank=True, editable=False)
    """The one he chose to read in; empty: as his browser says."""
    session_stamp = models.CharField(max_length=36, default="", blank=True, editable=False)
    """Proved by each session beside the password: another one ends them all."""
    leaves_at = models.DateTimeField(null=True, blank=True, editable=False)
    """Of a guest who only looks around: when he goes with all that he has made, unless he keeps it."""

    objects: ClassVar[BanneretUserManager] = BanneretUserManager()

    class Meta(AbstractUser.Meta):
        constraints = [
            models.UniqueConstraint(Lower("username"), name="one_account_of_a_name"),
            models.UniqueConstraint(Lower("email"), condition=~Q(email=""), name="one_account_of_an_email"),
        ]
        triggers = [
            pgtrigger.Trigger(
                name="sessions_end",
                when=pgtrigger.Before,
                operation=pgtrigger.Update,
                condition=pgtrigger.Condition(_ENDS_THEM),
                func=f"""
                    IF OLD.is_active AND NOT NEW.is_active THEN
                        NEW.session_stamp = gen_random_uuid()::text;
                    END IF;
                    {_HIS_SESSIONS}
                    RETURN NEW;
                """,
            ),
            pgtrigger.Trigger(
                name="sessions_end_with_him",
                when=pgtrigger.Before,
                operation=pgtrigger.Delete,
                func=f"{_HIS_SESSIONS} RETURN OLD;",
            ),
        ]

    def __str__(self) -> str:
        return self.display_name or self.username

    @property
    def initial(self) -> str:
        """The letter in the circle that stands for this person."""
        return next((char for char in str(self) if char.isalnum()), "?").upper()

    def _get_session_auth_hash(self, secret: str | bytes | None = None) -> str:
        """What a session proves: the password, and the stamp once there is one."""
        salt, proved = f"{__name__}.session", f"{self.session_stamp}|{self.password}"
        if not self.session_stamp:
            return super()._get_session_auth_hash(secret=secret)  # type: ignore[misc, no-any-return]
        return salted_hmac(salt, proved, secret=secret, algorithm="sha256").hexdigest()


class SignedIn(models.Model):
    """A session that is signed in, and what its owner knows it by. It lives as long as the session."""

    session = models.OneToOneField(Session, models.DB_CASCADE, related_name="+")
    user = models.ForeignKey(User, models.DB_CASCADE, related_name="signed_in")
    browser = models.CharField(max_length=60, blank=True)
    address = models.CharField("address, roughly", max_length=50, blank=True)
    since = models.DateTimeField(default=timezone.now)
    seen_at = models.DateTimeField(default=timezone.now)

    class Meta:
        verbose_name_plural = "signed in"

    def __str__(self) -> str:
        return f"{self.user} in {self.browser}"


class Device(models.Model):
    """A browser in which somebody has signed in before; it carries a mark, and this is the mark's hash."""

    user = models.ForeignKey(User, models.CASCADE, related_name="devices")
    mark = models.CharField(max_length=64, db_index=True)
    place = models.CharField(max_length=64, blank=True)
    """Hash of the address where it was last."""
    is_trusted = models.BooleanField(default=True)
    seen_at = models.DateTimeField(default=timezone.now)

    class Meta:
        constraints = [models.UniqueConstraint(fields=["user", "mark"], name="one_row_for_a_device")]

    def __str__(self) -> str:
        return f"a device of {self.user}"


class SecondFactor(models.Model):
    """An app on somebody's phone that shows codes (TOTP). Its key is sealed with the server's."""

    user = models.OneToOneField(User, models.CASCADE, related_name="second_factor")
    sealed_key = models.BinaryField()
    is_on = models.BooleanField(default=False)
    last_step = models.BigIntegerField(default=0)
    """The half minute whose code was used last: none before it works again."""

    def __str__(self) -> str:
        return f"second factor of {self.user}"


class RecoveryCode(models.Model):
    """One of the codes on paper, as a hash; gone when it is used."""

    user = models.ForeignKey(User, models.CASCADE, related_name="recovery_codes")
    hashed = models.CharField(max_length=64)

    class Meta:
        constraints = [models.UniqueConstraint(fields=["user", "hashed"], name="each_code_once")]

    def __str__(self) -> str:
        return f"a code of {self.user}"


class Tries(models.Model):
    """How often something was tried by one person, address or account since a moment: see `limits`."""

    key = models.CharField(primary_key=True, max_length=100)
    count = models.PositiveIntegerField()
    since = models.DateTimeField(db_index=True)

    class Meta:
        verbose_name_plural = "tries"

    def __str__(self) -> str:
        return f"{self.count} × {self.key}"
