"""Units that go into one another on the field, and those that are sent off (F13)."""

from rulesets.engine import Table, others_than, people_of
from rulesets.systems.traveller.book.kinds import UnitStatus
from rulesets.systems.traveller.mechanics.moving import be_with, leave
from rulesets.systems.traveller.mechanics.positions import metres, on_map, spot_of, stated
from rulesets.systems.traveller.people.combining import split
from rulesets.systems.traveller.people.field import Battlefield, Hero, Unit


def join(field: Battlefield, table: Table, unit: Unit, host: Unit) -> None:
    """A unit becomes a part of another one of its side."""
    if unit is host or unit.side != host.side or not (unit.fights and host.fights):
        return
    host.endurance += unit.endurance
    host.start += unit.start
    host.lowest += unit.lowest
    host.before += unit.before
    for part in field.units.values():
        if part.within == unit.id:
            part.within = host.id
    unit.endurance, unit.status, unit.within = 0, UnitStatus.WITHIN, host.id
    table.tell("joined", unit, to=people_of(unit.side), host=host.id, endurance=host.endurance)
    if not (unit.unseen or host.unseen):
        table.tell("joined_seen", unit, to=others_than(unit.side), host=host.id)


def send_off(field: Battlefield, table: Table, unit: Unit) -> None:
    """A part of a unit goes its own way, with its share of the Endurance."""
    host = field.units.get(unit.within)
    if host is None or unit.status is not UnitStatus.WITHIN:
        return
    _share(field, unit, host, field.sheet_of(unit).size)
    unit.status, unit.within = host.status if unit.endurance else UnitStatus.DESTROYED, ""
    _stand_by(field, unit, host)
    table.tell("sent_off", unit, to=people_of(unit.side), host=host.id, endurance=unit.endurance)
    if not unit.unseen:
        table.tell("sent_off_seen", unit, to=others_than(unit.side), host=host.id)


BESIDE = 50
"""So near, in metres, are those who go into one another."""


def is_beside(field: Battlefield, unit: Unit, host: Unit) -> bool:
    """Whether two units are near enough to become one: in a zone, within 50 m, or nobody has said how far."""
    if on_map(field, unit, host):
        return spot_of(field, unit) == spot_of(field, host) or metres(field, unit, host) <= BESIDE
    distance = stated(field, unit, host)
    return distance is None or distance <= BESIDE


def spare_of(field: Battlefield, side: str) -> Unit | None:
    """A unit of this side in which nobody is yet."""
    waiting = (one for one in field.units.values() if one.status is UnitStatus.UNFORMED and one.side == side)
    return next(waiting, None)


def detach(field: Battlefield, table: Table, unit: Unit, people: int, leader: Hero | None = None) -> None:
    """So many of a unit go their own way, as a new one (F13). It needs a leader."""
    new, ours = spare_of(field, unit.side), people_of(unit.side)
    fit = unit.endurance * people // max(1, field.body(unit).size) if unit.fights else 0
    men = field.sheet_of(unit).size
    if new is None or not fit or not 1 <= people < men:
        table.tell("not_sent_off", unit, to=ours)
        return
    unit.men = men - people
    whole = field.body(unit).size + people
    new.men, new.template, new.status = people, unit.template or unit.id, unit.status
    _share(field, new, unit, people, whole)
    _stand_by(field, new, unit)
    new.led = False
    if leader and leader.side == unit.side and leader.fights:
        _go_along(field, leader, new)
    table.tell("detached_now", new, to=ours, host=unit.id, n=people, endurance=new.endurance)
    if not new.unseen:
        table.tell("sent_off_seen", new, to=others_than(unit.side), host=unit.id)


def _go_along(field: Battlefield, hero: Hero, unit: Unit) -> None:
    """He leads it from now on, and no other."""
    for other in field.units.values():
        if other.leader == hero.id:
            other.leader, other.led = "", False
    unit.leader, unit.led, hero.unit = hero.id, True, unit.id
    be_with(field, hero)


def _share(field: Battlefield, unit: Unit, host: Unit, people: int, whole: int = 0) -> None:
    """Their share of the Endurance goes with them, and of what it was before."""
    whole = whole or field.body(host).size
    for name in ("endurance", "start", "lowest", "before"):
        part, rest = split(whole, getattr(host, name), people)
        setattr(unit, name, part.endurance)
        setattr(host, name, rest.endurance)


def change_sides(field: Battlefield, table: Table, unit: Unit, side: str) -> None:
    """It goes over to another side (R26); people of name stay true, and lead it no more."""
    leave(field, unit)
    for hero in field.heroes.values():
        if hero.unit == unit.id:
            hero.unit, hero.zone, hero.toward, hero.progress = "", unit.zone, unit.toward, unit.progress
        if unit.leader == hero.id:
            unit.leader, unit.led = "", False
    unit.side = side
    table.tell("goes_over", unit, to=unit.sees_to, side=side)


def _stand_by(field: Battlefield, unit: Unit, host: Unit) -> None:
    """It begins where its host stands, with what the host knows of the order of things."""
    unit.zone, unit.toward, unit.progress = spot_of(field, host)
    unit.cover, unit.stance, unit.seen = host.cover, host.stance, host.seen
    unit.drawn, unit.comms = host.drawn, host.comms
    unit.obstruction, unit.strong, unit.unseen = host.obstruction, host.strong, host.unseen
    own = [row for row in field.distances if host.id in row[:2]]
    moved = [(unit.id if a == host.id else a, unit.id if b == host.id else b, m) for a, b, m in own]
    rest = [row for row in field.distances if unit.id not in row[:2]]
    field.distances = (*rest, *(row for row in moved if row[0] != row[1]))
