"""Whole battles: orders as the vectors write them, dice by round, and how it ends."""

from collections.abc import Collection, Iterable, Mapping
from typing import Any

from rulesets.engine import Phase, Played, next_phase
from rulesets.systems.traveller import RULES
from rulesets.systems.traveller.book.kinds import UnitStatus
from rulesets.systems.traveller.people.field import Battlefield, open_field
from rulesets.systems.traveller.people.gathering import TravellerMuster
from tests.rulesets.adapters.traveller.fields import facts
from tests.rulesets.adapters.traveller.full import Battle
from tests.rulesets.adapters.traveller.stepping import step
from tests.rulesets.vectors import whole

type Given = Mapping[str, Any]
type Rolls = Mapping[str, Any]
FIELDS = ("id", "side", "size", "endurance", "armour", "morale", "tactics", "intelligence", "leadership")
MORE = ("dexterity", "strength", "medics", "medic_skill")


def end(given: Given, rolls: Rolls) -> Any:
    """As the end of a round decides; undecided, the game master says nothing."""
    sides = dict.fromkeys(one["side"] for one in given["units"])
    hostile = {frozenset(pair) for pair in given["hostile"]}
    units = [
        {"id": f"u{n}", "name": f"U{n}", "side": one["side"], "size": one["endurance"] or 1}
        | {"endurance": one["endurance"]}
        for n, one in enumerate(given["units"])
    ]
    muster = TravellerMuster.model_validate(
        {
            "sides": [{"id": side, "name": side, "side": side} for side in sides],
            "units": units,
            "situations": _allies(sides, hostile),
        }
    )
    field = open_field(muster)
    for unit, one in zip(field.units.values(), given["units"], strict=True):
        unit.status = UnitStatus(one["state"])
    after = step(field, "close", {}, rolls).field
    return {"over": after.over, "victors": list(after.victors)}


def _allies(sides: Iterable[str], hostile: Collection[frozenset[str]]) -> dict[str, Any]:
    """Those of whom nothing is said that they fight each other, do not."""
    sides = list(sides)
    return {
        side: {"allies": [other for other in sides if other != side and {side, other} not in hostile]}
        for side in sides
    }


def trace(given: Given, rolls: Rolls) -> Any:
    field = open_field(_muster(given))
    battle = Battle({}, rolls)
    turns: list[list[str]] = []
    initiative: dict[str, int] = {}
    played, last = None, len(given["rounds"])
    while (phase := next_phase(RULES, field)) and (phase.round <= last or field.over):
        key, inside = phase.step.key, phase.step in RULES.steps
        this: Given = given["rounds"][phase.round - 1] if inside else {}
        battle.prefix = f"r{phase.round}." if inside else ""
        if key == "events":
            turns.append([])
            battle.said |= _events(phase, this)
        if key in ("orders", "close"):
            battle.said |= _orders(phase, field, this) if key == "orders" else _ending(phase, given)
        if key == "turns":
            turns[-1].append(phase.turn)
        played = battle.play(phase, field)
        field = played.field
        if key == "initiative":
            initiative = {one.id: one.initiative for one in [*field.units.values(), *field.heroes.values()]}
    battle.done()
    return {
        "initiative": initiative,
        "rounds": len(turns),
        "over": field.over,
        "victors": list(field.victors),
        "units": {id: _outcome(id, field, played) for id in field.units},
        "heroes": {id: hero.status.value for id, hero in field.heroes.items()},
        "turn_order": turns,
    }


def _events(phase: Phase[Any], this: Given) -> dict[str, Any]:
    """Deeds, and what the game master makes of units."""
    deeds = [{"unit": u, "deed": deed} for u, all in this.get("deeds", {}).items() for deed in all]
    changes = [{"unit": unit, **whole(fields)} for unit, fields in this.get("set", {}).items()]
    return {f"r{phase.round}.events:field": {"deeds": deeds, "changes": changes}}


def _ending(phase: Phase[Any], given: Given) -> dict[str, Any]:
    """Named or not, he is asked only where it is not decided."""
    named = given.get("gm_victors") if phase.round == len(given["rounds"]) else None
    return {f"r{phase.round}.ending:field": {"over": True, "victors": named}} if named else {}


def _orders(phase: Phase[Any], field: Battlefield, this: Given) -> dict[str, Any]:
    """The whole of each order, as it is given."""
    said: dict[str, Any] = {}
    for id, order in this.get("orders", {}).items():
        limits = {name: order[name] for name in ("dodge_max", "parry_max") if name in order}
        if id in field.heroes:
            said[f"r{phase.round}.hero_orders:{id}"] = _hero(order) | limits
        elif field.units[id].status is UnitStatus.BROKEN:
            said[f"r{phase.round}.flight:{id}"] = _flight(order) | limits
        else:
            said[f"r{phase.round}.orders:{id}"] = _unit(order) | limits
    return said


def _flight(order: Given) -> dict[str, Any]:
    return {"rally": order.get("significant", order).get("do") == "rally"}


def _unit(order: Given) -> dict[str, Any]:
    said: dict[str, Any] = {"hasten": order.get("hasten", False)}
    for name, one in zip(("minor", "second"), order.get("minor", ()), strict=False):
        more = {name: one["do"], **_minor(one)}
        assert all(said.get(key, value) == value for key, value in more.items())
        said |= more
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
    shown: dict[str, Any] = {"endurance": unit.endurance, "state": unit.status.value}
    if not field.over or played is None:
        return shown
    sizes = {one.subject: one.new for one in played.changes if one.name == "size"}
    kinds = ("recovered", "none_recovered", "nobody_back")
    for back in (one for kind in kinds for one in facts(played, kind, id)):
        shown |= {"recovered": back["back"], "endurance_after": back["left"]}
        shown["size_after"] = sizes.get(id, unit.sheet.size)
    return shown


def _muster(given: Given) -> TravellerMuster:
    weapons = [{"name": key, **whole(fields)} for key, fields in given["weapons"].items()]
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
            "options": whole(given.get("options", {})),
        }
    )


def _unit_sheet(one: Given, weapons: list[dict[str, Any]]) -> dict[str, Any]:
    known: dict[str, Any] = {name: one[name] for name in (*FIELDS, *MORE) if name in one}
    return {
        "name": one["id"],
        "weapon": None,
        "own_weapons": weapons,
        **known,
        **whole(one.get("skills", {})),
    }


def _hero_sheet(one: Given, weapons: list[dict[str, Any]]) -> dict[str, Any]:
    names = ("id", "side", "unit", "dexterity", "strength", "leadership", "leadership_dm")
    known: dict[str, Any] = {name: one[name] for name in names if name in one}
    return {
        "name": one["id"],
        "leadership_dm": 0,
        "own_weapons": weapons,
        **known,
        **whole(one.get("skills", {})),
    }
