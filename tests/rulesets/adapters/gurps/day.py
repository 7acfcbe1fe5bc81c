"""A whole day."""

from collections.abc import Mapping
from typing import Any

from rulesets.systems.gurps import RULES
from rulesets.systems.gurps.field import Battlefield
from rulesets.systems.gurps.muster import battle_strength
from tests.rulesets.adapters.gurps.fields import STANDS, field_of, places, played

type Given = Mapping[str, Any]
type Rolls = Mapping[str, Any]


def battle_day(given: Given, rolls: Rolls) -> Any:
    """A whole day, step by step, with the record of answers and dice."""
    field, said = day_of(given)
    for step in RULES.steps[:-1]:
        if step.when(field):
            field = played(field, step.key, rolls, said)
            field.round = 1
    return {
        "sides": {side: side_of(force) for side, force in field.sides.items()},
        "table": field.table,
        "difference": field.difference,
        "winner": field.winner or None,
        "level": field.level,
        "units": {id: unit_after(field, unit) for id, unit in field.units.items()},
        "heroes": {
            id: {
                "survival": hero.survived,
                "glory": hero.glory,
                "survival2": hero.survived2,
                "hits": hero.hits,
                "status": hero.status,
            }
            for id, hero in field.heroes.items()
            if hero.sheet.fights
        },
    }


def side_of(force: Any) -> Any:
    return {
        "ts": force.ts,
        "catastrophe": force.catastrophe,
        "modifiers": dict(force.modifiers),
        "effective_strategy": force.effective,
        "margin": force.margin,
    }


def unit_after(field: Battlefield, unit: Any) -> Any:
    return {
        "side": unit.force,
        "ts_start": unit.ts,
        "ts_battle": battle_strength(field, unit),
        "morale": unit.morale + unit.shift,
        "result": STANDS[unit.stand],
        "line": unit.line,
        "pct": unit.percent,
        "lost": unit.lost,
        "killed": unit.killed,
        "wounded": unit.wounded,
        "left": unit.men,
    }


def day_of(given: Given) -> tuple[Battlefield, dict[str, Any]]:
    """The muster of a day and what people say in it."""
    leaders = {
        hero["unit"]: hero["id"] for hero in given.get("heroes", ()) if hero.get("role") == "unit_leader"
    }
    ruling = {side["id"]: f"{side['id']}-commander" for side in given["sides"]}
    ruling |= {
        hero["side"]: hero["id"] for hero in given.get("heroes", ()) if hero.get("role") == "force_commander"
    }
    powers = given.get("es", {})
    heroes = [dict(hero, name=hero["id"]) for hero in given.get("heroes", ())]
    heroes += [
        {"id": ruling[side["id"]], "side": side["id"], "strategy": side["strategy"], "is_pc": False}
        for side in given["sides"]
        if ruling[side["id"]] not in {hero["id"] for hero in heroes}
    ]
    heroes += [
        {"id": f"{side}-mage", "side": side, "es_kind": "mage", "es_character_points": 500, "is_pc": False}
        for side, spent in powers.items()
        if spent or any(one.get("blocked") for other, many in powers.items() if other != side for one in many)
    ]
    situation = dict(given.get("situation", {}))
    circumstances, counts = situation.pop("circumstances", {}), situation.pop("superiority", {})
    special: dict[str, Any] = {"cavalry": {}, "ranged": {}, "artillery": {}} | counts
    plans = situation.pop("battle_plan", {})
    situation["position"] = places(situation.get("position", []))
    situations = {
        side["id"]: {
            "circumstances": [one for one in circumstances.get(side["id"], ()) if isinstance(one, str)],
            "others": [
                {"text": one[0], "value": one[1]}
                for one in circumstances.get(side["id"], ())
                if not isinstance(one, str)
            ],
            "superiority_counts": [
                {"kind": kind, "own": of.get(side["id"], {}).get("own", 0)} for kind, of in special.items()
            ],
        }
        for side in given["sides"]
    }
    field = field_of(
        [{"id": side["id"], "tl": side["tl"], "commander": ruling[side["id"]]} for side in given["sides"]],
        [dict(unit, leader=leaders.get(unit["id"])) for unit in given["units"]],
        heroes,
        situation=situation,
        situations=situations,
        options={"hit_locations": False, **given.get("options", {})},
    )
    said: dict[str, Any] = {f"risk:{hero}": orders for hero, orders in given.get("orders", {}).items()}
    said |= {f"appraisal:{side}": {"plan": plan} for side, plan in plans.items()}
    return field, said | powers_said(powers)


def powers_said(powers: Given) -> dict[str, Any]:
    """Allocations, and what the other side set against them."""
    said: dict[str, Any] = {}
    for side, spent in powers.items():
        blocked = {
            f"{other}:{n}": one["blocked"]
            for other, many in powers.items()
            if other != side
            for n, one in enumerate(many, 1)
            if one.get("blocked")
        }
        said[f"es_spend:{side}"] = {
            "spend": [
                {key: one[key] for key in ("effect", "unit", "points", "levels") if key in one}
                for one in spent
            ],
            "defence": sum(blocked.values()),
        }
        said[f"es_block:{side}"] = {"points": blocked}
    return said
