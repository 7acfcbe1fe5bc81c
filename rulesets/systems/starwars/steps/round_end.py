"""Step 10, the end of a round: what is carried over, who takes over, whether it goes on."""

from functools import cache

from rulesets.engine import GROUND, Problem, Table
from rulesets.systems.starwars.book.kinds import IN_BATTLE, Loyalty, UnitStatus, Wound
from rulesets.systems.starwars.people.field import Battlefield, Unit, is_decided
from rulesets.systems.starwars.people.orders import Leaves


def round_end(field: Battlefield, table: Table) -> None:
    """Flags for the next round, posts filled, and the GM’s word on the end.

    Where the last enemy leaves by this very answer, it ends without another question.
    """
    for unit in field.units.values():
        unit.under_fire = unit.pinned
    was_decided = is_decided(field)
    [answer] = table.ask(
        "close",
        [GROUND],
        Leaves,
        options=lambda _: _choices(field),
        default=lambda _: _thought(field),
        check=lambda _, answer: wrong_heirs(field, answer),
    )
    for id in answer.leave:
        field.units[id].status = UnitStatus.WITHDRAWN
        table.tell("withdrew", field.units[id])
    for id in answer.turned:
        _turn(field, table, field.units[id])
    for id in answer.saved:
        field.heroes[id].wound = Wound.INCAPACITATED
        table.tell("stabilised", field.heroes[id])
    for id in answer.heirs:
        hero = field.heroes[id]
        field.sides[hero.side].chief = id
        table.tell("took_over", hero, side=hero.side)
    _leaders(field)
    if answer.end or (is_decided(field) and not was_decided):
        field.ended, field.winner = True, answer.side or holder_of(field)
        table.tell("battle_ended", GROUND, winner=field.winner, text=answer.text, won=bool(field.winner))


def _choices(field: Battlefield) -> dict[str, list[str]]:
    heroes = field.heroes.values()
    return {
        "leave": [id for id, unit in field.units.items() if unit.is_here],
        "turned": [id for id, unit in field.units.items() if may_turn(field, unit)],
        "heirs": [hero.id for hero in heroes if not hero.is_out],
        "saved": [hero.id for hero in heroes if hero.wound is Wound.MORTALLY_WOUNDED],
    }


def may_turn(field: Battlefield, unit: Unit) -> bool:
    """Whether prisoners may fight for their captors (R-60)."""
    taken = unit.status is UnitStatus.SURRENDERED and unit.captor in field.sides
    return taken and unit.size > 0 and field.trained(unit).loyalty is Loyalty.QUESTIONABLE


def _turn(field: Battlefield, table: Table, unit: Unit) -> None:
    """They begin steady, with all that they have suffered, and without their leader."""
    unit.side, unit.captor, unit.status = unit.captor, "", UnitStatus.STEADY
    unit.leader, unit.led_by_pc, unit.retreating = "", False, 0
    table.tell("turned", unit, to_side=unit.side)


def _thought(field: Battlefield) -> Leaves:
    """The officer with the highest command takes over (R-30a); without an enemy it ends (R-55)."""
    heirs = []
    for side in field.sides.values():
        chief = field.heroes.get(side.chief)
        if chief and chief.is_out:
            able = [hero for hero in field.heroes.values() if hero.side == side.id and not hero.is_out]
            best = max(able, key=lambda hero: hero.sheet.command_pips, default=None)
            heirs += [best.id] if best else []
    return _leaving(tuple(heirs), is_decided(field))


@cache
def _leaving(heirs: tuple[str, ...], end: bool) -> Leaves:
    return Leaves(heirs=heirs, end=end)


def _leaders(field: Battlefield) -> None:
    """A leader who is out leads no more (R-30b)."""
    for unit in field.units.values():
        leader = field.heroes.get(unit.leader)
        if leader and leader.is_out:
            unit.leader, unit.led_by_pc = "", False


def holder_of(field: Battlefield) -> str:
    """The side that alone has steady units on the field, if one has."""
    steady = {unit.side for unit in field.units.values() if unit.status is UnitStatus.STEADY and unit.size}
    there = {unit.side for unit in field.units.values() if unit.status in IN_BATTLE and unit.size}
    sides = steady or there
    return next(iter(sides)) if len(sides) == 1 else ""


def wrong_heirs(field: Battlefield, answer: Leaves) -> list[Problem]:
    sides = [field.heroes[id].side for id in answer.heirs]
    return [Problem("two_heirs", {"at": "heirs"})] if len(set(sides)) < len(sides) else []
