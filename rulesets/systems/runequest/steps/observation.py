"""Steps 0 and 1: the order of battle, and what the game master says of each round (Observation phase)."""

from collections.abc import Iterable, Iterator, Mapping

from rulesets.engine import GROUND, Problem, Table, filled, others_than, people_of
from rulesets.engine.text import in_a_row, named
from rulesets.systems.runequest.book.kinds import ArmyCamp, Flag, OnBreak, Points, Stance, UnitStatus
from rulesets.systems.runequest.book.tables import EXCLUSIVE, NO_LOSS
from rulesets.systems.runequest.mechanics.battle_lines import step_up
from rulesets.systems.runequest.mechanics.psychology import is_near, psychology_of
from rulesets.systems.runequest.mechanics.seats import general_of
from rulesets.systems.runequest.people.field import Battlefield
from rulesets.systems.runequest.people.orders import Defection, Local, Observation, Upset
from rulesets.systems.runequest.people.situation import CONDITIONS, Course, Situation
from rulesets.systems.runequest.people.states import Boon, Hero, Side, Unit
from rulesets.systems.runequest.steps.morale import check_morale
from rulesets.systems.runequest.words.names import crowd

FEWEST = 2
"""A ratio of one to one is none."""


def muster(field: Battlefield, table: Table) -> None:
    """Who stands there: exactly for each side, roughly for the others; archers are ready to shoot."""
    if field.muster.situation.story:
        table.tell("story", GROUND, story=field.muster.situation.story)
    for unit in field.units.values():
        if unit.sheet.missile > unit.sheet.attack:
            unit.stance = Stance.FIRE
    for side in field.sides.values():
        units = field.steady_of(side)
        men = sum(unit.strength for unit in units)
        table.tell("mustered", side, to=people_of(side.id), men=men, n=len(units))
        table.tell("mustered_roughly", side, to=others_than(side.id), men=crowd(men), n=len(units))


def observation(field: Battlefield, table: Table) -> None:
    """Conditions, arrivals, changes of side and the ground; then every count of the round begins anew."""
    worn = _worn_off(field)
    _clear(field, table)
    course, sides = _course(field), {unit.id: unit.side for unit in field.units.values()}
    [answer] = table.ask(
        "observation",
        [GROUND],
        Observation,
        default=lambda _: _as_before(field, course),
        options=lambda _: {"arrivals": [unit.id for unit in field.ordered if unit.status is UnitStatus.AWAY]},
        check=lambda _, answer: condition_problems(answer),
        notes=lambda _: _advice(field),
        brief=lambda _: is_leaderless(field.lead),
    )
    upset = Upset()
    if answer.more:
        [upset] = table.ask("upset", [GROUND], Upset, check=lambda _, upset: _possible(field, sides, upset))
    for name in CONDITIONS:
        setattr(field, name, getattr(answer, name))
    if answer.story:
        table.tell("story", GROUND, story=answer.story)
    for unit, boon in worn:
        table.tell("worn_off", unit, to=people_of(unit.side), what=boon.what, points=boon.points)
    _arrive(field, table, answer)
    left = [move for defection in upset.defections for move in _defect(field, table, defection)]
    for local in upset.locals:
        _local(field, table, local)
    step_up(field, table)
    field.course = answer.result
    for unit in field.units.values():
        unit.round_start = unit.strength
    _shaken(field, table, left, {defection.unit for defection in upset.defections})


def _worn_off(field: Battlefield) -> list[tuple[Unit, Boon]]:
    """Spells and ground that no longer count."""
    units = [unit for unit in field.ordered if unit.is_steady]
    return [(unit, boon) for unit in units for boon in unit.boons if boon.until < field.round]


def _clear(field: Battlefield, table: Table) -> None:
    """Marks of the round before."""
    field.pairs = ()
    field.spells = ()
    for side in field.sides.values():
        side.mod, side.fate, side.gives_up = 0, NO_LOSS, False
        _command_passes(field, table, side)
    for unit in field.units.values():
        unit.captain, unit.dread, unit.terror, unit.lost_fight = None, 0, False, False
        unit.cover, unit.hasty, unit.target, unit.counter, unit.seeks = "", False, "", 0, None
        unit.boons = tuple(boon for boon in unit.boons if boon.until >= field.round)
    for hero in field.heroes.values():
        hero.apart, hero.foe, hero.join, hero.seeks = False, "", "", None
        hero.on_break = OnBreak.FOLLOW
        hero.alone = hero.alone and not (hero.unit in field.units and field.units[hero.unit].is_steady)


def _command_passes(field: Battlefield, table: Table, side: Side) -> None:
    """On to whoever can command now, which everybody sees; nobody has commanded before the battle."""
    before, side.place = side.place, _in_command(field, side)
    if side.place == before or field.round <= 1:
        return
    if hero := general_of(field, side):
        table.tell("took_command", side, hero=hero.id)
    elif is_leaderless(side):
        table.tell("command_empty", side)
    elif name := side.sheet.succession[side.place - 1].name:
        table.tell("took_command_by", side, to=people_of(side.id), name=name)
        table.tell("took_command_unnamed", side, to=others_than(side.id))
    else:
        table.tell("took_command_unnamed", side)


