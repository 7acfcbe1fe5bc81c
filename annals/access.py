"""Who may change what is remembered. What is foreign, unknown or hidden gives the same 404."""

from __future__ import annotations

from django.contrib.auth.models import AnonymousUser
from django.db.models import QuerySet
from django.http import Http404

from accounts.models import User
from annals.models import WHOLE, Correction, Service
from annals.truths import read_by
from battles.models import Battle
from campaigns.access import NOT_FOUND, gm_or_404, member_or_404, one_or_404
from campaigns.models import Membership
from rosters.access import hero_or_404
from rosters.models import Force, Hero, Unit


def painter_or_404(user: User | AnonymousUser, campaign_id: int, hero_id: int) -> tuple[Membership, Hero]:
    """A hero, and somebody who may hang his portrait: whoever plays him, and game masters."""
    member = member_or_404(user, campaign_id)
    hero = hero_or_404(member, hero_id)
    if not may_paint(member, hero):
        raise Http404(NOT_FOUND)
    return member, hero


def remembered_force_or_404(member: Membership, force_id: int) -> Force:
    return _remembered(member, Force.ever.visible_to(member).filter(pk=force_id))


def remembered_unit_or_404(member: Membership, force_id: int, unit_id: int) -> Unit:
    """A unit under the force it belongs to, or belonged to last."""
    rows = Unit.ever.visible_to(member).select_related("force")
    return _remembered(member, rows.filter(pk=unit_id, force=force_id))


def remembered_hero_or_404(member: Membership, hero_id: int) -> Hero:
    rows = Hero.ever.visible_to(member).select_related("force", "player__user")
    return _remembered(member, rows.filter(pk=hero_id))


def _remembered[R: (Force, Unit, Hero)](member: Membership, rows: QuerySet[R]) -> R:
    """Somebody who is in the roster or was deleted; of who was, only if he is remembered for something that
    this member may know.
    """
    record = one_or_404(rows)
    record.campaign = member.campaign
    if record.gone_at and not read_by(member).filter(key=record.key).exists():
        raise Http404(NOT_FOUND)
    return record


def may_paint(member: Membership, hero: Hero) -> bool:
    return member.is_gm or hero.is_of(member)


def corrector_or_404(
    user: User | AnonymousUser, campaign_id: int, battle_id: int
) -> tuple[Membership, Battle]:
    """A game master, and a battle of his campaign that is remembered."""
    gm = gm_or_404(user, campaign_id)
    battle = one_or_404(Battle.objects.filter(campaign=gm.campaign_id, pk=battle_id, fought__isnull=False))
    battle.campaign = gm.campaign
    return gm, battle


def served_or_404(battle: Battle, key: str) -> Service:
    """What the whole truth of a battle tells of one."""
    rows = Service.objects.select_related("battle__fought").filter(battle=battle, key=key, truth=WHOLE)
    return one_or_404(rows)


def correction_or_404(gm: Membership, correction_id: int) -> Correction:
    """One that stands, or was taken back before."""
    rows = Correction.objects.select_related("battle")
    return one_or_404(rows.filter(battle__campaign=gm.campaign_id, pk=correction_id))
