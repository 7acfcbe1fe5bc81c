"""Who was there when a battle was fought, and how long it took."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from itertools import pairwise

from django.utils.translation import gettext, ngettext

from battles.models import Battle, Phase, Seat
from battles.parts.sight import Sight
from campaigns.models import Membership, Role

MASTERS = (Role.GM, Role.CO_GM)
APART = timedelta(hours=3)
"""After so long without a step the table has met again."""


@dataclass(frozen=True, slots=True)
class Player:
    """Somebody at the table, and whom he led or played, as far as the reader knows of them."""

    name: str
    parts: Sequence[str]


@dataclass(frozen=True, slots=True)
class Times:
    """From its first step to its last; `spent` is what the sittings took together."""

    began: datetime
    ended: datetime
    sittings: int
    spent: timedelta

    @property
    def took(self) -> str:
        """2 hours 40 minutes."""
        minutes = round(self.spent.total_seconds() / 60)
        hours, rest = divmod(minutes, 60)
        parts = [
            ngettext("%(n)s hour", "%(n)s hours", hours) % {"n": hours} if hours else "",
            ngettext("%(n)s minute", "%(n)s minutes", rest) % {"n": rest} if rest else "",
        ]
        return " ".join(filter(None, parts)) or gettext("less than a minute")


@dataclass(frozen=True, slots=True)
class Attendance:
    leaders: Sequence[str]
    """The game masters."""
    players: Sequence[Player]
    times: Times | None


def attendance(sight: Sight) -> Attendance:
    battle = sight.battle
    masters = Membership.objects.filter(campaign=battle.campaign_id, role__in=MASTERS, left_at=None)
    leaders = [str(one.user) for one in masters.select_related("user").order_by("nth")]
    return Attendance(leaders, list(_players(sight)), times_of(battle))


def _players(sight: Sight) -> Iterator[Player]:
    known = {card.id for card in sight.cards if sight.alias(card.id) == card.id}
    parts: dict[str, list[str]] = {}
    rows = Seat.objects.filter(battle=sight.battle).exclude(member__role__in=MASTERS)
    for seat in rows.select_related("member__user").order_by("member__nth", "word"):
        kind, _, id = seat.word.partition(":")
        own = parts.setdefault(str(seat.member.user), [])
        if kind == "commander" or id in known:
            own.append(sight.seat_name(seat.word))
    for name, led in parts.items():
        yield Player(name, list(dict.fromkeys(led)))


def times_of(battle: Battle) -> Times | None:
    """Nothing of a battle of which no step has ended."""
    rows = Phase.objects.filter(battle=battle).order_by("opened_at")
    moments = sorted({at for row in rows.values_list("opened_at", "resolved_at") for at in row if at})
    if not moments:
        return None
    sittings, spent = 1, timedelta()
    for before, after in pairwise(moments):
        if after - before > APART:
            sittings += 1
        else:
            spent += after - before
    return Times(moments[0], moments[-1], sittings, spent)
