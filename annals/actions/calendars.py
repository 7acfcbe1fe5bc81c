"""Naming the days of a campaign."""

from __future__ import annotations

from typing import Any

from annals.models import Calendar
from campaigns.models import Membership


def keep_calendar(gm: Membership, **named: Any) -> None:
    """`named`: months, weekdays, era, and what day 1 is called."""
    Calendar.objects.update_or_create(campaign=gm.campaign, defaults=named)


def drop_calendar(gm: Membership) -> None:
    """From now on days are counted, and no more."""
    Calendar.objects.filter(campaign=gm.campaign_id).delete()
