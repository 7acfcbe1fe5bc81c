"""Gridless, shortened: secret allocation, defection at the reveal, voided tokens, ties."""

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from typing import Annotated

from pydantic import Field as Described

from rulesets.engine import (
    GM,
    NOT_DUMPED,
    Card,
    Field,
    Id,
    Muster,
    Problem,
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
    player,
)


class UnitSheet(Sheet):
    side: Id
    tokens: int = 10
    will: int = 2


class HeroSheet(Sheet):
    side: Id
    unit: Id


class GridlessMuster(Muster):
    units: tuple[UnitSheet, ...]
    heroes: tuple[HeroSheet, ...] = ()

    @property
    def sheets(self) -> dict[str, Sheet]:
        return {sheet.id: sheet for sheet in (*self.units, *self.heroes)}


type Tokens = Annotated[int, Described(ge=0, le=999)]


class Allocation(Value):
    """Tokens aimed at each enemy unit: the whole strength, or none."""

    targets: Mapping[str, Tokens] = {}
    tie_order: tuple[Id, ...] = ()


class Action(StrEnum):
    FIGHT, DEFECT, BETRAY = "fight", "defect", "betray"


class HeroOrders(Value):
    action: Action = Action.FIGHT
    to_unit: Id | None = None
    allocation: Allocation = Allocation()


class Magnitude(Value):
    value: Annotated[int, Described(ge=1, le=20)] = 4


@dataclass(slots=True)
class Unit(State):
    sheet: Annotated[UnitSheet, NOT_DUMPED]
    faction: str
    tokens: int
    allotted: tuple[tuple[str, int], ...] = ()
    tie_order: tuple[str, ...] = ()
    threat: int = 0
    shaken: int = 0

    @property
    def side(self) -> str:
        return self.faction

    @property
    def seat(self) -> Seat:
        return leader(self.sheet.id)


@dataclass(slots=True)
class Hero(State):
    sheet: Annotated[HeroSheet, NOT_DUMPED]
    unit: str
    orders: HeroOrders = HeroOrders()

    @property
    def seat(self) -> Seat:
        return player(self.sheet.id)


@dataclass(slots=True)
class Battlefield(Field):
    muster: Annotated[GridlessMuster, NOT_DUMPED]
    units: dict[str, Unit]
    heroes: dict[str, Hero]

    @property
    def fighting(self) -> list[Unit]:
        return [unit for unit in self.units.values() if unit.tokens]

    def foes_of(self, unit: Unit) -> list[Unit]:
        return [one for one in self.fighting if one.faction != unit.faction]


def secret_orders(field: Battlefield, table: Table) -> None:
    """Steps 3 and 5: all generals allot and all heroes choose, at once and in secret. One form a person."""
    units, heroes = field.fighting, list(field.heroes.values())
    with table.together():
        allocations = table.ask(
            "allocate",
            units,
            Allocation,
            default=lambda unit: evenly(unit, field.foes_of(unit)),
            options=lambda unit: {"targets": [foe.id for foe in field.foes_of(unit)]},
            check=all_or_none,
        )
        actions = table.ask("action", heroes, HeroOrders, options=lambda hero: {"to_unit": list(field.units)})
    for unit, allocation in zip(units, allocations, strict=True):
        unit.allotted, unit.tie_order = tuple(allocation.targets.items()), allocation.tie_order
    for hero, order in zip(heroes, actions, strict=True):
        hero.orders = order


def evenly(unit: Unit, foes: list[Unit]) -> Allocation:
    """The default: in proportion to their strength (F9)."""
    weights = {foe.id: foe.tokens for foe in foes}
    return Allocation(targets=shared(unit.tokens, weights, ())[0])


def all_or_none(unit: Unit, said: Allocation) -> list[Problem]:
    total = sum(said.targets.values())
    return [] if total in (0, unit.tokens) else [Problem("not_all", {"said": total, "have": unit.tokens})]


def reveal(field: Battlefield, table: Table) -> None:
    """Step 6: defections first, then the allocations; tokens aimed at a new friend are void (R6)."""
    traitors = [hero for hero in field.heroes.values() if hero.orders.action is not Action.FIGHT]
    magnitudes = table.ask("magnitude", traitors, Magnitude, to=GM)
    for hero, magnitude in zip(traitors, magnitudes, strict=True):
        old = field.units[hero.unit]
        old.shaken -= magnitude.value
        if hero.orders.action is Action.BETRAY:
            old.faction = next(one.faction for one in field.units.values() if one.faction != old.faction)
            old.allotted = tuple(hero.orders.allocation.targets.items())
        elif hero.orders.to_unit:
            hero.unit = hero.orders.to_unit
        table.tell("betrayed" if hero.orders.action is Action.BETRAY else "defected", hero, unit=hero.unit)
    for unit in field.fighting:
        unit.threat = 0
    for unit in field.fighting:
        foes = {foe.id for foe in field.foes_of(unit)}
        void = sum(tokens for target, tokens in unit.allotted if target not in foes)
        unit.allotted = tuple((target, tokens) for target, tokens in unit.allotted if target in foes)
        for target, tokens in unit.allotted:
            field.units[target].threat += tokens
        table.tell("clashed", unit, targets=dict(unit.allotted), void=void)


