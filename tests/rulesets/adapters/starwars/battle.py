"""Whole battles, round by round, through the steps of the ruleset."""

from collections.abc import Mapping
from typing import Any

from rulesets.systems.starwars import RULES
from rulesets.systems.starwars.field import Battlefield
from rulesets.systems.starwars.kinds import Status
from rulesets.systems.starwars.orders import CommandOrders, ReactionOrders
from tests.rulesets.adapters.starwars.play import Faces, field_of, played, sheet

type Given = Mapping[str, Any]
type Rolls = Mapping[str, Any]
BEFORE = ("situation", "heroes", "tactics", "declare", "reactions")
AFTER = ("resolve", "damage", "danger", "morale", "round_end")


def battle(given: Given, rolls: Rolls) -> Any:
    field = begun(given)
    for n, one in enumerate(given["rounds"], start=1):
        start = f"r{n}/"
        faces = Faces({key.removeprefix(start): dice for key, dice in rolls.items() if key.startswith(start)})
        field = round_of(field, n, one, faces)
        faces.done()
    return outcome(field)


def begun(given: Given) -> Battlefield:
    forces = given["forces"]
    situation = dict(given.get("situation", {}))
    if isinstance(named := situation.get("sectors"), list):
        situation["sectors"] = len(named)
    field = field_of(
        sides=[
            {"id": key, "name": key, "side": key, "commander": one.get("chief")}
            for key, one in forces.items()
        ],
        units=[unit_of(one, named or ["left", "centre", "right"]) for one in given["units"]],
        heroes=[hero_of(one) for one in given.get("people", [])],
        situation=situation,
        situations={key: {"home": one["home"]} for key, one in forces.items() if "home" in one},
        options=given.get("options", {}),
    )
    for one in given["units"]:
        unit = field.units[one["key"]]
        unit.destroyed = one.get("vehicles", {}).get("destroyed", 0)
        for name in STATE.keys() & one.keys():
            setattr(unit, STATE[name], Status(one[name]) if name == "status" else one[name])
    for one in given.get("people", []):
        hero = field.heroes[one["key"]]
        hero.stuns, hero.unconscious = tuple(one.get("stun_until", ())), one.get("unconscious", False)
    return field


def unit_of(given: Given, sectors: list[str]) -> dict[str, Any]:
    unit = {name: value for name, value in given.items() if name not in STATE}
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
}
"""What a unit is at when the battle begins, and what the field calls it."""


def weapon_of(given: Given) -> dict[str, Any]:
    blast = [{"to_m": to_m, "damage": code} for to_m, code in given.get("blast", [])]
    return {**given, "blast": blast}


def hero_of(given: Given) -> dict[str, Any]:
    hero = {
        name: value
        for name, value in given.items()
        if name not in ("post", "player", "stun_until", "unconscious")
    }
    return sheet("hero", {"character_points": 0, "force_points": 0, **hero})


# A round


def round_of(field: Battlefield, n: int, given: Given, faces: Faces) -> Battlefield:
    field.round = n
    orders = given.get("orders", {})
    said = answers(field, given)
    for step in BEFORE:
        field = all_turns(field, step, faces, said)
        if step in ("declare", "reactions"):
            ordered(field, orders)
    for step in AFTER:
        if step != "damage" or not field.by_haste:
            field = played(field, step, faces, said).field
    return field


def all_turns(field: Battlefield, step: str, faces: Faces, said: Given) -> Battlefield:
    """Every commander in turn; what they declare is put in its place by `ordered`."""
    made = next(one for one in RULES.steps if one.key == step)
    if not made.when(field):
        return field
    if made.turns is None:
        found: Battlefield = played(field, step, faces, said).field
        return found
    while made.turns(field):
        field = played(field, step, faces).field
    return field


def answers(field: Battlefield, given: Given) -> dict[str, Any]:
    """Heroes, tactics and rulings as the steps ask for them."""
    rulings = given.get("rulings", {})
    heroes = {key: dict(one) for key, one in given.get("heroes", {}).items()}
    results = {}
    for key, deed in rulings.get("heroic", {}).items():
        target = deed.get("target") or None
        heroes.setdefault(key, {})["deed"] = {"what": "A deed", "effect": deed["effect"], "target": target}
        results[f"deed_result:{key}"] = {"outcome": deed["outcome"], "carry_out": False}
    tactics = {
        f"tactics:{side}": {name: name in one.get("tactics", []) for name in ("anticipate", "deceive")}
        for side, one in given.get("orders", {}).items()
    }
    nerves = {"mods": rulings.get("morale_mods", {}), "also": rulings.get("force_morale", [])}
    return {f"hero:{key}": one for key, one in heroes.items()} | tactics | results | {"nerves:field": nerves}


def ordered(field: Battlefield, given: Given) -> None:
    """The final orders of each force; command dice are not checked here."""
    for side, one in given.items():
        force = field.sides[side]
        officers = one.get("officers", {}).values()
        commanded = [*one.get("commanded", force.orders.commanded)]
        bonuses = bonuses_of(one.get("bonuses", {}))
        for officer in officers:
            commanded += officer.get("commanded", [])
            bonuses += bonuses_of(officer.get("bonuses", {}))
        units = one.get("units", {})
        force.orders = CommandOrders.model_validate(
            {
                "basic_haste": one.get("basic_haste", 0),
                "commanded": commanded,
                "units": {key: order_of(order) for key, order in units.items()},
                "bonuses": bonuses,
                "coordination": one.get("coordination", []),
            }
        )
        reactions = {key: found for key, order in units.items() if (found := reaction_of(order))}
        force.reactions = ReactionOrders.model_validate(
            {"basic_haste": one.get("basic_reaction_haste", 0), "units": reactions}
        )


def bonuses_of(given: Given) -> list[dict[str, Any]]:
    return [{"to": to, "stat": stat, "pips": n} for to, one in given.items() for stat, n in one.items() if n]


def order_of(given: Given) -> dict[str, Any]:
    there = given.get("destination") or {}
    return {
        "action": given.get("action", "hold"),
        "fire": {f"{one['weapon']}:{one['target']}": one["count"] for one in given.get("attacks", [])},
        "haste": given.get("haste"),
        "position_m": there.get("position_m"),
        "sector": sector_of(there),
        "pips": given.get("leader_bonus", {}),
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
    units = {key: unit_after(field, key) for key in field.units}
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
