"""Under which version of the rules somebody spoke: in its shapes his word is kept."""

from __future__ import annotations

from django.db import models

from rulesets.engine.kept import FIRST


def said_under() -> models.PositiveSmallIntegerField[int, int]:
    """In which shape somebody's word is kept."""
    return models.PositiveSmallIntegerField("version of the rules", default=FIRST, editable=False)
