"""Commanders and heroes."""

from collections.abc import Mapping
from typing import Any

from rulesets.systems.starwars.aftermath import award as awarded
from rulesets.systems.starwars.codes import pips, text
from rulesets.systems.starwars.command import (
    Fire,
    coordinated,
    coordination_cost,
    dice_of,
    spent,
    subordinates,
)
from rulesets.systems.starwars.danger import danger as danger_step
from rulesets.systems.starwars.danger import danger_number
from rulesets.systems.starwars.declare import rank_of
from rulesets.systems.starwars.field import Blow
from rulesets.systems.starwars.kinds import Attempt, DamageType, Exposure, Hurt, Row, Wound
from rulesets.systems.starwars.orders import CommandOrders, Coordination, HeroOrders, ReactionOrders
from rulesets.systems.starwars.rules import outcome_of, wound_after
from rulesets.systems.starwars.tactics import results, rolled
from tests.rulesets.adapters.starwars.play import Faces, duel, field_of, numbers, played

type Given = Mapping[str, Any]
type Rolls = Mapping[str, Any]
STUNNED_STILL = 9


def budget(given: Given, rolls: Rolls) -> Any:
    """The officer `boss` is the commander, or uncommanded under another one."""
    alone = given.get("uncommanded", False)
    under = given.get("subordinates", [])
    boss = {
        "id": "boss",
        "name": "Boss",
        "side": "s",
        "command": given["command"],
        "wound": given.get("wound", "healthy"),
    }
    chief = {"id": "chief", "name": "Chief", "side": "s", "command": "9D"}
    field = field_of(
        sides=[{"id": "s", "name": "S", "side": "s", "commander": "chief" if alone else "boss"}],
        units=[{"id": one, "name": one, "side": "s", "superior": "boss"} for one in under],
        heroes=[boss, chief] if alone else [boss],
    )
    hero, force = field.heroes["boss"], field.sides["s"]
    hero.doubled = given.get("force_point", False)
    hero.stuns = (STUNNED_STILL,) * given.get("stuns", 0)
    force.attempts = len(given.get("tactics", []))
    if given.get("personal_action"):
        hero.orders = HeroOrders.model_validate({"deed": {"what": "Something"}})
    hasty = {one: {"haste": 1} for one in given.get("haste_orders", [])}
    quick = {one: {"haste": 1} for one in given.get("reaction_haste_orders", [])}
    orders = CommandOrders.model_validate(
        {
            "commanded": given.get("commanded", []),
            "units": hasty,
            "coordination": [
                {"units": units, "target": "x", "by": "boss"} for units in given.get("coordination", [])
            ],
            "bonuses": [{"to": to, "pips": n} for to, n in given.get("bonus_pips", {}).items() if n],
        }
    )
    costs = spent(field, force, orders, ReactionOrders.model_validate({"units": quick}))["boss"]
    dice, cost = dice_of(field, hero, orders.commanded), sum(one.dice for one in costs)
    left = [
        one
        for one, above in subordinates(field, "s").items()
        if above == "boss" and one not in orders.commanded
    ]
    return {"dice": dice, "cost": cost, "ok": cost <= dice, "uncommanded": left}


def order(given: Given, rolls: Rolls) -> Any:
    chiefs = given["commanders"]
    field = field_of(
        sides=[
            {"id": one["side"], "name": one["side"], "side": one["side"], "commander": f"c-{one['side']}"}
            for one in chiefs
        ],
        heroes=[
            {"id": f"c-{one['side']}", "name": "C", "side": one["side"], "command": one["command"],
             "is_pc": one.get("is_pc", False), "tactics": one.get("tactics", "0D")}
            for one in chiefs
        ],
    )  # fmt: skip
    forces = list(field.sides.values())
    return {
        "actions": [one.id for one in sorted(forces, key=lambda force: rank_of(field, force).orders)],
        "reactions": [one.id for one in sorted(forces, key=lambda force: rank_of(field, force).reactions)],
    }


def coordination(given: Given, rolls: Rolls) -> Any:
    fires = [Fire(one["unit"], one["target"], one["skill"], one["count"]) for one in given["attacks"]]
    total, modifier = coordinated(given["units"], given["target"], given["skill"], fires, "up")
    cost = coordination_cost(Coordination(units=tuple(given["units"]), target=given["target"]))
    return {"total": total, "modifier": text(modifier), "cost": cost}


