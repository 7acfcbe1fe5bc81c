"""The words of a ruleset's units: presets, fields with what may be said of them, and those of its pages."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from enum import Enum, auto
from typing import Any, Literal, NamedTuple, TypeAliasType, get_args, get_origin

from pydantic import ValidationError

from rosters.figures.facts import IDENTITY, text_of
from rosters.pasting.phrases import Phrases, Word, plain
from rosters.sheets import field_of, references
from rulesets.engine import Column, Preset, Ruleset, UnitSheet, Value
from rulesets.engine.values import Facts
from rulesets.engine.words import said

UNSAID = {"none", "no", "yes", "normal"}
"""Values that many fields have: as a bare word they say nothing."""
ANY_TEXT = "No code, and no word of any rules."
WORTH = Column("Strength", lambda side, unit, options: 0)
"""What every page calls a unit's worth; `Shown` knows the figure."""

type People = Mapping[str, Sequence[tuple[str, str]]]
"""The records that a sheet may name, by kind: key and name."""


class Kind(Enum):
    """How what is said of a field is read."""

    NUMBER = auto()
    TICK = auto()
    ONE = auto()
    MANY = auto()
    CODE = auto()
    TEXT = auto()


class Ready(NamedTuple):
    """A preset, by its title or only by its key."""

    preset: Preset
    by_title: bool


class Says(NamedTuple):
    """A word that sets fields."""

    fields: Facts


class About(NamedTuple):
    """The title of a field: what is said of it follows."""

    field: str


class Shows(NamedTuple):
    """The title of a column, which shows what a unit comes to."""

    column: Column


class Two(NamedTuple):
    """What can be read in two ways."""

    meanings: Sequence[object]


class Slot(NamedTuple):
    """One field: its title, how it is read, and the words for its values."""

    name: str
    title: str
    kind: Kind
    values: Phrases


