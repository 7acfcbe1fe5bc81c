"""How likely an attack hits, harms and frightens, by codes alone: what many weigh is worked out once."""

from collections.abc import Mapping
from functools import lru_cache
from operator import mul
from typing import NamedTuple

from rulesets.systems.starwars.book.chances import Spread, beating, mixed, moved, plain, wild
from rulesets.systems.starwars.book.codes import joined, simplified
from rulesets.systems.starwars.book.kinds import Nerve, Reaction, Visibility
from rulesets.systems.starwars.book.options import CapMode, DodgeRule, Options, WildDie, WildOne
from rulesets.systems.starwars.book.rules import difficulty_lines, hits_of, nerve_of, recovery_of
from rulesets.systems.starwars.book.tables import DAMAGE, HITS


class Dice(NamedTuple):
    """How units roll in this campaign."""

    limit: bool
    wild: bool
    strikes: bool
    simplify_over: int
    adds_up: bool

    @classmethod
    def of(cls, options: Options) -> "Dice":
        return cls(
            options.cap_mode is CapMode.LIMIT,
            options.wild_die is WildDie.ALL,
            options.wild_one is WildOne.SUBTRACT,
            options.simplify_over,
            options.dodge_rule is DodgeRule.SUM,
        )


class Hurdle(NamedTuple):
    """What an attack must beat: the number for range, a reaction if there is one, cover and sight."""

    number: int
    reaction: Reaction
    dodge: int
    dodge_cap: int | None
    cover: int
    visibility: Visibility
    hand_to_hand: bool


@lru_cache(maxsize=4096)
def spread(dice: Dice, code: int, cap: int | None = 6) -> Spread:
    """How likely each total of a code is."""
    if cap is None:
        return {0: 1.0}
    count, rest = simplified(max(0, code), dice.simplify_over, cap, limit=dice.limit)
    if dice.wild:
        return moved(wild(count, cap, limit=dice.limit, strikes=dice.strikes), rest)
    return moved(plain(count, cap, limit=dice.limit), rest)


@lru_cache(maxsize=16384)
def hitting(dice: Dice, attack: int, cap: int | None, hurdle: Hurdle) -> tuple[float, ...]:
    """How likely each row of the attack chart is, the best first, and last a miss (T4)."""
    need = _difficulty(dice, hurdle)
    reached = beating(spread(dice, attack, cap), need, [least for least, _ in HITS])
    return _apart(reached)


def _apart(reached: list[float]) -> tuple[float, ...]:
    """Each row alone, and what comes to none, from how likely each is or a better one."""
    rows = [share - before for before, share in zip((0.0, *reached), reached, strict=False)]
    return (*rows, 1.0 - reached[-1])


@lru_cache(maxsize=4096)
def hits_together(number: int, rounding: str) -> tuple[int, ...]:
    """What those who hit add to the damage, by each row of the attack chart, in pips (F14)."""
    return tuple(joined(hits_of(least, number)[1], rounding) for least, _ in HITS)


@lru_cache(maxsize=4096)
def _difficulty(dice: Dice, hurdle: Hurdle) -> Spread:
    def beyond(dodge: int) -> int:
        lines = difficulty_lines(
            hurdle.number,
            hurdle.reaction,
            dodge,
            adds_up=dice.adds_up,
            cover=hurdle.cover,
            visibility=hurdle.visibility,
            hand_to_hand=hurdle.hand_to_hand,
        )
        return hurdle.number + sum(value for _, value in lines)

    reacts = hurdle.reaction is not Reaction.NONE
    dodges = spread(dice, hurdle.dodge, hurdle.dodge_cap) if reacts else {0: 1.0}
    return mixed((share, {beyond(dodge): 1.0}) for dodge, share in dodges.items())


@lru_cache(maxsize=16384)
def harming(
    dice: Dice, damage: int, damage_cap: int | None, held: int, held_cap: int | None
) -> tuple[float, ...]:
    """How likely each row of damage is, the worst first, and last none (T5)."""
    hurt, holds = spread(dice, damage, damage_cap), spread(dice, held, held_cap)
    return _apart(beating(hurt, holds, [least for least, _ in DAMAGE]))


@lru_cache(maxsize=16384)
def striking(
    dice: Dice,
    damage: int,
    damage_cap: int | None,
    held: int,
    held_cap: int | None,
    ends: tuple[float, ...],
) -> tuple[float, float]:
    """How far damage brings a unit of which each row does so much, and how likely it is anything."""
    rows = harming(dice, damage, damage_cap, held, held_cap)
    return sum(map(mul, rows, ends)), 1 - rows[-1]


@lru_cache(maxsize=4096)
def nerves(
    dice: Dice, own: int, other: int | None, number: int, *, own_pc: bool = False, other_pc: bool = False
) -> Mapping[Nerve, float]:
    """How likely each end of a check of morale is: against others, or against a number (T8)."""
    found = dict.fromkeys(Nerve, 0.0)
    against = {number: 1.0} if other is None else spread(dice, other)
    for mine, share in spread(dice, own).items():
        for theirs, likely in against.items():
            nerve = (
                recovery_of(mine, theirs)
                if other is None
                else nerve_of(mine, theirs, own_pc=own_pc, opposing_pc=other_pc)
            )
            found[nerve] += share * likely
    return found
