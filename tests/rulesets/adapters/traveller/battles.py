"""Whole battles: orders as the vectors write them, dice by round, and how it ends."""

from collections.abc import Collection, Iterable, Mapping
from typing import Any

from rulesets.engine import Ask, Field, Phase, Played, Throw, next_phase, play
from rulesets.engine.steps import run
from rulesets.systems.traveller import RULES
from rulesets.systems.traveller.closing import close
from rulesets.systems.traveller.field import Battlefield, open_field
from rulesets.systems.traveller.kinds import State
from rulesets.systems.traveller.muster import TravellerMuster
from tests.rulesets.adapters.traveller.fields import facts

type Given = Mapping[str, Any]
type Rolls = Mapping[str, Any]
FIELDS = ("id", "side", "size", "endurance", "armour", "morale", "tactics", "intelligence", "leadership")
MORE = ("dexterity", "strength", "medics", "medic_skill")


def end(given: Given, rolls: Rolls) -> Any:
    """As the end of a round decides; undecided, it asks the game master."""
    sides = dict.fromkeys(one["side"] for one in given["units"])
    hostile = {frozenset(pair) for pair in given["hostile"]}
    units = [{**one, "id": f"u{n}", "size": one["endurance"] or 1} for n, one in enumerate(given["units"])]
    muster = TravellerMuster.model_validate(
        {
            "sides": [{"id": side, "name": side, "side": side} for side in sides],
            "units": [{"name": one["id"], **_without(one, "state")} for one in units],
            "situations": _allies(sides, hostile),
        }
    )
    field = open_field(muster)
    for one in units:
        field.units[one["id"]].state = State(one["state"])
    after = run(lambda table: close(field, table), field, {}).field
    return {"over": after.over, "victors": list(after.victors)}


def _without(given: Given, *names: str) -> dict[str, Any]:
    return {name: value for name, value in given.items() if name not in names}


def _allies(sides: Iterable[str], hostile: Collection[frozenset[str]]) -> dict[str, Any]:
    """Those of whom nothing is said that they fight each other, do not."""
    sides = list(sides)
    return {
        side: {"allies": [other for other in sides if other != side and {side, other} not in hostile]}
        for side in sides
    }


def trace(given: Given, rolls: Rolls) -> Any:
    field = open_field(_muster(given))
    turns: list[list[str]] = []
    initiative: dict[str, int] = {}
    played, last = None, len(given["rounds"])
    while phase := next_phase(RULES, field):
        if phase.round > last:
            break
        if phase.step.key == "events" and phase.round:
            turns.append([])
        if phase.step.key == "turns":
            turns[-1].append(phase.turn)
        played = _play(phase, field, given, rolls)
        field = played.field
        if phase.step.key == "initiative":
            initiative = {one.id: one.initiative for one in [*field.units.values(), *field.heroes.values()]}
    return {
        "initiative": initiative,
        "rounds": len(turns),
        "over": field.over,
        "victors": list(field.victors),
        "units": {id: _outcome(id, field, played) for id in field.units},
        "heroes": {id: hero.fate.value for id, hero in field.heroes.items()},
        "turn_order": turns,
    }


def _play(phase: Phase[Any], field: Battlefield, given: Given, rolls: Rolls) -> Played[Any]:
    record: dict[str, Any] = {}
    prefix = "" if phase.step.key in ("deploy", "initiative", "recovery") else f"r{phase.round}."
    this: Given = given["rounds"][phase.round - 1] if phase.round else {}
    while not (played := play(phase, field, record)).done:
        assert not played.problems, played.problems
        for request in played.waits_for:
            if isinstance(request, Throw):
                record[request.key] = rolls[prefix + request.key]
            else:
                record[request.key] = _answer(request, field, given, this, phase)
    if phase.step.key == "events":
        for unit, fields in this.get("set", {}).items():
            for name, value in fields.items():
                setattr(played.field.units[unit], name, value)
    return played


def _answer(request: Ask[Any], field: Field, given: Given, this: Given, phase: Phase[Any]) -> Any:
    default = request.default.model_dump(mode="json")
    if request.kind == "events":
        deeds = [{"unit": u, "deed": deed} for u, all in this.get("deeds", {}).items() for deed in all]
        return {**default, "deeds": deeds}
    if request.kind == "ending":
        named = given.get("gm_victors") if phase.round == len(given["rounds"]) else None
        return {"over": named is not None, "victors": named or []}
    order = this.get("orders", {}).get(request.subject)
    if order is None:
        return default
    if request.kind == "flight":
        return {**default, "rally": order.get("significant", order).get("do") == "rally", **_limits(order)}
    if request.kind == "hero_orders":
        return {**default, **_hero(order), **_limits(order)}
    return {**default, **_unit(order), **_limits(order)} if request.kind == "orders" else default


