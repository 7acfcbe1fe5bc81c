"""Who is at the table just now, and who of them has looked away.

It is read from what is kept and never from the clock: a page that is drawn anew for another reason, which may
be a secret, shows the same people.
"""

from __future__ import annotations

from dataclasses import dataclass

from battles.models import Attendance
from battles.parts.sight import Sight
from campaigns.models import Role
from campaigns.parts import Context


@dataclass(frozen=True, slots=True)
class Present:
    """One of them; `is_away`: his page is out of his sight."""

    name: str
    is_gm: bool
    is_away: bool


def here(sight: Sight) -> Context:
    """The game masters first, then the players by name; nobody once the battle is told, or in a trial."""
    if sight.battle.is_trial or sight.battle.is_over:
        return {"present": []}
    rows = Attendance.objects.filter(
        battle=sight.battle, heard_at__isnull=False, member__left_at=None
    ).exclude(member__role=Role.SPECTATOR)
    found = [
        Present(str(row.member.user), row.member.is_gm, row.looks_away)
        for row in rows.select_related("member__user")
    ]
    return {"present": sorted(found, key=lambda one: (not one.is_gm, one.name.casefold()))}
