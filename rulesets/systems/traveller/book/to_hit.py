"""Whether an attack can be made, what moves it, and which pairs automatic fire makes (F5, F7)."""

from collections.abc import Collection, Iterable, Sequence
from functools import lru_cache
from typing import NamedTuple

from rulesets.engine import Faces, Line
from rulesets.systems.traveller.book.arms import Weapon
from rulesets.systems.traveller.book.kinds import Band, Cover, Mode, Sensor, Stance
from rulesets.systems.traveller.book.tables import (
    SUCCESS,
    UNTRAINED,
    Sight,
    band_of,
    characteristic_dm,
    cover_dm,
    movement_dm,
    outmatch,
    prone_dm,
    range_dm,
    visibility,
)

BAND_WORDS = {
    Band.PERSONAL: "Personal range",
    Band.CLOSE: "Close range",
    Band.SHORT: "Short range",
    Band.MEDIUM: "Medium range",
    Band.LONG: "Long range",
    Band.VERY_LONG: "Very long range",
    Band.DISTANT: "Distant range",
    Band.VERY_DISTANT: "Very distant range",
    Band.BEYOND: "Out of range",
}
COVER_WORDS = {
    Cover.NONE: "No cover",
    Cover.QUARTER: "A quarter covered",
    Cover.HALF: "Half covered",
    Cover.THREE_QUARTERS: "Three quarters covered",
    Cover.FULL: "Fully covered",
}


class Shot(NamedTuple):
    """All that decides whether an attack hits: of the attacker, of the target, and of what lies between."""

    weapon: Weapon
    metres: float
    skill: int | None
    dexterity: int = 7
    strength: int = 7
    mode: Mode = Mode.SINGLE
    aim: int = 0
    reactions: int = 0
    hastens: bool = False
    shaken: bool = False
    lies_covered: bool = False
    """In full cover and lying low: nobody shoots from there."""
    sensors: Collection[Sensor] = ()
    cover: Cover = Cover.NONE
    stance: Stance = Stance.STANDING
    moved: int = 0
    move: int = 6
    dodge: int = 0
    parry: int | None = None
    """The Melee of a target that parries; None: it does not."""
    sizes: tuple[int, int] | None = None
    """Of attacker and target where units fight each other."""
    sight: Sight = Sight()
    vehicle: bool = False
    into_combat: bool = False
    recoil: bool = False
    extra: tuple[tuple[str, int], ...] = ()


def is_possible(shot: Shot) -> bool:
    return reaches(shot.weapon, shot.metres, shot.cover, shot.stance, lies_covered=shot.lies_covered)


def reaches(weapon: Weapon, metres: float, cover: Cover, stance: Stance, *, lies_covered: bool) -> bool:
    """Whether the weapon reaches so far, and cover does not forbid it."""
    if range_dm(metres, weapon.category) is None or lies_covered:
        return False
    return weapon.is_melee or cover_dm(cover, stance) is not None


def skill_of(shot: Shot) -> int:
    """The skill that counts: no better than 1 in automatic fire."""
    level = UNTRAINED if shot.skill is None else shot.skill
    return min(level, 1) if shot.mode is Mode.AUTO else level


def lines_of(shot: Shot) -> list[Line]:
    """Every modifier beside the skill, with its reason; what changes nothing is left out."""
    return [Line(*one) for one in _all_of(shot) if one[1]]


@lru_cache(maxsize=16384)
def dm_of(shot: Shot) -> int:
    """All of it summed: most shots of a battle are like others of it."""
    return skill_of(shot) + sum([value for _, value, _ in _all_of(shot)])


def _all_of(shot: Shot) -> list[tuple[str, int, str]]:
    return [*_own(shot), *_of_target(shot), *_between(shot)]


