"""The missiles of an army on average: typed by the game master, or counted from those who shoot (F12)."""

from rulesets.engine import Line, Table, filled, label
from rulesets.systems.runequest.book.kinds import ArmyCamp, Stance
from rulesets.systems.runequest.book.tables import FEW_SHOOT
from rulesets.systems.runequest.mechanics.seats import open_to
from rulesets.systems.runequest.people.field import Battlefield
from rulesets.systems.runequest.people.states import Side, Unit

SHOOTING = label("{men} of {name}, Mi {missile}")

SECTION = "The missile/spell phase"


def head_of(field: Battlefield, camp: ArmyCamp) -> Side:
    """The first side of a camp lends its average (R30)."""
    return next(side for side in field.sides.values() if side.camp is camp)


def shooters(field: Battlefield, camp: ArmyCamp) -> list[Unit]:
    """Units that shoot with the army; those of heroes aim for themselves."""
    units = [unit for unit in field.units_in(camp) if unit.stance is Stance.FIRE and unit.is_steady]
    return [unit for unit in units if unit.sheet.missile and not field.is_pc_unit(unit)]


def has_fire(field: Battlefield, camp: ArmyCamp) -> bool:
    typed = head_of(field, camp).sheet.missile_value
    return bool(shooters(field, camp)) if typed is None else typed > 0


def army_missiles(field: Battlefield, table: Table, camp: ArmyCamp) -> int:
    """Mi of an army on average, unit by unit, less where few of its soldiers shoot."""
    head, units = head_of(field, camp), shooters(field, camp)
    typed = head.sheet.missile_value
    if typed is not None or not units:
        return table.tally(
            "army_missiles", head, typed or 0, label="As its sheet says", least=0, audience=open_to(field)
        )
    men = sum(unit.strength for unit in units)
    first, *more = (
        Line(_shooting(unit), points, SECTION) for unit, points in zip(units, shares(units), strict=True)
    )
    few = Line("Few of its soldiers shoot", for_few(men, field.hand(camp)), SECTION)
    return table.tally(
        "army_missiles", head, first.value, *more, few, label=first.label, least=0, audience=open_to(field)
    )


def shares(units: list[Unit]) -> list[int]:
    """What each adds to the average of their soldiers, in whole numbers that add up to it."""
    men, before, found = sum(unit.strength for unit in units), 0, []
    for n, _ in enumerate(units, 1):
        so_far = sum(unit.strength * unit.sheet.missile for unit in units[:n]) // men
        found.append(so_far - before)
        before = so_far
    return found


def for_few(men: int, hand: int) -> int:
    """What the ratio of those who shoot to all soldiers takes off."""
    return next((points for percent, points in FEW_SHOOT if 100 * men >= percent * hand), 0)


def _shooting(unit: Unit) -> str:
    return filled(SHOOTING, men=unit.strength, name=unit.sheet.name, missile=unit.sheet.missile)
