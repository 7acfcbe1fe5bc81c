"""Attacks and reactions, through the step of actions by haste."""

from collections.abc import Mapping
from typing import Any

from rulesets.engine import Ruling
from rulesets.systems.starwars.codes import DIE, text
from rulesets.systems.starwars.field import Battlefield
from rulesets.systems.starwars.rules import band_of
from tests.rulesets.adapters.starwars.codes import coded
from tests.rulesets.adapters.starwars.play import Totals, duel, lines, numbers, ordered, played, tally, told

type Given = Mapping[str, Any]
type Rolls = Mapping[str, Any]
GUN = {"key": "gun", "short": 10, "medium": 20, "long": 30}
AT = {"point_blank": 3, "short": 10, "medium": 20, "long": 30}
SURE, ABLE = {"blaster": "9D", "weapons": [GUN]}, {"command": "15D"}
FIRED, OF_FIRED = "u:gun:t", "attack_code:u:gun:t"
LARGER = {0: "character", 6: "speeder", 12: "walker", 18: "starfighter", 36: "capital", 72: "death_star"}
"""The scale that is so many pips above that of people."""


def band(given: Given, rolls: Rolls) -> Any:
    weapon = given["weapon"]
    bounds = (weapon["short"], weapon["medium"], weapon["long"])
    return {"band": band_of(given["distance_m"], weapon.get("range_min"), *bounds)}


# Codes


def attack(given: Given, rolls: Rolls) -> Any:
    weapon = {**GUN, "fire_control": given.get("fire_control", "0D")}
    unit = {**_people(given, "blaster", "crew_gunnery", given["skill"], given["count"]), "weapons": [weapon]}
    field = _burdened(given, unit, {"scale": LARGER[given.get("scale_add", 0)]}, {"gun:t": given["count"]})
    done = played(field, "resolve", Totals({}))
    return {**coded(numbers(done)[OF_FIRED]), "can_act": not told(done, "attack_hopeless")}


def dodge(given: Given, rolls: Rolls) -> Any:
    unit = _people(given, "dodge", "crew_dodge", given["dodge"], given["size"])
    scale = LARGER[given.get("scale_add", 0)]
    field = _burdened(given, unit, {**SURE, "scale": scale}, {})
    ordered(field, {"units": {"t": {"fire": {"gun:u": 1}}}}, side="o")
    return coded(numbers(played(field, "resolve", Totals({})))[f"dodge_code:u:{scale}"])


def _people(given: Given, skill: str, of_crews: str, code: str, size: int) -> dict[str, Any]:
    """Soldiers, or, if the vector speaks of manoeuvre or cripples, vehicles."""
    unit = {**ABLE, "size": size, "armor_dex_penalty": given.get("armor_dex_penalty")}
    if not (given.get("maneuver") or given.get("crippled")):
        return {**unit, skill: code}
    heavy = size if given.get("crippled") else 0
    return {
        **unit, of_crews: code, "kind": "vehicles", "hull": "2D", "heavy": heavy,
        "maneuver": given.get("maneuver", "0D"),
    }  # fmt: skip


def _burdened(given: Given, unit: Given, other: Given, fire: Given) -> Battlefield:
    """The duel with all that the vector says lies on `u`: up to three actions too many, and the rest."""
    extra, joined = given.get("multi_action", 0), given.get("coordinated", 0)
    options = {
        "ignore_commanders": not given.get("uncommanded"),
        "combined_rounding": given.get("rounding", "up"),
        "reaction_counts_as_action": extra > 2,
        "scale_method": "modifiers" if given.get("scale_add") else "die_caps",
    }
    helpers = [{"id": "v", "side": "s", "size": joined, "weapons": [GUN]}] if joined else []
    field = duel(unit, other=other, also=helpers, options=options)
    field.units["u"].under_fire = bool(given.get("under_fire"))
    field.units["u"].attack_dice = field.units["u"].dodge_dice = given.get("mod_dice", 0)
    bonus = dict.fromkeys(("attack", "dodge"), given.get("bonus_pips", 0)) if given.get("bonus_pips") else {}
    order = {"action": "attack_and_deploy" if extra else "attack", "fire": fire, "pips": bonus}
    units = {"u": {**order, "haste": given.get("haste", 0)}, "v": {"fire": {"gun:t": joined}}}
    group = [{"units": ["u", "v"], "target": "t", "skill": "blaster"}] if joined else []
    reaction = {"haste": given.get("reaction_haste", 0), "position_m": 0 if extra > 1 else None}
    ordered(field, {"units": units, "coordination": group}, {"units": {"u": reaction}})
    return field


