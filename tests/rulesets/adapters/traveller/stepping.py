"""Playing single steps as in a battle: answers are checked, each die falls, none is made up or left over."""

from collections.abc import Collection, Mapping, Sequence
from typing import Any, override

from rulesets.engine import Phase, Played, Ruling, Step, Throw, dice, play
from rulesets.systems.traveller import RULES
from rulesets.systems.traveller.book.tables import SUCCESS
from rulesets.systems.traveller.people.field import Battlefield
from tests.rulesets.playing import Mismatch, Said, Strict

type Rolls = Mapping[str, Any]


class Further(Strict):
    """Of what comes after that which a vector tells of, the dice show ones; here stands what they were."""

    def __init__(self, said: Said, rolls: Rolls, further: Collection[str] = ()) -> None:
        super().__init__(said, rolls)
        self.further = further
        self.thrown: dict[str, str] = {}

    @override
    def roll(self, throw: Throw) -> list[int]:
        if throw.kind not in self.further:
            return super().roll(throw)
        self.thrown[throw.key] = throw.dice
        return [1] * dice(throw.dice).count

    @override
    def done(self) -> None:
        super().done()
        if self.said:
            raise Mismatch(f"nobody asked for {self.said}")


def step_of(key: str) -> Step[Battlefield]:
    return next(one for one in (*RULES.setup, *RULES.steps, *RULES.aftermath) if one.key == key)


def phase_of(field: Battlefield, key: str, turn: str = "") -> Phase[Battlefield]:
    return Phase(max(1, field.round), step_of(key), turn)


def step(
    field: Battlefield,
    key: str,
    said: Said | None = None,
    rolls: Rolls | None = None,
    rulings: Sequence[Ruling] = (),
    further: Collection[str] = (),
) -> Played[Battlefield]:
    """One step to its end, by all that is said and thrown and nothing else."""
    strict = Further(said or {}, rolls or {}, further)
    return _played(strict, phase_of(field, key), field, rulings)


def _played(
    strict: Strict, phase: Phase[Battlefield], field: Battlefield, rulings: Sequence[Ruling]
) -> Played[Battlefield]:
    played = strict.play(phase, field, rulings)
    strict.done()
    if played.idle:
        raise Mismatch(f"{phase.step.key} has no use for {played.idle}")
    return played


def first(field: Battlefield, who: str) -> None:
    """He acts before all others."""
    for one in field.actors:
        one.rolled, one.acted, one.initiative = True, False, 10 if one.id == who else 0


def acts(
    field: Battlefield,
    who: str,
    said: Said,
    rolls: Rolls,
    rulings: Sequence[Ruling] = (),
    further: Collection[str] = (),
) -> tuple[Played[Battlefield], Mapping[str, str]]:
    """Orders for everybody, then his turn; and what was thrown beyond the rolls."""
    first(field, who)
    field = step(field, "orders", said).field
    strict = Further({}, rolls, further)
    played = _played(strict, phase_of(field, "turns", who), field, rulings)
    fighter = played.field.fighter(who)
    if not fighter or not fighter.acted:
        raise Mismatch(f"it was not the turn of {who}")
    return played, strict.thrown


def refused(field: Battlefield, who: str, said: Said) -> set[str]:
    """What is wrong with these orders."""
    first(field, who)
    played = play(phase_of(field, "orders"), field, said)
    return {one.kind for found in played.problems.values() for one in found}


def ruled(key: str, value: int, line: str | None = None) -> Ruling:
    """As the game master would have it."""
    return Ruling(key=key, value=value, line=line, reason="As given")


def hits(who: str, effect: int) -> Ruling:
    """His attack has this Effect."""
    return ruled(f"attack_total:{who}", SUCCESS + effect)


def by_kind(rolls: Rolls) -> dict[str, Any]:
    """Whoever stands in the key of a vector: a placeholder."""
    return {key.partition(":")[0]: faces for key, faces in rolls.items()}
