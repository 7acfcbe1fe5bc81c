"""What the pages of rosters print of a unit, as plain phrases: for reading what was copied from them."""

from __future__ import annotations

from collections.abc import Iterator

from pydantic import ValidationError

from rosters.pasting.phrases import plain
from rosters.pasting.vocabulary import WORTH
from rosters.templatetags.numbers import figure, signed
from rulesets.engine import Column, Roster, SideSheet, UnitSheet, Value
from rulesets.engine.values import Facts

MOST_TRIES = 100
"""So often a line is read again without what its page may print: a long paste is read in time."""
STAND_IN = {"id": "new", "name": "New"}


class Shown:
    """Units of one force as its page shows them."""

    def __init__(self, roster: Roster, side: SideSheet, options: Value) -> None:
        self.roster, self.side, self.options = roster, side, options
        self.tries = MOST_TRIES

    def sheet(self, fields: Facts) -> UnitSheet | None:
        """The fields as a sheet, if they make one."""
        try:
            return self.roster.unit.model_validate({**fields, **STAND_IN, "side": self.side.id})
        except ValidationError:
            return None

    def words(self, sheet: UnitSheet) -> str:
        """What it is in a few words."""
        return plain(self.roster.describe(sheet))

    def cell(self, sheet: UnitSheet, column: Column) -> str:
        if column is WORTH:
            return str(figure(self.roster.strength(self.side, sheet, self.options).total))
        return str(figure(column.of(self.side, sheet, self.options)))

    def phrases(self, sheet: UnitSheet) -> set[str]:
        """All that a page prints of it, whole and piece by piece."""
        printed = list(self._printed(sheet))
        pieces = [piece for phrase in printed for piece in phrase.split(", ")]
        return {plain(phrase) for phrase in (*printed, *pieces)}

    def _printed(self, sheet: UnitSheet) -> Iterator[str]:
        yield self.roster.describe(sheet)
        for column in (*self.roster.columns, WORTH):
            cell = self.cell(sheet, column)
            yield f"{column.title} {cell}"
            yield f"{cell} {column.title}"
        tally = self.roster.strength(self.side, sheet, self.options)
        yield from (tally.label, f"{tally.label} {figure(tally.base)}")
        for line in tally.lines:
            yield from (line.label, f"{line.label} {signed(line.value)}")
