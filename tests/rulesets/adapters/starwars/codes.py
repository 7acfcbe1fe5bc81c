"""Codes and rolls, as the dice of an attack and of its damage show them."""

from collections.abc import Mapping
from typing import Any

from rulesets.engine import Ruling, Throw, dice
from rulesets.systems.starwars.book.codes import BadCode, pips, text
from tests.rulesets.adapters.starwars.play import ALONE, GUN, Scene, duel, lines, numbers, tally, told

type Given = Mapping[str, Any]
type Rolls = Mapping[str, Any]
ATTACK, DAMAGE = "attack_code:u:gun:t", "damage_code:u:gun:t"
CAPPED = {
    6: ("character", "character"),
    5: ("speeder", "walker"),
    4: ("speeder", "capital"),
    3: ("character", "speeder"),
    2: ("character", "walker"),
    1: ("capital", "death_star"),
    None: ("character", "capital"),
}
"""A weapon and a target between which damage has that die cap."""
HIT, HELD = 40, 40


def coded(value: int) -> dict[str, Any]:
    return {"pips": value, "code": text(value)}


def parse(given: Given, rolls: Rolls) -> Any:
    try:
        return coded(pips(given["code"]))
    except BadCode:
        return {"error": "bad_code"}


def _fired(unit: Given, number: int = 1, **options: Any) -> tuple[Any, Given]:
    """A field on which `u` may fire at `t` without a burden, and the order for it."""
    field = duel({**unit, "size": number}, options={**ALONE, **options})
    return field, {"declaration:s": {"units": {"u": {"fire": {"gun:t": number}}}}}


def add(given: Given, rolls: Rolls) -> Any:
    """The first is a skill; the game master adds the others to the attack made with it."""
    first, *more = given["codes"]
    field, said = _fired({"blaster": first, "weapons": [GUN]})
    words = [
        Ruling(key=ATTACK, line=f"Word {n}", value=pips(code), reason="As the vector says")
        for n, code in enumerate(more)
    ]
    scene = Scene(field, said, rulings=words)
    return coded(numbers(scene.codes("resolve"))[ATTACK])


def combined(given: Given, rolls: Rolls) -> Any:
    """What so many weapons add to an attack."""
    number = given["count"]
    field, said = _fired({"weapons": [GUN]}, number, combined_rounding=given.get("rounding", "up"))
    together = f"{number:,} fire together"
    return coded(lines(Scene(field, said).codes("resolve"), ATTACK).get(together, 0))


def evaluate(given: Given, rolls: Rolls) -> Any:
    """Damage of that code, under the cap that lies between two scales."""
    weapon, target = CAPPED[given.get("cap", 6)]
    wild = "all" if given.get("wild", True) else "off"
    options = {
        "wild_die": wild,
        "wild_one": given.get("wild_one", "subtract"),
        "cap_mode": given.get("cap_mode", "remove"),
    }
    arm = {**GUN, "damage": given["code"], "scale": weapon}
    unit = {"blaster": "15D", "weapons": [arm]}
    field = duel(unit, other={"strength": "12D", "scale": target}, options={**ALONE, **options})
    said = {"declaration:s": {"basic_haste": 1, "units": {"u": {"fire": {"gun:t": 1}}}}}
    shows = {"attack": 5, "resist": 2}
    scene = Scene(field, said, {"damage:u:gun:t": rolls.get("roll", [])}, shows=shows)
    done = scene.all_to("damage")
    [struck] = told(done, "struck")
    found = next((one for one in done.said if getattr(one, "key", "") == "damage_total:u:gun:t"), None)
    struck_out = found is not None and any("wild" in line.label for line in getattr(found, "lines", ()))
    return {"total": struck.facts["total"], "complication": struck_out or bool(told(done, "complication"))}


def simplify(given: Given, rolls: Rolls) -> Any:
    """What is thrown for damage that the game master sets to that code."""
    weapon, target = CAPPED[given.get("cap", 6)]
    options = {"simplify_over": given["over"], "cap_mode": given.get("cap_mode", "remove")}
    arm = {**GUN, "scale": weapon}
    field = duel({"blaster": "15D", "weapons": [arm]}, other={"scale": target}, options={**ALONE, **options})
    said = {"declaration:s": {"basic_haste": 1, "units": {"u": {"fire": {"gun:t": 1}}}}}
    word = Ruling(key=DAMAGE, value=pips(given["code"]), reason="As the vector says")
    scene = Scene(field, said, shows={"attack": 5}, rulings=[word])
    done = scene.codes("damage")
    scene.done()
    throw = done.requests["damage:u:gun:t"]
    assert isinstance(throw, Throw)
    thrown = dice(throw.dice)
    return {"dice": thrown.count, "bonus": thrown.plus}


def difficulty(given: Given, rolls: Rolls) -> Any:
    """Of a weapon that is as hard to use hand to hand."""
    blade = {**GUN, "skill": "melee_combat", "melee_difficulty": given["level"]}
    field, said = _fired({"weapons": [blade]}, difficulty_value=given.get("value", "mid"))
    done = Scene(field, said, shows={"attack": 3, "parry": 3}).all_to("resolve")
    return {"number": tally(done, "difficulty:u:gun:t").base}
