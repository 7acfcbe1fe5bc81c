"""Star Wars, shortened: command dice over several answers, declarations in order, redeclaring, haste."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Annotated

from pydantic import Field as Described

from rulesets.engine import (
    NOT_DUMPED,
    Card,
    Field,
    Id,
    Muster,
    Part,
    Problem,
    Ruleset,
    Seat,
    Sheet,
    State,
    Step,
    Table,
    Value,
    Viewer,
    commander,
    others_than,
    people_of,
)


class ForceSheet(Sheet):
    """A force with its chief: `command` and `tactics` are whole dice."""

    side: Id
    command: int = 4
    tactics: int = 3
    pc: bool = False


class UnitSheet(Sheet):
    side: Id
    size: int = 40
    skill: int = 4
    dodge: int = 3


class StarMuster(Muster):
    sides: tuple[ForceSheet, ...]
    units: tuple[UnitSheet, ...]

    @property
    def sheets(self) -> dict[str, Sheet]:
        return {sheet.id: sheet for sheet in (*self.sides, *self.units)}


class Tactics(Value):
    anticipate: bool = False
    deceive: bool = False


class UnitOrder(Value):
    target: Id | None = None
    haste: Annotated[int, Described(ge=0, le=9)] = 0


class Orders(Value):
    """One declaration; each commanded unit, haste order and bonus pip costs a command die (F6)."""

    commanded: tuple[Id, ...] = ()
    bonus_pips: Annotated[int, Described(ge=0)] = 0
    units: Mapping[str, UnitOrder] = {}


@dataclass(slots=True)
class Force(State):
    sheet: Annotated[ForceSheet, NOT_DUMPED]
    spent: int = 0
    free_haste: int = 0
    deception: int = 0
    declared: bool = False
    redeclared: bool = False
    orders: Orders = Orders()

    @property
    def seat(self) -> Seat:
        return commander(self.sheet.id)


@dataclass(slots=True)
class Unit(State):
    sheet: Annotated[UnitSheet, NOT_DUMPED]
    size: int

    @property
    def seat(self) -> Seat:
        return commander(self.sheet.side)


@dataclass(slots=True)
class Battlefield(Field):
    muster: Annotated[StarMuster, NOT_DUMPED]
    sides: dict[str, Force]
    units: dict[str, Unit]

    def order_of(self, unit: Unit) -> UnitOrder:
        return self.sides[unit.side].orders.units.get(unit.id, UnitOrder())


def tactics(field: Battlefield, table: Table) -> None:
    """Anticipate and deceive; each attempt costs a command die, both together a die each (F9)."""
    forces = list(field.sides.values())
    for force in forces:
        force.spent, force.free_haste, force.deception = 0, 0, 0
        force.declared = force.redeclared = False
    tries = table.ask("tactics", forces, Tactics)
    ahead = [force for force, one in zip(forces, tries, strict=True) if one.anticipate]
    sly = [force for force, one in zip(forces, tries, strict=True) if one.deceive]
    for force, one in zip(forces, tries, strict=True):
        force.spent = one.anticipate + one.deceive

    with table.together():
        foreseen = table.throw(
            "anticipate", ahead, [_tactics_code(force) for force in ahead], why="Anticipate"
        )
        deceived = table.throw("deceive", sly, [_tactics_code(force) for force in sly], why="Deceive")
    for force, roll in zip(ahead, foreseen, strict=True):
        force.free_haste = int(roll >= 13)
        table.tell("anticipated", force, success=roll >= 13)
    for force, roll in zip(sly, deceived, strict=True):
        force.deception = roll if roll >= 18 else 0
        table.tell("deceived", force, success=roll >= 18)


def _tactics_code(force: Force) -> str:
    return f"{max(0, force.sheet.tactics - (force.spent > 1))}d6"


def to_declare(field: Battlefield) -> Sequence[Force]:
    """In ascending command, a player's chief after another's; then the deceivers again, lowest first."""
    first = [force for force in field.sides.values() if not force.declared]
    again = [force for force in field.sides.values() if force.deception and not force.redeclared]
    first.sort(key=lambda force: (force.sheet.command, force.sheet.pc, force.sheet.tactics))
    return first or sorted(again, key=lambda force: force.deception)


def declare(field: Battlefield, table: Table) -> None:
    """One chief declares, and everyone sees it before the next one does: so each is a phase of its own."""
    force = to_declare(field)[0]
    kind = "redeclaration" if force.declared else "declaration"
    own = [unit.id for unit in field.units.values() if unit.side == force.id]
    [force.orders] = table.ask(
        kind,
        [force],
        Orders,
        default=lambda force: force.orders if force.declared else Orders(),
        options=lambda _: {"commanded": own, "units": own},
        check=within_command,
    )
    force.declared, force.redeclared = True, force.declared
    table.tell("declared", force, units={unit: order.target for unit, order in force.orders.units.items()})


def within_command(force: Force, orders: Orders) -> list[Problem]:
    """The whole budget of the round: what tactics cost in an earlier step counts (F6)."""
    haste = sum(order.haste > 0 for order in orders.units.values())
    cost = force.spent + len(orders.commanded) + haste + orders.bonus_pips
    have = force.sheet.command
    return [Problem("over_command", {"cost": cost, "have": have})] if cost > have else []


def resolve(field: Battlefield, table: Table) -> None:
    """Highest haste first; at one degree all shoot at once (F10)."""
    attackers = [unit for unit in field.units.values() if unit.size and field.order_of(unit).target]
    dodging = [unit for unit in field.units.values() if unit.size]
    rolls = table.throw("dodge", dodging, [f"{unit.sheet.dodge}d6" for unit in dodging], why="Dodge")
    dodges = {unit.id: roll for unit, roll in zip(dodging, rolls, strict=True)}
    for haste in sorted({field.order_of(unit).haste for unit in attackers}, reverse=True):
        now = [unit for unit in attackers if field.order_of(unit).haste == haste and unit.size]
        attacks = [Part(unit, f"{field.order_of(unit).target}") for unit in now]
        codes = [_code(field, table, unit, attack) for unit, attack in zip(now, attacks, strict=True)]
        totals = table.throw("attack", attacks, codes, why="Attack")
        for attack, total in zip(attacks, totals, strict=True):
            target = field.units[str(attack.name)]
            lost = max(0, total - dodges[target.id])
            target.size = max(0, target.size - lost)
            table.tell("fired", attack, to=others_than(target.side), target=target.id, hurt=lost > 0)
            table.tell("fired_exactly", attack, to=people_of(target.side), target=target.id, lost=lost)


def _code(field: Battlefield, table: Table, unit: Unit, attack: Part) -> str:
    force, order = field.sides[unit.side], field.order_of(unit)
    dice = table.tally(
        "attack_dice",
        attack,
        unit.sheet.skill,
        ("Haste", -max(0, order.haste - force.free_haste)),
        ("Uncommanded", 0 if unit.id in force.orders.commanded else -1),
        label="Skill",
        least=0,
    )
    return f"{dice}d6"


def cards(field: Battlefield) -> list[Card]:
    return [
        Card(
            unit.id,
            "unit",
            unit.sheet.name,
            unit.side,
            "",
            (unit.size, unit.sheet.size),
            audience=people_of(unit.side),
        )
        for unit in field.units.values()
    ]


def known(field: Battlefield, viewer: Viewer) -> Battlefield:
    """Declarations are open; nothing between phases is secret."""
    return field.copy()


def open_field(muster: StarMuster) -> Battlefield:
    return Battlefield(
        muster=muster,
        round=0,
        step="",
        sides={sheet.id: Force(sheet) for sheet in muster.sides},
        units={sheet.id: Unit(sheet, sheet.size) for sheet in muster.units},
    )


def sample() -> StarMuster:
    return StarMuster(
        sides=(
            ForceSheet(id="rebels", name="Rebels", side="rebels", command=5, tactics=7, pc=True),
            ForceSheet(id="empire", name="Empire", side="empire", command=4),
        ),
        units=(
            UnitSheet(id="pathfinders", name="Pathfinders", side="rebels", size=20, skill=5),
            UnitSheet(id="guards", name="Guards", side="rebels"),
            UnitSheet(id="troopers", name="Troopers", side="empire"),
        ),
    )


RULES = Ruleset(
    key="starwars",
    title="Star Wars Mass Combat",
    muster=StarMuster,
    field=Battlefield,
    open=open_field,
    steps=(
        Step("tactics", "Tactics", tactics),
        Step("declare", "Orders", declare, turns=to_declare),
        Step("resolve", "Actions by haste", resolve),
    ),
    over=lambda field: len({unit.side for unit in field.units.values() if unit.size}) < 2,
    cards=cards,
    known=known,
    sample=sample,
    wording={
        "tactics": "What does {subject} attempt?",
        "declaration": "What does {subject} declare?",
        "redeclaration": "What does {subject} declare instead?",
        "anticipated": "{subject} tries to read the enemy: {success}.",
        "deceived": "{subject} tries a deception: {success}.",
        "declared": "{subject} declares: {units}.",
        "fired": "{target} is fired upon: {hurt}.",
        "fired_exactly": "{target} loses {lost}.",
        "over_command": "{cost} command dice, {have} to spend.",
    },
)
