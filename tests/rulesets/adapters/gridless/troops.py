"""Vectors of morale, pursuit and the end of a battle."""

from typing import Any

from rulesets.engine import Played, Ruling
from rulesets.systems.gridless.book.kinds import Decision, UnitStatus
from tests.rulesets.adapters.gridless.scene import ENOUGH, NOBODY, Given, Rolls, only, step, two, up_to
from tests.rulesets.systems.gridless.play import field_of, lines, told, total, verdict

OPTIONS = {"dc": "morale_dc"}


def morale(given: Given, rolls: Rolls) -> Any:
    """What makes it check, or keeps it there, stands in the vector's own list: its line is struck."""
    known = ("dc", "natural_rolls", "morale_failure", "rout_margin")
    conditions = [{"what": "morale", "unit": "u", "value": value} for value in given["modifiers"]]
    chosen = {OPTIONS.get(key, key): given[key] for key in known if key in given}
    stays, left = given.get("cannot_retreat", False), given["tokens"]
    units = [{"cannot_retreat": stays, "tokens": left}, {}]
    field = two({"will": given["will"]}, conditions, units=units, options=chosen)
    field.units["u"].lost, field.units["u"].start = 1, left + 1
    listed = ("Tokens lost this round", *["Cannot retreat"] * stays)
    struck = [Ruling(key="morale_total:u", reason="In the list", line=line) for line in listed]
    return read(step(field, "morale", None, {"morale:u": only(rolls)}, *struck))


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
    """Who rides down a unit that has to leave, after all have rolled against it."""
    candidates = given["candidates"]
    enemies = [{"id": one, "side": "blues", "tokens": max(1, n)} for one, n, _ in candidates]
    conditions = [{"what": "other_modifier", "unit": one, "value": n} for one, _, n in candidates]
    field = field_of(
        units=[
            {"id": "u", "side": "reds", "tokens": ENOUGH},
            *(enemies or [{"id": "v", "side": "blues"}]),
        ],
        situation={"conditions": conditions},
    )
    said = {f"allocate:{one}": {"targets": {"u": n} if n else {}} for one, n, _ in candidates}
    met = up_to(field, "battle", {"allocate:u": NOBODY} | said, None, battle=1).field
    met.units["u"].decision = Decision.MUST
    caught = told(step(met, "retreat", None, None, pursuit=1), "ridden_down")
    return {"unit": caught[0].facts["by"] if caught else None}


def defection_morale(given: Given, rolls: Rolls) -> Any:
    """He goes over in the first round; so many rounds later both units lose a token and check."""
    hit = {"events": [{"kind": "tokens", "unit": one, "delta": -1} for one in ("u", "v")]}
    nobody = {"allocate:u": NOBODY, "allocate:v": NOBODY}
    goes = {
        "orders:h": {"action": "defect", "unit": "v"},
        "magnitude:h": {"value": given["magnitude"]},
    }
    stays = {"orders:h": {"action": "lengthy", "lengthy_minutes": 9}}
    field, last = two(), given["rounds_since"]
    for n in range(last + 1):
        said = nobody | (stays if n else goes) | ({"events:field": hit} if n == last else {})
        played = up_to(field, "morale" if n == last else "end_round", said, None, morale=20)
        field = played.field
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
        unit.tokens, unit.status = one["tokens"], UnitStatus(one["state"])
    after = step(field, "end_round").field
    return {"over": after.ended, "victors": list(after.victors)}
