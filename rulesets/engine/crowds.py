"""How many there seem to be: the words in place of a number, and the number that others reckon with."""

from bisect import bisect_left
from dataclasses import dataclass
from math import inf
from typing import Generic

from typing_extensions import TypeVar


@dataclass(frozen=True, slots=True)
class Crowd:
    """Up to so many look like this, and are taken for so many."""

    most: float
    words: str
    men: int


C = TypeVar("C", bound=Crowd, default=Crowd)


class Crowds(Generic[C]):
    """All crowds, from nobody to however many. A field says `Annotated[int, looks(CROWDS.taken_for)]`."""

    def __init__(self, *rows: C) -> None:
        bounds = [row.most for row in rows]
        if bounds != sorted(set(bounds)) or bounds[-1:] != [inf]:
            raise ValueError("Crowds begin with the smallest, and the last of them has no end.")
        self.rows, self.bounds = rows, bounds

    def of(self, men: float) -> C:
        return self.rows[bisect_left(self.bounds, men)]

    def words(self, men: float) -> str:
        return self.of(men).words

    def taken_for(self, men: float) -> int:
        return self.rows[bisect_left(self.bounds, men)].men
