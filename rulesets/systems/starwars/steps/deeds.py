"""Personal actions of heroes, played at the table before everything else (a ruling of these rules)."""

from collections.abc import Sequence

from rulesets.engine import GM, Table, people_of
from rulesets.systems.starwars.book.codes import DIE, add
from rulesets.systems.starwars.book.kinds import Effect, Hurt, Outcome, Stat
from rulesets.systems.starwars.book.options import Heroic
from rulesets.systems.starwars.book.rules import outcome_of, wound_after
from rulesets.systems.starwars.book.tables import number_of
from rulesets.systems.starwars.mechanics.command import is_officer_commanded, officers_of
from rulesets.systems.starwars.mechanics.rolls import Try, hero_kind, own_rolls
from rulesets.systems.starwars.people.field import Battlefield, Hero, Side, Unit
from rulesets.systems.starwars.people.orders import Deed, DeedLevel, DeedResult
from rulesets.systems.starwars.steps.damage import wreck

GOOD = (Outcome.TRIUMPH, Outcome.SUCCESS)


def deeds(field: Battlefield, table: Table) -> None:
    """Every deed is seen, comes out somehow, and does what it is for."""
    doing = [hero for hero in field.heroes.values() if hero.orders.deed and not hero.is_out]
    for hero in doing:
        if hero.orders.deed:
            table.tell("deed", hero, what=hero.orders.deed.what)
    rolled = _rolled(field, table, doing) if field.options.heroic_resolution is Heroic.ROLL else {}
    answers = table.ask(
        "deed_result",
        doing,
        DeedResult,
        to=GM,
        judged=lambda hero: hero.id not in rolled,
        default=lambda hero: DeedResult(outcome=rolled.get(hero.id, Outcome.SUCCESS)),
    )
    for hero, result in zip(doing, answers, strict=True):
        hero.outcome = result.outcome
        hero.deeds += result.outcome in GOOD
        table.tell("deed_done", hero, outcome=result.outcome, text=result.text)
        if hero.orders.deed:
            apply(field, table, hero, hero.orders.deed, result)


def _rolled(field: Battlefield, table: Table, doing: Sequence[Hero]) -> dict[str, Outcome]:
    """One roll of the skill that the player names, against a level of the game master’s (F20a)."""
    levels = table.ask("deed_level", doing, DeedLevel, to=GM, judged=lambda _: True)
    numbers = [number_of(said.level, field.options.difficulty_value) for said in levels]
    tries = [
        Try(hero, hero, deed_code(field, hero), number) for hero, number in zip(doing, numbers, strict=True)
    ]
    made = own_rolls(field, table, hero_kind(field, "heroic", "A deed"), tries)
    return {
        hero.id: outcome_of(total - number) for hero, total, number in zip(doing, made, numbers, strict=True)
    }


def deed_code(field: Battlefield, hero: Hero) -> int:
    """The skill named, doubled by a Force Point, less wounds and want of orders (M12, M14)."""
    deed = hero.orders.deed
    code = hero.doubles(hero.sheet.skill_pips((deed and deed.skill) or ""))
    given = sum(
        one.pips
        for one in field.sides[hero.side].orders.bonuses
        if one.stat is Stat.DEED and one.to == hero.id
    )
    alone = hero in officers_of(field, hero.side) and not is_officer_commanded(field, hero)
    return add([code, given, -DIE * (hero.hindered(field.round) + alone)])


def apply(field: Battlefield, table: Table, hero: Hero, deed: Deed, result: DeedResult) -> None:
    """What the outcome does (T18a)."""
    outcome, own = result.outcome, field.units.get(hero.unit)
    aimed = field.units.get(deed.target or "")
    friend = aimed if aimed and aimed.side == hero.side else own
    if deed.effect is Effect.INSPIRE and (unit := friend):
        unit.inspired += outcome.pips
        _felt(table, "inspired", unit, outcome.pips)
    elif deed.effect is Effect.RALLY and (unit := friend):
        unit.rallied += outcome.pips
        _felt(table, "heartened", unit, outcome.pips)
    elif deed.effect is Effect.DISRUPT and aimed:
        aimed.disrupted += max(0, outcome.pips)
        _felt(table, "disrupted", aimed, -max(0, outcome.pips))
    elif deed.effect is Effect.OBJECTIVE:
        won = {Outcome.TRIUMPH: 2, Outcome.SUCCESS: 1}.get(outcome, 0)
        field.sides[hero.side].objective += won
        _felt(table, "objective", field.sides[hero.side], won)
    elif deed.effect is Effect.RESCUE and outcome in GOOD:
        field.heroes.get(deed.target or "", hero).safe = True
    elif result.carry_out and outcome in GOOD:
        _carry_out(field, table, hero, deed, triumph=outcome is Outcome.TRIUMPH)


def _felt(table: Table, kind: str, of: Unit | Side, worth: int) -> None:
    """What a deed does to those it is for, if it does anything."""
    if worth:
        table.tell(kind, of, pips=worth)


def _carry_out(field: Battlefield, table: Table, hero: Hero, deed: Deed, *, triumph: bool) -> None:
    victim, unit = field.heroes.get(deed.target or ""), field.units.get(deed.target or "")
    if deed.effect is Effect.STRIKE_LEADER and victim:
        victim.wound = wound_after(victim.wound, Hurt.WOUNDED)
        victim.unconscious = victim.unconscious or triumph
        table.tell("leader_struck", victim, out=triumph)
    elif deed.effect is Effect.SABOTAGE and unit and unit.is_here:
        _sabotage(unit, triumph=triumph)
        table.tell("sabotaged", unit)
    elif deed.effect is Effect.SCOUT:
        field.sides[hero.side].scouts = triumph
        table.tell("scouted", hero, to=people_of(hero.side), all=triumph)


def _sabotage(unit: Unit, *, triumph: bool) -> None:
    """One vehicle, or a quarter of the weapon there is most of."""
    if unit.sheet.is_vehicles:
        wreck(unit, "destroyed" if triumph else "severe", 1)
        return
    most = max(unit.counts, key=lambda held: held[1], default=None)
    if most:
        unit.counts = tuple(
            (key, count - max(1, count // 4) if key == most[0] and count else count)
            for key, count in unit.counts
        )
