"""Step 10, Outcome: who holds, withdraws, routs or surrenders (Contest, tables A to C; Morale)."""

from collections.abc import Iterable, Mapping
from functools import partial

from rulesets.engine import Line, Table, fixed, people_of
from rulesets.systems.gurps.book.kinds import HeroStatus, Level, UnitStatus
from rulesets.systems.gurps.book.tables import (
    GOOD_ORDER,
    LAST_STAND,
    NEXT_DAY,
    OPEN_FIELD_MORALE,
    STRONGHOLD_HELD_MORALE,
    STRONGHOLD_TAKEN_MORALE,
)
from rulesets.systems.gurps.mechanics.rolls import failed_by, keeps_nerve
from rulesets.systems.gurps.people.field import Battlefield, Side, Unit, total_of
from rulesets.systems.gurps.people.profile import mood_lines


@fixed
class Rule:
    """How one side's units take the day: do they roll, with what, and what follows."""

    rolls: bool = False
    modifier: int = 0
    made: UnitStatus = UnitStatus.HOLDS
    failed: UnitStatus = UnitStatus.HOLDS
    wavers: bool = False
    """A near miss withdraws in good order."""
    together: bool = False
    """More than half of the men decide for all."""


STAND_FAST = Rule()
ROLLED = ("morale_target", "morale")


def outcome(field: Battlefield, table: Table) -> None:
    """Every side by its own rule; morale where the rule asks for it; then last stands."""
    rules = {id: rule_for(field, side) for id, side in field.sides.items()}
    ranks = {id: field.ranks_of(id) for id in rules}
    for side in field.sides.values():
        side.next_day = 0
    rolling = {id: unit for of, units in ranks.items() if rules[of].rolls for id, unit in units.items()}
    targets = _targets(table, ranks, rules)
    throwing = {id: unit for id, unit in rolling.items() if not unit.sheet.never_checks_morale}
    thrown = table.throw("morale", [*throwing.values()], "3d6", why="morale")
    rolls = dict(zip(throwing, thrown, strict=True))
    statuses: dict[str, UnitStatus] = {}
    for of, units in ranks.items():
        statuses |= _statuses(units, rules[of], targets, rolls)
    cornered = [
        unit
        for id, unit in rolling.items()
        if statuses[id] is UnitStatus.WITHDRAWS and _no_escape(field, unit)
    ]
    if cornered:
        statuses |= _last_stand(table, cornered, targets)
    _stand(field, table, ranks, statuses, rolls)
    _consequences(field, table)


def _stand(
    field: Battlefield,
    table: Table,
    ranks: Mapping[str, Mapping[str, Unit]],
    statuses: Mapping[str, UnitStatus],
    rolls: Mapping[str, int],
) -> None:
    """How each unit stands, said of one after the other."""

    def told(unit: Unit, stand: UnitStatus) -> None:
        table.tell("stood", unit, because=ROLLED if unit.id in rolls else (), stand=stand)

    every = {id: unit for units in ranks.values() for id, unit in units.items()}
    units = [*every.values()]
    stands = table.verdict_each("stands", units, [statuses[id] for id in every], told)
    for unit, stand in zip(units, stands, strict=True):
        unit.status = stand
        if stand is UnitStatus.SURRENDERED:
            unit.captured_by = field.winner


def rule_for(field: Battlefield, side: Side) -> Rule:
    """Tables A, B and C for one side (T14, T15)."""
    level, won = side.level, side.id == field.winner
    if side.ts <= 0:
        return Rule(made=UnitStatus.ROUTS) if field.winner else STAND_FAST
    if not field.fortified or (field.table == "C" and not won and side.id != field.defender):
        return STAND_FAST if won and level is not Level.INCONCLUSIVE else open_field(level)
    if field.table == "B":
        return STAND_FAST if side.id == field.defender else thrown_back(level)
    return STAND_FAST if won else walls_taken(level, no_escape=field.muster.situation.no_escape)


def open_field(level: Level) -> Rule:
    """Table A, for everybody on an inconclusive day and for the loser on any other."""
    if level is Level.OVERWHELMING:
        return Rule(made=UnitStatus.ROUTS)
    if level is Level.INCONCLUSIVE:
        return Rule(True, 0, UnitStatus.HOLDS, UnitStatus.ROUTS, wavers=True)
    return Rule(True, OPEN_FIELD_MORALE[level], UnitStatus.WITHDRAWS, UnitStatus.ROUTS)


def thrown_back(level: Level) -> Rule:
    """Table B, for the attackers of a position that held."""
    if level is Level.INCONCLUSIVE:
        return STAND_FAST
    modifier = STRONGHOLD_HELD_MORALE[level]
    if level in (Level.MARGINAL, Level.DEFINITE):
        return Rule(True, modifier, UnitStatus.HOLDS, UnitStatus.WITHDRAWS, together=True)
    return Rule(True, modifier, UnitStatus.WITHDRAWS, UnitStatus.ROUTS)


def walls_taken(level: Level, *, no_escape: bool) -> Rule:
    """Table C, for the defender."""
    if level in (Level.INCONCLUSIVE, Level.MARGINAL):
        return STAND_FAST
    if level is Level.DEFINITE:
        return Rule(True, 0, UnitStatus.HOLDS, UnitStatus.WITHDRAWS, together=True)
    failed = UnitStatus.SURRENDERED if no_escape else UnitStatus.ROUTS
    return Rule(True, STRONGHOLD_TAKEN_MORALE[level], UnitStatus.WITHDRAWS, failed)


