"""Damage, resistance and losses: rounds in which `t` hits `u`, played to the end of the damage."""

from collections.abc import Mapping, Sequence
from typing import Any

from rulesets.engine import Ruling, Throw, Verdict
from rulesets.systems.starwars.book.codes import DIE, text
from tests.rulesets.adapters.starwars.attacks import LARGER
from tests.rulesets.adapters.starwars.codes import coded
from tests.rulesets.adapters.starwars.play import ALONE, GUN, Scene, duel, lines, numbers, told

type Given = Mapping[str, Any]
type Rolls = Mapping[str, Any]
BEATEN_BY = {"none": -1, "under_fire": 0, "light": 4, "moderate": 9, "heavy": 13, "rout": 16}
"""A difference that comes to each row."""
HELD, DAMAGE, RESISTED = 30, "damage:t:gun-0:u", "resist:u:energy:character"


def under_fire(
    unit: Given,
    beaten_by: Sequence[int],
    *,
    other: Given | None = None,
    held: int = HELD,
    number: int = 1,
    gun: Given | None = None,
    options: Given | None = None,
    said: Given | None = None,
    **more: Any,
) -> Scene:
    """`t` hits `u` with so many guns of each kind, too fast to be dodged, and `u` is beaten by so much."""
    guns = [{**GUN, "damage": "9D", **(gun or {}), "key": f"gun-{n}"} for n, _ in enumerate(beaten_by)]
    shooter = {"blaster": "9D", "size": number * max(1, len(guns)), "weapons": guns, **(other or {})}
    field = duel({"strength": "8D", **unit}, other=shooter, options={**ALONE, **(options or {})}, **more)
    fire = {f"gun-{n}:u": number for n, _ in enumerate(beaten_by)}
    order = {"declaration:o": {"basic_haste": 1, "units": {"t": {"fire": fire}}}}
    totals = {f"damage:t:gun-{n}:u": held + one for n, one in enumerate(beaten_by)}
    totals |= {RESISTED: held} if beaten_by else {}
    return Scene(field, {**order, **(said or {})}, totals=totals, shows={"attack": 5})


def _options(given: Given) -> dict[str, Any]:
    found = {"combined_rounding": given.get("rounding", "up")}
    if given.get("scale_add"):
        found["scale_method"] = "modifiers"
    return found | {name: given[name] for name in ("casualty_table",) if name in given}


# Codes and rows


def damage(given: Given, rolls: Rolls) -> Any:
    """Dice that all show fives let every weapon hit."""
    scale = LARGER[given.get("scale_add", 0)]
    gun = {"damage": given["damage"], "scale": scale}
    scene = under_fire({}, [0], number=given["hits"], gun=gun, options=_options(given))
    return coded(numbers(scene.codes("damage"))["damage_code:t:gun-0:u"])


def resist(given: Given, rolls: Rolls) -> Any:
    unit = {"strength": given["strength"], "armor_energy": given.get("armor"), "size": given["size"]}
    unit |= {"command": "15D", "scale": LARGER[given.get("scale_add", 0)]}
    bonus = {"strength": given["bonus_pips"]} if given.get("bonus_pips") else {}
    said = {"declaration:s": {"units": {"u": {"pips": bonus}}}}
    scene = under_fire(unit, [0], options=_options(given), said=said)
    return coded(numbers(scene.codes("damage"))["resist_code:u:energy:character"])


def row(given: Given, rolls: Rolls) -> Any:
    apart = given["damage_total"] - given["resist_total"]
    scene = under_fire({"size": 1}, [apart], held=given["resist_total"], options=_options(given))
    done = scene.all_to("damage")
    [found] = [one.value for one in done.said if isinstance(one, Verdict)]
    return {"row": found, "percent": done.field.units["u"].points}


# Losses


def casualties(given: Given, rolls: Rolls) -> Any:
    unit = {"size": given["size"], "casualty_points": given.get("casualty_points", 0)}
    rows = [BEATEN_BY[one] for one in given["rows"]]
    after = under_fire(unit, rows, options=_options(given)).all_to("damage").field.units["u"]
    return {"losses": after.lost, "size": after.size, "casualty_points": after.points}


def weapons_left(given: Given, rolls: Rolls) -> Any:
    """The game master says how many fall."""
    rifles = [{**GUN, "key": "rifle", "count": given["count"]}]
    fallen = given["size_before"] - given["size_after"]
    scene = under_fire({"size": given["size_before"], "weapons": rifles}, [BEATEN_BY["light"]])
    scene.rulings = (Ruling(key="losses:u", value=fallen, reason="As the vector says"),)
    scene.unmet = {"losses:u"}
    after = scene.all_to("damage").field.units["u"]
    return {"count": after.count_of("rifle")}


