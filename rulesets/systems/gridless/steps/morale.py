"""Steps 11 and 12, Morale and Retreat: who stands, who runs, who is ridden down."""

from collections import Counter
from collections.abc import Sequence
from functools import partial

from rulesets.engine import Table, YesNo, filled, label, others_than, people_of
from rulesets.systems.gridless.book.kinds import Decision, UnitStatus
from rulesets.systems.gridless.book.spirit import failure, holds, memory_worth
from rulesets.systems.gridless.book.tables import FALLEN, HIDING, STEADFAST, TOKEN_LOST, TOKEN_LOST_BEFORE
from rulesets.systems.gridless.book.tokens import BATTLE_ROLLS, Candidate, chief_pursuer, losses
from rulesets.systems.gridless.people.field import Battlefield, Unit
from rulesets.systems.gridless.steps.battle import by_roll
from rulesets.systems.gridless.steps.events import wiped_out
from rulesets.systems.gridless.words.names import Spoken, distinct

WILL, FAILED = label("Will of {name}"), label("Failed by {margin}")
SECTION = "Make Morale Check"
LEAVES, STAYS = YesNo(yes=True), YesNo(yes=False)
MOVES = {
    "lost": "Tokens lost this round",
    "before": "Tokens lost before",
    "memories": "Treason",
    "hiding": "Heroes hiding",
    "fallen": "Heroes fallen",
    "fearless": "Fearless",
    "cover": "Behind cover",
    "cannot_retreat": "Cannot retreat",
    "shaken": "What heroes did",
}
"""What moves a check besides the general's Will."""


def shaken(field: Battlefield) -> list[Unit]:
    """Who lost a token this round, and has one left."""
    return [unit for unit in field.fighting if unit.lost > 0]


def morale(field: Battlefield, table: Table) -> None:
    """A Will save of each general; without one the troops stand alone with +0."""
    units, hearts = shaken(field), Hearts(field)
    rolls = table.throw("morale", units, "1d20", why="morale")
    for unit, roll in zip(units, rolls, strict=True):
        moved, lines = sum(hearts.moved(unit)), partial(hearts.lines, unit)
        total = table.reckon("morale_total", unit, roll, moved, lines, label="d20")
        held = table.verdict("morale_holds", unit, holds(total, roll, field.muster.options))
        if held:
            table.tell("stood_fast", unit, because=("morale_total",))
        else:
            _runs(field, table, unit, total)


class Hearts:
    """What moves morale checks: what holds for all units is looked up once for as many as are asked about."""

    def __init__(self, field: Battlefield) -> None:
        self.field, self.bearings = field, field.bearings
        self.fallen = Counter([one.unit for one in field.heroes.values() if one.fell_in == field.round])
        """Heroes of each unit who fell this round."""

    def moved(self, unit: Unit) -> tuple[int, ...]:
        """By how much: the general's Will, each of `MOVES`, and each condition that bears on it."""
        id, sheet, now = unit.id, unit.sheet, self.field.round
        general, on_it = self.field.general_of(unit), self.bearings[id, unit.side]
        return (
            general.sheet.will if general else 0,
            TOKEN_LOST * unit.lost,
            TOKEN_LOST_BEFORE * unit.before,
            sum([memory_worth(one, now) for one in unit.memories]) if unit.memories else 0,
            HIDING * unit.hiding,
            FALLEN * self.fallen[id] if self.fallen else 0,
            STEADFAST * sheet.fearless,
            STEADFAST * (on_it.cover > 0),
            STEADFAST * sheet.cannot_retreat,
            unit.shaken,
            *on_it.hearts,
        )

    def lines(self, unit: Unit) -> list[Spoken]:
        """The same, each with its reason."""
        general, on_it = self.field.general_of(unit), self.bearings[unit.id, unit.side]
        will = filled(WILL, name=general.sheet.name) if general else "Will"
        called = [will, *MOVES.values(), *(condition.reason or "Other" for condition in on_it.morale)]
        moved = zip(called, self.moved(unit), strict=True)
        return distinct((reason, worth, SECTION) for reason, worth in moved if worth)