def battle(field: Battlefield, table: Table) -> None:
    """Step 10: all roll on the strengths of the reveal; a tie in the shares is broken by the general."""
    rolling = [unit for unit in field.fighting if unit.allotted]
    rolls = table.throw("battle", rolling, "1d20", why="Battle roll")
    losses = [_losses(table, unit, roll) for unit, roll in zip(rolling, rolls, strict=True)]
    tied = [
        unit
        for unit, loss in zip(rolling, losses, strict=True)
        if not unit.tie_order and shared(loss, dict(unit.allotted), ())[1]
    ]
    answers = table.ask(
        "tie_order", tied, Allocation, default=lambda unit: Allocation(tie_order=_larger(unit))
    )
    for unit, answer in zip(tied, answers, strict=True):
        unit.tie_order = answer.tie_order
    hits: dict[str, int] = {}
    for unit, loss in zip(rolling, losses, strict=True):
        for target, share in shared(loss, dict(unit.allotted), unit.tie_order)[0].items():
            hits[target] = hits.get(target, 0) + share
    for target, lost in hits.items():
        unit = field.units[target]
        unit.tokens = max(0, unit.tokens - lost)
        table.tell("tokens_lost", unit, tokens=lost)


def _losses(table: Table, unit: Unit, roll: int) -> int:
    total = table.tally("battle_total", unit, roll, label="d20")
    dc = table.tally("battle_dc", unit, 10, ("Token advantage", -max(0, unit.tokens - unit.threat)))
    return 0 if total < dc else 1 + (total - dc) // 5


def _larger(unit: Unit) -> tuple[str, ...]:
    return tuple(target for target, _ in sorted(unit.allotted, key=lambda item: -item[1]))


def shared(total: int, weights: Mapping[str, int], tie_order: tuple[str, ...]) -> tuple[dict[str, int], bool]:
    """Largest remainder in exact integers, and whether the cut runs through equal fractions (F10)."""
    whole = sum(weights.values())
    if not whole:
        return {}, False
    parts = {one: total * weight // whole for one, weight in weights.items()}
    rest = {one: total * weight % whole for one, weight in weights.items()}
    left = total - sum(parts.values())
    place = {one: n for n, one in enumerate(tie_order)}
    order = sorted(rest, key=lambda one: (-rest[one], place.get(one, len(place)), -weights[one]))
    for one in order[:left]:
        parts[one] += 1
    return parts, 0 < left < len(order) and rest[order[left - 1]] == rest[order[left]]


def cards(field: Battlefield) -> list[Card]:
    shown: list[Card] = []
    for unit in field.units.values():
        row = (unit.id, "unit", unit.sheet.name, unit.faction, "")
        shown.append(Card(*row, (unit.tokens, unit.sheet.tokens), audience=people_of(unit.faction)))
        shown.append(Card(*row, "few" if unit.tokens < 5 else "many", audience=others_than(unit.faction)))
    return shown


def known(field: Battlefield, viewer: Viewer) -> Battlefield:
    """Secret orders of the others are as if none had been given."""
    field = field.copy()
    for unit in field.units.values():
        if not people_of(unit.faction).includes(viewer):
            unit.allotted, unit.tie_order = (), ()
    for hero in field.heroes.values():
        if hero.seat not in viewer and GM not in viewer:
            hero.orders = HeroOrders()
    return field


def open_field(muster: GridlessMuster) -> Battlefield:
    return Battlefield(
        muster=muster,
        round=0,
        step="",
        units={sheet.id: Unit(sheet, sheet.side, sheet.tokens) for sheet in muster.units},
        heroes={sheet.id: Hero(sheet, sheet.unit) for sheet in muster.heroes},
    )


def sample() -> GridlessMuster:
    return GridlessMuster(
        units=(
            UnitSheet(id="dwarves", name="Dwarves", side="north", tokens=16),
            UnitSheet(id="orcs", name="Orcs", side="south", tokens=9),
            UnitSheet(id="wolves", name="Wolves", side="south", tokens=7),
        ),
        heroes=(HeroSheet(id="ugluk", name="Ugluk", side="south", unit="wolves"),),
    )


RULES = Ruleset(
    key="gridless",
    title="Gridless",
    muster=GridlessMuster,
    field=Battlefield,
    open=open_field,
    steps=(
        Step("orders", "Secret orders", secret_orders),
        Step("reveal", "The clash", reveal),
        Step("battle", "Battle rolls", battle),
    ),
    over=lambda field: len({unit.faction for unit in field.fighting}) < 2,
    cards=cards,
    known=known,
    sample=sample,
    wording={
        "allocate": "Whom does {subject} aim at?",
        "action": "What does {subject} do?",
        "magnitude": "How hard does the treason of {subject} hit?",
        "tie_order": "Whom does {subject} hit first?",
        "action.close": "Closing shows all orders at once.",
        "betrayed": "{subject} turns his unit against its friends!",
        "defected": "{subject} goes over to {unit}.",
        "clashed": "{subject} aims at {targets}; {void} tokens are void.",
        "tokens_lost": "{subject} loses {tokens}.",
        "not_all": "{said} of {have} tokens: all or none.",
    },
)
