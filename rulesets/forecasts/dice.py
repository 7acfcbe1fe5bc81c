"""The dice of battles by number: the same in whichever process, course or order a battle is fought."""

from bisect import bisect
from collections import Counter
from collections.abc import Iterator
from hashlib import blake2b
from itertools import count, islice
from struct import Struct
from typing import Any

from rulesets.engine import Faces, Phase, dice
from rulesets.engine.dice import outcomes

WORDS = Struct("<16I")
"""Of a digest: as many numbers of 32 bits as it holds."""


class NumberedDice:
    """In a battle each turn of a step has dice of its own, for each text of dice one stream.

    They depend on the seed, the number of the battle, round, step, turn, the text, and how many of that text
    were dealt before in this turn. So two battles of the same number that part in one step meet the same
    dice again in the next, and a battle that begins anew meets those it had.
    """

    def __init__(self, seed: str) -> None:
        self.seeded = blake2b(seed.encode())
        self.battle = self.turn = self.seeded
        self.turns: Counter[tuple[int, str, str]] = Counter()
        self.streams: dict[str, Iterator[int]] = {}

    def opens(self, number: int) -> None:
        """The battle of this number begins, perhaps once more."""
        self.battle = self.seeded.copy()
        self.battle.update(b"#%d" % number)
        self.turns.clear()

    def begins(self, phase: Phase[Any]) -> None:
        """Who has two turns in one step has other dice in the second."""
        key = phase.round, phase.step.key, phase.turn
        self.turns[key] += 1
        self.turn = self.battle.copy()
        self.turn.update(f"#{phase.round}#{phase.step.key}#{phase.turn}#{self.turns[key]}".encode())
        self.streams = {}

    def totals(self, text: str, times: int) -> list[int]:
        if not times:
            return []
        if (stream := self.streams.get(text)) is None:
            stream = self.streams[text] = self._stream(text)
        return list(islice(stream, times))

    def faces(self, text: str) -> Faces:
        thrown = dice(text)
        return tuple(self.totals(f"1d{thrown.sides}", thrown.count))

    def _stream(self, text: str) -> Iterator[int]:
        totals, weights = outcomes(text)
        all_of = weights[-1] if weights else len(totals)
        for block in count():
            drawn = self.turn.copy()
            drawn.update(f"#{text}#{block}".encode())
            for word in WORDS.unpack(drawn.digest()):
                at = word * all_of >> 32
                yield totals[bisect(weights, at) if weights else at]
