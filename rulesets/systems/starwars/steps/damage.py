"""Step 7, Damage: against strength, with losses of soldiers and of vehicles (Unit Damage)."""

import dataclasses
from collections.abc import Sequence
from functools import lru_cache
from typing import NamedTuple

from rulesets.engine import GM, Part, Table, filled, label, people_of
from rulesets.systems.starwars.book.codes import DIE, share
from rulesets.systems.starwars.book.kinds import DamageType, Row, Scale, Stat, UnitStatus
from rulesets.systems.starwars.book.options import CasualtyState
from rulesets.systems.starwars.book.rules import (
    AT_ONCE,
    Scaled,
    losses_of,
    percent_of,
    points_after,
    row_of,
    scaled,
    together_line,
)
from rulesets.systems.starwars.book.tables import ROWS, VEHICLES
from rulesets.systems.starwars.mechanics.command import bonus_on
from rulesets.systems.starwars.mechanics.rolls import Pool, code, thrown, totals, unit_kind
from rulesets.systems.starwars.people.field import Battlefield, Unit
from rulesets.systems.starwars.people.marks import Blow, Shot
from rulesets.systems.starwars.people.orders import Aboard, Cable

OF = label("Of {size}")


@dataclasses.dataclass
class Resistance:
    """What each unit has rolled against a kind of damage from a scale: once a round (R-18)."""

    made: dict[tuple[str, DamageType, Scale], int] = dataclasses.field(default_factory=dict)
    strikes: int = 0
    """How often damage was rolled in this round."""

    def part(self, unit: Unit) -> Unit | Part:
        """The unit, or what strikes it for the second time."""
        return unit if self.strikes == 1 else Part(unit, self.strikes)


def damage(field: Battlefield, table: Table) -> None:
    """All that hit this round, where damage waits for the end."""
    shots, field.shots = field.shots, ()
    strike(field, table, shots, Resistance())
    settle(field, table)


class Struck(NamedTuple):
    """A shot and the row it came to."""

    shot: Shot
    row: Row
    difference: int


def strike(field: Battlefield, table: Table, shots: Sequence[Shot], resistance: Resistance) -> None:
    """Roll damage and resistance, and take the losses of each unit (F14 to F17)."""
    resistance.strikes += 1
    felled = _cables(field, table, [shot for shot in shots if shot.is_cable])
    struck = _rows(field, table, [shot for shot in shots if not shot.is_cable], resistance)
    on: dict[str, list[Struck]] = {}
    for one in struck:
        on.setdefault(one.shot.target, []).append(one)
    for unit in [unit for id, unit in field.units.items() if id in on]:
        suffer(field, table, unit, on[unit.id], resistance)
    for target in felled:
        if target.size:
            wreck(target, "destroyed", 1)
            target.lost += 1
    _passengers(field, table, struck, resistance)


def shot_part(field: Battlefield, shot: Shot) -> Part:
    return Part(field.units[shot.attacker], f"{shot.weapon}:{shot.target}")


def _cables(field: Battlefield, table: Table, cables: Sequence[Shot]) -> list[Unit]:
    """Of which units a walker falls when all damage is rolled, by the game master’s word (R-42)."""
    answers = table.ask("tow_cable", [shot_part(field, shot) for shot in cables], Cable, to=GM)
    felled = []
    for shot, answer in zip(cables, answers, strict=True):
        target = field.units[shot.target]
        down = answer.down and target.sheet.is_vehicles and target.sheet.scale is Scale.WALKER
        felled += [target] if down else []
        table.tell("cabled", shot_part(field, shot), target=target.id, down=down)
    return felled


def wreck(unit: Unit, state: str, number: int) -> None:
    """So many of the least damaged vehicles are in that state now."""
    for had in ("ok", "light", "heavy"):
        gone = min(number, getattr(unit, had))
        setattr(unit, had, getattr(unit, had) - gone)
        setattr(unit, state, getattr(unit, state) + gone)
        number -= gone
    unit.resized(unit.ok + unit.light + unit.heavy)


# Damage against resistance


