"""Attacks, reactions, damage and losses."""

from collections.abc import Mapping
from typing import Any

from rulesets.engine import LiveTable
from rulesets.systems.starwars.attacks import attack_lines, reaction_lines, ring_of
from rulesets.systems.starwars.codes import DIE, pips, text
from rulesets.systems.starwars.damage import Resistance, Struck, resist_lines, suffer
from rulesets.systems.starwars.field import Battlefield, Shot
from rulesets.systems.starwars.kinds import Band, Reaction, Row, Scale, Skill, Visibility
from rulesets.systems.starwars.options import ScaleMethod
from rulesets.systems.starwars.resolve import order_of_turns
from rulesets.systems.starwars.rules import (
    Handicap,
    Help,
    action_dice,
    band_of,
    can_react,
    casualty_state,
    code_of,
    difficulty_lines,
    hits_of,
    percent_of,
    range_number,
    row_of,
    scaled,
    together_line,
)
from rulesets.systems.starwars.sheets import Ring
from rulesets.systems.starwars.tables import SCATTER_DICE
from tests.rulesets.adapters.starwars.codes import coded
from tests.rulesets.adapters.starwars.play import duel

type Given = Mapping[str, Any]
type Rolls = Mapping[str, Any]
TABLE = (0, 5, 10, 25, 50)


def band(given: Given, rolls: Rolls) -> Any:
    weapon = given["weapon"]
    bounds = (weapon["short"], weapon["medium"], weapon["long"])
    return {"band": band_of(given["distance_m"], weapon.get("range_min"), *bounds)}


def handicap(given: Given, haste: int) -> Handicap:
    return Handicap(
        given.get("multi_action", 0),
        haste,
        given.get("under_fire", 0),
        given.get("uncommanded", 0),
        given.get("crippled", 0),
    )


def help_of(given: Given) -> Help:
    return Help(given.get("bonus_pips", 0), 0, given.get("scale_add", 0), DIE * given.get("mod_dice", 0))


def worn(given: Given, skill: int) -> int:
    return max(0, skill - pips(given.get("armor_dex_penalty", "0D"))) - skill


def attack(given: Given, rolls: Rolls) -> Any:
    skill = pips(given["skill"])
    people = given["count"] + given.get("coordinated", 0)
    lines = attack_lines(
        skill,
        worn(given, skill),
        pips(given.get("fire_control", "0D")),
        together_line(people, given.get("rounding", "up"), "fire"),
        help_of(given),
        handicap(given, given.get("haste", 0)),
    )
    code = code_of(skill, lines)
    return {**coded(code), "can_act": code >= DIE}


def dodge(given: Given, rolls: Rolls) -> Any:
    skill = pips(given["dodge"])
    haste = given.get("haste", 0) + given.get("reaction_haste", 0)
    lines = reaction_lines(
        together_line(given["size"], given.get("rounding", "up"), "together"),
        help_of(given),
        handicap(given, haste),
    )
    more = [("Armour", worn(given, skill)), ("Manoeuvre", pips(given.get("maneuver", "0D")))]
    return coded(code_of(skill, [*lines, *more]))


def difficulty(given: Given, rolls: Rolls) -> Any:
    number = range_number(Band(given["band"]), given.get("value", "mid"))
    lines = difficulty_lines(
        number,
        Reaction(given["reaction"]),
        given.get("dodge_total"),
        adds_up=given.get("dodge_rule") == "sum",
        cover=given.get("cover", 0),
        visibility=Visibility(given.get("visibility", "clear")),
    )
    total = number + sum(value for _, value in [*lines, ("GM", given.get("gm", 0))])
    return {"range_number": number, "difficulty": total}


def hits(given: Given, rolls: Rolls) -> Any:
    percent, hit = hits_of(given["margin"], given["weapons"])
    return {"percent": percent, "hits": hit}


def scatter(given: Given, rolls: Rolls) -> Any:
    faces = rolls["scatter"]
    assert len(faces) == SCATTER_DICE[Band(given["band"])]
    distance = sum(faces)
    harm = ring_of([Ring(to_m=to_m, damage=code) for to_m, code in given["blast"]], distance)
    found: dict[str, Any] = {"distance_m": distance, "damage": None, "damage_code": None}
    if harm is not None:
        whole = code_of(harm, [together_line(given["thrown"], given.get("rounding", "up"), "at once")])
        found |= {"damage": text(harm), "damage_code": text(whole)}
    return found


