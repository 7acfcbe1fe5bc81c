"""Steps 11 and 12, Morale and Retreat: who stands, who runs, who is ridden down (F11, F15)."""

from collections.abc import Iterator, Sequence

from rulesets.engine import Table, others_than, people_of
from rulesets.systems.gridless.battle import cover_of
from rulesets.systems.gridless.events import wiped_out
from rulesets.systems.gridless.field import Battlefield, Unit
from rulesets.systems.gridless.kinds import Decision, Stand, What
from rulesets.systems.gridless.spirit import failure, holds, memory_worth
from rulesets.systems.gridless.tables import FALLEN, HIDING, STEADFAST, TOKEN_LOST, TOKEN_LOST_BEFORE
from rulesets.systems.gridless.tokens import Candidate, chief_pursuer, losses
from rulesets.systems.gridless.words import distinct


def shaken(field: Battlefield) -> list[Unit]:
    """Who lost a token this round, and has one left."""
    return [unit for unit in field.fighting if unit.lost > 0]


def morale(field: Battlefield, table: Table) -> None:
    """A Will save of each general; without one the troops stand alone with +0."""
    units = shaken(field)
    rolls = table.throw("morale", units, "1d20", why="morale")
    for unit, roll in zip(units, rolls, strict=True):
        lines = distinct(line for line in morale_lines(field, unit) if line[1])
        total = table.tally("morale_total", unit, roll, *lines, label="d20")
        held = table.verdict("morale_holds", unit, holds(total, roll, field.muster.options))
        if held:
            table.tell("stood_fast", unit, because=("morale_total",))
        else:
            _runs(field, table, unit, total)


def morale_lines(field: Battlefield, unit: Unit) -> Iterator[tuple[str, int, str]]:
    """All that moves a morale check (T6)."""
    section = "Make Morale Check"
    general = field.general_of(unit)
    yield (
        f"Will of {general.sheet.name}" if general else "Will",
        general.sheet.will if general else 0,
        section,
    )
    yield "Tokens lost this round", TOKEN_LOST * unit.lost, section
    yield "Tokens lost before", TOKEN_LOST_BEFORE * unit.before, section
    yield "Treason", sum(memory_worth(one, field.round) for one in unit.memories), section
    yield "Heroes hiding", HIDING * unit.hiding, section
    fallen = sum(one.fell_in == field.round and one.unit == unit.id for one in field.heroes.values())
    yield "Heroes fallen", FALLEN * fallen, section
    yield "Fearless", STEADFAST * unit.sheet.fearless, section
    yield "Behind cover", STEADFAST * (cover_of(field, unit.id) > 0), section
    yield "Cannot retreat", STEADFAST * unit.sheet.cannot_retreat, section
    yield "What heroes did", unit.shaken, section
    for one in field.conditions:
        if one.what is What.MORALE and one.bears_on(unit.id):
            yield one.reason or "Other", one.worth, section


def _runs(field: Battlefield, table: Table, unit: Unit, total: int) -> None:
    """Some desert, and the rest may have to leave the field."""
    options = field.muster.options
    said = failure(total, unit.tokens, options, cannot_retreat=unit.sheet.cannot_retreat)
    unit.margin = said.margin
    desert = table.tally("desertion", unit, said.desert, label="Half the margin", least=0)
    gone = unit.loses(desert)
    table.tell("deserted_in_numbers", unit, because=("morale_total",), tokens=gone, margin=said.margin)
    if not unit.tokens:
        unit.stand, unit.fail_margin = Stand.DISSOLVED, said.margin
        table.tell("fell_apart", unit, stand=unit.stand)
        return
    unit.decision = table.verdict("decision", unit, said.decision)
    if unit.decision is Decision.MUST:
        table.tell("must_retreat", unit)


# Step 12


def retreat(field: Battlefield, table: Table) -> None:
    """Every general holds or leaves, at once and in secret; then the last blow at those who flee."""
    free = [
        unit
        for unit in field.fighting
        if unit.decision is not Decision.MUST and not unit.sheet.cannot_retreat
    ]
    answers = table.confirm("retreat", free, notes=_how_it_stands)
    going = {unit.id for unit, yes in zip(free, answers, strict=True) if yes}
    leaving = [
        unit
        for unit in field.fighting
        if unit.id in going or (unit.decision is Decision.MUST and not unit.sheet.cannot_retreat)
    ]
    for unit in leaving:
        table.tell("turns_back", unit)
    pursued = [(unit, by) for unit in leaving if (by := pursuer_of(field, unit, leaving))]
    seats = {unit.id: by.seat for unit, by in pursued}
    rolls = table.throw(
        "pursuit", [unit for unit, _ in pursued], "1d20", why="pursuit", to=lambda unit: seats[unit.id]
    )
    for (unit, by), roll in zip(pursued, rolls, strict=True):
        _pursue(table, unit, by, roll)
    for unit in leaving:
        unit.fail_margin = unit.margin
        if unit.tokens:
            unit.stand = Stand.RETREATED
            table.tell("left_the_battle", unit, to=people_of(unit.faction), left=unit.tokens)
            table.tell("left_the_battle_seen", unit, to=others_than(unit.faction))
        else:
            wiped_out(table, unit)


def _how_it_stands(unit: Unit) -> list[tuple[str, str]]:
    """What the general knows when he chooses."""
    ranks = f"failed by {unit.margin}" if unit.margin else "holds"
    return [("Tokens", f"{unit.tokens} of {unit.start}, threat {unit.threat}"), ("Morale", ranks)]


def pursuer_of(field: Battlefield, unit: Unit, leaving: Sequence[Unit]) -> Unit | None:
    """The enemy with the most tokens on it that stays in the fight."""
    candidates = [
        Candidate(one.id, dict(one.aims)[unit.id], one.modifier)
        for one in field.fighting
        if one not in leaving and unit.id in dict(one.aims) and field.are_hostile(one.faction, unit.faction)
    ]
    chief = chief_pursuer(candidates)
    return field.units[chief] if chief else None


def _pursue(table: Table, unit: Unit, by: Unit, roll: int) -> None:
    """The final battle roll: as before, and the worse the rout the better (F15)."""
    total = table.tally(
        "pursuit_total",
        unit,
        roll,
        ("Modifiers", by.modifier),
        ("Margin of the rout", unit.margin, "Make Morale Check"),
        label="d20",
    )
    hit = table.tally("pursuit_losses", unit, losses(total, by.dc), label="By the roll", least=0)
    lost = unit.loses(hit)
    table.tell("ridden_down", unit, because=("pursuit_total",), by=by.id, tokens=lost)
