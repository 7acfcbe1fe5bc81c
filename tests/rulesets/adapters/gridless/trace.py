"""A whole battle as the vectors give it (12.2), through the real steps.

Nobody sizes anybody up in the vectors: all tokens are open, and these dice change nothing.
"""

from collections.abc import Iterator, Mapping
from typing import Any

from rulesets.engine import Field, Phase, Throw, next_phase, play
from rulesets.systems.gridless import RULES
from rulesets.systems.gridless.aftermath import after
from rulesets.systems.gridless.field import Battlefield, open_field
from rulesets.systems.gridless.gathering import GridlessMuster
from rulesets.systems.gridless.kinds import Stand

type Given = Mapping[str, Any]
type Rolls = Mapping[str, Any]

SIMPLE = {"terrain": "terrain", "protection": "protection", "other": "other_modifier"}
UNSAID: dict[str, Any] = {
    "outcome": {"quick": False},
    "outcome_again": {"quick": False},
    "fate": {"status": "fallen"},
}
"""What nobody says in a vector changes nothing: a combat at the table, the fallen after the battle."""
RENAMED_ORDER = {"with": "plot"}


class NotUsed(Exception):
    """A roll of the vector that nobody asked for, or one asked for that the vector has not."""


def battle_trace(given: Given, rolls: Rolls) -> Any:
    field, used = open_field(muster_of(given)), set[str]()
    rounds = given["rounds"]
    while phase := next_phase(RULES, field):
        if phase.round > len(rounds):
            break
        field = played(phase, field, said_in(given, phase.round, field), rolls, used)
    if field.ended and set(rolls) != used:
        raise NotUsed(sorted(set(rolls) - used))
    return outcome(given, field)


def outcome(given: Given, field: Battlefield) -> Any:
    found: dict[str, Any] = {
        "rounds": field.round,
        "over": field.ended,
        "victors": list(field.victors),
        "units": {unit: unit_of(field, unit) for unit in field.units if shown(field, unit)},
        "heroes": {hero: hero_of(field, hero) for hero in field.heroes},
    }
    if given.get("objectives"):
        found["objectives"] = {one["id"]: field.units[one["id"]].tokens for one in given["objectives"]}
    return found


def shown(field: Battlefield, unit: str) -> bool:
    """Troops that are or were on the field."""
    return not field.units[unit].sheet.objective and field.units[unit].stand is not Stand.AWAY


def unit_of(field: Battlefield, id: str) -> Any:
    unit = field.units[id]
    found = {"tokens": unit.tokens, "state": unit.stand, "faction": unit.faction}
    if field.ended:
        found |= {"recovered": unit.recovered, "tokens_after": after(unit)}
    return found


def hero_of(field: Battlefield, id: str) -> Any:
    hero = field.heroes[id]
    points = {"vitality": hero.vitality, "wounds": hero.hp} if field.uses_vitality else {"hp": hero.hp}
    return {"status": hero.status, "unit": hero.unit, "opportunity": hero.opportunity, **points}


# The muster


def muster_of(given: Given) -> GridlessMuster:
    later = [
        event["unit"]
        for one in given["rounds"]
        for event in one.get("events", ())
        if event["type"] == "reinforce"
    ]
    objectives = [one | {"objective": True, "tokens": one["strength"]} for one in given.get("objectives", ())]
    units = [*given["units"], *objectives, *(one | {"arrives": 0} for one in later)]
    factions = dict.fromkeys(one["faction"] for one in (*units, *given["heroes"]))
    options = {"reveal_tokens": "all", **given.get("options", {})}
    if objectives:
        options["objectives"] = True
    return GridlessMuster.model_validate(
        {
            "sides": [side_of(one, given) for one in factions],
            "units": [sheet_of(one, strength=None, general="leader") for one in units],
            "heroes": [sheet_of(one, caster=None) | {"caster": True} for one in given["heroes"]],
            "options": options,
        }
    )


def side_of(faction: str, given: Given) -> Any:
    side: dict[str, Any] = {"id": faction, "name": faction, "side": faction}
    if "hostile" in given:
        pairs = [pair for pair in given["hostile"] if faction in pair]
        side["hostile_to"] = [one for pair in pairs for one in pair if one != faction] or [faction]
    return side


def sheet_of(one: Given, **renamed: str | None) -> dict[str, Any]:
    names: dict[str, str | None] = {"faction": "side", **renamed}
    fields = {name: value for key, value in one.items() if (name := names.get(key, key))}
    return {"name": one["id"], **fields}


# What was said


