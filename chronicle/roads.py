"""The road not taken: another answer to a question of a battle that was fought, with the dice as they fell.

The step is played again with the other answer, and on from there to the end of its round. Whatever was asked
and thrown as before is answered and falls as before, and the game master's rulings on it stand; a throw that
was not made then falls as its sealed seed has it, and a question that was not asked then is answered by an
officer. Nothing of it is written.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from copy import copy
from dataclasses import dataclass, field, replace
from datetime import timedelta
from threading import Lock
from time import monotonic

from django.utils.translation import gettext_lazy

from accounts.limits import Limit
from battles.actions.phases import roll_as_sealed
from battles.models import Answer, Battle, Phase, Roll
from battles.play.scenes import Scene, scene_of
from rulesets import engine
from rulesets.engine import Ask, Field, Throw, kept, next_phase, play
from rulesets.engine.values import Facts, Json

MOST_STEPS, MOST_TRIES = 120, 400
UNTRODDEN = 1_000_000
"""From here on steps are numbered that were not fought, so that their dice are their own."""


LONGEST = 20.0
"""Seconds: nobody waits longer, and nobody keeps the site busy for longer."""
PATIENCE = 5.0
walking = Lock()
"""One road is walked at a time in each process: it takes all of a processor."""
ROADS = Limit(
    "road",
    20,
    timedelta(minutes=10),
    gettext_lazy("You have walked 20 roads within ten minutes. Wait a moment, then walk on."),
)
"""Of one person: the others want to walk some too."""


class CannotWalk(Exception):
    """Why, in a sentence."""


SEED_IS_LOST = gettext_lazy(
    "This step cannot be played again: nobody can open the seed of its dice any more."
)
TOO_LONG = gettext_lazy("This road is too long to be walked to its end.")
OTHERS_WALK = gettext_lazy("Others are walking such roads at this moment. Try again in half a minute.")


@dataclass(frozen=True, slots=True)
class Road:
    """Each step as it was and as it would have been, to the end of the round."""

    was: Sequence[Scene]
    would: Sequence[Scene]


def asked_of(scene: Scene, key: str) -> Ask | None:
    """What was asked under this key in a step that was fought, if it was answered."""
    found = next((ask for ask in scene.played.answered if ask.key == key), None)
    return found if key in scene.answers else None


def road(battle: Battle, row: Phase, key: str, value: Json, walker: int | None = None) -> Road:
    """`walker`: the person for whom it is counted, or TooOften; not where others keep him from walking it."""
    if walker is not None:
        ROADS.take(walker)
    later = Phase.objects.standing().filter(battle=battle, state=Phase.State.RESOLVED, round=row.round)
    was = [scene_of(battle, one) for one in later.filter(number__gte=row.number)]
    if not walking.acquire(timeout=PATIENCE):
        if walker is not None:
            ROADS.give_back(walker)
        raise CannotWalk(OTHERS_WALK)
    try:
        return Road(was, list(_walked(battle, was, {key: value})))
    finally:
        walking.release()


def _walked(battle: Battle, was: Sequence[Scene], otherwise: Facts) -> Iterator[Scene]:
    begun, ahead = was[0], list(was)
    phase: engine.Phase | None = begun.phase
    before = begun.before
    ends = monotonic() + LONGEST
    for nth in range(MOST_STEPS):
        if phase is None or phase.round != begun.phase.round:
            return
        if monotonic() > ends:
            raise CannotWalk(TOO_LONG)
        same = next((one for one in ahead if _is_same(one.phase, phase)), None)
        if same:
            ahead.remove(same)
        step = Step(battle, same or _untrodden(begun, phase, nth), phase, before, otherwise)
        scene = step.played()
        yield scene
        otherwise, before = {}, scene.played.field
        phase = next_phase(battle.rules, before)


def _is_same(phase: engine.Phase, other: engine.Phase) -> bool:
    return (phase.step.key, phase.turn) == (other.step.key, other.turn)


def _untrodden(begun: Scene, phase: engine.Phase, nth: int) -> Scene:
    """A step that was not fought: nothing was said or thrown in it."""
    row = copy(begun.row)
    row.number, row.step, row.turn = UNTRODDEN + nth, phase.step.key, phase.turn
    return replace(begun, row=row, phase=phase, record={}, rulings=[], answers={}, rolls={}, agains=())


@dataclass
class Step:
    """One step on that road, played until it waits for nobody."""

    battle: Battle
    like: Scene
    """The same step as it was fought."""
    phase: engine.Phase
    before: Field
    otherwise: Facts
    answers: dict[str, Answer] = field(init=False)
    rolls: dict[str, Roll] = field(init=False)
    record: dict[str, object] = field(init=False)

    def __post_init__(self) -> None:
        self.answers, self.rolls = dict(self.like.answers), dict(self.like.rolls)
        self.record = dict(self.like.record)
        for key, value in self.otherwise.items():
            self._say(key, value)

    def played(self) -> Scene:
        for _ in range(MOST_TRIES):
            scene = self._scene()
            if scene.played.done:
                return scene
            proposed = scene.proposed
            for request in scene.played.waits_for:
                if isinstance(request, Throw):
                    self._throw(request)
                else:
                    default = proposed[request.key].value if request.key in proposed else request.default
                    self._say(request.key, default.model_dump(mode="json"))
        raise CannotWalk(TOO_LONG)

    def _scene(self) -> Scene:
        with kept.reading(f"The step {self.like.row}"):
            played = play(self.phase, self.before, self.record, self.like.rulings)
        return replace(
            self.like,
            phase=self.phase,
            before=self.before,
            record=self.record,
            answers=self.answers,
            rolls=self.rolls,
            played=played,
        )

    def _say(self, key: str, value: object) -> None:
        self.record[key] = value
        state, by = Answer.State.TAKEN, Answer.By.OFFICER
        self.answers[key] = Answer(phase=self.like.row, key=key, value=value, state=state, by=by)

    def _throw(self, throw: Throw) -> None:
        roll = roll_as_sealed(self.battle, self.like.row, throw)
        if roll is None:
            raise CannotWalk(SEED_IS_LOST)
        self.rolls[throw.key], self.record[throw.key] = roll, roll.faces
