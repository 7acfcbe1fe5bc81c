"""The field as one person may take it to be: forecasts of players are played on it."""

from collections.abc import Sequence
from functools import cache
from typing import Any

from rulesets.engine import Eyes, Twins, Viewer, secrecy, viewer
from rulesets.systems.starwars.book.kinds import Loyalty, UnitStatus
from rulesets.systems.starwars.mechanics.command import subordinates
from rulesets.systems.starwars.people.field import Battlefield, Unit, turned_over
from rulesets.systems.starwars.people.gathering import StarMuster
from rulesets.systems.starwars.people.sheets import NEVER
from rulesets.systems.starwars.samples.ridge_of_brask import sample

HIDDEN = (UnitStatus.RESERVE, UnitStatus.UNFORMED)


def known(field: Battlefield, who: Viewer) -> Battlefield:
    """Own people as they are; the enemy as he looks: so many, average and reliable, reserves unseen."""
    return secrecy.known(field, who, sheets_of=_whose_sheet, settle=_settle)


def _whose_sheet(field: Battlefield, id: str) -> set[str]:
    """Who has raised them knows them, and so does the side that they have gone over to."""
    sheet: Any = field.muster.sheets[id]
    return {sheet.side, field.side_of(id)}


def _settle(seen: Battlefield, field: Battlefield, eyes: Eyes) -> None:
    """What is not on the field is not seen at all; everybody who is, is taken to be commanded."""
    hidden = [
        unit.id
        for unit in field.units.values()
        if unit.status in HIDDEN and not eyes.are_of(unit.side) and not eyes.are_of(unit.sheet.side)
    ]
    key = "settled", eyes.mine, *hidden
    looks = seen.muster.looks
    if key not in looks:
        looks[key] = _settled(seen.muster, field.muster, hidden, eyes)
    seen.muster = looks[key]
    for id in hidden:
        sheet: Any = seen.muster.sheets[id]
        seen.units[id] = Unit(sheet, field.units[id].side, 0, UnitStatus.RESERVE, sector=sheet.sector)
    for side in seen.sides.values():
        if not eyes.are_of(side.id):
            commanded = tuple(sorted(subordinates(seen, side.id)))
            side.orders = side.orders.model_copy(update={"commanded": commanded})


def _settled(muster: StarMuster, true: StarMuster, hidden: Sequence[str], eyes: Eyes) -> StarMuster:
    """The same for all who see the same: its profiles are worked out once."""
    units = tuple(
        type(sheet)(id=sheet.id, name=sheet.name, side=sheet.side, size=0, arrival_round=NEVER)
        if sheet.id in hidden
        else sheet
        for sheet in muster.units
    )
    situations = {
        side: secrecy.seen_value(situation, knows=eyes.are_of(side))
        for side, situation in true.situations.items()
    }
    return muster.model_copy(update={"units": units, "situations": situations})


def supposes(seen: Battlefield, played: Battlefield, eyes: Eyes) -> None:
    """What officers of the enemy may have bought, where they have given the orders that one sees."""
    for side in seen.sides.values():
        orders = played.sides[side.id].orders
        if not eyes.are_of(side.id) and turned_over(orders) == turned_over(side.orders):
            side.orders = orders


# Secrets that must not show


@cache
def twins() -> tuple[Twins, ...]:
    """The ridge of Brask in worlds that differ in one secret of the garrison."""
    plain, stranger = sample(), viewer("everyone")
    enemy = viewer("side:empire", "commander:empire", "hero:hask")
    more = _with_unit(plain, "trench", {"size": 44})
    braver = _with_unit(plain, "trench", {"loyalty": Loyalty.FANATICAL})
    behind = _with_unit(plain, "wardens", {"size": 30, "arrival_round": 9})
    weary = _with_unit(plain, "trench", {"stamina_lost": 1})
    later = _with_unit(plain, "wardens", {"arrival_round": 9})
    return (
        Twins(plain, more, enemy, until="declare"),
        Twins(plain, braver, enemy, until="morale"),
        Twins(plain, weary, enemy, until="morale"),
        Twins(later, behind, enemy),
        Twins(later, behind, stranger),
    )


def _with_unit(muster: StarMuster, id: str, update: dict[str, object]) -> StarMuster:
    units = tuple(one.model_copy(update=update) if one.id == id else one for one in muster.units)
    return muster.model_copy(update={"units": units})
