"""Morale, through its step."""

from collections.abc import Mapping
from typing import Any

from rulesets.systems.starwars.field import Battlefield, Blow
from rulesets.systems.starwars.kinds import DamageType, Exposure, Row, Status
from rulesets.systems.starwars.orders import HeroOrders
from tests.rulesets.adapters.starwars.codes import coded
from tests.rulesets.adapters.starwars.play import Totals, duel, numbers, ordered, played, told

type Given = Mapping[str, Any]
type Rolls = Mapping[str, Any]
ALONE = {"ignore_commanders": True}


def morale_code(given: Given, rolls: Rolls) -> Any:
    unit = {"stamina": given["stamina"], "loyalty": given.get("loyalty", "reliable"), "command": "15D"}
    unit |= {name: given.get(name, 0) for name in ("stamina_lost", "casualty_points")}
    people = given.get("combined_size")
    if people is not None:
        unit["size"] = people
    field = duel(unit, {}, options={**ALONE, "morale_combined": people is not None})
    field.units["u"].pinned = given.get("under_fire", False)
    field.units["u"].shaken = given.get("shaken", False)
    if given.get("hero_in_front"):
        field.heroes["h"].orders = HeroOrders(exposure=Exposure.IN_FRONT)
    if bonus := given.get("bonus_pips"):
        ordered(field, {"units": {"u": {"pips": {"stamina": bonus}}}})
    mods = {"u": given["situation_dice"]} if given.get("situation_dice") else {}
    done = played(field, "morale", Totals({}), {"nerves:field": {"mods": mods, "also": ["u"]}})
    return coded(numbers(done)["morale_code:u"])


def morale_result(given: Given, rolls: Rolls) -> Any:
    """`t` did the worst harm to `u`, and both roll what the vector says."""
    led = {"u": given.get("own_pc_led", False), "t": given.get("opposing_pc_led", False)}
    field = duel({"stamina": "3D"}, other={"stamina": "3D"}, options=ALONE)
    for key, is_pc in led.items():
        field.units[key].led_by_pc = is_pc
    unit = field.units["u"]
    unit.rows = (Row.UNDER_FIRE,)
    unit.blow = Blow(row=Row.UNDER_FIRE, difference=0, attacker="t", damage=9, kind=DamageType.ENERGY)
    return _checked(field, "checked", {"morale:u": given["own"], "morale:t": given["opposing"]})


def recovery(given: Given, rolls: Rolls) -> Any:
    """`u` retreats, and nobody is in the fight with it."""
    value = {11: "low", 13: "mid", 15: "high"}[given.get("number", 13)]
    field = duel({"stamina": "3D"}, options={**ALONE, "difficulty_value": value})
    field.units["u"].status = Status.RETREATING
    return _checked(field, "rallied", {"morale:u": given["own"]})


def _checked(field: Battlefield, kind: str, wanted: Mapping[str, int]) -> Any:
    [event] = told(played(field, "morale", Totals(wanted)), kind)
    nerve, apart = event.facts["nerve"], event.facts["other"] - event.facts["own"]
    return {"result": nerve, "margin": 0 if nerve == "pass" else apart}