def said_in(given: Given, number: int, field: Battlefield) -> dict[str, Any]:
    """The answers of one round, by key; whatever is not said is asked by its default."""
    one = given["rounds"][number - 1]
    said: dict[str, Any] = {
        "events:field": {
            "events": [event_of(event) for event in one.get("events", ())],
            "conditions": [row for row in conditions_of(one, given) if row["what"] == "flow"],
        },
        "standing:field": {"conditions": list(conditions_of(one, given))},
    }
    for unit, targets in one.get("allocations", {}).items():
        order = one.get("tie_order", {}).get(unit, [])
        said[f"allocate:{unit}"] = {"targets": targets, "tie_order": order}
    for hero, order in one.get("heroes", {}).items():
        said[f"orders:{hero}"] = {"form": "melee"} | {
            RENAMED_ORDER.get(key, key): None if value == "none" else value
            for key, value in order.items()
            if key != "magnitude" and (value or key != "vitality")
        }
        said[f"magnitude:{hero}"] = {"value": order.get("magnitude", 4)}
    for unit in one.get("retreat", ()):
        said[f"retreat:{unit}"] = {"yes": True}
    last = number == len(given["rounds"]) and "gm_victors" in given
    said["end_round:field"] = {"ends": last, "victors": given.get("gm_victors", []) if last else []}
    said |= {**dict(combats_of(one, given)), **utility_of(one, field)}
    return said


def combats_of(one: Given, given: Given) -> Iterator[tuple[str, Any]]:
    teams = {hero["id"]: hero.get("team") for hero in given["heroes"]}
    for team, said in one.get("deadly", {}).items():
        if "foes" in said:
            yield f"foes:{team}", {"foes": said["foes"], "quick": True}
        if "hp" in said:
            fates = {hero: {"hp": points} for hero, points in said["hp"].items()}
            foes = [hero for hero in fates if team not in (hero, teams.get(hero))]
            yield f"foes:{team}", {"foes": foes, "champions": int(not foes), "quick": False}
            yield f"outcome:{team}", {"quick": False, "fates": fates}


def event_of(event: Given) -> Any:
    unit = event["unit"]["id"] if event["type"] == "reinforce" else event.get("unit")
    fields = {key: event[key] for key in ("delta", "casualties", "faction", "hero") if key in event}
    return {"kind": event["type"], "unit": unit, **fields}


def utility_of(one: Given, field: Battlefield) -> dict[str, Any]:
    """Who heals is not said in a vector: the first hero has a hand in it, as the game master grants it."""
    healer = next((hero.id for hero in field.active), None)
    healing = [
        {"hero": healer, "target": row["target"], "effect": row["type"], "amount": row["amount"]}
        for row in one.get("utility", ())
    ]
    if not healing:
        return {}
    return {f"utility:{healer}": {"simple": [{}]}, "utility_ruling:field": {"granted": healing}}


def conditions_of(one: Given, given: Given) -> Iterator[Any]:
    """The situation of a round as rows, each for this round alone."""
    situation = one.get("situation", {})
    for name, what in SIMPLE.items():
        for unit, value in situation.get(name, {}).items():
            yield {"what": what, "unit": unit, "value": value, "rounds": 1}
    for unit, level in situation.get("artillery", {}).items():
        if level != "none":
            yield {"what": level, "unit": unit, "rounds": 1}
    for unit, values in situation.get("morale", {}).items():
        for value in values:
            yield {"what": "morale", "unit": unit, "value": value, "rounds": 1}
    for unit, value in situation.get("extra_loss", {}).items():
        yield {"what": "extra_loss", "unit": unit, "value": value, "rounds": 1}
    if dice := situation.get("extra_harm_dice"):
        yield {"what": "harm_dice", "value": dice, "rounds": 1}
    for team, value in situation.get("flow_modifier", {}).items():
        first = next(hero["id"] for hero in given["heroes"] if team in (hero.get("team"), hero["id"]))
        yield {"what": "flow", "hero": first, "value": value, "rounds": 1}


# Playing


def played(phase: Phase[Any], field: Field, said: Given, rolls: Rolls, used: set[str]) -> Battlefield:
    """One step with the answers and dice of the vector."""
    record: dict[str, Any] = {}
    while not (done := play(phase, field, record)).done:
        if done.problems:
            raise NotUsed(done.problems)
        for request in done.waits_for:
            if isinstance(request, Throw):
                sized_up = request.kind == "assess"
                record[request.key] = [10] if sized_up else rolls[roll_key(phase, request.key, used)]
            else:
                default = request.default.model_dump(mode="json") | UNSAID.get(request.kind, {})
                record[request.key] = default | dict(said.get(request.key, {}))
    return done.field  # type: ignore[no-any-return]


def roll_key(phase: Phase[Any], key: str, used: set[str]) -> str:
    whole = key if key.startswith("recover:") else f"r{phase.round}.{key}"
    used.add(whole)
    return whole
