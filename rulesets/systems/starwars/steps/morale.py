"""Step 9, Morale: stamina against stamina (Determine Morale of Forces; Morale Failure Chart)."""

from collections.abc import Sequence
from typing import Any

from rulesets.engine import GROUND, Line, Table, filled, label, people_of
from rulesets.engine.values import Json
from rulesets.systems.starwars.book.codes import DIE, joined
from rulesets.systems.starwars.book.kinds import Exposure, Level, Nerve, Stat, UnitStatus
from rulesets.systems.starwars.book.options import MoraleScope
from rulesets.systems.starwars.book.rules import Lines, casualty_state, counting, nerve_of, recovery_of
from rulesets.systems.starwars.book.tables import LOYALTY, number_of
from rulesets.systems.starwars.mechanics.command import bonus_on
from rulesets.systems.starwars.mechanics.rolls import Pool, Try, hero_kind, own_rolls, roll, unit_kind
from rulesets.systems.starwars.people.field import Battlefield, Hero, Unit
from rulesets.systems.starwars.people.orders import Nerves
from rulesets.systems.starwars.words.sections import cited

LOSSES = label("Losses: {state}")


def morale(field: Battlefield, table: Table) -> None:
    """Who was hit, who retreats and whom the GM names check against those who did it (F18)."""
    here = [id for id, unit in field.units.items() if unit.is_here]
    [answer] = table.ask("nerves", [GROUND], Nerves, options=lambda _: {"mods": here, "also": here})
    checking = who_checks(field, answer.also)
    opponents = {unit.id: opponents_of(field, unit) for unit in checking}
    rolling = _rolling(field, checking, opponents)
    codes = [
        _code(field, table, unit, answer.mods.get(unit.id, 0), checks=unit.id in opponents)
        for unit in rolling
    ]
    pools = [Pool(unit, one) for unit, one in zip(rolling, codes, strict=True)]
    made = roll(field, table, unit_kind(field, "morale", "Morale"), pools)
    totals = {unit.id: total for unit, total in zip(rolling, made, strict=True)}
    for unit in checking:
        _check(field, table, unit, opponents[unit.id], totals)
    for unit in field.units.values():
        unit.shaken = unit.shaken and unit.checked
    _captured(field, table, [unit for unit in checking if unit.status is UnitStatus.SURRENDERED])


def who_checks(field: Battlefield, also: Sequence[str]) -> list[Unit]:
    everybody = field.options.morale_scope is MoraleScope.ENGAGED
    engaged = {unit for pair in field.engaged for unit in pair} if everybody else ()
    return [
        unit
        for unit in field.units.values()
        if unit.is_here
        and (unit.rows or unit.status is UnitStatus.RETREATING or unit.id in also or unit.id in engaged)
    ]


def opponents_of(field: Battlefield, unit: Unit) -> list[Unit]:
    """Who did the worst harm, if people are left there; else all that are in the fight with it."""
    if field.options.morale_scope is MoraleScope.HIT and unit.blow:
        worst = field.units[unit.blow.attacker]
        if worst.size:
            return [worst]
    own = unit.id
    met = {one for pair in field.engaged if own in pair for one in pair}
    return [
        other
        for id, other in field.units.items()
        if id in met and other.size and field.are_hostile(unit.side, other.side)
    ]


def _rolling(field: Battlefield, checking: Sequence[Unit], opponents: dict[str, list[Unit]]) -> list[Unit]:
    """One roll for each unit in the check, and for each that only opposes."""
    wanted = {unit.id for unit in checking} | {one.id for many in opponents.values() for one in many}
    return [unit for id, unit in field.units.items() if id in wanted]


def _code(field: Battlefield, table: Table, unit: Unit, mods: int, *, checks: bool) -> int:
    """Stamina and all that is added (F18): what both sides see, and what its own side alone knows."""
    stamina = field.profile(unit).stamina
    unseen, seen = _unseen(field, unit), _seen(field, unit, mods, checks=checks)

    def lines() -> list[Any]:
        own = people_of(unit.side)
        hidden = cited([("Stamina", stamina), *counting(unseen)])
        return [*(Line(*one, audience=own) for one in hidden), *cited(counting(seen))]

    change = stamina + sum([value for _, value in (*unseen, *seen)])
    return table.reckon("morale_code", unit, 0, change, lines, least=0)


def _unseen(field: Battlefield, unit: Unit) -> Lines:
    """What people are made of, how tired they came and what officers give them."""
    numbers = joined(unit.size, field.options.combined_rounding) if field.options.morale_combined else 0
    return [
        ("Stamina lost on the march", -DIE * unit.stamina_lost),
        ("Bonus of officers", bonus_on(field, unit, Stat.STAMINA)),
        ("Numbers", numbers),
    ]


