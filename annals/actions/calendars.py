"""Naming the days of a campaign."""

from __future__ import annotations

from typing import Any

from django.db import transaction

from annals.models import Calendar
from annals.models.calendars import called
from campaigns.models import Campaign, Membership


@transaction.atomic
def keep_calendar(gm: Membership, **named: Any) -> None:
    """`named`: months, weekdays, era, and what day 1 is called. Today is called by it from now on."""
    Calendar.objects.update_or_create(campaign=gm.campaign, defaults=named)
    Campaign.objects.filter(pk=gm.campaign_id).update(calendar=called(gm.campaign)[:80])


def drop_calendar(gm: Membership) -> None:
    """From now on days are counted, and no more."""
    Calendar.objects.filter(campaign=gm.campaign_id).delete()
