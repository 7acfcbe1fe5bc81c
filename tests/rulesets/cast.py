"""The cast: Ada runs the game; Bea commands one side, Cal the other; Dot only watches."""

from typing import Any

from rulesets.engine import Phase, Played, Ruling, Step, Throw, play, viewer

ADA = viewer("gm")
BEA = viewer("side:reds", "commander:reds", "hero:rolf")
CAL = viewer("side:blues", "commander:blues")
DOT = viewer()


def phase(step: Any, round: int = 1) -> Phase:
    return Phase(round, Step(step.__name__, step.__name__, step))


def run(step: Any, field: Any, record: dict[str, Any], *rulings: Ruling, fill: int = 0) -> Played:
    """Play with this record; what else is asked gets its default; other dice show `fill`, if given."""
    record = dict(record)
    while True:
        played = play(phase(step), field, record, rulings)
        new = {
            request.key: [fill] * int(request.dice.split("d")[0])
            if isinstance(request, Throw)
            else request.default.model_dump(mode="json")
            for request in played.waits_for
            if request.key not in record and (fill or not isinstance(request, Throw))
        }
        if not new:
            return played
        record |= new


def keys(played: Played) -> list[str]:
    return [request.key for request in played.waits_for]


def events(played: Played, kind: str) -> list[Any]:
    return [one for one in played.said if getattr(one, "kind", "") == kind]
