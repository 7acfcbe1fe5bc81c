"""Who stands against whom: each side for itself, unless the rules say that some do not fight each other."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from battles.models import Battle, Side
from rulesets.engine import CannotRead


class Facing(NamedTuple):
    """A side with what stands between it and the one before it."""

    before: str
    side: Side
    after: str


def hosts(battle: Battle, sides: Sequence[Side], end: str = "") -> list[Facing]:
    """Reds, Greens and Blues against Blacks."""
    found: list[Facing] = []
    for allied in _together(battle, sides):
        against = "against" if found else ""
        last = len(allied) - 1
        for place, side in enumerate(allied):
            before = against if place == 0 else "and" if place == last else ""
            found.append(Facing(before, side, "," if place < last - 1 else ""))
    return [*found[:-1], *(one._replace(after=end) for one in found[-1:])]


def _together(battle: Battle, sides: Sequence[Side]) -> list[list[Side]]:
    """The sides in their order; those that are allied in this battle together. A draft knows of no allies."""
    found: list[list[Side]] = []
    for side in sides:
        beside = next((host for host in found if any(_are_allied(battle, one, side) for one in host)), None)
        if beside is None:
            found.append([side])
        else:
            beside.append(side)
    return found


def _are_allied(battle: Battle, side: Side, other: Side) -> bool:
    if battle.muster is None or battle.rules_are_missing:
        return False
    try:
        return battle.rules.allied(battle.mustered, side.key, other.key)
    except CannotRead:  # its own page says so
        return False
