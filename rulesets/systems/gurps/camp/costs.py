"""What a unit costs to raise, to pay and to feed, from its sheet (Feeding; Yrth)."""

from collections.abc import Mapping

from rulesets.engine import Change, Table, filled, label
from rulesets.engine.camp import Kept
from rulesets.engine.values import Facts
from rulesets.systems.gurps.book.kinds import (
    Armour,
    Conscript,
    Miners,
    Mobility,
    Quality,
    Ranged,
    Special,
    Troop,
)
from rulesets.systems.gurps.book.tables import RANGED_COST
from rulesets.systems.gurps.camp.formulas import cost_each, monthly_pay, raise_cost
from rulesets.systems.gurps.camp.orders import EachCost
from rulesets.systems.gurps.people.sheets import GurpsUnit
from rulesets.systems.gurps.people.strength import quality_of

A_TENTH, WHOLE = label("{count} × ${each}, a tenth"), label("{count} × ${each}")

ENGINES = {
    Special.SMALL_BALLISTA: "SE",
    Special.SMALL_SIEGE_ENGINE: "SE",
    Special.LIGHT_ARTILLERY: "SE",
    Special.LARGE_BALLISTA: "LE",
    Special.LARGE_SIEGE_ENGINE: "LE",
    Special.HEAVY_ARTILLERY: "LE",
}
SHEETS: Mapping[Troop, Facts] = {
    Troop.HC: {"armour": Armour.HEAVY, "mobility": Mobility.HEAVY_HORSE},
    Troop.MC: {"armour": Armour.MEDIUM, "mobility": Mobility.MEDIUM_HORSE},
    Troop.LC: {"armour": Armour.LIGHT, "mobility": Mobility.LIGHT_HORSE},
    Troop.IC: {"armour": Armour.LIGHT, "mobility": Mobility.LIGHT_HORSE, "irregular": True},
    Troop.HI: {"armour": Armour.HEAVY},
    Troop.MI: {"armour": Armour.MEDIUM},
    Troop.LI: {"armour": Armour.LIGHT},
    Troop.II: {"armour": Armour.LIGHT, "irregular": True},
    Troop.PI: {"armour": Armour.LIGHT, "pikemen": True},
    Troop.SE: {"special": Special.SMALL_SIEGE_ENGINE},
    Troop.LE: {"special": Special.LARGE_SIEGE_ENGINE},
}
"""What a unit of each type of the price list has on its sheet."""
HORSE = {Armour.HEAVY: "HC", Armour.MEDIUM: "MC", Armour.LIGHT: "LC"}
FOOT = {Armour.HEAVY: "HI", Armour.MEDIUM: "MI", Armour.LIGHT: "LI"}


def troop_of(unit: GurpsUnit) -> str | None:
    """The generic troop type that a sheet comes to, where the list of prices has it (T4, T23)."""
    if unit.special is not None:
        return ENGINES.get(unit.special)
    if unit.armour is None or unit.fixed_ts is not None or unit.estimate is not None:
        return None
    if unit.mobility.is_horse:
        return "IC" if unit.irregular else HORSE[unit.armour]
    if unit.mobility is not Mobility.FOOT:
        return None
    if unit.irregular or unit.miners is not Miners.NONE:
        return "II"
    return "PI" if unit.pikemen else FOOT[unit.armour]


def printed_cost(unit: GurpsUnit) -> int | None:
    """What one of them costs by the sheet, or by the list of Yrth; None where neither says."""
    if unit.raise_cost_each is not None:
        return unit.raise_cost_each
    troop = troop_of(unit)
    if troop is None or (unit.ranged not in RANGED_COST and unit.ranged is not Ranged.NONE):
        return None
    return cost_each(troop, unit.ranged)


def expects_pay(unit: GurpsUnit) -> bool:
    """Conscripts may go unpaid, and the undead ask for nothing (Feeding)."""
    return unit.conscript is not Conscript.UNPAID and not unit.never_checks_morale


def costs_of(table: Table, units: list[Kept]) -> dict[str, int]:
    """The cost to raise one of each unit; where nothing says it the GM is asked, and it is kept."""
    known = {unit.id: printed_cost(unit.sheet) for unit in units}
    asked = [unit for unit in units if known[unit.id] is None]
    for unit, answer in zip(asked, table.ask("each_cost", asked, EachCost), strict=True):
        known[unit.id] = answer.each
        for change in Change.of(unit.sheet, "raise_cost_each", answer.each, "The price of one"):
            table.propose(change)
    return {id: each or 0 for id, each in known.items()}


def pay_of(table: Table, unit: Kept, each: int, *, by_quality: bool) -> int:
    """A month's pay of a unit, with its lines (F27, R41)."""
    sheet: GurpsUnit = unit.sheet
    base = each * sheet.count // 10
    quality = quality_of(sheet)
    whole = monthly_pay(each, sheet.count, quality, by_quality=by_quality)
    lines = [(quality.label, whole - base, "Troop Quality Table")] if whole != base else []
    called = filled(A_TENTH, count=sheet.count, each=each)
    return table.tally("pay", unit, base, *lines, label=called)


def raising_cost(table: Table, of: Kept, count: int, each: int, quality: Quality, dearer: int) -> int:
    """What raising so many costs, with its lines (F30)."""
    base = each * count
    by_quality = raise_cost(each, count, quality)
    lines = [(quality.label, by_quality - base, "Troop Quality Table")] if by_quality != base else []
    more = by_quality * dearer // 100
    lines += [("Dearer" if more > 0 else "Cheaper", more, "Raising Troops")] * bool(more)
    return table.tally("raise_cost", of, base, *lines, label=filled(WHOLE, count=count, each=each))
