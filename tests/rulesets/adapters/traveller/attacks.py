"""Attacks, from the orders to the Endurance they cost: of units and of people, on both."""

from collections.abc import Mapping
from typing import Any

from rulesets.engine import Ruling
from rulesets.systems.traveller.book.kinds import Cover, Stance, UnitStatus
from rulesets.systems.traveller.mechanics.rolls import effect_of
from rulesets.systems.traveller.people.field import Battlefield
from rulesets.systems.traveller.people.orders import UnitOrders
from tests.rulesets.adapters.traveller.fields import (
    armed,
    facts,
    field_of,
    field_with,
    hero_of,
    numbers,
    tally_of,
)
from tests.rulesets.adapters.traveller.stepping import Further, acts, hits, phase_of, refused, ruled
from tests.rulesets.playing import Mismatch
from tests.rulesets.vectors import whole

type Given = Mapping[str, Any]
type Rolls = Mapping[str, Any]

AFTER = ("damage", "caught", "stray")
"""What is thrown once it is known who is hit."""
IMPOSSIBLE = {"out_of_reach", "cannot_shoot_covered"}


def shooting(mode: str = "single", target: str = "x") -> Given:
    return {"orders:u": {"act": "attack", "target": target, "mode": mode}}


def damage(given: Given, rolls: Rolls) -> Any:
    """A hit of one unit on another, whose Effect the game master says."""
    [faces] = rolls.values()
    burst = given.get("burst", 0)
    arm = armed(dice=len(faces), auto=burst, explosive=not given.get("add_effect", True))
    options = {name: given[name] for name in ("multiply", "large_unit_damage") if name in given}
    strong = {"size": given["target_size"], "endurance_max": 100_000, "armour": given["armour"]}
    field = field_of({"size": given["attacker_size"], **arm}, strong, options=options)
    said = shooting("burst" if burst else "single")
    played, _ = acts(field, "u", said, rolls, [hits("u", given["effect"])], ["attack"])
    [cost] = [*facts(played, "cost"), *facts(played, "cost_nothing")]
    return {"endurance_lost": cost["lost"]}


def person(given: Given, rolls: Rolls) -> Any:
    """The same on a hero who stands by himself."""
    [faces] = rolls.values()
    burst = given.get("burst", 0)
    arm = armed(dice=len(faces), auto=burst, explosive=not given.get("add_effect", True))
    field = field_of(arm, heroes=[hero_of("h", "s2", armour=given["armour"])])
    said = shooting("burst" if burst else "single", "h")
    played, _ = acts(field, "u", said, rolls, [hits("u", given["effect"])], ["attack"])
    return {"damage": numbers(played)["hurt"]}


def attack_total(given: Given, rolls: Rolls) -> Any:
    """As ordered and reacted to; of the damage the vectors say nothing. Where it cannot be, no dice fall."""
    field, said, rulings = _facing(given), _said(given), _dodges_lying(given)
    if refused(field, "u", said) & IMPOSSIBLE:
        return {"possible": _all_the_same(field, said, rolls)}
    played, thrown = acts(field, "u", said, rolls, rulings, AFTER)
    if facts(played, "no_target"):
        return {"possible": False}
    found, hit = numbers(played), facts(played, "hit")
    if hit and thrown.get("damage:u") != f"{given['weapon']['dice']}d6":
        raise Mismatch(f"{thrown} are not the dice of this weapon")
    total = found["attack_total"]
    effect = hit[0]["effect"] if hit else effect_of(total)
    return {"possible": True, "dm": found["attack_dm"], "total": total, "effect": effect, "hit": bool(hit)}


def _all_the_same(field: Battlefield, said: Given, rolls: Rolls) -> bool:
    """Whether an order that is refused now, and was legal when it was given, comes to an attack."""
    fighter, [order] = field.units["u"], [one for key, one in said.items() if key == "orders:u"]
    fighter.orders = UnitOrders.model_validate(order)
    strict = Further({}, rolls, AFTER)
    played = strict.play(phase_of(field, "turns", "u"), field)
    return strict.left != dict(rolls.items()) or not facts(played, "no_target")


def _said(given: Given) -> Given:
    """The order of the attacker, and how the target reacts."""
    mode, target = given.get("mode", "single"), given["target"]
    order = {"target": "x", "mode": mode, "hasten": given["attacker"].get("hasten", False)}
    lies = target.get("stance") == "prone"
    reacts = {"parry_max": int(given.get("parry", False))}
    reacts |= {"dodge_max": int(bool(given.get("dodge")) and not lies)}
    mine = {"orders:u": {"act": "attack", **order}}
    return {**(mine if given.get("units", True) else {"hero_orders:u": {"do": "attack", **order}})} | {
        "orders:x": reacts
    }


