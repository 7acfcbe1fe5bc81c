"""Which battles an inquiry should have had by now, and what is fought in each of its courses.

All of it follows from what has been asked and fought so far, so that all slots say the same.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from django.db import transaction
from django.db.models import F

from forecasts.asking import SEED
from forecasts.debriefing import debriefing_of, kept, total_for, total_of
from forecasts.models import CourseRow, Inquiry, Kind
from forecasts.news import tell
from rulesets.engine import Muster
from rulesets.engine.kept import read_muster
from rulesets.forecasts import tuning
from rulesets.forecasts.changes import CHANGE
from rulesets.forecasts.courses import Course
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
    rules = inquiry.battle.rules
    muster: Muster = read_muster(rules, rules.muster, inquiry.asked["muster"])
    changes = {key: CHANGE.validate_python(one) for key, one in inquiry.asked["changes"].items()}
    place = inquiry.courses.count()
    made = [(key, tuning.course_of(rules, muster, changes, key, seed=SEED, battles=TUNED)) for key in keys]
    CourseRow.objects.bulk_create(
        (
            CourseRow(
                inquiry=inquiry,
                key=key,
                place=place,
                battles=course.battles if course else 0,
                forecast=course.forecast.as_json() if course else {},
            )
            for key, course in made
        ),
        ignore_conflicts=True,
    )


def forecast_of(inquiry: Inquiry, course: CourseRow) -> Forecast:
    """What is fought in a course. Those of a debrief follow from the battle, and are not kept."""
    if inquiry.kind == Kind.DEBRIEF:
        return next(one.forecast for one in debriefing_of(inquiry).courses if one.key == course.key)
    return Forecast.from_json(CourseRow.objects.values_list("forecast", flat=True).get(pk=course.pk))


def open_courses(inquiry: Inquiry) -> None:
    """A debrief gets its courses from the first worker who has it in hand."""
    if inquiry.kind == Kind.DEBRIEF and not inquiry.courses.exists():
        keep(inquiry, [(course, {}) for course in debriefing_of(inquiry).courses])


def keep(inquiry: Inquiry, courses: list[tuple[Course, object]]) -> None:
    """Two who do it at once do it once."""
    CourseRow.objects.bulk_create(
        (
            CourseRow(inquiry=inquiry, key=course.key, place=place, battles=course.battles, forecast=forecast)
            for place, (course, forecast) in enumerate(courses)
        ),
        ignore_conflicts=True,
    )


def pace(inquiry: Inquiry, seconds: float) -> None:
    """A battle takes so long: whoever finds it out first says how many a debrief is to have in all."""
    if not inquiry.asked:
        inquiry.asked = {"total": total_for(inquiry, seconds)}
        Inquiry.objects.filter(pk=inquiry.pk, asked={}).update(asked=inquiry.asked)


def read(inquiry: Inquiry, spreads: Mapping[str, Spread]) -> None:
    """What a page cannot read from the counts alone, since it would have to play all steps again."""
    if inquiry.kind == Kind.DEBRIEF:
        outcome = kept(debriefing_of(inquiry).reading(spreads))
        with transaction.atomic():
            Inquiry.objects.filter(pk=inquiry.pk).update(outcome=outcome, version=F("version") + 1)
            tell(inquiry.pk)
