"""The portrait of a hero."""

from __future__ import annotations

from django.db import models

from rosters.models import Hero


class Portrait(models.Model):
    """As the server wrote it anew: nothing of the uploaded file is kept."""

    hero = models.OneToOneField(Hero, models.CASCADE, primary_key=True, related_name="portrait")
    image = models.BinaryField("WebP")
    width = models.PositiveIntegerField()
    height = models.PositiveIntegerField()
    mark = models.CharField("stands for this very picture", max_length=32)
    added_at = models.DateTimeField(auto_now=True)

    def __str__(self) -> str:
        return f"portrait of {self.hero}"
