"""Sheets, answers and states."""

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from typing import Annotated

from pydantic import Field as Described

from rulesets.engine import (
    NOT_DUMPED,
    Field,
    Id,
    Muster,
    Ref,
    Seat,
    Sheet,
    State,
    Value,
    commander,
    player,
)


class Diviner(Value):
    skill: int = 12
    genuine: bool = True


class ForceSheet(Sheet):
    side: Id
    strategy: int = 12
    exceptional: int = 0
    diviner: Diviner | None = None
    commander: Id | None = None
    lucky: bool = False


class UnitSheet(Sheet):
    side: Id
    count: int = 100
    strength: int = 200
    morale: int = 11
    armour: int = 1
    leader: Id | None = None


class HeroSheet(Sheet):
    side: Id
    unit: Id
    battle: int = 12
    ht: int = 10
    dr: int = 3
    lucky: bool = False


class GurpsMuster(Muster):
    sides: tuple[ForceSheet, ...]
    units: tuple[UnitSheet, ...]
    heroes: tuple[HeroSheet, ...] = ()
    no_escape: bool = False

    @property
    def sheets(self) -> dict[str, Sheet]:
        return {sheet.id: sheet for sheet in (*self.sides, *self.units, *self.heroes)}


# answers


class Effect(StrEnum):
    CATASTROPHE, LOWER_MORALE, CONFOUND = "catastrophe", "lower_morale", "confound"


class Allocation(Value):
    effect: Effect
    target: Id
    points: Annotated[int, Described(ge=1, le=1000)]


class Powers(Value):
    spend: tuple[Allocation, ...] = ()
    defence: Annotated[int, Described(ge=0)] = 0


class Price(Value):
    """What the GM asks for confounding the enemy, and what it does."""

    cost: int = 3
    modifier: Annotated[int, Described(ge=-5, le=0)] = -1


class Blocks(Value):
    points: Mapping[str, Annotated[int, Described(ge=0)]] = {}


class Trust(StrEnum):
    WEIGH, ACCEPT, DISCOUNT = "weigh", "accept", "discount"


class Plan(Value):
    battle_plan: Annotated[str, Described(max_length=2000)] = ""
    trust: Trust = Trust.ACCEPT


class PlanWorth(Value):
    modifier: Annotated[int, Described(ge=-3, le=3)] = 0


class HeroOrders(Value):
    risk: Annotated[int, Described(ge=-6, le=6)] = 0
    action: Annotated[str, Described(max_length=500)] = ""


# states


class Stand(StrEnum):
    HOLDS, WITHDRAWS, ROUTS, SURRENDERS = "holds", "withdraws", "routs", "surrenders"


@dataclass(slots=True)
class Force(State):
    sheet: Annotated[ForceSheet, NOT_DUMPED]
    strategy: int = 0
    catastrophe: int = 0
    divined: int = 0
    plan: int = 0
    margin: int = 0

    @property
    def seat(self) -> Seat:
        return commander(self.sheet.id)


@dataclass(slots=True)
class Unit(State):
    sheet: Annotated[UnitSheet, NOT_DUMPED]
    force: Annotated[str, Ref("side")]
    men: int
    morale: int = 0
    stand: Stand = Stand.HOLDS

    @property
    def side(self) -> str:
        return self.force

    @property
    def seat(self) -> Seat:
        return commander(self.force)


@dataclass(slots=True)
class Hero(State):
    sheet: Annotated[HeroSheet, NOT_DUMPED]
    hits: int
    active: bool = True
    risk: int = 0

    @property
    def seat(self) -> Seat:
        return player(self.sheet.id)


@dataclass(slots=True)
class Battlefield(Field):
    muster: Annotated[GurpsMuster, NOT_DUMPED]
    sides: dict[str, Force]
    units: dict[str, Unit]
    heroes: dict[str, Hero]
    winner: str = ""
    difference: int = 0

    @property
    def active_heroes(self) -> list[Hero]:
        return [hero for hero in self.heroes.values() if hero.active]

    def foe_of(self, side: str) -> Force:
        return next(force for other, force in self.sides.items() if other != side)

    def units_of(self, side: str) -> list[Unit]:
        return [unit for unit in self.units.values() if unit.men and unit.force == side]
