"""The map: where units stand along the axis and across its sectors (F21)."""

from rulesets.engine import Place, Places, Spot, filled
from rulesets.systems.starwars.people.field import Battlefield, Unit

SECTORS = (filled("left"), filled("centre"), filled("right"))


def sector_name(field: Battlefield, sector: int) -> str:
    """What a sector is called: of three by their names, else by number."""
    is_named = field.muster.situation.sectors == len(SECTORS) and sector < len(SECTORS)
    return SECTORS[sector] if is_named else filled("sector {n}", n=sector)


def put(field: Battlefield, unit: Unit, position: int, sector: int) -> None:
    """Where a unit stands now, with all that it carries; a distance by the map changes as it walks."""
    before = [_between(field, one, other) for one, other, _ in field.distances]
    unit.position_m, unit.sector = position, sector
    id = unit.id
    for other in [one for one in field.units.values() if one.carrier == id]:
        other.position_m, other.sector = position, sector
    if not before:
        return
    field.distances = tuple(
        (one, other, max(0, metres + _between(field, one, other) - was))
        for (one, other, metres), was in zip(field.distances, before, strict=True)
    )


def _between(field: Battlefield, unit: str, other: str) -> int:
    return field.by_the_axis(field.units[unit], field.units[other])


def stand_by(field: Battlefield, unit: Unit, other: Unit) -> None:
    """A unit stands where another one does, also by the map of the table."""
    apart = [one for one in field.distances if unit.id not in one[:2]]
    put(field, unit, other.position_m, other.sector)
    beside = [
        (unit.id, second if first == other.id else first, metres)
        for first, second, metres in apart
        if other.id in (first, second)
    ]
    field.distances = (*apart, *beside)


def measure(field: Battlefield, unit: str, other: str, metres: int | None) -> None:
    """A distance by the map of the table; without metres it is reckoned again from where they stand."""
    apart = [pair for pair in field.distances if {*pair[:2]} != {unit, other}]
    field.distances = (*(() if metres is None else ((unit, other, metres),)), *apart)


def place_of(field: Battlefield, unit: Unit) -> str:
    """Where a unit is."""
    carrier = field.units.get(unit.carrier)
    if carrier:
        return filled("in {name}", name=carrier.sheet.name)
    return _at(field, unit)


def _at(field: Battlefield, unit: Unit) -> str:
    """A point of the map in words: 10 m, centre."""
    return filled("{metres} m, {sector}", metres=unit.position_m, sector=sector_name(field, unit.sector))


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
        Place(id, _at(field, unit), unit.position_m, -unit.sector * gap) for id, unit in there.items()
    )
    apart = {
        (one, other): field.distance(there[one], there[other])
        for one in there
        for other in there
        if one < other
    }
    return Places(areas, "m", apart) if areas else None