def vehicles(given: Given, rolls: Rolls) -> Any:
    had = given["vehicles"]
    unit: dict[str, Any] = {
        "kind": "vehicles",
        "hull": "8D",
        "size": had["ok"] + had["light"] + had["heavy"],
        "light": had["light"],
        "heavy": had["heavy"],
        "severe": had["severe"],
        "shields": given.get("shields"),
        "casualty_points": given.get("casualty_points", 0),
    }
    rows = [BEATEN_BY[one] for one in given["rows"]]
    scene = under_fire(unit, rows, options=_options(given))
    scene.field.units["u"].destroyed = had["destroyed"]
    after = scene.all_to("damage").field.units["u"]
    return {
        "vehicles": {state: getattr(after, state) for state in had},
        "operational": after.size,
        "shields": text(after.shields),
        "ionized": after.pinned,
        "casualty_points": after.points,
        "crippled": bool(after.crippled),
    }


def state(given: Given, rolls: Rolls) -> Any:
    """As the check of morale reads it."""
    field = duel({"casualty_points": given["points"]}, options=ALONE)
    scene = Scene(field, {"nerves:field": {"also": ["u"]}})
    reasons = lines(scene.codes("morale"), "morale_code:u")
    found = next((one for one in reasons.items() if one[0].startswith("Losses")), ("Losses: fresh", 0))
    return {"state": found[0].partition(": ")[2], "morale_penalty_dice": -found[1] // DIE}


# Scale

CAPS = {21: 6, 15: 5, 10: 4, 6: 3, 3: 2, 1: 1, 0: None}
"""Faces from one to six come to this under each cap."""


class Sixes(Scene):
    """Six dice of every roll show each face once, all others ones."""

    def roll(self, throw: Any) -> list[int]:
        count = int(throw.dice.partition("d")[0])
        return [1, 2, 3, 4, 5, 6, *[1] * (count - 6)]


def scale(given: Given, rolls: Rolls) -> Any:
    """A gun of one scale, with a code of six dice, fires at a unit of another, whose codes are six dice."""
    options = {**ALONE, "scale_method": given.get("method", "die_caps")}
    gun = {**GUN, "damage": "6D", "scale": given["attacker"]}
    target = {"scale": given["target"], "dodge": "6D", "strength": "6D", "size": 1}
    field = duel({"blaster": "6D", "size": 1, "weapons": [gun]}, other=target, options=options)
    said = {"declaration:s": {"units": {"u": {"fire": {"gun:t": 1}}}}}
    word = Ruling(key="hits:u:gun:t", value=1, reason="It hits")
    scene = Sixes(field, said, rulings=[word])
    fired = scene.to("resolve")
    if told(fired, "attack_lost"):
        return {"hit_cap": None}
    harmed = scene.to("damage")
    of, at = f"{given['attacker']}", "u:gun:t"
    [shot], [dodged] = told(fired, "fired"), told(fired, "dodges")
    [struck], [held] = told(harmed, "struck"), told(harmed, "resists")
    adds = {
        "attack": lines(fired, f"attack_code:{at}").get("Scale", 0),
        "dodge": lines(fired, f"dodge_code:t:{of}").get("Scale", 0),
        "damage": lines(harmed, f"damage_code:{at}").get("Scale", 0),
        "resist": lines(harmed, f"resist_code:t:energy:{of}").get("Scale", 0),
    }
    shown = {"hit": shot, "dodge": dodged, "damage": struck, "resist": held}
    more = {name: adds["attack" if name == "hit" else name] // DIE for name in shown}
    caps = {f"{name}_cap": CAPS[one.facts["total"] - more[name]] for name, one in shown.items()}
    return {**caps, **{f"{name}_add": worth for name, worth in adds.items()}}


def thrown_at_scale(given: Given, rolls: Rolls) -> Any:
    """Of ten dice of every roll between two scales, how many are thrown where more than five are too many."""
    options = {**ALONE, "simplify_over": 5}
    gun = {**GUN, "damage": "10D", "scale": given["attacker"]}
    target = {"scale": given["target"], "dodge": "10D", "strength": "10D", "size": 1}
    field = duel({"blaster": "10D", "size": 1, "weapons": [gun]}, other=target, options=options)
    said = {"declaration:s": {"units": {"u": {"fire": {"gun:t": 1}}}}}
    word = Ruling(key="hits:u:gun:t", value=1, reason="It hits")
    scene = Scene(field, said, rulings=[word], shows={"attack": 1, "dodge": 1})
    fired = scene.codes("resolve").requests
    if not fired:
        return {"attack": None}
    of = given["attacker"]
    scene.to("resolve")
    harmed = scene.codes("damage").requests
    wanted = {
        "attack": fired["attack:u:gun:t"],
        "dodge": fired[f"dodge:t:{of}"],
        "damage": harmed["damage:u:gun:t"],
        "resist": harmed[f"resist:t:energy:{of}"],
    }
    return {name: one.dice for name, one in wanted.items() if isinstance(one, Throw)}
