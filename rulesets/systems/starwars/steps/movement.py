"""Movement and everything done in its part of a degree (Deployment; Units split and combined)."""

from collections.abc import Callable, Mapping, Sequence

from rulesets.engine import EVERYONE, Table, people_of
from rulesets.systems.starwars.book.kinds import Action, Level, Stat, UnitStatus
from rulesets.systems.starwars.book.rules import allowance, easier, together_line
from rulesets.systems.starwars.book.tables import number_of
from rulesets.systems.starwars.mechanics.arms import joined_points, pooled, split_sizes
from rulesets.systems.starwars.mechanics.burdens import does_of, handicap_of, shifts
from rulesets.systems.starwars.mechanics.command import bonus_on, order_of
from rulesets.systems.starwars.mechanics.ground import put, stand_by
from rulesets.systems.starwars.mechanics.rolls import Pool, code, roll, unit_kind
from rulesets.systems.starwars.people.field import Battlefield, Unit
from rulesets.systems.starwars.people.marks import Late
from rulesets.systems.starwars.people.orders import UnitOrder

NEAR_M = 100
"""Units are combined, and people get on and off, within so many metres (R-53)."""


def metres_of(field: Battlefield, unit: Unit) -> int:
    """How far a unit gets with one action (F22)."""
    return allowance(field.trained(unit).speed_kph, field.round_minutes, field.terrain_percent)


def path_to(field: Battlefield, unit: Unit, position: int | None, sector: int | None) -> int:
    """Metres to where it is sent."""
    along = 0 if position is None else abs(position - unit.position_m)
    steps = 0 if sector is None else abs(sector - unit.sector)
    return along + steps * field.muster.situation.sector_gap_m


def go(field: Battlefield, unit: Unit, position: int | None, sector: int | None, metres: int) -> int:
    """Go as far as that brings it: sectors first, each whole, then along the axis; how far it was."""
    gap, left = field.muster.situation.sector_gap_m, metres
    most = field.muster.situation.sectors - 1
    at, across = unit.position_m, unit.sector
    wanted = across if sector is None else min(sector, most)
    while across != wanted and left >= gap:
        left -= gap
        across += 1 if wanted > across else -1
    if position is not None and across == wanted:
        step = min(left, abs(position - at))
        at += step if position > at else -step
        left -= step
    put(field, unit, at, across)
    return metres - left


# Deployment rolls


def in_time(
    field: Battlefield,
    table: Table,
    name: str,
    units: Sequence[Unit],
    levels: Mapping[str, Level],
    penalties: Mapping[str, int],
) -> dict[str, bool]:
    """Whether each reaches its place, and what is rolled for it. Who is still to come, its own side sees."""
    options = field.options
    seers = {u.id: people_of(u.side) if u.status is UnitStatus.RESERVE else EVERYONE for u in units}
    needs = {unit.id: easier(levels[unit.id], unit.tries) for unit in units}
    rolling = [unit for unit in units if needs[unit.id] is not None]
    codes = [_deploy_code(field, table, name, unit, penalties.get(unit.id, 0)) for unit in rolling]
    pools = [Pool(unit, one) for unit, one in zip(rolling, codes, strict=True)]
    kind = unit_kind(field, name, "Deployment", seen_by=lambda unit: seers[unit.id])
    made = roll(field, table, kind, pools)
    reached = {unit.id: True for unit in units}
    for unit, total in zip(rolling, made, strict=True):
        level, seen_by = needs[unit.id], seers[unit.id]
        number = number_of(level, options.difficulty_value) if level else 0
        made_it = table.verdict(f"{name}_result", unit, total >= number, audience=seen_by)
        reached[unit.id] = made_it
        table.tell(
            f"{name}_rolled", unit, to=seen_by, because=(name,), total=total, number=number, made=made_it
        )
    return reached


def _deploy_code(field: Battlefield, table: Table, name: str, unit: Unit, penalty: int) -> int:
    lines = [
        together_line(unit.size, field.options.combined_rounding),
        ("Bonus of officers", bonus_on(field, unit, Stat.DEXTERITY)),
        ("Actions, haste and fire", -penalty),
    ]
    base, people = field.profile(unit).dexterity, people_of(unit.side)
    return code(table, f"{name}_code", unit, base, lines, label="Dexterity", audience=people)


# One degree of haste


def resolve_movement(field: Battlefield, table: Table, units: Sequence[Unit]) -> None:
    """All movement of one degree, in the order given."""
    paths = {unit.id: _wanted(field, unit) for unit in units}
    deploying = [unit for unit in units if unit.id in paths and _needs_roll(field, unit)]
    level = Level(field.movement_level) if field.movement_level else None
    levels = {unit.id: level for unit in deploying if level}
    off = {unit.id: handicap_of(field, unit).total for unit in deploying}
    reached = in_time(field, table, "deploy", deploying, levels, off)
    for unit in units:
        if not unit.is_here:
            continue
        action = does_of(field, unit)
        if action in DOINGS:
            DOINGS[action](field, table, unit)
        elif action.deploys:
            _deploy(field, table, unit, reached=reached.get(unit.id, True))


