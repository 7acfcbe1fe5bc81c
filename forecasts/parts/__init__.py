"""What pages of forecasts show: the same function serves the page and what is pushed to it."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from django.http import HttpRequest
from django.template.loader import render_to_string

from battles.access import Viewer
from campaigns.parts import Context
from forecasts.charts.lasting import counted_in
from forecasts.models import Inquiry, Kind
from forecasts.parts.around import tabs
from forecasts.parts.debrief import debrief
from forecasts.parts.matters import matters
from forecasts.parts.moved import has_moved
from forecasts.parts.outlook import outlook
from forecasts.parts.plans import plans
from forecasts.parts.progress import progress, spreads_of
from forecasts.parts.so_far import so_far
from forecasts.parts.tuning import tuning

SHOWN: Mapping[Kind, Callable[..., Context]] = {
    Kind.OUTLOOK: outlook,
    Kind.PLANS: plans,
    Kind.MATTERS: matters,
    Kind.TUNING: tuning,
    Kind.DEBRIEF: debrief,
}


def render(request: HttpRequest, viewer: Viewer, inquiry: Inquiry) -> dict[str, str]:
    """The parts of this inquiry's page."""
    spreads = spreads_of(inquiry)
    kind, above = Kind(inquiry.kind), dict[str, str]()
    frame: Context = {"viewer": viewer, "battle": inquiry.battle, "inquiry": inquiry}
    if kind != Kind.DEBRIEF:
        frame["moved"] = has_moved(viewer, inquiry)
        above["tabs"] = render_to_string("forecasts/tabs.html", {"tabs": tabs(viewer, kind)})
    with counted_in(inquiry.battle.rules.wording.get("round", "")):
        shown = {**frame, **SHOWN[kind](viewer, inquiry, spreads)}
    if kind == Kind.DEBRIEF:
        frame["so_far"] = so_far(viewer, inquiry, spreads)
    head = {**frame, **progress(inquiry, spreads, shown.get("error"))}
    return {
        **above,
        "progress": render_to_string("forecasts/progress.html", head, request),
        "outcome": render_to_string(f"forecasts/{inquiry.kind}.html", shown, request),
    }


__all__ = ["render"]