def _limits(order: Given) -> dict[str, Any]:
    return {name: order[name] for name in ("dodge_max", "parry_max") if name in order}


def _unit(order: Given) -> dict[str, Any]:
    said: dict[str, Any] = {"hasten": order.get("hasten", False)}
    for field, one in zip(("minor", "second"), order.get("minor", ()), strict=False):
        said |= {field: one["do"], **_minor(one)}
    act = order.get("significant", {})
    match act.get("do"):
        case "attack":
            first, *rest = act["targets"]
            mode = act.get("mode", "single")
            said |= {"act": "attack", "weapon": act["weapon"], "mode": mode}
            said |= {"target": first, "or_else": rest}
        case "rally":
            said |= {"act": "rally", "whom": act["target"]}
    return said


def _minor(one: Given) -> dict[str, Any]:
    match one["do"]:
        case "move":
            way = "toward" if "toward" in one else "away"
            return {"toward": one[way], "way": way, "metres": one.get("metres")}
        case "stance":
            return {"stance": one["stance"]}
    return {"target": one["target"]}


def _hero(order: Given) -> dict[str, Any]:
    if order["do"] == "rally":
        return {"do": "rally", "whom": order["target"]}
    weapon = order["weapon"]
    return {"do": "attack", "target": order["target"], "weapon": weapon, "mode": order.get("mode", "single")}


def _outcome(id: str, field: Battlefield, played: Played[Any] | None) -> dict[str, Any]:
    """What is left of a unit; after the battle, with what came back."""
    unit = field.units[id]
    shown: dict[str, Any] = {"endurance": unit.endurance, "state": unit.state.value}
    if not field.over or played is None:
        return shown
    sizes = {one.subject: one.new for one in played.changes if one.name == "size"}
    for back in (*facts(played, "recovered", id), *facts(played, "none_recovered", id)):
        shown |= {"recovered": back["back"], "endurance_after": back["left"]}
        shown["size_after"] = sizes.get(id, unit.sheet.size)
    return shown


def _muster(given: Given) -> TravellerMuster:
    weapons = [{"name": key, **fields} for key, fields in given["weapons"].items()]
    sides = dict.fromkeys([one["side"] for one in given["units"]])
    hostile = {frozenset(pair) for pair in given.get("hostile", ())}
    ids = {one["id"] for one in given["units"]}
    units = [_unit_sheet(one, weapons) for one in given["units"]]
    for unit, one in zip(units, given["units"], strict=True):
        if one.get("endurance", one["size"]) > one["size"]:
            unit["endurance_max"] = one["endurance"]
    return TravellerMuster.model_validate(
        {
            "sides": [{"id": side, "name": side, "side": side} for side in sides],
            "units": units,
            "heroes": [_hero_sheet(one, weapons) for one in given.get("heroes", ())],
            "situation": {
                "distances": [
                    {"one": pair.split("|")[0], "other": pair.split("|")[1], "metres": metres}
                    for pair, metres in given["distances"].items()
                ],
                "covers": [
                    {"unit": one["id"], "cover": one["cover"]} for one in given["units"] if "cover" in one
                ],
                "morale_extra": [
                    {"unit": one["id"], "value": one["mods"], "reason": "As given"}
                    for one in given["units"]
                    if one.get("mods")
                ],
                "prepared": [id for id in given.get("prepared", ()) if id in ids],
                "prepared_heroes": [id for id in given.get("prepared", ()) if id not in ids],
            },
            "situations": _allies(sides, hostile) if hostile else {},
            "options": given.get("options", {}),
        }
    )


def _unit_sheet(one: Given, weapons: list[dict[str, Any]]) -> dict[str, Any]:
    known: dict[str, Any] = {name: one[name] for name in (*FIELDS, *MORE) if name in one}
    return {"name": one["id"], "weapon": None, "own_weapons": weapons, **known, **one.get("skills", {})}


def _hero_sheet(one: Given, weapons: list[dict[str, Any]]) -> dict[str, Any]:
    names = ("id", "side", "unit", "dexterity", "strength", "leadership", "leadership_dm")
    known: dict[str, Any] = {name: one[name] for name in names if name in one}
    return {"name": one["id"], "leadership_dm": 0, "own_weapons": weapons, **known, **one.get("skills", {})}
