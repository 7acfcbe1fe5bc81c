"""A battle as it stands on paper: how it went, who was there and what turned it, then the whole of it."""

from __future__ import annotations

from battles.access import Viewer
from battles.models import Battle, MapPicture
from battles.parts.sight import reading
from battles.truths import Truth, reads_all
from campaigns.parts import Context
from chronicle.printing.drawings import chances_on_paper, picture_on_paper
from chronicle.telling.attendance import attendance
from chronicle.telling.beliefs import beliefs
from chronicle.telling.report import report
from chronicle.telling.turning import turning


def told_on_paper(viewer: Viewer, truth: Truth, *, anchor: str = "") -> Context:
    """All of a battle in one truth, with its drawings for paper; with `anchor`, as a chapter of a book."""
    battle = viewer.battle
    turned = turning(battle, truth) if viewer.may_look_back else {}
    told = report(battle, truth, "all", turned=turned, is_printed=True)
    rounds = [
        (one, picture_on_paper(one.picture, anchor) if one.picture else "", one.chapters)
        for one in told["rounds"]
    ]
    chart = turned.get("chances")
    return {
        **told,
        "rounds": rounds,
        "battle": battle,
        "truth": truth,
        "maps": maps_on_paper(battle, truth),
        "there": attendance(reading(battle, truth.words)),
        "knew": beliefs(battle, truth) if says_what_was(viewer, truth) else [],
        "turned": {name: told[name] for name in turned},
        "curve": chances_on_paper(chart) if chart and chart.wide else "",
    }


def says_what_was(viewer: Viewer, truth: Truth) -> bool:
    """Whether it tells beside what a side thought of the others what they were."""
    of_a_side = any(word.startswith("side:") for word in truth.words)
    return reads_all(viewer) and of_a_side and not truth.is_whole


def maps_on_paper(battle: Battle, truth: Truth) -> list[tuple[str, MapPicture]]:
    """What lay on the table, each by the path under which a sheet names it."""
    rows = MapPicture.objects.visible_to(truth.words).filter(battle=battle).order_by("nth")
    return [(f"/maps/{one.pk}", one) for one in rows]


def pictures_of(told: Context) -> dict[str, bytes]:
    """The maps of a battle by the paths under which its sheet names them."""
    return {path: bytes(one.image) for path, one in told["maps"]}
