"""Traveller, Mercenary 2, shortened: turns in an order that reactions change, a phase for each turn."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Annotated, Literal

from pydantic import Field as Described

from rulesets.engine import (
    NOT_DUMPED,
    Card,
    Field,
    Id,
    Muster,
    Part,
    Ruleset,
    Seat,
    Sheet,
    State,
    Step,
    Table,
    Value,
    Viewer,
    leader,
    others_than,
    people_of,
)


class UnitSheet(Sheet):
    side: Id
    size: int = 30
    armour: int = 5
    tactics: int = 0
    skill: int = 1
    damage: int = 3
    auto: int = 0
    dexterity: int = 0


class TravellerMuster(Muster):
    units: tuple[UnitSheet, ...]
    live_reactions: bool = False

    @property
    def sheets(self) -> dict[str, Sheet]:
        return {sheet.id: sheet for sheet in self.units}


class UnitOrders(Value):
    """Secret for the whole round: whom to attack, in order of preference, and how many attacks to dodge."""

    targets: tuple[Id, ...] = ()
    mode: Literal["single", "auto"] = "single"
    dodge_max: Annotated[int, Described(ge=0, le=20)] = 0
    hasten: bool = False


@dataclass(slots=True)
class Unit(State):
    sheet: Annotated[UnitSheet, NOT_DUMPED]
    endurance: int
    initiative: int = 0
    init_next: int = 0
    reactions: int = 0
    acted: bool = False
    hasted: bool = False
    orders: UnitOrders = UnitOrders()

    @property
    def seat(self) -> Seat:
        return leader(self.sheet.id)


@dataclass(slots=True)
class Battlefield(Field):
    muster: Annotated[TravellerMuster, NOT_DUMPED]
    units: dict[str, Unit]

    @property
    def standing(self) -> list[Unit]:
        return [unit for unit in self.units.values() if unit.endurance > 0]


def initiative(field: Battlefield, table: Table) -> None:
    """Once a battle: 2D6 and the leader's Tactics (F2)."""
    units = field.standing
    rolls = table.throw("initiative", units, "2d6", why="Tactics")
    for unit, roll in zip(units, rolls, strict=True):
        unit.initiative = table.tally("initiative_total", unit, roll, ("Tactics", unit.sheet.tactics))


def orders(field: Battlefield, table: Table) -> None:
    """Orders for the round, in secret; what was spent on reactions last round slows this one."""
    answers = table.ask(
        "orders",
        field.standing,
        UnitOrders,
        default=lambda unit: UnitOrders(
            targets=tuple(one.id for one in field.standing if one.side != unit.side)
        ),
        options=lambda unit: {"targets": [one.id for one in field.standing if one.side != unit.side]},
    )
    for unit, order in zip(field.standing, answers, strict=True):
        hastens = order.hasten and not unit.hasted
        unit.orders, unit.acted, unit.reactions, unit.hasted = order, False, 0, unit.hasted or hastens
        unit.initiative += 2 * hastens + unit.init_next
        unit.init_next = -unit.init_next if unit.init_next else 0


def to_act(field: Battlefield) -> Sequence[Unit]:
    """Who still has to act, the highest present initiative first (F3)."""
    waiting = [unit for unit in field.standing if not unit.acted]
    return sorted(waiting, key=lambda unit: (-unit.initiative, -unit.sheet.tactics, unit.id))


def turn(field: Battlefield, table: Table) -> None:
    """One unit's turn: it attacks, the target may dodge, and a dodge costs the target initiative."""
    unit = to_act(field)[0]
    unit.acted = True
    target = next((t for one in unit.orders.targets if (t := field.units[one]).endurance > 0), None)
    if target is None:
        table.tell("held", unit)
        return
    table.tell("attack_declared", unit, target=target.id)
    attack = Part(unit, target.id)
    dm = table.tally(
        "attack_dm",
        attack,
        unit.sheet.skill,
        ("Dexterity", unit.sheet.dexterity),
        ("Own reactions", -unit.reactions),
        ("Dodge", -1 if dodges(field, table, target) else 0),
        label="Skill",
    )
    effects = auto_fire(table, attack, unit, dm) if unit.orders.mode == "auto" else single(table, attack, dm)
    hits = [Part(attack, n) for n in range(1, len(effects) + 1)]
    damages = table.throw("damage", hits, f"{unit.sheet.damage}d6", why="Damage")
    for hit, effect, damage in zip(hits, effects, damages, strict=True):
        loss = table.tally("loss", hit, damage, ("Effect", effect), ("Armour", -target.sheet.armour), least=0)
        target.endurance = max(0, target.endurance - loss)
        table.tell("hit", hit, because=("loss",), target=target.id, lost=loss)


