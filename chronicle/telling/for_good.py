"""What a battle cost for good: whom the written aftermath gives back is not counted among the lost."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from annals.models import Service
from annals.truths import named
from battles.models import Battle
from battles.parts.shared import ShownCard, ShownSide
from battles.parts.sight import Sight


def with_lost_for_good(sight: Sight, sides: Sequence[ShownSide]) -> list[ShownSide]:
    """The same units with the number that is lost for good, of the sides that these readers know.

    Only once the aftermath is written, and only where it counts what the table counts.
    """
    if sight.battle.state != Battle.State.OVER:
        return list(sides)
    rows = sight.battle.services.filter(truth=named(sight.words), lost__isnull=False)
    known = {row.key: row for row in rows}
    return [replace(side, units=[_told(card, known.get(card.id)) for card in side.units]) for side in sides]


def _told(card: ShownCard, row: Service | None) -> ShownCard:
    had = card.heads.of if card.heads else card.exact and card.exact[1]
    if row is None or row.lost is None or row.fielded != had:
        return card
    return replace(card, gone=row.lost)