def _in_command(field: Battlefield, side: Side) -> int:
    """How far the succession has gone: on to the next while whoever commands cannot (R32)."""
    chain = side.sheet.chain
    place = side.place
    while place < len(chain) and (id := chain[place]) and not _can_command(field.heroes.get(id)):
        place += 1
    return place


def _can_command(hero: Hero | None) -> bool:
    return hero is not None and hero.is_able


# what the game master says


def _course(field: Battlefield) -> Course | None:
    course = field.muster.situation.course
    return course[field.round - 1] if 0 < field.round <= len(course) else None


def _as_before(field: Battlefield, course: Course | None) -> Observation:
    """The conditions of the round before, who is due now, and the course if it is known."""
    due = [u.id for u in field.ordered if u.status is UnitStatus.AWAY and u.sheet.arrives <= field.round]
    return Observation(
        **{name: getattr(field, name) for name in CONDITIONS},
        arrivals=frozenset(due),
        result=course.result if course else None,
        story=course.story if course else "",
    )


def condition_problems(conditions: Observation | Situation) -> Iterable[Problem]:
    for flag, opposite in EXCLUSIVE:
        if {flag, opposite} <= conditions.flags:
            facts = {"at": "flags", "a": flag.reason.lower(), "b": opposite.reason.lower()}
            yield Problem("flags_exclude", facts)
    if conditions.ratio_override is not None and 0 < abs(conditions.ratio_override) < FEWEST:
        yield Problem("ratio_out_of_range", {"at": "ratio_override"})


def _advice(field: Battlefield) -> list[tuple[str, str]]:
    """Who leads; whom nobody commands has lost confidence, the rules suggest (R32)."""
    lead = field.lead
    names = in_a_row(named(side.sheet.name) for side in field.sides.values() if side.camp is ArmyCamp.LEAD)
    lasts = filled("{names}. The roll of its general counts for both armies.", names=names)
    notes: list[tuple[str, str]] = [("The lead camp", lasts)]
    if not is_leaderless(lead):
        return notes
    fits = filled("Nobody commands it. “{reason}” would fit.", reason=Flag.DISTRUSTED.reason)
    return [*notes, (lead.sheet.name, fits)]


def is_leaderless(side: Side) -> bool:
    """Whether the succession has come to its end (R32)."""
    return side.place > len(side.sheet.succession)


def _possible(field: Battlefield, sides: Mapping[str, str], upset: Upset) -> Iterable[Problem]:
    for n, defection in enumerate(upset.defections):
        if defection.unit not in sides or defection.side not in field.sides:
            yield Problem("not_an_option", {"at": f"defections.{n}.unit", "value": defection.unit})
        elif sides[defection.unit] == defection.side:
            yield Problem("already_on_side", {"at": f"defections.{n}.side", "subject": defection.unit})
    for n, local in enumerate(upset.locals):
        if local.unit not in field.units:
            yield Problem("not_an_option", {"at": f"locals.{n}.unit", "value": local.unit})


def _arrive(field: Battlefield, table: Table, answer: Observation) -> None:
    for unit in field.ordered:
        if unit.id in answer.arrivals and unit.status is UnitStatus.AWAY:
            field.arrives(unit)
            table.tell("arrived", unit)


def _local(field: Battlefield, table: Table, local: Local) -> None:
    unit = field.units[local.unit]
    until = field.round + local.rounds - 1
    points = {Points.ATTACK: local.attack, Points.DEFENCE: local.defence, Points.SPIRIT: local.spirit}
    boons = [Boon(what=what, points=value, until=until) for what, value in points.items() if value]
    unit.boons = (*unit.boons, *boons)
    for boon in boons:
        table.tell(
            "ground_counts",
            unit,
            to=people_of(unit.side),
            what=boon.what,
            points=boon.points,
            rounds=local.rounds,
        )


# changes of side


def _defect(field: Battlefield, table: Table, defection: Defection) -> Iterator[Unit]:
    """The unit goes to the end of the other line; its friends see it as a rout (R42)."""
    unit = field.units[defection.unit]
    if unit.side == defection.side:
        return
    radius = field.muster.options.rout_radius
    for friend in field.units_in(field.camp_of(unit.side)):
        if friend.is_steady and is_near(friend, unit, radius):
            yield friend
    field.goes_over(unit, defection.side)
    unit.behind = ""
    ours = field.units_in(field.camp_of(defection.side))
    unit.position = max((friend.position for friend in ours if friend is not unit), default=0) + 1
    unit.stance = Stance.CHARGE
    for hero in field.heroes.values():
        if hero.unit == unit.id and hero.side != unit.side:
            field.moves(hero, "")
    table.tell("defected", unit, side=defection.side)


def _shaken(field: Battlefield, table: Table, friends: list[Unit], gone: set[str]) -> None:
    """Whoever is still with them, once each."""
    seen = {unit.id: unit for unit in friends if unit.is_steady and unit.id not in gone}
    check_morale(
        field,
        table,
        "defection_morale",
        list(seen.values()),
        lambda unit: psychology_of(field, unit, deserted=True),
    )
