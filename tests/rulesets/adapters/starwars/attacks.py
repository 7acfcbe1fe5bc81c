"""Attacks and reactions, ordered as in play, up to what the step of actions makes of them."""

from collections.abc import Mapping
from typing import Any

from rulesets.engine import Ruling
from rulesets.systems.starwars.book.codes import DIE, text
from tests.rulesets.adapters.starwars.codes import coded
from tests.rulesets.adapters.starwars.play import ALONE, GUN, Scene, duel, lines, numbers, tally, told, whole

type Given = Mapping[str, Any]
type Rolls = Mapping[str, Any]
AT = {"point_blank": 3, "short": 10, "medium": 20, "long": 30}
LONG = 18
"""The number for long range."""
SURE, ABLE = {"blaster": "9D", "weapons": [GUN]}, {"command": "15D"}
FIRED, OF_FIRED = "u:gun:t", "attack_code:u:gun:t"
AT_ALL = {"attack": 3, "dodge": 3}
"""Dice of which a vector does not speak."""
LARGER = {0: "character", 6: "speeder", 12: "walker", 18: "starfighter", 36: "capital", 72: "death_star"}
"""The scale that is so many pips above that of people."""


def band(given: Given, rolls: Rolls) -> Any:
    """As the form of the orders offers the shot; and, where it may be fired, as it is fired."""
    weapon = {**GUN, **whole(given["weapon"])}
    field = duel({"weapons": [weapon]}, other={"position_m": given["distance_m"]}, options=ALONE)
    offered = Scene(field).asked("declare", "declaration:s").labels["units.u.fire"].get("gun:t")
    if offered is None:
        return {"band": "out_of_range"}
    said = offered.rpartition(", ")[2].replace(" ", "_").replace("-", "_")
    said = said if said == "out_of_range" else said.removesuffix("_range")
    fired = {"declaration:s": {"units": {"u": {"fire": {"gun:t": 1}}}}}
    done = Scene(field, fired, shows=AT_ALL).all_to("resolve")
    if told(done, "attack_lost"):
        return {"band": said}
    shown = tally(done, f"difficulty:{FIRED}").label.removeprefix("Range: ").replace(" ", "_")
    assert said == shown, f"{said} was offered, and it is {shown}"
    return {"band": shown}


# Codes


def attack(given: Given, rolls: Rolls) -> Any:
    weapon = {**GUN, "fire_control": given.get("fire_control", "0D")}
    unit = {**_people(given, "blaster", "crew_gunnery", given["skill"], given["count"]), "weapons": [weapon]}
    scene = _burdened(given, unit, {"scale": LARGER[given.get("scale_add", 0)]}, fire=given["count"])
    done = scene.codes("resolve")
    scene.done()
    return {**coded(numbers(done)[OF_FIRED]), "can_act": not told(done, "attack_hopeless")}


def dodge(given: Given, rolls: Rolls) -> Any:
    scale = LARGER[given.get("scale_add", 0)]
    unit = _people(given, "dodge", "crew_dodge", given["dodge"], given["size"])
    scene = _burdened(given, unit, {**SURE, "scale": scale}, fired_at=True)
    done = scene.codes("resolve")
    scene.done()
    return coded(numbers(done)[f"dodge_code:u:{scale}"])


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


def _burdened(
    given: Given, unit: Given, other: Given, *, fire: int = 0, fired_at: bool = False, actions: int = 1
) -> Scene:
    """The duel with all that the vector says lies on `u`: up to three actions too many, and the rest."""
    extra, joined = given.get("multi_action", actions - 1), given.get("coordinated", 0)
    options = {
        "ignore_commanders": not (given.get("uncommanded") or given.get("free_haste")),
        "combined_rounding": given.get("rounding", "up"),
        "reaction_counts_as_action": extra > 2,
        "scale_method": "modifiers" if given.get("scale_add") else "die_caps",
    }
    helpers = [{"id": "v", "side": "s", "size": joined, "weapons": [GUN]}] if joined else []
    free = _free(given.get("free_haste", 0))
    field = duel({**unit, **free["unit"]}, other=other, also=helpers, options=options, **free["more"])
    field.units["u"].under_fire = bool(given.get("under_fire"))
    said = _orders(given, fire, extra, joined) | free["said"]
    if fired_at:
        speed = given.get("haste", 0) if fire else 0
        said["declaration:o"] = {"basic_haste": speed, "units": {"t": {"fire": {"gun:u": 1}}}}
    return Scene(field, said, free["rolls"])


