"""Two hosts lane by lane: who strike each other share one, those behind stand where there is room."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from itertools import zip_longest

from battles.parts.picture.choosing import MOST_IN_FRONT, matters
from battles.parts.picture.facts import Faced, Piece
from rulesets.engine import Stand, Zone


@dataclass(slots=True)
class Lane:
    """In front one of each camp at most, and one behind; who broke is behind and keeps the place in front."""

    zone: str = ""
    front: list[Piece | None] = field(default_factory=lambda: [None, None])
    rear: list[Piece | None] = field(default_factory=lambda: [None, None])

    @property
    def pieces(self) -> Iterator[tuple[Piece, int, bool]]:
        """Each with its camp, and whether it stands in front."""
        for camp in (0, 1):
            if one := self.front[camp]:
                yield one, camp, True
            if one := self.rear[camp]:
                yield one, camp, False


def lanes_of(faced: Faced, most: int = MOST_IN_FRONT) -> list[Lane]:
    """All lanes in order, zone by zone; a zone without anybody is one lane wide."""
    camps = _camps(faced, most)
    zones = list(faced.zones) or [Zone("", "")]
    known = {zone.id for zone in zones}
    found: list[Lane] = []
    for zone in zones:
        here = [
            [one for one in camp if one.zone == zone.id or (zone is zones[0] and one.zone not in known)]
            for camp in camps
        ]
        found += _zone(faced, zone.id, here)
    return found


def _camps(faced: Faced, most: int) -> list[list[Piece]]:
    """The pieces of both camps; who has no place in the front any more stands behind it."""
    found = []
    for camp in faced.camps[:2]:
        ids = {host.id for host in camp}
        own = [piece for piece in faced.drawn if piece.host.id in ids]
        struck = {id for blow in faced.blows if not blow.is_far for id in (blow.attacker, blow.target)}
        front = [one for one in own if _is_in_front(replace(one, is_front=one.is_front or one.id in struck))]
        best = {one.id for one in sorted(front, key=lambda one: -matters(faced, one))[:most]}
        found.append([replace(one, is_front=one.id in best) for one in own])
    return [*found, [], []][:2]


def _is_in_front(piece: Piece) -> bool:
    return piece.is_front and piece.stand in (Stand.STANDS, Stand.WAVERS, Stand.BROKEN)


def _zone(faced: Faced, zone: str, camps: Sequence[Sequence[Piece]]) -> list[Lane]:
    front = [[one for one in camp if _is_in_front(one)] for camp in camps]
    lanes = [Lane(zone, [ours, theirs]) for ours, theirs in _facing(faced, *front)]
    for lane in lanes:
        for camp in (0, 1):
            one = lane.front[camp]
            if one and one.stand is Stand.BROKEN:
                lane.front[camp], lane.rear[camp] = None, one
    rear = [[one for one in camp if not _is_in_front(one)] for camp in camps]
    for camp, own in enumerate(rear):
        free = sum(lane.rear[camp] is None for lane in lanes)
        lanes += [Lane(zone) for _ in range(len(own) - free)]
    lanes = lanes or [Lane(zone)]
    for camp, own in enumerate(rear):
        places = [lane for lane in lanes if lane.rear[camp] is None]
        for at, one in zip(_spread(len(own), len(places)), sorted(own, key=_order), strict=True):
            places[at].rear[camp] = one
    return lanes


def _order(piece: Piece) -> tuple[bool, float]:
    return piece.count > 1, piece.lane


def _spread(count: int, places: int) -> list[int]:
    """So many of the places, evenly."""
    return [int((2 * n + 1) * places / (2 * count)) for n in range(count)]


def _facing(
    faced: Faced, ours: Sequence[Piece], theirs: Sequence[Piece]
) -> list[tuple[Piece | None, Piece | None]]:
    """Who strike each other hardest stand before each other, the others as they come."""
    left, right = ({one.id: one for one in own} for own in (ours, theirs))
    weights: dict[tuple[str, str], int] = {}
    for blow in faced.blows:
        for one, other in ((blow.attacker, blow.target), (blow.target, blow.attacker)):
            if one in left and other in right:
                near = blow.weight + 20 * (not blow.is_far)
                weights[one, other] = weights.get((one, other), 0) + near
    pairs: list[tuple[Piece | None, Piece | None]] = []
    for one, other in sorted(weights, key=lambda pair: (-weights[pair], *pair)):
        if one in left and other in right:
            pairs.append((left.pop(one), right.pop(other)))
    ours_alone, theirs_alone = sorted(left.values(), key=_order), sorted(right.values(), key=_order)
    pairs += zip_longest(ours_alone, theirs_alone)
    places = {
        one.id: n / max(len(own), 1)
        for own in (ours, theirs)
        for n, one in enumerate(sorted(own, key=_order))
    }
    return sorted(pairs, key=lambda pair: _mean(places, pair))


def _mean(places: dict[str, float], pair: Sequence[Piece | None]) -> float:
    found = [places[one.id] for one in pair if one]
    return sum(found) / len(found)


def breaks_lines(lanes: Sequence[Lane], camp: int, letters: float) -> bool:
    """Whether what is told of somebody's strength is longer, and takes two lines above his block."""
    pieces = [piece for lane in lanes for piece, side, _ in lane.pieces if side == camp]
    return any(len(piece.word or piece.number) > int(letters) for piece in pieces)
