"""What is kept of the chronicle itself."""

from __future__ import annotations

import hashlib
import hmac
import secrets
from base64 import urlsafe_b64encode
from typing import Any, ClassVar, override

from django.conf import settings
from django.contrib.postgres.fields import ArrayField
from django.contrib.postgres.indexes import GinIndex
from django.contrib.postgres.search import SearchVector, SearchVectorField
from django.core.checks import CheckMessage
from django.db import models
from django.db.models import Q
from django.db.models.functions import Now
from django.utils.translation import gettext, gettext_lazy

from accounts.ids import Uncounted
from battles.models import Battle
from campaigns.models import Campaign, Membership
from rosters.models import Hero


def new_salt() -> str:
    return secrets.token_hex(16)


class PublicLinkQuerySet(models.QuerySet["PublicLink"]):
    def open(self) -> PublicLinkQuerySet:
        """Those that still let anybody read."""
        return self.filter(Q(expires_at=None) | Q(expires_at__gt=Now()), revoked_at=None)


class PublicLink(Uncounted):
    """An address at which anybody reads a report, in one truth. Only the hash of its token is kept."""

    battle = models.ForeignKey(Battle, models.CASCADE, related_name="public_links")
    truth = models.CharField(max_length=60)
    is_listed = models.BooleanField("search engines may find it", default=False)
    made_by = models.ForeignKey(Membership, models.SET_NULL, null=True, related_name="+")
    made_at = models.DateTimeField(auto_now_add=True)
    expires_at = models.DateTimeField(null=True, blank=True)
    revoked_at = models.DateTimeField(null=True, blank=True)
    salt = models.CharField(max_length=32, default=new_salt, editable=False)
    token_hash = models.CharField(max_length=64, unique=True, editable=False)

    objects: ClassVar[PublicLinkQuerySet] = PublicLinkQuerySet.as_manager()  # type: ignore[assignment]

    def __str__(self) -> str:
        return f"public link to {self.battle}"

    def save(self, *args: object, **kwargs: object) -> None:
        self.token_hash = hash_of(self.token)
        super().save(*args, **kwargs)  # type: ignore[arg-type]

    @property
    def token(self) -> str:
        """128 bits that nobody without the server's secret can guess."""
        proof = hmac.digest(settings.SECRET_KEY.encode(), f"public link:{self.salt}".encode(), "sha256")
        return urlsafe_b64encode(proof[:16]).decode().rstrip("=")


def hash_of(token: str) -> str:
    return hashlib.sha256(token.encode()).hexdigest()


class Book(Uncounted):
    """A book that somebody has ordered of what he may read, or the letters of a hero; there for a week."""

    class State(models.TextChoices):
        WAITING = "waiting", "being bound"
        BOUND = "bound", "bound"
        FAILED = "failed", "not bound"

    class Why(models.TextChoices):
        """Why it could not be bound. Rows from before have their sentence in place of it."""

        NO_PRESS = (
            "no_press",
            gettext_lazy(
                "This site cannot set PDF: Pango is not installed where it runs. "
                "Open the page and print it from your browser; it is laid out for paper too."
            ),
        )
        UNSETTABLE = (
            "unsettable",
            gettext_lazy("Something in it cannot be set. Whoever runs the site finds the reason in its log."),
        )
        TOO_LARGE = (
            "too_large",
            gettext_lazy(
                "Each time it was begun it took more than the site could give. "
                "Whoever runs it finds more in its log."
            ),
        )

    member = models.ForeignKey(Membership, models.CASCADE, related_name="books")
    hero = models.ForeignKey(Hero, models.CASCADE, null=True, blank=True, related_name="+")
    state = models.CharField(max_length=10, choices=State.choices, default=State.WAITING)
    steps = models.PositiveIntegerField(default=0)
    done = models.PositiveIntegerField(default=0)
    leaves = models.JSONField("which battles are in it, in whose eyes", default=list)
    why = models.CharField("why it could not be bound", max_length=300, blank=True)
    language = models.CharField("in which it is bound", max_length=20, blank=True)
    pdf = models.BinaryField(default=bytes, editable=False)
    ordered_at = models.DateTimeField(db_default=Now())
    bound_at = models.DateTimeField(null=True, blank=True)

    def __str__(self) -> str:
        return self.title

    @property
    def title(self) -> str:
        if self.hero:
            return gettext("The letters of %(hero)s") % {"hero": self.hero}
        return gettext("The book of %(campaign)s") % {"campaign": self.member.campaign}

    @property
    def why_not(self) -> str:
        """Why it could not be bound, in a sentence."""
        return str(self.Why(self.why).label) if self.why in self.Why.values else self.why

    @property
    def is_waiting(self) -> bool:
        return self.state == self.State.WAITING

    @property
    def before(self) -> int:
        """How many are bound before it."""
        waiting = Book.objects.filter(state=self.State.WAITING, member__left_at=None)
        earlier = Q(ordered_at__lt=self.ordered_at) | Q(ordered_at=self.ordered_at, nth__lt=self.nth)
        return waiting.filter(earlier).count()

    @property
    def is_bound(self) -> bool:
        return self.state == self.State.BOUND


