"""Between battles: procedures over what a campaign keeps, played at the same table as a battle's steps."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, Literal

from rulesets.engine.events import Ruling
from rulesets.engine.live import Record
from rulesets.engine.people import GM, Seat
from rulesets.engine.steps import Played, run
from rulesets.engine.table import Table
from rulesets.engine.values import Facts
from rulesets.engine.words import said


@dataclass(frozen=True, slots=True)
class Kept:
    """A force, unit or hero as the rosters keep it: what a procedure asks about, throws for and changes."""

    sheet: Any

    @property
    def id(self) -> str:
        return self.sheet.id  # type: ignore[no-any-return]

    @property
    def side(self) -> str:
        return self.sheet.side  # type: ignore[no-any-return]

    @property
    def seat(self) -> Seat:
        """Between battles the game master answers and throws for everybody."""
        return GM


@dataclass(frozen=True, slots=True)
class Camp:
    """What a procedure opens on: the sheets of one force, of two, or of all, and the campaign's options.

    The muster's `day` counts the days of the campaign; its `date` says it in the game world's words.
    """

    muster: Any

    @property
    def options(self) -> Any:
        return self.muster.options

    @property
    def day(self) -> int:
        return self.muster.day  # type: ignore[no-any-return]

    @property
    def date(self) -> str:
        return self.muster.date  # type: ignore[no-any-return]

    @property
    def forces(self) -> tuple[Kept, ...]:
        return tuple(map(Kept, self.muster.sides))

    @property
    def force(self) -> Kept:
        """The one whose camp it is."""
        return Kept(self.muster.sides[0])

    @property
    def other(self) -> Kept:
        """The second of two."""
        return Kept(self.muster.sides[1])

    @property
    def units(self) -> tuple[Kept, ...]:
        return tuple(map(Kept, self.muster.units))

    @property
    def heroes(self) -> tuple[Kept, ...]:
        return tuple(map(Kept, self.muster.heroes))

    def units_of(self, force: Kept) -> list[Kept]:
        return [unit for unit in self.units if unit.side == force.id]

    def heroes_of(self, force: Kept) -> list[Kept]:
        return [hero for hero in self.heroes if hero.side == force.id]


@dataclass(frozen=True, slots=True)
class Procedure:
    """Something done between battles: pay day, recovery, raising troops.

    Played from its top whenever something new is on record, like a step; there is no field to change, only
    the table to ask, throw, tally, tell and propose at. All it proposes is one act, edited and confirmed.
    """

    key: str
    english: str
    play: Callable[[Camp, Table], None]
    help: str = ""
    """What it does, in a sentence or two, for the list and the head of its page."""
    section: str = ""
    """Where the book has it."""
    of: Literal["force", "two", "all"] = "force"
    """What it opens on: one force with its units and heroes, two of them, or all that the campaign keeps."""
    when: Callable[[Camp], bool] = lambda camp: True
    """Whether there is anything to do now; it may be opened all the same."""

    @property
    def title(self) -> str:
        """In the language that is spoken."""
        return said(self.english)

    def run(self, camp: Camp, record: Record, rulings: Sequence[Ruling] = ()) -> Played[Camp]:
        """As far as it goes with what is on record. Pure: the same record, the same outcome."""
        return run(lambda table: self.play(camp, table), camp, record, rulings)


@dataclass(frozen=True, slots=True)
class Due:
    """Something that the calendar brings: a kind in the wording, whom it concerns, and what deals with it."""

    kind: str
    subject: str
    facts: Facts
    procedure: str = ""


type Dues = Callable[[Camp], Sequence[Due]]
