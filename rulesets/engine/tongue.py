"""The language in which sentences are said. Whoever shows them says which; no step and no officer asks."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass


def _english(n: float) -> int:
    return 0 if n in (1, -1) else 1


@dataclass(frozen=True, slots=True)
class Tongue:
    """A language: how it says an English sentence, which form follows a number, how numbers are written."""

    said: Callable[[str], str] = str
    form: Callable[[float], int] = _english
    """Of the forms of a word, `{n:man|men}`, the one that fits."""
    thousands: str = ","
    point: str = "."

    def number(self, english: str) -> str:
        """A number that was written in English."""
        if (self.thousands, self.point) == (",", "."):
            return english
        signs = {",": self.thousands, ".": self.point}
        return "".join(signs.get(char, char) for char in english)


ENGLISH = Tongue()


class Spoken:
    """The one that is spoken now. Asked anew for each sentence: two people may be shown something at once."""

    def __init__(self) -> None:
        self.ask: Callable[[], Tongue] = lambda: ENGLISH

    def __call__(self) -> Tongue:
        return self.ask()


spoken = Spoken()
