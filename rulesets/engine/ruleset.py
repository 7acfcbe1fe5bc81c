"""A ruleset is one value: what a battle is made of, its steps, its cards and its words."""

import dataclasses
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Any, Generic, Literal, NamedTuple

from typing_extensions import TypeVar

from rulesets.engine.camp import Camp, Due, Procedure
from rulesets.engine.careers import Career
from rulesets.engine.dice import Lucky
from rulesets.engine.events import Card, Event, Tally, plain_cards
from rulesets.engine.kept import FIRST, Upgrade
from rulesets.engine.officers import Officer, Temper
from rulesets.engine.people import Viewer
from rulesets.engine.picture import Picture, plain_picture
from rulesets.engine.places import Places
from rulesets.engine.requests import Problem
from rulesets.engine.secrecy import Eyes, known
from rulesets.engine.steps import Phase, Step
from rulesets.engine.table import Table
from rulesets.engine.values import Facts, Field, HeroSheet, Muster, SideSheet, UnitSheet, Value, opened
from rulesets.engine.words import Figure

M = TypeVar("M", bound=Muster, default=Any)
F = TypeVar("F", bound=Field, default=Any)
Side = TypeVar("Side", bound=SideSheet, default=Any)
Unit = TypeVar("Unit", bound=UnitSheet, default=Any)
Options = TypeVar("Options", bound=Value, default=Any)


@dataclass(frozen=True, slots=True)
class Preset:
    """A ready-made unit: `fields` are what it sets of the ruleset's unit sheet."""

    key: str
    title: str
    group: str
    fields: Facts
    note: str = ""
    """What one should know of such troops: their habits, who fields them."""


@dataclass(frozen=True, slots=True)
class Column(Generic[Side, Unit, Options]):
    """One column of a list of units: what a unit shows there, if figures add up, and what stands below it."""

    title: str
    of: Callable[[Side, Unit, Options], str | int | float]
    """From the side's sheet, the unit's and the campaign's options. Words are shown as they are."""
    adds_up: bool = False
    about: str = ""


@dataclass(frozen=True, slots=True)
class Maker:
    """A calculator beside a form: from what is typed, and what dice show, to fields of a sheet."""

    key: str
    title: str
    of: Literal["side", "unit", "hero"]
    form: type[Value]
    make: Callable[[Any, Any, Table], Facts]
    """From the typed value and the campaign's options to fields of the sheet. At the table it throws its dice
    and tallies its numbers about a `Newcomer`; it asks nothing.
    """


@dataclass(frozen=True, slots=True)
class Prospects:
    """The odds of a choice before it is locked, for each value of one field of an answer."""

    field: str
    """The field of the ask's form whose values are compared: its numbers or its choices."""
    of: Callable[[Any, str, Any], Mapping[str, float]]
    """From the field as the viewer may take it, the subject's id and an answer: how likely each result is.

    A result is called `prospect.<result>` in the wording. Exact: no dice are thrown for it.
    """
    fates: Sequence[str] = ()
    """Results of which exactly one comes, from the best to the worst; the others are shown before them."""


@dataclass(frozen=True, slots=True)
class PartProspects:
    """The odds of an answer that is made of many parts, as it stands while it is written: of each shot."""

    of: Callable[[Any, str, Any], Sequence[tuple[str, Mapping[str, float]]]]
    """From the field as the viewer may take it, the subject's id and an answer: each part by its label."""
    fates: Sequence[str] = ()


@dataclass(frozen=True, slots=True)
class Formation:
    """How the armies of a kind are built up, as a help: its usual size, what it is made of, who leads it."""

    key: str
    title: str
    group: str
    men: tuple[int, int | None]
    """From so many to so many; None: there is no end."""
    parts: str = ""
    leader: str = ""
    fields: Facts = dataclasses.field(default_factory=dict)
    """What it sets of a unit's sheet, where it can be one unit."""


