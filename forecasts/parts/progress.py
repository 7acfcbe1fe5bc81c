"""How far an inquiry has come: battles fought, and whether anybody fights for it."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import timedelta

from django.utils import timezone

from battles.access import Viewer
from battles.actions import TableError
from battles.play.memory import Memory
from campaigns.parts import Context
from forecasts.access import eyes_of
from forecasts.asking import forecast_of
from forecasts.charts import progress as charts
from forecasts.debriefing import TOTAL
from forecasts.models import CourseRow, Inquiry, Kind, Share
from rulesets.engine import Field, Json, Muster
from rulesets.forecasts.fighting import Forecast
from rulesets.forecasts.spread import Spread

KEPT = 64
PATIENCE = timedelta(seconds=4)
"""So long nothing need have come; then the page says that nobody seems to fight."""


def spreads_of(inquiry: Inquiry) -> dict[str, Spread]:
    """What has been fought of each course, by all slots together."""
    found: dict[str, Spread] = {}
    rows = Share.objects.filter(course__inquiry=inquiry, fought__gt=0).order_by("course__place", "slot")
    for share in rows.select_related("course").defer("course__forecast"):
        found.setdefault(share.course.key, Spread()).merge(share.spread)
    return found


moved: Memory[tuple[bool]] = Memory(KEPT)
"""By inquiry and version of its battle."""


def has_moved(viewer: Viewer, inquiry: Inquiry, course: str) -> bool:
    """Whether whoever asked would have it fought from another field by now, as far as he knows."""
    key = (inquiry.pk, inquiry.battle.version)
    return moved.once(key, lambda: (_has_moved(viewer, inquiry, course),))[0]


def _has_moved(viewer: Viewer, inquiry: Inquiry, course: str) -> bool:
    words = frozenset(inquiry.words)
    eyes = next((one for one in eyes_of(viewer) if one.words == words), None)
    was = CourseRow.objects.values_list("forecast", flat=True).get(inquiry=inquiry, key=course)
    if eyes is None:
        return True
    try:
        now = forecast_of(viewer, eyes).as_json()
    except TableError:
        return True
    return _field_of(was) != _field_of(now)


def _field_of(kept: Json) -> tuple[Field, Muster]:
    """As values: JSON has the same set in one order or another."""
    field: Field = Forecast.from_json(kept).field
    return field, field.muster


def progress(inquiry: Inquiry, spreads: Mapping[str, Spread], error: float | None) -> Context:
    """`error`: of the chance that is asked for, once something is known of it."""
    fought = sum(spread.battles for spread in spreads.values())
    is_debrief = inquiry.kind == Kind.DEBRIEF
    most = TOTAL if is_debrief else sum(inquiry.courses.values_list("battles", flat=True))
    return {"chart": charts.progress(fought, most, error), "state": _state(inquiry)}


def waits_in_vain(inquiry: Inquiry) -> bool:
    """Whether nothing at all has come for a while: others come first, or there is no worker."""
    return inquiry.is_running and not inquiry.version and timezone.now() - inquiry.created_at > PATIENCE


def _state(inquiry: Inquiry) -> str:
    if inquiry.state == Inquiry.State.FAILED:
        return "It is broken off: the rules stumbled over this battle. The site has written down over what."
    if inquiry.state == Inquiry.State.STOPPED:
        return "Stopped. What has been fought stays."
    if inquiry.state == Inquiry.State.DONE:
        return "All battles are fought."
    if waits_in_vain(inquiry):
        return "Nobody fights yet: others come first, or no worker runs on this site."
    return ""
