"""Throws to be made again: what a player may ask for, what waits for the game master's word."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from django.utils.translation import gettext

from battles.access import Viewer
from battles.forms.throwing_again import AskAgainForm, ThrowAgainForm
from battles.models import AGAIN_MARK, Again
from battles.parts.sight import Sight
from battles.parts.story.phases import named, ruled_name, told_now
from battles.parts.story.told import Told
from battles.play.throwing_again import counting, thrown
from campaigns.parts import Context
from rulesets.engine.values import Facts


@dataclass(frozen=True, slots=True)
class Plea:
    """Somebody wants to throw again, and why."""

    pk: int
    key: str
    by: str
    name: str
    reason: str
    faces: Sequence[int]
    state: str

    @property
    def is_refused(self) -> bool:
        return self.state == Again.State.REFUSED


def fallen(sight: Sight, seats: Sequence[str] | None = None) -> list[tuple[str, str]]:
    """The throws of the open step whose dice these people have seen fall; of these seats, or all of them."""
    scene, told = sight.scene, told_now(sight)
    if scene is None or told is None:
        return []
    found = [(key, throw) for key in told.rolls if AGAIN_MARK not in key and (throw := thrown(scene, key))]
    return [(key, _name(sight, told, key)) for key, throw in found if seats is None or throw.to in seats]


def own_pleas(viewer: Viewer, sight: Sight, form: AskAgainForm | None = None) -> Context:
    """What this player has asked for in the open step, and the form to ask for more."""
    own = fallen(sight, viewer.seats)
    if not own or viewer.battle.is_trial:
        return {}
    asked = [one for one in _pleas(sight, Again.State.ASKED, Again.State.REFUSED) if one.key in dict(own)]
    closed = {one.key for one in asked}
    left = [(key, name) for key, name in own if key not in closed]
    return {"pleas": asked, "again": (form or ask_form(sight, left)) if left else None}


def ask_form(sight: Sight, throws: Sequence[tuple[str, str]], data: Facts | None = None) -> AskAgainForm:
    first = throws[0][0] if len(throws) == 1 else ""
    return AskAgainForm(throws, data, initial={"phase": sight.here.row.number, "key": first})


def pleas(sight: Sight) -> list[tuple[Plea, ThrowAgainForm]]:
    """What waits for the game master's word, each with the form to grant it."""
    if sight.scene is None or not sight.scene.rolls:
        return []
    return [(one, _granting(sight, one)) for one in _pleas(sight, Again.State.ASKED)]


def _granting(sight: Sight, plea: Plea) -> ThrowAgainForm:
    initial = {"phase": sight.here.row.number, "key": plea.key, "reason": plea.reason, "counts": "new"}
    return ThrowAgainForm([(plea.key, plea.name)], initial=initial, auto_id=f"plea-{plea.pk}-%s")


def throw_form(sight: Sight, data: Facts | None = None) -> ThrowAgainForm | None:
    """The game master's own: any dice that have fallen in the open step."""
    throws = fallen(sight)
    if not throws:
        return None
    initial = {"phase": sight.here.row.number, "counts": "new"}
    return ThrowAgainForm(throws, data, initial=initial, auto_id="throw-again-%s")


def _pleas(sight: Sight, *states: Again.State) -> list[Plea]:
    scene, told = sight.here, told_now(sight)
    rows = [row for row in sight.rows.agains if row.state in states]
    return [
        Plea(
            row.pk,
            row.key,
            str(row.member.user) if row.member else gettext("The game master"),
            _name(sight, told, row.key),
            row.reason,
            counting(scene, row.key),
            row.state,
        )
        for row in rows
        if thrown(scene, row.key)
    ]


def _name(sight: Sight, told: Told | None, key: str) -> str:
    """What the dice were thrown for, and whose they are."""
    if told is None:
        return key
    kind, _, subject = key.partition(":")
    is_throw = key in told.rolls and key not in told.numbers
    return named(sight, told.rolls[key].why or kind, subject) if is_throw else ruled_name(sight, told, key)
