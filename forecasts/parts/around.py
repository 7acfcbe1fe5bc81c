"""What stands round every page of forecasts: where one is, and what else may be asked."""

from __future__ import annotations

from typing import NamedTuple

from django.urls import reverse
from django.utils.translation import gettext

from battles.access import Viewer
from battles.models import Battle
from campaigns.parts import Context, frame
from forecasts.access import kinds_for
from forecasts.models import Inquiry, Kind
from forecasts.plans import compares_plans

ADDRESSES = {
    Kind.OUTLOOK: "forecasts:ask",
    Kind.PLANS: "forecasts:plans",
    Kind.MATTERS: "forecasts:matters",
    Kind.TUNING: "forecasts:tune",
    Kind.DEBRIEF: "forecasts:debrief",
}


class Tab(NamedTuple):
    label: str
    address: str
    is_here: bool


def tabs(viewer: Viewer, here: Kind) -> list[Tab]:
    """What may be asked now: plans while something is open, after a battle the debrief. None stands alone."""
    kinds = [Kind.DEBRIEF] if viewer.may_look_back else kinds_for(viewer)
    if here != Kind.PLANS and not compares_plans(viewer):
        kinds = [kind for kind in kinds if kind != Kind.PLANS]
    if kinds == [here]:
        return []
    return [
        Tab(_label(viewer, kind), reverse(ADDRESSES[kind], args=[viewer.battle.pk]), kind == here)
        for kind in kinds
    ]


def _label(viewer: Viewer, kind: Kind) -> str:
    """Before a battle begins nobody plans anything yet: two set-ups of it are compared."""
    is_set_up = viewer.battle.state == Battle.State.DRAFT and kind == Kind.PLANS
    return gettext("Two set-ups") if is_set_up else str(kind.label)


def label_of(inquiry: Inquiry) -> str:
    """As the page was called on which it was asked, whatever has become of the battle since."""
    return gettext("Two set-ups") if "plans" in inquiry.asked else str(Kind(inquiry.kind).label)


def around(viewer: Viewer, here: Kind) -> Context:
    return {
        **frame(viewer.member),
        "viewer": viewer,
        "battle": viewer.battle,
        "tabs": tabs(viewer, here),
        "asked": _label(viewer, here),
    }
