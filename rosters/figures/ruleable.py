"""What a game master may rule on, at the table and in the camp."""

from __future__ import annotations

from dataclasses import dataclass

from rosters.figures.numbers import Number, Roll
from rulesets.engine import Tally, Verdict


@dataclass(frozen=True, slots=True)
class Ruleable:
    """What it is called, and what it is at present: a number or a result, dice, or an answer in words."""

    key: str
    name: str
    statement: Tally | Verdict | None = None
    number: Number | None = None
    roll: Roll | None = None
    answer: tuple[tuple[str, str], ...] = ()

    @property
    def lines(self) -> list[str]:
        return [line.label for line in self.statement.lines] if isinstance(self.statement, Tally) else []