def _rows(field: Battlefield, table: Table, shots: Sequence[Shot], resistance: Resistance) -> list[Struck]:
    parts = [shot_part(field, shot) for shot in shots]
    if not shots:
        return []
    caps = [scale_of(field, shot) for shot in shots]
    damages = [damage_code(field, table, shot, part) for shot, part in zip(shots, parts, strict=True)]
    hurting = [Pool(part, harm, one.damage_cap) for part, harm, one in zip(parts, damages, caps, strict=True)]
    resisting: dict[tuple[str, DamageType, Scale], Pool] = {}
    for shot, scale in zip(shots, caps, strict=True):
        key = (shot.target, shot.kind, shot.scale)
        if key not in resistance.made and key not in resisting:
            part = Part(field.units[shot.target], f"{shot.kind}:{shot.scale}")
            held = resist_code(field, table, shot, part, scale.resist_add)
            resisting[key] = Pool(part, held, scale.resist_cap)
    made = _thrown(field, table, hurting, resisting, resistance)
    return [
        _row(field, table, shot, part, total, resistance)
        for shot, part, total in zip(shots, parts, made, strict=True)
    ]


def _thrown(
    field: Battlefield,
    table: Table,
    hurting: Sequence[Pool],
    resisting: dict[tuple[str, DamageType, Scale], Pool],
    resistance: Resistance,
) -> list[int]:
    """Both sides roll at once."""
    kinds = unit_kind(field, "damage", "Damage"), unit_kind(field, "resist", "Resistance")
    against = list(resisting.values())
    if kinds[0].wild:
        hurt, held = (
            thrown(field, table, kind, one) for kind, one in zip(kinds, (hurting, against), strict=True)
        )
    else:
        with table.together():
            hurt = thrown(field, table, kinds[0], hurting)
            held = thrown(field, table, kinds[1], against)
    held_out = totals(field, table, kinds[1], against, held)
    resistance.made |= zip(resisting, held_out, strict=True)
    for pool, total in zip(against, held_out, strict=True):
        table.tell("resists", pool.of, because=("resist_code", "resist", "resist_total"), total=total)
    return totals(field, table, kinds[0], hurting, hurt)


def scale_of(field: Battlefield, shot: Shot) -> Scaled:
    return scaled(shot.scale, field.units[shot.target].sheet.scale, field.options.scale_method)


def damage_code(field: Battlefield, table: Table, shot: Shot, part: Part) -> int:
    lines = [
        together_line(shot.number, field.options.combined_rounding, AT_ONCE),
        ("Scale", scale_of(field, shot).damage_add),
    ]
    return code(table, "damage_code", part, shot.damage, lines, label="Weapon")


def resist_code(field: Battlefield, table: Table, shot: Shot, part: Part, scale_add: int) -> int:
    """Strength and armour, or hull and shields, with numbers; never penalised (F15)."""
    unit = field.units[shot.target]
    profile = field.profile(unit)
    lines = resist_lines(
        profile.armour[shot.kind],
        unit.shields,
        unit.size,
        field.options.combined_rounding,
        bonus_on(field, unit, Stat.STRENGTH),
        scale_add,
    )
    label = "Hull" if unit.sheet.is_vehicles else "Strength"
    people = people_of(unit.side)
    return code(table, "resist_code", part, profile.strength, lines, label=label, audience=people)


def resist_lines(
    armour: int, shields: int, size: int, rounding: str, bonus: int = 0, scale_add: int = 0
) -> list[tuple[str, int]]:
    return [
        ("Armour", armour),
        ("Shields", shields),
        together_line(size, rounding),
        ("Bonus of officers", bonus),
        ("Scale", scale_add),
    ]


def _row(
    field: Battlefield, table: Table, shot: Shot, part: Part, total: int, resistance: Resistance
) -> Struck:
    held = resistance.made[shot.target, shot.kind, shot.scale]
    row = table.verdict("damage_row", part, row_of(total - held))
    table.tell(
        "struck",
        part,
        because=("damage_code", "damage", "damage_total"),
        target=shot.target,
        row=row,
        total=total,
        held=held,
    )
    return Struck(shot, row, total - held)


# Losses


def suffer(
    field: Battlefield, table: Table, unit: Unit, struck: Sequence[Struck], resistance: Resistance
) -> None:
    """What a unit loses by all that struck it at once."""
    rows = [one.row for one in struck if one.row is not Row.NONE]
    if not rows:
        return
    for hit in struck:
        _worst(unit, hit)
    before, points = unit.size, unit.points
    if unit.sheet.is_vehicles:
        _lose_vehicles(field, unit, rows)
    else:
        _lose_soldiers(field, table, unit, rows, resistance.part(unit))
    percents = [percent_of(row, field.options.casualty_table) for row in rows]
    unit.points = points_after(points, percents, worst=field.options.casualty_state is CasualtyState.WORST)
    unit.rows = (*unit.rows, *rows)
    unit.lost += before - unit.size


