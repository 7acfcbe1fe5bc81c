"""Commanders and heroes, through the rounds in which they act."""

from collections.abc import Mapping
from typing import Any

from rulesets.engine import Ask, Ruling
from rulesets.systems.starwars.book.codes import text
from rulesets.systems.starwars.people.field import Battlefield
from tests.rulesets.adapters.starwars.harm import BEATEN_BY, under_fire
from tests.rulesets.adapters.starwars.play import GUN, Scene, duel, field_of, numbers, told

type Given = Mapping[str, Any]
type Rolls = Mapping[str, Any]
STUNNED_STILL = 9
LEVELS = {3: "very_easy", 8: "easy", 13: "moderate", 18: "difficult", 25: "very_difficult", 35: "heroic"}
HURT_BY = {"stunned": 0, "wounded": 4, "incapacitated": 9, "mortally_wounded": 13, "killed": 16}
"""A difference that comes to each hurt."""
SCRATCHED = 8
"""What a unit of ten resists, so that even a small weapon comes to every row."""


# Commanders


def budget(given: Given, rolls: Rolls) -> Any:
    """As the forms of the orders and the reactions add it up, and whether they may be sealed."""
    tactics = dict.fromkeys(given.get("tactics", []), True)
    personal = {"deed": {"what": "Something"}} if given.get("personal_action") else {}
    said = {"hero:boss": {"force_point": given.get("force_point", False), **personal}}
    said |= {"tactics:s": tactics} if tactics else {}
    scene = Scene(_staff(given), said, shows={"anticipate": 3, "deceive": 3})
    orders = _orders(given)
    scene.before("declare")
    while scene.next().turn != "s":
        scene.one()
    ask = scene.asked("declare", "declaration:s")
    said_so = ask.form.model_validate(orders)
    lacks = [one.lines for one in ask.sums(said_so) if one.title.startswith("Not commanded")]
    names = {one.label for many in lacks for one in many}
    ok = not ask.read(orders)[1]
    if ok:
        scene.said["declaration:s"] = orders
        quick = {one: {"haste": 1} for one in given.get("reaction_haste_orders", [])}
        ask = scene.asked("reactions", "reactions:s")
        said_so, ok = ask.form.model_validate({"units": quick}), not ask.read({"units": quick})[1]
    scene.done()
    return {
        **_purse(ask, said_so),
        "ok": ok,
        "uncommanded": [one for one in given["subordinates"] if one in names],
    }


def _purse(ask: Ask, said: Any) -> dict[str, Any]:
    [purse] = [one for one in ask.sums(said) if one.title == "Command dice of Boss"]
    return {"dice": purse.most, "cost": purse.total}


def _orders(given: Given) -> dict[str, Any]:
    groups = given.get("coordination", [])
    units: dict[str, Any] = {one: {"fire": {"gun:x": 1}} for group in groups for one in group}
    for one in given.get("haste_orders", []):
        units[one] = {**units.get(one, {}), "haste": 1}
    bonuses = given.get("bonus_pips", {})
    return {
        "commanded": given.get("commanded", []),
        "units": units,
        "bonuses": [{"to": to, "pips": bonuses[to]} for to in bonuses],
        "coordination": [{"units": one, "target": "x", "by": "boss"} for one in groups],
    }


def _staff(given: Given) -> Battlefield:
    """The officer `boss`, who is the commander, or uncommanded under another one."""
    alone, under = given.get("uncommanded", False), given["subordinates"]
    boss = _person("boss", command=given["command"], wound=given.get("wound", "healthy"))
    chief = _person("chief", command="9D")
    field = field_of(
        sides=[
            {"id": "s", "name": "S", "side": "s", "commander": "chief" if alone else "boss"},
            {"id": "o", "name": "O", "side": "o"},
        ],
        units=[
            *({"id": one, "name": one, "side": "s", "superior": "boss", "weapons": [GUN]} for one in under),
            {"id": "x", "name": "X", "side": "o"},
        ],
        heroes=[boss, chief] if alone else [boss],
    )
    field.heroes["boss"].stuns = (STUNNED_STILL,) * given.get("stuns", 0)
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
    scene = Scene(field)
    asked: dict[str, list[str]] = {"declare": [], "reactions": []}
    for step, seen in asked.items():
        scene.before(step)
        while scene.next().step.key == step:
            seen += [key.partition(":")[2] for key in scene.one().requests]
    return {"actions": asked["declare"], "reactions": asked["reactions"]}


