"""What is printed and only read: ready-made units, formations, calculators, checks, the calendar."""

from collections.abc import Mapping
from typing import Any

from rulesets.engine import LiveTable, Tally
from rulesets.systems.gurps import RULES
from rulesets.systems.gurps.book.options import Options
from tests.rulesets.adapters.gurps.after import camp_of
from tests.rulesets.adapters.gurps.fields import hero_of, muster_of, places, plain, unit_of

type Given = Mapping[str, Any]
type Rolls = Mapping[str, Any]

ROSTER = RULES.roster


def presets(given: Given, rolls: Rolls) -> Any:
    """What stands on the sheets of some groups of ready-made units."""
    assert ROSTER
    return {
        group: {one.key: plain(dict(one.fields)) for one in ROSTER.presets if one.group == group}
        for group in given["groups"]
    }


def formations(given: Given, rolls: Rolls) -> Any:
    """Sizes of an army's bodies, and what is filled in for a unit raised as one."""
    assert ROSTER
    return {
        one.title: [*one.men, plain(dict(one.fields))]
        for one in ROSTER.formations
        if one.group == given["army"]
    }


def calculator(given: Given, rolls: Rolls) -> Any:
    """What a calculator fills in, and its sums."""
    assert ROSTER
    maker = next(one for one in ROSTER.makers if one.key == given["maker"])
    table = LiveTable(plain(rolls), ())
    made = maker.make(maker.form.model_validate(plain(given["typed"])), Options(), table)
    sums = [[one.base, one.total] for one in table.said if isinstance(one, Tally)]
    return {"fields": plain(dict(made)), "sums": sums}


def checked(given: Given, rolls: Rolls) -> Any:
    """Everything that the checks of a muster find wrong or odd, and where."""
    assert ROSTER
    ground = plain(given.get("situation", {}))
    ground["position"] = places(ground.get("position", []))
    muster = muster_of(
        given["sides"],
        [unit_of(one) for one in given["units"]],
        [hero_of(one) for one in given.get("heroes", ())],
        situation=ground,
        situations=plain(given.get("situations", {})),
    )
    return [[one.kind, one.facts["at"]] for one in ROSTER.check(muster)]


def described(given: Given, rolls: Rolls) -> Any:
    """Units in a few words with their icons; what a pasted word stands for."""
    assert ROSTER
    units = {one["id"]: unit_of(one) for one in given["units"]}
    return {
        "units": {id: [ROSTER.describe(unit), ROSTER.icon(unit)] for id, unit in units.items()},
        "words": {word: plain(dict(ROSTER.words[word])) for word in given.get("words", ())},
    }


def listed(given: Given, rolls: Rolls) -> Any:
    """A unit as its force's page lists it: strength with its lines, then each column."""
    assert ROSTER
    side = muster_of([given["side"]], [], []).sides[0]
    found = {}
    for unit in (unit_of(one) for one in given["units"]):
        strength = ROSTER.strength(side, unit, Options())
        columns = [column.of(side, unit, Options()) for column in ROSTER.columns]
        found[unit.id] = [[strength.base, *(line.value for line in strength.lines)], strength.total, *columns]
    return found


def due(given: Given, rolls: Rolls) -> Any:
    """What the calendar brings on that day, and which procedures have something to do."""
    camp = camp_of(given)
    return {
        "due": [[one.kind, one.subject, plain(dict(one.facts)), one.procedure] for one in RULES.due(camp)],
        "open": [one.key for one in RULES.camp if one.when(camp)],
    }


def upgraded(given: Given, rolls: Rolls) -> Any:
    """What an earlier version has kept, as the next has it."""
    upgrade = RULES.upgrades[given["version"]]
    return getattr(upgrade, given["kept"])(plain(given["as"]))
