"""Forecasts that people at a table ask for, and workers in this process."""

from __future__ import annotations

from datetime import UTC, datetime

from battles.models import Battle
from forecasts import actions, readings
from forecasts.access import eyes_of
from forecasts.asking import forecast_of
from forecasts.debriefing import debriefing_of
from forecasts.models import SLOTS, Inquiry, Kind
from forecasts.work import Next, fight_a_slice
from rulesets.forecasts.courses import AS_IT_IS, Course
from tests.battles.conftest import Table

ALWAYS = datetime(2100, 1, 1, tzinfo=UTC)
"""Somebody looks at it, however slow the machine is."""
SLICES = 100
"""More than any test needs of each slot."""


def asked(table: Table, name: str, *, eyes: str = "", battles: int = 40) -> Inquiry:
    """A forecast of the battle as it stands, asked by one of the people at the table."""
    viewer = table.viewer(name)
    chosen = next(one for one in eyes_of(viewer) if not eyes or one.key == eyes)
    courses = [Course(AS_IT_IS, forecast_of(viewer, chosen), battles)]
    return actions.ask(viewer, kind=Kind.OUTLOOK, eyes=chosen, asked={"eyes": chosen.key}, courses=courses)


def fought(inquiry: Inquiry) -> Inquiry:
    """The same when all slots have done what there was to do."""
    Inquiry.objects.filter(pk=inquiry.pk).update(looked_at=ALWAYS)
    for _ in range(SLICES):
        found = {fight_a_slice(inquiry.pk, slot) for slot in range(SLOTS)}
        if found == {Next.NOTHING}:
            break
    return Inquiry.objects.get(pk=inquiry.pk)


def looked_back(battle: Battle, battles: int) -> Inquiry:
    """A debrief of so many battles fought ahead, however fast the machine is: no clock is asked."""
    inquiry = actions.debrief(battle)
    readings.read(inquiry, debriefing_of(inquiry).fight(battles))
    Inquiry.objects.filter(pk=inquiry.pk).update(state=Inquiry.State.DONE)
    return Inquiry.objects.get(pk=inquiry.pk)