def _seen(field: Battlefield, unit: Unit, mods: int, *, checks: bool) -> Lines:
    """What the moment does to them, for everybody to see."""
    state, dice = casualty_state(unit.points)
    return [
        ("Loyalty", DIE * LOYALTY[field.trained(unit).loyalty]),
        ("Advantages", DIE * (mods + field.sides[unit.side].objective)),
        ("Deeds of heroes", unit.rallied),
        ("A hero in front", DIE * bool(leads_in_front(field, unit))),
        (filled(LOSSES, state=state.value) if state else "Losses", -DIE * dice),
        ("Under heavy fire", -DIE * unit.pinned),
        ("Shaken", -DIE * (unit.shaken and checks)),
    ]


def leads_in_front(field: Battlefield, unit: Unit) -> Hero | None:
    """A hero of the unit who stands in front and still stands."""
    return next(
        (
            hero
            for hero in field.heroes.values()
            if hero.unit == unit.id and hero.orders.exposure is Exposure.IN_FRONT and not hero.is_out
        ),
        None,
    )


def _check(
    field: Battlefield, table: Table, unit: Unit, opponents: Sequence[Unit], totals: dict[str, int]
) -> None:
    own = totals[unit.id]
    number = number_of(Level.MODERATE, field.options.difficulty_value)
    if opponents:
        best = max(opponents, key=lambda opponent: totals[opponent.id])
        other = totals[best.id]
        nerve = nerve_of(own, other, own_pc=unit.led_by_pc, opposing_pc=best.led_by_pc)
        against, compared = best.id, other
    else:
        nerve, against, compared = recovery_of(own, number), "", number
    nerve, was_running = table.verdict("nerve", unit, nerve), unit.status is UnitStatus.RETREATING
    apply(field, unit, nerve)
    because = ("morale_code", "morale", "morale_total")
    facts: Json = {"nerve": nerve, "own": own, "other": compared}
    if against:
        runs_on = was_running and nerve is Nerve.RETREAT
        table.tell("runs_on" if runs_on else "checked", unit, because=because, **facts, against=against)
    else:
        table.tell("rallied", unit, because=because, **facts)
    if unit.status is UnitStatus.FLED:
        table.tell("fled", unit)


def apply(field: Battlefield, unit: Unit, nerve: Nerve) -> None:
    """What a check does to a unit (T8, R-36)."""
    unit.checked, was_retreating = True, unit.status is UnitStatus.RETREATING
    unit.shaken = nerve is Nerve.SHAKEN
    if nerve is Nerve.PASS:
        unit.status, unit.retreating = UnitStatus.STEADY, 0
    elif nerve is Nerve.SURRENDER:
        unit.status, unit.retreating = UnitStatus.SURRENDERED, 0
        unit.captor = field.units[unit.blow.attacker].side if unit.blow else ""
    elif nerve is Nerve.RETREAT or was_retreating:
        unit.status = UnitStatus.RETREATING
        unit.retreating += 1
        if unit.retreating >= field.options.retreat_leaves_after:
            unit.status = UnitStatus.FLED


# Heroes of a unit that surrenders


def _captured(field: Battlefield, table: Table, surrendered: Sequence[Unit]) -> None:
    """Whoever is with it is taken, or breaks out (R-38)."""
    lost = {unit.id: unit for unit in surrendered}
    taken = [hero for hero in field.heroes.values() if hero.unit in lost and not hero.is_out]
    if not taken:
        return
    breaking = table.confirm("breakout_try", taken)
    number = number_of(Level.DIFFICULT, field.options.difficulty_value)
    tries = [
        Try(hero, hero, breakout_code(field, hero), number)
        for hero, tries in zip(taken, breaking, strict=True)
        if tries
    ]
    kind = hero_kind(field, "breakout", "Breaking out")
    totals = own_rolls(field, table, kind, tries)
    free = {one.hero.id: total >= number for one, total in zip(tries, totals, strict=True)}
    for hero in taken:
        got_away = table.verdict("free", hero, free.get(hero.id, False))
        if got_away:
            hero.unit = ""
        else:
            hero.captor = lost[hero.unit].captor or _other_side(field, hero)
            hero.stuns = (*hero.stuns, field.round + 1) if hero.id in free else hero.stuns
        table.tell("taken", hero, free=got_away)


def _other_side(field: Battlefield, hero: Hero) -> str:
    return next((side for side in field.sides if field.are_hostile(side, hero.side)), "")


def breakout_code(field: Battlefield, hero: Hero) -> int:
    """Dodging, with which somebody breaks out."""
    return max(0, hero.doubles(hero.sheet.dodge_pips) - DIE * hero.hindered(field.round))