def dodges(field: Battlefield, table: Table, target: Unit) -> bool:
    """The target's leader decides when attacked, or his standing order does; it costs 2 initiative."""
    if field.muster.live_reactions:
        [dodge] = table.confirm("dodge", [target])
    else:
        dodge = target.reactions < target.orders.dodge_max
    if dodge:
        target.reactions += 1
        if target.acted:
            target.init_next -= 2
        else:
            target.initiative -= 2
        table.tell("dodged", target)
    return dodge


def single(table: Table, attack: Part, dm: int) -> list[int]:
    [roll] = table.throw("attack", [attack], "2d6", why="Attack")
    return [roll + dm - 8] if roll + dm >= 8 else []


def auto_fire(table: Table, attack: Part, unit: Unit, dm: int) -> list[int]:
    """The dice of auto-fire are paired for the attacker, highest with lowest, while a pair hits (F7)."""
    [faces] = table.faces("attack", [attack], f"{unit.sheet.auto}d6", why="Auto-fire")
    ordered, effects = sorted(faces), []
    while len(ordered) > 1:
        high = ordered.pop()
        partner = next((low for low in ordered if low + high + dm >= 8), None)
        if partner is None:
            break
        ordered.remove(partner)
        effects.append(high + partner + dm - 8)
    return effects


def cards(field: Battlefield) -> list[Card]:
    shown: list[Card] = []
    for unit in field.units.values():
        whole = (unit.endurance, unit.sheet.size)
        shown.append(
            Card(unit.id, "unit", unit.sheet.name, unit.side, "", whole, audience=people_of(unit.side))
        )
        shown.append(
            Card(unit.id, "unit", unit.sheet.name, unit.side, "", "some", audience=others_than(unit.side))
        )
    return shown


def known(field: Battlefield, viewer: Viewer) -> Battlefield:
    """Enemy orders are not known: they are as if none had been given."""
    field = field.copy()
    for unit in field.units.values():
        if not people_of(unit.side).includes(viewer):
            unit.orders = UnitOrders()
    return field


def open_field(muster: TravellerMuster) -> Battlefield:
    units = {sheet.id: Unit(sheet, sheet.size) for sheet in muster.units}
    return Battlefield(muster=muster, round=0, step="", units=units)


def sample() -> TravellerMuster:
    return TravellerMuster(
        units=(
            UnitSheet(id="robots", name="Robots", side="lancers", tactics=2, auto=4),
            UnitSheet(id="scouts", name="Scouts", side="lancers", size=12, tactics=1),
            UnitSheet(id="pirates", name="Pirates", side="pirates", size=40, tactics=1),
        )
    )


RULES = Ruleset(
    key="traveller",
    title="Mercenary 2",
    muster=TravellerMuster,
    field=Battlefield,
    open=open_field,
    setup=(Step("initiative", "Initiative", initiative),),
    steps=(Step("orders", "Orders", orders), Step("turns", "Turns", turn, turns=to_act)),
    over=lambda field: len({unit.side for unit in field.standing}) < 2,
    cards=cards,
    known=known,
    sample=sample,
    wording={
        "orders": "What are the orders of {subject}?",
        "dodge": "Does {subject} dodge?",
        "held": "{subject} has nobody to shoot at.",
        "attack_declared": "{subject} attacks {target}.",
        "dodged": "{subject} ducks.",
        "hit": "{target} loses {lost}.",
    },
)
