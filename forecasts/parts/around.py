"""What stands round every page of forecasts: where one is, and what else may be asked."""

from __future__ import annotations

from typing import NamedTuple

from django.urls import reverse

from battles.access import Viewer
from campaigns.parts import Context, frame
from forecasts.access import kinds_for
from forecasts.models import Kind
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
    """What may be asked at this moment, plans while something is open; after the battle the debrief alone."""
    kinds = [Kind.DEBRIEF] if viewer.may_look_back else kinds_for(viewer)
    if here != Kind.PLANS and not compares_plans(viewer):
        kinds = [kind for kind in kinds if kind != Kind.PLANS]
    return [
        Tab(str(kind.label), reverse(ADDRESSES[kind], args=[viewer.battle.pk]), kind == here)
        for kind in kinds
    ]


def around(viewer: Viewer, here: Kind) -> Context:
    return {
        **frame(viewer.member),
        "viewer": viewer,
        "battle": viewer.battle,
        "tabs": tabs(viewer, here),
        "kind": here,
    }
