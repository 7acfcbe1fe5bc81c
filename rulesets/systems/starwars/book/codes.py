"""Die codes, kept in pips: three pips are one die (Combined Action Chart; the 1987 rules)."""

import re
from collections.abc import Iterable, Sequence
from functools import cache, lru_cache
from typing import Annotated

from pydantic import AfterValidator, StringConstraints

from rulesets.engine import Shown

DIE = 3
MOST_PIPS = 47
"""15D+2: no code of a sheet is higher."""
READABLE = re.compile(
    r"(?P<sign>[+-]?)(?:(?P<dice>[0-9]{1,4})D(?:\+(?P<more>[0-9]{1,4}))?|(?P<pips>[0-9]{1,4}))"
)
BAD_CODE = "Not a die code: use e.g. 3D, 3D+2, +2 or -1D."


class BadCode(ValueError):
    """A code that cannot be read."""

    def __init__(self) -> None:
        super().__init__(BAD_CODE)


@lru_cache(maxsize=4096)
def pips(code: str) -> int:
    """A code in pips: 3D+2 is 11, as 3W+2 in German, +2 is 2, -1D is -3 (F1)."""
    text = code.strip().upper().replace("−", "-").replace(" ", "").replace("W", "D")
    match = READABLE.fullmatch(text)
    if not match or (match["sign"] == "-" and match["more"]):
        raise BadCode
    value = DIE * int(match["dice"] or 0) + int(match["more"] or match["pips"] or 0)
    return -value if match["sign"] == "-" else value


@lru_cache(maxsize=4096)
def text(value: int) -> str:
    """Pips as people write them: 11 is 3D+2, 2 is 0D+2, -3 is -1D, -2 is -2."""
    if value < 0:
        return f"-{-value // DIE}D" if value % DIE == 0 else str(value)
    rest = value % DIE
    return f"{value // DIE}D+{rest}" if rest else f"{value // DIE}D"


@lru_cache(maxsize=4096)
def change(value: int) -> str:
    """Pips as a modifier, with its sign: +3D+2, +2, −1D."""
    if value < 0:
        return text(value).replace("-", "−") if value % DIE == 0 else f"−{-value}"
    rest = value % DIE
    parts = list(filter(None, [f"{value // DIE}D" * (value >= DIE), str(rest) * bool(rest)]))
    return "+" + "+".join(parts or ["0"])


def add(codes: Iterable[int]) -> int:
    """The sum of codes, never below nothing (F2)."""
    return max(0, sum(codes))


def _canonical(code: str) -> str:
    value = pips(code)
    if not 0 <= value <= MOST_PIPS:
        raise ValueError("A die code from 0D to 15D+2 is needed.")
    return text(value)


type Code = Annotated[str, StringConstraints(max_length=12), AfterValidator(_canonical), Shown(dice=True)]
"""A die code as sheets have it."""

COMBINED = (
    *((1, 0), (2, 2), (3, 3), (4, 4), (6, 5), (8, 6), (12, 7), (16, 8), (24, 9), (32, 10), (48, 11)),
    *((60, 12), (90, 13), (120, 14), (180, 15), (250, 17), (300, 18)),
)
"""T1: people who act together, and the pips they add. 250 as printed."""
FULL, FULL_PIPS, FURTHER = 300, 18, 100


@lru_cache(maxsize=4096)
def combined(people: int, rounding: str = "up") -> int:
    """What people who act together add, in pips (F4, R-2, R-3)."""
    if people < 1:
        raise ValueError("At least one person or weapon must take part.")
    beyond = people - FULL
    if rounding == "up":
        if beyond > 0:
            return FULL_PIPS - (-beyond // FURTHER)
        return next(worth for count, worth in COMBINED if count >= people)
    if rounding == "down":
        if beyond >= 0:
            return FULL_PIPS + beyond // FURTHER
        return next(worth for count, worth in reversed(COMBINED) if count <= people)
    if beyond >= 0:
        return FULL_PIPS + (beyond + FURTHER // 2) // FURTHER
    return min(COMBINED, key=lambda row: (abs(row[0] - people), -row[0]))[1]


def joined(people: int, rounding: str) -> int:
    """The same, and nothing for nobody."""
    return combined(people, rounding) if people > 0 else 0


def share(number: int, percent: int) -> int:
    """So many per cent of a number, half up."""
    return (number * percent + 50) // 100


# Rolls


def counted(faces: Iterable[int], cap: int | None, *, limit: bool) -> int:
    """Faces under a die cap: what is above it counts nothing, or, with `limit`, the cap (R-11)."""
    if cap is None:
        return 0
    return sum([face if face <= cap else cap * limit for face in faces])


def roll_total(
    faces: Sequence[int],
    dice: int,
    rest: int,
    *,
    wild: bool,
    wild_one: str = "subtract",
    cap: int | None = 6,
    limit: bool = False,
) -> tuple[int, bool]:
    """The total of a roll and whether the wild die began with a 1 (F3). Wild sixes follow their die."""
    if cap is None:
        return 0, False
    complication = wild and dice > 0 and faces[dice - 1] == 1
    if complication and wild_one == "subtract":
        faces = sorted(faces[: dice - 1])[:-1]
    return counted(faces, cap, limit=limit) + rest, complication


@cache
def simplified(value: int, over: int, cap: int | None = 6, *, limit: bool = False) -> tuple[int, int]:
    """How many dice are thrown for a code, and what is added: large pools roll five (F29)."""
    dice, rest = divmod(value, DIE)
    if not over or dice <= over or dice <= 5 or cap is None:
        return dice, rest
    weight = cap * (13 - cap) if limit else cap * (cap + 1)
    return 5, -(-(dice - 5) * weight // 12) + rest