@dataclass(frozen=True, slots=True)
class Roster(Generic[Side, Unit, Options]):
    """What the pages between battles need to know: sheets, circumstances, presets, what a unit is worth."""

    side: type[SideSheet]
    unit: type[UnitSheet]
    hero: type[HeroSheet]
    situation: type[Value]
    side_situation: type[Value]
    options: type[Value]
    strength: Callable[[Side, Unit, Options], Tally]
    """A unit's strength with its lines, under these options, as it is typed in."""
    check: Callable[[Any], Sequence[Problem]]
    """What is wrong with a muster; `at` in the facts names the field (`units.archers.count`)."""
    describe: Callable[[Unit], str]
    icon: Callable[[Unit], str]
    """A unit in a few words, "light foot, ordinary bow"; and the name of its icon in the sprite."""
    gone: Callable[[Unit], bool] = lambda unit: False
    people: Callable[[Unit], int | None] = lambda unit: None
    """Whether nothing is left of a unit, so that no list takes it for living; how many people it is."""
    presets: Sequence[Preset] = ()
    formations: Sequence[Formation] = ()
    formations_of: Callable[[Side], str] = lambda side: ""
    """The group of formations in which a force is built up."""
    columns: Sequence[Column[Side, Unit, Options]] = ()
    """What a list of units shows between name and strength: quality, men, morale."""
    size: str = "count"
    """The field of a unit's sheet that says how many; the number before pasted words is meant for it."""
    words: Mapping[str, Facts] = dataclasses.field(default_factory=dict)
    """Pasted words that the sheet's own values lack: `{"longbow": {"ranged": "ordinary_bow"}}`."""
    titles: Mapping[str, str] = dataclasses.field(default_factory=dict)
    """What pages call a field beside its title, for pasted words: `{"Level": "level_of_each"}`."""
    makers: Sequence[Maker] = ()
    """Calculators and generators for sheets: from equipment, from a dice table, from quick statistics."""
    first: frozenset[str] = frozenset()
    """Fields of sheets that a form shows at once; the rest folds away. Empty: all are shown."""
    secrets: frozenset[str] = frozenset()
    """Names of fields of sheets, at any depth, that only game masters see."""
    bookkeeping: frozenset[str] = frozenset()
    """Fields of sheets that keep count of something: in a list of proposed changes they fold away."""


@dataclass(frozen=True, slots=True)
class Sample(Generic[M]):
    """A further battle to try, beside the first: a campaign can begin with it."""

    key: str
    title: str
    """What its battle is called."""
    make: Callable[[], M]


@dataclass(frozen=True, slots=True)
class Trial:
    """The battle for whoever has never played: one of the samples, short, with two heroes of one side to be.

    What sort of battle it is, stands under `trial` in the wording.
    """

    sample: str
    commander: str
    """He commands his side."""
    hero: str
    """He fights for the same."""


@dataclass(frozen=True, slots=True)
class PrintedTable:
    """A table of the text to consult in play: its figures under its own heading, in words of ours."""

    title: str
    section: str
    columns: Sequence[str]
    rows: Sequence[Sequence[str]]


class Help(NamedTuple):
    """What a step does, a number is or a field means, in our words, and under which heading of the text."""

    text: str
    section: str


UNKNOWN_STRENGTH = "?"
"""On a card: nobody can tell how strong they are."""
DEAD = "dead"
"""The same word in every system."""


class Twins(NamedTuple, Generic[M]):
    """Two musters that differ in one secret, and somebody who may not know it.

    `until` is the step whose result shows it at last, such as a contest that the secret decides.
    """

    one: M
    other: M
    unknown_to: Viewer
    until: str = ""


def _not_said(muster: object) -> Any:
    raise NotImplementedError