def _orders(given: Given, fire: int, extra: int, joined: int) -> dict[str, Any]:
    """One action more is a move as well, a second one a redeployment, a third the reaction itself."""
    pips = given.get("bonus_pips", 0)
    order: dict[str, Any] = {"fire": {"gun:t": fire}} if fire else {}
    order |= {"action": "attack_and_deploy", "position_m": -9} if extra else {}
    order |= {"pips": {"attack" if fire else "dodge": pips}} if pips else {}
    helping = {"v": {"fire": {"gun:t": joined}}} if joined else {}
    group = [{"units": ["u", "v"], "target": "t", "skill": "blaster"}] if joined else []
    away = {"units": {"u": {"position_m": 0}}} if extra > 1 else {}
    given_dice = {"u": given.get("mod_dice", 0)}
    return {
        "now:field": {"attack_mods": given_dice, "dodge_mods": given_dice},
        "declaration:s": {
            "basic_haste": given.get("haste", 0),
            "units": {"u": order, **helping},
            "coordination": group,
        },
        "reactions:s": {"basic_haste": given.get("reaction_haste", 0), **away},
    }


def _free(levels: int) -> dict[str, dict[str, Any]]:
    """One level by an enemy anticipated, two by surprise, three by both."""
    if not levels:
        return {"unit": {}, "more": {}, "said": {}, "rolls": {}}
    surprise = {"situation": {"surprise_side": "s"}} if levels > 1 else {}
    tries = levels % 2 == 1
    return {
        "unit": {"leader": "h"},
        "more": {"hero": {"command": "9D", "tactics": "3D"}, "chief": "h", **surprise},
        "said": {"tactics:s": {"anticipate": True}} if tries else {},
        "rolls": {"anticipate:s": [5, 5, 5]} if tries else {},
    }


# What has to be beaten, and who hits


def difficulty(given: Given, rolls: Rolls) -> Any:
    options = {**ALONE, "difficulty_value": given.get("value", "mid")}
    options["dodge_rule"] = given.get("dodge_rule", "split")
    target = {"dodge": "9D", "size": 1, "cover": given.get("cover", 0), "position_m": AT[given["band"]]}
    situation = {"visibility": given.get("visibility", "clear")}
    field = duel(SURE, other=target, options=options, situation=situation)
    kind, total = given["reaction"], given.get("dodge_total")
    dodged = {} if kind == "none" or total is None else {"dodge:t:character": int(total)}
    said = {"declaration:s": {"basic_haste": int(not dodged), "units": {"u": {"fire": {"gun:t": 1}}}}}
    if kind == "full":
        said["declaration:o"] = {"units": {"t": {"action": "full_reaction"}}}
    word = Ruling(key=f"difficulty:{FIRED}", line="The ground", value=given.get("gm", 0), reason="As it is")
    scene = Scene(field, said, totals=dodged, shows={"attack": 3}, rulings=[word])
    found = tally(scene.all_to("resolve"), f"difficulty:{FIRED}")
    return {"range_number": found.base, "difficulty": found.total}


def hits(given: Given, rolls: Rolls) -> Any:
    """At long range, too fast to be dodged, and the dice beat the number for it by the margin."""
    unit = {"blaster": "8D", "weapons": [GUN], "size": given["weapons"]}
    field = duel(unit, other={"position_m": AT["long"]}, options=ALONE)
    fire = {"u": {"fire": {"gun:t": given["weapons"]}}}
    said = {"declaration:s": {"basic_haste": 1, "units": fire}}
    totals = {f"attack:{FIRED}": LONG + given["margin"]}
    done = Scene(field, said, totals=totals).all_to("resolve")
    percent = tally(done, f"hits:{FIRED}").label.partition("%")[0]
    return {"percent": int(percent), "hits": told(done, "fired")[0].facts["hits"]}


def scatter(given: Given, rolls: Rolls) -> Any:
    """Thrown at people in cover, in the dark, and the dice show the least."""
    rings = [{"to_m": to_m, "damage": code} for to_m, code in given["blast"]]
    bomb = {**GUN, "area": True, "blast": rings}
    options = {**ALONE, "combined_rounding": given.get("rounding", "up")}
    unit = {"blaster": "2D", "size": given["thrown"], "weapons": [bomb]}
    target = {"position_m": AT[given["band"]], "cover": 3}
    field = duel(unit, other=target, options=options, situation={"visibility": "black"})
    fire = {"u": {"fire": {"gun:t": given["thrown"]}}}
    said = {"declaration:s": {"basic_haste": 1, "units": fire}}
    scene = Scene(field, said, {f"scatter:{FIRED}": rolls["scatter"]}, shows={"attack": 1})
    [burst] = told(scene.to("resolve"), "scattered")
    harmed = numbers(scene.codes("damage")).get(f"damage_code:{FIRED}")
    scene.done()
    damage = burst.facts["damage"] if burst.facts["damage"] != "nothing" else None
    return {
        "distance_m": burst.facts["metres"],
        "damage": damage,
        "damage_code": None if harmed is None else text(harmed),
    }