def tactics(given: Given, rolls: Rolls) -> Any:
    """The commander `h` tries; for each opposing total somebody else anticipates with it."""
    attempt, opposing = given["attempt"], given.get("opposing_totals", [])
    pledged, both = given.get("character_points", 0), given.get("both", False)
    hero = {"tactics": given["tactics"], "wound": given.get("wound", "healthy"), "command": "9D"}
    others = [f"o{n}" for n, _ in enumerate(opposing)]
    sides = {"s": "h"} | {one: f"h-{one}" for one in others}
    field = field_of(
        sides=[{"id": one, "name": one, "side": one, "commander": chief} for one, chief in sides.items()],
        heroes=[
            _person("h", **hero, character_points=pledged),
            *(_person(f"h-{one}", one, tactics="3D", command="9D") for one in others),
        ],
        options={"difficulty_value": given.get("value", "mid")},
    )
    field.heroes["h"].stuns = (STUNNED_STILL,) * given.get("stuns", 0)
    points = {attempt: pledged} if pledged else {}
    said = {"hero:h": {"force_point": given.get("force_point", False), "character_points": points}}
    said |= {"tactics:s": dict.fromkeys(("anticipate", "deceive") if both else (attempt,), True)}
    said |= {f"tactics:{one}": {"anticipate": True} for one in others}
    wanted = {f"anticipate:{one}": total for one, total in zip(others, opposing, strict=True)}
    mine = {f"{attempt}:s{key.removeprefix('roll')}": rolls[key] for key in rolls}
    bonus = Ruling(key=f"{attempt}_code:s", line="Bonus", value=given.get("bonus_pips", 0), reason="Given")
    other = {"anticipate": "deceive", "deceive": "anticipate"}[attempt]
    scene = Scene(field, said, mine, totals=wanted, rulings=[bonus], shows={other: 3} if both else {})
    return _tried(scene.all_to("tactics"), attempt)


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
    pledges = {name: given.get(f"{name}_cp", 0) for name in ("danger", "soak")}
    hero = {
        "dodge": given["dodge"], "strength": given["strength"], "armor_energy": given.get("armor"),
        "wound": given.get("wound", "healthy"), "character_points": sum(pledges.values()),
    }  # fmt: skip
    orders = {
        "exposure": given["exposure"],
        "force_point": given.get("force_point", False),
        "character_points": {name: n for name, n in pledges.items() if n},
    }
    scene = under_fire(
        {"strength": "2D"},
        [BEATEN_BY[given["row"]]],
        held=SCRATCHED,
        hero=hero,
        gun={"damage": given["damage"]},
        options={"difficulty_value": given.get("value", "mid")},
        said={"hero:h": orders},
    )
    scene.left = {_keyed(key): list(rolls[key]) for key in rolls}
    scene.field.heroes["h"].stuns = (STUNNED_STILL,) * given.get("stuns", 0)
    return _befell(scene.all_to("danger"))


def _befell(done: Any) -> dict[str, Any]:
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


def _keyed(key: str) -> str:
    kind, _, cp = key.partition(":")
    return f"{kind}:h:{cp}" if cp else f"{kind}:h"


def wound(given: Given, rolls: Rolls) -> Any:
    """Not quick enough, and hit as hard as the vector says."""
    hero = {"wound": given["current"], "dodge": "5D", "strength": "3D", "character_points": 0}
    scene = under_fire({}, [BEATEN_BY["rout"]], hero=hero)
    scene.totals |= {"wound:h": 9 + HURT_BY[given["result"]], "soak:h": 9}
    scene.shows["danger"] = 3
    done = scene.all_to("danger")
    assert told(done, "hurt_by")[0].facts["hurt"] == given["result"]
    return {"wound": done.field.heroes["h"].wound}


def dying(given: Given, rolls: Rolls) -> Any:
    """So many rounds after the one in which he was hit, the first."""
    field = duel(hero={"wound": "mortally_wounded"})
    field.round, field.heroes["h"].wounded_in = given["rounds"], 1
    scene = Scene(field, rolls={"dying:h": rolls["dying"]})
    [facts] = [one.facts for one in told(scene.all_to("danger"), "held_on")]
    return {"total": facts["total"], "dies": facts["dies"]}


def outcome(given: Given, rolls: Rolls) -> Any:
    """A deed that is rolled, to inspire the own unit."""
    options = {"heroic_resolution": "roll", "wild_die": "off"}
    field = duel(hero={"dexterity": "5D", "character_points": 0}, options=options)
    said = {
        "hero:h": {"deed": {"what": "I wave the flag.", "effect": "inspire"}},
        "deed_level:h": {"level": LEVELS[given["number"]]},
    }
    after = Scene(field, said, totals={"heroic:h": given["total"]}).all_to("resolve").field
    return {"outcome": after.heroes["h"].outcome, "pips": after.units["u"].inspired}


def award(given: Given, rolls: Rolls) -> Any:
    """What a player character who had no point has after the battle."""
    hero = {"is_pc": True, "character_points": 0}
    field = duel(hero=hero, chief="h" if given["chief"] else None, after="morale")
    field.heroes["h"].deeds = given["heroic_successes"]
    said = {"close:field": {"end": True, "side": "s" if given["won"] else "o"}}
    done = Scene(field, said).all_to("aftermath")
    [points] = [one.new for one in done.changes if one.name == "character_points"]
    return {"character_points": points}
