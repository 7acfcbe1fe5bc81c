"""From rows to the engine and back: the present phase of a battle as the rules see it.

A scene is computed from the record, and the same record gives the same scene. It is kept for a version of the
battle, so that twelve pages that look at the same moment play the step once.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from battles.memory import Memory
from battles.models import AGAIN_MARK, Again, Answer, Battle, Phase, Roll, RulingRow
from campaigns.models import Reveal
from rulesets.engine import (
    Ask,
    Card,
    Correction,
    Field,
    Muster,
    Played,
    Request,
    Ruleset,
    Ruling,
    Step,
    Throw,
    correct,
    play,
)
from rulesets.engine import Phase as EnginePhase

KEPT = 64


class StepIsUnknown(Exception):
    """The record names a step that the ruleset no longer has."""


@dataclass(frozen=True)
class Scene:
    """Where a battle stands: the phase, what was said and thrown in it, and what the step makes of it."""

    battle: Battle
    rules: Ruleset[Any, Any]
    muster: Muster
    row: Phase
    phase: EnginePhase[Any]
    before: Field
    record: Mapping[str, Any]
    rulings: Sequence[Ruling]
    answers: Mapping[str, Answer]
    rolls: Mapping[str, Roll]
    played: Played[Any]
    revealed: frozenset[str] = frozenset()
    """What the game master has shown of it, where he shows results one after the other."""

    agains: Sequence[Again] = ()
    """The throws that were made again."""

    @property
    def names(self) -> dict[str, str]:
        return {key: sheet.name for key, sheet in self.muster.sheets.items()}

    @property
    def asks(self) -> list[Ask[Any]]:
        return [one for one in self.played.waits_for if isinstance(one, Ask)]

    @property
    def throws(self) -> list[Throw]:
        return [one for one in self.played.waits_for if isinstance(one, Throw)]

    @property
    def is_locked_in(self) -> bool:
        """Whether every open question has a locked answer."""
        return all(self.locked(ask.key) for ask in self.asks)

    @cached_property
    def cards(self) -> Sequence[Card]:
        """The field as the step has made it so far, for all eyes."""
        return self.rules.cards(self.played.field)

    @cached_property
    def cards_before(self) -> Sequence[Card]:
        return self.rules.cards(self.before)

    def locked(self, key: str) -> bool:
        answer = self.answers.get(key)
        return answer is not None and answer.state == Answer.State.LOCKED

    def awaited(self, key: str) -> Request | None:
        return next((one for one in self.played.waits_for if one.key == key), None)

    def tried(self, extra: Mapping[str, Any], rulings: Sequence[Ruling] = ()) -> Played[Any]:
        """The phase as it would be with more replies or rulings; nothing is kept."""
        return play(self.phase, self.before, {**self.record, **extra}, [*self.rulings, *rulings])


def step_of(rules: Ruleset[Any, Any], key: str) -> Step[Any]:
    for step in (*rules.setup, *rules.steps, *rules.aftermath):
        if step.key == key:
            return step
    raise StepIsUnknown(f"The rules {rules.key} have no step {key}.")


def rolls_of(row: Phase) -> dict[str, Roll]:
    """The roll that counts for each key: the one laid down last."""
    return {
        roll.key: roll for roll in row.rolls.select_related("thrown_in", "member__user").order_by("at", "pk")
    }


def rulings_of(row: Phase) -> list[Ruling]:
    return [as_ruling(one) for one in row.rulings.filter(is_struck=False).order_by("pk")]


def corrections_of(row: Phase) -> list[Correction]:
    rows = row.corrections.filter(is_struck=False).order_by("pk")
    return [
        Correction(subject=one.subject, name=one.name, value=one.value, reason=one.reason) for one in rows
    ]


def as_ruling(row: RulingRow) -> Ruling:
    return Ruling(key=row.key, reason=row.reason, line=row.line, value=row.value)


def scene_of(battle: Battle, row: Phase) -> Scene:
    """The scene of any phase, open, resolved or struck, worked out anew."""
    before = correct(battle.rules.field.load(battle.mustered, row.before), corrections_of(row))
    staged = battle.campaign.reveal != Reveal.AT_ONCE
    revealed = frozenset(row.revealed.values_list("group", flat=True)) if staged else frozenset[str]()
    return _played(battle, row, before, rulings_of(row), revealed)


def scene_of_new(battle: Battle, row: Phase) -> Scene:
    """The scene of a phase that was opened in this act. Unless it replays another, nothing is in it yet."""
    if row.replays_id:
        return scene_of(battle, row)
    before = battle.rules.field.load(battle.mustered, row.before)
    return _played(battle, row, before, [], frozenset(), answers={}, rolls={})


def played_on(scene: Scene) -> Scene:
    """The scene after more answers or dice in this act, under its lock: what was ruled still stands."""
    return _played(scene.battle, scene.row, scene.before, scene.rulings, scene.revealed)


def _played(
    battle: Battle,
    row: Phase,
    before: Field,
    rulings: Sequence[Ruling],
    revealed: frozenset[str],
    *,
    answers: Mapping[str, Answer] | None = None,
    rolls: Mapping[str, Roll] | None = None,
) -> Scene:
    """Play the step on its record; answers and rolls that are not given are read."""
    rules = battle.rules
    phase = EnginePhase(row.round, step_of(rules, row.step), row.turn)
    if answers is None:
        answers = {answer.key: answer for answer in row.answers.select_related("member__user")}
    rolls = rolls_of(row) if rolls is None else rolls
    record = {k: a.value for k, a in sorted(answers.items()) if a.state == Answer.State.TAKEN}
    record |= {key: roll.faces for key, roll in rolls.items()}
    said = (record, rulings, answers, rolls, play(phase, before, record, rulings))
    return Scene(battle, rules, battle.mustered, row, phase, before, *said, revealed, agains_of(row, rolls))


def agains_of(row: Phase, rolls: Iterable[str]) -> list[Again]:
    """What was thrown again; the database is asked only if a roll says that anything was."""
    if not any(AGAIN_MARK in key for key in rolls):
        return []
    return list(row.agains.filter(state=Again.State.THROWN).select_related("by__user").order_by("pk"))


def present(battle: Battle) -> Scene | None:
    """The scene of the open phase, or None: not begun, in the aftermath, or over."""
    row = battle.phases.filter(state__in=[Phase.State.ASKING, Phase.State.PLAYING]).first()
    return scene_of(battle, row) if row else None


kept: Memory[tuple[Scene | None]] = Memory(KEPT)
"""The scenes of the latest versions. Only for reading: an action works out its scene under the lock."""


def look(battle: Battle) -> Scene | None:
    """The present scene for a page."""
    return kept.once((battle.pk, battle.version), lambda: (present(battle),))[0]


def ground(battle: Battle) -> Field:
    """The field as everybody has it: without what the open phase has brought so far."""
    scene = look(battle)
    if scene is not None:
        return scene.before
    last = battle.phases.filter(state=Phase.State.RESOLVED).order_by("-number").first()
    rules = battle.rules
    field: Field = rules.field.load(battle.mustered, last.after) if last else rules.open(battle.mustered)
    return field


def standing(battle: Battle) -> Sequence[Card]:
    """What stands on the ground, for all eyes."""
    scene = look(battle)
    return scene.cards_before if scene else battle.rules.cards(ground(battle))
