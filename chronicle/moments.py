"""A battle that was fought, as it stood after each of its steps: the record read up to there."""

from __future__ import annotations

from collections.abc import Sequence
from copy import copy

from django.db.models import Q

from battles.access import Viewer
from battles.models import Battle, Phase
from battles.models.log import EventQuerySet
from battles.parts.rows import Part, Rows
from battles.parts.sight import Sight
from battles.play.memory import Worded
from battles.play.scenes import Scene, scene_of
from battles.truths import FOUGHT
from rulesets import engine

KEPT = 64

played: Worded[Scene] = Worded(KEPT)
"""Steps that were played again, by battle, how far its log goes, and phase."""


class RowsThen(Rows):
    """The record of a battle as one of its steps ended, as if that step were the open one."""

    @property
    def events(self) -> EventQuerySet:
        """The log before that step: what the step itself brought is told by its scene."""
        number = self.scene.row.number if self.scene else 0
        earlier = Q(phase__number__lt=number) | Q(phase=None, kind="battle_begun")
        return super().events.filter(earlier)

    @property
    def phases(self) -> Sequence[Part]:
        number = self.scene.row.number if self.scene else 0
        return [one for one in super().phases if one.number < number]


def is_replayable(viewer: Viewer) -> bool:
    """Whether this person may step through it: the fighting is over, and these rules are here."""
    return viewer.battle.state in FOUGHT and not viewer.battle.rules_are_missing


def steps_of(battle: Battle) -> list[Part]:
    """The steps that stand, in their order."""
    rows = Phase.objects.standing().filter(battle=battle, state=Phase.State.RESOLVED)
    return [Part(*row) for row in rows.values_list(*Part._fields)]


def sight_then(battle: Battle, words: engine.Viewer, step: Part | None, *, is_last: bool = False) -> Sight:
    """The battle in these eyes as that step ended; without one, as it began.

    At the last one the end is told too. CannotRead where the rules make nothing of what is on record.
    """
    sides = {side.key: side for side in battle.sides.order_by("place")}
    then = copy(battle)
    if not is_last:
        then.state = Battle.State.RUNNING
    if step is None:
        field = battle.rules.open(battle.mustered)
        return Sight(then, words, None, field, sides, [], RowsThen(then, None))
    row = Phase.objects.get(pk=step.pk)
    key = (battle.pk, battle.seq, row.pk)
    scene = played.once(key, lambda: scene_of(battle, row))
    return Sight(then, words, scene, scene.played.field, sides, [], RowsThen(then, scene))
