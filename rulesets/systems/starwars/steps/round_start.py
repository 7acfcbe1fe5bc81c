"""Steps 1 and 2: the situation as the round begins, and what each person means to do."""

from collections.abc import Sequence
from functools import lru_cache
from typing import NamedTuple

from rulesets.engine import GROUND, Problem, Table, people_of
from rulesets.systems.starwars.book.kinds import Effect, Exposure, Level, UnitStatus
from rulesets.systems.starwars.book.options import Heroic
from rulesets.systems.starwars.book.tables import CP_LIMITS
from rulesets.systems.starwars.mechanics.arms import points_reinforced
from rulesets.systems.starwars.mechanics.command import (
    command_dice,
    leader_dice,
    officers_of,
    own_pips,
    proposal_sums,
)
from rulesets.systems.starwars.mechanics.ground import measure
from rulesets.systems.starwars.people.field import Battlefield, Hero, Unit
from rulesets.systems.starwars.people.orders import NO_PLANS, HeroOrders, Now, PersonOrders, UnitOrder
from rulesets.systems.starwars.steps.lasting import give, lapse, lasting
from rulesets.systems.starwars.steps.movement import in_time, try_again
from rulesets.systems.starwars.steps.proposals import (
    led_by,
    proposal_labels,
    proposal_options,
    wrong_order,
)


def situation(field: Battlefield, table: Table) -> None:
    """The game master’s word on the field; reserves come, or do not come yet."""
    _new_round(field)
    lapse(field, table)
    [now] = table.ask(
        "now",
        [GROUND],
        Now,
        options=lambda _: _may_change(field),
        notes=lambda _: lasting(field),
    )
    if now.story:
        table.tell("story", GROUND, story=now.story)
    _ground(field, now)
    give(field, table, now)
    for id, people in now.reinforcements.items():
        _reinforce(field, table, field.units[id], people)
    try_again(field, table)
    _arrivals(field, table, now)


def _may_change(field: Battlefield) -> dict[str, list[str]]:
    reserve = [unit.id for unit in field.units.values() if unit.status is UnitStatus.RESERVE]
    here = [unit.id for unit in field.units.values() if unit.is_here]
    named = {"arrivals": reserve, "late": reserve}
    return named | dict.fromkeys(("reinforcements", "cover", "open", "attack_mods", "dodge_mods"), here)


def _new_round(field: Battlefield) -> None:
    for unit in field.units.values():
        unit.rows, unit.lost, unit.blow, unit.checked = (), 0, None, False
        unit.inspired = unit.rallied = unit.disrupted = 0
        unit.start, unit.pinned = unit.size, False
    for hero in field.heroes.values():
        hero.orders, hero.doubled, hero.outcome, hero.safe = NO_PLANS, False, None, False
        hero.hindered_then = None
        hero.stuns = tuple(until for until in hero.stuns if until >= field.round)
    for side in field.sides.values():
        side.attempts = side.tactics_total = side.deception = side.objective = 0
    field.shots, field.engaged = (), ()


def _ground(field: Battlefield, now: Now) -> None:
    field.visibility = now.visibility or field.visibility
    field.round_minutes = now.round_minutes or field.round_minutes
    field.terrain_percent = now.terrain_percent or field.terrain_percent
    if now.movement_level or now.free_movement:
        field.movement_level = "" if now.free_movement or not now.movement_level else now.movement_level.value
    for apart in now.distances:
        measure(field, apart.one, apart.other, apart.metres)
    for id, cover in now.cover.items():
        field.units[id].cover = cover
    for id in now.open:
        field.units[id].cover = 0


def _reinforce(field: Battlefield, table: Table, unit: Unit, people: int) -> None:
    if not people:
        return
    unit.points = points_reinforced(unit.points, people, unit.full)
    unit.size, unit.brought = unit.size + people, unit.brought + people
    unit.ok += people * unit.sheet.is_vehicles
    each = {weapon.key for weapon in unit.weapons if weapon.count is None}
    unit.counts = tuple((key, count + people * (key in each)) for key, count in unit.counts)
    unit.start = unit.size
    to, drives = people_of(unit.side), unit.sheet.is_vehicles
    table.tell("reinforced", unit, to=to, n=people, points=unit.points, drives=drives)


def _arrivals(field: Battlefield, table: Table, now: Now) -> None:
    """Reserves whose round has come, or whom the game master calls; some must roll for it (F23)."""
    due = [
        unit
        for unit in field.units.values()
        if unit.status is UnitStatus.RESERVE
        and (unit.id in now.arrivals or unit.sheet.arrival_round <= field.round)
    ]
    for unit in due:
        level = now.late.get(unit.id)
        unit.level = level.value if level else unit.level
    rolling = [unit for unit in due if unit.level]
    levels = {unit.id: Level(unit.level) for unit in rolling}
    reached = in_time(field, table, "arrive", rolling, levels, {})
    for unit in due:
        if reached.get(unit.id, True):
            unit.status, unit.level, unit.tries = UnitStatus.STEADY, "", 0
            table.tell("arrived", unit)
        else:
            unit.tries += 1


# Heroes


