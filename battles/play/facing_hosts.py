"""Who stands against whom: each side for itself, unless the rules say that some do not fight each other."""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import reduce
from typing import NamedTuple

from django.utils.translation import gettext

from battles.models import Battle, Side
from rulesets.engine import CannotRead
from rulesets.engine.words import listed

PLACE = re.compile("\0([0-9]+)\0")
"""Where a side stands in the sentence, by its number."""


class Facing(NamedTuple):
    """A side with the words of the sentence before it, and what follows it without a space."""

    before: str
    side: Side
    after: str


def hosts(battle: Battle, sides: Sequence[Side], end: str = "") -> list[Facing]:
    """Reds, Greens and Blues against Blacks."""
    places = {side.pk: f"\0{n}\0" for n, side in enumerate(sides)}
    camps = [listed([places[side.pk] for side in allied]) for allied in _together(battle, sides)]
    against = gettext("%(hosts)s against %(foes)s")
    sentence = reduce(lambda first, other: against % {"hosts": first, "foes": other}, camps) if camps else ""
    before, *rest = PLACE.split(f"{sentence}{end}")
    found: list[Facing] = []
    for number, words in zip(rest[::2], rest[1::2], strict=True):
        after, _, between = words.partition(" ")
        found.append(Facing(before.strip(), sides[int(number)], after))
        before = between
    return [*found[:-1], *(one._replace(after=f"{one.after} {before}".rstrip()) for one in found[-1:])]


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
