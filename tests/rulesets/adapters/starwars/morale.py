"""Morale: rounds in which somebody is shot at, or retreats, played to the end of that step."""

from collections.abc import Mapping
from typing import Any

from rulesets.systems.starwars.book.kinds import UnitStatus
from tests.rulesets.adapters.starwars.codes import coded
from tests.rulesets.adapters.starwars.harm import BEATEN_BY, under_fire
from tests.rulesets.adapters.starwars.play import ALONE, Scene, duel, numbers, told

type Given = Mapping[str, Any]
type Rolls = Mapping[str, Any]


def morale_code(given: Given, rolls: Rolls) -> Any:
    unit = {"stamina": given["stamina"], "loyalty": given.get("loyalty", "reliable"), "command": "15D"}
    unit |= {name: given.get(name, 0) for name in ("stamina_lost", "casualty_points")}
    people = given.get("combined_size")
    if people is not None:
        unit["size"] = people
    bonus, mods = given.get("bonus_pips", 0), given.get("situation_dice", 0)
    place = "in_front" if given.get("hero_in_front") else "with_unit"
    said: dict[str, Any] = {"nerves:field": {"mods": {"u": mods} if mods else {}, "also": ["u"]}}
    said |= {"declaration:s": {"units": {"u": {"pips": {"stamina": bonus} if bonus else {}}}}}
    said |= {"hero:h": {"exposure": place}}
    hit = [BEATEN_BY["under_fire"]] if given.get("under_fire") else []
    options = {"morale_combined": people is not None}
    scene = under_fire(unit, hit, hero={"dodge": "5D"}, options=options, said=said)
    scene.field.units["u"].shaken = given.get("shaken", False)
    scene.shows["danger"] = 5
    done = scene.codes("morale")
    scene.done()
    return coded(numbers(done)["morale_code:u"])


def morale_result(given: Given, rolls: Rolls) -> Any:
    """`t` puts `u` under fire, and both roll what the vector says."""
    led = {"h": ("u", "s", "own_pc_led"), "g": ("t", "o", "opposing_pc_led")}
    heroes = [
        {"id": id, "side": side, "unit": unit, "is_pc": given.get(name, False)}
        for id, (unit, side, name) in led.items()
    ]
    scene = under_fire(
        {"stamina": "4D", "leader": "h"},
        [BEATEN_BY["under_fire"]],
        other={"stamina": "4D", "leader": "g"},
        more_heroes=heroes,
    )
    scene.totals |= {"morale:u": given["own"], "morale:t": given["opposing"]}
    return _checked(scene, "checked")


def recovery(given: Given, rolls: Rolls) -> Any:
    """`u` retreats, and nobody is in the fight with it."""
    value = {11: "low", 13: "mid", 15: "high"}[given.get("number", 13)]
    field = duel({"stamina": "3D"}, options={**ALONE, "difficulty_value": value})
    field.units["u"].status = UnitStatus.RETREATING
    return _checked(Scene(field, totals={"morale:u": given["own"]}), "rallied")


def _checked(scene: Scene, kind: str) -> Any:
    [event] = told(scene.all_to("morale"), kind)
    nerve, apart = event.facts["nerve"], event.facts["other"] - event.facts["own"]
    return {"result": nerve, "margin": 0 if nerve == "pass" else apart}
