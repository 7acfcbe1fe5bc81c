"""Users: people with an account, and guests who have a name, a device and nothing else yet."""

import secrets
import unicodedata
from typing import ClassVar

from django.contrib.auth.models import AbstractUser, UserManager
from django.core.exceptions import ValidationError
from django.core.validators import MaxLengthValidator
from django.db import models
from django.db.models import Q
from django.db.models.functions import Lower

MAX_NAME = 60
_REFUSED = {"Cc", "Cs", "Zl", "Zp"}  # controls, halves of characters, separators of lines and paragraphs
_TURNING = set(
    "\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069"
)  # they would turn the page around a name


def one_clean_line(value: str) -> None:
    """Refuse what no name has and no page shows: control characters, turned text, nothing visible at all."""
    if any(unicodedata.category(char) in _REFUSED or char in _TURNING for char in value):
        raise ValidationError("A name is one line of ordinary letters.", code="control_characters")
    if value and all(unicodedata.category(char)[0] in "CZM" for char in value):
        raise ValidationError("Nobody could read this name: it has no visible letter.", code="invisible")


class BanneretUserManager(UserManager["User"]):
    def create_guest(self, display_name: str) -> "User":
        """A user without a password: the session cookie of one device is all the proof there is."""
        guest = self.model(username=f"guest-{secrets.token_hex(8)}", display_name=display_name, is_guest=True)
        guest.set_unusable_password()
        guest.save(using=self._db)
        return guest


class User(AbstractUser):
    """One person. A guest becomes a full user by claiming the same row, so every seat is kept."""

    display_name = models.CharField(
        "name at the table", max_length=MAX_NAME, validators=[one_clean_line, MaxLengthValidator(MAX_NAME)]
    )
    is_guest = models.BooleanField("guest", default=False, editable=False)

    objects: ClassVar[BanneretUserManager] = BanneretUserManager()

    class Meta(AbstractUser.Meta):
        constraints = [
            models.UniqueConstraint(Lower("username"), name="one_account_of_a_name"),
            models.UniqueConstraint(Lower("email"), condition=~Q(email=""), name="one_account_of_an_email"),
        ]

    def __str__(self) -> str:
        return self.display_name or self.username

    @property
    def initial(self) -> str:
        """The letter in the circle that stands for this person."""
        return next((char for char in str(self) if char.isalnum()), "?").upper()


class Tries(models.Model):
    """How often something was tried by one person, address or account since a moment: see `limits`."""

    key = models.CharField(primary_key=True, max_length=100)
    count = models.PositiveIntegerField()
    since = models.DateTimeField(db_index=True)

    class Meta:
        verbose_name_plural = "tries"

    def __str__(self) -> str:
        return f"{self.count} × {self.key}"
