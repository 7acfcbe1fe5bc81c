"""What a step says: numbers with their reasons, verdicts, facts, proposed changes, and the GM's rulings."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from typing import Any, NamedTuple

from rulesets.engine.people import EVERYONE, Audience, Keyed, Viewer
from rulesets.engine.places import Spot
from rulesets.engine.values import KINDS, Facts, Field, HeroSheet, Sheet, Value


class Ruling(Value):
    """The GM overrules what stands under a key.

    With a line: that line of a tally gets the value, is added, or, without a value, is struck.
    Without a line: the whole is replaced (a total, a verdict, an answer, the faces of a roll).
    """

    key: str
    reason: str
    line: str | None = None
    value: Any = None


class Line(NamedTuple):
    """One reason of a number. A secret line stands in the innocent case too, or its absence tells."""

    label: str
    value: int
    section: str = ""
    audience: Audience | None = None
    was: int | None = None
    struck: bool = False


@dataclass(frozen=True, slots=True)
class Tally(Keyed):
    """A number and its reasons; `label` is what its base is called. Who may not see a line gets no total."""

    key: str
    label: str
    base: int
    lines: tuple[Line, ...]
    total: int | None
    was: int | None
    audience: Audience = EVERYONE

    def seen_by(self, viewer: Viewer) -> "Tally | None":
        if not self.audience.includes(viewer):
            return None
        lines = tuple(line for line in self.lines if not line.audience or line.audience.includes(viewer))
        return self if len(lines) == len(self.lines) else replace(self, lines=lines, total=None, was=None)


@dataclass(frozen=True, slots=True)
class Sum:
    """What an answer comes to while it is written, line by line; with `most` it is spent from so much."""

    title: str
    lines: tuple[Line, ...] = ()
    most: int | None = None

    @property
    def total(self) -> int:
        return sum(line.value for line in self.lines)

    @property
    def left(self) -> int:
        """What is left to spend; below nought too much is spent."""
        return 0 if self.most is None else self.most - self.total


@dataclass(frozen=True, slots=True)
class Verdict(Keyed):
    """A result that is no number, and what it was before the GM ruled."""

    key: str
    value: Any
    was: Any
    audience: Audience = EVERYONE

    def seen_by(self, viewer: Viewer) -> "Verdict | None":
        return self if self.audience.includes(viewer) else None


@dataclass(frozen=True, slots=True)
class Event:
    """A fact. `because` names the keys of the tallies, rolls and answers that led to it."""

    kind: str
    subject: str
    facts: Facts
    because: tuple[str, ...] = ()
    audience: Audience = EVERYONE
    number: int = field(default=0, compare=False)
    """That of the phase that told it, where it is shown with it."""

    @property
    def happening(self) -> str:
        """What chooses among several sentences: the same for all who are told, now and ever after."""
        return f"{self.number} {self.kind} {self.subject}" if self.number else ""

    def seen_by(self, viewer: Viewer) -> "Event | None":
        return self if self.audience.includes(viewer) else None


NEW_UNIT = "new_unit"
"""The name of a change that adds a unit to a force."""
JOINING = "heroes"
"""Of a new unit: who fights in it from then on, each with his unit so far. No field of a sheet."""


@dataclass(frozen=True, slots=True)
class Change:
    """A proposed change of a lasting record: one field of one sheet, with its reason."""

    subject: str
    name: str
    old: Any
    new: Any
    reason: str

    @classmethod
    def of(cls, sheet: Sheet, name: str, new: object, reason: str) -> "Iterator[Change]":
        """A change of one field, if it is one; values as their JSON, as rosters keep them."""
        old, new = as_json(getattr(sheet, name)), as_json(new)
        if old != new:
            yield cls(sheet.id, name, old, new, reason)

    @classmethod
    def new_unit(
        cls,
        side: str,
        name: str,
        fields: Facts,
        reason: str,
        *,
        heroes: Iterable[HeroSheet] = (),
    ) -> "Change":
        """A unit that a force gets: its name, what is otherwise than the sheet's defaults, and who joins it.

        The heroes are kept beside the fields with the unit in which each has fought so far.
        """
        sheet = {key: as_json(value) for key, value in fields.items()}
        joining = {hero.id: hero.unit for hero in heroes}
        with_heroes = {JOINING: joining} if joining else {}
        return cls(side, NEW_UNIT, None, {"name": name[:80], **sheet, **with_heroes}, reason)


def as_json(value: object) -> Any:
    """A part of a sheet as rosters keep it."""
    if isinstance(value, (tuple, list)):
        return [as_json(one) for one in value]
    if isinstance(value, (set, frozenset)):
        return sorted(as_json(one) for one in value)
    if isinstance(value, Mapping):
        return {as_json(key): as_json(one) for key, one in value.items()}
    return value.model_dump(mode="json") if isinstance(value, Value) else getattr(value, "value", value)


class Heads(NamedTuple):
    """How many they are and were: for a card whose strength counts something else."""

    now: int
    of: int
    are_men: bool = True


@dataclass(frozen=True, slots=True)
class Card:
    """What a viewer sees of a side, unit or hero: often two of one id, exact and rough, for two audiences."""

    id: str
    kind: str
    name: str
    side: str
    status: str
    strength: tuple[int, int] | str | None = None
    lines: tuple[tuple[str, str], ...] = ()
    audience: Audience = EVERYONE
    place: Spot | None = None
    """Where it stands on the map, if the rules have one."""
    marks: tuple[int, ...] = ()
    """Where on the way down something happens, such as a test of morale: marked on its bar."""
    unit: str = ""
    """Of a hero: the unit with which he is seen."""
    lies: str = ""
    """Of a hero who is down: the unit among which he lies, for whoever may know it."""
    heads: Heads | None = None
    """What others guess at from afar, where that is not the strength."""

    @property
    def in_men(self) -> tuple[int, int] | str | None:
        """The strength as men are counted, where it counts something else and they are known exactly."""
        is_known = self.heads is not None and self.heads.are_men and isinstance(self.strength, tuple)
        return (self.heads.now, self.heads.of) if self.heads and is_known else self.strength

    def seen_by(self, viewer: Viewer) -> "Card | None":
        return self if self.audience.includes(viewer) else None


def plain_cards(field: Field) -> list[Card]:
    """Everybody by name, and how he stands where his state has a status."""
    return [
        Card(state.id, kind, state.sheet.name, state.side, str(getattr(state, "status", "")))
        for name, kind in KINDS
        for state in getattr(field, name, {}).values()
    ]