def heroes(field: Battlefield, table: Table) -> None:
    """Where each person is, what is spent, and which deed is dared (Heroes)."""
    able = able_heroes(field)
    purses = {hero.id: purse_of(field, hero) for hero in able}
    leading = [hero for hero in able if led_by(field, hero)]
    others = [hero for hero in able if hero not in leading]
    with table.together():
        mine = table.ask(
            "hero",
            others,
            PersonOrders,
            options=lambda hero: _own_options(field, hero),
            labels=lambda hero: _called(field, hero),
            check=lambda hero, orders: _wrong(field, hero, purses[hero.id], orders),
        )
        led = table.ask(
            "hero",
            leading,
            HeroOrders,
            options=lambda hero: _own_options(field, hero) | proposal_options(field, hero),
            labels=lambda hero: _called(field, hero),
            check=lambda hero, orders: [
                *_wrong(field, hero, purses[hero.id], orders),
                *_wrong_proposal(field, hero, orders.proposal),
            ],
            sums=lambda hero, orders: proposal_sums(field, led_by(field, hero), orders.proposal),
        )
    plain = [_of_hero(one) for one in mine]
    _go(table, [*zip(others, plain, strict=True), *zip(leading, led, strict=True)])


@lru_cache(maxsize=1024)
def _of_hero(orders: PersonOrders) -> HeroOrders:
    return HeroOrders(**{name: getattr(orders, name) for name in PersonOrders.model_fields})


def _go(table: Table, answers: Sequence[tuple[Hero, HeroOrders]]) -> None:
    for hero, orders in answers:
        hero.orders = orders
        if orders.force_point:
            hero.doubled = True
            hero.force_points -= 1
            table.tell("force_point", hero, to=people_of(hero.side))


def _own_options(field: Battlefield, hero: Hero) -> dict[str, Sequence[str]]:
    return {
        "exposure": _places(field, hero),
        "character_points": _rolls_of(field, hero),
        "deed.target": concerned(field, hero),
        "deed.skill": hero.sheet.skill_names,
    }


def _places(field: Battlefield, hero: Hero) -> list[Exposure]:
    """Where somebody may be: who is with no unit is nowhere near the fire."""
    return list(Exposure) if hero.unit in field.units else [Exposure.WITH_UNIT]


def _called(field: Battlefield, hero: Hero) -> dict[str, dict[str, str]]:
    alone = {} if hero.unit in field.units else {"exposure": {"with_unit": "With no unit, out of danger"}}
    return alone | proposal_labels(field, hero)


def able_heroes(field: Battlefield) -> list[Hero]:
    return [hero for hero in field.heroes.values() if not hero.is_out]


def concerned(field: Battlefield, hero: Hero) -> list[str]:
    """Whom a deed may concern: everybody who is to be seen."""
    units = [unit.id for unit in field.units.values() if unit.is_here]
    people = [
        other.id
        for other in field.heroes.values()
        if other is not hero and not other.is_out and (not other.unit or other.unit in units)
    ]
    return [*units, *people]


def _rolls_of(field: Battlefield, hero: Hero) -> list[str]:
    """The rolls that this person may come to make, in this round."""
    chief = field.chief(hero.side)
    names = ["anticipate", "deceive"] if chief is hero and not field.options.ignore_commanders else []
    names += ["heroic"] if field.options.heroic_resolution is Heroic.ROLL else []
    names += ["danger", "soak"] if field.options.hero_danger and hero.unit in field.units else []
    names += ["unit"] if field.options.cp_on_unit_rolls and led_by(field, hero) else []
    return names if hero.character_points else []


def _wrong_proposal(field: Battlefield, hero: Hero, proposal: UnitOrder | None) -> list[Problem]:
    """Why somebody cannot propose this for the unit he leads."""
    unit = led_by(field, hero)
    if unit is None or proposal is None:
        return []
    found = wrong_order(field, unit.id, proposal, "proposal")
    dice = leader_dice(field, unit, (unit.id,))
    if (cost := own_pips(proposal)) > dice:
        facts = {"officer": hero.id, "dice": dice, "cost": cost}
        found.append(Problem("over_command", {"at": "proposal.pips", **facts}))
    return found


FOR_FRIENDS = (Effect.INSPIRE, Effect.RALLY)


class Purse(NamedTuple):
    """What somebody had to spend when asked."""

    points: int
    force: int
    can_dare: bool
    """Whether a command die is there for a deed, at best."""
    can_dare_by_force: bool
    """The same with a Force Point."""


def purse_of(field: Battlefield, hero: Hero) -> Purse:
    """Only who has others to command pays a die for a deed (R-39)."""
    pays = not field.options.ignore_commanders and hero in officers_of(field, hero.side)
    code, hindered = hero.sheet.command_pips, hero.hindered(field.round)
    plain, doubled = (
        not pays or command_dice(code, doubled=by_force, hindered=hindered, uncommanded=False) > 0
        for by_force in (False, True)
    )
    return Purse(hero.character_points, hero.force_points, plain, doubled)


def _wrong(field: Battlefield, hero: Hero, purse: Purse, orders: PersonOrders) -> list[Problem]:
    """Why these cannot stand (bad input)."""
    found = []
    spent = {name: points for name, points in orders.character_points.items() if points}
    if orders.force_point and spent:
        found.append(Problem("points_and_force", {"at": "force_point"}))
    if orders.force_point and not purse.force:
        found.append(Problem("no_force_point", {"at": "force_point", "hero": hero.id}))
    if orders.deed and not (purse.can_dare_by_force if orders.force_point else purse.can_dare):
        found.append(Problem("no_die_for_deed", {"at": "deed", "hero": hero.id}))
    aimed = field.units.get(orders.deed.target or "") if orders.deed else None
    if orders.deed and aimed and orders.deed.effect in FOR_FRIENDS and aimed.side != hero.side:
        found.append(Problem("own_unit_only", {"at": "deed.target"}))
    for name, points in spent.items():
        if points > min(CP_LIMITS[name], purse.points):
            facts = {"hero": hero.id, "n": purse.points, "limit": CP_LIMITS[name]}
            found.append(Problem("too_many_points", {"at": f"character_points.{name}", **facts}))
    return found
