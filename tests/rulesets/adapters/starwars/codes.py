"""Codes and rolls."""

from collections.abc import Mapping
from typing import Any

from rulesets.systems.starwars.codes import BadCode, pips, roll_total, simplified, text
from rulesets.systems.starwars.codes import add as added
from rulesets.systems.starwars.codes import combined as modifier
from rulesets.systems.starwars.kinds import Level
from rulesets.systems.starwars.tables import number_of

type Given = Mapping[str, Any]
type Rolls = Mapping[str, Any]


def coded(value: int) -> dict[str, Any]:
    return {"pips": value, "code": text(value)}


def parse(given: Given, rolls: Rolls) -> Any:
    try:
        return coded(pips(given["code"]))
    except BadCode:
        return {"error": "bad_code"}


def add(given: Given, rolls: Rolls) -> Any:
    return coded(added(map(pips, given["codes"])))


def combined(given: Given, rolls: Rolls) -> Any:
    return coded(modifier(given["count"], given.get("rounding", "up")))


def evaluate(given: Given, rolls: Rolls) -> Any:
    dice, rest = simplified(pips(given["code"]), 0)
    total, complication = roll_total(
        rolls.get("roll", []),
        dice,
        rest,
        wild=given.get("wild", True),
        wild_one=given.get("wild_one", "subtract"),
        cap=given.get("cap", 6),
        limit=given.get("cap_mode") == "limit",
    )
    return {"total": total, "complication": complication}


def simplify(given: Given, rolls: Rolls) -> Any:
    dice, bonus = simplified(
        pips(given["code"]), given["over"], given.get("cap", 6), limit=given.get("cap_mode") == "limit"
    )
    return {"dice": dice, "bonus": bonus}


def difficulty(given: Given, rolls: Rolls) -> Any:
    return {"number": number_of(Level(given["level"]), given.get("value", "mid"))}
