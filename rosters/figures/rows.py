"""Units as a list shows them: their columns and strength by the ruleset, for one viewer."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import NamedTuple

from django.utils.translation import gettext_lazy

from campaigns.models import Campaign
from rosters.models import Force, Unit, roster_of
from rulesets.engine import CannotRead, Column, SideSheet, Tally, UnitSheet, Value, Viewer
from rulesets.engine.kept import read_kept
from rulesets.engine.words import said, said_in_parts

UNREADABLE = gettext_lazy(
    "Its sheet no longer fits the rules. A game master sets it right by opening and keeping it."
)


class Cell(NamedTuple):
    title: str
    value: str | int | float

    @property
    def is_number(self) -> bool:
        return not isinstance(self.value, str)


@dataclass(frozen=True)
class UnitRow:
    """One unit: what it is in a few words, its columns, and its strength as far as the viewer may know it."""

    unit: Unit
    sheet: UnitSheet | None
    icon: str
    words: str
    cells: Sequence[Cell] = ()
    strength: Tally | None = None
    is_gone: bool = False


@dataclass(frozen=True)
class Total:
    """What a force comes to: the columns that add up, each in its place, and strength if all is known."""

    cells: Sequence[Cell | None]
    strength: int | None

    @property
    def sums(self) -> list[Cell]:
        return [cell for cell in self.cells if cell is not None]


def options_of(campaign: Campaign) -> Value:
    """The campaign's options; those of the rules where the kept ones no longer fit."""
    options = roster_of(campaign).options
    try:
        return read_kept(campaign.rules, "options", options, campaign.options)
    except CannotRead:
        return options()


def side_of(force: Force) -> SideSheet:
    """The force's sheet, or a blank one where it no longer fits the rules."""
    try:
        return force.value
    except CannotRead:
        model = roster_of(force.campaign).side
        return model.model_construct(id=force.key, name=force.name, side=force.key)


def unit_rows(force: Force, units: Sequence[Unit], viewer: Viewer) -> list[UnitRow]:
    side, options = side_of(force), options_of(force.campaign)
    return [_row(force, side, unit, options, viewer) for unit in units]


def _row(force: Force, side: SideSheet, unit: Unit, options: Value, viewer: Viewer) -> UnitRow:
    unit.force, unit.campaign = force, force.campaign
    roster = roster_of(force.campaign)
    try:
        sheet = unit.value
    except CannotRead:
        return UnitRow(unit, None, "banner", str(UNREADABLE))
    return UnitRow(
        unit,
        sheet,
        roster.icon(sheet),
        said_in_parts(roster.describe(sheet)),
        [_cell(column, column.of(side, sheet, options)) for column in roster.columns],
        roster.strength(side, sheet, options).seen_by(viewer),
        roster.gone(sheet),
    )


def _cell(column: Column, value: str | float) -> Cell:
    return Cell(said(column.title), said_in_parts(value) if isinstance(value, str) else value)


def total_of(campaign: Campaign, rows: Sequence[UnitRow]) -> Total:
    readable = [row for row in rows if row.sheet]
    cells: list[Cell | None] = []
    for at, column in enumerate(roster_of(campaign).columns):
        figures = [row.cells[at].value for row in readable]
        numbers = [one for one in figures if not isinstance(one, str)]
        cells.append(Cell(said(column.title), sum(numbers)) if column.adds_up else None)
    strengths = [row.strength.total if row.strength else None for row in readable]
    known = [one for one in strengths if one is not None]
    return Total(cells, sum(known) if len(known) == len(rows) else None)
