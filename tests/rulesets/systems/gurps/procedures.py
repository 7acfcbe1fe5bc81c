"""Ways to run a procedure: a camp from a few words, what the GM says and what the dice show."""

from collections.abc import Mapping
from typing import Any

from rulesets.engine import Camp, Event, Played, Tally, Throw, dice
from rulesets.systems.gurps import RULES
from tests.rulesets.systems.gurps.play import muster


def camp(**given: Any) -> Camp:
    """One force of hundred average light foot, unless said."""
    day, date = given.pop("day", 1), given.pop("date", "")
    side = given.pop("side", {})
    given.setdefault("sides", ("reds",))
    made = muster(**given)
    sides = tuple(one.model_copy(update=side) if n == 0 else one for n, one in enumerate(made.sides))
    return Camp(made.model_copy(update={"day": day, "date": date, "sides": sides}))


def done(key: str, camp: Camp, said: Mapping[str, Any] | None = None, *, fill: int = 3) -> Played[Camp]:
    """A procedure with this record, defaults for what else is asked, and dice that show `fill`."""
    procedure = next(one for one in RULES.camp if one.key == key)
    record: dict[str, Any] = dict(said or {})
    while not (played := procedure.run(camp, record)).done:
        assert not played.problems, played.problems
        for request in played.waits_for:
            assert request.key not in record, f"{request.key} does not take {record[request.key]}"
            if isinstance(request, Throw):
                record[request.key] = [fill] * dice(request.dice).count
            else:
                record[request.key] = request.default.model_dump(mode="json")
    assert not played.unused, played.unused
    return played


def changes(played: Played[Camp]) -> dict[tuple[str, str], Any]:
    return {(one.subject, one.name): one.new for one in played.changes}


def total(played: Played[Camp], key: str) -> int | None:
    return next(one.total for one in played.said if isinstance(one, Tally) and one.key == key)


def told(played: Played[Camp], kind: str) -> list[Event]:
    return [one for one in played.said if isinstance(one, Event) and one.kind == kind]
