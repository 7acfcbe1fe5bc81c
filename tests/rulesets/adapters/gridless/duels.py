"""Vectors of deadly combats: whom one meets, and how one roll each decides it."""

from typing import Any

from rulesets.engine import Ask, Phase, Ruling, Throw, dice, play
from rulesets.systems.gridless.field import Battlefield
from rulesets.systems.gridless.kinds import Status
from rulesets.systems.gridless.orders import HeroOrders
from tests.rulesets.adapters.gridless.steps import Given, Rolls
from tests.rulesets.systems.gridless.play import STEPS, field_of, step, tally, told, total


def met(field: Battlefield, why: str) -> Battlefield:
    """The team `t` of the Reds has a deadly combat."""
    for hero in field.heroes.values():
        hero.order = HeroOrders()
    field.combats = (("t", why),)
    field.units["u"].aims = tuple((one, 1) for one in field.units if one != "u")
    return field


def deadly_order(given: Given, rolls: Rolls) -> Any:
    """Whom they meet; and when he stands no more, whom they meet then, until nobody is left."""
    field = met(enemies_of(given), "flow")
    order: list[str] = []
    while first := first_met(field):
        order.append(first)
        for hero in field.heroes.values():
            if hero.group == first:
                hero.status = Status.FALLEN
    return {"order": order}


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
    field = field_of(
        units=[{"id": "u", "side": "reds"}, *units],
        heroes=[{"id": "hero", "unit": "u", "team": "t"}, *heroes],
    )
    field.heroes["hero"].fought = tuple(given.get("fought", ()))
    for one in given["teams"]:
        for hero in field.heroes.values():
            if hero.team == one["id"] and not one.get("standing", True):
                hero.status = Status.FALLEN
    return field


def first_met(field: Battlefield) -> str | None:
    """The team that the game master is asked about."""
    asked = play(Phase(1, STEPS["deadly"]), field, {}).waits_for
    [ask] = [one for one in asked if isinstance(one, Ask) and one.key == "foes:t"]
    foes = ask.default.foes
    return field.heroes[foes[0]].group if foes else None


def deadly_quick(given: Given, rolls: Rolls) -> Any:
    """The bonus of the hunters is what they have waited for; one of their foes would be a ruling."""
    a, b = ([f"{side}{n}" for n in range(len(given[f"{side}_crs"]))] for side in "ab")
    crs = dict(zip([*a, *b], [*given["a_crs"], *given["b_crs"]], strict=True))
    units = [{"id": "u", "side": "reds"}, {"id": "v", "side": "blues"}]
    heroes = [
        {"id": one, "unit": "u" if one in a else "v", "team": "t" if one in a else "s", "cr": cr}
        for one, cr in crs.items()
    ]
    field = met(field_of(units=units, heroes=heroes), "hunt")
    for one in a:
        field.heroes[one].opportunity = given.get("a_bonus", 0)
    said = {"foes:t": {"foes": b, "quick": True}} | dict(rolls)
    more = given.get("b_bonus", 0)
    ruling = Ruling(key="deadly_foe_score:t", reason="Vector", line="Bonus", value=more)
    played = step(field, "deadly", said, *[ruling] * bool(more))
    found = {"a": total(played, "deadly_score:t"), "b": total(played, "deadly_foe_score:t")}
    [duelled] = told(played, "duelled")
    found["winner"] = duelled.facts["winner"]
    for side, (first, *_) in (("a", a), ("b", b)):
        thrown = played.requests.get(f"deadly_harm:{first}")
        found[f"dice_{side}"] = dice(thrown.dice).count if isinstance(thrown, Throw) else 0
        found[f"percent_{side}"] = percent(played, first) if thrown else 0
    return found


def percent(played: Any, hero: str) -> int:
    """As the line of his harm says it; all of it has no line."""
    lines = tally(played, f"deadly_harm_total:{hero}").lines
    return int(lines[0].label.partition("%")[0]) if lines else 100
