"""Who met whom in a round, each pair in one line with how both stood as it began."""

from __future__ import annotations

from collections.abc import Container, Mapping
from dataclasses import dataclass

from django.utils.translation import gettext

from battles.parts.picture.facts import Piece
from battles.parts.picture.part import Fought
from rulesets.engine import Blow, Stand


@dataclass(slots=True)
class Met:
    """A pair, and whether they fought from afar alone."""

    one: str
    other: str
    is_far: bool = True


def clashes(fought: Fought, among: Container[str] | None = None) -> list[str]:
    """In the order of their blows, also of who is gone by now; nothing of whom the reader does not see.
    `among`: only those of these units.
    """
    began = {piece.id: piece for piece in fought.began.pieces}
    ended = {piece.id: piece for piece in fought.ended.pieces}
    met: dict[frozenset[str], Met] = {}
    for blow in fought.ended.met:
        if blow.attacker in ended and not _falls_on_nobody(blow, began, ended):
            pair = frozenset((blow.attacker, blow.target))
            known = met.setdefault(pair, Met(blow.attacker, blow.target))
            known.is_far = known.is_far and blow.is_far
    stands = {id: _stands(piece, began.get(id)) for id, piece in ended.items()}
    told = (pair for pair in met.values() if among is None or pair.one in among or pair.other in among)
    return [_line(pair, stands) for pair in told]


def _falls_on_nobody(blow: Blow, began: Mapping[str, Piece], ended: Mapping[str, Piece]) -> bool:
    """Whether it was meant for a unit that was gone before this round, or for what is left of it."""
    was, now = began.get(blow.target), ended[blow.target]
    return was is not None and was.stand is Stand.GONE and now.stand is Stand.GONE


def _line(met: Met, stands: Mapping[str, str]) -> str:
    facts = {"one": stands[met.one], "other": stands[met.other]}
    if met.is_far:
        return gettext("%(one)s against %(other)s, from afar") % facts
    return gettext("%(one)s against %(other)s") % facts


def _stands(piece: Piece, was: Piece | None) -> str:
    """Spears (560 of 600, wavers), as it was then; of whom was not there yet, the name alone."""
    if was is None or was.stand in (Stand.COMING, Stand.GONE):
        return piece.name
    state = ", ".join(filter(None, [was.number, "" if was.stand is Stand.RESERVE else was.word]))
    return f"{piece.name} ({state})" if state else piece.name
