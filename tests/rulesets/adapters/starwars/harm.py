"""Damage, resistance and losses, through the steps of damage and of morale."""

from collections.abc import Mapping, Sequence
from typing import Any

from rulesets.engine import Ruling, Verdict
from rulesets.systems.starwars.codes import DIE, pips, text
from rulesets.systems.starwars.field import Battlefield, Shot
from rulesets.systems.starwars.kinds import DamageType, Scale, Skill
from rulesets.systems.starwars.options import ScaleMethod
from rulesets.systems.starwars.rules import scaled
from tests.rulesets.adapters.starwars.attacks import LARGER
from tests.rulesets.adapters.starwars.codes import coded
from tests.rulesets.adapters.starwars.play import Totals, duel, lines, numbers, ordered, played

type Given = Mapping[str, Any]
type Rolls = Mapping[str, Any]
BEATEN_BY = {"none": -1, "under_fire": 0, "light": 4, "moderate": 9, "heavy": 13, "rout": 16}
"""A difference that comes to each row."""
HELD = 30
RESISTED = "resist:u:energy:character"


def shot(number: int = 1, damage: str = "9D", weapon: str = "gun", scale: str = "character") -> Shot:
    """What of `t` hit `u`."""
    return Shot(
        attacker="t",
        weapon=weapon,
        target="u",
        number=number,
        damage=pips(damage),
        kind=DamageType.ENERGY,
        scale=Scale(scale),
        skill=Skill.BLASTER,
    )


def _options(given: Given) -> dict[str, Any]:
    found = {"combined_rounding": given.get("rounding", "up"), "ignore_commanders": True}
    if given.get("scale_add"):
        found["scale_method"] = "modifiers"
    return found | {name: given[name] for name in ("casualty_table",) if name in given}


# Codes and rows


def damage(given: Given, rolls: Rolls) -> Any:
    field = duel(options=_options(given))
    field.shots = (shot(given["hits"], given["damage"], scale=LARGER[given.get("scale_add", 0)]),)
    return coded(numbers(played(field, "damage", Totals({})))["damage_code:t:gun:u"])


def resist(given: Given, rolls: Rolls) -> Any:
    unit = {"strength": given["strength"], "armor_energy": given.get("armor"), "size": given["size"]}
    larger = LARGER[given.get("scale_add", 0)]
    field = duel({**unit, "command": "15D", "scale": larger}, options=_options(given))
    if bonus := given.get("bonus_pips"):
        ordered(field, {"units": {"u": {"pips": {"strength": bonus}}}})
    field.shots = (shot(),)
    return coded(numbers(played(field, "damage", Totals({})))["resist_code:u:energy:character"])


def row(given: Given, rolls: Rolls) -> Any:
    field = duel({"strength": "8D", "size": 1}, options=_options(given))
    field.shots = (shot(),)
    wanted = {"damage:t:gun:u": given["damage_total"], RESISTED: given["resist_total"]}
    done = played(field, "damage", Totals(wanted))
    [found] = [one.value for one in done.said if isinstance(one, Verdict)]
    return {"row": found, "percent": done.field.units["u"].points}


# Losses


def hit(field: Battlefield, rows: Sequence[str]) -> Battlefield:
    """The dice of damage come to all these rows at once on unit `u`."""
    field.shots = tuple(shot(weapon=f"gun-{n}") for n, _ in enumerate(rows))
    wanted = {f"damage:t:gun-{n}:u": HELD + BEATEN_BY[one] for n, one in enumerate(rows)}
    found: Battlefield = played(field, "damage", Totals({**wanted, RESISTED: HELD})).field
    return found


def casualties(given: Given, rolls: Rolls) -> Any:
    unit = {"size": given["size"], "casualty_points": given.get("casualty_points", 0), "strength": "8D"}
    after = hit(duel(unit, options=_options(given)), given["rows"]).units["u"]
    return {"losses": after.lost, "size": after.size, "casualty_points": after.points}


def weapons_left(given: Given, rolls: Rolls) -> Any:
    """The game master says how many fall."""
    rifles = [{"key": "rifle", "count": given["count"]}]
    field = duel({"size": given["size_before"], "weapons": rifles}, options=_options(given))
    field.shots = (shot(),)
    fallen = given["size_before"] - given["size_after"]
    word = Ruling(key="losses:u", value=fallen, reason="As the vector says")
    wanted = Totals({"damage:t:gun:u": 20, RESISTED: 10})
    after = played(field, "damage", wanted, rulings=[word]).field.units["u"]
    assert after.size == given["size_after"]
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
    field = duel(unit, options=_options(given))
    field.units["u"].destroyed = had["destroyed"]
    after = hit(field, given["rows"]).units["u"]
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
    field = duel(options={"ignore_commanders": True})
    field.units["u"].points = given["points"]
    reasons = lines(played(field, "morale", Totals({}), {"nerves:field": {"also": ["u"]}}), "morale_code:u")
    found = next((one for one in reasons.items() if one[0].startswith("Losses")), ("Losses: fresh", 0))
    return {"state": found[0].partition(": ")[2], "morale_penalty_dice": -found[1] // DIE}


def scale(given: Given, rolls: Rolls) -> Any:
    method = ScaleMethod(given.get("method", "die_caps"))
    return scaled(Scale(given["attacker"]), Scale(given["target"]), method)._asdict()
