"""What a field leaves to those who hold it: loot, captured pieces, crews on foot (After; F28, R52, R53)."""

from collections.abc import Iterator

from rulesets.engine import Change, Table, people_of
from rulesets.engine.values import Json
from rulesets.systems.gurps.book.kinds import Armour, Level, UnitStatus
from rulesets.systems.gurps.book.options import LootCulture
from rulesets.systems.gurps.book.tables import SPECIAL
from rulesets.systems.gurps.camp.costs import printed_cost
from rulesets.systems.gurps.camp.formulas import Guns, artillery_fate, loot_value
from rulesets.systems.gurps.people.field import Battlefield, Side, Unit
from rulesets.systems.gurps.people.sheets import GurpsUnit

FLED = (UnitStatus.ROUTS, UnitStatus.SCATTERED)
LOOT = "Looting"


def fate_of_guns(field: Battlefield, unit: Unit, lost: int) -> Guns:
    """Who has the pieces that a unit lost; where nobody holds the field, each side saves half (R52)."""
    level = field.sides[unit.side].level if field.holder else Level.INCONCLUSIVE
    return artillery_fate(lost, level, is_loser=unit.side != field.holder)


def loot_of(field: Battlefield, table: Table) -> int:
    """What the field is worth to who holds it, in money; by his custom nothing, or trophies only."""
    victor = field.sides.get(field.holder)
    if victor is None:
        return 0
    culture, people = field.muster.options.loot_culture, people_of(victor.id)
    bodies = {unit.id: stripped(field, unit) for unit in field.units.values()}
    if culture is LootCulture.TROPHIES:
        foes = sum(n for id, n in bodies.items() if field.units[id].side != victor.id)
        table.tell("trophies", victor, to=people, n=foes)
    if culture is not LootCulture.LOOT:
        return 0
    worth = [(unit, worth_of(unit.sheet, bodies[unit.id])) for unit in field.units.values()]
    gear = sum(gear for _, (gear, _) in worth)
    lines = [(f"{unit.sheet.name}: {bodies[unit.id]:,}", cash, LOOT) for unit, (_, cash) in worth if cash]
    if not lines:
        return 0
    cash = table.tally("loot", victor, 0, *lines, label="In cash", least=0, audience=people)
    table.tell("looted", victor, to=people, because=("loot",), gear=gear, cash=cash)
    return cash


def stripped(field: Battlefield, unit: Unit) -> int:
    """How many leave their gear to who holds the field: his own dead, the enemy's, and all of those who ran.

    His own wounded come back, with what they carry.
    """
    if unit.sheet.is_pieces:
        return 0
    if unit.side == field.holder:
        return unit.killed
    if unit.status is UnitStatus.CAPTURED and unit.captured_by == field.holder:
        return unit.killed + unit.wounded + unit.men
    return unit.killed + unit.wounded * fled(unit)


def fled(unit: Unit) -> bool:
    """Whether it ran and has not come together again, be anybody left of it or not."""
    return unit.ran or unit.status in FLED


def left_behind(field: Battlefield, unit: Unit) -> int:
    """The wounded of those who ran, who fall into the hands of whoever holds the field (Looting)."""
    lost = field.holder not in ("", unit.side) and fled(unit) and not unit.sheet.is_pieces
    return unit.wounded if lost else 0


def worth_of(sheet: GurpsUnit, number: int) -> tuple[int, int]:
    """Gear and cash for so many of them (F28)."""
    found = loot_value(printed_cost(sheet) or 0, number, cavalry=sheet.mobility.is_horse)
    return found.gear, found.cash


def new_units(field: Battlefield) -> Iterator[Change]:
    """Pieces that changed hands, and the men whose pieces were lost under them."""
    for unit in field.units.values():
        if not unit.sheet.is_pieces:
            continue
        lost = unit.killed + unit.wounded
        if taken := captured(field, unit):
            for side, count in taken.items():
                name = f"Captured: {unit.sheet.name}"
                yield Change.new_unit(side, name, pieces(unit.sheet, count), "Taken on the field")
        if fled(unit) and (men := lost * crew_of(unit.sheet)):
            yield Change.new_unit(
                unit.side, f"Crew of {unit.sheet.name}", on_foot(unit.sheet, men), "Their pieces are lost"
            )


def captured(field: Battlefield, unit: Unit) -> dict[str, int]:
    """By which side how many pieces are taken: the lost ones by the victor, all of those that gave up."""
    lost = fate_of_guns(field, unit, unit.killed + unit.wounded).captured
    found = {field.holder: lost} if lost and field.holder else {}
    if unit.status is UnitStatus.CAPTURED and unit.captured_by and unit.men:
        found[unit.captured_by] = found.get(unit.captured_by, 0) + unit.men
    return found


def pieces(sheet: GurpsUnit, count: int) -> Json:
    """Captured pieces: what they are, with men who do not know them yet."""
    kept = ("special", "tl", "crew", "experimental_pct", "wielders", "wielder_ts", "raise_cost_each")
    blank = {name: GurpsUnit.model_fields[name].default for name in kept}
    fields = {name: getattr(sheet, name) for name in kept if getattr(sheet, name) != blank[name]}
    return {**fields, "count": count}


def on_foot(sheet: GurpsUnit, men: int) -> Json:
    """Irregulars of Troop Strength 2 each, as experienced as they were (R53)."""
    return {"armour": Armour.LIGHT, "irregular": True, "count": men, "experience": sheet.experience}


def crew_of(sheet: GurpsUnit) -> int:
    if sheet.special is None:
        return 0
    return SPECIAL[sheet.special].crew if sheet.crew is None else sheet.crew


def winnings(side: Side, cash: int) -> Iterator[Change]:
    yield from Change.of(side.sheet, "treasury", min(1_000_000_000, side.sheet.treasury + cash), "Loot")
