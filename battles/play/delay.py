"""Spectators may see a battle later than the table does: each step so many minutes after it ended.

Until the battle itself lies so far back, a spectator has only the battle page, the table view and the stream,
all as they were then. Nothing else of it is there for him.
"""

from __future__ import annotations

from collections.abc import Iterable
from copy import copy
from datetime import datetime, timedelta

from battles.models import Battle, Event, Phase
from battles.play import clock
from battles.play.scenes import Scene, kept, scene_of
from campaigns.models import Campaign, Membership, Role
from rulesets.engine import viewer

LATE = "view:late"
"""The audience of those who see it later: everyone, and the moment is another."""


def waits(member: Membership) -> bool:
    """Whether this person is one of those who see battles later."""
    return member.role == Role.SPECTATOR and member.campaign.delay > 0


def is_late(member: Membership, battle: Battle) -> bool:
    """Whether this person does not see the battle as it is now."""
    if not waits(member) or battle.started_at is None:
        return False
    return battle.state == Battle.State.RUNNING or is_recent(battle)


def is_recent(battle: Battle) -> bool:
    """Whether some of it is not told yet to those who see it later. Without a delay nothing is."""
    if not battle.campaign.delay:
        return False
    rows = Event.objects.visible_to(viewer()).filter(battle=battle)
    return rows.filter(at__gt=moment_of(battle.campaign)).exists()


def as_listed(member: Membership, battles: Iterable[Battle]) -> tuple[list[Battle], set[int]]:
    """Battles as they stand in this person's lists, and those that he sees later: they are being fought."""
    found = list(battles)
    for battle in found:
        battle.campaign = member.campaign
    if not waits(member):
        return found, set()
    rows = Event.objects.visible_to(viewer()).filter(battle__in=found)
    lately = rows.filter(at__gt=moment_of(member.campaign))
    late = {one.pk for one in found if one.state == Battle.State.RUNNING}
    late |= set(lately.values_list("battle", flat=True).distinct())
    return [_fought(one) if one.pk in late else one for one in found], late


def _fought(battle: Battle) -> Battle:
    then = copy(battle)
    then.state = Battle.State.RUNNING
    return then


def moment_of(campaign: Campaign) -> datetime:
    """The moment that those see who see it later."""
    return clock.now() - timedelta(minutes=campaign.delay)


def as_it_was(battle: Battle) -> tuple[Battle, Scene | None]:
    """The battle and its last step then, as if that were the open one; nothing before the first had ended.

    Its version counts the steps that can be seen, so that a page knows when there is more.
    """
    ended = battle.phases.standing().filter(
        state=Phase.State.RESOLVED, resolved_at__lte=moment_of(battle.campaign)
    )
    row: Phase | None = ended.last()
    then = _fought(battle)
    then.version, then.talk = row.number if row else 0, 0
    if row is None:
        return then, None
    return then, kept.once((battle.pk, LATE, row.pk), lambda: (scene_of(battle, row),))[0]
