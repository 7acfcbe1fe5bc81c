"""What is asked and refused, what a muster gets wrong, and what is done between battles."""

from collections.abc import Iterable, Mapping
from typing import Any

from pydantic import ValidationError

from rulesets.engine import Ask, Camp, Event, Phase, Problem, Request, Value, play, steps
from rulesets.systems.runequest import RULES
from rulesets.systems.runequest.book import tables
from rulesets.systems.runequest.book.kinds import Flag
from rulesets.systems.runequest.book.options import Options
from rulesets.systems.runequest.people.gathering import RuneMuster
from rulesets.systems.runequest.people.sheets import RuneSide
from rulesets.systems.runequest.roster import ROSTER
from rulesets.systems.runequest.roster.descriptions import PASTED
from tests.rulesets.adapters.runequest.fields import ALL_STEPS, field_in, hero_of, unit_of, whole
from tests.rulesets.playing import Mismatch, Strict

type Given = Mapping[str, Any]
type Rolls = Mapping[str, Any]


def muster_of(given: Given) -> RuneMuster:
    """As forces keep it, whatever is wrong with it."""
    sides = [{"name": side["id"], "side": side["id"], **side} for side in whole(given["sides"])]
    rest = {name: whole(given[name]) for name in ("options", "situation") if name in given}
    units, heroes = (whole(given.get(name, [])) for name in ("units", "heroes"))
    return RuneMuster.model_validate(
        {
            "sides": sides,
            "units": [unit_of(unit).model_dump() for unit in units],
            "heroes": [hero_of(hero).model_dump() for hero in heroes],
            **rest,
        }
    )


def muster_check(given: Given, rolls: Rolls) -> Any:
    return {"problems": named(ROSTER.check(muster_of(given)))}


def named(problems: Iterable[Problem]) -> list[list[Any]]:
    """Each by its kind and its place."""
    return [[problem.kind, problem.facts["at"]] for problem in problems]


def asks_of(given: Given) -> dict[str, Ask]:
    """What a step, or a procedure between battles, asks at first."""
    if "procedure" in given:
        procedure = next(one for one in RULES.camp if one.key == given["procedure"])
        return asked_in(procedure.run(Camp(muster_of(given)), {}).waits_for)
    field = field_in(given)
    return asked_in(play(Phase(field.round, ALL_STEPS[given["step"]]), field, {}).waits_for)


def asked_in(waits_for: Iterable[Request]) -> dict[str, Ask]:
    return {one.key: one for one in waits_for if isinstance(one, Ask)}


def refused(given: Given, rolls: Rolls) -> Any:
    """What is wrong with each of several answers, each to one question: nothing where it may stand."""
    asks, answers = asks_of(given), whole(given["answers"])
    return {"problems": [named(asks[key].read(answer)[1]) for key, answer in answers]}


def asked(given: Given, rolls: Rolls) -> Any:
    """Who is asked what by default, and what there is to choose from."""
    asks = asks_of(given)
    return {
        key: {
            "to": ask.to,
            "default": {name: ask.default.model_dump(mode="json")[name] for name in names},
            "options": {name: list(allowed) for name, allowed in ask.options.items()},
        }
        for key, ask in asks.items()
        if (names := given["keys"].get(key)) is not None
    }


def camp(given: Given, rolls: Rolls) -> Any:
    """A procedure with these answers, none left over: what it proposes, and what is said of money."""
    here, strict = Camp(muster_of(given)), Strict(whole(given["said"]), {})
    procedure = next(one for one in RULES.camp if one.key == given["procedure"])
    record: dict[str, Any] = {}
    while not (one := procedure.run(here, record)).done:
        asks = asked_in(one.waits_for)
        if one.problems or not asks or record.keys() & asks.keys():
            raise Mismatch(f"{given['procedure']} refuses {one.problems}")
        record |= {key: strict.answer(ask) for key, ask in asks.items()}
    if strict.said:
        raise Mismatch(f"nobody asked for {strict.said}")
    told = [said for said in one.said if isinstance(said, Event) and "ransom" in said.facts]
    return {
        "offered": procedure.when(here),
        "changes": [[change.subject, change.name, change.new] for change in one.changes],
        "ransoms": [[said.subject, said.facts["ransom"]] for said in told],
    }


def made(given: Given, rolls: Rolls) -> Any:
    return made_by(given["maker"], whole(given["value"]))


def made_by(key: str, typed: Given) -> dict[str, Any]:
    """What a calculator beside a form makes of what is typed."""
    maker = next(maker for maker in ROSTER.makers if maker.key == key)
    value = maker.form.model_validate(typed)
    found: dict[str, Any] = {}
    steps.run(lambda table: found.update(maker.make(value, Options(), table)), None, {})
    return found


def capacity(given: Given, rolls: Rolls) -> Any:
    """What a unit is worth in a list of units, third by third."""
    side = RuneSide(id="north", name="North", side="north")
    tally = ROSTER.strength(side, unit_of(whole(given["unit"])), Options())
    return {"base": tally.base, "lines": [line.value for line in tally.lines], "total": tally.total}


def unreadable(given: Given, rolls: Rolls) -> Any:
    """Which of these nobody can read, typed into one place of a calculator."""
    maker = next(maker for maker in ROSTER.makers if maker.key == given["maker"])
    return {"refused": [text for text in given["typed"] if not _fits(maker.form, {given["at"]: text})]}


def _fits(form: type[Value], typed: Given) -> bool:
    try:
        form.model_validate(typed)
    except ValidationError:
        return False
    return True


def described(given: Given, rolls: Rolls) -> Any:
    """Each unit in a few words, its icon, and whether it is gone for good."""
    units = [unit_of(whole(unit)) for unit in given["units"]]
    return {unit.id: [ROSTER.describe(unit), ROSTER.icon(unit), ROSTER.gone(unit)] for unit in units}


def presets(given: Given, rolls: Rolls) -> Any:
    """All ready-made units of a group."""
    return {preset.key: preset.fields for preset in ROSTER.presets if preset.group == given["group"]}


def preset(given: Given, rolls: Rolls) -> Any:
    """What the sheet of a ready-made unit has in these fields."""
    fields = next(one.fields for one in ROSTER.presets if one.key == given["preset"])
    return {name: fields[name] for name in given["fields"]}


PRINTED: Mapping[str, Mapping[Any, Any]] = {
    "troops": tables.TROOPS,
    "shields": tables.SHIELDS,
    "body": tables.BODY,
    "conditions": {flag: flag.worth for flag in Flag},
    "pursuit": tables.RIDDEN_DOWN,
    "missiles": tables.MISSILES,
    "melee": tables.MELEE,
    "captain": tables.CAPTAIN,
    "opponents": tables.BETTER,
    "spells": tables.COST,
    "dread": tables.DREAD,
    "usual": tables.USUAL_VALUES,
    "pasted": PASTED,
}


def printed(given: Given, rolls: Rolls) -> Any:
    """A whole table, row by row."""
    rows = PRINTED[given["table"]].items()
    return {key: list(row) if isinstance(row, tuple) else row for key, row in rows}