# What has to be beaten, and who hits


def difficulty(given: Given, rolls: Rolls) -> Any:
    options = {"ignore_commanders": True, "difficulty_value": given.get("value", "mid")}
    options["dodge_rule"] = given.get("dodge_rule", "split")
    target = {"dodge": "9D", "size": 1, "cover": given.get("cover", 0), "position_m": AT[given["band"]]}
    situation = {"visibility": given.get("visibility", "clear")}
    field = duel(SURE, other=target, options=options, situation=situation)
    reacts = given["reaction"] != "none" and given.get("dodge_total") is not None
    ordered(field, {"units": {"u": {"fire": {"gun:t": 1}, "haste": 0 if reacts else 1}}})
    if given["reaction"] == "full":
        ordered(field, {"units": {"t": {"action": "full_reaction"}}}, side="o")
    word = Ruling(key=f"difficulty:{FIRED}", line="The ground", value=given.get("gm", 0), reason="As it is")
    dice = Totals({"dodge:t:character": given["dodge_total"]} if reacts else {})
    found = tally(played(field, "resolve", dice, rulings=[word]), f"difficulty:{FIRED}")
    return {"range_number": found.base, "difficulty": found.total}


def hits(given: Given, rolls: Rolls) -> Any:
    """The game master calls the difficulty, and the dice beat it by the margin."""
    field = duel({**SURE, "size": given["weapons"]}, options={"ignore_commanders": True})
    ordered(field, {"basic_haste": 1, "units": {"u": {"fire": {"gun:t": given["weapons"]}}}})
    word = Ruling(key=f"difficulty:{FIRED}", value=25, reason="As the vector says")
    dice = Totals({f"attack:{FIRED}": 25 + given["margin"]})
    done = played(field, "resolve", dice, rulings=[word])
    percent = tally(done, f"hits:{FIRED}").label.partition("%")[0]
    return {"percent": int(percent), "hits": told(done, "fired")[0].facts["hits"]}


def scatter(given: Given, rolls: Rolls) -> Any:
    """The game master calls a difficulty that nobody beats."""
    rings = [{"to_m": to_m, "damage": code} for to_m, code in given["blast"]]
    bomb = {**GUN, "area": True, "blast": rings}
    options = {"ignore_commanders": True, "combined_rounding": given.get("rounding", "up")}
    unit = {**SURE, "size": given["thrown"], "weapons": [bomb]}
    field = duel(unit, other={"position_m": AT[given["band"]]}, options=options)
    ordered(field, {"units": {"u": {"fire": {"gun:t": given["thrown"]}}}})
    word = Ruling(key=f"difficulty:{FIRED}", value=999, reason="As the vector says")
    dice = Totals({}, {f"scatter:{FIRED}": rolls["scatter"]})
    done = played(field, "resolve", dice, rulings=[word])
    dice.done()
    [burst] = told(done, "scattered")
    harmed = numbers(played(done.field, "damage", Totals({}))).get(f"damage_code:{FIRED}")
    damage = burst.facts["damage"] if burst.facts["damage"] != "nothing" else None
    whole = None if harmed is None else text(harmed)
    return {"distance_m": burst.facts["metres"], "damage": damage, "damage_code": whole}


# Haste


