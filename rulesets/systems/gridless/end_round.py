"""Step 13, End of the round: the fallen bleed, who changes unit arrives, the battle may end (F14, F16)."""

from collections.abc import Iterable, Sequence

from rulesets.engine import GM, Table, others_than, people_of
from rulesets.systems.gridless.contribution import stabilise
from rulesets.systems.gridless.damage import dead_below, hurt, stands
from rulesets.systems.gridless.field import Battlefield, Ground, Hero, Unit
from rulesets.systems.gridless.kinds import Action, Bleeding, Stand, Status
from rulesets.systems.gridless.orders import EndOfRound
from rulesets.systems.gridless.spirit import Present, last_standing
from rulesets.systems.gridless.teams import go_over


def end_round(field: Battlefield, table: Table) -> None:
    if field.muster.options.bleeding is Bleeding.STRICT:
        _bleed_out(field, table)
    else:
        _bleed(field, table)
    _arrive(field, table)
    _end(field, table)


# The fallen


def _bleed(field: Battlefield, table: Table) -> None:
    """The battle goes on around those who lay there already when the lines met (R9)."""
    for hero in field.heroes.values():
        if hero.status is not Status.FALLEN or not hero.was_down or hero.carried:
            continue
        if field.is_with(hero) and field.units[hero.unit].is_fighting:
            if threat := field.threat_of(hero):
                table.tell("is_trampled", hero, points=threat)
            hurt(field, table, hero, threat)


def _bleed_out(field: Battlefield, table: Table) -> None:
    """Die by die until he is stable or dead: the d20 rules as they stand."""
    down = [
        hero
        for hero in field.heroes.values()
        if hero.status is Status.FALLEN and hero.fell_in == field.round and hero.hp > dead_below(field, hero)
    ]
    dice = [f"{hero.hp - dead_below(field, hero)}d10" for hero in down]
    rolls = table.faces(
        "stabilize", down, dice, why="stabilize", seen_by=lambda hero: people_of(hero.faction)
    )
    for hero, faces in zip(down, rolls, strict=True):
        bled = stabilise(hero.hp, dead_below(field, hero), faces)
        hero.hp = bled.points
        table.tell("bled", hero, to=people_of(hero.faction), result=bled.status, left=hero.hp)
        table.tell("bled_seen", hero, to=others_than(hero.faction), result=bled.status)
        if bled.status == "dead":
            stands(field, table, hero, Status.DEAD)


# Those who go to another unit


def _arrive(field: Battlefield, table: Table) -> None:
    """A change of affiliation works from now on; a team stays one if all of it goes (R22)."""
    going = [hero for hero in field.active if hero.order.action is Action.CHANGE and _may_join(field, hero)]
    go_over(field, {hero.id: hero.order.unit or hero.unit for hero in going})
    for hero in going:
        table.tell("hero_joined", hero, unit=hero.unit)


def _may_join(field: Battlefield, hero: Hero) -> bool:
    unit = field.units.get(hero.order.unit or "")
    return unit is not None and unit.is_troops and unit.faction == hero.faction


# The end


def _end(field: Battlefield, table: Table) -> None:
    """No two enemies are left, nor on the way; or the game master says that it is enough (F16, R34)."""
    troops = [unit for unit in field.units.values() if not unit.sheet.objective]
    victors = last_standing([_present(one) for one in troops], field.muster.hostile)
    coming = [one for one in troops if one.stand is Stand.AWAY and one.tokens]
    if victors is not None and not _may_be_met(field, victors, coming):
        ends(field, table, victors)
        return
    if victors is None and not any(unit.aims for unit in field.units.values()):
        table.tell("stand_off", Ground(), round=field.round)
    said = _asked(field, table, victors, coming)
    if said.ends:
        ends(field, table, said.victors)
    else:
        table.tell("goes_on", Ground(), round=field.round)


def _present(unit: Unit) -> Present:
    return Present(unit.faction, unit.tokens, unit.stand)


def _may_be_met(field: Battlefield, left: Iterable[str], coming: Sequence[Unit]) -> bool:
    """Whether somebody who has not arrived yet is an enemy of those who are left, or of others to come."""
    all_of_them = [*(Present(side, 1, Stand.FIGHTING) for side in left)]
    all_of_them += [Present(one.faction, one.tokens, Stand.FIGHTING) for one in coming]
    return last_standing(all_of_them, field.muster.hostile) is None


def _asked(
    field: Battlefield, table: Table, victors: Sequence[str] | None, coming: Sequence[Unit]
) -> EndOfRound:
    """It goes on unless he ends it; if nobody is to come but by his call, it ends unless he goes on."""
    due = any(one.sheet.arrives > field.round for one in coming)
    over = EndOfRound(ends=True, victors=tuple(victors or ()))
    [said] = table.ask(
        "end_round",
        [Ground()],
        EndOfRound,
        to=GM,
        default=lambda _: EndOfRound() if victors is None or due else over,
        notes=lambda _: [] if victors is None else [("Not here yet", _due(field, coming))],
    )
    return said


def _due(field: Battlefield, coming: Sequence[Unit]) -> str:
    """Who is on the way, and when he is there."""
    on_call = "when you call it"
    return ", ".join(
        f"{one.sheet.name} ({f'round {due}' if (due := one.sheet.arrives) > field.round else on_call})"
        for one in coming
    )


def ends(field: Battlefield, table: Table, named: Iterable[str]) -> None:
    """The battle is over, and these hold the field."""
    victors = tuple(sorted(named))
    field.ended, field.victors = True, victors
    if victors:
        table.tell("battle_won", Ground(), victors=list(victors), round=field.round)
    else:
        table.tell("battle_drawn", Ground(), round=field.round)
