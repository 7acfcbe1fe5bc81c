"""Percentile rolls of RuneQuest 3: degrees of success and the Resistance Table (T1, T2; F1, F2)."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import cache
from typing import NamedTuple, TypedDict, Unpack

from rulesets.engine import EVERYONE, Audience, Line, Seat, Subject, Table
from rulesets.systems.runequest.book.kinds import Degree

ALWAYS, NEVER = 5, 95
"""01 to 05 always succeed, 96 to 00 never (R1)."""


class Limits(NamedTuple):
    """Up to where a roll is a success, special, critical, and from where it is a fumble."""

    success_to: int
    critical_to: int
    special_to: int
    fumble_from: int


@cache
def limits(chance: int) -> Limits:
    """A twentieth is critical, a fifth special, a twentieth of the chance to fail a fumble; halves up."""
    return Limits(
        success_to=min(NEVER, max(ALWAYS, chance)),
        critical_to=min(NEVER, max(1, (chance + 10) // 20)),
        special_to=min(NEVER, max(1, (2 * chance + 5) // 10)),
        fumble_from=101 - min(5, max(1, (110 - chance) // 20)),
    )


def degree(roll: int, chance: int) -> Degree:
    """How a roll goes against a chance that may be below 0 or above 100 (R2)."""
    bounds = limits(chance)
    if roll <= bounds.success_to:
        if roll <= bounds.critical_to:
            return Degree.CRITICAL
        return Degree.SPECIAL if roll <= bounds.special_to else Degree.SUCCESS
    return Degree.FUMBLE if roll >= bounds.fumble_from else Degree.FAILURE


def resistance(active: int, passive: int) -> int:
    """The Resistance Table, not clamped."""
    return 50 + 5 * (active - passive)


class Rolling[S: Subject](TypedDict, total=False):
    """Why and by whom it is rolled, what changes the chance, and who sees the chance. Unless said: all do."""

    lines: Callable[[S], Iterable[Line]]
    to: Seat | Callable[[S], Seat]
    why: str
    audience: Callable[[S], Audience]


def degrees[S: Subject](
    table: Table,
    kind: str,
    of: Sequence[S],
    chance: Callable[[S], int],
    label: str,
    **how: Unpack[Rolling[S]],
) -> Iterator[tuple[S, Degree]]:
    """A percentile roll of each: every chance first, then all dice, then one degree after the other."""
    if not of:
        return
    lines, audience = how.get("lines", lambda _: ()), how.get("audience", lambda _: EVERYONE)
    chances = [
        table.tally(
            f"{kind}_chance",
            subject,
            chance(subject),
            *lines(subject),
            label=label,
            audience=audience(subject),
        )
        for subject in of
    ]
    to, why = how.get("to", lambda subject: subject.seat), how.get("why", kind)
    rolls = table.throw(kind, of, "1d100", to=to, why=why)
    for subject, found, roll in zip(of, chances, rolls, strict=True):
        yield subject, degree(roll, found)


def checks[S: Subject](
    table: Table,
    kind: str,
    of: Sequence[S],
    chance: Callable[[S], int],
    label: str,
    **how: Unpack[Rolling[S]],
) -> Iterator[tuple[S, Degree]]:
    """The same, where the degree is the result: told as it is read, so that a ruling on it counts."""
    for subject, result in degrees(table, kind, of, chance, label, **how):
        yield subject, table.verdict(f"{kind}_result", subject, result)
