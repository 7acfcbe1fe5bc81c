"""Any steps of a battle, with all that comes of them: the vectors that are not in the specification.

`given` has sides, units, heroes and options as in a whole battle; `state`, what is otherwise on the field, by
the names of its parts; the `steps`; what is `said`, by key; and the `report`: of which parts of the field it
tells (`units: [strength, status]` is a list of both for each unit), which numbers, results, kinds of facts;
`facts` has what those kinds say, `seats` who throws and who answers.
"""

from collections.abc import Mapping
from typing import Any

from rulesets.engine import Played, Throw
from rulesets.systems.runequest.people.field import Battlefield
from tests.rulesets import playing
from tests.rulesets.adapters.runequest.fields import ALL_STEPS, Stage, field_in, whole
from tests.rulesets.playing import total, verdict

type Given = Mapping[str, Any]
type Rolls = Mapping[str, Any]


def steps(given: Given, rolls: Rolls) -> Any:
    stage = Stage(field_in(given), rolls, given.get("said"))
    played = [stage.step(key) for key in given["steps"]]
    stage.done()
    return {what: reported(stage.field, played, what, told) for what, told in whole(given["report"]).items()}


def reported(field: Battlefield, played: list[Played[Battlefield]], what: str, told: Any) -> Any:
    """One part of the report."""
    by_key = {"tallies": total, "verdicts": verdict}
    if what in by_key:
        return {key: by_key[what](said_of(played, key), key) for key in told}
    if what == "told":
        return [[event.kind, event.subject] for one in played for event in playing.told(one, *told)]
    if what == "facts":
        return {kind: facts_of(played, kind, names) for kind, names in told.items()}
    if what == "seats":
        return {key: next(one.requests[key].to for one in played if key in one.requests) for key in told}
    if what == "thrown":
        return [key for one in played for key, asked in one.requests.items() if isinstance(asked, Throw)]
    if what == "changes":
        return [[one.subject, one.name, one.new] for each in played for one in each.changes]
    kept = field.dump()
    if what == "field":
        return {name: kept[name] for name in told}
    return {id: [state[name] for name in told] for id, state in kept[what].items()}


def facts_of(played: list[Played[Battlefield]], kind: str, names: list[str]) -> list[list[Any]]:
    """Of whom each event of a kind tells, and these of its facts."""
    events = [event for one in played for event in playing.told(one, kind)]
    return [[event.subject, *(event.facts[name] for name in names)] for event in events]


def waits(given: Given, rolls: Rolls) -> Any:
    """For which steps there is cause."""
    field = field_in(given)
    return {key: ALL_STEPS[key].waits(field) for key in given["steps"]}


def said_of(played: list[Played[Battlefield]], key: str) -> Played[Battlefield]:
    """The step that said it."""
    return next(one for one in played if any(getattr(said, "key", "") == key for said in one.said))
