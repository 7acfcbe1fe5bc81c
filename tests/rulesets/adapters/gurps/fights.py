"""Heroes, contest, outcome and casualties."""

from collections.abc import Mapping
from typing import Any

from rulesets.systems.gurps.casualties import difference_of, losses, percent_at
from rulesets.systems.gurps.contest import level_of
from rulesets.systems.gurps.field import Battlefield
from rulesets.systems.gurps.heroes import fame
from rulesets.systems.gurps.kinds import HeroStatus, Stand, Survived
from rulesets.systems.gurps.rolls import success
from rulesets.systems.gurps.tables import CASUALTIES, GLORY
from rulesets.systems.gurps.wounds import harm, hurt, survived, wound_dice
from tests.rulesets.adapters.gurps.fields import STANDS, all_played, duel, field_of, played, tallies, total

type Given = Mapping[str, Any]
type Rolls = Mapping[str, Any]


def survival_result(given: Given, rolls: Rolls) -> Any:
    return {"result": survived(success(total(rolls), given["skill"]))}


def glory_result(given: Given, rolls: Rolls) -> Any:
    result = fame(success(total(rolls), given["skill"]))
    row = GLORY[result]
    strategies = {"unit_leader": row.leader, "force_commander": row.commander}
    return {
        "result": result,
        "strategy": strategies.get(given["role"], 0),
        "reputation": row.reputation,
    }


def hero_targets(given: Given, rolls: Rolls) -> Any:
    field = duel(heroes=[{"weapon": given["battle"], "tactics": given["battle"]}])
    field.heroes["h1"].risk = given["risk"]
    said = tallies(field, "survival") | tallies(played(field, "survival"), "glory")
    return {"survival": said["survival_target:h1"], "glory": said["glory_target:h1"]}


def hero_damage(given: Given, rolls: Rolls) -> Any:
    column = Survived(f"column_{given['column'].lower()}")
    times, thrown = wound_dice(given["tl"], column)
    return {
        "dice": f"{times} x {thrown.replace('d6', 'd')}",
        "wounds": wounds(given, column, rolls, given["tl"]),
    }


def hero_damage_fixed(given: Given, rolls: Rolls) -> Any:
    return {"wounds": wounds(given, Survived(given["result"]), rolls, 3)}


def wounds(given: Given, result: Survived, rolls: Rolls, tl: int) -> list[int | None]:
    hero = {"dr": given["dr"], "toughness": given["toughness"], "enemy_tl": tl}
    field = duel(heroes=[hero])

    def step(field: Any, table: Any) -> None:
        harm(field, table, "survival", [(field.heroes["h1"], result)])

    said = tallies(field, step, rolls)
    return [value for key, value in said.items() if key.startswith("injury:")]


def death_checks(given: Given, rolls: Rolls) -> Any:
    """How many dice fall for somebody who loses so much, or that none are needed any more."""
    field = duel(heroes=[{"ht": given["ht"], "hits": given["hits_before"]}])

    def step(field: Any, table: Any) -> None:
        hurt(field, table, field.heroes["h1"], given["hits_before"] - given["hits_after"])

    done = all_played(step, field, {})
    if done.requests or done.field.heroes["h1"].status is not HeroStatus.DEAD:
        return {"checks": len(done.requests)}
    return {"checks": "dead"}


def second_survival(given: Given, rolls: Rolls) -> Any:
    field = duel(
        heroes=[{"weapon": given["battle"], "tactics": given["battle"], "unit": "u1"}],
        situation={"defender": "s1" if given["defending"] else "s2"},
    )
    field.winner = "s2"
    force = field.sides["s1"]
    force.difference, force.level = given["difference"], level_of(given["difference"])
    force.lines = given["starred_total"]
    field.heroes["h1"].risk = given["risk"]
    field.units["u1"].stand = Stand.ROUTS if given["routed"] else Stand.WITHDRAWS
    return {"skill": tallies(field, "second_survival")["survival2_target:h1"]}


# Contest, outcome, casualties


def multi_side_contest(given: Given, rolls: Rolls) -> Any:
    walls = {"defender": given["defender"]} if given.get("defender") else None
    field = contested(given["effective_strategy"], given["roll_totals"], walls, given.get("ts"))
    losers = [force for force in field.sides.values() if force.id != field.winner]
    return {
        "winner": field.winner,
        "margins": {side: force.margin for side, force in field.sides.items()},
        "difference_from_winner": {force.id: force.difference for force in losers},
        "level": {force.id: force.level for force in losers},
        "casualty_difference": {side: difference_of(field, force) for side, force in field.sides.items()},
    }


def fortified_table(given: Given, rolls: Rolls) -> Any:
    margins = {"s1": given["defender_margin"], "s2": given["attacker_margin"]}
    level_ground = {side: margin + 10 for side, margin in margins.items()}
    walls = {"defender": "s1", "position": [{"kind": "castle"}]}
    field = contested(level_ground, dict.fromkeys(margins, 10), situation=walls)
    return {"table": field.table, "difference": field.difference}


def contested(
    effective: Given, thrown: Given, situation: Given | None = None, strengths: Given | None = None
) -> Battlefield:
    units = [{"id": f"u-{side}", "side": side, "armour": "light"} for side in effective]
    field = field_of([{"id": side} for side in effective], units, [], situation=situation)
    for side, value in effective.items():
        field.sides[side].effective = value
    for side, ts in (strengths or {}).items():
        field.sides[side].ts = ts
    faces = {f"strategy:{side}": three(value) for side, value in thrown.items()}
    return played(field, "contest", faces)


def three(value: int) -> list[int]:
    """Three dice that show so much."""
    return [value // 3 + (n < value % 3) for n in range(3)]


def table_a(given: Given, rolls: Rolls) -> Any:
    field = duel()
    loser, winner = ("s2", "s1") if given.get("is_winner") else ("s1", "s2")
    field.winner = winner
    for force in field.sides.values():
        force.difference, force.level = given["difference"], level_of(given["difference"])
    field.units["u1"].morale = given["morale"]
    after = played(field, "outcome", rolls)
    return {"level": field.sides[loser].level, "result": STANDS[after.units["u1"].stand]}


def casualty_line(given: Given, rolls: Rolls) -> Any:
    field = duel(u1={"estimate": {"ts": 100, "lines": given["armour_lines"]}})
    won = given["difference"] > 0
    field.winner = "" if not given["difference"] else "s1" if won else "s2"
    field.sides["s1"].difference = abs(given["difference"])
    field.units["u1"].stand = Stand.ROUTS if given["rout_lines"] else Stand.HOLDS
    said = {"bloodshed:field": {"exposure": {"u1": given["other_lines"]}}} if given["other_lines"] else {}
    after = played(field, "casualties", {"rout:u1": [given["rout_lines"]]}, said)
    line = after.units["u1"].line
    return {"line": line, "dice": CASUALTIES[line].dice, "constant": CASUALTIES[line].plus}


def casualties(given: Given, rolls: Rolls) -> Any:
    [faces] = rolls.values()
    lost = losses(percent_at(given["line"], faces), given["count"])
    return {"pct": lost.percent, **{key: one for key, one in lost._asdict().items() if key != "percent"}}
