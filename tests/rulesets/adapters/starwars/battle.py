"""Whole battles, round by round, through the steps of the ruleset."""

from collections.abc import Mapping
from typing import Any

from rulesets.systems.starwars.book.kinds import UnitStatus
from rulesets.systems.starwars.people.field import Battlefield
from tests.rulesets.adapters.starwars.play import Scene, field_of, sheet, whole

type Given = Mapping[str, Any]
type Rolls = Mapping[str, Any]


def battle(given: Given, rolls: Rolls) -> Any:
    field = begun(given)
    for n, one in enumerate(given["rounds"], start=1):
        field = played(field, n, one, rolls).field
    return outcome(field)


def begun(given: Given) -> Battlefield:
    forces = given["forces"]
    situation = whole(given.get("situation", {}))
    if isinstance(named := situation.get("sectors"), list):
        situation["sectors"] = len(named)
    field = field_of(
        sides=[
            {"id": key, "name": key, "side": key, "commander": forces[key].get("chief")} for key in forces
        ],
        units=[unit_of(one, named or ["left", "centre", "right"]) for one in given["units"]],
        heroes=[hero_of(one) for one in given.get("people", [])],
        situation=situation,
        situations={key: {"home": forces[key]["home"]} for key in forces if "home" in forces[key]},
        options=whole(given.get("options", {})),
    )
    for one in given["units"]:
        unit = field.units[one["key"]]
        unit.destroyed = one.get("vehicles", {}).get("destroyed", 0)
        for name in STATE.keys() & one.keys():
            setattr(unit, STATE[name], UnitStatus(one[name]) if name == "status" else one[name])
    for one in given.get("people", []):
        hero = field.heroes[one["key"]]
        hero.stuns, hero.unconscious = tuple(one.get("stun_until", ())), one.get("unconscious", False)
    return field


def unit_of(given: Given, sectors: list[str]) -> dict[str, Any]:
    unit = {name: whole(given[name]) for name in given if name not in STATE}
    if held := unit.pop("vehicles", None):
        unit |= {"size": held["ok"] + held["light"] + held["heavy"], "kind": "vehicles"}
        unit |= {"light": held["light"], "heavy": held["heavy"], "severe": held["severe"]}
    if isinstance(unit.get("sector"), str):
        unit["sector"] = sectors.index(unit["sector"])
    unit["weapons"] = [weapon_of(one) for one in unit.get("weapons", [])]
    return sheet("unit", unit)


STATE = {
    "status": "status",
    "under_fire": "under_fire",
    "shaken": "shaken",
    "rounds_retreating": "retreating",
    "captor": "captor",
}
"""What a unit is at when the battle begins, and what the field calls it."""


def weapon_of(given: Given) -> dict[str, Any]:
    blast = [{"to_m": to_m, "damage": code} for to_m, code in given.get("blast", [])]
    return {**given, "blast": blast}


def hero_of(given: Given) -> dict[str, Any]:
    hero = {name: whole(given[name]) for name in given if name not in ("stun_until", "unconscious")}
    return sheet("hero", {"character_points": 0, "force_points": 0, **hero})


# A round


def played(field: Battlefield, n: int, given: Given, rolls: Rolls) -> Scene:
    """All steps of a round, in the order of play."""
    start = f"r{n}/"
    faces = {key.removeprefix(start): rolls[key] for key in rolls if key.startswith(start)}
    scene = Scene(field, answers(given), faces)
    scene.all_to("round_end")
    return scene


def answers(given: Given) -> dict[str, Any]:
    """Everything that is said in a round, as the steps ask for it."""
    orders, rulings, deeds = given.get("orders", {}), given.get("rulings", {}), {}
    heroes = {key: whole(given["heroes"][key]) for key in given.get("heroes", {})}
    said: dict[str, Any] = {}
    for key in (heroic := rulings.get("heroic", {})):
        deed = whole(heroic[key])
        result = {"outcome": deed.pop("outcome"), "carry_out": deed.pop("carry_out", False)}
        deeds[key] = {"what": "A deed", **deed, "target": deed.get("target") or None}
        said[f"deed_result:{key}"] = result
    for key in dict.fromkeys((*heroes, *deeds)):
        deed = {"deed": deeds[key]} if key in deeds else {}
        said[f"hero:{key}"] = {**heroes.get(key, {}), **deed}
    nerves = {"mods": whole(rulings.get("morale_mods", {})), "also": rulings.get("force_morale", [])}
    said |= {"nerves:field": nerves} if any(nerves.values()) else {}
    said |= {f"{key}:field": whole(given[key]) for key in ("now", "close") if key in given}
    for id in orders:
        said |= declared(id, orders[id])
    said |= whole(given.get("said", {}))
    return said


