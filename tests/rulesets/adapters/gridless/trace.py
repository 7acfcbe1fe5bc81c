"""A whole battle as the vectors give it (12.2), through the real steps.

Nobody sizes anybody up in the vectors: all tokens are open, and these dice change nothing.
"""

from collections.abc import Iterator
from typing import Any

from rulesets.systems.gridless.people.field import Battlefield
from rulesets.systems.gridless.people.gathering import GridlessMuster
from rulesets.systems.gridless.people.lineup import open_field
from tests.rulesets.adapters.gridless.battles import Script, fought, hero_of, unit_of, was_there
from tests.rulesets.adapters.gridless.scene import Given, Rolls, whole

SIMPLE = {"terrain": "terrain", "protection": "protection", "other": "other_modifier"}
UNSAID: dict[str, Any] = {
    "outcome": {"quick": False, "text": "It is fought at the table, and nobody is harmed."},
    "fate": {"status": "fallen"},
    "plot": {"yes": True},
}
"""What nobody says in a vector changes nothing: a combat at the table, the fallen after the battle."""
RENAMED_ORDER = {"with": "plot"}
OPTIONAL = ("orders", "magnitude", "foes", "outcome", "retreat")
"""What a vector may say for nothing: of those who fell or broke, combats that nobody met."""


def battle_trace(given: Given, rolls: Rolls) -> Any:
    rounds = given["rounds"]
    said = {n: UNSAID | said_in(given, n) for n in range(1, len(rounds) + 1)}
    script = Script({0: UNSAID, **said}, lambda n, field: utility_of(rounds[n - 1], field), OPTIONAL)
    field = fought(open_field(muster_of(given)), script, rolls).field
    for one in rounds[field.round :]:
        whole(one)  # it may be longer than the battle
    return outcome(given, field)


def outcome(given: Given, field: Battlefield) -> Any:
    units = [one.id for one in field.units.values() if was_there(one) and not one.sheet.objective]
    found: dict[str, Any] = {
        "rounds": field.round,
        "over": field.ended,
        "victors": list(field.victors),
        "units": {unit: unit_of(field, unit) for unit in units},
        "heroes": {hero: hero_of(field, hero) for hero in field.heroes},
    }
    if given.get("objectives"):
        found["objectives"] = {one["id"]: field.units[one["id"]].tokens for one in given["objectives"]}
    return found


# The muster


def muster_of(given: Given) -> GridlessMuster:
    later = [
        whole(event["unit"])
        for one in given["rounds"]
        for event in one.get("events", ())
        if event["type"] == "reinforce"
    ]
    objectives = [
        one | {"objective": True, "tokens": one["strength"]} for one in whole(given.get("objectives", []))
    ]
    units = [*whole(given["units"]), *objectives, *(one | {"arrives": 0} for one in later)]
    heroes = whole(given["heroes"])
    factions = dict.fromkeys(one["faction"] for one in (*units, *heroes))
    options = {"reveal_tokens": "all", **whole(given.get("options", {}))}
    if objectives:
        options["objectives"] = True
    return GridlessMuster.model_validate(
        {
            "sides": [side_of(one, given) for one in factions],
            "units": [sheet_of(one, strength=None, general="leader") for one in units],
            "heroes": [{"caster": True} | sheet_of(one) for one in heroes],
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


def said_in(given: Given, number: int) -> dict[str, Any]:
    """The answers of one round, by key; whatever is not said is asked by its default."""
    one = given["rounds"][number - 1]
    said: dict[str, Any] = {
        "events:field": {
            "events": [event_of(event) for event in one.get("events", ())],
            "conditions": [row for row in conditions_of(one, given) if row["what"] == "flow"],
        },
        "standing:field": {"conditions": list(conditions_of(one, given))},
    }
    leaving = one.get("retreat", ())
    for unit, targets in one.get("allocations", {}).items():
        order = one.get("tie_order", {}).get(unit, [])
        said[f"allocate:{unit}"] = {"targets": whole(targets), "tie_order": order, "leaves": unit in leaving}
    for hero, order in one.get("heroes", {}).items():
        said |= orders_of(hero, order)
    said |= {f"retreat:{unit}": {"yes": True} for unit in leaving}
    last = number == len(given["rounds"]) and "gm_victors" in given
    if last:
        said["end_round:field"] = {"ends": True, "victors": given["gm_victors"]}
    return said | dict(combats_of(one, given))


def orders_of(hero: str, order: Given) -> dict[str, Any]:
    """What he does, and how hard it hits if it is treason."""
    found: dict[str, Any] = {
        RENAMED_ORDER.get(key, key): None if value == "none" else whole(value)
        for key, value in order.items()
        if key != "magnitude" and (value or key != "vitality")
    }
    return {f"orders:{hero}": found, f"magnitude:{hero}": {"value": order.get("magnitude", 4)}}


def combats_of(one: Given, given: Given) -> Iterator[tuple[str, Any]]:
    teams = {hero["id"]: hero.get("team") for hero in given["heroes"]}
    for team, said in one.get("deadly", {}).items():
        if "foes" in said:
            yield f"foes:{team}", {"foes": said["foes"], "quick": True}
        if "hp" in said:
            name = "wounds" if given.get("options", {}).get("hp_system") == "vitality" else "hp"
            fates = {hero: {name: points} for hero, points in said["hp"].items()}
            foes = [hero for hero in fates if team not in (hero, teams.get(hero))]
            yield f"foes:{team}", {"foes": foes, "champions": int(not foes), "quick": False}
            yield f"outcome:{team}", UNSAID["outcome"] | {"fates": fates}


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