def _wanted(field: Battlefield, unit: Unit) -> tuple[int | None, int | None, int]:
    """Where a unit goes and with how many metres."""
    metres = metres_of(field, unit)
    if does_of(field, unit) is Action.FULL_RETREAT:
        home = field.muster.home_of(unit.side)
        return unit.position_m + home * metres, None, metres
    order = order_of(field, unit)
    return order.position_m, order.sector, metres


def _needs_roll(field: Battlefield, unit: Unit) -> bool:
    if not field.movement_level:
        return False
    does, order = does_of(field, unit), order_of(field, unit)
    return (does is Action.FULL_REACTION and order.goes) or does in (Action.DEPLOY, Action.ATTACK_AND_DEPLOY)


def _deploy(field: Battlefield, table: Table, unit: Unit, *, reached: bool) -> None:
    position, sector, metres = _wanted(field, unit)
    path = min(metres, path_to(field, unit, position, sector))
    unit.late = unit.late if position is None and sector is None else None
    if not path or unit.carrier:
        return
    gone = arrive(field, unit, position, sector, metres, reached=reached)
    unit.late = None if reached else Late(position_m=position, sector=sector, metres=path - gone)
    unit.cover = 0 if gone else unit.cover
    kind = "retreated" if does_of(field, unit) is Action.FULL_RETREAT else "moved"
    table.tell(kind, unit, metres=gone, at=unit.position_m, late=not reached)


def try_again(field: Battlefield, table: Table) -> None:
    """Who was held up tries once more as the round begins, for what is left of the way (F23)."""
    trying = [(unit, unit.late) for unit in field.units.values() if unit.late]
    for unit, _ in trying:
        unit.late = None
    able = [(unit, late) for unit, late in trying if unit.takes_orders and not unit.carrier]
    level = Level(field.movement_level) if field.movement_level else None
    rolling = [unit for unit, _ in able if level]
    levels = {unit.id: level for unit in rolling if level}
    reached = in_time(field, table, "deploy", rolling, levels, {})
    for unit, late in able:
        made_it = reached.get(unit.id, True)
        gone = arrive(field, unit, late.position_m, late.sector, late.metres, reached=made_it)
        unit.late = None if made_it else late.model_copy(update={"metres": late.metres - gone})
        unit.cover = 0 if gone else unit.cover
        table.tell("moved", unit, metres=gone, at=unit.position_m, late=not made_it)


