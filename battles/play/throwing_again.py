"""Keys of throws made again, and which dice of a throw count.

A throw made again lies beside the first under a key of its own, `clash:reds~2`, so that its dice are as fair
as any and can be checked like them. Which count is a ruling on the first.
"""

from collections.abc import Sequence
from typing import Any

from battles.models import AGAIN_MARK, Again
from battles.play.scenes import Scene
from rulesets.engine import Throw
from rulesets.engine.values import Json

THROWN_AGAIN = "thrown_again"


def first_of(key: str) -> str:
    """The key of the throw that was made again under this one."""
    return key.partition(AGAIN_MARK)[0]


def thrown(scene: Scene, key: str) -> Throw | None:
    """The throw under this key or made again under it, if its dice have fallen in the open phase."""
    request = scene.played.requests.get(first_of(key))
    return request if isinstance(request, Throw) and key in scene.rolls else None


def next_key(scene: Scene, key: str) -> str:
    return f"{key}{AGAIN_MARK}{sum(first_of(one) == key for one in scene.rolls) + 1}"


def counting(scene: Scene, key: str) -> Sequence[int]:
    """The faces that count: the first, if no ruling has put others in their place."""
    ruled: list[Any] = [one.value for one in scene.rulings if one.key == key and one.line is None]
    return ruled[-1] if ruled else scene.rolls[key].faces


def told(scene: Scene) -> list[tuple[Throw, Json]]:
    """What was thrown again in the phase, as the log has it."""
    return [(throw, _body(scene, row, throw)) for row in scene.agains if (throw := thrown(scene, row.key))]


def _body(scene: Scene, row: Again, throw: Throw) -> Json:
    body: Json = {
        "key": row.key,
        "why": throw.why,
        "reason": row.reason,
        "by": str(row.by.user) if row.by else "",
    }
    body |= {"before": row.before, "faces": row.faces, "rule": row.counts}
    return body | {"counts": list(counting(scene, row.key))}
