"""Pictures of the ground that a game master lays on the table, and his marks on them."""

from __future__ import annotations

from collections.abc import Iterable
from typing import ClassVar

from django.core.validators import MaxValueValidator
from django.db import models
from django.db.models import Q

from accounts.ids import Uncounted
from accounts.models import one_clean_line
from battles.models.record import Battle, Side
from rosters.models import Tincture

WHOLE = 1000
"""A mark's place is in thousandths of the picture's width and height."""


class PictureQuerySet(models.QuerySet["MapPicture"]):
    def visible_to(self, audience: Iterable[str]) -> PictureQuerySet:
        """What these people may look at: what is everyone's, and their own sides'; game masters all of it."""
        words = set(audience)
        if "gm" in words:
            return self
        sides = [word.partition(":")[2] for word in words if word.startswith("side:")]
        return self.filter(Q(side=None) | Q(side__key__in=sides))


class MapPicture(Uncounted):
    """One picture, as it was written anew by the server: nothing of the uploaded file is kept."""

    battle = models.ForeignKey(Battle, models.CASCADE, related_name="pictures")
    side = models.ForeignKey(Side, models.CASCADE, null=True, blank=True, related_name="pictures")
    title = models.CharField(max_length=80, validators=[one_clean_line])
    image = models.BinaryField("WebP")
    width = models.PositiveIntegerField()
    height = models.PositiveIntegerField()
    added_at = models.DateTimeField(auto_now_add=True)

    objects: ClassVar[PictureQuerySet] = PictureQuerySet.as_manager()  # type: ignore[assignment]

    class Meta:
        ordering = ["nth"]

    def __str__(self) -> str:
        return self.title


class Mark(Uncounted):
    """A game master's mark on a picture: where the bridge is, where the enemy was seen."""

    picture = models.ForeignKey(MapPicture, models.CASCADE, related_name="marks")
    x = models.PositiveIntegerField(validators=[MaxValueValidator(WHOLE)])
    y = models.PositiveIntegerField(validators=[MaxValueValidator(WHOLE)])
    label = models.CharField(max_length=40, validators=[one_clean_line])
    tincture = models.CharField(max_length=10, choices=Tincture.choices, blank=True)

    class Meta:
        ordering = ["nth"]

    def __str__(self) -> str:
        return self.label
