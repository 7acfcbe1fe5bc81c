"""Who still acts in a step that is played turn by turn, in the order in which they stand now."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise

from battles.parts.sight import Sight
from battles.playing import Scene
from rulesets.engine import Subject

MOST = 12


@dataclass(frozen=True, slots=True)
class Rung:
    """Somebody in the order of turns."""

    name: str
    tincture: str
    is_now: bool


def ladder(sight: Sight) -> Sequence[Rung]:
    """As it stood when this turn began: what the turn itself changes shows when it is over.

    Whoever has no card for these eyes, and no name, is not there for them.
    """
    scene = sight.scene
    if scene is None:
        return []
    here = {card.id for card in sight.cards}
    turns = [one.id for one in _in_turns(scene)]
    rest = [id for id in turns if id in here or id not in sight.known.aliases][:MOST]
    return [Rung(sight.names[id], sight.tincture(sight.side_of(id)), id == scene.row.turn) for id in rest]


def _in_turns(scene: Scene) -> Sequence[Subject]:
    """Those of the present step, or of the next one if its order stands already."""
    steps, now = scene.rules.steps, scene.phase.step
    after = next((next_ for one, next_ in pairwise(steps) if one is now), None)
    step = now if now.turns or after is None or not after.foreseen else after
    return step.turns(scene.before) if step.turns else ()