@dataclass(frozen=True, slots=True)
class Ruleset(Generic[M, F]):
    key: str
    title: str
    muster: type[M]
    field: type[F]
    steps: Sequence[Step[F]]
    over: Callable[[F], bool]
    wording: Mapping[str, str]
    sample: Callable[[], M]
    open: Callable[[M], F] = _not_said
    """The field before the first step; if nothing is said, a state of each sheet as it is by default."""
    cards: Callable[[F], Sequence[Card]] = plain_cards
    known: Callable[[F, Viewer], F] = known
    supposes: Callable[[F, F, Eyes], None] = lambda seen, played, eyes: None
    """Where somebody sees a part of a value only: adds to what he sees of the first field what he might not
    see, as it came out when the second was played for him. What he sees nothing of is there already.
    """
    samples: Sequence[Sample[M]] = ()
    """More battles to try than `sample`."""
    trial: Trial | None = None
    """The one of them that a stranger may fight."""
    prepare: Callable[[M], M] = lambda muster: muster
    """What a muster gets as its battle begins: such as units that are to be made on the field."""
    allied: Callable[[M, str, str], bool] = lambda muster, one, other: False
    """Whether two sides of a battle do not fight each other. Everybody at the table may know it."""
    figures: Mapping[str, Figure] = dataclasses.field(default_factory=dict)
    """By the kind of a number: how it is written, where that is not in plain digits."""
    tables: Sequence[PrintedTable] = ()
    """The tables of the text, for whoever wants to look one up."""
    helps: Mapping[str, Help] = dataclasses.field(default_factory=dict)
    numbers: Mapping[str, Help] = dataclasses.field(default_factory=dict)
    fields: Mapping[type[Value], Mapping[str, Help]] = dataclasses.field(default_factory=dict)
    """Of a step by its key, of a number on a card by its label in English, of each field of a form."""
    setup: Sequence[Step[F]] = ()
    aftermath: Sequence[Step[F]] = ()
    camp: Sequence[Procedure] = ()
    """What is done between battles."""
    due: Callable[[Camp], Sequence[Due]] = lambda camp: ()
    """What the calendar has brought by the camp's day: over all that the campaign keeps."""
    endings: frozenset[str] = frozenset()
    """Kinds of events that say how a battle ended; the last of them stands in the chronicle's list."""
    fates: Sequence[str] = ()
    """How heroes may be when a battle is over, in the words of cards, from the best to the worst: DEAD."""
    prospects: Mapping[str, Prospects | PartProspects] = dataclasses.field(default_factory=dict)
    """By the kind of an ask: the odds of each choice or part, for whoever is asked."""
    lucky: Mapping[str, Lucky] = dataclasses.field(default_factory=dict)
    """By the kind of a throw in a battle: which way it is lucky, and for whom. Unsaid: neither way."""
    officers: Mapping[str, Officer] = dataclasses.field(default_factory=dict)
    """By the kind of an ask: what is answered for a seat that nobody plays, or for whoever wants advice."""
    is_seen_by_sides: bool = False
    """Whether all of a side see the field alike, whoever they play: it is made up once for their officers."""
    temper: Callable[[F, str], Temper | None] | None = None
    """By an id: how a unit or hero decides, where its sheet says so."""
    places: Callable[[F], Places | None] = lambda field: None
    """The map, where this battle has one. What is asked about places refers to them by `Ref("place")`."""
    picture: Callable[[F, Sequence[Event]], Picture] = plain_picture
    """How the hosts face each other: from the field as somebody may take it to be, and from what he was
    told this round.
    """
    career: Career = Career()
    """What of a battle is remembered of those who fought in it."""
    roster: Roster | None = None
    """None for rules that only the tests play."""
    version: int = FIRST
    """Of the shapes that are kept: sheets, options, musters, fields, answers. A change of one of them that
    older JSON cannot be read into as it is raises it by one.
    """
    upgrades: Mapping[int, Upgrade] = dataclasses.field(default_factory=dict)
    """By a version: how what it kept becomes what the next one keeps."""
    twins: Callable[[], Sequence[Twins[M]]] = lambda: ()
    """Pairs of musters that differ in one secret; conformance plays them and looks for a difference."""

    def __post_init__(self) -> None:
        if self.open is _not_said:
            object.__setattr__(self, "open", partial(opened, self.field))


def all_steps(rules: Ruleset) -> Sequence[Step]:
    """The steps of set-up, round and aftermath, in their order."""
    return (*rules.setup, *rules.steps, *rules.aftermath)


def sample_of[M: Muster](rules: Ruleset[M, Any], key: str = "") -> M:
    """The muster of a sample by its key; without one the first."""
    return next(one.make for one in rules.samples if one.key == key)() if key else rules.sample()


def next_phase[F: Field](rules: Ruleset[Any, F], field: F) -> Phase[F] | None:
    """The phase that follows: the same step while turns are left, else the next step that applies."""
    for round, steps in _stages(rules, field):
        for step in steps:
            if step.waits(field):
                turn = step.turns(field)[0].id if step.turns else ""
                return Phase(round, step, turn)
    return None


def _stages[F: Field](rules: Ruleset[Any, F], field: F) -> list[tuple[int, Sequence[Step[F]]]]:
    """What may follow, in order: the rest of this stage, then a whole new round or the aftermath."""
    stages = [rules.setup, rules.steps, rules.aftermath]
    here = next((i for i, steps in enumerate(stages) if any(step.key == field.step for step in steps)), 0)
    steps = stages[here]
    at = next((i for i, step in enumerate(steps) if step.key == field.step), -1)
    rest = steps[at if at >= 0 and steps[at].turns else at + 1 :]
    if here == 2:
        return [(field.round, rest)]
    if here == 1 and rules.over(field):
        return [(field.round, rest), (field.round, rules.aftermath)]
    return [(field.round, rest), (field.round + 1, rules.steps)]


class Row(NamedTuple):
    """One step in the outline of a round, with the turns that stand at present."""

    key: str
    title: str
    state: Literal["done", "now", "to come", "skipped"]
    turns: tuple[str, ...] = ()


def outline[F: Field](rules: Ruleset[Any, F], field: F) -> list[Row]:
    """The book's steps of this round as they look from here: provisional, since turns may still change."""
    phase = next_phase(rules, field)
    now = phase.step.key if phase else ""
    rows: list[Row] = []
    state: Literal["done", "now", "to come", "skipped"] = "done"
    for step in rules.steps:
        state = "now" if step.key == now else "to come" if state in ("now", "to come") else "done"
        turns = tuple(one.id for one in step.turns(field)) if step.turns and state != "done" else ()
        rows.append(Row(step.key, step.title, state if step.when(field) else "skipped", turns))
    return rows
