"""Commanders and heroes, through the steps in which they act."""

from collections.abc import Mapping
from typing import Any

from rulesets.engine import Ruling
from rulesets.systems.starwars.codes import pips, text
from rulesets.systems.starwars.command import is_commanded
from rulesets.systems.starwars.field import Battlefield, Blow
from rulesets.systems.starwars.kinds import DamageType, Exposure, Row
from rulesets.systems.starwars.orders import HeroOrders
from tests.rulesets.adapters.starwars.play import (
    Faces,
    Totals,
    duel,
    field_of,
    numbers,
    ordered,
    played,
    told,
)

type Given = Mapping[str, Any]
type Rolls = Mapping[str, Any]
STUNNED_STILL = 9
LEVELS = {3: "very_easy", 8: "easy", 13: "moderate", 18: "difficult", 25: "very_difficult", 35: "heroic"}
HURT_BY = {"stunned": 0, "wounded": 4, "incapacitated": 9, "mortally_wounded": 13, "killed": 16}
"""A difference that comes to each hurt."""


# Commanders


def budget(given: Given, rolls: Rolls) -> Any:
    """As the form of the reactions adds it up, and whether it may be sealed."""
    field = _staff(given)
    hasty = {one: {"haste": 1} for one in given.get("haste_orders", [])}
    groups = [{"units": one, "target": "x", "by": "boss"} for one in given.get("coordination", [])]
    bonuses = [{"to": to, "pips": n} for to, n in given.get("bonus_pips", {}).items() if n]
    orders = {"commanded": given.get("commanded", []), "units": hasty, "bonuses": bonuses}
    ordered(field, {**orders, "coordination": groups})
    quick = {one: {"haste": 1} for one in given.get("reaction_haste_orders", [])}
    asked = played(field, "reactions", Totals({}))
    ask = asked.requests["reactions:s"]
    answer = ask.form.model_validate({"units": quick})
    [purse] = [one for one in ask.sums(answer) if one.title == "Command dice of Boss"]
    return {
        "dice": purse.most,
        "cost": purse.total,
        "ok": not list(ask.check(answer)),
        "uncommanded": [one for one in given["subordinates"] if not is_commanded(field, field.units[one])],
    }


def _staff(given: Given) -> Battlefield:
    """The officer `boss`, who is the commander, or uncommanded under another one."""
    alone, under = given.get("uncommanded", False), given["subordinates"]
    boss = _person("boss", command=given["command"], wound=given.get("wound", "healthy"))
    chief = _person("chief", command="9D")
    field = field_of(
        sides=[{"id": "s", "name": "S", "side": "s", "commander": "chief" if alone else "boss"}],
        units=[{"id": one, "name": one, "side": "s", "superior": "boss"} for one in under],
        heroes=[boss, chief] if alone else [boss],
    )
    hero = field.heroes["boss"]
    hero.doubled = given.get("force_point", False)
    hero.stuns = (STUNNED_STILL,) * given.get("stuns", 0)
    field.sides["s"].attempts = len(given.get("tactics", []))
    if given.get("personal_action"):
        hero.orders = HeroOrders.model_validate({"deed": {"what": "Something"}})
    return field


def _person(id: str, side: str = "s", **more: Any) -> dict[str, Any]:
    return {"id": id, "name": id.capitalize(), "side": side, **more}


def order(given: Given, rolls: Rolls) -> Any:
    """Who is asked first, and who next."""
    sides = [one["side"] for one in given["commanders"]]
    codes = ("command", "is_pc", "tactics")
    field = field_of(
        sides=[{"id": one, "name": one, "side": one, "commander": f"c-{one}"} for one in sides],
        units=[{"id": f"u-{one}", "name": one, "side": one} for one in sides],
        heroes=[
            _person(f"c-{one['side']}", one["side"], **{name: one[name] for name in codes if name in one})
            for one in given["commanders"]
        ],
    )
    asked: dict[str, list[str]] = {"declare": [], "reactions": []}
    for step, seen in asked.items():
        for _ in sides:
            done = played(field, step, Totals({}))
            seen += [key.partition(":")[2] for key in done.requests]
            field = done.field
    return {"actions": asked["declare"], "reactions": asked["reactions"]}


def tactics(given: Given, rolls: Rolls) -> Any:
    """The commander `h` tries; for each opposing total somebody else anticipates with it."""
    attempt, opposing = given["attempt"], given.get("opposing_totals", [])
    hero = {"tactics": given["tactics"], "wound": given.get("wound", "healthy"), "command": "9D"}
    others = [f"o{n}" for n, _ in enumerate(opposing)]
    sides = {"s": "h"} | {one: f"h-{one}" for one in others}
    field = field_of(
        sides=[{"id": one, "name": one, "side": one, "commander": chief} for one, chief in sides.items()],
        heroes=[
            _person("h", **hero, character_points=given.get("character_points", 0)),
            *(_person(f"h-{one}", one, tactics="3D", command="9D") for one in others),
        ],
        options={"difficulty_value": given.get("value", "mid")},
    )
    chief = field.heroes["h"]
    chief.doubled = given.get("force_point", False)
    chief.stuns = (STUNNED_STILL,) * given.get("stuns", 0)
    chief.orders = HeroOrders(character_points={attempt: given.get("character_points", 0)})
    both = given.get("both", False)
    said = {"tactics:s": {name: both or name == attempt for name in ("anticipate", "deceive")}}
    said |= {f"tactics:{one}": {"anticipate": True} for one in others}
    wanted = {f"anticipate:{one}": total for one, total in zip(others, opposing, strict=True)}
    dice = Totals(wanted, {f"{attempt}:s{key.removeprefix('roll')}": one for key, one in rolls.items()})
    bonus = Ruling(key=f"{attempt}_code:s", line="Bonus", value=given.get("bonus_pips", 0), reason="Given")
    done = played(field, "tactics", dice, said, [bonus] if given.get("bonus_pips") else [])
    dice.done()
    return _tried(done, attempt)


