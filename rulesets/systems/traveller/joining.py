"""Units that go into one another on the field, and those that are sent off (F13)."""

from rulesets.engine import Table, others_than, people_of
from rulesets.systems.traveller.field import Battlefield, Unit
from rulesets.systems.traveller.formations import split
from rulesets.systems.traveller.kinds import State
from rulesets.systems.traveller.positions import leave, spot_of


def join(field: Battlefield, table: Table, unit: Unit, host: Unit) -> None:
    """A unit becomes a part of another one of its side."""
    if unit is host or unit.side != host.side or not (unit.fights and host.fights):
        return
    host.endurance += unit.endurance
    host.start += unit.start
    host.lowest += unit.lowest
    for part in field.units.values():
        if part.within == unit.id:
            part.within = host.id
    unit.endurance, unit.state, unit.within = 0, State.WITHIN, host.id
    table.tell("joined", unit, to=people_of(unit.side), host=host.id, endurance=host.endurance)
    if not (unit.unseen or host.unseen):
        table.tell("joined_seen", unit, to=others_than(unit.side), host=host.id)


def send_off(field: Battlefield, table: Table, unit: Unit) -> None:
    """A part of a unit goes its own way, with its share of the Endurance."""
    host = field.units.get(unit.within)
    if host is None or unit.state is not State.WITHIN:
        return
    whole, size = field.body(host).size, unit.sheet.size
    part, rest = split(whole, host.endurance, size)
    start, rest_start = split(whole, host.start, size)
    lowest, rest_lowest = split(whole, host.lowest, size)
    host.endurance, host.start, host.lowest = rest.endurance, rest_start.endurance, rest_lowest.endurance
    unit.endurance, unit.start, unit.lowest = part.endurance, start.endurance, lowest.endurance
    unit.state = host.state if part.endurance else State.DESTROYED
    unit.within, unit.before, unit.unseen = "", part.endurance, host.unseen
    host.before = host.endurance
    _stand_by(field, unit, host)
    table.tell("sent_off", unit, to=people_of(unit.side), host=host.id, endurance=unit.endurance)
    if not unit.unseen:
        table.tell("sent_off_seen", unit, to=others_than(unit.side), host=host.id)


def change_sides(field: Battlefield, table: Table, unit: Unit, side: str) -> None:
    """It goes over to another side (R26); people of name stay true, and lead it no more."""
    leave(field, unit)
    for hero in field.heroes.values():
        if hero.unit == unit.id:
            hero.unit, hero.zone, hero.toward, hero.progress = "", unit.zone, unit.toward, unit.progress
        if unit.leader == hero.id:
            unit.leader, unit.led = "", False
    unit.force = side
    table.tell("goes_over", unit, to=unit.sees_to, side=side)


def _stand_by(field: Battlefield, unit: Unit, host: Unit) -> None:
    """It begins where its host stands, with what the host knows of the order of things."""
    spot = spot_of(field, host)
    unit.zone, unit.toward, unit.progress = spot if field.muster.is_mapped else ("", "", 0)
    unit.cover, unit.stance, unit.seen = host.cover, host.stance, host.seen
    own = [row for row in field.distances if host.id in row[:2]]
    moved = [(unit.id if a == host.id else a, unit.id if b == host.id else b, m) for a, b, m in own]
    rest = [row for row in field.distances if unit.id not in row[:2]]
    field.distances = (*rest, *(row for row in moved if row[0] != row[1]))
