"""Some steps of a day, from a field that is given: what they leave of it, what they say and propose."""

from collections.abc import Callable, Iterable, Mapping
from itertools import chain
from typing import Any

from rulesets.engine import Ask, Phase, Tally, Term, Throw, play
from rulesets.systems.gurps.book.kinds import Glory, HeroStatus, Level, Survived, Trust, UnitStatus
from rulesets.systems.gurps.people.field import Battlefield, Hero
from tests.rulesets.adapters.gurps.after import events_of, labelled
from tests.rulesets.adapters.gurps.day import by_subject
from tests.rulesets.adapters.gurps.fields import field_of, finished, places, plain, step_of
from tests.rulesets.adapters.gurps.refused import asked
from tests.rulesets.playing import Mismatch, Strict

type Given = Mapping[str, Any]
type Rolls = Mapping[str, Any]

TABLES = ("sides", "units", "heroes")


def staged(given: Given, rolls: Rolls) -> Any:
    """These steps one after the other; of the field and of what is said as much as is asked for."""
    given = plain(given)
    field, record, said = set_up(given), Strict(given.get("answers", {}), rolls), list[Any]()
    every = []
    for name in given["steps"].split():
        played = record.play(Phase(max(1, field.round), step_of(name)), field)
        field = played.field
        said += played.said
        every.append(played)
    finished(record)
    found: dict[str, Any] = {
        table: {
            id: states_of(getattr(field, table)[id], names) for id, names in given[table + "_after"].items()
        }
        for table in TABLES
        if table + "_after" in given
    }
    if "after" in given:
        found["field"] = states_of(field, given["after"])
    if "told" in given:
        found["told"] = [
            plainly(*one) for one in events_of(said, chain.from_iterable(map(now_told, given["told"])))
        ]
    if "lines" in given:
        found["lines"] = labelled(said, given["lines"])
    if "sums" in given:
        found["sums"] = sums_of(said, given["sums"])
    return found | ({"changes": by_subject(every)} if "aftermath" in given["steps"] else {})


def states_of(state: Any, names: Iterable[str]) -> Any:
    return [plain_state(getattr(state, name)) for name in names]


def plain_state(value: Any) -> Any:
    return [plain_state(one) for one in value] if isinstance(value, tuple | list) else value


def sums_of(said: Iterable[Any], kinds: Iterable[str]) -> dict[str, Any]:
    """Base, lines and total of these numbers."""
    return {
        one.key: [one.base, *(line.value for line in one.lines), one.total]
        for one in said
        if isinstance(one, Tally) and one.key.partition(":")[0] in kinds
    }


def set_up(given: Given) -> Battlefield:
    """A field of these sheets, and of what has happened to it before."""
    ground = dict(given.get("situation", {}))
    if "position" in ground:
        ground["position"] = places(ground["position"])
    field = field_of(
        given["sides"],
        given["units"],
        given.get("heroes", []),
        situation=ground,
        situations=given.get("situations"),
        options={"hit_locations": False, **given.get("options", {})},
        day=given.get("day", 1),
        title=given.get("title", ""),
        date=given.get("date", ""),
    )
    before = given.get("before", {})
    put(field, before.get("field", {}))
    for table in TABLES:
        for id, state in before.get(table, {}).items():
            put(getattr(field, table)[id], state)
    return field


TERMS: dict[str, type[Term]] = {
    "status": UnitStatus,
    "level": Level,
    "survived": Survived,
    "glory": Glory,
    "trust": Trust,
}


def put(state: Any, values: Given) -> None:
    """What has happened before, in the shapes that a state keeps."""
    for name, value in values.items():
        term = HeroStatus if name == "status" and isinstance(state, Hero) else TERMS.get(name)
        setattr(state, name, term(value) if term else kept(value))


def kept(value: Any) -> Any:
    return tuple(kept(one) for one in value) if isinstance(value, list) else value


def asked_dice(given: Given, rolls: Rolls) -> Any:
    """Which dice a step asks for once these have fallen: how many of each, by whose they are."""
    given = plain(given)
    field, record = set_up(given), plain(rolls)
    phase = Phase(1, step_of(given["steps"]))
    found: dict[str, Any] = {}
    for one in play(phase, field, record).waits_for:
        assert isinstance(one, Throw)
        whose = one.key.split(":")[1]
        many, _ = found.get(whose, (0, ""))
        found[whose] = [many + 1, one.dice]
    return found


def answer_refused(given: Given, rolls: Rolls) -> Any:
    """What a step says to an answer that it does not take, after the steps and answers before it."""
    given = plain(given)
    field, record = set_up(given), Strict(given.get("answers", {}), rolls)
    *before, last = given["steps"].split()
    for name in before:
        field = record.play(Phase(max(1, field.round), step_of(name)), field).field
    return asked(field, last, given["key"], given["typed"], given.get("earlier"))


def question(given: Given, rolls: Rolls) -> Any:
    """What somebody is asked in a step: the notes beside it, what may be chosen, what is filled in."""
    given = plain(given)
    field, strict = set_up(given), Strict(given.get("answers", {}), rolls)
    *before, last = given["steps"].split()
    for name in before:
        field = strict.play(Phase(max(1, field.round), step_of(name)), field).field
    record: dict[str, Any] = {}
    while not (done := play(Phase(max(1, field.round), step_of(last)), field, record)).done:
        for one in done.waits_for:
            if one.key == given["key"]:
                assert isinstance(one, Ask)
                return {name: SHOWN[name](one, given) for name in given["show"]}
            record[one.key] = strict.roll(one) if isinstance(one, Throw) else strict.answer(one)
    raise Mismatch(f"nobody asks {given['key']}")


def spent_so_far(ask: Ask, given: Given) -> Any:
    """The sums beside an answer while it is typed."""
    typed = ask.form.model_validate(given["typed"])
    return [[[[line.label, line.value] for line in one.lines], one.most] for one in ask.sums(typed)]


SHOWN: dict[str, Callable[[Ask, Given], Any]] = {
    "notes": lambda ask, _: [[title, str(getattr(text, "text", text))] for title, text in ask.notes],
    "options": lambda ask, _: {name: list(ids) for name, ids in ask.options.items()},
    "default": lambda ask, _: ask.default.model_dump(mode="json", exclude_defaults=True),
    "sums": spent_so_far,
}


NOW_TOLD = {"mission_told": ("mission_over", "mission_late"), "lost": ("lost", "none_lost")}
"""What a kind of the book's terms is called by now."""
BESIDE = {"bill": {"killed"}, "contest_decided": {"ours", "theirs"}}
"""What is told besides what the book has."""


def now_told(kind: str) -> tuple[str, ...]:
    return NOW_TOLD.get(kind, (kind,))


def plainly(kind: str, subject: str, facts: Any) -> list[Any]:
    """As the book has it, which names neither who was sent or found, nor what stopped them."""
    if kind == "mission_over":
        return ["mission_told", subject, {"end": "failed" if facts["end"] == "guarded" else facts["end"]}]
    if kind == "mission_late":
        return ["mission_told", subject, {"end": "done"}]
    if kind.endswith("_murdered") and "led" in facts:
        return [kind, facts["led"], {}]
    told = {name: fact for name, fact in facts.items() if name not in BESIDE.get(kind, ())}
    return ["lost" if kind == "none_lost" else kind, subject, told]
