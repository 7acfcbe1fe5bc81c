"""The log of a battle: what is written down stays, and is never changed by anybody."""

from __future__ import annotations

from typing import Any, ClassVar

import pgtrigger
from django.contrib.postgres.fields import ArrayField
from django.db import models

from battles.models.record import Battle, Phase

APPEND_ONLY = (
    pgtrigger.Protect(name="append_only", operation=pgtrigger.Update | pgtrigger.Delete),
    pgtrigger.Trigger(
        name="never_emptied",
        operation=pgtrigger.Truncate,
        when=pgtrigger.Before,
        level=pgtrigger.Statement,
        func="RAISE EXCEPTION 'pgtrigger: Cannot empty the % table', TG_TABLE_NAME;",
    ),
)
"""What is written down stays. Foreign keys of such a table delete in the database itself: only a battle takes
its log along, and only where these give way (battles.actions.around.deletion).
"""


def only_for[Rows: models.QuerySet[Any]](rows: Rows, words: frozenset[str]) -> Rows:
    """The engine's `Audience.includes`: who meets `to` (the GM always) and does not meet `but`."""
    rows = rows.exclude(but__overlap=list(words))
    return rows if "gm" in words else rows.filter(to__overlap=list(words))


class EventQuerySet(models.QuerySet["Event"]):
    def visible_to(self, words: frozenset[str]) -> EventQuerySet:
        return only_for(self, words)


@pgtrigger.register(*APPEND_ONLY)
class Event(models.Model):
    """One line of the log: numbered under the battle's lock, chained by hash, never changed by anybody.

    `seq` counts all lines and is shown to nobody; `nth` counts those with the same audience.
    """

    class Form(models.TextChoices):
        FACT = "fact", "what the step told"
        TALLY = "tally", "a number with its lines"
        VERDICT = "verdict", "a result that is no number"
        ANSWER = "answer", "what somebody said"
        ROLL = "roll", "what dice showed"
        RULING = "ruling", "what the GM ruled"
        ACT = "act", "what was done at the table"

    battle = models.ForeignKey(Battle, models.DO_NOTHING, related_name="events")
    seq = models.PositiveBigIntegerField()
    nth = models.PositiveBigIntegerField("which line to just these people", default=0)
    version = models.PositiveSmallIntegerField("how its leaf is made", default=2)
    phase = models.ForeignKey(Phase, models.DO_NOTHING, null=True, related_name="events")
    form = models.CharField(max_length=10, choices=Form.choices)
    kind = models.CharField(max_length=60)
    key = models.CharField(max_length=120, blank=True)
    body = models.JSONField()
    to = ArrayField(models.CharField(max_length=60), default=list)
    but = ArrayField(models.CharField(max_length=60), default=list)
    salt = models.BinaryField(max_length=16)
    leaf = models.BinaryField(max_length=32)
    hash = models.BinaryField(max_length=32)
    at = models.DateTimeField("to the second, so that nobody counts the lines between two")

    objects: ClassVar[EventQuerySet] = EventQuerySet.as_manager()  # type: ignore[assignment]

    class Meta:
        constraints = [models.UniqueConstraint(fields=["battle", "seq"], name="one_event_of_a_number")]

    def __str__(self) -> str:
        return f"{self.seq}: {self.kind}"
