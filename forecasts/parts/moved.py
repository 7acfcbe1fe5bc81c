"""Whether a battle, or its set-up, is another one by now than that which was fought ahead."""

from __future__ import annotations

from django.db.models import Sum
from django.utils.translation import gettext, gettext_noop

from battles.access import Viewer
from battles.actions import TableError
from battles.models import Battle
from battles.play.memory import Memory
from forecasts.access import eyes_of
from forecasts.asking import forecast_of, muster_of
from forecasts.models import CourseRow, Inquiry
from rosters.models import Hero, Unit
from rulesets.engine import CannotRead, Field, Json, Muster
from rulesets.engine.kept import read_muster
from rulesets.forecasts.fighting import Forecast

KEPT = 64
SET_UP = gettext_noop("The set-up has changed since. These figures are from how it was.")
GONE_ON = gettext_noop("The battle has gone on since. These figures are from where it stood.")

moved: Memory[tuple[bool]] = Memory(KEPT)
"""By inquiry, what was taken of it, and how far its battle and, before it, the rosters are."""


def has_moved(viewer: Viewer, inquiry: Inquiry) -> str:
    """A sentence, if whoever asked would have it fought from elsewhere by now, as far as he knows."""
    battle = inquiry.battle
    is_draft = battle.state == Battle.State.DRAFT
    key = (inquiry.pk, battle.version, inquiry.asked.get("taken"), _rosters(battle) if is_draft else 0)
    [is_moved] = moved.once(key, lambda: (_has_moved(viewer, inquiry),))
    return gettext(SET_UP if is_draft else GONE_ON) if is_moved else ""


def _has_moved(viewer: Viewer, inquiry: Inquiry) -> bool:
    try:
        if "muster" in inquiry.asked:
            return viewer.battle.state != Battle.State.DRAFT or _mustered(inquiry) != muster_of(viewer.battle)
        return _is_elsewhere(viewer, inquiry)
    except (TableError, CannotRead):
        return True


def _mustered(inquiry: Inquiry) -> Muster:
    """The set-up that was asked about, or as it has been since a proposal was taken."""
    rules = inquiry.battle.rules
    muster: Muster = read_muster(rules, rules.muster, inquiry.asked.get("stands") or inquiry.asked["muster"])
    return muster


def _is_elsewhere(viewer: Viewer, inquiry: Inquiry) -> bool:
    words = frozenset(inquiry.words)
    eyes = next((one for one in eyes_of(viewer) if one.words == words), None)
    was = CourseRow.objects.filter(inquiry=inquiry).values_list("forecast", flat=True)[0]
    return eyes is None or _field_of(was) != _field_of(forecast_of(viewer, eyes).as_json())


def _field_of(kept: Json) -> tuple[Field, Muster]:
    """As values: JSON has the same set in one order or another."""
    field: Field = Forecast.from_json(kept).field
    return field, field.muster


def _rosters(battle: Battle) -> tuple[int, int]:
    """How often units and heroes of the campaign have been written: sheets are part of a draft."""
    units = Unit.objects.filter(campaign=battle.campaign_id).aggregate(writes=Sum("version"))
    heroes = Hero.objects.filter(campaign=battle.campaign_id).aggregate(writes=Sum("version"))
    return units["writes"] or 0, heroes["writes"] or 0
