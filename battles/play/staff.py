"""What counts for what nobody has sealed: what was said beforehand, an officer's answer, or the default."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from battles.models import Answer, Decides, Seat, staff_of
from battles.play.scenes import Scene
from battles.play.standing_answers import said_beforehand
from campaigns.models import Absent
from rulesets.engine import Ask, Proposal
from rulesets.engine.values import Json


class Standing(NamedTuple):
    """What counts for one question as long as nobody seals another answer."""

    value: Json
    by: Answer.By
    is_ready: bool = False
    """Whether no person need look at it any more."""
    proposal: Proposal | None = None
    """What an officer would answer, with his reason, where one is asked."""
    is_seat_filled: bool = False
    """Whether it is a person who has not answered."""


def what_stands(scene: Scene) -> dict[str, Standing]:
    """What counts for each open question that is not sealed, by its key."""
    missing = [ask for ask in scene.played.asks if not scene.locked(ask.key)]
    if not missing:
        return {}
    filled, beforehand = filled_seats(scene), said_beforehand(scene)
    found = {ask.key: _standing(scene, ask, ask.to in filled, beforehand) for ask in missing}
    return _that_fit(scene, missing, found)


def is_ready(scene: Scene) -> bool:
    """Whether every open question has a sealed answer, or one for which no person is needed."""
    return scene.is_locked_in or all(standing.is_ready for standing in what_stands(scene).values())


def filled_seats(scene: Scene) -> frozenset[str]:
    """Where a person sits."""
    rows = Seat.objects.filter(battle=scene.battle, member__left_at=None)
    return frozenset(rows.values_list("word", flat=True))


def _standing(scene: Scene, ask: Ask, has_person: bool, beforehand: Mapping[str, Json]) -> Standing:
    if (said := beforehand.get(ask.key)) is not None:
        return Standing(said, Answer.By.STANDING, is_ready=not has_person, is_seat_filled=has_person)
    how = staff_of(scene.battle, scene.side_of(ask)).decides
    by_default = scene.battle.campaign.absent == Absent.DEFAULT if has_person else how == Decides.YOU
    if by_default or (proposal := scene.proposed.get(ask.key)) is None:
        return _by_default(scene, ask, has_person)
    acts = not has_person and how == Decides.ACT
    value = proposal.value.model_dump(mode="json")
    return Standing(value, Answer.By.OFFICER, acts, proposal, has_person)


def _by_default(scene: Scene, ask: Ask, has_person: bool) -> Standing:
    """In a trial nobody is there to judge what an officer cannot, so that is all there is to say."""
    is_ready = scene.battle.is_trial and not has_person
    return Standing(ask.default.model_dump(mode="json"), Answer.By.DEFAULT, is_ready, None, has_person)


def _that_fit(scene: Scene, asks: Sequence[Ask], found: dict[str, Standing]) -> dict[str, Standing]:
    """An officer's answer that does not go with what others have sealed gives way to the default."""
    if all(one.by != Answer.By.OFFICER for one in found.values()):
        return found
    sealed = {ask.key: scene.answers[ask.key].value for ask in scene.played.asks if scene.locked(ask.key)}
    problems = scene.tried({**sealed, **{key: one.value for key, one in found.items()}}).problems
    for ask in asks:
        if ask.key in problems and found[ask.key].by == Answer.By.OFFICER:
            found[ask.key] = _by_default(scene, ask, found[ask.key].is_seat_filled)
    return found
