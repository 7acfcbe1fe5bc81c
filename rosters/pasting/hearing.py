"""A pasted line word by word: fields that it tells of, columns of a page, presets, and words of the rules."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

from django.utils.translation import gettext

from rosters.pasting.phrases import SLASH, assigned, either, plain, split
from rosters.pasting.vocabulary import About, Kind, Ready, Says, Shows, Slot, Two, Vocabulary
from rosters.sheets import shortened
from rulesets.engine import Column
from rulesets.engine.values import Facts, Json

FILLERS = {"a", "an", "and", "in", "man", "men", "of", "on", "strong", "the", "unit", "with", SLASH}
MOST_FAULTS = 20


class Bare(NamedTuple):
    """A phrase by itself: a preset, or words that set fields."""

    phrase: str
    ready: Sequence[Ready]
    says: Sequence[Facts]
    is_head: bool
    """Whether nothing but numbers stands before it."""


class Cell(NamedTuple):
    """A column of the page with what stands in it, and the fields that this would set, one after another."""

    column: Column
    text: str
    sets: Sequence[tuple[str, Any]]


class Fault(NamedTuple):
    text: str
    part: str
    """The words between two commas, where it is: harmless if the page itself prints them."""


class Hearing:
    """One line, word by word: what it tells of fields and columns, and phrases that stand by themselves."""

    def __init__(self, vocabulary: Vocabulary, text: str) -> None:
        self.vocabulary = vocabulary
        self.pairs, self.text = assigned(text)
        self.words = split(self.text)
        self.told: Json = {}
        self.bare: list[Bare] = []
        self.cells: list[Cell] = []
        self.faults: list[Fault] = []
        self.doubts: list[str] = []
        self.title_ends = 0

    def hear(self) -> None:
        """Take the whole line in."""
        for name, value in self.pairs:
            known = self.vocabulary.names.get(plain(name))
            if known is None:
                self.refuse(gettext("There is no field “%(field)s”.") % {"field": shortened(name)})
                return
            self._tell(known, value.replace("−", "-"), "")
        at = 0
        while at < len(self.words) and len(self.faults) < MOST_FAULTS:
            at = self._step(at)

    # word by word

    def _step(self, at: int) -> int:
        """Take what begins here; where the next begins."""
        word = self.words[at]
        if word.is_break:
            return at + 1
        if word.number and word.place == 0:
            return self._number(at)
        for end, meanings in self.vocabulary.phrases.at(self.words, at):
            if taken := self._field(at, end, meanings) or self._phrase(at, end, meanings):
                return taken
        if word.text in FILLERS:
            return at + 1
        self._fault(at, gettext("“%(word)s” is no word of these rules.") % {"word": shortened(word.raw)})
        return at + word.of - word.place

    def _number(self, at: int) -> int:
        """So many: of whatever is named behind it, or of the unit itself."""
        word, size = self.words[at], self.vocabulary.roster.size
        end = at + word.of
        for stop, meanings in self.vocabulary.phrases.at(self.words, end):
            counted = [one.field for one in meanings if isinstance(one, About) and self._counts(one.field)]
            if counted and not (stop < len(self.words) and self.words[stop].number):
                self._tell(counted[0], word.number, self._part(at))
                return stop
        had = self.told.get(size)
        if had is not None and str(had) != word.number:
            self._fault(
                at,
                gettext("“%(word)s” is one number too many: %(had)s is how many already.")
                % {"word": word.raw[:20], "had": had},
            )
        else:
            self.told[size] = word.number
        return end

    def _counts(self, name: str) -> bool:
        return self.vocabulary.slots[name].kind is Kind.NUMBER

    def _field(self, at: int, end: int, meanings: Sequence[object]) -> int:
        """The title of a field or column, and what is said of it; 0 where that is not what stands here."""
        if end == at + 1 and len(self.words[at].text) == 1 and not self._is_initial(at):
            return 0
        column = next((one.column for one in meanings if isinstance(one, Shows)), None)
        for about in (one for one in meanings if isinstance(one, About)):
            slot = self.vocabulary.slots[about.field]
            if found := self._said(slot, at, end):
                value, stop = found
                if stop == end:
                    continue
                if column:
                    self.cells.append(Cell(column, self._raw(end, stop), [(slot.name, value)]))
                else:
                    self._tell(slot.name, value, self._part(at))
                return stop
        return self._cell(column, end) if column else 0

    def _is_initial(self, at: int) -> bool:
        """“D 14” is a title and a figure; “a 40” is not, and no line begins with Attack."""
        return self.words[at].raw[0].isupper() and (at > 0 or self.words[at].text != "a")

    def _said(self, slot: Slot, at: int, end: int) -> tuple[Any, int] | None:
        if slot.kind is not Kind.TEXT:
            return self.vocabulary.value(slot, self.words, end)
        begins = at == 0 or self.words[at - 1].is_break or self.words[end - 1].raw.endswith(":")
        stop = self._end_of_text(end)
        return (self._raw(end, stop), stop) if begins and stop > end else None

    def _end_of_text(self, at: int) -> int:
        """A text goes on to a semicolon, or to a comma behind which something begins that is known."""
        while at < len(self.words):
            word = self.words[at]
            if word.text == ";" or (word.is_break and self.vocabulary.phrases.at(self.words, at + 1)):
                break
            at += 1
        return at

    def _cell(self, column: Column, at: int) -> int:
        """What stands in a column that is no field: one value, or several with strokes between."""
        stop, places = at, column.title.split(f" {SLASH} ")
        for n in range(len(places)):
            if n and (stop >= len(self.words) or self.words[stop].text != SLASH):
                return 0
            stop += bool(n)
            if stop >= len(self.words) or self.words[stop].is_break:
                return 0
            stop += self.words[stop].of
        text = self._raw(at, stop)
        sets: list[tuple[str, Any]] = []
        for place, value in zip(places, text.split(f" {SLASH} "), strict=False):
            known = self.vocabulary.titled(place) if len(places) > 1 else None
            if known and (found := self.vocabulary.value(known, split(value), 0)):
                sets.append((known.name, found[0]))
        self.cells.append(Cell(column, text, sets))
        return stop

    def _phrase(self, at: int, end: int, meanings: Sequence[object]) -> int:
        ready = [one for one in meanings if isinstance(one, Ready)]
        says = [one.fields for one in meanings if isinstance(one, Says)]
        ticks = [one.field for one in meanings if isinstance(one, About) and self._is_tick(one.field)]
        says += [{name: True} for name in ticks if {name: True} not in says]
        if not ready and not says:
            return 0
        is_head = not self.bare and not self.cells and all(self._counts(name) for name in self.told)
        if is_head and any(one.by_title for one in ready):
            self.title_ends = end
        if is_head:
            self._doubt_the_start(at, end)
        self.bare.append(Bare(self._raw(at, end), ready, says, is_head))
        return end

    def _is_tick(self, name: str) -> bool:
        return self.vocabulary.slots[name].kind is Kind.TICK

    def _doubt_the_start(self, at: int, end: int) -> None:
        """The first words of a longer title may be meant for it."""
        for stop, presets in self.vocabulary.starts.at(self.words, at):
            if stop > end or (stop == end and not self.title_ends):
                titles = either(f"“{one.title}”" for one in presets)
                self.doubts.append(
                    gettext("“%(phrase)s” is read word by word. For the preset write %(titles)s.")
                    % {"phrase": self._raw(at, stop), "titles": titles}
                )
                return

    # what it is made of

    def _tell(self, name: str, value: object, part: str) -> None:
        """What a field is said to be."""
        if isinstance(value, Two):
            ways = either(f"{name}={one}" for one in value.meanings)
            self.refuse(
                gettext("%(field)s can mean two things here. Write %(ways)s.")
                % {"field": self.title(name), "ways": ways}
            )
            return
        had = self.told.setdefault(name, value)
        if str(had) != str(value):
            self.refuse_twice(name, had, value, part)

    def refuse_twice(self, name: str, had: object, value: object, part: str = "") -> None:
        facts = {"field": self.title(name), "had": had, "value": value}
        self.faults.append(Fault(gettext("%(field)s is said twice: %(had)s and %(value)s.") % facts, part))

    def refuse(self, text: str) -> None:
        self.faults.append(Fault(text, ""))

    def _fault(self, at: int, text: str) -> None:
        self.faults.append(Fault(text, self._part(at)))

    def title(self, name: str) -> str:
        return self.vocabulary.slots[name].title

    def _raw(self, at: int, end: int) -> str:
        return self.text[self.words[at].at : self.words[end - 1].end]

    def _part(self, at: int) -> str:
        """The words between the commas on both sides of one."""
        first, last = at, at
        while first > 0 and not self.words[first - 1].is_break:
            first -= 1
        while last < len(self.words) and not self.words[last].is_break:
            last += 1
        return " ".join(word.text for word in self.words[first:last] if word.text != SLASH)