def _runs(field: Battlefield, table: Table, unit: Unit, total: int) -> None:
    """Some desert, and the rest may have to leave the field."""
    options = field.muster.options
    failed = failure(total, unit.tokens, options, cannot_retreat=unit.sheet.cannot_retreat)
    unit.margin = failed.margin
    run = [("One for every two points below the DC", failed.desert, SECTION)] * bool(failed.desert)
    desert = table.tally("desertion", unit, 0, *run, label=filled(FAILED, margin=failed.margin), least=0)
    gone = unit.loses(desert)
    table.tell("deserted_in_numbers", unit, because=("morale_total",), tokens=gone, margin=failed.margin)
    if not unit.tokens:
        unit.status, unit.fail_margin = UnitStatus.DISSOLVED, failed.margin
        table.tell("fell_apart", unit, stand=unit.status)
        return
    unit.decision = table.verdict("decision", unit, failed.decision)
    if unit.decision is Decision.MUST:
        table.tell("must_retreat", unit)


# Step 12


def retreat(field: Battlefield, table: Table) -> None:
    """Generals whose units were struck hold or leave, the others as they meant to; then the pursuit."""
    fighting = field.fighting
    pressed = [
        unit
        for unit in fighting
        if (unit.lost or unit.decision is Decision.MAY)
        and unit.decision is not Decision.MUST
        and not unit.sheet.cannot_retreat
    ]
    answers = table.confirm(
        "retreat", pressed, notes=_how_it_stands, default=lambda unit: LEAVES if unit.leaves else STAYS
    )
    asked = {unit.id for unit in pressed}
    going = {unit.id for unit in fighting if unit.leaves and unit.id not in asked}
    going |= {unit.id for unit, yes in zip(pressed, answers, strict=True) if yes}
    leaving = [
        unit
        for unit in fighting
        if unit.id in going or (unit.decision is Decision.MUST and not unit.sheet.cannot_retreat)
    ]
    for unit in leaving:
        table.tell("turns_back", unit)
    gone = {unit.id for unit in leaving}
    staying = [unit for unit in fighting if unit.id not in gone] if leaving else []
    pursued = [(unit, by) for unit in leaving if (by := pursuer_of(field, unit, staying))]
    seats = {unit.id: by.seat for unit, by in pursued}
    rolls = table.throw(
        "pursuit", [unit for unit, _ in pursued], "1d20", why="pursuit", to=lambda unit: seats[unit.id]
    )
    for (unit, by), roll in zip(pursued, rolls, strict=True):
        _pursue(table, unit, by, roll)
    for unit in leaving:
        unit.fail_margin = unit.margin
        if unit.tokens:
            unit.status = UnitStatus.RETREATED
            table.tell("left_the_battle", unit, to=people_of(unit.side), left=unit.tokens)
            table.tell("left_the_battle_seen", unit, to=others_than(unit.side))
        else:
            wiped_out(table, unit)


def _how_it_stands(unit: Unit) -> list[tuple[str, str]]:
    """What the general knows when he chooses."""
    ranks = filled("failed by {margin}", margin=unit.margin) if unit.margin else filled("holds")
    left = {"tokens": unit.tokens, "start": unit.start, "threat": unit.threat}
    return [("Tokens", filled("{tokens} of {start}, threat {threat}", **left)), ("Morale", ranks)]


def pursuer_of(field: Battlefield, unit: Unit, staying: Sequence[Unit]) -> Unit | None:
    """Of those who stay in the fight the enemy with the most tokens on it."""
    id, hostile = unit.id, field.hostile_to(unit.side)
    candidates = [
        Candidate(enemy.id, tokens, enemy.modifier)
        for enemy in staying
        if enemy.side in hostile
        for target, tokens in enemy.aims
        if target == id
    ]
    chief = chief_pursuer(candidates)
    return field.units[chief] if chief else None


def _pursue(table: Table, unit: Unit, by: Unit, roll: int) -> None:
    """The final battle roll: as before, and the worse the rout the better."""
    total = table.tally(
        "pursuit_total",
        unit,
        roll,
        ("Modifiers", by.modifier, BATTLE_ROLLS),
        ("Margin of the rout", unit.margin, SECTION),
        label="d20",
    )
    lost = unit.loses(by_roll(table, "pursuit_losses", unit, losses(total, by.dc)))
    table.tell("ridden_down", unit, because=("pursuit_total",), by=by.id, tokens=lost)
