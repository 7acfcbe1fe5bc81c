"""How far an inquiry has come: battles fought, and whether anybody fights for it."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import timedelta

from django.db.models.functions import Now
from django.utils import timezone
from django.utils.translation import gettext
from procrastinate.contrib.django.models import ProcrastinateJob

from campaigns.parts import Context
from forecasts.charts import progress as charts
from forecasts.debriefing import total_of
from forecasts.models import Inquiry, Kind, Share
from forecasts.tasks import GONE
from rulesets.forecasts.spread import Spread
from rulesets.forecasts.tuning import FOR_USUAL

PATIENCE = timedelta(seconds=4)
"""So long nothing need have come; then it is asked whether anybody has it in hand at all."""
ALIVE = timedelta(seconds=1.5 * GONE / 3)
"""Workers give a sign of life more often than this."""


def spreads_of(inquiry: Inquiry) -> dict[str, Spread]:
    """What has been fought of each course, by all slots together."""
    found: dict[str, Spread] = {}
    rows = Share.objects.filter(course__inquiry=inquiry, fought__gt=0).order_by("course__place", "slot")
    for share in rows.select_related("course").defer("course__forecast"):
        found.setdefault(share.course.key, Spread()).merge(share.spread)
    return found


def progress(inquiry: Inquiry, spreads: Mapping[str, Spread], error: float | None) -> Context:
    """`error`: of the chance that is asked for, once something is known of it."""
    fought = sum(spread.battles for spread in spreads.values())
    most = fought if inquiry.state == Inquiry.State.DONE else max(fought + 1, _most(inquiry))
    return {"chart": charts.progress(fought, most, error), "state": _state(inquiry)}


def _most(inquiry: Inquiry) -> int:
    """About so many battles are fought for it in all: of the courses of a wish few get all they may have."""
    match inquiry.kind:
        case Kind.DEBRIEF:
            return total_of(inquiry)
        case Kind.TUNING:
            return int((1 + FOR_USUAL) * inquiry.asked["most"])
    return sum(inquiry.courses.values_list("battles", flat=True))


def waits_in_vain(inquiry: Inquiry) -> bool:
    """Whether nothing has come for a while, and no worker that lives has it in hand."""
    if not inquiry.is_running or timezone.now() - inquiry.fought_at < PATIENCE:
        return False
    in_hand = ProcrastinateJob.objects.filter(status="doing", args__inquiry=inquiry.pk)
    return not in_hand.filter(worker__last_heartbeat__gte=Now() - ALIVE).exists()


def _state(inquiry: Inquiry) -> str:
    if inquiry.state == Inquiry.State.FAILED:
        return gettext(
            "It is broken off: the rules stumbled over this battle. The site has written down over what."
        )
    if inquiry.state == Inquiry.State.STOPPED:
        return gettext("Stopped, by a press or for another forecast of yours. What has been fought stays.")
    if inquiry.state == Inquiry.State.DONE:
        return gettext("All battles are fought.")
    if waits_in_vain(inquiry):
        return gettext(
            "Nobody is counting at the moment: others come first, or no worker runs. It goes on by itself."
        )
    return ""
