"""The map: where units stand along the axis and across its sectors (F21)."""

from rulesets.engine import Place, Places, Spot
from rulesets.systems.starwars.field import Battlefield, Unit

SECTORS = ("left", "centre", "right")


def sector_name(field: Battlefield, sector: int) -> str:
    """What a sector is called: of three by their names, else by number."""
    is_named = field.muster.situation.sectors == len(SECTORS) and sector < len(SECTORS)
    return SECTORS[sector] if is_named else f"sector {sector}"


def place_of(field: Battlefield, unit: Unit) -> str:
    """Where a unit is."""
    carrier = field.units.get(unit.carrier)
    if carrier:
        return f"in {carrier.sheet.name}"
    name = sector_name(field, unit.sector)
    return f"{unit.position_m:,} m, {name}".replace("-", "−")


def spot_of(field: Battlefield, unit: Unit) -> Spot | None:
    """Where a unit that is on the field stands."""
    return Spot(_id(field.stands(unit))) if unit.is_here else None


def _id(unit: Unit) -> str:
    return f"at-{unit.sector}-{unit.position_m}".replace("--", "-m")


def ground(field: Battlefield) -> Places | None:
    """An area wherever somebody stands."""
    there = {_id(field.stands(unit)): field.stands(unit) for unit in field.units.values() if unit.is_here}
    gap = field.muster.situation.sector_gap_m
    areas = tuple(
        Place(
            id,
            f"{unit.position_m:,} m, {sector_name(field, unit.sector)}".replace("-", "−"),
            unit.position_m,
            -unit.sector * gap,
        )
        for id, unit in there.items()
    )
    apart = {
        (one, other): field.distance(there[one], there[other])
        for one in there
        for other in there
        if one < other
    }
    return Places(areas, "m", apart) if areas else None
