"""The colours of forces."""

from __future__ import annotations

from django.db import models
from django.utils.translation import gettext_lazy

from campaigns.models import Campaign


class Tincture(models.TextChoices):
    """The colours of the sides, in the order in which they are given out."""

    AZURE = "azure", gettext_lazy("azure, blue")
    GULES = "gules", gettext_lazy("gules, red")
    OR = "or", gettext_lazy("or, gold")
    VERT = "vert", gettext_lazy("vert, green")
    PURPURE = "purpure", gettext_lazy("purpure, purple")
    SABLE = "sable", gettext_lazy("sable, black")


def next_tincture(campaign: Campaign, *, is_open: bool = False) -> str:
    """The first colour that the fewest forces have. That of an open force tells of no hidden ones."""
    forces = campaign.forces.filter(is_open=True) if is_open else campaign.forces.all()
    used = list(forces.values_list("tincture", flat=True))
    return min(Tincture.values, key=used.count)
