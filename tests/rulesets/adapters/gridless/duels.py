"""Vectors of deadly combats: whom one meets, and how one roll each decides it."""

from collections.abc import Mapping, Sequence
from typing import Any

from rulesets.engine import Played, Ruling, Throw, dice
from rulesets.systems.gridless.book.kinds import HeroStatus
from rulesets.systems.gridless.people.field import Battlefield
from tests.rulesets.adapters.gridless.scene import NOBODY, Given, Rolls, asked, step, up_to
from tests.rulesets.systems.gridless.play import field_of, tally, told, total


def met(field: Battlefield, orders: Mapping[str, Given], **scenery: int) -> Battlefield:
    """The unit `u` aims a token at each enemy; nobody aims at it, and its foes keep out of the fight."""
    enemies = [one.id for one in field.units.values() if one.side == "blues"]
    others = {one: {"action": "defend"} for one in field.heroes if one not in orders}
    said: dict[str, Any] = {f"orders:{one}": order for one, order in (others | dict(orders)).items()}
    said |= {f"allocate:{one}": NOBODY for one in enemies}
    said["allocate:u"] = {"targets": dict.fromkeys(enemies, 1)}
    return up_to(field, "modifiers", said, None, contribution=10, **scenery).field


def deadly_order(given: Given, rolls: Rolls) -> Any:
    """Whom they meet; and when he stands no more, whom they meet then, until nobody is left."""
    field = met(enemies_of(given), {"hero": {"action": "fight"}}, flow=5)
    field.heroes["hero"].fought = tuple(given.get("fought", ()))
    for one in given["teams"]:
        if not one.get("standing", True):
            fell(field, one["id"])
    order: list[str] = []
    while first := first_met(field):
        order.append(first)
        fell(field, first)
    return {"order": order}


def fell(field: Battlefield, team: str) -> None:
    for hero in field.heroes.values():
        if hero.group == team:
            hero.status = HeroStatus.FALLEN


def enemies_of(given: Given) -> Battlefield:
    """Each team in a unit of its own, which a general leads."""
    units = [
        {"id": f"unit-{one['id']}", "side": "blues"}
        | ({"leader": f"{one['id']}-0"} if one["general"] else {})
        for one in given["teams"]
    ]
    heroes = [
        {"id": f"{one['id']}-{n}", "unit": f"unit-{one['id']}", "team": one["id"], "cr": cr}
        for one in given["teams"]
        for n, cr in enumerate(one["crs"])
    ]
    ours = {"id": "u", "side": "reds", "tokens": len(units)}
    return field_of(units=[ours, *units], heroes=[{"id": "hero", "unit": "u", "team": "t"}, *heroes])


def first_met(field: Battlefield) -> str | None:
    """The team that the game master is asked about."""
    foes = asked(field, "deadly", "foes:t").default.foes
    return field.heroes[foes[0]].group if foes else None


def deadly_quick(given: Given, rolls: Rolls) -> Any:
    """The bonus of the hunters is what they have waited for; one of their foes would be a ruling."""
    a, b = ([f"{side}{n}" for n in range(len(given[f"{side}_crs"]))] for side in "ab")
    waited, more = given.get("a_bonus", 0), given.get("b_bonus", 0)
    field = duellists(a, b, given)
    hunts = {"opportunity": "hunt", "hunt_target": b[0]} if waited else {}
    field = met(field, {one: {"action": "fight", **hunts} for one in a}, flow=5)
    said = {"foes:t": {"foes": b, "quick": True}}
    ruling = Ruling(key="deadly_foe_score:t", reason="Vector", line="Bonus", value=more)
    faces = dict(rolls.items())
    played = step(field, "deadly", said, faces, *[ruling] * bool(more), deadly_harm=1)
    found = {"a": total(played, "deadly_score:t"), "b": total(played, "deadly_foe_score:t")}
    [duelled] = [*told(played, "duelled"), *told(played, "duelled_with")]
    found["winner"] = duelled.facts["winner"]
    for side, (first, *_) in (("a", a), ("b", b)):
        thrown = played.requests.get(f"deadly_harm:{first}")
        found[f"dice_{side}"] = dice(thrown.dice).count if isinstance(thrown, Throw) else 0
        found[f"percent_{side}"] = percent(played, first) if thrown else 0
    return found


def duellists(a: Sequence[str], b: Sequence[str], given: Given) -> Battlefield:
    """The team `t` of the Reds, with what it has waited for, and `s` of the Blues."""
    waited = given.get("a_bonus", 0)
    heroes = [
        *(
            {"id": one, "unit": "u", "team": "t", "cr": cr, "opportunity": waited}
            for one, cr in zip(a, given["a_crs"], strict=True)
        ),
        *({"id": one, "unit": "v", "team": "s", "cr": cr} for one, cr in zip(b, given["b_crs"], strict=True)),
    ]
    units = [{"id": "u", "side": "reds", "tokens": 1}, {"id": "v", "side": "blues"}]
    return field_of(units=units, heroes=heroes)


def percent(played: Played[Any], hero: str) -> int:
    """As the line of his harm says it; all of it has no line."""
    lines = tally(played, f"deadly_harm_total:{hero}").lines
    return int(lines[0].label.partition("%")[0]) if lines else 100
