"""Catastrophe, and heroes who try to come through."""

from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum

from rulesets.engine import (
    GM,
    Part,
    Subject,
    Table,
    others_than,
    people_of,
)
from tests.rulesets.samples.gurps.state import Battlefield, Force, Hero, HeroOrders

ROWS = ((7, 0, 0), (9, -1, 0), (11, -2, 0), (12, -2, -1), (13, 0, 0), (14, -2, 0), (16, -2, -3), (17, -2, -2))


def catastrophe(field: Battlefield, table: Table) -> None:
    """Catastrophe, once for each side, on the state before any; a defection takes place last (T6, R13)."""
    sides = list(field.sides.values())
    rolls = table.throw("catastrophe", sides, "3d6", to=GM, why="Catastrophe")
    rolls = with_luck(table, "catastrophe", sides, rolls, [force.sheet.lucky for force in sides])
    totals = [
        table.tally("disaster", force, roll, ("Powers of the enemy", force.catastrophe), label="Roll")
        for force, roll in zip(sides, rolls, strict=True)
    ]
    for force, total in zip(sides, totals, strict=True):
        _disaster(field, table, force, total)
    for force, total in zip(sides, totals, strict=True):
        if total == 14:
            _defection(field, table, force)


def _disaster(field: Battlefield, table: Table, force: Force, total: int) -> None:
    _, strategy, morale = next((row for row in ROWS if total <= row[0]), (18, -force.sheet.strategy // 2, -5))
    force.strategy += strategy
    units = field.units_of(force.id)
    for unit in units:
        unit.morale += morale
    if total == 17:
        candidates = [unit for unit in units if unit.sheet.leader]
        if len(candidates) > 1:
            [pick] = table.throw(
                "catastrophe_target", [force], f"1d{len(candidates)}", to=GM, why="Who falls"
            )
            candidates = [candidates[pick - 1]]
        for unit in candidates:
            unit.morale -= 1
            table.tell("leader_fell", unit)
    table.tell("catastrophe", force, to=people_of(force.id), because=("catastrophe", "disaster"), total=total)
    table.tell("catastrophe_seen", force, to=others_than(force.id), quiet=total <= 7)


def _defection(field: Battlefield, table: Table, force: Force) -> None:
    foe = field.foe_of(force.id)
    unit = table.choose("defector", force, field.units_of(force.id), to=GM, secret=True)
    unit.force = foe.id
    table.tell("defected", unit, to_side=foe.id)


def with_luck[S: Subject](
    table: Table, kind: str, of: Sequence[S], rolls: list[int], lucky: Sequence[bool]
) -> list[int]:
    """Luck, chosen after the roll is seen: two more rolls, the best of the three, all on record (R29)."""
    able = [i for i, has in enumerate(lucky) if has]
    if not able:
        return rolls
    uses = table.confirm(f"luck_{kind}", [of[i] for i in able])
    using = [i for i, use in zip(able, uses, strict=True) if use]
    more = iter(
        table.throw(f"{kind}_luck", [Part(of[i], n) for i in using for n in (2, 3)], "3d6", why="Luck")
    )
    for i in using:
        rolls[i] = min(rolls[i], next(more), next(more))
    return rolls


class Survived(StrEnum):
    UNHURT, ONE_HIT, TWO_HITS, A, B, C, D = "unhurt", "one_hit", "two_hits", "a", "b", "c", "d"


WOUNDS = {
    Survived.A: (1, "1d6+2"),
    Survived.B: (2, "1d6+2"),
    Survived.C: (2, "2d6+2"),
    Survived.D: (3, "2d6+2"),
}
FIXED = {Survived.UNHURT: 0, Survived.ONE_HIT: 1, Survived.TWO_HITS: 2}


def survival(field: Battlefield, table: Table) -> None:
    """Each hero in the fight rolls against Battle skill (PCs, Survival): risk, roll, luck, wounds, death."""
    heroes = field.active_heroes
    orders = table.ask("risk", heroes, HeroOrders)
    rolls = table.throw("survival", heroes, "3d6", why="Survival")
    rolls = with_luck(table, "survival", heroes, rolls, [hero.sheet.lucky for hero in heroes])
    wounds: list[Wound] = []
    for hero, order, roll in zip(heroes, orders, rolls, strict=True):
        hero.risk = order.risk
        target = table.tally(
            "survival_target",
            hero,
            hero.sheet.battle,
            ("Risk", order.risk, "PCs, Risk"),
            label="Battle",
            most=16,
        )
        result = table.verdict("survived", hero, _survived(roll, target))
        table.tell("survived", hero, because=("survival_target", "survival"), result=result)
        hero.hits -= FIXED.get(result, 0)
        times, dice = WOUNDS.get(result, (0, ""))
        wounds += [Wound(hero, k + 1, dice) for k in range(times)]
    _wound(table, wounds)
    _death(table, [hero for hero in heroes if hero.hits <= -hero.sheet.ht])
    for hero in heroes:
        if hero.hits <= 0 and hero.active:
            hero.active = False
            table.tell("fell", hero)


def _survived(roll: int, target: int) -> Survived:
    margin = target - roll
    if margin >= 5 or roll <= 4:
        return Survived.UNHURT
    if margin >= 0:
        return Survived.ONE_HIT if margin else Survived.TWO_HITS
    return (
        Survived.D if margin <= -7 or roll == 18 else (Survived.A, Survived.B, Survived.C)[(-margin - 1) // 2]
    )


@dataclass(frozen=True, slots=True)
class Wound(Part):
    """One wound of a hero; how hard it is depends on the roll before."""

    whole: Hero
    dice: str


def _wound(table: Table, wounds: list[Wound]) -> None:
    with table.together():
        damages = table.throw("survival_damage", wounds, [wound.dice for wound in wounds], why="Damage")
        places = table.throw("hit_location", wounds, "3d6", why="Where")
    for wound, damage, place in zip(wounds, damages, places, strict=True):
        injury = table.tally(
            "injury", wound, damage, ("Armour", -wound.whole.sheet.dr), label="Damage", least=0
        )
        wound.whole.hits -= injury
        table.tell("wounded", wound, because=("injury",), place=place, hits=injury)


def _death(table: Table, dying: list[Hero]) -> None:
    """One roll at minus full hits and one at each five further (F13)."""
    checks = [Part(hero, k) for hero in dying for k in range(1 + (-hero.hits - hero.sheet.ht) // 5)]
    rolls = table.throw("death_check", checks, "3d6", why="Death check")
    for hero in dying:
        alive = all(
            roll <= hero.sheet.ht for check, roll in zip(checks, rolls, strict=True) if check.whole is hero
        )
        if not table.verdict("lives", hero, alive):
            hero.active = False
            table.tell("died", hero)
