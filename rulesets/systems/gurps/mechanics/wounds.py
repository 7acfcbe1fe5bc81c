"""Wounds and death (PCs, Damage; F13, R28, R30)."""

from collections.abc import Sequence
from functools import cache

from rulesets.engine import Part, Table, fixed, people_of
from rulesets.systems.gurps.book.kinds import HeroStatus, Survived
from rulesets.systems.gurps.book.options import DeathRules
from rulesets.systems.gurps.book.tables import DAMAGE, HIT_LOCATIONS, WOUNDS, Weapons
from rulesets.systems.gurps.mechanics.rolls import Success, own_side
from rulesets.systems.gurps.people.field import Battlefield, Hero

FIXED = {Survived.ONE_HIT: 1, Survived.TWO_HITS: 2}


def survived(roll: Success) -> Survived:
    """What a Survival roll means (T7)."""
    if roll.made:
        if roll.critical or roll.by >= 5:
            return Survived.UNHURT
        return Survived.ONE_HIT if roll.by else Survived.TWO_HITS
    if roll.critical or roll.by <= -7:
        return Survived.D
    return (Survived.A, Survived.B, Survived.C)[(-roll.by - 1) // 2]


@cache
def wound_dice(tl: int, column: Survived) -> tuple[int, str]:
    """How many wounds, and the dice of each (T8)."""
    times, is_heavy = WOUNDS[column]
    weapons = weapons_of(tl)
    dice = (weapons.heavy if is_heavy else weapons.light)(tl)
    return times, f"{dice}d6" + (f"+{weapons.plus}" if weapons.plus else "")


def armour_against(tl: int, dr: int) -> int:
    """What armour is worth against weapons of that tech level, fractions dropped (T8)."""
    return dr // weapons_of(tl).divisor


@cache
def weapons_of(tl: int) -> Weapons:
    return next((weapons for weapons in DAMAGE if tl <= weapons.tl), DAMAGE[-1])


def place(roll: int) -> str:
    """Where a wound is, for the story (R28)."""
    return next(where for most, where in HIT_LOCATIONS if roll <= most)


@fixed
class Wound(Part):
    """One wound: how hard it is depends on the roll before and on the enemy's weapons."""

    whole: Hero
    dice: str
    tl: int


def harm(field: Battlefield, table: Table, kind: str, results: Sequence[tuple[Hero, Survived]]) -> list[Hero]:
    """Wounds of one Survival roll, one after the other with their own dice; who went down (T7, T8)."""
    wounds: list[Wound] = []
    lost = {hero.sheet.id: 0 for hero, _ in results}
    for hero, result in results:
        if result in FIXED:
            lost[hero.sheet.id] = _injury(table, hero, FIXED[result], 0, hero)
        elif result is not Survived.UNHURT:
            tl = field.tl_against(hero.side) if hero.sheet.enemy_tl is None else hero.sheet.enemy_tl
            times, dice = wound_dice(tl, result)
            wounds += [Wound(hero, k, dice, tl) for k in range(1, times + 1)]
    rolls, where = _rolled(field, table, kind, wounds) if wounds else ([], [])
    for i, (wound, roll) in enumerate(zip(wounds, rolls, strict=True)):
        hero = wound.whole
        hits = _injury(table, wound, roll, armour_against(wound.tl, hero.sheet.dr), hero)
        lost[hero.sheet.id] += hits
        if where:
            table.narrate(_tell_place, table, wound, where[i], hits)
    return _fallen(field, table, kind, [(hero, lost[hero.sheet.id]) for hero, _ in results])


def _rolled(
    field: Battlefield, table: Table, kind: str, wounds: list[Wound]
) -> tuple[Sequence[int], Sequence[int]]:
    """How hard each is, and where."""
    dice_of = [wound.dice for wound in wounds]
    with table.together():
        rolls = table.throw(f"{kind}_damage", wounds, dice_of, why="damage", seen_by=own_side)
        where = _where(field, table, kind, wounds)
    return rolls, where


def _tell_place(table: Table, wound: Wound, where: int, hits: int) -> None:
    table.tell("wounded_at", wound, to=people_of(wound.whole.side), place=place(where), hits=hits)


def _where(field: Battlefield, table: Table, kind: str, wounds: list[Wound]) -> list[int]:
    if not field.muster.options.hit_locations:
        return []
    throw = "hit_location" + kind.removeprefix("survival")
    return table.throw(throw, wounds, "3d6", why="hit_location", seen_by=own_side)


def _injury(table: Table, of: Part | Hero, roll: int, armour: int, hero: Hero) -> int:
    lines = [("Armour", -armour, "Damage Table")] if armour else []
    if toughness := hero.sheet.toughness:
        lines.append(("Toughness", -toughness, "Survival Roll"))
    return table.tally("injury", of, roll, *lines, label="Damage", least=0, audience=people_of(hero.side))


def _fallen(field: Battlefield, table: Table, kind: str, hurts: Sequence[tuple[Hero, int]]) -> list[Hero]:
    """Hits are taken off; whoever has none left lies senseless or, by his own roll, is dead."""
    checks: list[Part] = []
    down: list[tuple[Hero, HeroStatus]] = []
    for hero, hits in hurts:
        before = hero.hits
        hero.hits -= hits
        if hits:
            table.tell("hurt", hero, to=people_of(hero.side), hits=hits, left=hero.hits)
        if hero.hits <= 0:
            fate, rolls = fate_of(hero.sheet.ht, before, hero.hits, field.muster.options.death_rules)
            down.append((hero, fate))
            checks += [Part(hero, k) for k in range(1, rolls + 1)]
    if not down:
        return []
    throw = "death_check" + kind.removeprefix("survival")
    rolled = table.throw(throw, checks, "3d6", why="death_check", seen_by=own_side)
    died = {
        check.whole.id
        for check, roll in zip(checks, rolled, strict=True)
        if roll > min(16, field.heroes[check.whole.id].sheet.ht)
    }
    for hero, fate in down:
        hero.status = table.verdict(
            "fate", hero, HeroStatus.DEAD if hero.id in died else fate, audience=people_of(hero.side)
        )
        if not hero.is_active:
            table.tell("fell", hero, to=people_of(hero.side), status=hero.status)
    return [hero for hero, _ in down if not hero.is_active]


def fate_of(ht: int, before: int, after: int, rules: DeathRules) -> tuple[HeroStatus, int]:
    """Unconscious or dead at once, and how many death checks are due (F13)."""
    if rules is DeathRules.SIMPLE:
        return (HeroStatus.DEAD if after <= -ht else HeroStatus.UNCONSCIOUS), 0
    if after <= -5 * ht:
        return HeroStatus.DEAD, 0
    return HeroStatus.UNCONSCIOUS, death_checks(ht, before, after)


def death_checks(ht: int, before: int, after: int) -> int:
    """One where full hits below nought are crossed, and one at each five further."""
    return len([mark for mark in range(-ht, -5 * ht, -5) if after <= mark < before])


def hurt(field: Battlefield, table: Table, hero: Hero, hits: int) -> bool:
    """A wound outside the Survival rolls; whether it puts him down."""
    return bool(_fallen(field, table, "survival", [(hero, hits)]))