def actions(given: Given, rolls: Rolls) -> Any:
    """One action more is a move as well, a second one a redeployment, a third the reaction itself."""
    extra = given.get("actions", 1) - 1
    field = _burdened({**given, "multi_action": extra}, SURE | ABLE, SURE, {"gun:t": 1})
    field.sides["s"].free_haste = given.get("free_haste", 0)
    ordered(field, {"units": {"t": {"fire": {"gun:u": 1}}}}, side="o")
    done = played(field, "resolve", Totals({}))
    return {
        "action_dice": _off(lines(done, OF_FIRED)),
        "reaction_dice": _off(lines(done, "dodge_code:u:character")),
    }


def _off(reasons: Mapping[str, int]) -> int:
    return -(reasons.get("Several actions", 0) + reasons.get("Haste", 0)) // DIE


def reaction(given: Given, rolls: Rolls) -> Any:
    field = duel(SURE, options={"ignore_commanders": True})
    ordered(field, {"units": {"u": {"fire": {"gun:t": 1}, "haste": given.get("attack_haste", 0)}}})
    faster = {"basic_haste": given.get("reaction_haste", 0)}
    ordered(field, {"basic_haste": given.get("haste", 0)}, faster, side="o")
    return {"can_react": "dodge:t:character" in played(field, "resolve", Totals({})).requests}


def turns(given: Given, rolls: Rolls) -> Any:
    units = given["units"]
    also = [{"id": one["key"], "side": "s", "dexterity": one["dexterity"], **SURE} for one in units]
    field = duel(also=also, options={"ignore_commanders": True})
    orders = {}
    for one in units:
        fire = {"gun:t": 1} if one.get("attacks") else {}
        there = {"action": "deploy", "position_m": -9} if one.get("deploys") else {}
        orders[one["key"]] = {"fire": fire, "haste": one.get("haste", 0), **there}
    ordered(field, {"units": orders})
    names = {"fired": "attack", "moved": "deploy"}
    done = told(played(field, "resolve", Totals({})), *names)
    return {"order": [f"{names[one.kind]}:{one.subject.partition(':')[0]}" for one in done]}


def coordination(given: Given, rolls: Rolls) -> Any:
    """The group’s first attack shows how many fire together; the orders show what that costs."""
    fires = given["attacks"]
    keys = dict.fromkeys([*given["units"], *(one["unit"] for one in fires)])
    armed = {key: _arms([one for one in fires if one["unit"] == key]) for key in keys}
    also = [{"id": key, "side": "s", "size": 999, "blaster": "9D", "weapons": armed[key]} for key in keys]
    also += [{"id": key, "side": "o"} for key in dict.fromkeys(one["target"] for one in fires)]
    field = duel({"leader": "h"}, {"command": "15D"}, also=also)
    field.sides["s"].chief = "h"
    aims = {key: {f"{one['skill']}:{one['target']}": one["count"] for one in fires if one["unit"] == key}
            for key in keys}  # fmt: skip
    group = {"units": given["units"], "target": given["target"], "skill": given["skill"]}
    orders = {"units": {key: {"fire": aim} for key, aim in aims.items()}, "coordination": [group]}
    asked = played(field, "declare", Totals({}), {"declaration:s": orders})
    while not asked.field.sides["s"].declared:
        asked = played(asked.field, "declare", Totals({}), {"declaration:s": orders})
    ask = asked.requests["declaration:s"]
    [cost] = [one.value for one in ask.sums(ask.form.model_validate(orders))[0].lines]
    first = f"attack_code:{given['units'][0]}:{given['skill']}:{given['target']}"
    [(label, value)] = lines(played(asked.field, "resolve", Totals({})), first).items()
    return {"total": int(label.partition(" ")[0].replace(",", "")), "modifier": text(value), "cost": cost}


def _arms(fires: list[Given]) -> list[Given]:
    return [{**GUN, "key": skill, "skill": skill} for skill in dict.fromkeys(one["skill"] for one in fires)]
