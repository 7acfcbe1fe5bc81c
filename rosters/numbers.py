"""Numbers with their reasons, verdicts and dice, ready to be shown."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from rulesets.engine import Dice, Line, Ruleset, Sum, Tally, Verdict, dice, result, title
from rulesets.engine.words import number as said

type Names = Mapping[str, str]
NO_DICE = Dice(0, 0)


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
    def is_again(self) -> bool:
        """Whether it lies beside a first throw, under a key of its own."""
        return "~" in self.key

    @property
    def is_drawn(self) -> bool:
        return self._thrown.sides <= 6 and len(self.faces) <= 12

    @property
    def total(self) -> str:
        return said(self._thrown.total(self.faces))

    @property
    def plus(self) -> str:
        plus = self._thrown.plus
        return said(plus, "+") if plus else ""

    @property
    def text(self) -> str:
        return self.dice.replace("-", "−")

    @property
    def _thrown(self) -> Dice:
        return dice(self.dice)


def number_of(
    one: Tally | Verdict, rules: Ruleset[Any, Any], names: Names, ruled: Sequence[Ruled] = ()
) -> Number:
    name = title(rules, one, names)
    whole = next((r for r in reversed(ruled) if r.line is None and not r.struck), None)
    why = f"{whole.by}: “{whole.reason}”" if whole else ""
    if isinstance(one, Verdict):
        was = "" if one.was == one.value else result(rules, Verdict(one.key, one.was, one.was), names)
        return Number(one.key, name, result(rules, one, names), was, why=why, is_verdict=True)
    total = "" if one.total is None else said(one.total)
    was = "" if one.was == one.total or one.was is None else said(one.was)
    lines = [_base(one), *(_line(line, ruled) for line in one.lines if line.value or line.was or line.struck)]
    return Number(one.key, name, total, was, [line for line in lines if line], why)


def shown_sum(one: Sum) -> ShownSum:
    lines = [ShownLine(line.label, said(line.value), line.section) for line in one.lines if line.value]
    if one.most is None:
        return ShownSum(one.title, said(one.total), lines)
    left = f"{said(one.left)} left" if one.left >= 0 else f"{said(-one.left)} too many"
    return ShownSum(one.title, said(one.total), lines, said(one.most), left, one.left < 0)


def _base(tally: Tally) -> ShownLine | None:
    """The number that the lines add to; one that is nought and has no name says nothing."""
    if not tally.label and not tally.base:
        return None
    return ShownLine(tally.label or "To begin with", said(tally.base))


def _line(line: Line, ruled: Sequence[Ruled]) -> ShownLine:
    word = next((r for r in reversed(ruled) if r.line == line.label and not r.struck), None)
    why = f"{word.by}: “{word.reason}”" if word else ""
    was = "" if line.was is None else said(line.was, "+")
    section = "" if line.section == "GM" and word else line.section
    return ShownLine(line.label, said(line.value, "+"), section, was, line.struck, why)