def _worst(unit: Unit, hit: Struck) -> None:
    """The worst result counts; of equals the larger difference, then the earlier attack."""
    if hit.row is Row.NONE:
        return
    now = (ROWS.index(hit.row), hit.difference)
    if unit.blow is None or now > (ROWS.index(unit.blow.row), unit.blow.difference):
        shot = hit.shot
        unit.blow = _blow(hit.row, hit.difference, shot.attacker, shot.damage, shot.kind)


@lru_cache(maxsize=4096)
def _blow(row: Row, difference: int, attacker: str, damage: int, kind: DamageType) -> Blow:
    return Blow(row=row, difference=difference, attacker=attacker, damage=damage, kind=kind)


def soldiers_lost(size: int, percents: Sequence[int]) -> int:
    """All losses of one damage step, each from the size at its start (F16)."""
    return min(size, sum(losses_of(size, percent) for percent in percents))


def _lose_soldiers(
    field: Battlefield, table: Table, unit: Unit, rows: Sequence[Row], of: Unit | Part
) -> None:
    percents = [percent_of(row, field.options.casualty_table) for row in rows]
    lost = table.tally(
        "losses",
        of,
        soldiers_lost(unit.size, percents),
        label=filled(OF, size=unit.size),
        least=0,
        most=unit.size,
        audience=people_of(unit.side),
    )
    unit.resized(max(0, unit.size - max(0, lost)))
    unit.pinned = unit.pinned or Row.UNDER_FIRE in rows


def _lose_vehicles(field: Battlefield, unit: Unit, rows: Sequence[Row]) -> None:
    """A share of the working vehicles, at least one, least damaged first, each by its own track (F17)."""
    working = unit.size
    for row in rows:
        if row is Row.UNDER_FIRE:
            if unit.shields >= DIE:
                unit.shields -= DIE
            else:
                unit.pinned = True
            continue
        percent = percent_of(row, field.options.casualty_table)
        if percent:
            _damage_vehicles(unit, row, max(1, share(working, percent)))
    unit.resized(unit.ok + unit.light + unit.heavy)


def _damage_vehicles(unit: Unit, row: Row, number: int) -> None:
    held = {state: getattr(unit, state) for state in ("ok", "light", "heavy")}
    for state, there in held.items():
        hit = min(number, there)
        number -= hit
        setattr(unit, state, getattr(unit, state) - hit)
        new = VEHICLES[state][row]
        setattr(unit, new, getattr(unit, new) + hit)


def _passengers(field: Battlefield, table: Table, struck: Sequence[Struck], resistance: Resistance) -> None:
    """Those inside lose as their carrier does, unless the game master says otherwise (R-43)."""
    hit = {one.shot.target for one in struck if one.row is not Row.NONE}
    aboard = [unit for unit in field.units.values() if unit.carrier in hit and unit.size]
    percents = {unit.id: _percent(field, unit, struck) for unit in aboard}
    asked = [unit for unit in aboard if percents[unit.id]]
    answers = table.ask(
        "aboard",
        [resistance.part(unit) for unit in asked],
        Aboard,
        to=GM,
        default=lambda of: Aboard(percent=percents[of.id.partition(":")[0]]),
    )
    for unit, answer in zip(asked, answers, strict=True):
        lost = losses_of(unit.size, answer.percent)
        unit.resized(unit.size - lost)
        unit.lost += lost
        unit.points += answer.percent


def _percent(field: Battlefield, unit: Unit, struck: Sequence[Struck]) -> int:
    rows = [one.row for one in struck if one.shot.target == unit.carrier]
    return min(100, sum(percent_of(row, field.options.casualty_table) for row in rows))


def settle(field: Battlefield, table: Table) -> None:
    """Say what each unit lost, and whose last man fell."""
    for unit in field.units.values():
        if unit.lost:
            people = people_of(unit.side)
            table.tell("lost", unit, to=people, n=unit.lost, left=unit.size, points=unit.points)
        if not unit.size and unit.status in (UnitStatus.STEADY, UnitStatus.RETREATING):
            unit.status = UnitStatus.DESTROYED
            table.tell("destroyed", unit)
