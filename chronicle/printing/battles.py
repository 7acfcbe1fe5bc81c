"""A battle as it stands on paper: how it went, who was there and what turned it, then the whole of it."""

from __future__ import annotations

from battles.access import Viewer
from battles.models import MapPicture
from battles.parts.sight import reading
from battles.truths import Truth, reads_all
from campaigns.parts import Context
from chronicle.printing.drawings import chances_on_paper, picture_on_paper
from chronicle.telling.attendance import attendance
from chronicle.telling.beliefs import beliefs
from chronicle.telling.report import report
from chronicle.telling.turning import turning
from rosters.models import Hero


def told_on_paper(viewer: Viewer, truth: Truth, *, anchor: str = "", hero: Hero | None = None) -> Context:
    """All of a battle in one truth, with its drawings for paper; with `anchor`, as a chapter of a book. With
    `hero`, as a letter of his: what he did himself comes first, and nothing is told that he did not know.
    """
    battle = viewer.battle
    turned = turning(battle, truth) if viewer.may_look_back else {}
    told = report(battle, truth, "all", turned=turned, is_printed=True)
    rounds = [
        (one, picture_on_paper(one.picture, anchor) if one.picture else "", one.chapters)
        for one in told["rounds"]
    ]
    maps = MapPicture.objects.visible_to(truth.words).filter(battle=battle).order_by("nth")
    chart = turned.get("chances")
    own = next((one for one in told["heroes"] if hero and one.card.id == hero.key), None)
    return {
        **told,
        "rounds": rounds,
        "battle": battle,
        "truth": truth,
        "maps": [(f"/maps/{one.pk}", one) for one in maps],
        "letter_of": hero,
        "own": own,
        "others": [(one, one.remembered) for one in told["heroes"] if one is not own],
        "there": attendance(reading(battle, truth.words)),
        "knew": beliefs(battle, truth) if hero is None and says_what_was(viewer, truth) else [],
        "turned": {name: told[name] for name in turned},
        "curve": chances_on_paper(chart) if chart and chart.wide else "",
    }


def says_what_was(viewer: Viewer, truth: Truth) -> bool:
    """Whether it tells beside what a side thought of the others what they were."""
    of_a_side = any(word.startswith("side:") for word in truth.words)
    return reads_all(viewer) and of_a_side and not truth.is_whole


def pictures_of(told: Context) -> dict[str, bytes]:
    """The maps of a battle by the paths under which its sheet names them."""
    return {path: bytes(one.image) for path, one in told["maps"]}