class Vocabulary:
    """All that can be said of a unit of these rules in words."""

    def __init__(self, rules: Ruleset, people: People | None = None) -> None:
        roster = rules.roster
        assert roster is not None  # noqa: S101
        self.rules, self.roster, self.people = rules, roster, people or {}
        self.phrases, self.starts = Phrases(), Phrases()
        self.slots: dict[str, Slot] = {}
        self.names: dict[str, str] = {}
        for name in roster.unit.model_fields:
            if name not in IDENTITY:
                self._learn_field(name)
        self._learn_presets()
        for phrase, fields in roster.words.items():
            self._replace(phrase, Says(fields))
        for column in (*roster.columns, WORTH):
            for title in (column.title, said(column.title)):
                self.phrases.learn(title, Shows(column))
        for title, name in roster.titles.items():
            self.phrases.learn(title, About(name))

    # what it learns

    def _learn_field(self, name: str) -> None:
        field = self.roster.unit.model_fields[name]
        title = field.title or name.replace("_", " ")
        kinds = set(leaves(field.annotation))
        slot = Slot(name, said(title), _kind(self.roster.unit, name, kinds), Phrases())
        self.slots[name] = slot
        self.names |= {plain(name): name}
        whole, _, short = title.partition(" (")
        names = {name} - {plain(WORTH.title)}
        for phrase in {title, whole, short.strip(")"), said(title)} | names:
            self.phrases.learn(phrase, About(name))
            self.names.setdefault(plain(phrase), name)
        words = {one: one for one in kinds if isinstance(one, str)}
        ticks = {"yes": True, "no": False} if bool in kinds else {}
        for word, value in ({"none": None} | ticks | words).items():
            self._learn_value(slot, value, word)
        kind = references(self.roster.unit).get(name, "")
        for key, called in self.people.get(kind, ()):
            slot.values.learn(called, key)
            slot.values.learn(key, key)

    def _learn_value(self, slot: Slot, value: object, word: str) -> None:
        shown = text_of(self.rules, slot.name, value)
        for phrase in {word, shown}:
            slot.values.learn(phrase, value)
            if isinstance(value, str) and slot.kind is Kind.ONE and plain(phrase) not in UNSAID:
                self.phrases.learn(phrase, Says({slot.name: value}))

    def _learn_presets(self) -> None:
        unit = self.roster.unit
        for preset in self.roster.presets:
            for title in (preset.title, said(preset.title)):
                self.phrases.learn(title, Ready(preset, by_title=True))
            start = preset.title.partition(",")
            if start[1]:
                self.starts.learn(start[0], preset)
            try:
                sheet = unit.model_validate({**preset.fields, "id": "x", "name": "x", "side": "x"})
            except ValidationError:
                continue
            self._learn_parts(sheet)
        for preset in self.roster.presets:
            if plain(preset.key) != plain(preset.title):
                self.phrases.learn(preset.key, Ready(preset, by_title=False))

    def _learn_parts(self, sheet: UnitSheet) -> None:
        """What pages say of fields that have parts, such as the weapons of a unit."""
        for name, slot in self.slots.items():
            value = getattr(sheet, name)
            for part in value if isinstance(value, tuple) else (value,):
                if isinstance(part, Value):
                    slot.values.learn(text_of(self.rules, name, part), _Held(part))

    def _replace(self, phrase: str, meaning: Says) -> None:
        """The ruleset's own word goes before a value of the same name."""
        self.phrases.forget(phrase, Says)
        self.phrases.learn(phrase, meaning)

    # what it reads

    def titled(self, title: str) -> Slot | None:
        """The field that is called so."""
        return self.slots.get(self.names.get(plain(title), ""))

    def value(self, slot: Slot, words: Sequence[Word], at: int) -> tuple[Any, int] | None:
        """What is said of a field from here, and where it ends; nothing if nothing is."""
        word = words[at] if at < len(words) else None
        if slot.kind is Kind.TICK:
            return self._one(slot, words, at) or (True, at)
        if word is None or word.is_break:
            return None
        if slot.kind is Kind.NUMBER and word.number:
            return word.number, at + word.of
        if slot.kind is Kind.CODE:
            return (word.raw, at + word.of) if word.place == 0 and self._fits(slot.name, word.raw) else None
        if slot.kind is Kind.TEXT:
            return None  # the reader knows where a text ends
        return self._many(slot, words, at) if slot.kind is Kind.MANY else self._one(slot, words, at)

    def _fits(self, name: str, value: str) -> bool:
        return _fits(self.roster.unit, name, value)

    def _one(self, slot: Slot, words: Sequence[Word], at: int) -> tuple[Any, int] | None:
        for end, meanings in slot.values.at(words, at):
            found = [_let_go(one) for one in meanings]
            return (found[0] if len(found) == 1 else Two(found)), end
        return None

    def _many(self, slot: Slot, words: Sequence[Word], at: int) -> tuple[Any, int] | None:
        found: list[object] = []
        end = 0
        while taken := self._one(slot, words, at):
            value, end = taken
            if isinstance(value, Two):
                return value, end
            found += [] if value is None else [value]
            at = end
            while at < len(words) and (words[at].is_break or words[at].text == "and"):
                at += 1
        return (found, end) if end else None


class _Held:
    """A value with parts, as it is kept: equal to another of the same fields."""

    def __init__(self, value: Value) -> None:
        self.fields = value.model_dump(mode="json", exclude_defaults=True)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, _Held) and self.fields == other.fields

    def __hash__(self) -> int:
        return hash(str(self.fields))


def _let_go(value: object) -> Any:
    return dict(value.fields) if isinstance(value, _Held) else value


def _kind(model: type[UnitSheet], name: str, kinds: set[Any]) -> Kind:
    field = model.model_fields[name]
    if any(_is_many(one) for one in (field.annotation, *get_args(field.annotation))):
        return Kind.MANY
    if bool in kinds:
        return Kind.TICK
    if kinds & {int, float}:
        return Kind.NUMBER
    if str not in kinds or references(model).get(name):
        return Kind.ONE
    return Kind.TEXT if _fits(model, name, ANY_TEXT) else Kind.CODE


def _fits(model: type[UnitSheet], name: str, value: str) -> bool:
    try:
        field_of(model, name).validate_python(value)
    except ValidationError:
        return False
    return True


def _is_many(annotation: object) -> bool:
    annotation = annotation.__value__ if isinstance(annotation, TypeAliasType) else annotation
    return get_origin(annotation) in (tuple, list, set, frozenset)


def leaves(annotation: object) -> Iterator[Any]:
    """The plain types of a field, and the values of its choices."""
    annotation = annotation.__value__ if isinstance(annotation, TypeAliasType) else annotation
    if get_origin(annotation) is Literal:
        yield from get_args(annotation)
    elif isinstance(annotation, type) and issubclass(annotation, Enum):
        yield from (one.value for one in annotation)
    elif get_args(annotation):
        for inner in get_args(annotation):
            yield from leaves(inner)
    else:
        yield annotation
