"""Which records a member may open. What is foreign, unknown or hidden gives the same 404."""

from __future__ import annotations

from django.db.models import QuerySet
from django.http import Http404

from campaigns.access import NOT_FOUND, one_or_404
from campaigns.models import Membership
from rosters.models import CampAct, Force, Hero, Unit


def force_or_404(member: Membership, force_id: int) -> Force:
    return _one(member, Force.objects.visible_to(member).filter(pk=force_id))


def unit_or_404(member: Membership, force_id: int, unit_id: int) -> Unit:
    """A unit under the force it belongs to now."""
    visible = Unit.objects.visible_to(member).select_related("force")
    unit = _one(member, visible.filter(pk=unit_id, force=force_id))
    unit.force.campaign = member.campaign
    return unit


def any_unit_or_404(member: Membership, unit_id: int) -> Unit:
    """A unit of whichever force."""
    return _one(member, Unit.objects.visible_to(member).select_related("force").filter(pk=unit_id))


def hero_or_404(member: Membership, hero_id: int) -> Hero:
    visible = Hero.objects.visible_to(member).select_related("force", "player__user")
    return _one(member, visible.filter(pk=hero_id))


def record_or_404(member: Membership, key: str) -> Force | Unit | Hero:
    """A force, unit or hero by its key."""
    rows: list[Force | Unit | Hero] = [
        *Force.objects.visible_to(member).filter(key=key),
        *Unit.objects.visible_to(member).select_related("force").filter(key=key),
        *Hero.objects.visible_to(member).filter(key=key),
    ]
    if not rows:
        raise Http404(NOT_FOUND)
    rows[0].campaign = member.campaign
    return rows[0]


def act_or_404(member: Membership, act_id: int) -> CampAct:
    return _one(member, CampAct.objects.visible_to(member).select_related("force", "other").filter(pk=act_id))


def _one[R: (Force, Unit, Hero, CampAct)](member: Membership, rows: QuerySet[R]) -> R:
    record = one_or_404(rows)
    record.campaign = member.campaign
    return record
