"""The field as one person may take it to be: forecasts of players are played on it."""

from functools import cache
from typing import Any

from rulesets import engine
from rulesets.engine import Eyes, Twins, Viewer, viewer
from rulesets.systems.gurps.book.kinds import Circumstance, Level
from rulesets.systems.gurps.people.field import Battlefield
from rulesets.systems.gurps.people.gathering import GurpsMuster
from rulesets.systems.gurps.people.sheets import Diviner
from rulesets.systems.gurps.people.situation import SideSituation
from rulesets.systems.gurps.people.strength import tl_of, unit_strength
from rulesets.systems.gurps.samples.bannock import sample
from rulesets.systems.gurps.steps.contest import is_covered

USUAL_DIFFERENCE = {
    Level.INCONCLUSIVE: 2,
    Level.MARGINAL: 5,
    Level.DEFINITE: 10,
    Level.GREAT: 14,
    Level.OVERWHELMING: 19,
}


def known(field: Battlefield, who: Viewer) -> Battlefield:
    """Own people as they are; the enemy as he looks: crowds of average men under an able commander."""
    return engine.known(field, who, sheets_of=_came_with, states_of=_stands_with, settle=_settle)


def _came_with(field: Battlefield, id: str) -> tuple[str, ...]:
    sheet: Any = field.muster.sheets[id]
    return (sheet.side,)


def _stands_with(field: Battlefield, id: str) -> tuple[str, ...]:
    """Of a unit that has gone over neither army knows all."""
    side = field.side_of(id)
    return () if id in field.units and (side,) != _came_with(field, id) else (side,)


def _settle(seen: Battlefield, field: Battlefield, eyes: Eyes) -> None:
    for unit in seen.units.values():
        if not eyes.are_of(unit.side) or unit.sheet.side != unit.side:
            unit.ts = unit_strength(unit.sheet, tl_of(seen.sides[unit.side].sheet, unit.sheet), unit.men)
    for side in seen.sides.values():
        if not eyes.are_of(side.id):
            side.ts_start = side.ts = sum(unit.ts for unit in seen.units_of(side.id))
    if field.winner and is_covered(field):
        _cover(seen)


def _cover(seen: Battlefield) -> None:
    """Nobody learns by how much a day was decided to which a diviner has spoken, only how decisive it was."""
    seen.difference = USUAL_DIFFERENCE[seen.level]
    for side in seen.sides.values():
        side.difference, side.margin = USUAL_DIFFERENCE[side.level], 0


# Secrets that must not show


@cache
def twins() -> tuple[Twins, ...]:
    """The battle of Bannock in worlds that differ in one secret of an army."""
    plain, stranger = sample(), viewer("everyone")
    enemy = viewer("side:bannock", "commander:bannock", "hero:caliburn")
    spied = _with_situation(plain, SideSituation(circumstances=frozenset({Circumstance.FORAGE_ONLY})))
    better = _with_units(plain, "river-horse", {"experience": 10})
    more = _with_units(plain, "levies", {"count": 290})
    true, false = (_with_diviner(plain, genuine=genuine) for genuine in (True, False))
    ours = viewer("side:bannock", "commander:bannock", *(f"hero:{one.id}" for one in plain.heroes))
    return (
        Twins(plain, spied, enemy, until="contest"),
        Twins(plain, better, enemy, until="contest"),
        Twins(plain, more, enemy, until="contest"),
        Twins(plain, better, stranger, until="contest"),
        Twins(true, false, ours, until="contest"),
        Twins(true, false, viewer("side:al-wazif", "commander:al-wazif"), until="contest"),
    )


def _with_situation(muster: GurpsMuster, side_situation: SideSituation) -> GurpsMuster:
    return muster.model_copy(update={"situations": {**muster.situations, "al-wazif": side_situation}})


def _with_diviner(muster: GurpsMuster, *, genuine: bool) -> GurpsMuster:
    mara = Diviner(name="Old Mara", skill=9, genuine=genuine)
    sides = tuple(
        one.model_copy(update={"diviners": (mara,)}) if one.id == "bannock" else one for one in muster.sides
    )
    return muster.model_copy(update={"sides": sides})


def _with_units(muster: GurpsMuster, id: str, update: dict[str, object]) -> GurpsMuster:
    units = tuple(one.model_copy(update=update) if one.id == id else one for one in muster.units)
    return muster.model_copy(update={"units": units})
