"""What came of one battle: who won, in how many rounds, what is left of each unit, how each hero stands."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from rulesets.engine import Card, Field, Muster, Ruleset
from rulesets.engine.values import Facts


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
        fates={card.id: card.status for card in cards if card.kind == "hero"},
        is_broken_off=is_broken_off,
        number=number,
    )


def _left(cards: Sequence[Card], kind: str) -> dict[str, Left]:
    """Of those whose strength a card says exactly: each has one such card, whoever may see it."""
    return {
        card.id: Left(*card.strength)
        for card in cards
        if card.kind == kind and isinstance(card.strength, tuple)
    }
