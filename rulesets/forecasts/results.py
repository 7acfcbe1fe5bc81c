"""What came of one battle: who won, in how many rounds, what is left of each unit, how each hero stands."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from rulesets.engine import Card, Field, Muster, Ruleset, Term
from rulesets.engine.values import Facts

BY_HALF, BY_A_FIFTH = 0.5, 0.2


class Grade(Term):
    """How decisively a battle was won: our reading, for no book says it in one measure for all.

    It goes by the lead: what share of its strength the winner has left, less the share that the foe has left
    who kept most of his. Allies who win together have their strength in common.
    """

    CRUSHING = "crushing", "Crushing victory", "The winner has half of its strength or more ahead of any foe."
    CLEAR = "clear", "Clear victory", "The winner has a fifth of its strength or more ahead of any foe."
    MARGINAL = (
        "marginal",
        "Marginal victory",
        "The winner has hardly more of its strength left than a foe.",
    )
    DRAWN = "drawn", "Drawn", "Nobody wins."


@dataclass(frozen=True, slots=True)
class Ending:
    """One of the events that say how a battle ended (`Ruleset.endings`)."""

    subject: str
    facts: Facts


@dataclass(frozen=True, slots=True)
class Left:
    """What is left of a side or a unit, in the system's own measure: men, tokens, points."""

    now: int
    of: int

    def __add__(self, other: "Left") -> "Left":
        return Left(self.now + other.now, self.of + other.of)

    @property
    def lost(self) -> float:
        """The share that is lost, 0 to 1. Of nothing nothing is lost."""
        return 1 - min(self.now, self.of) / self.of if self.of else 0.0


@dataclass(frozen=True, slots=True)
class Result:
    """`winners`: sides, none where nobody won; `is_broken_off`: nobody had won when the time was up."""

    winners: tuple[str, ...]
    rounds: int
    sides: Mapping[str, Left]
    units: Mapping[str, Left]
    fates: Mapping[str, str]
    """By hero: the status, as cards show it."""
    is_broken_off: bool = False
    number: int = 0
    """Of the battle, in its forecast."""
    among: tuple[str, ...] = ()
    """All sides of the battle, in the order of the muster."""

    @property
    def grade(self) -> Grade:
        if not self.winners:
            return Grade.DRAWN
        left = sum((self.sides[side] for side in self.winners if side in self.sides), start=Left(0, 0))
        foes = [foe.lost for side, foe in self.sides.items() if side not in self.winners]
        lead = round(min(foes, default=0.0) - left.lost, 9)
        return Grade.CRUSHING if lead >= BY_HALF else Grade.CLEAR if lead >= BY_A_FIFTH else Grade.MARGINAL


def winners_of(muster: Muster, endings: Sequence[Ending]) -> tuple[str, ...]:
    """The sides that the last ending names, in the order of the muster; where all have won nobody has."""
    if not endings:
        return ()
    last = endings[-1]
    named = {last.subject, last.facts.get("winner"), *last.facts.get("victors", ())}
    victors = tuple(side.id for side in muster.sides if side.id in named)
    return victors if len(victors) < len(muster.sides) else ()


def result_of[F: Field](
    rules: Ruleset, field: F, endings: Sequence[Ending], *, is_broken_off: bool = False, number: int = 0
) -> Result:
    """Read from the end of a battle."""
    cards = rules.cards(field)
    return Result(
        winners=winners_of(field.muster, endings),
        rounds=field.round,
        sides=_left(cards, "side"),
        units=_left(cards, "unit"),
        fates=_fates(cards),
        is_broken_off=is_broken_off,
        number=number,
        among=tuple(side.id for side in field.muster.sides),
    )


def _fates(cards: Sequence[Card]) -> dict[str, str]:
    """How each hero is: the first card of each is that of his own people, others may see less."""
    found: dict[str, str] = {}
    for card in cards:
        if card.kind == "hero":
            found.setdefault(card.id, card.status)
    return found


def _left(cards: Sequence[Card], kind: str) -> dict[str, Left]:
    """Of those whose strength a card says exactly: each has one such card, whoever may see it."""
    return {
        card.id: Left(*card.strength)
        for card in cards
        if card.kind == kind and isinstance(card.strength, tuple)
    }
