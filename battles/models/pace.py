"""Until when people are asked: by the game master's press, until all are in, or until a set moment."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from typing import TYPE_CHECKING, ClassVar
from zoneinfo import ZoneInfo, available_timezones

from django.core.exceptions import ValidationError
from django.db import models
from django.db.models.functions import Now
from django.utils.translation import gettext

from battles.models.record import Battle, Phase

if TYPE_CHECKING:
    from django.db.models import QuerySet


WORTH_A_REMINDER = timedelta(hours=1)
"""Nobody is written to about less: people sit at the table then."""


class Ends(models.TextChoices):
    """What ends an asking."""

    PRESS = "press", "when the game master closes it"
    ALL_IN = "all_in", "as soon as everyone is in"
    MOMENT = "moment", "at a set moment"


def known_zone(name: str) -> None:
    if name not in available_timezones():
        raise ValidationError(gettext("There is no such time zone."))


class Pace(models.Model):
    """How the askings of one battle end. A battle without this row waits for the game master's press."""

    battle = models.OneToOneField(Battle, models.CASCADE, primary_key=True, related_name="pace")
    ends = models.CharField(max_length=10, choices=Ends.choices, default=Ends.PRESS)
    is_sooner = models.BooleanField("sooner, if everyone is in", default=True)
    allowed = models.DurationField("how long people have, at least", default=timedelta(days=1))
    clock = models.TimeField("at this time of day", null=True, blank=True)
    zone = models.CharField(max_length=60, default="UTC", validators=[known_zone])
    remind = models.DurationField(
        "how long before it people are reminded", null=True, blank=True, default=timedelta(hours=6)
    )
    paused_at = models.DateTimeField(null=True, blank=True)

    def __str__(self) -> str:
        return f"{self.battle}: {self.get_ends_display()}"

    def reminder_before(self, moment: datetime, now: datetime) -> datetime | None:
        """When people are reminded of a moment: so long before it, and not in the first half of the time."""
        if self.remind is None or moment - now < WORTH_A_REMINDER:
            return None
        return moment - min(self.remind, (moment - now) / 2)

    def moment_after(self, now: datetime) -> datetime:
        """When an asking that opens now ends: after the time allowed, at the next such time of day."""
        moment = now + self.allowed
        if self.clock is None:
            return moment
        zone = ZoneInfo(self.zone)
        day = moment.astimezone(zone).date()
        for later in (0, 1, 2):
            found = datetime.combine(day + timedelta(days=later), self.clock, zone).astimezone(UTC)
            if found >= moment:
                return found
        raise AssertionError("Each day has that time once.")  # pragma: no cover


class TermQuerySet(models.QuerySet["Term"]):
    def due(self) -> TermQuerySet:
        """Those whose moment has come, by the database's clock, and was not seen to yet."""
        is_open = (Phase.State.ASKING, Phase.State.PLAYING)
        return self.filter(ends_at__lte=Now(), ended_at=None, phase__state__in=is_open)

    def to_remind_of(self) -> TermQuerySet:
        """Those whose people are to be reminded by now, and were not."""
        is_open = (Phase.State.ASKING, Phase.State.PLAYING)
        waiting = self.filter(remind_at__lte=Now(), reminded_at=None, phase__state__in=is_open)
        return waiting.filter(ended_at=None, ends_at__gt=Now())

    def over(self) -> TermQuerySet:
        """Those after whose moment nobody but the game master may change an answer."""
        return self.filter(models.Q(ended_at__isnull=False) | models.Q(ends_at__lte=Now()))


class Term(models.Model):
    """Until when what is asked now is open. `left` is what remains while the battle is paused."""

    phase = models.OneToOneField(Phase, models.CASCADE, primary_key=True, related_name="term")
    of = models.CharField("the state of the phase that it was set for", max_length=10, blank=True)
    ends = models.CharField(max_length=10, choices=Ends.choices)
    is_sooner = models.BooleanField(default=True)
    ends_at = models.DateTimeField(null=True, blank=True, db_index=True)
    zone = models.CharField(max_length=60, default="UTC")
    left = models.DurationField(null=True, blank=True)
    ended_at = models.DateTimeField(null=True, blank=True)
    remind_at = models.DateTimeField(null=True, blank=True, db_index=True)
    reminded_at = models.DateTimeField(null=True, blank=True)

    objects: ClassVar[TermQuerySet] = TermQuerySet.as_manager()  # type: ignore[assignment]

    def __str__(self) -> str:
        return f"{self.phase}: {self.get_ends_display()}"

    @property
    def is_sooner_if_all_in(self) -> bool:
        """Whether the last locked answer ends the asking."""
        return self.ends == Ends.ALL_IN or (self.ends == Ends.MOMENT and self.is_sooner)


def pace_of(battle: Battle) -> Pace | None:
    rows: QuerySet[Pace] = Pace.objects.filter(battle=battle)
    return rows.first()
