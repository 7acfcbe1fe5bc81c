"""Tokens: how many there are, how they look, how they are aimed and lost."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import lru_cache
from operator import attrgetter
from typing import NamedTuple

from rulesets.engine import Problem
from rulesets.engine.values import Facts
from rulesets.systems.gridless.book.kinds import Share, Tier
from rulesets.systems.gridless.book.tables import BANDS, BATTLE_DC, GREAT, STEP, TIERS, UNKNOWN_TOKENS

BATTLE_ROLLS = "Make Battle Rolls"


def half_up(a: int, b: int) -> int:
    """a / b to the nearest whole number, halves up."""
    return (2 * a + b) // (2 * b)


def tokens_from_ecl(total: int, each: int, adjust: int = 0) -> int:
    """One for so many levels in all, at least one for anybody at all."""
    if total <= 0:
        return max(0, adjust)
    return max(1, max(1, half_up(total, each)) + adjust)


def headcount_after(headcount: int, start: int, after: int) -> int:
    """Fighters left, as the tokens are left."""
    return min(headcount, half_up(headcount * after, start)) if start else headcount


# How they look


def band_of(tokens: int) -> str:
    return next((band for most, band in BANDS if tokens <= most), GREAT)


def rough(tokens: int) -> int:
    """To the nearest five, never nought for the living."""
    return max(5, half_up(tokens, 5) * 5) if tokens > 0 else 0


def at_a_glance(tokens: int) -> int:
    """As many as one would expect of any unit of that kind."""
    return UNKNOWN_TOKENS if tokens > 0 else 0


def tier_of(total: int, dc: int) -> Tier:
    """How well an enemy is sized up."""
    return next((tier for most, tier in TIERS if total - dc <= most), Tier.PLANS)


# How they are aimed


def threats_of(allotments: Iterable[Mapping[str, int]]) -> dict[str, int]:
    """Tokens aimed at each by everybody."""
    found: dict[str, int] = {}
    for aims in allotments:
        for target, tokens in aims.items():
            found[target] = found.get(target, 0) + tokens
    return found


def advantage(strength: int, threat: int) -> int:
    return max(0, strength - threat)


class Shares(NamedTuple):
    """What falls to each, and among whom the left-over ones were tied at the cut."""

    each: Mapping[str, int]
    odd: int = 0
    tied: tuple[str, ...] = ()


def shared(total: int, weights: Mapping[str, int], order: Sequence[str] = ()) -> Shares:
    """By largest remainder; equal fractions by the order given, the larger weight, the listing."""
    whole = sum(weights.values())
    if not whole:
        return Shares({})
    each = {one: total * weight // whole for one, weight in weights.items() if weight}
    rest = {one: total * weights[one] % whole for one in each}
    left = total - sum(each.values())
    if not left:
        return Shares(each)
    place = {one: n for n, one in enumerate(order)}
    last = len(place)
    ranks = [(-rest[one], place.get(one, last), -weights[one], n, one) for n, one in enumerate(rest)]
    ranked = [rank[-1] for rank in sorted(ranks)]
    for id in ranked[:left]:
        each[id] += 1
    if not 0 < left < len(ranked) or rest[ranked[left - 1]] != rest[ranked[left]]:
        return Shares(each)
    cut = rest[ranked[left]]
    tied = tuple(one for one in rest if rest[one] == cut)
    return Shares(each, left - sum(rest[one] > cut for one in rest), tied)


@lru_cache(maxsize=8192)
def falls(total: int, aims: tuple[tuple[str, int], ...], order: tuple[str, ...] = ()) -> Shares:
    """The same of what a unit aims at: worked out once for many rolls."""
    return shared(total, dict(aims), order)


def is_settled(shares: Shares, order: Sequence[str]) -> bool:
    """Whether the order that was given decides the tie, or there is none."""
    return sum([one in order for one in shares.tied]) >= shares.odd


def in_proportion(strength: int, enemies: Mapping[str, int]) -> dict[str, int]:
    """The whole strength over all enemies as they are strong."""
    if not sum(enemies.values()):
        return dict.fromkeys(enemies, 0)
    return {**dict.fromkeys(enemies, 0), **shared(strength, enemies).each}


def allotment_problem(strength: int, aims: Facts, enemies: Sequence[str]) -> Problem | None:
    """Why tokens cannot be aimed so: entry by entry, then the sum."""
    for target, tokens in aims.items():
        if target not in enemies:
            return Problem("target_not_enemy", {"at": "targets", "unit": target})
        if type(tokens) is not int or tokens < 0:
            return Problem("not_a_count", {"at": ("targets", target)})
    aimed = sum(aims.values())
    facts = {"at": "targets", "said": aimed, "have": strength, "rest": abs(strength - aimed)}
    if aimed > strength:
        return Problem("sum_too_high", facts)
    return Problem("sum_too_low", facts) if 0 < aimed < strength else None


# How they are lost


def protection_penalty(aims: Mapping[str, int], cover: Mapping[str, int], share: Share) -> int:
    """What the cover of the targets takes from a battle roll."""
    aimed = sum(aims.values())
    if not aimed or not any(cover.values()):
        return 0
    if share is Share.FULL:
        return -max(cover.get(target, 0) for target, tokens in aims.items() if tokens)
    return -half_up(sum(cover.get(target, 0) * tokens for target, tokens in aims.items()), aimed)


def battle_dc(ahead: int) -> int:
    return BATTLE_DC - ahead


def losses(total: int, dc: int) -> int:
    """One for success, one more for every five beyond."""
    return 0 if total < dc else 1 + (total - dc) // STEP


def losses_lines(lost: int) -> list[tuple[str, int, str]]:
    """How so many come about."""
    lines = [("Success", min(1, lost), BATTLE_ROLLS), ("One for every 5 over the DC", lost - 1, BATTLE_ROLLS)]
    return [line for line in lines if line[1] > 0]


class Candidate(NamedTuple):
    """An enemy that could pursue: its tokens on the unit that leaves, and its battle modifier."""

    id: str
    tokens: int
    modifier: int


def chief_pursuer(candidates: Sequence[Candidate]) -> str | None:
    """The most tokens, then the better modifier, then the listing."""
    return max(candidates, key=_strongest).id if candidates else None


_strongest: Callable[[Candidate], tuple[int, int]] = attrgetter("tokens", "modifier")
