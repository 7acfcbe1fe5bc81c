"""Relative Troop Strength, tech levels, special troops and position, as formulas (Strategy; F16 to F18)."""

from collections.abc import Iterable, Mapping, Sequence
from typing import NamedTuple

from rulesets.systems.gurps.book.kinds import OUT, Class, Miners
from rulesets.systems.gurps.book.options import Options, TlBonus
from rulesets.systems.gurps.book.tables import (
    BREACH,
    MODERN_TL,
    MOST_ODDS,
    MOST_SUPERIORITY,
    ODDS,
    OPEN_ENDED_BASE,
    OPEN_ENDED_GAP,
    SPECIAL,
    SUPERIORITY,
)
from rulesets.systems.gurps.people.field import Battlefield, Side, Unit
from rulesets.systems.gurps.people.situation import Place


def odds_bonus(own: int, other: int, tl_gap: int = 0) -> int:
    """What the stronger side gains; a boundary belongs to the lower row (T10b)."""
    if own <= other or not other:
        return 0
    for tenths, bonus in ODDS:
        if own * 10 <= tenths * other:
            return bonus
    return OPEN_ENDED_BASE + own // (10 * other) if tl_gap >= OPEN_ENDED_GAP else MOST_ODDS


def odds_of_all(strengths: Mapping[str, int], tls: Mapping[str, int]) -> dict[str, int]:
    """Each side against the mean of the others (F33)."""
    bonus: dict[str, int] = {}
    together, foes = sum(strengths.values()), len(strengths) - 1
    for side, own in strengths.items():
        others = together - own
        bonus[side] = odds_bonus(own * foes, others, _ahead(side, tls)) if own * foes > others else 0
    return bonus


def _ahead(side: str, tls: Mapping[str, int]) -> int:
    """How far its tech level is above that of the best of the others."""
    own = tls[side]
    return own - max([tl for other, tl in tls.items() if other != side], default=own)


def tl_bonus(tl: int, enemy_tl: int, options: Options) -> int:
    """The difference and two more for the higher tech level (F16)."""
    if options.tl_bonus is TlBonus.OFF or tl <= enemy_tl:
        return 0
    bonus = tl - enemy_tl + 2
    return bonus if options.tl_cap is None else min(bonus, options.tl_cap)


# Special troops


def superiority_bonus(own: int, other: int, against: int = 0) -> int:
    """By how many times the own special troops outnumber the enemy's and what neutralises them (T10)."""
    if own <= other or not own:
        return 0
    if not other + against:
        return MOST_SUPERIORITY
    ratio = own // (other + against)
    return next((bonus for below, bonus in SUPERIORITY if ratio < below), MOST_SUPERIORITY)


class Counted(NamedTuple):
    own: int
    against: int


def classes_today(field: Battlefield) -> Sequence[Class]:
    """Which special troops count: the game master's, or those of age and battle, and all he has counted."""
    modern = [side for side in field.sides.values() if side.sheet.tl >= MODERN_TL]
    return field.muster.modern_classes if modern else field.muster.classes


def counted(field: Battlefield, side: Side, kind: Class) -> Counted:
    """Men and pieces of a class, and those set against it; the game master may know better."""
    own, against = _counted(field, kind)
    return Counted(own[side.id], against[side.id])


def _counted(field: Battlefield, kind: Class) -> tuple[dict[str, int], dict[str, int]]:
    """The same of all sides."""
    own, against = dict.fromkeys(field.sides, 0), dict.fromkeys(field.sides, 0)
    units, muster = field.units, field.muster
    for id, counts, opposes in muster.specials[kind]:
        unit = units[id]
        if unit.men > 0 and unit.status not in OUT:
            own[unit.side] += unit.men if counts else 0
            against[unit.side] += unit.men if opposes else 0
    for id, count in muster.special_counts:
        if count.kind is kind and id in own:
            own[id] = own[id] if count.own is None else count.own
            against[id] = against[id] if count.against is None else count.against
    return own, against


def superiority(field: Battlefield, able: Sequence[Side]) -> dict[str, list[tuple[Class, int]]]:
    """Every side against the best of the others, class by class (F17, R36)."""
    sides = [side.sheet.id for side in able]
    found: dict[str, list[tuple[Class, int]]] = {id: [] for id in sides}
    for kind in classes_today(field):
        own, against = _counted(field, kind)
        for id in sides:
            foes = [other for other in sides if other != id] if own[id] else ()
            bonuses = [superiority_bonus(own[id], own[foe], against[foe]) for foe in foes]
            if bonus := min(bonuses, default=0):
                found[id].append((kind, bonus))
    return found


# Position


class Defence(NamedTuple):
    total: int
    starred_total: int
    starred: bool


def defensive_position(places: Iterable[Place], *, breached: bool) -> Defence:
    """The defender's advantages add up; walls are worth less to one who can breach them (F18)."""
    total = starred_total = 0
    starred = False
    for place in places:
        worth = place.worth
        if place.kind.worth.starred:
            worth = max(0, worth + BREACH) if breached else worth
            starred_total += worth
            starred = True
        total += worth
    return Defence(total, starred_total, starred)


def is_breached(field: Battlefield) -> bool:
    """Whether the attackers have artillery, or miners: each crew of them has a demolition expert (T9)."""
    situation = field.muster.situation
    if situation.attacker_breaches is not None:
        return situation.attacker_breaches
    attackers = [unit for unit in field.units.values() if unit.is_fit and unit.side != field.defender]
    return any(_breaks_walls(field, unit) for unit in attackers)


def _breaks_walls(field: Battlefield, unit: Unit) -> bool:
    sheet = unit.sheet
    engines = sheet.special and SPECIAL[sheet.special].kind is Class.ARTILLERY
    counts = Class.ARTILLERY in field.muster.profiles[unit.id].classes
    return bool(engines or counts) or sheet.miners is not Miners.NONE


def position_of(field: Battlefield) -> Defence:
    """What the defender has today."""
    if not field.defender:
        return Defence(0, 0, starred=False)
    return defensive_position(field.muster.situation.position, breached=is_breached(field))
