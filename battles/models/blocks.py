"""What the log is sealed into: blocks, one at each moment that is public in itself, and what stands there."""

from __future__ import annotations

from typing import ClassVar

import pgtrigger
from django.contrib.postgres.fields import ArrayField
from django.db import models
from django.utils.translation import gettext_lazy

from battles.models.log import APPEND_ONLY, only_for
from battles.models.record import Battle


@pgtrigger.register(*APPEND_ONLY)
class Block(models.Model):
    """The lines of the log since the block before, under one hash, and the head of all blocks so far."""

    class Occasion(models.TextChoices):
        """Why it was sealed. Everybody at the table knows of each of these when it happens."""

        PAST = "past", gettext_lazy("what was there before")
        BEGUN = "begun", gettext_lazy("the battle began")
        CLOSED = "closed", gettext_lazy("an asking closed")
        RESOLVED = "resolved", gettext_lazy("a step ended")
        STRUCK = "struck", gettext_lazy("a step was struck")
        ENDED = "ended", gettext_lazy("the battle was ended")
        WRITTEN = "written", gettext_lazy("the aftermath was written")
        TAKEN_BACK = "taken_back", gettext_lazy("the aftermath was taken back")
        OPENED = "opened", gettext_lazy("who may read all of it was changed")

    battle = models.ForeignKey(Battle, models.DO_NOTHING, related_name="blocks")
    number = models.PositiveIntegerField()
    occasion = models.CharField(max_length=10, choices=Occasion.choices)
    phase = models.PositiveIntegerField("number of the newest phase then", default=0)
    until = models.PositiveBigIntegerField("number of its last event")
    key = models.BinaryField("what its empty places are made of", max_length=32)
    root = models.BinaryField(max_length=32)
    head = models.BinaryField(max_length=32)
    at = models.DateTimeField()

    class Meta:
        constraints = [models.UniqueConstraint(fields=["battle", "number"], name="one_block_of_a_number")]

    def __str__(self) -> str:
        return f"{self.number}: {self.occasion}"

    @property
    def in_full(self) -> str:
        return bytes(self.head).hex()

    @property
    def in_short(self) -> str:
        """As much of it as people compare."""
        return spaced(self.in_full[:SHORT])


SHORT = 16
"""So many signs of a head are shown: 64 bits, too many to find another past that begins alike."""


def spaced(text: str) -> str:
    """A hash in fours, to be read aloud."""
    return " ".join(text[at : at + 4] for at in range(0, len(text), 4))


class SealedQuerySet(models.QuerySet["Sealed"]):
    def visible_to(self, words: frozenset[str]) -> SealedQuerySet:
        return only_for(self, words)


@pgtrigger.register(*APPEND_ONLY)
class Sealed(models.Model):
    """Something beside the lines of the log that a block vouches for, as it was then.

    `row` says of which row; what a row has become since is sealed again, and the last counts.
    """

    class Kind(models.TextChoices):
        LINES = "lines", "the lines of the block in their order"
        BATTLE = "battle", "what the battle began with"
        MESSAGE = "message", "something said"
        ANSWER = "answer", "who answered what"
        RULING = "ruling", "a ruling in a step that is not resolved"
        CORRECTION = "correction", "a correction in such a step"
        ROLL = "roll", "dice in such a step"

    block = models.ForeignKey(Block, models.DO_NOTHING, related_name="sealed")
    kind = models.CharField(max_length=10, choices=Kind.choices)
    row = models.PositiveBigIntegerField()
    body = models.JSONField()
    to = ArrayField(models.CharField(max_length=60), default=list)
    but = ArrayField(models.CharField(max_length=60), default=list)
    salt = models.BinaryField(max_length=16)
    leaf = models.BinaryField(max_length=32)

    objects: ClassVar[SealedQuerySet] = SealedQuerySet.as_manager()  # type: ignore[assignment]

    class Meta:
        indexes = [models.Index(fields=["kind", "row"], name="what_is_sealed_of_a_row")]

    def __str__(self) -> str:
        return f"{self.kind} {self.row}"
