"""How likely each total of a roll is, exactly: pips, die caps, wild dice, Character Points (F3, R-41)."""

from bisect import bisect_right
from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache
from itertools import accumulate

type Spread = Mapping[int, float]
FACES = range(1, 7)
MOST_AGAIN = 20
"""A die that shows 6 is thrown again so often at most, as at the table."""
SURE: Spread = {0: 1.0}


def mixed(parts: Iterable[tuple[float, Spread]]) -> dict[int, float]:
    """One of several rolls, each with its likelihood."""
    found: dict[int, float] = {}
    for share, spread in parts:
        for total, likely in spread.items():
            found[total] = found.get(total, 0.0) + share * likely
    return found


def moved(spread: Spread, by: int) -> dict[int, float]:
    return {total + by: share for total, share in spread.items()}


def added(spread: Spread, other: Spread) -> dict[int, float]:
    """Two rolls together."""
    return mixed((share, moved(other, total)) for total, share in spread.items())


def counts(face: int, cap: int, *, limit: bool) -> int:
    """What a face counts under a die cap (R-11)."""
    return face if face <= cap else cap * limit


@lru_cache(maxsize=2048)
def plain(dice: int, cap: int = 6, *, limit: bool = False, most: int = 6) -> Spread:
    """So many dice that show no more than `most`, as shares of all throws of such dice."""
    if dice == 0:
        return SURE
    die = mixed((1 / 6, {counts(face, cap, limit=limit): 1.0}) for face in range(1, most + 1))
    return added(plain(dice - 1, cap, limit=limit, most=most), die)


@lru_cache(maxsize=64)
def again(cap: int = 6, *, limit: bool = False) -> Spread:
    """A die that is thrown again as long as it shows 6: all that it counts."""
    found = SURE
    for _ in range(MOST_AGAIN + 1):
        found = _faced({6: found}, cap, limit=limit)
    return found


def _faced(more: Mapping[int, Spread], cap: int, *, limit: bool) -> dict[int, float]:
    """One die, and what follows some of its faces."""
    return mixed((1 / 6, moved(more.get(face, SURE), counts(face, cap, limit=limit))) for face in FACES)


@lru_cache(maxsize=512)
def without_highest(dice: int, cap: int = 6, *, limit: bool = False) -> Spread:
    """So many dice, of which the highest face is taken out before any cap."""
    if dice == 0:
        return SURE
    found: dict[int, float] = {}
    for high in FACES:
        gone = counts(high, cap, limit=limit)
        for most, sign in ((high, 1), (high - 1, -1)):
            for total, share in plain(dice, cap, limit=limit, most=most).items():
                found[total - gone] = found.get(total - gone, 0.0) + sign * share
    return {total: share for total, share in found.items() if share > 1e-15}


@lru_cache(maxsize=2048)
def wild(dice: int, cap: int = 6, *, limit: bool = False, strikes: bool = True) -> Spread:
    """A pool whose last die is wild; a 1 on it strikes itself and the highest other die, unless it counts."""
    if dice == 0:
        return SURE
    others = plain(dice - 1, cap, limit=limit)
    struck = without_highest(dice - 1, cap, limit=limit) if strikes else moved(others, 1)
    rest = ((1 / 6, moved(others, counts(face, cap, limit=limit))) for face in FACES[1:-1])
    six = added(moved(others, counts(6, cap, limit=limit)), again(cap, limit=limit))
    return mixed([(1 / 6, struck), *rest, (1 / 6, six)])


@lru_cache(maxsize=64)
def points(spent: int) -> Spread:
    """Dice of Character Points: each six brings one more."""
    return SURE if spent == 0 else added(points(spent - 1), again())


# One roll against another


def reaching(spread: Spread, number: int) -> float:
    """How likely a roll comes to a number, or to more."""
    return min(1.0, sum(share for total, share in spread.items() if total >= number))


def beating(spread: Spread, other: Spread, margins: Sequence[int]) -> list[float]:
    """For each margin, how likely the one roll is so much above the other, or more."""
    totals = sorted(other)
    below = [0.0, *accumulate(other[total] for total in totals)]
    return [
        min(1.0, sum(share * below[bisect_right(totals, total - margin)] for total, share in spread.items()))
        for margin in margins
    ]