# Haste


def actions(given: Given, rolls: Rolls) -> Any:
    """Both fire at the same haste, so both codes stand before any dice."""
    scene = _burdened(given, SURE, SURE, fire=1, fired_at=True, actions=given.get("actions", 1))
    done = scene.codes("resolve")
    scene.done()
    return {
        "action_dice": _off(lines(done, OF_FIRED)),
        "reaction_dice": _off(lines(done, "dodge_code:u:character")),
    }


def _off(reasons: Mapping[str, int]) -> int:
    return -(reasons.get("Several actions", 0) + reasons.get("Haste", 0)) // DIE


def reaction(given: Given, rolls: Rolls) -> Any:
    said = {
        "declaration:s": {
            "basic_haste": given.get("attack_haste", 0),
            "units": {"u": {"fire": {"gun:t": 1}}},
        },
        "declaration:o": {"basic_haste": given.get("haste", 0)},
        "reactions:o": {"basic_haste": given.get("reaction_haste", 0)},
    }
    scene = Scene(duel(SURE, options=ALONE), said)
    done = scene.codes("resolve")
    scene.done()
    return {"can_react": "dodge:t:character" in done.requests}


def turns(given: Given, rolls: Rolls) -> Any:
    units = given["units"]
    also = [{"id": one["key"], "side": "s", "dexterity": one["dexterity"], **SURE} for one in units]
    orders = {}
    for one in units:
        there = {"action": "deploy", "position_m": -9} if one.get("deploys") else {}
        fire = {"fire": {"gun:t": 1}} if one.get("attacks") else {}
        orders[one["key"]] = {**there, **fire, "haste": one.get("haste", 0)}
    scene = Scene(duel(also=also, options=ALONE), {"declaration:s": {"units": orders}}, shows=AT_ALL)
    names = {"fired": "attack", "moved": "deploy"}
    done = told(scene.all_to("resolve"), *names)
    return {"order": [f"{names[one.kind]}:{one.subject.partition(':')[0]}" for one in done]}


def coordination(given: Given, rolls: Rolls) -> Any:
    """The group’s first attack shows how many fire together; the sum beside the orders what that costs."""
    fires = given["attacks"]
    keys = list(dict.fromkeys([*given["units"], *(one["unit"] for one in fires)]))
    armed = {key: _arms([one for one in fires if one["unit"] == key]) for key in keys}
    also = [{"id": key, "side": "s", "size": 999, "blaster": "9D", "weapons": armed[key]} for key in keys]
    also += [{"id": key, "side": "o"} for key in dict.fromkeys(one["target"] for one in fires)]
    field = duel({"leader": "h"}, {"command": "15D"}, also=also, chief="h")
    aims = {key: {f"{one['skill']}:{one['target']}": one["count"] for one in fires if one["unit"] == key}
            for key in keys}  # fmt: skip
    group = {"units": given["units"], "target": given["target"], "skill": given["skill"]}
    orders = {
        "commanded": keys,
        "units": {key: {"fire": aim} for key, aim in aims.items()},
        "coordination": [group],
    }
    ask = Scene(field).asked("declare", "declaration:o")
    scene = Scene(field, {"declaration:s": orders})
    while not scene.field.sides["o"].declared:
        scene.one()
    ask = scene.asked("declare", "declaration:s")
    [purse] = ask.sums(ask.form.model_validate(orders))
    [cost] = [one.value for one in purse.lines if one.label == "Coordinated attack"]
    done = scene.codes("resolve")
    scene.done()
    first = f"attack_code:{given['units'][0]}:{given['skill']}:{given['target']}"
    [(label, value)] = [one for one in lines(done, first).items() if one[0].endswith("fire together")]
    return {"total": int(label.partition(" ")[0].replace(",", "")), "modifier": text(value), "cost": cost}


def _arms(fires: list[Given]) -> list[Given]:
    return [{**GUN, "key": skill, "skill": skill} for skill in dict.fromkeys(one["skill"] for one in fires)]