ENGLISH = "english"


ALL, GAME_MASTERS = "all", "gm"


def reader_word(member: int) -> str:
    return f"member:{member}"


class Vector(models.GeneratedField):
    """The words of a text, kept beside it by PostgreSQL. Every version that the site runs on can do that, so
    nobody who checks the settings has to reach a database to ask which one it is.
    """

    @override
    def check(self, **kwargs: Any) -> list[CheckMessage]:
        return super().check(**{**kwargs, "databases": []})

    @override
    def deconstruct(self) -> tuple[str, str, Any, Any]:
        name, _, args, kwargs = super().deconstruct()
        return name, "django.db.models.GeneratedField", args, kwargs


class TellingQuerySet(models.QuerySet["Telling"]):
    def for_member(self, member: Membership) -> TellingQuerySet:
        """One of each battle: what is his own to read, or what is everybody's."""
        here = self.filter(campaign=member.campaign_id)
        if member.is_gm:
            return here.filter(readers__contains=[GAME_MASTERS])
        own = reader_word(member.pk)
        return here.filter(readers__overlap=[own, ALL]).exclude(but__contains=[own])


class Telling(models.Model):
    """What one truth tells of a fought battle, to be searched.

    `readers`: whose truth it is, so that each has one; `but`: of all, who have one of their own.
    """

    battle = models.ForeignKey(Battle, models.CASCADE, related_name="tellings")
    campaign = models.ForeignKey(Campaign, models.CASCADE, related_name="+")
    seq = models.PositiveBigIntegerField("how far the log was when it was read")
    fought_at = models.DateTimeField()
    words = ArrayField(models.CharField(max_length=60))
    readers = ArrayField(models.CharField(max_length=40), default=list)
    but = ArrayField(models.CharField(max_length=40), default=list)
    text = models.TextField()
    places = models.JSONField("where in the text each place of the report begins", default=list)
    """Rows of a position, the round that is read there and the place in it, as the text has them."""
    heroes = models.TextField(blank=True)
    units = models.TextField(blank=True)
    winners = models.TextField(blank=True)
    vector = Vector(
        expression=SearchVector("text", config=ENGLISH), output_field=SearchVectorField(), db_persist=True
    )

    objects: ClassVar[TellingQuerySet] = TellingQuerySet.as_manager()  # type: ignore[assignment]

    class Meta:
        indexes = [
            GinIndex(fields=["vector"], name="words_of_tellings", fastupdate=False),
            models.Index(fields=["campaign", "-fought_at"], name="the_latest_tellings"),
        ]

    def __str__(self) -> str:
        return f"{self.battle}, as told to {', '.join(self.words)}"

    @property
    def is_whole(self) -> bool:
        return "gm" in self.words
