"""Users: people with an account, and guests who have a name, a device and nothing else yet."""

import secrets
from typing import ClassVar

from django.contrib.auth.models import AbstractUser, UserManager
from django.core.exceptions import ValidationError
from django.core.validators import MaxLengthValidator
from django.db import models

MAX_NAME = 60


def one_clean_line(value: str) -> None:
    """Refuse control characters, which no name has and no page shows."""
    if any(ord(char) < 32 or ord(char) == 127 for char in value):
        raise ValidationError("A name is one line of ordinary letters.", code="control_characters")


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

    objects: ClassVar[BanneretUserManager] = BanneretUserManager()  # type: ignore[assignment]

    def __str__(self) -> str:
        return self.display_name or self.username
