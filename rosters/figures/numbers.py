"""Numbers with their reasons, verdicts and dice, ready to be shown."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from django.utils.translation import gettext

from rulesets.engine import Dice, Figure, Line, Ruleset, Sum, Tally, Verdict, dice, figure_of, result, title
from rulesets.engine.text import written
from rulesets.engine.words import said, said_in_parts
from rulesets.forms.faces import dice_text

type Names = Mapping[str, str]


@dataclass(frozen=True, slots=True)
class Ruled:
    """What the GM ruled on a key: who, why, and on which line, if on one."""

    pk: int
    key: str
    by: str
    reason: str
    line: str | None
    value: Any
    struck: bool = False


@dataclass(frozen=True, slots=True)
class ShownLine:
    label: str
    value: str
    section: str = ""
    was: str = ""
    struck: bool = False
    why: str = ""


@dataclass(frozen=True, slots=True)
class Number:
    """A number or a verdict as people read it. Without a total the viewer may not have all of its lines."""

    key: str
    title: str
    total: str
    was: str = ""
    lines: Sequence[ShownLine] = ()
    why: str = ""
    is_verdict: bool = False

    @property
    def opens(self) -> bool:
        return bool(self.lines or self.why)

    def beside(self, name: str) -> Number:
        """Where the name of whom it is of stands there already."""
        of = gettext("of %(name)s") % {"name": name}
        return replace(self, title=self.title.removesuffix(f" {of}"))


@dataclass(frozen=True, slots=True)
class ShownSum:
    """What an answer comes to so far, and what is left of it to spend."""

    title: str
    total: str
    lines: Sequence[ShownLine]
    of: str = ""
    left: str = ""
    is_over: bool = False


@dataclass(frozen=True, slots=True)
class Roll:
    """Dice as they fell. Two- to six-sided dice are drawn, others are written."""

    key: str
    dice: str
    faces: Sequence[int]
    by: str = ""
    why: str = ""
    seed: int | None = None
    ruled: Sequence[Ruled] = field(default=())
    counts: bool = True
    """Whether these dice count, where a throw was made again."""

    @property
    def title(self) -> str:
        return self.why or gettext("Dice")

    @property
    def is_again(self) -> bool:
        """Whether it lies beside a first throw, under a key of its own."""
        return "~" in self.key

    @property
    def is_drawn(self) -> bool:
        return self._thrown.sides <= 6 and len(self.faces) <= 12

    @property
    def total(self) -> str:
        return written(self._thrown.total(self.faces))

    @property
    def plus(self) -> str:
        plus = self._thrown.plus
        return written(plus, "+") if plus else ""

    @property
    def state(self) -> str:
        """What there is to say of them besides, after what they gave."""
        remarks = {
            gettext("own dice"): self.by == "typed",
            gettext("thrown again"): self.is_again,
            gettext("does not count"): not self.counts,
        }
        return "".join(f", {words}" for words, is_so in remarks.items() if is_so)

    @property
    def text(self) -> str:
        return dice_text(self.dice)

    @property
    def _thrown(self) -> Dice:
        return dice(self.dice)


def number_of(
    statement: Tally | Verdict, rules: Ruleset, names: Names, ruled: Sequence[Ruled] = ()
) -> Number:
    name = title(rules, statement, names)
    whole = next((r for r in reversed(ruled) if r.line is None and not r.struck), None)
    why = f"{whole.by}: “{whole.reason}”" if whole else ""
    if isinstance(statement, Verdict):
        was = (
            ""
            if statement.was == statement.value
            else result(rules, Verdict(statement.key, statement.was, statement.was), names)
        )
        return Number(statement.key, name, result(rules, statement, names), was, why=why, is_verdict=True)
    figure = figure_of(rules.figures, statement.key)
    total = "" if statement.total is None else figure.total(statement.total)
    was = "" if statement.was == statement.total or statement.was is None else figure.total(statement.was)
    counting = [line for line in statement.lines if line.value or line.was or line.struck]
    lines = [_base(statement, figure), *(_line(line, ruled, figure) for line in counting)]
    return Number(statement.key, name, total, was, [line for line in lines if line], why)


def shown_sum(sum_: Sum) -> ShownSum:
    counting = [line for line in sum_.lines if line.value]
    lines = [ShownLine(said_in_parts(line.label), written(line.value), line.section) for line in counting]
    name = said(sum_.title)
    if sum_.most is None:
        return ShownSum(name, written(sum_.total), lines)
    sentence = gettext("%(n)s left") if sum_.left >= 0 else gettext("%(n)s too many")
    left = sentence % {"n": written(abs(sum_.left))}
    return ShownSum(name, written(sum_.total), lines, written(sum_.most), left, sum_.left < 0)


def _base(tally: Tally, figure: Figure) -> ShownLine | None:
    """The number that the lines add to; one that is nought and has no name says nothing."""
    if not tally.label and not tally.base:
        return None
    return ShownLine(said_in_parts(tally.label) or gettext("To begin with"), figure.total(tally.base))


def _line(line: Line, ruled: Sequence[Ruled], figure: Figure) -> ShownLine:
    word = next((r for r in reversed(ruled) if r.line == line.label and not r.struck), None)
    why = f"{word.by}: “{word.reason}”" if word else ""
    was = "" if line.was is None else figure.line(line.was)
    section = "" if line.section == "GM" and word else line.section
    return ShownLine(said_in_parts(line.label), figure.line(line.value), section, was, line.struck, why)
