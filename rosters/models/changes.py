"""Changes of lasting sheets that the rules propose."""

from __future__ import annotations

from typing import NamedTuple

from django.db import models

from accounts.ids import Uncounted
from rulesets.engine.values import Json

JSON_NULL: Json = {"null": True, "blank": True}
SIDE = "side"
"""The one field that is no part of the kept sheet: a unit or hero that goes over to another force."""


class ProposedChange(Uncounted):
    """A proposed change of one field of one lasting sheet, as the rules have it and as the GM has it."""

    place = models.PositiveIntegerField()
    subject = models.CharField(max_length=60)
    name = models.CharField(max_length=60)
    old = models.JSONField(**JSON_NULL)
    proposed = models.JSONField(**JSON_NULL)
    new = models.JSONField(**JSON_NULL)
    reason = models.CharField(max_length=500)
    is_accepted = models.BooleanField(default=True)

    class Meta:
        abstract = True

    def __str__(self) -> str:
        return f"{self.subject}.{self.name}"

    @property
    def is_edited(self) -> bool:
        return bool(self.new != self.proposed)


class Edit(NamedTuple):
    """The GM's word on one proposed change. `new` is JSON, as rosters keep it."""

    change: int
    accepted: bool
    new: object
