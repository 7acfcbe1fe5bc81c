"""Dice that fell once, dealt again."""

from collections.abc import Iterable

from rulesets.engine import Faces, Throw, dice
from rulesets.engine.values import Facts


class Replayed:
    """The dice of a live phase, dealt again to a silent table in the order they were asked for."""

    def __init__(self, throws: Iterable[Throw], record: Facts) -> None:
        self.rolls = [(throw.dice, record[throw.key]) for throw in throws]

    def totals(self, text: str, times: int) -> list[int]:
        return [dice(text).total(self.faces(text)) for _ in range(times)]

    def faces(self, text: str) -> Faces:
        if dice(text).count == 0:
            return ()
        thrown, faces = self.rolls.pop(0) if self.rolls else ("nothing", ())
        if thrown != text:
            raise AssertionError(f"the silent step throws {text} where the live one threw {thrown}")
        return tuple(faces)
