"""From rows to the engine and back: the present phase of a battle as the rules see it.

A scene is computed from the record, and the same record gives the same scene. It is kept for a version of the
battle, so that twelve pages that look at the same moment play the step once.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from copy import copy
from dataclasses import dataclass
from functools import cached_property
from typing import Any, NamedTuple

from battles.models import (
    AGAIN_MARK,
    Again,
    Answer,
    Battle,
    CorrectionRow,
    Phase,
    Roll,
    RulingRow,
    staff_of,
)
from battles.play import dice
from battles.play.memory import Memory, Worded
from campaigns.models import Reveal
from rulesets import engine
from rulesets.engine import (
    GM,
    Ask,
    CannotRead,
    Card,
    Correction,
    Field,
    Muster,
    Played,
    Proposal,
    Request,
    Ruleset,
    Ruling,
    Step,
    Temper,
    correct,
    play,
    proposals,
)
from rulesets.engine.kept import brought_up, read_field, reading, stamped
from rulesets.engine.officers import BY_THE_RULES
from rulesets.engine.values import Facts, Json

KEPT = 64


class StepIsUnknown(Exception):
    """The record names a step that the ruleset no longer has."""


@dataclass(frozen=True)
class Scene:
    """Where a battle stands: the phase, what was said and thrown in it, and what the step makes of it."""

    battle: Battle
    rules: Ruleset
    muster: Muster
    row: Phase
    phase: engine.Phase
    before: Field
    record: Facts
    rulings: Sequence[Ruling]
    answers: Mapping[str, Answer]
    rolls: Mapping[str, Roll]
    played: Played
    revealed: frozenset[str] = frozenset()
    """What the game master has shown of it, where he shows results one after the other."""

    agains: Sequence[Again] = ()
    """The throws that were made again."""

    @cached_property
    def seal_is_lost(self) -> bool:
        """Whether nobody can open the seed of its dice any more."""
        return self.row.is_open and dice.is_lost(self.row.sealed_seed)

    @property
    def is_locked_in(self) -> bool:
        """Whether every open question has a locked answer."""
        return all(self.locked(ask.key) for ask in self.played.asks)

    @cached_property
    def proposed(self) -> Mapping[str, Proposal]:
        """What officers would answer to all that is asked now, by its key. Of what only the game master can
        judge, nothing.
        """
        asks: dict[Temper, list[Ask]] = {}
        for ask in self.played.asks:
            asks.setdefault(staff_of(self.battle, self.side_of(ask)).temper, []).append(ask)
        found = {
            ask.key: Proposal(ask.default, BY_THE_RULES) for ask in self.played.asks if ask.only_confirms
        }
        for temper, asked in asks.items():
            found |= proposals(self.rules, self.before, asked, temper)
        return found

    def side_of(self, ask: Ask) -> str:
        """For which side is answered; nothing, where the game master himself is asked."""
        return "" if ask.to == GM else self.before.side_of(ask.subject.partition(":")[0])

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

    def tried(self, extra: Facts, rulings: Sequence[Ruling] = ()) -> Played:
        """The phase as it would be with more replies or rulings; nothing is kept."""
        return play(self.phase, self.before, {**self.record, **extra}, [*self.rulings, *rulings])


def step_of(rules: Ruleset, key: str) -> Step:
    for step in (*rules.setup, *rules.steps, *rules.aftermath):
        if step.key == key:
            return step
    raise StepIsUnknown(f"The rules {rules.key} have no step {key}.")


def rolls_of(row: Phase) -> dict[str, Roll]:
    """The roll that counts for each key: the one laid down last."""
    return {
        roll.key: roll for roll in row.rolls.select_related("thrown_in", "member__user").order_by("at", "pk")
    }


def rulings_of(battle: Battle, row: Phase) -> list[Ruling]:
    rules, rows = battle.rules, row.rulings.filter(is_struck=False).order_by("nth")
    return [as_ruling(rules, one) for one in rows]


def corrections_of(battle: Battle, row: Phase) -> list[Correction]:
    rules, rows = battle.rules, row.corrections.filter(is_struck=False).order_by("nth")
    return [as_correction(rules, one) for one in rows]


def as_correction(rules: Ruleset, row: CorrectionRow) -> Correction:
    raw = {"subject": row.subject, "name": row.name, "value": row.value}
    return Correction(**brought_up(rules, "word", raw, row.rules_version), reason=row.reason)


def as_ruling(rules: Ruleset, row: RulingRow) -> Ruling:
    raw = {"key": row.key, "line": row.line, "value": row.value}
    return Ruling(**brought_up(rules, "word", raw, row.rules_version), reason=row.reason)


def answer_in(rules: Ruleset, key: str, value: object, version: int) -> Any:
    """What somebody said, in the shape in which the rules ask for it now."""
    return brought_up(rules, "answer", {"key": key, "value": value}, version)["value"]


def field_of(battle: Battle, kept: Facts) -> Field:
    """A field as it was kept with a phase; CannotRead where it does not fit the rules any more."""
    rules = battle.rules
    field: Field = read_field(rules, rules.field, battle.mustered, kept)
    return field


def kept_of(battle: Battle, field: Field) -> Json:
    """A field as it is kept with a phase."""
    return stamped(battle.rules, field.dump())


def scene_of(battle: Battle, row: Phase) -> Scene:
    """The scene of any phase, open, resolved or struck, worked out anew.

    CannotRead where the rules cannot make anything of what is on record.
    """
    corrections = corrections_of(battle, row)
    with reading(f"The step {row}"):
        before = correct(field_of(battle, row.before), corrections)
    staged = battle.campaign.reveal != Reveal.AT_ONCE
    revealed = frozenset(row.revealed.values_list("group", flat=True)) if staged else frozenset[str]()
    return _played(battle, row, before, rulings_of(battle, row), revealed)


class Acts(NamedTuple):
    """What people and dice brought to one phase, as rows at hand, in the order in which they came."""

    answers: Sequence[Answer]
    rolls: Sequence[Roll]
    rulings: Sequence[RulingRow]
    corrections: Sequence[CorrectionRow]
    agains: Sequence[Again]


def scene_from(battle: Battle, row: Phase, acts: Acts) -> Scene:
    """The scene of a phase from rows at hand; no database is asked. CannotRead as in `scene_of`."""
    rules = battle.rules
    corrections = [as_correction(rules, one) for one in acts.corrections if not one.is_struck]
    with reading(f"The step {row}"):
        before = correct(field_of(battle, row.before), corrections)
    return _played(
        battle,
        row,
        before,
        [as_ruling(rules, one) for one in acts.rulings if not one.is_struck],
        frozenset(),
        answers=_brought_up(rules, [copy(one) for one in acts.answers]),
        rolls={one.key: one for one in acts.rolls},
        agains=acts.agains,
    )


def scene_of_new(battle: Battle, row: Phase) -> Scene:
    """The scene of a phase that was opened in this act. Unless it replays another, nothing is in it yet."""
    if row.replays_id:
        return scene_of(battle, row)
    before = field_of(battle, row.before)
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
    agains: Sequence[Again] | None = None,
) -> Scene:
    """Play the step on its record; answers, rolls and what was thrown again are read if not given."""
    rules = battle.rules
    answers = answers_of(battle, row) if answers is None else answers
    rolls = rolls_of(row) if rolls is None else rolls
    record = {k: a.value for k, a in sorted(answers.items()) if a.state == Answer.State.TAKEN}
    record |= {key: roll.faces for key, roll in rolls.items()}
    with reading(f"The step {row}"):
        phase = engine.Phase(row.round, step_of(rules, row.step), row.turn)
        played = (record, rulings, answers, rolls, play(phase, before, record, rulings))
    agains = agains_of(row, rolls) if agains is None else agains
    return Scene(battle, rules, battle.mustered, row, phase, before, *played, revealed, agains)


def answers_of(battle: Battle, row: Phase) -> dict[str, Answer]:
    """What was said, by key, in the shape in which the rules ask for it now."""
    return _brought_up(battle.rules, row.answers.select_related("member__user"))


def _brought_up(rules: Ruleset, answers: Iterable[Answer]) -> dict[str, Answer]:
    found = {answer.key: answer for answer in answers}
    for answer in found.values():
        answer.value = answer_in(rules, answer.key, answer.value, answer.rules_version)
    return found


def agains_of(row: Phase, rolls: Iterable[str]) -> list[Again]:
    """What was thrown again; the database is asked only if a roll says that anything was."""
    if not any(AGAIN_MARK in key for key in rolls):
        return []
    return list(row.agains.filter(state=Again.State.THROWN).select_related("by__user").order_by("nth"))


def present(battle: Battle) -> Scene | None:
    """The scene of the open phase, or None: not begun, in the aftermath, or over."""
    row = battle.phases.filter(state__in=[Phase.State.ASKING, Phase.State.PLAYING]).first()
    return scene_of(battle, row) if row else None


kept: Worded[tuple[Scene | None]] = Worded(KEPT)
"""The scenes of the latest versions. Only for reading: an action works out its scene under the lock."""


def look(battle: Battle) -> Scene | None:
    """The present scene for a page. When results are shown, and what counts for the absent, is the campaign's
    to say, and may change.
    """
    key = (battle.pk, battle.version, battle.campaign.reveal, battle.campaign.absent)
    return kept.once(key, lambda: (_with_cards(present(battle)),))[0]


def _with_cards(scene: Scene | None) -> Scene | None:
    """A scene that can be shown as well as played."""
    if scene is not None:
        with reading(f"The step {scene.row}"):
            _ = scene.cards, scene.cards_before
    return scene


unread: Memory[tuple[CannotRead | None]] = Memory(KEPT)
"""Why battles of this version cannot be read."""


def why_unread(battle: Battle) -> CannotRead | None:
    """Why the rules cannot make anything of where this battle stands; None: they can."""
    if battle.muster is None or battle.rules_are_missing:
        return None
    return unread.once((battle.pk, battle.version), lambda: (_why_unread(battle),))[0]


def _why_unread(battle: Battle) -> CannotRead | None:
    try:
        with reading("The field"):
            battle.rules.cards(ground(battle))
    except CannotRead as error:
        return error
    return None


def ground(battle: Battle) -> Field:
    """The field as everybody has it: without what the open phase has brought so far."""
    scene = look(battle)
    if scene is not None:
        return scene.before
    last = battle.phases.filter(state=Phase.State.RESOLVED).order_by("-number").first()
    field: Field = field_of(battle, last.after) if last else battle.rules.open(battle.mustered)
    return field


def standing(battle: Battle) -> Sequence[Card]:
    """What stands on the ground, for all eyes."""
    scene = look(battle)
    return scene.cards_before if scene else battle.rules.cards(ground(battle))
