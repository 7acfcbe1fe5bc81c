"""Step 8, Heroes in danger: the worse the unit is hit, the nearer the fire (a ruling of these rules)."""

from collections.abc import Sequence
from typing import NamedTuple

from rulesets.engine import Seat, Table
from rulesets.systems.starwars.book.codes import DIE, pips
from rulesets.systems.starwars.book.kinds import Exposure, Hurt, Outcome, Row, Wound
from rulesets.systems.starwars.book.rules import hurt_of, wound_after
from rulesets.systems.starwars.book.tables import AFTER_DISASTER, DANGER, IN_FRONT, number_of
from rulesets.systems.starwars.mechanics.rolls import (
    Pool,
    RollKind,
    Try,
    code,
    hero_kind,
    own_rolls,
    roll,
    unit_kind,
)
from rulesets.systems.starwars.people.field import Battlefield, Hero, Unit
from rulesets.systems.starwars.people.marks import Blow


class Peril(NamedTuple):
    """A person near a blow."""

    hero: Hero
    blow: Blow
    number: int


def danger(field: Battlefield, table: Table) -> None:
    """Everybody whose unit is hit hard enough tries not to be hit (F19); the dying may die (F20)."""
    for hero in field.heroes.values():
        if hero.orders.exposure is not Exposure.WITH_UNIT and not hero.is_out and hero.unit in field.units:
            table.tell("stands", hero, where=hero.orders.exposure)
    dying = [hero for hero in field.heroes.values() if hero.wound is Wound.MORTALLY_WOUNDED]
    perils = in_peril(field) if field.options.hero_danger else []
    tries = [Try(one.hero, one.hero, danger_code(field, table, one.hero), one.number) for one in perils]
    totals = own_rolls(field, table, hero_kind(field, "danger", "Not to be hit"), tries)
    hit = []
    for peril, total in zip(perils, totals, strict=True):
        safe = table.verdict("safe", peril.hero, total >= peril.number)
        because = ("danger_code", "danger", "danger_total")
        table.tell("endangered", peril.hero, because=because, total=total, number=peril.number, safe=safe)
        hit += [] if safe else [peril]
    _blows(field, table, hit)
    _dying(field, table, dying)


def danger_number(row: Row, exposure: Exposure, value: str, *, disaster: bool = False) -> int | None:
    """What the roll must reach, if there is any danger (T19)."""
    level = DANGER[exposure].get(row)
    if level is None:
        return None
    return number_of(level, value) + IN_FRONT * (exposure is Exposure.IN_FRONT) + AFTER_DISASTER * disaster


def in_peril(field: Battlefield) -> list[Peril]:
    found = []
    for hero in field.heroes.values():
        unit = field.units.get(hero.unit)
        if unit is None or unit.blow is None or hero.is_out or hero.safe:
            continue
        row = Row.ROUT if not unit.size else unit.blow.row
        disaster = hero.outcome is Outcome.DISASTER
        value = field.options.difficulty_value
        number = danger_number(row, hero.orders.exposure, value, disaster=disaster)
        if number is not None:
            found.append(Peril(hero, unit.blow, number))
    return found


def danger_code(field: Battlefield, table: Table, hero: Hero) -> int:
    base, hindered = hero.sheet.dodge_pips, hero.hindered(field.round)
    lines = [("Force Point", base * hero.doubled), ("Wounds and stuns", -DIE * hindered)]
    return code(table, "danger_code", hero, base, lines, label="Dodge")


def _blows(field: Battlefield, table: Table, hit: Sequence[Peril]) -> None:
    """Whoever is hit resists the weapon that struck the unit worst."""
    by = {one.hero.id: attacker_seat(field, one.blow) for one in hit}
    plain = unit_kind(field, "wound", "What hits")
    wound = RollKind("wound", "What hits", plain.wild, to=lambda hero: by[hero.id.partition(":")[0]])
    damages = roll(field, table, wound, [Pool(one.hero, one.blow.damage) for one in hit])
    tries = [
        Try(one.hero, one.hero, _soak(table, one), against=harm)
        for one, harm in zip(hit, damages, strict=True)
    ]
    soaks = own_rolls(field, table, hero_kind(field, "soak", "Holding out"), tries)
    for peril, harm, soak in zip(hit, damages, soaks, strict=True):
        hurt = table.verdict("hurt", peril.hero, hurt_of(harm - soak))
        suffer(field, peril.hero, hurt)
        because = ("wound", "wound_total", "soak_code", "soak", "soak_total")
        table.tell(
            "hurt_by", peril.hero, because=because, damage=harm, soak=soak, hurt=hurt, wound=peril.hero.wound
        )


def _soak(table: Table, peril: Peril) -> int:
    hero = peril.hero
    base = pips(hero.sheet.strength)
    lines = [("Force Point", base * hero.doubled), ("Armour", hero.sheet.armour(peril.blow.kind))]
    return code(table, "soak_code", hero, base, lines, label="Strength")


def attacker_seat(field: Battlefield, blow: Blow) -> Seat:
    attacker: Unit = field.units[blow.attacker]
    return attacker.seat


def suffer(field: Battlefield, hero: Hero, hurt: Hurt) -> None:
    """What a blow does to a person (T20, T21)."""
    before = hero.wound
    hero.wound = wound_after(hero.wound, hurt)
    if hero.wound is Wound.MORTALLY_WOUNDED and before is not Wound.MORTALLY_WOUNDED:
        hero.wounded_in = field.round
    if hurt is Hurt.STUNNED:
        hero.stuns = (*hero.stuns, field.round + 1)
        hero.unconscious = hero.unconscious or hero.stunned(field.round) >= pips(hero.sheet.strength) // DIE


def _dying(field: Battlefield, table: Table, dying: Sequence[Hero]) -> None:
    """The mortally wounded at the end of each later round (F20)."""
    late = [hero for hero in dying if hero.wound is Wound.MORTALLY_WOUNDED and hero.wounded_in < field.round]
    for hero, total in zip(late, table.throw("dying", late, "2d6", why="Holding on to life"), strict=True):
        rounds = field.round - hero.wounded_in
        dies = table.verdict("dies", hero, total < rounds)
        if dies:
            hero.wound = Wound.DEAD
        table.tell("held_on", hero, because=("dying",), dies=dies, total=total, rounds=rounds)
