"""Missiles and magic: the steps, with units of a hundred, so that soldiers are per cent."""

from collections.abc import Mapping
from typing import Any

from rulesets.systems.runequest.book.kinds import Aim
from tests.rulesets.adapters.runequest.fields import F, H, U, field_of, losses, pair_of, played
from tests.rulesets.playing import lines, told, total, verdict

type Given = Mapping[str, Any]
type Rolls = Mapping[str, Any]

LUCK = {-15: 6, -5: 26, 0: 41, 5: 61, 15: 76, 25: 96}
"""Dice that bring a fire of this strength."""


def under_fire(missile: int) -> list[Given]:
    return [{"id": "north"}, {"id": "south", "missile_value": missile}]


def enemy_fire(given: Given, rolls: Rolls) -> Any:
    field = field_of([U, F], [H], under_fire(10), state={"sides": {"north": {"mod": given["ac_mod"]}}})
    one = played(field, "enemy_fire", rolls=rolls, spare={"enemy_missile:u": [95]})
    quiet = told(one, "no_fire")
    return {
        "total": total(one, "enemy_fire_total:u"),
        "skill_modifier": None if quiet else lines(one, "enemy_missile_chance:u")["Strength of the fire"],
    }


def missile_attack(given: Given, rolls: Rolls) -> Any:
    """The enemy's volley, whose strength of fire is the modifier; his archers are one unit."""
    formation = given.get("target_formation", "open")
    target = {**U, "defence": given["defence"], "formation": formation}
    field = field_of([target, {**F, "missile": 8}], [H], under_fire(given["missile"]))
    one = played(field, "enemy_fire", rolls=rolls, staged={"enemy_fire:u": [LUCK[given.get("modifier", 0)]]})
    return {
        "chance": total(one, "enemy_missile_chance:u"),
        "degree": verdict(one, "enemy_missile_result:u"),
        **losses(one.field, u="target", f="attacker"),
    }


def aim(given: Given, rolls: Rolls) -> Any:
    """A unit told to shoot; where it is to be hasty, the first aim finds no opening for the unit covered."""
    other = {**U, "id": "v"}
    state = {
        "sides": {"north": {"mod": given["ac_mod"]}},
        "pairs": [pair_of(), pair_of(unit="v", foe="g")],
    }
    units = [{**U, "missile": 10}, other, F, {**F, "id": "g"}]
    field = field_of(units, [H, {"id": "k", "unit": "v"}], state=state)
    said: dict[str, dict[str, Any]] = {
        "unit_orders:u": {"stance": "fire"},
        "unit_orders:v": {"stance": "charge"},
    }
    spare = {"unit_missile:u": [95]}
    kind, faces, staged = "aim", rolls, {}
    if given.get("hasty"):
        said["unit_orders:u"] = {"stance": "fire", "cover": "v", "hasty": True}
        kind, faces, staged = "aim_hasty", {"aim_hasty:u": rolls["aim:u"]}, {"aim:u": [70]}
    one = played(field, "orders", "own_fire", rolls=faces, said=said, staged=staged, spare=spare)
    row = verdict(one, f"{kind}_result:u")
    return {"total": total(one, f"{kind}_total:u"), "row": [*Aim].index(row) + 1, "may_aim": row}


def spell_attack(given: Given, rolls: Rolls) -> Any:
    """The commanders order spell and counter; both units have points to spare."""
    points = {"rm": 20, "rm_max": 20}
    caster = {**U, "magic": given["magic"], **points}
    target = {
        **F,
        **points,
        "defence": given["target_defence"],
        "spirit": given["target_spirit"],
        "formation": given.get("target_formation", "open"),
    }
    spell = {"caster": "u", "spell": given["spell"], "target": "f", "boost": given.get("boost", 0)}
    said = {
        "command:north": {"spells": [spell]},
        "command:south": {"counter": {"f": given.get("counter", 0)}, "close": close(target)},
    }
    one = played(field_of([caster, target]), "orders", "spells", rolls=rolls, said=said)
    found = {"chance": total(one, "spell_chance:u"), "degree": verdict(one, "spell_result:u")}
    if given["spell"] == "blast":
        return {**found, **losses(one.field, f="target", u="caster")}
    foe = one.field.units["f"]
    return {
        **found,
        "morale_modifier": foe.dread or None,
        "failure_is_rout": foe.terror,
        "extra_rm_lost": sum(event.facts["points"] for event in told(one, "magic_lost")),
    }


def close(unit: Given) -> list[str]:
    return [unit["id"]] if unit["formation"] == "close" else []


def support_spell(given: Given, rolls: Rolls) -> Any:
    caster = {**U, "casting_chance": given["casting_chance"], "rm": 20, "rm_max": 20}
    spell = {"caster": "u", "spell": "edge", "target": "u", "points": given["points"]}
    said = {"command:north": {"spells": [spell]}}
    one = played(field_of([caster, F]), "orders", "spells", rolls=rolls, said=said)
    return {
        "degree": verdict(one, "spell_result:u"),
        "points": sum(boon.points for boon in one.field.units["u"].boons),
    }
