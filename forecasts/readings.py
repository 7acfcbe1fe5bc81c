"""Which battles an inquiry should have had by now, and what is fought in each of its courses.

All of it follows from what has been asked and fought so far, so that all slots say the same.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import NamedTuple

from django.db import transaction
from django.db.models import F

from forecasts.debriefing import debriefing_of, kept, total_for, total_of
from forecasts.drafts import draft_of
from forecasts.models import CourseRow, Inquiry, Kind
from forecasts.news import tell
from rulesets.engine.values import Json
from rulesets.forecasts import tuning
from rulesets.forecasts.fighting import Forecast
from rulesets.forecasts.spread import Spread
from rulesets.forecasts.tuning import Wish

TUNED = 5_000
"""A change is fought so often at most. One that the rules refuse has none."""


def wanted(
    inquiry: Inquiry, courses: Mapping[str, CourseRow], spreads: Mapping[str, Spread]
) -> Mapping[str, int]:
    """How many battles each course should have by now."""
    if inquiry.kind == Kind.DEBRIEF:
        return debriefing_of(inquiry).wanted(spreads, total_of(inquiry))
    if inquiry.kind == Kind.TUNING:
        return _tuned(inquiry, courses, spreads)
    return {key: row.battles for key, row in courses.items()}


def _tuned(
    inquiry: Inquiry, courses: Mapping[str, CourseRow], spreads: Mapping[str, Spread]
) -> Mapping[str, int]:
    fought = {key: spreads.get(key, Spread()) for key, row in courses.items() if row.battles}
    refused = [key for key, row in courses.items() if not row.battles]
    wish = Wish.model_validate(inquiry.asked["wish"])
    return tuning.wanted(wish, fought, most=inquiry.asked["most"], refused=refused)


def open_more(inquiry: Inquiry, keys: Iterable[str]) -> None:
    """Courses that are wanted by what has been fought so far: two changes that are made together."""
    keep(inquiry, [(key, TUNED, {}) for key in keys], first=inquiry.courses.count())


def forecast_of(inquiry: Inquiry, course: CourseRow) -> Forecast:
    """What is fought in a course; Refused, if the rules do not let it."""
    if inquiry.kind == Kind.DEBRIEF:
        return next(one.forecast for one in debriefing_of(inquiry).courses if one.key == course.key)
    kept = CourseRow.objects.values_list("forecast", flat=True).get(pk=course.pk)
    return Forecast.from_json(kept) if kept else draft_of(inquiry).with_changes(course.key)


def refuse(course: CourseRow) -> None:
    """It is fought no more; whoever else finds the same says the same."""
    course.battles = 0
    CourseRow.objects.filter(pk=course.pk).update(battles=0)


def open_courses(inquiry: Inquiry) -> None:
    """A debrief gets its courses from the first worker who has it in hand. Each has to play its steps."""
    if inquiry.kind == Kind.DEBRIEF:
        courses = debriefing_of(inquiry).courses
        if not inquiry.courses.exists():
            keep(inquiry, [(course.key, course.battles, {}) for course in courses])


def keep(inquiry: Inquiry, courses: Iterable[tuple[str, int, Json]], *, first: int = 0) -> None:
    """Each with its key, how many battles, and what is kept of it. Two who do it at once do it once."""
    CourseRow.objects.bulk_create(
        (
            CourseRow(inquiry=inquiry, key=key, place=place, battles=battles, forecast=forecast)
            for place, (key, battles, forecast) in enumerate(courses, start=first)
        ),
        ignore_conflicts=True,
    )


class Pace(NamedTuple):
    """So many battles, what they took of a core, and how long it was until they were kept and read."""

    battles: int
    busy: float
    spent: float


def pace(inquiry: Inquiry, more: Pace) -> None:
    """How many a debrief is to have in all follows from how long a battle takes a core, as all know by now:
    the first take longest, and on a machine with much to do none takes less of it.
    """
    with transaction.atomic():
        row = Inquiry.objects.select_for_update().only("asked").get(pk=inquiry.pk)
        known = Pace(*row.asked.get("pace", (0, 0.0, 0.0)))
        now = Pace(known.battles + more.battles, known.busy + more.busy, known.spent + more.spent)
        inquiry.asked = {"pace": [*now], "total": total_for(inquiry, now.busy / now.battles)}
        Inquiry.objects.filter(pk=inquiry.pk).update(asked=inquiry.asked)


def read(inquiry: Inquiry, spreads: Mapping[str, Spread]) -> None:
    """What a page cannot read from the counts alone, since it would have to play all steps again."""
    if inquiry.kind == Kind.DEBRIEF:
        outcome = kept(inquiry, spreads)
        with transaction.atomic():
            Inquiry.objects.filter(pk=inquiry.pk).update(outcome=outcome, version=F("version") + 1)
            tell(inquiry.pk)
