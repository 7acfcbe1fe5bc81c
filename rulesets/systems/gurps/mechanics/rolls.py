"""Success rolls, morale rolls and Luck (GURPS third edition; Morale; Contest)."""

from collections.abc import Callable, Sequence
from functools import lru_cache
from typing import NamedTuple

from rulesets.engine import EVERYONE, Audience, Part, Subject, Table, people_of
from rulesets.systems.gurps.book.kinds import Luck
from rulesets.systems.gurps.book.options import LuckRule


def own_side(of: Subject) -> Audience:
    """Who sees dice that are nobody else's business (the table of the round's sequence, visibility)."""
    return people_of(of.side)


class Success(NamedTuple):
    """How a roll went: `by` is the margin, at most −1 when it failed."""

    made: bool
    by: int
    critical: bool = False


@lru_cache(maxsize=4096)
def success(roll: int, target: int) -> Success:
    """Three dice against a target, with the criticals of the third edition (F12, R25)."""
    if roll <= 4 or (roll == 5 and target >= 15) or (roll == 6 and target >= 16):
        return Success(True, max(0, target - roll), critical=True)
    if roll == 18 or (roll == 17 and target <= 15) or roll >= target + 10:
        return Success(False, min(-1, target - roll), critical=True)
    made = roll <= min(target, 16)
    return Success(made, target - roll if made else min(-1, target - roll))


@lru_cache(maxsize=4096)
def keeps_nerve(roll: int, morale: int) -> bool:
    """A morale roll: 3 and 4 are always made, 17 and 18 never (F7)."""
    return roll <= 4 or roll <= min(morale, 16)


def failed_by(roll: int, morale: int) -> int:
    return max(1, roll - morale)


def with_luck[S: Subject](
    table: Table,
    kind: str,
    of: Sequence[S],
    rolls: Sequence[int],
    lucky: Sequence[Luck],
    rule: LuckRule,
    *,
    seen_by: Audience | Callable[[Subject], Audience] = EVERYONE,
) -> list[int]:
    """Luck, chosen once the roll is seen: two more and the best of three, or one that stands (R29)."""
    best = list(rolls)
    able = [i for i, luck in enumerate(lucky) if luck is not Luck.NONE and rule is not LuckRule.OFF]
    if not able:
        return best
    thrown = {of[i].id: rolls[i] for i in able}
    uses = table.confirm(f"luck_{kind}", [of[i] for i in able], brief=lambda lucky: thrown[lucky.id])
    again = (2, 3) if rule is LuckRule.BEST_OF_THREE else (2,)
    using = [i for i, use in zip(able, uses, strict=True) if use]
    more: list[list[int]] = []
    with table.together():
        for i in using:
            parts = [Part(of[i], n) for n in again]
            more.append(table.throw(f"{kind}_luck", parts, "3d6", why="luck", seen_by=seen_by))
    for i, rerolled in zip(using, more, strict=True):
        best[i] = min(best[i], *rerolled) if rule is LuckRule.BEST_OF_THREE else rerolled[0]
    return best
