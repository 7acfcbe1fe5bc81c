"""What people at a table say to each other: to everyone, to a side, or between one player and the GM."""

from __future__ import annotations

from collections.abc import Iterable
from typing import ClassVar

from django.db import models
from django.db.models import Q

from accounts.ids import Uncounted
from battles.models.record import Battle, fresh_salt
from campaigns.models import Membership

LONGEST_MESSAGE = 1000
EVERYBODY = "everyone"


def side_word(side: str) -> str:
    return f"side:{side}"


def member_word(member: int) -> str:
    """The thread between one player and the game masters."""
    return f"member:{member}"


class MessageQuerySet(models.QuerySet["Message"]):
    def heard_by(self, words: Iterable[str]) -> MessageQuerySet:
        """What reaches these people; game masters hear everything."""
        words = frozenset(words)
        return self if "gm" in words else self.filter(to__in=[EVERYBODY, *words])

    def visible_to(self, member: Membership, words: Iterable[str]) -> MessageQuerySet:
        """What reaches this person: his sides', everybody's, and his own thread with the game masters."""
        return self.heard_by({*words, member_word(member.pk)})

    def said_before(self, id: str) -> MessageQuerySet:
        """What was said before one of these messages; all of it, if it is none of them."""
        return self.filter(nth__lt=nth) if (nth := self._nth(id)) is not None else self

    def said_after(self, id: str) -> MessageQuerySet:
        return self.filter(nth__gt=nth) if (nth := self._nth(id)) is not None else self

    def _nth(self, id: str) -> int | None:
        number = int(id) if id.isascii() and id.isdigit() and len(id) < 19 else None
        return self.filter(pk=number).values_list("nth", flat=True).first() if number is not None else None


class Message(Uncounted):
    """One thing said. Taken back, its words are gone and it leaves a trace."""

    battle = models.ForeignKey(Battle, models.CASCADE, related_name="messages")
    member = models.ForeignKey(Membership, models.CASCADE, related_name="+")
    to = models.CharField(max_length=60)
    text = models.CharField(max_length=LONGEST_MESSAGE, blank=True)
    salt = models.CharField(max_length=32, default=fresh_salt, blank=True)
    at = models.DateTimeField(auto_now_add=True)
    taken_back_at = models.DateTimeField(null=True, blank=True)
    taken_back_by = models.ForeignKey(Membership, models.SET_NULL, null=True, blank=True, related_name="+")

    objects: ClassVar[MessageQuerySet] = MessageQuerySet.as_manager()  # type: ignore[assignment]

    class Meta:
        indexes = [models.Index(fields=["battle", "-nth"], name="the_latest_talk")]
        constraints = [
            models.CheckConstraint(
                condition=Q(taken_back_at=None) | Q(text=""), name="what_is_taken_back_has_no_words"
            )
        ]

    def __str__(self) -> str:
        return f"{self.member.user} to {self.to}"

    @property
    def is_gone(self) -> bool:
        return self.taken_back_at is not None
