"""What never changes about a unit in a battle, worked out once: its worth, morale, what it counts as."""

from collections.abc import Collection, Iterable, Iterator
from typing import NamedTuple

from rulesets.engine import Line
from rulesets.systems.gurps.book.kinds import Class, Mood, MoodKey, Ranged
from rulesets.systems.gurps.book.tables import CHARIOTS, CONSCRIPT_MORALE, QUALITY, SPECIAL
from rulesets.systems.gurps.people.sheets import GurpsHero, GurpsSide, GurpsUnit
from rulesets.systems.gurps.people.situation import SideSituation
from rulesets.systems.gurps.people.strength import (
    armour_lines,
    base_morale,
    each_strength,
    leadership_morale,
    quality_of,
    tl_of,
)
from rulesets.systems.gurps.words.names import MOODS

ONCE = (MoodKey.DEFEATED_FOE, MoodKey.DEFEATED_BY_FOE)

type Reason = tuple[str, int, bool]


class Today(NamedTuple):
    """The day of the campaign, and who stands against one: some moods pass, some are for one foe only."""

    day: int
    foes: Collection[str] = ()


class Moods(NamedTuple):
    """What moves morale: in all, how much of it moves Troop Strength too, and the lines."""

    total: int
    moving: int
    lines: tuple[Line, ...]


class Profile(NamedTuple):
    """One unit: `worth` of one man is a numerator and a denominator, so that many are counted at once."""

    tl: int
    worth: tuple[int, int]
    quality: str
    morale: int
    leadership: int | None
    led: Moods
    unled: Moods
    lines: int
    classes: frozenset[Class]
    against: frozenset[Class]


def profile_of(
    unit: GurpsUnit, side: GurpsSide, leader: GurpsHero | None, situation: SideSituation, today: Today
) -> Profile:
    tl, quality = tl_of(side, unit), quality_of(unit)
    each = each_strength(unit, tl) * QUALITY[quality].factor
    leadership = leader.leadership if leader and unit.leadership is None else unit.leadership
    return Profile(
        tl,
        (each.numerator, each.denominator),
        quality.label,
        base_morale(unit),
        leadership,
        moods_of(unit, situation, leadership, today),
        moods_of(unit, situation, None, today),
        armour_lines(unit),
        classes_of(unit),
        neutralised_by(unit),
    )


def classes_of(unit: GurpsUnit) -> frozenset[Class]:
    """The special troops a unit counts as; none if it is set against some (F17)."""
    if unit.superiority is not None:
        return unit.superiority
    if neutralised_by(unit):
        return frozenset()
    found = {Class.CAVALRY} if unit.mobility.is_horse or unit.special in CHARIOTS else set()
    if unit.ranged is not Ranged.NONE:
        found.add(Class.RANGED)
    if unit.special and (kind := SPECIAL[unit.special].kind):
        found.add(kind)
    return frozenset(found)


def neutralised_by(unit: GurpsUnit) -> frozenset[Class]:
    if unit.neutralises is not None:
        return unit.neutralises
    return frozenset({Class.CAVALRY}) if unit.pikemen else frozenset()


def moods_of(
    sheet: GurpsUnit,
    situation: SideSituation,
    leadership: int | None,
    today: Today,
    earlier: Iterable[Reason] = (),
) -> Moods:
    """All that holds before today's events (T18)."""
    reasons: list[Reason] = [("leadership", leadership_morale(leadership), True)]
    for mood in Mood:
        if mood in situation.moods:
            value = situation.spies_killed_notables if mood is Mood.SPIED_UPON else mood.worth
            reasons.append((mood, value, mood.moves_strength))
    reasons.extend((one.kind, one.morale, True) for one in situation.sieges)
    reasons.extend(_felt(sheet, situation, today))
    reasons.append(("pay_penalty", sheet.pay_penalty, True))
    reasons.append(("conscript", CONSCRIPT_MORALE[sheet.conscript], True))
    reasons.extend(earlier)
    total, moving = sum(value for _, value, _ in reasons), sum(value for _, value, moves in reasons if moves)
    return Moods(total, moving, tuple(mood_lines((key, value) for key, value, _ in reasons)))


def _felt(sheet: GurpsUnit, situation: SideSituation, today: Today) -> Iterator[Reason]:
    """What the sheet says that is felt today; beaten or not by these foes counts once (R56)."""
    counted: set[str] = {mood.value for mood in situation.moods}
    for mod in sheet.morale_mods:
        if not mod.counts(today.day, today.foes) or (mod.key in ONCE and mod.key in counted):
            continue
        counted.add(mod.key)
        yield mod.key, mod.value, mod.moves_strength


def mood_lines(moods: Iterable[tuple[str, int]]) -> list[Line]:
    """One line of a tally for each reason."""
    merged: dict[str, int] = {}
    for key, value in moods:
        merged[key] = merged.get(key, 0) + value
    return [Line(MOODS[key], value, "Morale Modifiers") for key, value in merged.items() if value]