def tactics(given: Given, rolls: Rolls) -> Any:
    attempt = Attempt(given["attempt"])
    hero = {
        "tactics": given["tactics"], "wound": given.get("wound", "healthy"), "command": "9D",
        "character_points": given.get("character_points", 0),
    }  # fmt: skip
    field = duel(hero=hero, options={"difficulty_value": given.get("value", "mid")})
    force, chief = field.sides["s"], field.heroes["h"]
    force.chief, chief.doubled = "h", given.get("force_point", False)
    chief.stuns = (STUNNED_STILL,) * given.get("stuns", 0)
    chief.orders = HeroOrders(character_points={attempt.value: given.get("character_points", 0)})
    force.attempts = 1 + given.get("both", False)
    field.sides["o"].tactics_total = max(given.get("opposing_totals", []), default=0)
    bonus = given.get("bonus_pips", 0)

    def step(field: Any, table: Any) -> None:
        results(field, table, rolled(field, table, attempt, [field.sides["s"]], bonus))

    faces = Faces({f"{attempt.value}:s{key.removeprefix('roll')}": one for key, one in rolls.items()})
    done = played(field, step, faces)
    faces.done()
    said, after = numbers(done), done.field.sides["s"]
    told = [one.facts for one in done.said if getattr(one, "kind", "") in ("anticipation", "deception")]
    number = {"anticipate": 13, "deceive": 18}[attempt] if not told else told[0]["number"]
    total = told[0]["total"] if told else None
    return {
        "code": text(said[f"{attempt.value}_code:s"]),
        "number": number,
        "total": total,
        "success": total is not None and total >= number,
        "free_haste": after.free_haste,
        "redeclare": after.redeclares,
    }


def danger(given: Given, rolls: Rolls) -> Any:
    hero = {
        "dodge": given["dodge"], "strength": given["strength"], "armor_energy": given.get("armor"),
        "wound": given.get("wound", "healthy"), "character_points": 99,
    }  # fmt: skip
    field = duel(hero=hero, options={"difficulty_value": given.get("value", "mid")})
    person, unit = field.heroes["h"], field.units["u"]
    person.doubled = given.get("force_point", False)
    person.stuns = (STUNNED_STILL,) * given.get("stuns", 0)
    pledges = {"danger": given.get("danger_cp", 0), "soak": given.get("soak_cp", 0)}
    person.orders = HeroOrders(exposure=Exposure(given["exposure"]), character_points=pledges)
    if given["row"] != "none":
        unit.blow = Blow(
            row=Row(given["row"]),
            difference=0,
            attacker="t",
            damage=pips(given["damage"]),
            kind=DamageType.ENERGY,
        )
    number = danger_number(Row(given["row"]), person.orders.exposure, field.options.difficulty_value)
    faces = Faces({_keyed(key): one for key, one in rolls.items()})
    done = played(field, danger_step, faces)
    faces.done()
    told = {one.kind: one.facts for one in done.said if hasattr(one, "facts")}
    after = done.field.heroes["h"]
    found: dict[str, Any] = {
        "number": number,
        "hit": "hurt_by" in told,
        "result": "none",
        "wound": after.wound,
    }
    if "endangered" in told:
        found["danger_total"] = told["endangered"]["total"]
    if hurt := told.get("hurt_by"):
        found |= {"damage": hurt["damage"], "soak": hurt["soak"], "result": hurt["hurt"]}
    return found


def _keyed(key: str) -> str:
    kind, _, cp = key.partition(":")
    return f"{kind}:h:{cp}" if cp else f"{kind}:h"


def wound(given: Given, rolls: Rolls) -> Any:
    return {"wound": wound_after(Wound(given["current"]), Hurt(given["result"]))}


def dying(given: Given, rolls: Rolls) -> Any:
    field = duel(hero={"wound": "mortally_wounded"})
    field.round = given["rounds"] + 1
    field.heroes["h"].wounded_in = 1
    done = played(field, danger_step, Faces({"dying:h": rolls["dying"]}))
    return {"total": sum(rolls["dying"]), "dies": numbers(done)["dies:h"]}


def outcome(given: Given, rolls: Rolls) -> Any:
    found = outcome_of(given["total"] - given["number"])
    return {"outcome": found, "pips": found.pips}


def award(given: Given, rolls: Rolls) -> Any:
    points = awarded(won=given["won"], deeds=given["heroic_successes"], chief=given["chief"])
    return {"character_points": points}