def _dodges_lying(given: Given) -> list[Ruling]:
    """Nobody dodges lying down, but the game master may say so."""
    dodge = given.get("dodge", 0)
    return [ruled("attack_dm:u", dodge, "Dodges")] * (dodge and given["target"].get("stance") == "prone")


def _facing(given: Given) -> Battlefield:
    """A unit, or a person, before a target, at this distance and in these states."""
    unit, target = given["attacker"], given["target"]
    by, on = _sheet(unit) | armed(**whole(given["weapon"])), _sheet(target) | {"name": "X"}
    extra = [{"value": dm, "reason": f"Extra {n}"} for n, dm in enumerate(given.get("extra", ()))]
    behind = given.get("dodge") == -2 and target.get("cover", "none") == "none"
    situation = {"distance": given["metres"], "extra": extra, "obstruction": ["x"] if behind else []}
    x = {**on, "id": "x", "side": "s2"}
    if given.get("units", True):
        field = field_of(by, on, situation=situation)
    else:
        sheet = {name: value for name, value in by.items() if name not in ("size", "weapon")}
        field = field_with([x], [hero_of("u", "s1", weapons=[], **sheet)], situation=situation)
    fighter, foe = field.fighter("u"), field.units["x"]
    assert fighter
    if fighter.id in field.units:
        field.units["u"].status = UnitStatus(unit.get("state", "steady"))
    fighter.reactions, fighter.aim, fighter.aim_target = unit.get("reactions", 0), given.get("aim", 0), "x"
    foe.cover, foe.stance = Cover(target.get("cover", "none")), Stance(target.get("stance", "standing"))
    foe.moved, field.move = target.get("moved", 0), given.get("move", 6)
    return field


def _sheet(one: Given) -> dict[str, Any]:
    known = {name: one[name] for name in ("size", "dexterity", "strength") if name in one}
    return {**known, **whole(one["skills"])}


def autofire(given: Given, rolls: Rolls) -> Any:
    """The automatic fire of one unit on another, where nothing but the given modifier counts."""
    [faces] = rolls.values()
    extra = {"value": given["dm"], "reason": "As given"}
    even = {"size": 30, "gun_combat": 0, **armed(dice=1, auto=len(faces))}
    field = field_of(even, {"size": 30}, situation={"distance": 40, "extra": [extra]})
    played, _ = acts(field, "u", shooting("auto"), rolls, further=["damage"])
    [paired], found = facts(played, "paired"), facts(played, "hit")
    return {"pairs": list(paired["sums"]), "effects": [one["effect"] for one in found]}


def dodge(given: Given, rolls: Rolls) -> Any:
    """What it takes off an attack."""
    field = field_of()
    field.units["x"].cover = Cover.QUARTER if given["in_cover"] else Cover.NONE
    said = {**shooting(), "orders:x": {"dodge_max": 1}}
    played, _ = acts(field, "u", said, rolls, further=["attack", *AFTER])
    lines = {one.label: one.value for one in tally_of(played, "attack_dm").lines}
    return {"dm": lines["Dodges"]}


def wounds(given: Given, rolls: Rolls) -> Any:
    """A hero is hit for so much."""
    full = whole(given["maximum"])
    now = {f"{name}_now": score for name, score in whole(given["current"]).items()}
    field = field_of(heroes=[hero_of("h", "s2", **full, **now)])
    choice = {"hero_orders:h": {"wound_choice": given.get("choice", "dexterity")}}
    rulings = [hits("u", 0), ruled("hurt:u", given["damage"])]
    said = {**shooting(target="h"), **choice}
    played, _ = acts(field, "u", said, rolls, rulings, ["attack", "damage"])
    hero = played.field.heroes["h"]
    return {name: getattr(hero, name) for name in full} | {"status": hero.status.value}


def fallen(given: Given, rolls: Rolls) -> Any:
    """A hero hits a unit once for each damage; an explosion catches so many."""
    caught = given.get("caught", 1)
    arm = armed(explosive=caught > 1)
    hero = hero_of("h", "s1", weapons=[], own_weapons=arm["own_weapons"])
    field = field_of(x={"size": 1000, "member_threshold": given.get("threshold", 14)}, heroes=[hero])
    said = {"hero_orders:h": {"do": "attack", "target": "x"}}
    dice = {"caught:h": [caught]} if caught > 1 else {}
    for hurt in given["damages"]:
        rulings = [hits("h", 0), ruled("hurt:h", hurt)]
        field = acts(field, "h", said, {**dice, **rolls}, rulings, ["attack", "damage"])[0].field
    return {"casualties": field.units["x"].start - field.units["x"].endurance}
