"""What officers would answer for a person, and what counts for him if he says nothing."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from battles.access import Viewer
from battles.parts.mine import ask_id, is_own
from battles.parts.sight import Sight
from battles.parts.story.phases import in_words
from campaigns.parts import Context
from rulesets.engine import Ask, advice, question


@dataclass(frozen=True, slots=True)
class Advised:
    """What one's own officer would answer to a question."""

    key: str
    id: str
    question: str
    says: Sequence[tuple[str, str]]
    why: str


def advised(viewer: Viewer, sight: Sight, *, phase: int, key: str) -> Advised | None:
    """Advice for whoever sits in the seat that is asked; nobody else has any."""
    scene = sight.scene
    ask = scene.awaited(key) if scene and scene.row.number == phase else None
    if scene is None or not isinstance(ask, Ask) or not viewer.sits_in(ask.to):
        return None
    if (proposal := scene.proposed.get(key)) is None:
        return None
    says = in_words(sight, proposal.value.model_dump(mode="json"), ask.form, ask.labels)
    asked_for, why = question(sight.rules, ask, sight.names), advice(sight.rules, proposal, sight.names)
    return Advised(key, ask_id(sight, ask), asked_for, says, why)


def proposed_to(viewer: Viewer, sight: Sight) -> list[Context]:
    """What officers would answer to this person's open questions; where nobody sits they are a GM's."""
    own = _open_questions(viewer, sight)
    found = {key: sight.here.proposed[key] for key in own if key in sight.here.proposed}
    return [
        {"key": key, "value": one.value.model_dump(mode="json"), "why": advice(sight.rules, one, sight.names)}
        for key, one in found.items()
    ]


def standing_for(viewer: Viewer, sight: Sight) -> list[Context]:
    """What counts for this person's open questions if nobody seals them, and by whom."""
    stands = [(key, sight.stands[key]) for key in _open_questions(viewer, sight)]
    return [{"key": key, "value": standing.value, "by": standing.by} for key, standing in stands]


def _open_questions(viewer: Viewer, sight: Sight) -> list[str]:
    asks = sight.scene.played.asks if sight.scene else ()
    return [ask.key for ask in asks if is_own(viewer, sight, ask.to) and not sight.here.locked(ask.key)]
