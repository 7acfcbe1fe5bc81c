"""Whole battles to the letter: every answer of a round, every die, and how it all stands afterwards."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any, NamedTuple

from rulesets.engine import Ask, Change, Event, Played, Ruling, Tally, Verdict, next_phase
from rulesets.engine.events import as_json
from rulesets.systems.gridless import RULES
from rulesets.systems.gridless.book.kinds import UnitStatus
from rulesets.systems.gridless.people.field import Battlefield, Unit
from rulesets.systems.gridless.people.gathering import GridlessMuster, prepared
from rulesets.systems.gridless.people.lineup import open_field
from rulesets.systems.gridless.steps.aftermath import after
from tests.rulesets.adapters.gridless.scene import Given, Rolls, Scene, whole
from tests.rulesets.playing import Mismatch


class Script(NamedTuple):
    """What is said in each round; what stands under 0 is said before the first and after the last."""

    said: Mapping[int, Given]
    besides: Callable[[int, Battlefield], Given] = lambda number, field: {}
    """What is said of utility actions, by who is there when they are asked for."""
    optional: Sequence[str] = ()
    """Kinds of answers that may be left over."""
    ruled: Mapping[str, Any] = {}
    """Totals and verdicts that the game master overrules, by their keys with the round."""
    until: str = ""
    """The last step of the last round, where it is not played to its end."""


class Fought(NamedTuple):
    """How a battle went."""

    field: Battlefield
    steps: Sequence[tuple[int, Played[Battlefield]]]


def fought(field: Battlefield, script: Script, rolls: Rolls) -> Fought:
    """As many rounds as the script has, and the aftermath if it is over by then."""
    scenes: dict[int, Scene] = {}
    steps: list[tuple[int, Played[Battlefield]]] = []
    ruled = set(script.ruled)
    while phase := next_phase(RULES, field):
        number = 0 if field.ended else phase.round
        if number and number not in script.said:
            break
        scene = scenes.setdefault(number, Scene(script.said[number], rolls_in(rolls, number)))
        if phase.step.key == "utility":
            scene.said |= script.besides(number, field)
        rulings = rulings_of(script.ruled, number)
        played = scene.play(phase, field, rulings)
        ruled -= {f"{prefix_of(number)}{one.key}" for one in rulings if one not in played.idle}
        steps.append((number, played))
        field = played.field
        if number == max(script.said) and phase.step.key == script.until:
            break
    for scene in scenes.values():
        scene.done_with(*script.optional)
    if ruled:
        raise Mismatch(f"nothing stands under {ruled}")
    return Fought(field, steps)


def rolls_in(rolls: Rolls, number: int) -> dict[str, Any]:
    """The dice of one round, by their keys without it; those of none for the set-up and the aftermath."""
    rounds = {key: key.partition(".") for key in rolls}
    if number:
        return {rest: rolls[key] for key, (of, _, rest) in rounds.items() if of == f"r{number}"}
    return {key: rolls[key] for key, (_, dot, _) in rounds.items() if not dot}


def prefix_of(number: int) -> str:
    return f"r{number}." if number else ""


def rulings_of(ruled: Mapping[str, Any], number: int) -> list[Ruling]:
    keys = rolls_in(ruled, number)
    return [Ruling(key=key, reason="Vector", value=value) for key, value in keys.items()]


def was_there(unit: Unit) -> bool:
    """It is or was on the field."""
    return unit.status is not UnitStatus.AWAY


def unit_of(field: Battlefield, id: str) -> dict[str, Any]:
    unit = field.units[id]
    found = {"tokens": unit.tokens, "state": unit.status, "faction": unit.side}
    if field.ended:
        found |= {"recovered": unit.recovered, "tokens_after": after(unit)}
    return found


def hero_of(field: Battlefield, id: str) -> dict[str, Any]:
    hero = field.heroes[id]
    points = {"vitality": hero.vitality, "wounds": hero.hp} if field.uses_vitality else {"hp": hero.hp}
    return {"status": hero.status, "unit": hero.unit, "opportunity": hero.opportunity, **points}


# Battles of our own, with every sheet and every answer as the forms have them


def battle_played(given: Given, rolls: Rolls) -> Any:
    """`muster` as it is kept, what is said in `rounds` and `outside` of them, what is `ruled`, what to read.

    `read` are totals and verdicts, `lines` the reasons of a total, `tell` kinds of events, `asks` kinds of
    asks, `notes` what goes with one, `seats` whose it is, `reasons` those of changes, `states` what else
    stands on the field at last, as `hero.spellpool`. The last round ends with the step `until`.
    """
    rounds = [whole(one) for one in given["rounds"]]
    said = {0: whole(given.get("outside", {}))} | dict(enumerate(rounds, 1))
    script = Script(said, ruled=whole(given.get("ruled", {})), until=given.get("until", ""))
    went = fought(open_field(prepared(GridlessMuster.model_validate(whole(given["muster"])))), script, rolls)
    field = went.field
    numbers: dict[str, Any] = {}
    for number, played in went.steps:
        numbers |= numbers_of(number, played)
    return {
        "rounds": field.round,
        "over": field.ended,
        "victors": list(field.victors),
        "units": {one.id: unit_of(field, one.id) for one in field.units.values() if was_there(one)},
        "heroes": {hero: hero_of(field, hero) for hero in field.heroes},
        "read": {key: numbers.get(key) for key in given.get("read", ())},
        "changes": [line_of(change) for _, played in went.steps for change in played.changes],
        **besides_of(given, went),
    }


def besides_of(given: Given, went: Fought) -> dict[str, Any]:
    """What only some vectors look at."""
    kinds, asks, found = given.get("tell", ()), given.get("asks", ()), dict[str, Any]()
    if kinds:
        found["told"] = [one for number, played in went.steps for one in told_in(number, played, kinds)]
    if asks:
        found["asked"] = [one for number, played in went.steps for one in asked_in(number, played, asks)]
    if "notes" in given:
        found["notes"] = {key: [list(note) for note in request_of(went, key).notes] for key in given["notes"]}
    if "seats" in given:
        found["seats"] = {key: str(request_of(went, key).to) for key in given["seats"]}
    if "lines" in given:
        found["lines"] = {key: lines_of(went, key) for key in given["lines"]}
    if "reasons" in given:
        changes = [change for _, played in went.steps for change in played.changes]
        reasons = {f"{one.subject}.{one.name}": one.reason for one in changes}
        found["reasons"] = {key: reasons[key] for key in given["reasons"]}
    if "states" in given:
        found["states"] = {key: state_of(went.field, key) for key in given["states"]}
    return found


def told_in(number: int, played: Played[Battlefield], kinds: Sequence[str]) -> list[list[Any]]:
    """Each event with its round, whom it is about, and its facts; a meeting has told whom a duel is with."""
    events = (one for one in played.said if isinstance(one, Event) and one.kind in kinds)
    left_out = {"duelled": {"foes"}, "duelled_with": {"foes"}}
    return [
        [
            number,
            one.kind,
            one.subject,
            {k: v for k, v in as_json(one.facts).items() if k not in left_out.get(one.kind, ())},
        ]
        for one in events
    ]


def asked_in(number: int, played: Played[Battlefield], kinds: Sequence[str]) -> list[str]:
    asks = (one for one in played.requests.values() if isinstance(one, Ask) and one.kind in kinds)
    return [f"{prefix_of(number)}{one.key}" for one in asks]


def request_of(went: Fought, key: str) -> Any:
    """An ask or a throw, by its key with the round."""
    for number, played in went.steps:
        for one in played.requests.values():
            if f"{prefix_of(number)}{one.key}" == key:
                return one
    raise Mismatch(f"nobody asked for {key}")


def lines_of(went: Fought, key: str) -> dict[str, int]:
    """What stands beside a total, by its label."""
    tallies = {
        f"{prefix_of(number)}{one.key}": one
        for number, played in went.steps
        for one in played.said
        if isinstance(one, Tally)
    }
    return {line.label: line.value for line in tallies[key].lines}


def state_of(field: Battlefield, key: str) -> Any:
    id, _, name = key.partition(".")
    return as_json(getattr({**field.sides, **field.units, **field.heroes}[id], name))


def numbers_of(number: int, played: Played[Battlefield]) -> dict[str, Any]:
    """What was tallied and found in a step, by its key with the round."""
    prefix = prefix_of(number)
    found = {f"{prefix}{one.key}": one.total for one in played.said if isinstance(one, Tally)}
    return found | {f"{prefix}{one.key}": one.value for one in played.said if isinstance(one, Verdict)}


def line_of(change: Change) -> list[Any]:
    return [change.subject, change.name, change.new]
