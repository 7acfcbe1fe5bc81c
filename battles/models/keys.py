"""By which key the seeds of the dice were sealed, so that a site that has lost it can say which."""

from __future__ import annotations

from django.db import models


class SealingKey(models.Model):
    """The fingerprint of a key with which this database has sealed. Nobody finds the key by it."""

    fingerprint = models.CharField(max_length=16, unique=True)
    since = models.DateTimeField(auto_now_add=True)

    def __str__(self) -> str:
        return self.fingerprint