def _own(shot: Shot) -> list[tuple[str, int, str]]:
    weapon = shot.weapon
    scores = [shot.dexterity, shot.strength] if weapon.is_melee else [shot.dexterity]
    best = max(scores)
    title = "Strength" if best != shot.dexterity else "Dexterity"
    aim = min(shot.aim, 6)
    return [
        (title, characteristic_dm(best), "Characteristics"),
        ("Strength the weapon needs", -max(0, weapon.needs_strength - shot.strength), "Weapons"),
        ("Aim", aim, "Aiming"),
        ("Sight", int(weapon.sight and aim > 0), "Aiming"),
        ("Own reactions", -shot.reactions, "Reactions"),
        ("Hastened", -int(shot.hastens), "Dynamic Initiative"),
        ("Shaken", -2 * shot.shaken, "Morale"),
        ("Recoil", -2 * shot.recoil, "Environmental conditions"),
    ]


def _of_target(shot: Shot) -> list[tuple[str, int, str]]:
    ranged = not shot.weapon.is_melee
    cover = cover_dm(shot.cover, shot.stance) if ranged else 0
    prone = prone_dm(shot.metres, ranged=ranged) if shot.stance is Stance.PRONE else 0
    return [
        (COVER_WORDS[shot.cover], cover or 0, "Cover"),
        ("Lying down", prone, "Stance"),
        ("Moved", movement_dm(shot.moved, shot.move) if ranged else 0, "Movement"),
        ("Dodges", shot.dodge, "Reactions"),
        ("Parries", -max(0, shot.parry) if shot.parry is not None else 0, "Reactions"),
        ("A vehicle", int(shot.vehicle), "Vehicles"),
    ]


def _between(shot: Shot) -> list[tuple[str, int, str]]:
    weapon, ranged = shot.weapon, not shot.weapon.is_melee
    seen = visibility(shot.sight, laser=weapon.laser, sensors=shot.sensors) if ranged else []
    size = outmatch(*shot.sizes).dm if shot.sizes else 0
    return [
        (BAND_WORDS[band_of(shot.metres)], range_dm(shot.metres, weapon.category) or 0, "Range"),
        *((label, value, "Environmental conditions") for label, value in seen),
        ("Fires into a close combat", -2 * shot.into_combat, "Firing into combat"),
        ("Outmatches" if size > 0 else "Outmatched", size, "Unit Size"),
        *((label, value, "GM") for label, value in shot.extra),
    ]


def effects_of(sums: Iterable[int], dm: int) -> list[int]:
    """The Effects of those that hit, in order."""
    return [one + dm - SUCCESS for one in sums if one + dm >= SUCCESS]


def pairs_of(faces: Faces, dm: int) -> list[int]:
    """The dice of automatic fire in pairs, for the attacker: sums, the largest first, no odd die."""
    best: tuple[tuple[int, int, tuple[int, ...]], ...] = ()
    for pairs in _pairings(sorted(faces, reverse=True)):
        sums = tuple(sorted(pairs, reverse=True))
        hits = effects_of(sums, dm)
        best = max(best, ((len(hits), sum(hits), sums),))
    return list(best[0][2]) if best else []


def _pairings(faces: Sequence[int]) -> set[tuple[int, ...]]:
    """Every way to make pairs, as sums in order; with an odd number each die is left out in turn."""
    if len(faces) % 2:
        return {one for n in range(len(faces)) for one in _pairings([*faces[:n], *faces[n + 1 :]])}
    return _grow(tuple(faces), {(): {()}})


def _grow(faces: tuple[int, ...], known: dict[tuple[int, ...], set[tuple[int, ...]]]) -> set[tuple[int, ...]]:
    if faces not in known:
        ways: set[tuple[int, ...]] = set()
        first, rest = faces[0], faces[1:]
        for n, other in enumerate(rest):
            if n and rest[n - 1] == other:
                continue
            for more in _grow((*rest[:n], *rest[n + 1 :]), known):
                ways.add(tuple(sorted((first + other, *more), reverse=True)))
        known[faces] = ways
    return known[faces]
