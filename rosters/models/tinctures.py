"""The colours of forces."""

from __future__ import annotations

from django.db import models

from campaigns.models import Campaign


class Tincture(models.TextChoices):
    """The colours of the sides, in the order in which they are given out."""

    AZURE = "azure", "azure, blue"
    GULES = "gules", "gules, red"
    OR = "or", "or, gold"
    VERT = "vert", "vert, green"
    PURPURE = "purpure", "purpure, purple"
    SABLE = "sable", "sable, black"


def next_tincture(campaign: Campaign, *, is_open: bool = False) -> str:
    """The first colour that the fewest forces have. That of an open force tells of no hidden ones."""
    forces = campaign.forces.filter(is_open=True) if is_open else campaign.forces.all()
    used = list(forces.values_list("tincture", flat=True))
    return min(Tincture.values, key=used.count)