def _targets(
    table: Table, ranks: Mapping[str, Mapping[str, Unit]], rules: Mapping[str, Rule]
) -> dict[str, int]:
    """Of those who roll: morale with all that befell today, and how hard the table is."""
    targets: dict[str, int] = {}
    for side, ours in ranks.items():
        modifier, units = rules[side].modifier, [*ours.values()]
        if rules[side].rolls:
            found = table.reckon_each(
                "morale_target",
                units,
                [unit.morale for unit in units],
                [total_of(unit.shifts) + modifier for unit in units],
                partial(_morale_lines, modifier=modifier),
                label="Morale as mustered",
                audience=people_of(side),
            )
            targets |= zip(ours, found, strict=True)
    return targets


def _morale_lines(unit: Unit, modifier: int) -> list[Line]:
    defeat = [Line("Defeat", modifier, "Resolving the Contest of Strategy")] if modifier else []
    return mood_lines(unit.shifts) + defeat


def _shaken(rule: Rule, roll: int, morale: int) -> UnitStatus:
    """Whoever loses his nerve by little may still withdraw in good order."""
    return UnitStatus.WITHDRAWS if rule.wavers and failed_by(roll, morale) <= GOOD_ORDER else rule.failed


def _statuses(
    units: Mapping[str, Unit], rule: Rule, targets: dict[str, int], rolls: dict[str, int]
) -> dict[str, UnitStatus]:
    if not rule.rolls and rule.made is not UnitStatus.ROUTS:
        return dict.fromkeys(units, rule.made)
    if not rule.rolls:
        return {id: _steady(unit) for id, unit in units.items()}
    each = dict.fromkeys(units, rule.made)  # without a roll they keep their nerve (R45)
    for id in units:
        if id in rolls and not keeps_nerve(roll := rolls[id], morale := targets[id]):
            each[id] = _shaken(rule, roll, morale)
    if not rule.together:
        return each
    holding = most_hold((unit.men, each[id] is rule.made) for id, unit in units.items())
    return dict.fromkeys(each, rule.made if holding else rule.failed)


def _steady(unit: Unit) -> UnitStatus:
    """Those who know no fear withdraw where others run (R45)."""
    return UnitStatus.WITHDRAWS if unit.sheet.never_checks_morale else UnitStatus.ROUTS


def most_hold(units: Iterable[tuple[int, bool]]) -> bool:
    """More than half of the men; exactly half is not enough (R46)."""
    counted = list(units)
    return 2 * sum(men for men, holds in counted if holds) > sum(men for men, _ in counted)


def _no_escape(field: Battlefield, unit: Unit) -> bool:
    return field.muster.situation.no_escape and field.table == "C" and unit.side == field.defender


def _last_stand(table: Table, cornered: list[Unit], targets: dict[str, int]) -> dict[str, UnitStatus]:
    """With nowhere to go a unit stands and fights, or lays down its arms (T15)."""
    throwing = [unit for unit in cornered if not unit.sheet.never_checks_morale]
    needed = {
        unit.id: table.tally(
            "last_stand_target",
            unit,
            targets[unit.id],
            ("Back to the wall", LAST_STAND, "Resolving the Contest of Strategy, table C"),
            audience=people_of(unit.side),
        )
        for unit in cornered
    }
    rolls = dict(
        zip(
            [u.id for u in throwing],
            table.throw("last_stand", throwing, "3d6", why="last_stand"),
            strict=True,
        )
    )
    return {
        unit.id: UnitStatus.HOLDS
        if unit.id not in rolls or keeps_nerve(rolls[unit.id], needed[unit.id])
        else UnitStatus.SURRENDERED
        for unit in cornered
    }


def _consequences(field: Battlefield, table: Table) -> None:
    """Penalties for tomorrow, a position lost, a commander taken, the undead scattered to dust (T15, R37)."""
    defender = field.sides.get(field.defender)
    if defender and field.table == "B" and field.level is Level.INCONCLUSIVE:
        for side in field.foes_of(defender.id):
            side.next_day = NEXT_DAY
            table.tell("thrown_back", side)
    if defender and field.table == "C":
        if defender.level is Level.MARGINAL:
            defender.next_day = NEXT_DAY
            table.tell("shaken", defender)
        if defender.level in (Level.GREAT, Level.OVERWHELMING):
            field.taken = True
            table.tell("position_taken", defender, by=field.winner)
        if defender.level is Level.OVERWHELMING:
            _taken(field, table, defender)
    helpless = [side for side in field.sides.values() if side.ts <= 0 and field.winner]
    for unit in [unit for side in helpless for unit in field.units_of(side.id)]:
        if unit.sheet.never_checks_morale:
            unit.status, unit.killed, unit.lost, unit.men = (
                UnitStatus.DESTROYED,
                unit.killed + unit.men,
                unit.men,
                0,
            )
            table.tell("crumbled", unit)


def _taken(field: Battlefield, table: Table, side: Side) -> None:
    """The commander is taken alive."""
    hero = field.heroes.get(side.leader)
    if hero and hero.status in (HeroStatus.ACTIVE, HeroStatus.UNCONSCIOUS):
        hero.status = table.verdict("fate", hero, HeroStatus.CAPTURED)
        table.tell("commander_taken", hero)
