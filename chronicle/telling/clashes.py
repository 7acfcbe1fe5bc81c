"""Who met whom in a round, each pair in one line with how both stood after it."""

from __future__ import annotations

from collections.abc import Iterator

from django.utils.translation import gettext

from battles.parts.picture.facts import Faced, Piece


def clashes(faced: Faced) -> list[str]:
    """In the order of their blows. Nothing of whom the reader does not see strike."""
    return list(_lines(faced))


def _lines(faced: Faced) -> Iterator[str]:
    pieces = {piece.id: piece for piece in faced.pieces}
    met = set[frozenset[str]]()
    for blow in faced.blows:
        pair = frozenset((blow.attacker, blow.target))
        if pair in met or not pair <= pieces.keys():
            continue
        met.add(pair)
        facts = {"one": _stands(pieces[blow.attacker]), "other": _stands(pieces[blow.target])}
        if blow.is_far:
            yield gettext("%(one)s against %(other)s, from afar") % facts
        else:
            yield gettext("%(one)s against %(other)s") % facts


def _stands(piece: Piece) -> str:
    """Spears (560 of 600, wavers)."""
    state = ", ".join(filter(None, [piece.number, piece.word]))
    return f"{piece.name} ({state})" if state else piece.name
