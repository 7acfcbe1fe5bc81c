"""Before the first round: forces, and how each side sizes up its enemies (Initial battle setup)."""

from collections.abc import Mapping, Sequence

from rulesets.engine import GM, Part, Table, others_than, people_of
from rulesets.systems.gridless.book.tables import ASSESS_DC
from rulesets.systems.gridless.book.tokens import tier_of
from rulesets.systems.gridless.people.field import Battlefield, Side, Unit
from rulesets.systems.gridless.people.orders import Circumstances
from rulesets.systems.gridless.people.situation import Scouting

# Forces


def forces(field: Battlefield, table: Table) -> None:
    """Who stands where; of the enemy one sees that units are there, and what kind of troops."""
    for side in field.sides.values():
        units = [unit for unit in field.fighting if unit.side == side.id]
        if not units:
            table.tell("in_reserve", side, to=people_of(side.id))
            continue
        tokens = sum(unit.tokens for unit in units)
        kinds = [unit.sheet.name for unit in units]
        table.tell("mustered", side, to=people_of(side.id), n=len(units), tokens=tokens, units=kinds)
        table.tell("mustered_seen", side, to=others_than(side.id), n=len(units), units=kinds)


# Assessment


def assess(field: Battlefield, table: Table) -> None:
    """Every general looks the enemy over; the best of a side's generals counts for all of it."""
    scouted = _scouting(field, table)
    units = [unit for unit in field.fighting if field.general_of(unit)]
    size_up(field, table, "assess", units, scouted)


def _scouting(field: Battlefield, table: Table) -> dict[str, tuple[Scouting, ...]]:
    sides = [side for side in field.sides.values() if any(unit.side == side.id for unit in field.fighting)]
    answers = table.ask(
        "scouting",
        sides,
        Circumstances,
        to=GM,
        secret=True,
        default=lambda side: Circumstances(scouting=field.muster.of(side.id).scouting),
    )
    for side, answer in zip(sides, answers, strict=True):
        side.scouting = answer.scouting
    return {side.id: side.scouting for side in sides}


def size_up(
    field: Battlefield,
    table: Table,
    kind: str,
    units: Sequence[Unit],
    scouted: Mapping[str, tuple[Scouting, ...]],
) -> None:
    """One roll a general, held against a DC for each enemy."""
    rolls = table.throw(kind, units, "1d20", why="assess", seen_by=lambda unit: people_of(unit.side))
    for unit, roll in zip(units, rolls, strict=True):
        general = field.general_of(unit)
        if general is None:
            continue
        total = table.tally(
            f"{kind}_total",
            unit,
            roll,
            ("Knowledge (tactics)", general.sheet.tactics, "Initial battle setup"),
            label="d20",
            audience=people_of(unit.side),
        )
        for side in field.sides.values():
            if field.are_hostile(unit.side, side.id) and field.has_come(side.id):
                _look_over(field, table, unit, side, total, scouted.get(unit.side, ()), kind)


def _look_over(
    field: Battlefield,
    table: Table,
    unit: Unit,
    enemy: Side,
    total: int,
    scouted: Sequence[Scouting],
    kind: str,
) -> None:
    mine, part = people_of(unit.side), Part(unit, enemy.id)
    lines = [
        (report.reason or f"Circumstances {n}", report.value, "Initial battle setup")
        for n, report in enumerate(scouted, start=1)
        if report.enemy in (None, enemy.id) and report.unit in (None, unit.id)
    ]
    dc = table.tally(f"{kind}_dc", part, ASSESS_DC, *lines, label="DC", audience=mine)
    tier = table.verdict(f"{kind}_tier", part, tier_of(total, dc), audience=mine)
    field.sides[unit.side].learns(enemy.id, tier)
    because = (f"{kind}_total",)
    table.tell("sized_up", unit, to=mine, because=because, result=tier, enemy=enemy.id)
