"""What stands round every page of forecasts: where one is, and what else may be asked."""

from __future__ import annotations

from typing import NamedTuple

from django.urls import reverse

from battles.access import Viewer
from campaigns.parts import Context, frame
from forecasts.access import kinds_for
from forecasts.models import Kind

ADDRESSES = {
    Kind.OUTLOOK: "forecasts:ask",
    Kind.PLANS: "forecasts:plans",
    Kind.MATTERS: "forecasts:matters",
    Kind.TUNING: "forecasts:tune",
}


class Tab(NamedTuple):
    label: str
    address: str
    is_here: bool


def around(viewer: Viewer, here: Kind) -> Context:
    battle = viewer.battle
    tabs = [
        Tab(str(kind.label), reverse(ADDRESSES[kind], args=[battle.pk]), kind == here)
        for kind in kinds_for(viewer)
        if kind in ADDRESSES
    ]
    return {**frame(viewer.member), "viewer": viewer, "battle": battle, "tabs": tabs, "kind": here}
