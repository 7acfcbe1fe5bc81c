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
    leaders = {hero["unit"]: hero["id"] for hero in given.get("heroes", ()) if hero.get("role") == LEADER}
    commanders = {side["id"]: f"{side['id']}-commander" for side in given["sides"]}
    commanders |= {
        hero["side"]: hero["id"] for hero in given.get("heroes", ()) if hero.get("role") == COMMANDER
    }
    situation = dict(given.get("situation", {}))
    said_of = {name: situation.pop(name, {}) for name in ("circumstances", "superiority", "battle_plan")}
    situation["position"] = places(situation.get("position", []))
    field = field_of(
        [
            {"id": side["id"], "tl": side["tl"], "commander": commanders[side["id"]]}
            for side in given["sides"]
        ],
        [dict(unit, leader=leaders.get(unit["id"])) for unit in given["units"]],
        people_of_the_day(given, commanders),
        situation=situation,
        situations={side["id"]: situation_of(side["id"], said_of) for side in given["sides"]},
        options={"hit_locations": False, **given.get("options", {})},
    )
    said: dict[str, Any] = {f"risk:{hero}": orders for hero, orders in given.get("orders", {}).items()}
    said |= {f"appraisal:{side}": {"plan": plan} for side, plan in said_of["battle_plan"].items()}
    return field, said | powers_said(given.get("es", {}))


LEADER, COMMANDER = "unit_leader", "force_commander"


def people_of_the_day(given: Given, commanders: Given) -> list[dict[str, Any]]:
    """The heroes, a commander for each side, and a mage where powers are spent or blocked."""
    strategies = {commanders[side["id"]]: side["strategy"] for side in given["sides"]}
    heroes = [
        dict(hero, name=hero["id"], strategy=strategies.get(hero["id"])) for hero in given.get("heroes", ())
    ]
    known, powers = {hero["id"] for hero in heroes}, given.get("es", {})
    heroes += [
        {"id": id, "side": side, "strategy": strategies[id], "is_pc": False}
        for side, id in commanders.items()
        if id not in known
    ]
    return heroes + [
        {"id": f"{side}-mage", "side": side, "es_kind": "mage", "es_character_points": 500, "is_pc": False}
        for side, spent in powers.items()
        if spent or any(one.get("blocked") for other, many in powers.items() if other != side for one in many)
    ]


def situation_of(side: str, said_of: Given) -> dict[str, Any]:
    """The GM's word on one side; what special troops count is what is given, and no others."""
    circumstances = said_of["circumstances"].get(side, ())
    special = {"cavalry": {}, "ranged": {}, "artillery": {}} | said_of["superiority"]
    return {
        "circumstances": [one for one in circumstances if isinstance(one, str)],
        "others": [{"text": one[0], "value": one[1]} for one in circumstances if not isinstance(one, str)],
        "superiority_counts": [
            {
                "kind": kind,
                "own": of.get(side, {}).get("own", 0),
                "against": of.get(side, {}).get("neutralizers", 0),
            }
            for kind, of in special.items()
        ],
    }


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
