"""Steps 0 and 1: the order of battle, and what the game master says of each round (Observation phase)."""

from collections.abc import Iterable, Iterator, Mapping

from rulesets.engine import Problem, Table, others_than, people_of
from rulesets.systems.runequest.field import Battlefield
from rulesets.systems.runequest.kinds import Flag, OnBreak, Points, Stance, Stand
from rulesets.systems.runequest.morale import check_morale
from rulesets.systems.runequest.orders import Defection, Local, Observation, Upset
from rulesets.systems.runequest.psychology import is_near, psychology_of
from rulesets.systems.runequest.situation import CONDITIONS, Course, Situation
from rulesets.systems.runequest.states import GROUND, Boon, Force, Hero, Unit
from rulesets.systems.runequest.tables import EXCLUSIVE, NO_LOSS
from rulesets.systems.runequest.words import FLAGS, crowd

FEWEST = 2
"""A ratio of one to one is none."""


def muster(field: Battlefield, table: Table) -> None:
    """Who stands there: exactly for each side, roughly for the others."""
    if field.muster.situation.story:
        table.tell("story", GROUND, story=field.muster.situation.story)
    for force in field.sides.values():
        units = [unit for unit in field.units.values() if unit.force == force.id and unit.is_steady]
        men = sum(unit.strength for unit in units)
        table.tell("mustered", force, to=people_of(force.id), men=men, n=len(units))
        table.tell("mustered_roughly", force, to=others_than(force.id), men=crowd(men), n=len(units))


def observation(field: Battlefield, table: Table) -> None:
    """Conditions, arrivals, changes of side and the ground; then every count of the round begins anew."""
    _clear(field)
    course, sides = _course(field), {unit.id: unit.force for unit in field.units.values()}
    [said] = table.ask(
        "observation",
        [GROUND],
        Observation,
        default=lambda _: _as_before(field, course),
        options=lambda _: {"arrivals": [unit.id for unit in field.ordered if unit.stand is Stand.AWAY]},
        check=lambda _, said: condition_problems(said),
        notes=lambda _: _advice(field),
    )
    upset = Upset()
    if said.more:
        [upset] = table.ask("upset", [GROUND], Upset, check=lambda _, upset: _possible(field, sides, upset))
    for name in CONDITIONS:
        setattr(field, name, getattr(said, name))
    if said.story:
        table.tell("story", GROUND, story=said.story)
    _arrive(field, table, said)
    left = [move for defection in upset.defections for move in _defect(field, table, defection)]
    for local in upset.locals:
        _local(field, table, local)
    field.course = said.result
    for unit in field.units.values():
        unit.round_start = unit.strength
    _shaken(field, table, left, {one.unit for one in upset.defections})


def _clear(field: Battlefield) -> None:
    """Marks of the round before."""
    field.pairs = ()
    field.spells = ()
    for force in field.sides.values():
        force.mod, force.fate, force.gives_up = 0, NO_LOSS, False
        force.place = _in_command(field, force)
    for unit in field.units.values():
        unit.captain, unit.dread, unit.terror, unit.lost_fight = None, 0, False, False
        unit.cover, unit.hasty, unit.target, unit.counter, unit.seeks = "", False, "", 0, None
        unit.boons = tuple(boon for boon in unit.boons if boon.until >= field.round)
    for hero in field.heroes.values():
        hero.apart, hero.foe, hero.join, hero.seeks = False, "", "", None
        hero.on_break = OnBreak.FOLLOW
        hero.alone = hero.alone and not (hero.unit in field.units and field.units[hero.unit].is_steady)


def _in_command(field: Battlefield, force: Force) -> int:
    """How far the succession has gone: on to the next while whoever commands cannot (R32)."""
    chain = [force.sheet.commander, *(one.hero for one in force.sheet.succession)]
    place = force.place
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
    due = [u.id for u in field.ordered if u.stand is Stand.AWAY and u.sheet.arrives <= field.round]
    return Observation(
        **{name: getattr(field, name) for name in CONDITIONS},
        arrivals=frozenset(due),
        result=course.result if course else None,
        story=course.story if course else "",
    )


def condition_problems(said: Observation | Situation) -> Iterable[Problem]:
    for one, other in EXCLUSIVE:
        if {one, other} <= said.flags:
            facts = {"at": "flags", "a": FLAGS[one].lower(), "b": FLAGS[other].lower()}
            yield Problem("flags_exclude", facts)
    if said.ratio_override is not None and 0 < abs(said.ratio_override) < FEWEST:
        yield Problem("ratio_out_of_range", {"at": "ratio_override"})


def _advice(field: Battlefield) -> list[tuple[str, str]]:
    """A lead camp that nobody commands has lost confidence, the rules suggest (R32)."""
    lead = field.lead
    if lead.place <= len(lead.sheet.succession):
        return []
    return [(lead.sheet.name, f"Nobody commands it. “{FLAGS[Flag.DISTRUSTED]}” would fit.")]


def _possible(field: Battlefield, sides: Mapping[str, str], said: Upset) -> Iterable[Problem]:
    for n, one in enumerate(said.defections):
        if one.unit not in sides or one.side not in field.sides:
            yield Problem("not_an_option", {"at": f"defections.{n}.unit", "value": one.unit})
        elif sides[one.unit] == one.side:
            yield Problem("already_on_side", {"at": f"defections.{n}.side", "subject": one.unit})
    for n, local in enumerate(said.locals):
        if local.unit not in field.units:
            yield Problem("not_an_option", {"at": f"locals.{n}.unit", "value": local.unit})


def _arrive(field: Battlefield, table: Table, said: Observation) -> None:
    for unit in field.ordered:
        if unit.id in said.arrivals and unit.stand is Stand.AWAY:
            unit.becomes(Stand.STEADY, field.round)
            unit.initial = unit.strength
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


def _defect(field: Battlefield, table: Table, said: Defection) -> Iterator[Unit]:
    """The unit goes to the end of the other line; its friends see it as a rout (R42)."""
    unit = field.units[said.unit]
    if unit.force == said.side:
        return
    radius = field.muster.options.rout_radius
    for friend in field.units_in(field.camp_of(unit.force)):
        if friend.is_steady and is_near(friend, unit, radius):
            yield friend
    unit.force = said.side
    ours = field.units_in(field.camp_of(said.side))
    unit.position = max((one.position for one in ours if one is not unit), default=0) + 1
    unit.stance = Stance.CHARGE
    for hero in field.heroes.values():
        if hero.unit == unit.id and hero.force != unit.force:
            hero.unit = ""
    table.tell("defected", unit, side=said.side)


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