def _tried(done: Any, attempt: str) -> Any:
    kind = {"anticipate": "anticipation", "deceive": "deception"}[attempt]
    mine = [one.facts for one in told(done, kind, "no_tactics") if one.subject == "s"]
    [facts] = [one for one in mine if one.get("attempt", attempt) == attempt]
    after = done.field.sides["s"]
    return {
        "code": text(numbers(done)[f"{attempt}_code:s"]),
        "number": facts["number"],
        "total": facts.get("total"),
        "success": bool(facts.get("made")) or facts.get("redeclares", "none") != "none",
        "free_haste": after.free_haste,
        "redeclare": after.redeclares,
    }


# Heroes in danger


def danger(given: Given, rolls: Rolls) -> Any:
    hero = {
        "dodge": given["dodge"], "strength": given["strength"], "armor_energy": given.get("armor"),
        "wound": given.get("wound", "healthy"), "character_points": 99,
    }  # fmt: skip
    field = duel(hero=hero, options={"difficulty_value": given.get("value", "mid")})
    person = field.heroes["h"]
    person.doubled = given.get("force_point", False)
    person.stuns = (STUNNED_STILL,) * given.get("stuns", 0)
    pledges = {"danger": given.get("danger_cp", 0), "soak": given.get("soak_cp", 0)}
    person.orders = HeroOrders(exposure=Exposure(given["exposure"]), character_points=pledges)
    if given["row"] != "none":
        _struck(field, Row(given["row"]), given["damage"])
    faces = Faces({_keyed(key): one for key, one in rolls.items()})
    done = played(field, "danger", faces)
    faces.done()
    events = {one.kind: one.facts for one in told(done, "endangered", "hurt_by")}
    found = {
        "number": None,
        "hit": "hurt_by" in events,
        "result": "none",
        "wound": done.field.heroes["h"].wound,
    }
    if fire := events.get("endangered"):
        found |= {"number": fire["number"], "danger_total": fire["total"]}
    if hurt := events.get("hurt_by"):
        found |= {"damage": hurt["damage"], "soak": hurt["soak"], "result": hurt["hurt"]}
    return found


def _struck(field: Battlefield, row: Row, damage: str) -> None:
    field.units["u"].blow = Blow(
        row=row, difference=0, attacker="t", damage=pips(damage), kind=DamageType.ENERGY
    )


def _keyed(key: str) -> str:
    kind, _, cp = key.partition(":")
    return f"{kind}:h:{cp}" if cp else f"{kind}:h"


def wound(given: Given, rolls: Rolls) -> Any:
    """Not quick enough, and hit as hard as the vector says."""
    field = duel(hero={"wound": given["current"], "dodge": "2D", "strength": "3D", "character_points": 0})
    _struck(field, Row.ROUT, "8D")
    wanted = {"danger:h": 6, "wound:h": 9 + HURT_BY[given["result"]], "soak:h": 9}
    done = played(field, "danger", Totals(wanted))
    assert told(done, "hurt_by")[0].facts["hurt"] == given["result"]
    return {"wound": done.field.heroes["h"].wound}


def dying(given: Given, rolls: Rolls) -> Any:
    field = duel(hero={"wound": "mortally_wounded"})
    field.round = given["rounds"] + 1
    field.heroes["h"].wounded_in = 1
    [facts] = [
        one.facts for one in told(played(field, "danger", Faces({"dying:h": rolls["dying"]})), "held_on")
    ]
    return {"total": facts["total"], "dies": facts["dies"]}


def outcome(given: Given, rolls: Rolls) -> Any:
    """A deed that is rolled, to inspire the own unit."""
    field = duel(hero={"dexterity": "5D"}, options={"heroic_resolution": "roll", "wild_die": "off"})
    deed = {"what": "I wave the flag.", "effect": "inspire"}
    field.heroes["h"].orders = HeroOrders.model_validate({"deed": deed})
    said = {"deed_level:h": {"level": LEVELS[given["number"]]}}
    after = played(field, "resolve", Totals({"heroic:h": given["total"]}), said).field
    return {"outcome": after.heroes["h"].outcome, "pips": after.units["u"].inspired}


def award(given: Given, rolls: Rolls) -> Any:
    """What a player character who had no point has after the battle."""
    field = duel(hero={"is_pc": True, "character_points": 0})
    field.heroes["h"].deeds = given["heroic_successes"]
    field.sides["s"].chief = "h" if given["chief"] else ""
    field.winner = "s" if given["won"] else "o"
    done = played(field, "aftermath", Totals({}))
    [points] = [one.new for one in done.changes if one.name == "character_points"]
    return {"character_points": points}