def damage(given: Given, rolls: Rolls) -> Any:
    lines = [together_line(given["hits"], given.get("rounding", "up"), "at once")]
    return coded(code_of(pips(given["damage"]), [*lines, ("Scale", given.get("scale_add", 0))]))


def resist(given: Given, rolls: Rolls) -> Any:
    lines = resist_lines(
        pips(given.get("armor", "0D")),
        0,
        given["size"],
        given.get("rounding", "up"),
        given.get("bonus_pips", 0),
        given.get("scale_add", 0),
    )
    return coded(code_of(pips(given["strength"]), lines))


def row(given: Given, rolls: Rolls) -> Any:
    found = row_of(given["damage_total"] - given["resist_total"])
    return {"row": found, "percent": percent_of(found, given.get("casualty_table", TABLE))}


def struck(field: Battlefield, rows: list[str]) -> None:
    """All these rows at once on unit `u`, by unit `t`."""
    shot = Shot(
        attacker="t", weapon="x", target="u", number=1, damage=9, kind="energy", scale=Scale.CHARACTER,
        skill=Skill.BLASTER,
    )  # fmt: skip
    hurt = [Struck(shot, Row(one), 0) for one in rows]
    resistance = Resistance(strikes=1)
    suffer(field, LiveTable({}, ()), field.units["u"], hurt, resistance)


def casualties(given: Given, rolls: Rolls) -> Any:
    options = {"casualty_table": given.get("casualty_table", TABLE)}
    unit = {"size": given["size"], "casualty_points": given.get("casualty_points", 0)}
    field = duel(unit, options=options)
    struck(field, given["rows"])
    after = field.units["u"]
    return {"losses": after.lost, "size": after.size, "casualty_points": after.points}


def weapons_left(given: Given, rolls: Rolls) -> Any:
    weapon = {"key": "rifle", "count": given["count"]}
    field = duel({"size": given["size_before"], "weapons": [weapon]})
    field.units["u"].resized(given["size_after"])
    return {"count": field.units["u"].count_of("rifle")}


def vehicles(given: Given, rolls: Rolls) -> Any:
    had = given["vehicles"]
    unit: dict[str, Any] = {
        "kind": "vehicles",
        "hull": "3D",
        "size": had["ok"] + had["light"] + had["heavy"],
        "light": had["light"],
        "heavy": had["heavy"],
        "severe": had["severe"],
        "shields": given.get("shields"),
        "casualty_points": given.get("casualty_points", 0),
    }
    field = duel(unit)
    field.units["u"].destroyed = had["destroyed"]
    struck(field, given["rows"])
    after = field.units["u"]
    return {
        "vehicles": {state: getattr(after, state) for state in had},
        "operational": after.size,
        "shields": text(after.shields),
        "ionized": after.pinned,
        "casualty_points": after.points,
        "crippled": bool(after.crippled),
    }


def state(given: Given, rolls: Rolls) -> Any:
    found, dice = casualty_state(given["points"])
    return {"state": found or "fresh", "morale_penalty_dice": dice}


def scale(given: Given, rolls: Rolls) -> Any:
    method = ScaleMethod(given.get("method", "die_caps"))
    return scaled(Scale(given["attacker"]), Scale(given["target"]), method)._asdict()


def actions(given: Given, rolls: Rolls) -> Any:
    count, haste, free = given.get("actions", 0), given.get("haste", 0), given.get("free_haste", 0)
    return {
        "action_dice": action_dice(count, haste, free),
        "reaction_dice": action_dice(count, haste + given.get("reaction_haste", 0), free),
    }


def reaction(given: Given, rolls: Rolls) -> Any:
    hastes = (given.get(name, 0) for name in ("attack_haste", "haste", "reaction_haste"))
    return {"can_react": can_react(*hastes)}


def turns(given: Given, rolls: Rolls) -> Any:
    units = [
        (
            one["key"],
            one.get("haste", 0),
            pips(one["dexterity"]),
            bool(one.get("attacks")),
            bool(one.get("deploys")),
        )
        for one in given["units"]
    ]
    return {
        "order": [
            f"{turn.what}:{turn.key}" for degree in order_of_turns(units) for part in degree for turn in part
        ]
    }
