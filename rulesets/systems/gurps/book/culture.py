"""Tables that a campaign may alter for its culture: catastrophes and glory (Battle; PCs, Glory)."""

from collections.abc import Mapping, Sequence
from itertools import chain
from typing import Annotated

from pydantic import Field

from rulesets.engine import Shown, Term, Value
from rulesets.systems.gurps.book.kinds import Glory, Mishap
from rulesets.systems.gurps.book.tables import CATASTROPHES, GLORY, Catastrophe, Fame


class CatastropheRow(Value):
    """What happens on totals up to this one, from the one before."""

    most: int = Field(18, ge=3, le=18, title="Up to")
    what: Mishap = Field(Mishap.NOTHING, title="What happens")
    strategy: int = Field(0, ge=-10, le=10, title="Strategy")
    morale: int = Field(0, ge=-10, le=10, title="Morale of all")
    unit: int = Field(0, ge=-10, le=10, title="Morale of the unit struck")

    @property
    def row(self) -> Catastrophe:
        return Catastrophe(self.most, self.strategy, self.morale, self.unit, self.what.value)


class Talk(Term):
    """How long people talk of it."""

    NONE = "none", "Nobody talks of it"
    SHORT = "short", "1d−2 months, one at least"
    LONG = "long", "1d months"


MONTHS: Mapping[Talk, int | None] = {Talk.NONE: None, Talk.SHORT: -2, Talk.LONG: 0}


class GloryRow(Value):
    """What comes of one result of a Glory roll."""

    result: Annotated[Glory, Shown(labels={glory.value: glory.label.lower() for glory in Glory})] = Field(
        title="Result"
    )
    reputation: int = Field(0, ge=-4, le=4, title="Reputation")
    talk: Talk = Field(Talk.NONE, title="For how long")
    lasting: int = Field(0, ge=-4, le=4, title="Of it for good")
    leader: int = Field(0, ge=-10, le=10, title="Strategy, leader of a unit")
    commander: int = Field(0, ge=-10, le=10, title="Strategy, commander")
    promotion: bool = Field(False, title="May be promoted")
    reproach: bool = Field(False, title="Superiors take notice")

    @property
    def fame(self) -> Fame:
        months = MONTHS[self.talk] if self.reputation else None
        return Fame(
            self.reputation, months, self.lasting, self.leader, self.commander, self.promotion, self.reproach
        )


def printed_catastrophes() -> tuple[CatastropheRow, ...]:
    """The table of the book."""
    return tuple(
        CatastropheRow(
            most=row.most, what=Mishap(row.what), strategy=row.strategy, morale=row.morale, unit=row.unit
        )
        for row in CATASTROPHES
    )


def printed_glory() -> tuple[GloryRow, ...]:
    """The table of the book."""
    talks = {months: talk for talk, months in MONTHS.items()}
    return tuple(
        GloryRow(
            result=result,
            reputation=fame.reputation,
            talk=talks[fame.months],
            lasting=fame.lasting,
            leader=fame.leader,
            commander=fame.commander,
            promotion=fame.promotion,
            reproach=fame.reproach,
        )
        for result, fame in GLORY.items()
    )


def wrong_totals(rows: Sequence[CatastropheRow]) -> str:
    """Why a table of catastrophes cannot be read, if it cannot."""
    totals = [row.most for row in rows]
    if len(set(totals)) < len(totals):
        return "Name each total once: two rows end on the same one."
    return "" if 18 in totals else "One row has to reach up to 18."


def silent_fame(rows: Sequence[GloryRow]) -> str:
    """Why a table of glory cannot be read: reputation that nobody talks of would last no time."""
    silent = any(row.reputation and row.talk is Talk.NONE for row in rows)
    return "Say for how long, wherever a row changes reputation." if silent else ""


def catastrophes(rows: tuple[CatastropheRow, ...]) -> tuple[Catastrophe, ...]:
    """The campaign's rows in the order of their totals; without any, the book's."""
    return tuple(sorted((one.row for one in rows), key=lambda row: row.most)) or CATASTROPHES


def row_called(table: Sequence[Catastrophe], what: str) -> Catastrophe:
    """What a fall costs, as its row says; where the campaign has no such row, as the book says."""
    return next(row for row in chain(table, CATASTROPHES) if row.what == what)


def glories(rows: tuple[GloryRow, ...]) -> Mapping[Glory, Fame]:
    """What each result is worth: as the campaign has it, else as the book has it."""
    return {**GLORY, **{one.result: one.fame for one in rows}}
