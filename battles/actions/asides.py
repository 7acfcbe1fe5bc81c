"""Dice that no step asks for: the game master throws them on the side, in the open or for himself."""

import secrets

from django.db import transaction

from battles.access import Viewer
from battles.actions.deadlines import settle
from battles.actions.lock import locked_scene
from battles.models import Event
from battles.record import log
from rulesets.engine import EVERYONE, GM_ONLY, Faces, dice, fair_faces

ROLLED = "rolled_aside"


@transaction.atomic
def roll_aside(viewer: Viewer, *, phase: int, text: str, why: str, is_hidden: bool) -> Faces:
    """Throw dice for whatever the game master likes. They change nothing on the field.

    They are not of the sealed dice: nobody can check them, and the log says so by keeping them apart.
    """
    scene = locked_scene(viewer, phase)
    faces = fair_faces(secrets.token_bytes(32), ROLLED, text)
    body = {
        "by": str(viewer.member.user),
        "dice": text,
        "faces": list(faces),
        "total": dice(text).total(faces),
        "why": why.strip(),
        "is_hidden": is_hidden,
    }
    audience = GM_ONLY if is_hidden else EVERYONE
    log.append(scene.battle, scene.row, [log.Entry(Event.Form.ACT, ROLLED, body, audience=audience)])
    settle(scene.battle)
    return faces
