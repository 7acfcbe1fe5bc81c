"""What weapons do, and those of units that are divided or put together (F13, F27)."""

from collections.abc import Mapping, Sequence

from rulesets.systems.starwars.book.codes import pips
from rulesets.systems.starwars.book.kinds import Band
from rulesets.systems.starwars.book.rules import band_of
from rulesets.systems.starwars.book.tables import POINT_BLANK_M
from rulesets.systems.starwars.people.sheets import Ring, StarUnit, Weapon

type Counts = dict[str, int]


def band_at(weapon: Weapon, metres: int) -> Band:
    """In which range of it somebody is so far away."""
    if weapon.skill.is_hand_to_hand:
        return Band.POINT_BLANK if metres <= POINT_BLANK_M else Band.OUT_OF_RANGE
    return band_of(metres, weapon.range_min, weapon.short, weapon.medium, weapon.long)


def ring_of(rings: Sequence[Ring], distance: int) -> int | None:
    """What an explosion does so far away, if anything (F13)."""
    near = sorted(rings, key=lambda ring: ring.to_m)
    return next((pips(ring.damage) for ring in near if ring.to_m >= distance), None)


def counts_of(sheet: StarUnit) -> Counts:
    """How many there are of each weapon by its key; what is not counted, everybody has."""
    return {one.key: sheet.size if one.count is None else one.count for one in sheet.weapons}


def are_alike(weapon: Weapon, other: Weapon) -> bool:
    """Whether they are the same but for their number."""
    return weapon.model_copy(update={"count": other.count}) == other


def pooled(
    arms: Sequence[Weapon], counts: Mapping[str, int], joining: Sequence[Weapon], more: Mapping[str, int]
) -> tuple[tuple[Weapon, ...], Counts]:
    """All weapons of both; those of one name that are not the same stay apart."""
    all_arms, all_counts = list(arms), dict(counts)
    for weapon in joining:
        known = next((arm for arm in all_arms if are_alike(arm, weapon)), None)
        if known is None:
            taken = any(arm.key == weapon.key for arm in all_arms)
            fresh = f"{weapon.key[:30]}-{len(all_arms)}"
            known = weapon.model_copy(update={"key": fresh}) if taken else weapon
            all_arms.append(known)
        if weapon.key in more:
            all_counts[known.key] = all_counts.get(known.key, 0) + more[weapon.key]
    return tuple(all_arms), all_counts


def shared(weapons: Sequence[Weapon], people: int, size: int) -> tuple[Weapon, ...]:
    """What goes with so many people: of weapons that are counted their part, of the others each his own."""
    return tuple(
        one if one.count is None else one.model_copy(update={"count": one.count * people // size})
        for one in weapons
    )


def split_sizes(size: int, detach: int) -> tuple[int, int]:
    return size - detach, detach


def joined_points(points: int, size: int, other: int, other_size: int) -> int:
    """Casualty points put together: the mean by numbers, rounded up."""
    return -(-(points * size + other * other_size) // (size + other_size))


def points_reinforced(points: int, added: int, base_size: int) -> int:
    """Fresh people lift the penalty in proportion (R-44)."""
    return max(0, points - 100 * added // base_size)
