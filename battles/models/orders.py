"""A commander's word to one of his units. It changes nothing by itself; whoever leads the unit reads it."""

from __future__ import annotations

from typing import ClassVar

from django.db import models

from battles.models.record import Battle
from campaigns.models import Membership

LONGEST_ORDER = 200


class OrderQuerySet(models.QuerySet["Order"]):
    def known_to(self, words: frozenset[str]) -> OrderQuerySet:
        """The orders of these people's own sides; game masters know all."""
        sides = [word.partition(":")[2] for word in words if word.startswith("side:")]
        return self if "gm" in words else self.filter(side__in=sides)


class Order(models.Model):
    """The word that stands for a unit. Another takes its place; the log has all of them."""

    battle = models.ForeignKey(Battle, models.CASCADE, related_name="orders")
    unit = models.CharField(max_length=60)
    side = models.CharField(max_length=40)
    text = models.CharField(max_length=LONGEST_ORDER)
    voice = models.CharField("who says it on the field", max_length=120)
    member = models.ForeignKey(Membership, models.SET_NULL, null=True, blank=True, related_name="+")
    at = models.DateTimeField(auto_now=True)

    objects: ClassVar[OrderQuerySet] = OrderQuerySet.as_manager()  # type: ignore[assignment]

    class Meta:
        constraints = [models.UniqueConstraint(fields=["battle", "unit"], name="one_order_a_unit")]

    def __str__(self) -> str:
        return f"{self.voice} to {self.unit}"
