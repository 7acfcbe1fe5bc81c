"""Days of a campaign as dates of its world: whole numbers in, names out."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import accumulate
from typing import NamedTuple

from django.utils.translation import gettext

from rulesets.engine.text import written

DATE = re.compile(r"(?:[^\d,]+,? ?)?(?P<date>[0-9]{1,3})\.? (?P<rest>.+)")
YEAR = re.compile(r"(?P<month>.+?),? (?P<year>[-−]?[0-9]{1,6})")
SPAN = 100
"""Without a calendar so many days stand on a page."""


class Month(NamedTuple):
    name: str
    days: int


class Date(NamedTuple):
    """A day by the calendar; month and date count from 1."""

    year: int
    month: int
    date: int


class Span(NamedTuple):
    """Some days, the last included, and what they are called together."""

    first: int
    last: int
    name: str


@dataclass(frozen=True)
class Reckoning:
    """A calendar: years of the same months, weeks that go on through them. Without months it counts days."""

    months: Sequence[Month] = ()
    weekdays: Sequence[str] = ()
    era: str = ""
    year: int = 1
    """What the campaign's day 1 is called, and its month, date and day of the week."""
    month: int = 1
    date: int = 1
    weekday: int = 1

    @property
    def is_plain(self) -> bool:
        return not self.months

    @property
    def length(self) -> int:
        """So many days has a year."""
        return sum(month.days for month in self.months)

    @property
    def _starts(self) -> list[int]:
        return [0, *accumulate(month.days for month in self.months)]

    @property
    def _offset(self) -> int:
        """So many days of its year lie before day 1."""
        return self._starts[self.month - 1] + self.date - 1

    def date_of(self, day: int) -> Date:
        years, rest = divmod(day - 1 + self._offset, self.length)
        starts = self._starts
        month = next(n for n in range(len(self.months)) if rest < starts[n + 1])
        return Date(self.year + years, month + 1, rest - starts[month] + 1)

    def day_of(self, date: Date) -> int:
        """The other way round; before day 1 it is 0 or less."""
        before = (date.year - self.year) * self.length + self._starts[date.month - 1] + date.date - 1
        return before - self._offset + 1

    def day_named(self, text: str, near: int) -> int | None:
        """The day of a date as `words` and `short` write it; without a year, in that of the day `near`.
        None of what is no date, or before day 1.
        """
        found = DATE.fullmatch(" ".join(text.casefold().split()))
        if found is None or self.is_plain:
            return None
        names = {one.name.casefold(): n for n, one in enumerate(self.months, start=1)}
        year, named = self.date_of(near).year, found["rest"].removesuffix(self.era.casefold()).strip()
        if named not in names and (dated := YEAR.fullmatch(named)):
            named, year = dated["month"], int(dated["year"].replace("−", "-"))
        month, date = names.get(named, 0), int(found["date"])
        if not month or not 1 <= date <= self.months[month - 1].days:
            return None
        day = self.day_of(Date(year, month, date))
        return day if day >= 1 else None

    def weekday_of(self, day: int) -> str:
        return self.weekdays[(day - 1 + self.weekday - 1) % len(self.weekdays)] if self.weekdays else ""

    def year_name(self, year: int) -> str:
        words = f"{year}" if year >= 0 else f"−{-year}"
        return f"{words} {self.era}".strip()

    def month_name(self, day: int) -> str:
        """The month in which a day is."""
        return "" if self.is_plain else self.months[self.date_of(day).month - 1].name

    def short(self, day: int) -> str:
        """12 Firstseed, without its year."""
        if self.is_plain:
            return gettext("Day %(n)s") % {"n": written(day)}
        date = self.date_of(day)
        return f"{date.date} {self.months[date.month - 1].name}"

    def words(self, day: int) -> str:
        """Windsday, 12 Firstseed 1042 of the Crown."""
        if self.is_plain:
            return ", ".join(filter(None, [self.weekday_of(day), self.short(day)]))
        named = f"{self.short(day)} {self.year_name(self.date_of(day).year)}"
        return ", ".join(filter(None, [self.weekday_of(day), named]))

    def span_of(self, day: int) -> Span:
        """The year of a day, or without a calendar the hundred days around it."""
        if self.is_plain:
            first = (day - 1) // SPAN * SPAN + 1
            last = first + SPAN - 1
            days = gettext("Days %(first)s to %(last)s") % {"first": written(first), "last": written(last)}
            return Span(first, last, days)
        year = self.date_of(day).year
        first = self.day_of(Date(year, 1, 1))
        return Span(max(1, first), first + self.length - 1, self.year_name(year))
