"""Rows: who did what in which battle, what was corrected of it, portraits, calendars."""

from annals.models.calendars import Calendar
from annals.models.careers import (
    OWN,
    WHOLE,
    Correction,
    Fought,
    Service,
    Total,
)
from annals.models.portraits import Portrait

__all__ = ["OWN", "WHOLE", "Calendar", "Correction", "Fought", "Portrait", "Service", "Total"]
