"""What the absent said beforehand, as far as it can stand now."""

from collections.abc import Mapping

from battles.models import Seat, StandingAnswer
from battles.play.scenes import Scene, answer_in
from rulesets.engine.values import Json

type Value = Json


def said_beforehand(scene: Scene) -> dict[str, Value]:
    """The standing answers that count for the open questions, each only if it can stand with the others.

    A standing answer is its player's: it counts as long as he sits in the seat that is asked. A game
    master's counts where nobody sits.
    """
    missing = {ask.key: ask for ask in scene.played.asks if not scene.locked(ask.key)}
    rows = StandingAnswer.objects.filter(battle=scene.battle, key__in=list(missing)).select_related("member")
    rows = rows.order_by("nth")
    held = {
        (row.key, row.member_id): answer_in(scene.rules, row.key, row.value, row.rules_version)
        for row in rows
    }
    if not held:
        return {}
    masters = {row.member_id for row in rows if row.member.is_gm}
    seats = dict(Seat.objects.filter(battle=scene.battle, member__left_at=None).values_list("word", "member"))
    found: dict[str, Value] = {}
    answers = {key: scene.answers[key].value for ask in scene.played.asks if scene.locked(key := ask.key)}
    for key, ask in missing.items():
        whose = [seats[ask.to]] if ask.to in seats else masters
        value = next((held[key, member] for member in whose if (key, member) in held), None)
        if value is None or ask.read(value)[0] is None:
            continue
        if _stands(scene, answers | found, key, value):
            found[key] = value
    return found


def _stands(scene: Scene, answers: Mapping[str, Value], key: str, value: Value) -> bool:
    return not scene.tried({**answers, key: value}).problems.get(key)
