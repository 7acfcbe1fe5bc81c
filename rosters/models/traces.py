"""What was changed of a record by hand."""

from __future__ import annotations

from typing import ClassVar

from django.db import models
from django.db.models import Q

from campaigns.models import Campaign, Membership


class TraceQuerySet(models.QuerySet["Trace"]):
    def visible_to(self, member: Membership) -> TraceQuerySet:
        """A GM sees every trace; others those of a record that they could read before and after it."""
        here = self.filter(campaign=member.campaign_id)
        if member.is_gm:
            return here
        if not member.may_play:
            return here.filter(is_open=True)
        return here.filter(Q(is_open=True) | Q(readers__contains=[member.pk]))


class Trace(models.Model):
    """What somebody changed of a record by hand: its fields before and after, and who could read them.

    It is counted by record, so that no number tells of what is hidden.
    """

    campaign = models.ForeignKey(Campaign, models.CASCADE, related_name="+")
    key = models.SlugField("key of the record", max_length=40)
    number = models.PositiveIntegerField("number of the record's traces")
    by = models.ForeignKey(Membership, models.SET_NULL, null=True, related_name="+")
    at = models.DateTimeField(auto_now_add=True)
    before = models.JSONField(default=dict)
    after = models.JSONField(default=dict)
    is_open = models.BooleanField("its force was open to everyone", default=False)
    readers = models.JSONField("places of those who saw its force, or it", default=list)
    player = models.ForeignKey(Membership, models.SET_NULL, null=True, related_name="+")
    undoes = models.ForeignKey("self", models.SET_NULL, null=True, related_name="undone_by")

    objects: ClassVar[TraceQuerySet] = TraceQuerySet.as_manager()  # type: ignore[assignment]

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["campaign", "key", "number"], name="one_trace_of_a_number")
        ]

    def __str__(self) -> str:
        return f"{self.key} {self.number}"

    @property
    def names(self) -> set[str]:
        """The fields of the sheet that were changed."""
        return {*self.before["sheet"], *self.after["sheet"]}
