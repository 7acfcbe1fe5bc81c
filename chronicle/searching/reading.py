"""Fought battles are read in every truth in which somebody reads them, and that is kept to be searched."""

from __future__ import annotations

import logging
from collections import defaultdict
from collections.abc import Sequence

from django.db import transaction
from django.db.models import Exists, OuterRef

from battles.access import Viewer
from battles.models import Battle, Seat
from battles.models.record import BattleQuerySet
from battles.truths import FOUGHT, is_laid_open
from campaigns.models import GM_ROLES, Membership, Role
from chronicle.models import ALL, GAME_MASTERS, Telling, reader_word
from chronicle.searching.telling import told_in
from rulesets import engine
from rulesets.engine import GM, CannotRead

logger = logging.getLogger(__name__)


def unread() -> BattleQuerySet:
    """Battles of which something was told since they were read."""
    read = Telling.objects.filter(battle=OuterRef("pk"), seq=OuterRef("seq"))
    rows = Battle.objects.filter(~Exists(read), state__in=FOUGHT, is_practice=False)
    return rows.filter(campaign__trial_ends_at=None).order_by("-started_at", "-nth")


def read(battle: Battle) -> None:
    """Keep what is told of it in the truth of each reader, of everybody, and the whole."""
    fresh = []
    for words, (readers, but) in _readers(battle).items():
        try:
            told = told_in(battle, words)
        except CannotRead as why:
            logger.warning("The battle %s is not searched: %s", battle.pk, why)
            continue
        row = Telling(battle=battle, campaign_id=battle.campaign_id, seq=battle.seq)
        row.fought_at = battle.started_at or battle.created_at
        row.words, row.readers, row.but = sorted(words), readers, but
        row.text, row.places, row.heroes, row.units, row.winners = told
        fresh.append(row)
    with transaction.atomic():
        Battle.objects.select_for_update().only("pk").get(pk=battle.pk)
        Telling.objects.filter(battle=battle).delete()
        Telling.objects.bulk_create(fresh)


def read_again(battles: Sequence[Battle]) -> None:
    """Let a worker read them once more: somebody reads them in another truth by now. Until then what was read
    is found, by whoever may still read it.
    """
    Telling.objects.filter(battle__in=battles).update(seq=0)


def _readers(battle: Battle) -> dict[engine.Viewer, tuple[list[str], list[str]]]:
    """In whose truth it is read, and by whom but whom; laid open, the whole is everybody's."""
    whole, common = engine.viewer(GM), engine.viewer()
    if is_laid_open(battle):
        return {whole: ([GAME_MASTERS, ALL], [])}
    own: dict[engine.Viewer, list[str]] = defaultdict(list)
    for member, words in _words(battle).items():
        own[words].append(reader_word(member))
    seated = sorted(word for members in own.values() for word in members)
    return {whole: ([GAME_MASTERS], []), common: ([ALL], seated)} | {
        words: (members, []) for words, members in own.items()
    }


def _words(battle: Battle) -> dict[int, engine.Viewer]:
    """Whoever sat somewhere, with his words; stand-ins see for a while only, so they read what all read."""
    seats: dict[int, list[Seat]] = defaultdict(list)
    players = Membership.objects.present().exclude(role__in=[*GM_ROLES, Role.SPECTATOR])
    for seat in Seat.objects.filter(battle=battle, member__in=players).select_related("member"):
        seats[seat.member_id].append(seat)
    return {
        member: Viewer(
            rows[0].member, battle, tuple(one.word for one in rows), tuple({one.side for one in rows})
        ).words
        for member, rows in seats.items()
    }


def read_what_is_new(most: int) -> None:
    """Read so many at most, the youngest first."""
    for battle in unread().select_related("campaign")[:most]:
        read(battle)
