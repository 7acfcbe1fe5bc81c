"""Who still acts in a step that is played turn by turn, in the order in which they stand now."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise

from battles.parts.sight import Sight
from battles.play.scenes import Scene
from rulesets.engine import Step

MOST = 12


@dataclass(frozen=True, slots=True)
class Rung:
    """Somebody in the order of turns."""

    name: str
    tincture: str
    is_now: bool
    word: str = ""
    """What decides his place; nothing of somebody unknown."""


def ladder(sight: Sight) -> Sequence[Rung]:
    """As it stood when this turn began: what the turn itself changes shows when it is over.

    Whoever has no card for these eyes, and no name, is not there for them.
    """
    scene = sight.scene
    if scene is None:
        return []
    here, step = {card.id for card in sight.cards}, _step(scene)
    turns = [one.id for one in step.turns(scene.before)] if step.turns else []
    unknown = sight.known.aliases
    rest = [id for id in turns if id in here or id not in unknown][:MOST]
    words = {id: step.turn_word(scene.before, id) for id in rest if id not in unknown}
    return [
        Rung(sight.names[id], sight.tincture(sight.side_of(id)), id == scene.row.turn, words.get(id, ""))
        for id in rest
    ]


def _step(scene: Scene) -> Step:
    """The present step, or the next one if its order stands already."""
    steps, now = scene.rules.steps, scene.phase.step
    after = next((next_ for one, next_ in pairwise(steps) if one is now), None)
    return now if now.turns or after is None or not after.foreseen else after
