"""How a campaign counts its days."""

from __future__ import annotations

from django.core.validators import MaxValueValidator, MinValueValidator
from django.db import models

from accounts.models import one_clean_line
from annals import reckoning
from campaigns.models import Campaign


class Calendar(models.Model):
    """The months and days of a campaign's world, as its game master names them."""

    campaign = models.OneToOneField(Campaign, models.CASCADE, primary_key=True, related_name="reckoning")
    months = models.JSONField("names and numbers of days", default=list)
    weekdays = models.JSONField("names", default=list, blank=True)
    era = models.CharField("behind a year", max_length=40, blank=True, validators=[one_clean_line])
    year = models.IntegerField(
        "year of the first day", default=1, validators=[MinValueValidator(-99_999), MaxValueValidator(99_999)]
    )
    month = models.PositiveSmallIntegerField("month of the first day", default=1)
    date = models.PositiveSmallIntegerField("its date", default=1)
    weekday = models.PositiveSmallIntegerField("its day of the week", default=1)

    def __str__(self) -> str:
        return f"calendar of {self.campaign}"

    @property
    def value(self) -> reckoning.Reckoning:
        return reckoning.Reckoning(
            months=tuple(reckoning.Month(one["name"], one["days"]) for one in self.months),
            weekdays=tuple(self.weekdays),
            era=self.era,
            year=self.year,
            month=self.month,
            date=self.date,
            weekday=self.weekday,
        )


def called(campaign: Campaign) -> str:
    """The day on which a campaign is, if its game master has named the days."""
    calendar = Calendar.objects.filter(campaign=campaign).first()
    return calendar.value.words(campaign.day) if calendar else ""
