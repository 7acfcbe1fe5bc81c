"""Orders to units: what a commander has ordered and may order, and what somebody is ordered himself."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

from battles.access import Viewer
from battles.commanding import COMMANDER, units_commanded, units_led
from battles.forms.orders import OrderForm
from battles.models import Battle, Order
from battles.parts.sight import Sight
from campaigns.parts import Context
from rulesets.engine.values import Facts


@dataclass(frozen=True, slots=True)
class Ordered:
    """The word that stands for one unit."""

    unit: str
    name: str
    side: str
    tincture: str
    text: str
    voice: str
    at: datetime
    may_take_back: bool = False


def orders(viewer: Viewer, sight: Sight, form: OrderForm | None = None) -> Context:
    """All orders that this person knows, and the form of a new one if he commands and the battle goes on."""
    commanded = units_commanded(viewer) if sight.battle.state == Battle.State.RUNNING else {}
    ordered = standing_orders(viewer, sight, commanded)
    choices = orderable(viewer, sight) if commanded else []
    is_over = sight.scene is None and not ordered
    return {
        "battle": sight.battle,
        "is_over": is_over,
        "ordered": ordered,
        "form": (form or OrderForm(choices)) if commanded else None,
        "units": len(commanded),
        "shows": (ordered, choices, sight.battle.is_practice, is_over) if form is None else None,
    }


def standing_orders(viewer: Viewer, sight: Sight, commanded: dict[str, str]) -> list[Ordered]:
    """In the order of the muster."""
    rows = [row for row in sight.rows.orders if sight.knows(row.side)]
    held = {row.unit: _ordered(sight, row, may=row.unit in commanded) for row in rows}
    return [held[one.id] for one in viewer.battle.mustered.units if one.id in held]


def order_form(viewer: Viewer, sight: Sight, data: Facts | None = None) -> OrderForm:
    return OrderForm(orderable(viewer, sight), data)


def orderable(viewer: Viewer, sight: Sight) -> list[tuple[str, str]]:
    """The units that may be ordered, each with its side's name where there is more than one."""
    units = units_commanded(viewer)
    several = len(set(units.values())) > 1
    names = sight.names
    return [(id, f"{names[side]}: {names[id]}" if several else names[id]) for id, side in units.items()]


def orders_to(viewer: Viewer, sight: Sight) -> list[Ordered]:
    """What this person's units are ordered by somebody else."""
    led = units_led(viewer) if viewer.seats and sight.battle.muster else set()
    if not led:
        return []
    known = (row for row in sight.rows.orders if row.unit in led and sight.knows(row.side))
    return [_ordered(sight, row) for row in known if f"{COMMANDER}:{row.side}" not in viewer.seats]


def _ordered(sight: Sight, row: Order, *, may: bool = False) -> Ordered:
    name = sight.names.get(row.unit, row.unit)
    tincture = sight.tincture(row.side)
    return Ordered(row.unit, name, row.side, tincture, row.text, row.voice, row.at, may)
