"""What the game master has shown of a phase whose results he shows one after the other."""

from __future__ import annotations

from typing import Final

from django.db import models

from battles.models.record import Phase

ALL: Final = "*"
"""As a group: everything that this phase brings."""


class Revealed(models.Model):
    """One group of results that the table has been shown: those about one side, one hero, or the field."""

    phase = models.ForeignKey(Phase, models.CASCADE, related_name="revealed")
    group = models.CharField("a side, a hero, or the field", max_length=60, blank=True)
    at = models.DateTimeField(auto_now_add=True)

    class Meta:
        constraints = [models.UniqueConstraint(fields=["phase", "group"], name="a_group_is_shown_once")]

    def __str__(self) -> str:
        return f"{self.phase}: {self.group or 'the field'}"