def arrive(
    field: Battlefield, unit: Unit, position: int | None, sector: int | None, metres: int, *, reached: bool
) -> int:
    """Go there, or, failing to, half of the way; the next try is easier (R-51)."""
    if reached:
        unit.tries = 0
        return go(field, unit, position, sector, metres)
    unit.tries += 1
    return go(field, unit, position, sector, min(metres, path_to(field, unit, position, sector)) // 2)


def redeploy(field: Battlefield, table: Table, units: Sequence[Unit]) -> None:
    """Redeployments declared with the reactions, in the movement of their degree: half as far (F22)."""
    able = [unit for unit in units if unit.is_here and shifts(field, unit)]
    level = Level(field.movement_level) if field.movement_level else None
    rolling = able if level else []
    levels = {unit.id: level for unit in rolling if level}
    off = {unit.id: handicap_of(field, unit).total for unit in rolling}
    reached = in_time(field, table, "shift", rolling, levels, off)
    for unit in able:
        reaction, metres = field.reaction_of(unit), metres_of(field, unit) // 2
        late = not reached.get(unit.id, True)
        if late:
            metres = min(metres, path_to(field, unit, reaction.position_m, reaction.sector)) // 2
        if gone := go(field, unit, reaction.position_m, reaction.sector, metres):
            unit.cover = 0
            table.tell("redeployed", unit, metres=gone, at=unit.position_m, late=late)


# Dividing, joining, carriers


def _split(field: Battlefield, table: Table, unit: Unit) -> None:
    """Part of a unit becomes a unit of its own, under a leader of its own if one is named."""
    order = order_of(field, unit)
    part, detach = part_for(field, unit, order), min(order.people, unit.size - 1)
    if part is None or detach < 1:
        table.tell("not_done", unit)
        return
    before, whole = unit.counts, unit.size
    part.counts = tuple((key, count * detach // whole) for key, count in before)
    unit.counts = tuple((key, count - count * detach // whole) for key, count in before)
    part.full = max(1, unit.full * detach // whole)
    unit.full = max(1, unit.full - part.full)
    if unit.sheet.is_vehicles:
        _share_damage(unit, part, detach)
    unit.size, part.size = split_sizes(whole, detach)
    unit.brought, part.brought = unit.brought - detach, detach
    part.arms, part.blend, part.template = unit.weapons, unit.blend, unit.template or unit.id
    part.start, part.status = part.size, UnitStatus.STEADY
    for name in CARRIED_OVER:
        setattr(part, name, getattr(unit, name))
    stand_by(field, part, unit)
    _lead(field, part, order.new_leader or "")
    table.tell("divided", unit, part=part.id, n=detach)


def _share_damage(unit: Unit, part: Unit, detach: int) -> None:
    """Of each state its share goes, and sound vehicles make up the number before damaged ones do."""
    gone = {state: getattr(unit, state) * detach // unit.size for state in ("ok", "light", "heavy")}
    for state in gone:
        more = min(detach - sum(gone.values()), getattr(unit, state) - gone[state])
        gone[state] += more
    for state, number in gone.items():
        setattr(part, state, number)
        setattr(unit, state, getattr(unit, state) - number)


def _lead(field: Battlefield, part: Unit, leader: str) -> None:
    """Who is named, and still leads nobody else, leads the new unit and goes with it."""
    hero = field.heroes.get(leader)
    if hero and leader in free_leaders(field, part.side):
        part.leader, part.led_by_pc, hero.unit = hero.id, hero.sheet.is_pc, part.id


def free_leaders(field: Battlefield, side: str) -> list[str]:
    """Who might lead a new unit: people of the side who lead none."""
    leading = {unit.leader for unit in field.units.values() if unit.is_here}
    return [
        hero.id
        for hero in field.heroes.values()
        if hero.side == side and not hero.is_out and hero.id not in leading
    ]


def parts_of(field: Battlefield, unit: Unit) -> list[Unit]:
    """What may still be formed from a unit."""
    return [part for part in field.units.values() if is_part_of(part, unit)]


def part_for(field: Battlefield, unit: Unit, order: UnitOrder) -> Unit | None:
    """Into what a unit divides: what the order names, else the first that may be formed from it."""
    return next((part for part in parts_of(field, unit) if order.other in (None, part.id)), None)


def is_part_of(part: Unit, unit: Unit) -> bool:
    """Whether it was prepared to be formed from that unit."""
    alike = part.sheet.kind is unit.sheet.kind and part.sheet.scale is unit.sheet.scale
    return alike and part.status is UnitStatus.UNFORMED and part.sheet.detached_from == unit.id


CARRIED_OVER = (
    *("points", "shaken", "under_fire", "pinned", "stamina_lost", "fatigue"),
    *("cover", "shields", "carrier"),
)


def _combine(field: Battlefield, table: Table, unit: Unit) -> None:
    """This unit joins another one of its kind near by; both are then under the other’s leader."""
    other = field.units.get(order_of(field, unit).other or "")
    if (
        other is None
        or other is unit
        or other.side != unit.side
        or not other.is_here
        or not may_join(field, unit, other)
    ):
        table.tell("not_done", unit)
        return
    other.blend = (*other.blend, (unit.id, other.size, unit.size))
    other.points = joined_points(other.points, other.size, unit.points, unit.size)
    other.stamina_lost = max(other.stamina_lost, unit.stamina_lost)
    other.fatigue = max(other.fatigue, unit.fatigue)
    other.arms, counts = pooled(other.weapons, dict(other.counts), unit.weapons, dict(unit.counts))
    other.counts = tuple(counts.items())
    for state in ("ok", "light", "heavy", "severe", "destroyed", "size", "start", "full", "brought"):
        setattr(other, state, getattr(other, state) + getattr(unit, state))
        setattr(unit, state, 0)
    unit.status, unit.counts = UnitStatus.MERGED, ()
    for hero in field.heroes.values():
        if hero.unit == unit.id:
            hero.unit = other.id
    table.tell("combined", unit, other=other.id)


def may_join(field: Battlefield, unit: Unit, other: Unit) -> bool:
    alike = unit.sheet.kind is other.sheet.kind and unit.sheet.scale is other.sheet.scale
    return alike and unit.sector == other.sector and field.distance(unit, other) <= NEAR_M


def room_in(field: Battlefield, carrier: Unit) -> int:
    """How many more soldiers a carrier takes."""
    carried = [unit for unit in field.units.values() if unit.carrier == carrier.id]
    aboard = sum(unit.sheet.berths(unit.size) for unit in carried)
    return max(0, carrier.sheet.transport_capacity * carrier.size - aboard)


def _embark(field: Battlefield, table: Table, unit: Unit) -> None:
    carrier = field.units.get(order_of(field, unit).other or "")
    near = carrier is not None and carrier.is_here and carrier.side == unit.side
    if (
        carrier is None
        or not near
        or field.distance(unit, carrier) > NEAR_M
        or room_in(field, carrier) < unit.sheet.berths(unit.size)
    ):
        table.tell("not_done", unit)
        return
    stand_by(field, unit, carrier)
    unit.carrier, unit.cover = carrier.id, 0
    table.tell("embarked", unit, carrier=carrier.id)


def _disembark(field: Battlefield, table: Table, unit: Unit) -> None:
    carrier = field.units.get(unit.carrier)
    if carrier is None:
        table.tell("not_done", unit)
        return
    unit.carrier = ""
    stand_by(field, unit, carrier)
    table.tell("disembarked", unit, carrier=carrier.id)


DOINGS: Mapping[Action, Callable[[Battlefield, Table, Unit], None]] = {
    Action.SPLIT: _split,
    Action.COMBINE: _combine,
    Action.EMBARK: _embark,
    Action.DISEMBARK: _disembark,
}