def declared(side: str, given: Given) -> dict[str, Any]:
    """The final orders of a force; who declares twice says the same again."""
    tried = given.get("tactics", [])
    orders = {f"{kind}:{side}": orders_of(given) for kind in ("declaration", "redeclaration")}
    said = {f"tactics:{side}": dict.fromkeys(tried, True)} if tried else {}
    units = given.get("units", {})
    reactions = {key: found for key in units if (found := reaction_of(units[key]))}
    basic = given.get("basic_reaction_haste", 0)
    reacts = {f"reactions:{side}": {"basic_haste": basic, "units": reactions}} if basic or reactions else {}
    return {**said, **orders, **reacts}


def orders_of(given: Given) -> dict[str, Any]:
    officers, units = given.get("officers", {}), given.get("units", {})
    commanded, bonuses = [*given.get("commanded", [])], bonuses_of(given.get("bonuses", {}))
    for id in officers:
        commanded += officers[id].get("commanded", [])
        bonuses += bonuses_of(officers[id].get("bonuses", {}))
    return {
        "basic_haste": given.get("basic_haste", 0),
        "commanded": commanded,
        "units": {key: order_of(units[key]) for key in units},
        "bonuses": bonuses,
        "coordination": whole(given.get("coordination", [])),
    }


def bonuses_of(given: Given) -> list[dict[str, Any]]:
    return [{"to": to, "stat": stat, "pips": given[to][stat]} for to in given for stat in given[to]]


def order_of(given: Given) -> dict[str, Any]:
    there, more = given.get("destination") or {}, ("other", "people", "new_leader")
    return {
        "action": given.get("action", "hold"),
        "fire": {f"{one['weapon']}:{one['target']}": one["count"] for one in given.get("attacks", [])},
        "haste": given.get("haste"),
        "position_m": there.get("position_m"),
        "sector": sector_of(there),
        "pips": whole(given.get("leader_bonus", {})),
        **{name: given[name] for name in more if name in given},
    }


def sector_of(there: Given) -> int | None:
    sector = there.get("sector")
    return ("left", "centre", "right").index(sector) if isinstance(sector, str) else sector


def reaction_of(given: Given) -> dict[str, Any]:
    there = given.get("redeploy") or {}
    found = {
        "haste": given.get("reaction_haste"),
        "position_m": there.get("position_m"),
        "sector": sector_of(there),
    }
    return found if any(one is not None for one in found.values()) else {}


# What came of it


def outcome(field: Battlefield) -> Any:
    formed = [key for key, unit in field.units.items() if unit.status is not UnitStatus.UNFORMED]
    units = {key: unit_after(field, key) for key in formed}
    people = {
        key: {
            "wound": hero.wound,
            "stuns": hero.stunned(field.round + 1),
            "unconscious": hero.unconscious,
            "character_points": hero.character_points,
            "force_points": hero.force_points,
        }
        for key, hero in field.heroes.items()
    }
    return {"units": units, "people": people}


def unit_after(field: Battlefield, key: str) -> dict[str, Any]:
    unit = field.units[key]
    found = {
        "size": unit.size,
        "status": unit.status,
        "casualty_points": unit.points,
        "shaken": unit.shaken,
        "under_fire": unit.under_fire,
        "position_m": unit.position_m,
    }
    if unit.sheet.is_vehicles:
        states = ("ok", "light", "heavy", "severe", "destroyed")
        found["vehicles"] = {state: getattr(unit, state) for state in states}
    used = [weapon.key for weapon in unit.sheet.weapons if weapon.expendable]
    return {**found, "weapons": {key: unit.count_of(key) for key in used}} if used else found
