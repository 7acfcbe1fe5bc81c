"""Throwing again: a player asks for it, the game master grants or refuses it, or does it of himself."""

from dataclasses import replace

from django.db import transaction
from django.utils.translation import gettext

from battles import news
from battles.access import Viewer
from battles.actions.deadlines import settle
from battles.actions.keys import secret_of
from battles.actions.lock import (
    NothingIsThere,
    NotYours,
    ReasonIsMissing,
    TableError,
    is_asking,
    lock,
    locked_scene,
)
from battles.actions.phases import go_on, roll_fairly
from battles.models import AGAIN_MARK, Again, RulingRow
from battles.play.reveal import shown
from battles.play.scenes import Scene
from battles.play.throwing_again import counting, next_key, thrown
from rulesets import engine
from rulesets.engine import Throw

MOST_TIMES = 5


class NotAgain(TableError):
    pass


@transaction.atomic
def ask_again(viewer: Viewer, *, phase: int, key: str, reason: str) -> None:
    """Ask the game master for another throw of one's own dice."""
    scene = locked_scene(viewer, phase)
    throw = _fallen(scene, key)
    if throw is None or not shown(scene, [throw], viewer.words):
        raise NothingIsThere(gettext("No such dice have fallen in this step."))
    if throw.to not in viewer.seats:
        raise NotYours(gettext("This roll belongs to somebody else."))
    if not reason.strip():
        raise ReasonIsMissing
    held = Again.objects.filter(phase=scene.row, key=key)
    if held.filter(state=Again.State.REFUSED).exists():
        raise NotAgain(gettext("The game master has refused that in this step."))
    if not held.filter(state=Again.State.ASKED).exists():
        Again.objects.create(phase=scene.row, key=key, reason=reason.strip()[:200], member=viewer.member)
        news.tell(scene.battle)


@transaction.atomic
def refuse_again(viewer: Viewer, *, plea: int) -> None:
    battle = lock(viewer)
    asked = Again.objects.filter(phase__battle=battle, pk=plea, state=Again.State.ASKED)
    if not asked.update(state=Again.State.REFUSED, by=viewer.member):
        raise NothingIsThere(gettext("Nobody asks for that any more."))
    news.tell(battle)


@transaction.atomic
def throw_again(viewer: Viewer, *, phase: int, key: str, reason: str, counts: str) -> None:
    """Fair dice beside those that fell. The first stay on record; which count is a ruling on them."""
    scene = locked_scene(viewer, phase)
    throw = _fallen(scene, key)
    if throw is None:
        raise NothingIsThere(gettext("No such dice have fallen in this step."))
    if not reason.strip():
        raise ReasonIsMissing
    again, before = next_key(scene, key), list(counting(scene, key))
    if int(again.rpartition(AGAIN_MARK)[2]) > MOST_TIMES:
        raise NotAgain(
            gettext("These dice have fallen %(times)s times. That is enough.") % {"times": MOST_TIMES}
        )
    secret = secret_of(scene.row)
    faces = roll_fairly(scene.battle, scene.row, secret, replace(throw, key=again), viewer).faces
    asked = Again.objects.filter(phase=scene.row, key=key, state=Again.State.ASKED).first()
    row = asked or Again(phase=scene.row, key=key)
    row.reason, row.state, row.by = reason.strip()[:200], Again.State.THROWN, viewer.member
    row.counts, row.before, row.faces = counts, before, faces
    row.save()
    if _counts(counts, throw, before, faces):
        fields = {"reason": f"Thrown again: {row.reason}", "member": viewer.member}
        version = scene.rules.version
        RulingRow.objects.create(phase=scene.row, key=key, value=faces, rules_version=version, **fields)
        go_on(scene.battle, scene.row)
    settle(scene.battle)


def _fallen(scene: Scene, key: str) -> Throw | None:
    return None if is_asking(scene.row) or AGAIN_MARK in key else thrown(scene, key)


def _counts(counts: str, throw: Throw, before: list[int], faces: list[int]) -> bool:
    """Whether the new dice take the place of those that counted."""
    was, now = (engine.dice(throw.dice).total(tuple(one)) for one in (before, faces))
    return {Again.Counts.HIGHER: now > was, Again.Counts.LOWER: now < was}.get(Again.Counts(counts), True)
