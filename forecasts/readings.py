"""How many battles each course of an inquiry should have had by now."""

from __future__ import annotations

from collections.abc import Mapping

from forecasts.models import CourseRow, Inquiry
from rulesets.forecasts.spread import Spread


def wanted(
    inquiry: Inquiry, courses: Mapping[str, CourseRow], spreads: Mapping[str, Spread]
) -> dict[str, int]:
    """By course. A function of what has been fought so far alone, so that all slots say the same."""
    return {key: row.battles for key, row in courses.items()}
