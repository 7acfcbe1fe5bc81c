"""Two numbers that meet, found by the shape of a fact: two sides' own, or a number against another."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from django.utils.translation import gettext

from battles.parts.sight import Sight
from battles.parts.story.phases import told_now
from battles.parts.story.told import Told, whole
from campaigns.parts import Context
from rulesets.engine import Event, Tally
from rulesets.engine.text import written

DUEL = ("a", "b")
AGAINST = ("against", "number", "dc", "difficulty", "held")
"""What the facts of an event call the number that a total has to reach."""


@dataclass(frozen=True, slots=True)
class Party:
    """One of the two: whose number it is, and what it came to."""

    name: str
    tincture: str
    total: str
    is_ahead: bool = False

    @property
    def looks(self) -> str:
        return " ".join(filter(None, [self.tincture, "ahead" if self.is_ahead else ""]))


@dataclass(frozen=True, slots=True)
class Meeting:
    key: str
    left: Party
    right: Party
    by: str
    """How far they are apart."""
    is_of_sides: bool
    """Whether the two sides themselves meet: then they stand as they stand on the field."""


def meeting(sight: Sight) -> Context:
    """The last contest of the open phase, for the battle page."""
    told = told_now(sight)
    facts: Sequence[Event] = told.facts if told else ()
    found = (contest(sight, told, fact) for fact in reversed(facts) if told)
    return {"meeting": next(filter(None, found), None)}


def meeting_of(sight: Sight, told: Told, fact: Event) -> Meeting | None:
    """Whatever two numbers meet in a fact."""
    return contest(sight, told, fact) or _against(sight, told, fact)


def contest(sight: Sight, told: Told, fact: Event) -> Meeting | None:
    """Two that fight each other: the two sides, or two of them."""
    return _of_sides(sight, told, fact) or _duel(sight, told, fact)


def _of_sides(sight: Sight, told: Told, fact: Event) -> Meeting | None:
    """A fact about a side that says how far its number and the other side's of the same kind are apart."""
    if len(sight.sides) != 2 or fact.subject not in sight.sides:
        return None
    side, other = sight.sides
    for a, b in _pairs(told, side, other):
        if a != b and abs(a - b) in _numbers(fact):
            ahead = fact.subject == side
            left = Party(sight.names.get(side, side), sight.tincture(side), written(a), ahead)
            right = Party(sight.names.get(other, other), sight.tincture(other), written(b), not ahead)
            return _meeting(told, left, right, abs(a - b), is_of_sides=True)
    return None


def _pairs(told: Told, left: str, right: str) -> Iterator[tuple[int, int]]:
    """The numbers that both sides have of one kind, if these people may know both; the latest first."""
    kinds = dict.fromkeys(key.partition(":")[0] for key in reversed(told.numbers))
    for kind in kinds:
        a, b = (_total(told, f"{kind}:{side}") for side in (left, right))
        if a is not None and b is not None:
            yield a, b


def _total(told: Told, key: str) -> int | None:
    found = told.numbers.get(key)
    return found.total if isinstance(found, Tally) else None


def _numbers(fact: Event) -> list[int]:
    return [value for value in fact.facts.values() if type(value) is int]


def _duel(sight: Sight, told: Told, fact: Event) -> Meeting | None:
    """Somebody of one side meets somebody of the other: a fact with two numbers, its subject's first."""
    a, b = (fact.facts.get(name) for name in DUEL)
    side = sight.side_of(fact.subject)
    if type(a) is not int or type(b) is not int or len(sight.sides) != 2 or side not in sight.sides:
        return None
    foe = next(other for other in sight.sides if other != side)
    left = Party(_name(sight, fact.subject), sight.tincture(side), written(a), a > b)
    right = Party(_foe(sight, fact, foe), sight.tincture(foe), written(b), b > a)
    return _meeting(told, left, right, abs(a - b))


def _foe(sight: Sight, fact: Event, side: str) -> str:
    """Whom of that side the fact names as the other, if it is one alone; else the side."""
    named = {
        one
        for value in fact.facts.values()
        for one in (value if isinstance(value, list | tuple) else (value,))
        if isinstance(one, str) and one != side and sight.side_of(one) == side
    }
    return _name(sight, named.pop()) if len(named) == 1 else sight.names.get(side, side)


def _against(sight: Sight, told: Told, fact: Event) -> Meeting | None:
    """A total and what it had to reach."""
    total = fact.facts.get("total")
    needed = next((value for name in AGAINST if type(value := fact.facts.get(name)) is int), None)
    side = sight.side_of(fact.subject)
    if type(total) is not int or needed is None or side not in sight.sides:
        return None
    left = Party(_name(sight, fact.subject), sight.tincture(side), written(total), total >= needed)
    return _meeting(
        told, left, Party(gettext("needed"), "", written(needed), total < needed), abs(total - needed)
    )


def _name(sight: Sight, subject: str) -> str:
    return sight.names.get(whole(subject), whole(subject))


def _meeting(told: Told, left: Party, right: Party, by: int, *, is_of_sides: bool = False) -> Meeting:
    """Its key is its own as long as nothing else meets there, so that a page knows which is new."""
    key = f"{told.number} {left.name} {left.total} {right.name} {right.total}"
    return Meeting(key, left, right, written(by), is_of_sides)
