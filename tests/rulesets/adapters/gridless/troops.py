"""Vectors of morale, pursuit and the end of a battle."""

from typing import Any

from rulesets.engine import Played, Ruling
from rulesets.systems.gridless.kinds import Decision, Stand
from tests.rulesets.adapters.gridless.steps import Given, Rolls, only, two
from tests.rulesets.systems.gridless.play import field_of, lines, step, told, total, until, verdict

LISTED = ("Tokens lost this round", "Cannot retreat")
"""What makes it check, or keeps it there, stands in the vector's own list."""
OPTIONS = {"dc": "morale_dc"}


def morale(given: Given, rolls: Rolls) -> Any:
    known = ("dc", "natural_rolls", "morale_failure", "rout_margin")
    conditions = [{"what": "morale", "unit": "u", "value": value} for value in given["modifiers"]]
    chosen = {OPTIONS.get(key, key): given[key] for key in known if key in given}
    field = two({"will": given["will"]}, conditions, options=chosen)
    unit = field.units["u"]
    unit.tokens, unit.lost = given["tokens"], 1
    unit.start = unit.tokens + unit.lost
    if given.get("cannot_retreat"):
        unit.sheet = unit.sheet.model_copy(update={"cannot_retreat": True})
    struck = [Ruling(key="morale_total:u", reason="In the list", line=line) for line in LISTED]
    said = {"morale:u": only(rolls)}
    stood = lines(step(field, "morale", said), "morale_total:u")
    return read(step(field, "morale", said, *(one for one in struck if one.line in stood)))


def read(played: Played[Any]) -> Any:
    unit, held = played.field.units["u"], verdict(played, "morale_holds:u")
    return {
        "total": total(played, "morale_total:u"),
        "success": held,
        "margin": unit.margin,
        "desert": 0 if held else total(played, "desertion:u"),
        "decision": unit.decision,
    }


def chief_pursuer(given: Given, rolls: Rolls) -> Any:
    """Who rides down a unit that has to leave, all of them aiming at it."""
    candidates = given["candidates"]
    enemies = [{"id": one, "side": "blues"} for one, _, _ in candidates] or [{"id": "v", "side": "blues"}]
    field = field_of(units=[{"id": "u", "side": "reds"}, *enemies])
    field.units["u"].decision = Decision.MUST
    for one, tokens, modifier in candidates:
        field.units[one].aims, field.units[one].modifier = (("u", tokens),), modifier
    caught = told(step(field, "retreat"), "ridden_down")
    return {"unit": caught[0].facts["by"] if caught else None}


def defection_morale(given: Given, rolls: Rolls) -> Any:
    """He goes over in the first round; so many rounds later both units check."""
    said = {
        "orders:h": {"action": "defect", "unit": "v"},
        "magnitude:h": {"value": given["magnitude"]},
    }
    field = until(two(), "clash", said)
    field.round += given["rounds_since"]
    for unit in field.units.values():
        unit.lost = 1
    played = step(field, "morale")
    treason = {id: lines(played, f"morale_total:{id}").get("Treason", 0) for id in ("u", "v")}
    return {"left": treason["u"], "joined": treason["v"]}


def battle_end(given: Given, rolls: Rolls) -> Any:
    """The end of a round, and the game master does not end it."""
    enemies: dict[str, list[str]] = {one["faction"]: [] for one in given["units"]}
    for a, b in given["hostile"]:
        enemies[a].append(b)
        enemies[b].append(a)
    field = field_of(
        units=[{"id": one["id"], "side": one["faction"]} for one in given["units"]],
        hostile_to={one: of or [one] for one, of in enemies.items()},
    )
    for one in given["units"]:
        unit = field.units[one["id"]]
        unit.tokens, unit.stand = one["tokens"], Stand(one["state"])
    after = step(field, "end_round").field
    return {"over": after.ended, "victors": list(after.victors)}
