"""Step 18: the fallen heroes (F21, T26), and where those go whose unit is gone (R33)."""

from rulesets.engine import GM, GROUND, Table
from rulesets.systems.runequest.book.kinds import BROKEN, LOST_GROUND, Fate, HeroStatus, UnitStatus, Whither
from rulesets.systems.runequest.book.tables import FATES
from rulesets.systems.runequest.mechanics.leading import passes_on
from rulesets.systems.runequest.people.field import Battlefield
from rulesets.systems.runequest.people.orders import Going, Saved
from rulesets.systems.runequest.people.states import Hero, Unit

BARELY = 1
"""Hit points of somebody who was saved."""
BECOMES = {
    Fate.RANSOM: HeroStatus.CAPTURED,
    Fate.KILLED: HeroStatus.DEAD,
    Fate.LEFT: HeroStatus.LEFT,
    Fate.CAPTURED: HeroStatus.CAPTURED,
}


def down(field: Battlefield) -> list[Hero]:
    """Who lies on the field and is not yet cared for."""
    lies = (HeroStatus.DYING, HeroStatus.INCAPACITATED)
    return [hero for hero in field.heroes.values() if hero.status in lies and not hero.is_safe]


def stranded(field: Battlefield) -> list[Hero]:
    """Heroes on their feet whose unit is not."""
    return [
        hero
        for hero in field.heroes.values()
        if hero.is_able and hero.is_pc and (hero.alone or _is_gone(field, hero))
    ]


def _is_gone(field: Battlefield, hero: Hero) -> bool:
    unit = field.units.get(hero.unit)
    return unit is not None and unit.status in LOST_GROUND


def anybody_fallen(field: Battlefield) -> bool:
    return bool(down(field)) or bool(stranded(field))


def fallen(field: Battlefield, table: Table) -> None:
    """The dying die unless somebody healed them; the senseless are carried away, or found by the enemy."""
    led = [(hero, field.units[hero.unit]) for hero in down(field) if hero.unit in field.units]
    _dying(field, table)
    lying = [hero for hero in down(field) if hero.status is HeroStatus.INCAPACITATED]
    unknown = [hero for hero in lying if _is_gone(field, hero) and not hero.recognised]
    rolls = table.throw("fate", unknown, "1d100", to=GM, why="fate")
    fates = {hero.id: fate_by_roll(roll) for hero, roll in zip(unknown, rolls, strict=True)}
    for hero in lying:
        usual = Fate.RANSOM if _is_gone(field, hero) else Fate.REAR
        fate = table.verdict("fate_result", hero, fates.get(hero.id, usual))
        hero.status = BECOMES.get(fate, hero.status)
        hero.is_safe = fate is Fate.REAR
        if hero.is_safe:
            field.moves(hero, "")
        table.tell("fate_told", hero, because=("fate",) if hero.id in fates else (), fate=fate)
    for hero, unit in led:
        passes_on(field, table, unit, hero)
    _stranded(field, table)


def fate_by_roll(roll: int) -> Fate:
    """T26."""
    return next((fate for most, fate in FATES if roll <= most), Fate.CAPTURED)


def _dying(field: Battlefield, table: Table) -> None:
    dying = [hero for hero in down(field) if hero.status is HeroStatus.DYING]
    if not dying:
        return
    ids = [hero.id for hero in dying]
    [answer] = table.ask("saved", [GROUND], Saved, options=lambda _: {"saved": ids})
    for hero in dying:
        if hero.id in answer.saved:
            hero.hp, hero.status, hero.recognised = BARELY, HeroStatus.INCAPACITATED, False
            table.tell("saved_in_time", hero)
        else:
            hero.status = HeroStatus.DEAD
            table.tell("died", hero)


def _stranded(field: Battlefield, table: Table) -> None:
    """With the unit, to another, into the press alone, or away."""
    heroes = stranded(field)
    asked = table.ask(
        "going",
        heroes,
        Going,
        options=lambda hero: {"join": [unit.id for unit in _havens(field, hero)]},
    )
    for hero, going in zip(heroes, asked, strict=True):
        nowhere = going.whither is Whither.JOIN and not going.join
        whither = Whither.FOLLOW if nowhere else going.whither
        _go(field, hero, whither, going.join or "")
        table.tell("goes", hero, whither=whither)


def _go(field: Battlefield, hero: Hero, whither: Whither, join: str) -> None:
    hero.alone = whither is Whither.STAND
    if whither is Whither.JOIN:
        field.moves(hero, join)
    elif hero.alone:
        hero.did("stood_alone")
    else:
        unit = field.units.get(hero.unit)
        stays = whither is Whither.FOLLOW and unit is not None and unit.status in BROKEN
        if not stays:
            field.moves(hero, "")
        hero.is_safe = not stays
        hero.did("fled")


def _havens(field: Battlefield, hero: Hero) -> list[Unit]:
    return [unit for unit in field.units_in(field.camp_of(hero.side)) if unit.status is UnitStatus.STEADY]
