"""How far a debrief is: how much of it has been looked at, and how long it still takes."""

from __future__ import annotations

from collections.abc import Mapping
from math import ceil

from django.utils.translation import gettext, ngettext
from procrastinate.contrib.django.models import ProcrastinateJob

from battles.access import Viewer
from battles.truths import is_laid_open
from forecasts.debriefing import total_of
from forecasts.models import Inquiry
from rulesets.forecasts.debrief.moments import TRUTH
from rulesets.forecasts.spread import Spread

MINUTE = 60


BEGINS = {"steps": f"chance/{TRUTH}/", "heroes": f"hero/{TRUTH}/", "decisions": f"officer/{TRUTH}/"}
"""How keys of courses begin."""


def so_far(viewer: Viewer, inquiry: Inquiry, spreads: Mapping[str, Spread]) -> str:
    """Nothing before it is known what there is to do; how much that is would tell of what is hidden."""
    courses = list(inquiry.courses.values_list("key", flat=True))
    if not inquiry.is_running or not courses:
        return ""
    rest = _rest(inquiry, spreads)
    if not viewer.is_gm and not is_laid_open(viewer.battle):
        return rest
    facts: dict[str, int] = {}
    for part, begins in BEGINS.items():
        keys = [key for key in courses if key.startswith(begins)]
        facts |= {part: sum(key in spreads for key in keys), f"all_{part}": len(keys)}
    if facts["all_decisions"]:
        done = gettext(
            "Looked at: %(steps)s of %(all_steps)s steps, %(heroes)s of %(all_heroes)s heroes, "
            "%(decisions)s of %(all_decisions)s decisions."
        )
    else:
        done = gettext("Looked at: %(steps)s of %(all_steps)s steps, %(heroes)s of %(all_heroes)s heroes.")
    return f"{done % facts} {rest}".rstrip()


def _rest(inquiry: Inquiry, spreads: Mapping[str, Spread]) -> str:
    """By what its battles have taken so far, and by how many workers have it in hand now."""
    battles, _, spent = inquiry.asked.get("pace", (0, 0, 0))
    left = total_of(inquiry) - sum(spread.battles for spread in spreads.values())
    if not battles or left <= 0:
        return ""
    in_hand = ProcrastinateJob.objects.filter(status="doing", args__inquiry=inquiry.pk).count()
    seconds = left * spent / battles / max(1, in_hand)
    if seconds < MINUTE:
        return gettext("Less than a minute to go.")
    minutes = ceil(seconds / MINUTE)
    said = ngettext("About %(n)s minute to go.", "About %(n)s minutes to go.", minutes)
    return said % {"n": minutes}
