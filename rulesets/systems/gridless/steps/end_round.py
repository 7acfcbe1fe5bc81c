"""Step 13, End of the round: long spells end, the fallen bleed, who changes unit arrives, it may be over."""

from collections.abc import Iterable, Sequence

from rulesets.engine import GM, GROUND, Table, filled, others_than, people_of
from rulesets.engine.text import in_a_row
from rulesets.engine.values import plain
from rulesets.systems.gridless.book.contribution import stabilise
from rulesets.systems.gridless.book.kinds import Action, Bleeding, HeroStatus, UnitStatus
from rulesets.systems.gridless.book.spirit import Present, last_standing
from rulesets.systems.gridless.mechanics.damage import Care, dead_below, full, hurt, stands, treat
from rulesets.systems.gridless.mechanics.teams import go_over
from rulesets.systems.gridless.people.field import Battlefield, Hero, Unit
from rulesets.systems.gridless.people.orders import Cured, EndOfRound


def end_round(field: Battlefield, table: Table) -> None:
    _cure(field, table)
    if field.muster.options.bleeding is Bleeding.STRICT:
        _bleed_out(field, table)
    else:
        _bleed(field, table)
    _arrive(field, table)
    _end(field, table)


# What takes its time


def _cure(field: Battlefield, table: Table) -> None:
    """A long spell over somebody who is down has its effect when it is done, if its caster still stands."""
    for hero in field.heroes.values():
        if hero.patient and not field.acts(hero):
            hero.patient = ""
    done = [hero for hero in field.heroes.values() if hero.patient and hero.busy <= 1]
    answers = table.ask("cured", done, Cured, to=GM, notes=lambda hero: [_patient(field, hero)])
    for hero, answer in zip(done, answers, strict=True):
        patient, hero.patient = field.heroes[hero.patient], ""
        if not answer.works:
            table.tell("in_vain", hero, patient=patient.id)
            continue
        raises = patient.status is HeroStatus.DEAD
        points = answer.points or max(1, full(field, patient) - patient.hp)
        care = Care(answer.points if raises else points, raises)
        treat(field, table, patient, care, own=people_of(hero.side), others=others_than(hero.side))


def _patient(field: Battlefield, hero: Hero) -> tuple[str, str]:
    patient = field.heroes[hero.patient]
    name, status = patient.sheet.name, patient.status.label
    return "Over whom", filled("{name} is {status}, with {hp}.", name=name, status=status, hp=patient.hp)


# The fallen


def _bleed(field: Battlefield, table: Table) -> None:
    """The battle goes on around those who lay there already when the lines met."""
    for hero in field.heroes.values():
        if hero.status is not HeroStatus.FALLEN or not hero.was_down or hero.carried:
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
        if hero.status is HeroStatus.FALLEN
        and hero.fell_in == field.round
        and hero.hp > dead_below(field, hero)
    ]
    dice = [f"{hero.hp - dead_below(field, hero)}d10" for hero in down]
    rolls = table.faces("stabilize", down, dice, why="stabilize", seen_by=lambda hero: people_of(hero.side))
    for hero, faces in zip(down, rolls, strict=True):
        bled = stabilise(hero.hp, dead_below(field, hero), faces)
        hero.hp = bled.points
        table.tell("bled", hero, to=people_of(hero.side), result=bled.status, left=hero.hp)
        table.tell("bled_seen", hero, to=others_than(hero.side), result=bled.status)
        if bled.status == "dead":
            stands(field, table, hero, HeroStatus.DEAD)


# Those who go to another unit


def _arrive(field: Battlefield, table: Table) -> None:
    """A change of affiliation works from now on; a team stays one if all of it goes."""
    going = [hero for hero in field.active if hero.order.action is Action.CHANGE and _may_join(field, hero)]
    go_over(field, {hero.id: hero.order.unit or hero.unit for hero in going})
    for hero in going:
        table.tell("hero_joined", hero, unit=hero.unit)


def _may_join(field: Battlefield, hero: Hero) -> bool:
    unit = field.units.get(hero.order.unit or "")
    return unit is not None and unit.is_troops and unit.side == hero.side


# The end


def _end(field: Battlefield, table: Table) -> None:
    """No two enemies are left, nor on the way; or the game master says that it is enough."""
    one_of_each = {unit.side: unit for unit in field.fighting}  # whoever still fights stands
    victors = last_standing([_present(one) for one in one_of_each.values()], field.hostile)
    coming = [
        one
        for one in field.units.values()
        if one.status is UnitStatus.AWAY and one.tokens and not one.sheet.objective
    ]
    if victors is not None and not _may_be_met(field, victors, coming):
        ends(field, table, victors)
        return
    if victors is None and not any(unit.aims for unit in field.units.values()):
        table.tell("stand_off", GROUND, round=field.round)
    answer = _asked(field, table, victors, coming)
    if answer.ends:
        ends(field, table, answer.victors)


def _present(unit: Unit) -> Present:
    return Present(unit.side, unit.tokens, unit.status)


def _may_be_met(field: Battlefield, left: Iterable[str], coming: Sequence[Unit]) -> bool:
    """Whether somebody who has not arrived yet is an enemy of those who are left, or of others to come."""
    all_of_them = [*(Present(side, 1, UnitStatus.FIGHTING) for side in left)]
    all_of_them += [Present(one.side, one.tokens, UnitStatus.FIGHTING) for one in coming]
    return last_standing(all_of_them, field.hostile) is None


def _asked(
    field: Battlefield, table: Table, victors: Sequence[str] | None, coming: Sequence[Unit]
) -> EndOfRound:
    """It goes on unless he ends it; if nobody is to come but by his call, it ends unless he goes on.

    Whoever answers for him is told whether nobody attacks anybody and nobody is due.
    """
    due = any(one.sheet.arrives > field.round for one in coming)

    def usual(_: object) -> EndOfRound:
        goes_on = victors is None or due
        return plain(EndOfRound) if goes_on else EndOfRound(ends=True, victors=tuple(victors or ()))

    [answer] = table.ask(
        "end_round",
        [GROUND],
        EndOfRound,
        to=GM,
        default=usual,
        brief=lambda _: not any(unit.aims or _is_due(field, unit) for unit in field.units.values()),
        notes=lambda _: [] if victors is None else [("Not here yet", _due(field, coming))],
    )
    return answer


def _is_due(field: Battlefield, unit: Unit) -> bool:
    return unit.status is UnitStatus.AWAY and unit.sheet.arrives > field.round


def _due(field: Battlefield, coming: Sequence[Unit]) -> str:
    """Who is on the way, and when he is there."""
    return in_a_row(
        filled("{name} (round {due})", name=unit.sheet.name, due=due)
        if (due := unit.sheet.arrives) > field.round
        else filled("{name} (when you call it)", name=unit.sheet.name)
        for unit in coming
    )


def ends(field: Battlefield, table: Table, named: Iterable[str]) -> None:
    """The battle is over, and these hold the field."""
    victors = tuple(sorted(named))
    field.ended, field.victors = True, victors
    if victors:
        table.tell("battle_won", GROUND, victors=list(victors), round=field.round)
    else:
        table.tell("battle_drawn", GROUND, round=field.round)
