"""What the dice showed, beside what chance makes likely."""

from __future__ import annotations

from collections.abc import Sequence

from battles.access import Viewer, views_of
from battles.models import Battle
from battles.truths import FOUGHT, Truth, is_laid_open, truths_of
from campaigns.models import Membership
from campaigns.parts import Context, frame
from chronicle.throws import Thrown, heaps, thrown_in
from rulesets import engine
from rulesets.engine import GM

MOST_BATTLES = 50
"""So many battles of a campaign are counted, the latest."""


def throws_of_battle(viewer: Viewer, truth: Truth) -> Context:
    battle = viewer.battle
    found = thrown_in([(battle, truth.words)])
    return {
        **frame(viewer.member),
        "battle": battle,
        "truth": truth,
        "truths": truths_of(viewer),
        **_shown(found),
    }


def throws_of_campaign(member: Membership) -> Context:
    """Of all battles that were fought, as this member may read each."""
    rows = Battle.objects.visible_to(member).filter(state__in=FOUGHT, is_practice=False)
    battles = list(rows.order_by("-started_at", "-nth")[:MOST_BATTLES])
    for battle in battles:
        battle.campaign = member.campaign
    seen = [(one.battle, _words(one)) for one in views_of(member, battles) if not one.is_late]
    return {**frame(member), "battles": len(seen), **_shown(thrown_in(seen))}


def _words(viewer: Viewer) -> engine.Viewer:
    return engine.viewer(GM) if is_laid_open(viewer.battle) else viewer.words


def _shown(found: Sequence[Thrown]) -> Context:
    whole, sides, people = heaps(found)
    return {"whole": whole, "sides_heaps": sides, "people_heaps": people}
