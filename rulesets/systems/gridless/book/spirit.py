"""Morale of troops, what treason does to it, and who comes back after the battle."""

from collections.abc import Collection, Iterable, Sequence
from typing import NamedTuple

from rulesets.systems.gridless.book.kinds import Decision, MoraleFailure, UnitStatus
from rulesets.systems.gridless.book.options import Options
from rulesets.systems.gridless.book.tables import BEATEN, LASTING, MOST_MARGIN, VICTOR


class Memory(NamedTuple):
    """Treason as a unit remembers it: when, how much, and for the worse or the better."""

    round: int
    magnitude: int
    sign: int


def memory_worth(memory: Memory, round: int) -> int:
    """Its magnitude in its own round, 2 in every later one."""
    later = LASTING if memory.magnitude else 0
    return memory.sign * (memory.magnitude if memory.round == round else later)


def holds(total: int, face: int, options: Options) -> bool:
    """Whether the troops stand: a natural 20 always, a natural 1 never."""
    if options.natural_rolls and face in (1, 20):
        return face == 20
    return total >= options.morale_dc


class Failure(NamedTuple):
    """What a failed check costs: tokens that run, and what is left to the general."""

    margin: int
    desert: int
    decision: Decision


def failure(total: int, tokens: int, options: Options, *, cannot_retreat: bool = False) -> Failure:
    margin = max(1, options.morale_dc - total)
    desert = min(tokens, margin // 2)
    if desert == tokens or cannot_retreat:
        return Failure(margin, desert, Decision.NONE)
    rule = options.morale_failure
    routs = rule is MoraleFailure.GENERAL and 0 < options.rout_margin <= margin
    must = rule is MoraleFailure.ALWAYS or routs
    return Failure(margin, desert, Decision.MUST if must else Decision.MAY)


def returns_on(margin: int, *, victor: bool) -> int:
    """What the die of each lost token must show for it to come back."""
    return VICTOR if victor else BEATEN + min(margin, MOST_MARGIN) // 2


def returned(faces: Sequence[int], threshold: int) -> int:
    return sum(face >= threshold for face in faces)


class Present(NamedTuple):
    """A unit as the end of the battle is read from it."""

    side: str
    tokens: int
    status: UnitStatus


def last_standing(units: Iterable[Present], hostile: Collection[tuple[str, str]]) -> tuple[str, ...] | None:
    """Who holds the field, in the order of the alphabet; nothing while enemies still stand."""
    left = {one.side for one in units if one.status is UnitStatus.FIGHTING and one.tokens > 0}
    if any({a, b} <= left for a, b in hostile):
        return None
    return tuple(sorted(left))
