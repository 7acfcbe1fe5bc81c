"""Before the first round: forces, and how each side sizes up its enemies (Initial battle setup)."""

from collections.abc import Mapping, Sequence

from rulesets.engine import GM, Part, Table, others_than, people_of
from rulesets.systems.gridless.field import Battlefield, Force, Unit
from rulesets.systems.gridless.orders import Circumstances
from rulesets.systems.gridless.situation import Scouting
from rulesets.systems.gridless.tables import ASSESS_DC
from rulesets.systems.gridless.tokens import tier_of

# Forces


def forces(field: Battlefield, table: Table) -> None:
    """Who stands where; of the enemy one sees that units are there, and what kind of troops."""
    for force in field.sides.values():
        units = [unit for unit in field.fighting if unit.faction == force.id]
        tokens = sum(unit.tokens for unit in units)
        kinds = [unit.sheet.name for unit in units]
        table.tell("mustered", force, to=people_of(force.id), n=len(units), tokens=tokens, units=kinds)
        table.tell("mustered_seen", force, to=others_than(force.id), n=len(units), units=kinds)


# Assessment


def assess(field: Battlefield, table: Table) -> None:
    """Every general looks the enemy over; the best of a side's generals counts for all of it (F2)."""
    scouted = _scouting(field, table)
    units = [unit for unit in field.fighting if field.general_of(unit)]
    size_up(field, table, "assess", units, scouted)


def _scouting(field: Battlefield, table: Table) -> dict[str, tuple[Scouting, ...]]:
    forces = [
        side for side in field.sides.values() if any(unit.faction == side.id for unit in field.fighting)
    ]
    said = table.ask(
        "scouting",
        forces,
        Circumstances,
        to=GM,
        secret=True,
        default=lambda force: Circumstances(scouting=field.muster.of(force.id).scouting),
    )
    for force, one in zip(forces, said, strict=True):
        force.scouting = one.scouting
    return {force.id: force.scouting for force in forces}


def size_up(
    field: Battlefield,
    table: Table,
    kind: str,
    units: Sequence[Unit],
    scouted: Mapping[str, tuple[Scouting, ...]],
) -> None:
    """One roll a general, held against a DC for each enemy faction."""
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
            audience=people_of(unit.faction),
        )
        for force in field.sides.values():
            if field.are_hostile(unit.faction, force.id):
                _look_over(field, table, unit, force, total, scouted.get(unit.faction, ()), kind)


def _look_over(
    field: Battlefield,
    table: Table,
    unit: Unit,
    enemy: Force,
    total: int,
    scouted: Sequence[Scouting],
    kind: str,
) -> None:
    mine, part = people_of(unit.faction), Part(unit, enemy.id)
    lines = [
        (one.reason or f"Circumstances {n}", one.value, "Initial battle setup")
        for n, one in enumerate(scouted, start=1)
        if one.enemy in (None, enemy.id) and one.unit in (None, unit.id)
    ]
    dc = table.tally(f"{kind}_dc", part, ASSESS_DC, *lines, label="DC", audience=mine)
    tier = table.verdict(f"{kind}_tier", part, tier_of(total, dc), audience=mine)
    field.sides[unit.faction].learns(enemy.id, tier)
    because = (f"{kind}_total",)
    table.tell("sized_up", unit, to=mine, because=because, result=tier, enemy=enemy.id)
