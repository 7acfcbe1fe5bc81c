"""Who sits where: the seats of a battle, who may be given one, and through whose eyes the GM may look."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from django.utils.html import format_html_join
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import gettext_lazy

from battles.access import Viewer
from battles.commanding import units_there
from battles.models import Battle
from battles.parts.sight import Sight
from battles.play.scenes import ground
from campaigns.models import GM_ROLES, Membership, Role


@dataclass(frozen=True, slots=True)
class SeatRow:
    word: str
    name: str
    what: str
    tincture: str
    side: str
    member: int | None
    person: str
    options: SafeString
    """Who may have it, as options of a form; its holder is the chosen one."""


def seats(sight: Sight, members: Sequence[Membership]) -> list[SeatRow]:
    """Every seat of this battle: commanders, heroes, and units whose leader decides for them."""
    if not sight.battle.muster:
        return []
    held, options = {seat.word: seat for seat in sight.seats}, _options(people(members))
    found = []
    for word, side in seat_words(sight.battle):
        kind, _, id = word.partition(":")
        row, name = held.get(word), sight.names.get(id, id)
        member, person = (row.member_id, str(row.member.user)) if row else (None, "")
        offered = options.get(member, options[None])
        found.append(
            SeatRow(word, name, str(SEATS[kind]), sight.tincture(side), side, member, person, offered)
        )
    return found


SEATS = {
    "commander": gettext_lazy("commands this side"),
    "hero": gettext_lazy("hero"),
    "unit": gettext_lazy("leads this unit"),
}


def members_now(battle: Battle) -> Sequence[Membership]:
    """Everyone in the campaign now, by name."""
    rows = Membership.objects.present().filter(campaign=battle.campaign_id).select_related("user")
    return list(rows.order_by("user__display_name", "nth"))


def people(members: Sequence[Membership]) -> list[tuple[int, str]]:
    """Who may be given a seat: everyone present but those who only watch."""
    return [(row.pk, str(row.user)) for row in members if row.role != Role.SPECTATOR]


def eyes(members: Sequence[Membership]) -> list[tuple[int, str]]:
    """Through whose eyes the GM may look: everyone present who is no game master."""
    return [(row.pk, f"{row.user}, {row.get_role_display()}") for row in members if row.role not in GM_ROLES]


def _options(may_sit: Sequence[tuple[int, str]]) -> Mapping[int | None, SafeString]:
    """A form's options by whom of them is chosen. Made once for all seats: there are many of them."""
    return {one: _with(one, may_sit) for one in (None, *(pk for pk, _ in may_sit))}


def _with(chosen: int | None, may_sit: Sequence[tuple[int, str]]) -> SafeString:
    rows = ((pk, SELECTED if pk == chosen else "", name) for pk, name in may_sit)
    return format_html_join("", '<option value="{}"{}>{}</option>', rows)


SELECTED = mark_safe(" selected")


def seat_and_member(
    viewer: Viewer, word: str, member: int | None
) -> tuple[str, str, Membership | None] | None:
    """A seat of this battle and who is to have it (None: the GM), or None if there is none such."""
    battle = viewer.battle
    if not battle.muster:
        return None
    side = dict(seat_words(battle)).get(word)
    given = (
        Membership.objects.present().filter(campaign=battle.campaign_id, pk=member).first()
        if member
        else None
    )
    return None if side is None or (member and given is None) else (word, side, given)


def seat_words(battle: Battle) -> list[tuple[str, str]]:
    """Every seat with its side: of what has gone over, the new one. Units that are not made yet have none."""
    muster, field = battle.mustered, ground(battle)
    words = [(f"commander:{one.id}", str(one.id)) for one in muster.sides]
    words += [(f"hero:{one.id}", field.side_of(one.id) or str(one.side)) for one in muster.heroes]
    return words + [(f"unit:{id}", side) for id, side in units_there(battle).items()]
