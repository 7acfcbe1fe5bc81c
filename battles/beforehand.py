"""What the absent said beforehand, as far as it can stand now."""

from collections.abc import Mapping
from typing import Any

from battles.models import Seat, StandingAnswer
from battles.playing import Scene

type Value = dict[str, Any]


def said_beforehand(scene: Scene) -> dict[str, Value]:
    """The standing answers that count for the open questions, each only if it can stand with the others.

    A standing answer is its player's: it counts as long as he sits in the seat that is asked.
    """
    missing = {ask.key: ask for ask in scene.asks if not scene.locked(ask.key)}
    rows = StandingAnswer.objects.filter(battle=scene.battle, key__in=list(missing))
    held = {(row.key, row.member_id): row.value for row in rows.order_by("pk")}
    if not held:
        return {}
    seats = dict(Seat.objects.filter(battle=scene.battle, member__left_at=None).values_list("word", "member"))
    found: dict[str, Value] = {}
    said = {key: scene.answers[key].value for ask in scene.asks if scene.locked(key := ask.key)}
    for key, ask in missing.items():
        value = held.get((key, seats.get(ask.to, 0)))
        if value is not None and ask.read(value)[0] is not None and _stands(scene, said | found, key, value):
            found[key] = value
    return found


def _stands(scene: Scene, said: Mapping[str, Value], key: str, value: Value) -> bool:
    return not scene.tried({**said, key: value}).problems.get(key)
