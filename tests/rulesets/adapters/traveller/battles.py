"""Whole battles: orders as the vectors write them, dice by round, and how it ends."""

from collections.abc import Mapping
from typing import Any

from rulesets.engine import Ask, Event, Field, Phase, Throw, next_phase, play
from rulesets.systems.traveller import RULES
from rulesets.systems.traveller.closing import end_of
from rulesets.systems.traveller.field import Battlefield, open_field
from rulesets.systems.traveller.kinds import FIGHTING, State
from rulesets.systems.traveller.muster import TravellerMuster

type Given = Mapping[str, Any]
type Rolls = Mapping[str, Any]
FIELDS = ("id", "side", "size", "endurance", "armour", "morale", "tactics", "intelligence", "leadership")
MORE = ("dexterity", "strength", "medics", "medic_skill")


def end(given: Given, rolls: Rolls) -> Any:
    standing = [one["side"] for one in given["units"] if one["endurance"] and State(one["state"]) in FIGHTING]
    over, victors = end_of(standing, {tuple(pair) for pair in given["hostile"]})
    return {"over": over, "victors": victors}


def trace(given: Given, rolls: Rolls) -> Any:
    field = open_field(_muster(given))
    turns: list[list[str]] = []
    initiative: dict[str, int] = {}
    last = len(given["rounds"])
    while phase := next_phase(RULES, field):
        if phase.round > last:
            break
        if phase.step.key == "events" and phase.round:
            turns.append([])
        if phase.step.key == "turns":
            turns[-1].append(phase.turn)
        field = _play(phase, field, given, rolls)
        if phase.step.key == "initiative":
            initiative = {one.id: one.initiative for one in [*field.units.values(), *field.heroes.values()]}
    return {
        "initiative": initiative,
        "rounds": len(turns),
        "over": field.over,
        "victors": list(field.victors),
        "units": {id: _outcome(id, field) for id in field.units},
        "heroes": {id: hero.fate.value for id, hero in field.heroes.items()},
        "turn_order": turns,
    }


BACK: dict[str, Any] = {}


def _play(phase: Phase[Any], field: Battlefield, given: Given, rolls: Rolls) -> Battlefield:
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
    if phase.step.key == "recovery":
        told = [one for one in played.said if isinstance(one, Event) and one.kind == "recovered"]
        BACK.clear()
        BACK.update({one.subject: one.facts for one in told})
        BACK["changes"] = {(one.subject, one.name): one.new for one in played.changes}
    after: Battlefield = played.field
    if phase.step.key == "events":
        for unit, fields in this.get("set", {}).items():
            for name, value in fields.items():
                setattr(after.units[unit], name, value)
    return after


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


def _outcome(id: str, field: Battlefield) -> dict[str, Any]:
    unit = field.units[id]
    shown: dict[str, Any] = {"endurance": unit.endurance, "state": unit.state.value}
    if field.over and unit.endurance < unit.start:
        facts, changes = BACK[id], BACK["changes"]
        size = changes.get((id, "size"), unit.sheet.size)
        shown |= {"recovered": facts["back"], "endurance_after": facts["left"], "size_after": size}
    return shown


def _muster(given: Given) -> TravellerMuster:
    weapons = [{"name": key, **fields} for key, fields in given["weapons"].items()]
    sides = dict.fromkeys([one["side"] for one in given["units"]])
    hostile = given.get("hostile")
    pairs = {frozenset(pair) for pair in hostile} if hostile else set()
    allies = {
        side: {"allies": [other for other in sides if other != side and {side, other} not in pairs]}
        for side in (sides if hostile else ())
    }
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
            "situations": allies,
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
