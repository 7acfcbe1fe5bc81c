"""Vectors of heroes: what they bring, what it costs them, how they fall and bleed."""

from collections.abc import Iterator, Mapping
from typing import Any

from rulesets.engine import Played, Ruling, Tally
from rulesets.systems.gridless.field import Battlefield
from rulesets.systems.gridless.kinds import Action, Chance, Flow, Form, Status
from rulesets.systems.gridless.orders import HeroOrders
from tests.rulesets.adapters.gridless.steps import Given, Rolls, only, two
from tests.rulesets.systems.gridless.play import field_of, problems, step, told, total, until, verdict

MOST = 60
"""A bonus that reaches every row of the table of contributions."""


def magic_bonus(given: Given, rolls: Rolls) -> Any:
    """Ordered, and then cast."""
    spent = {"spells": [1] * given.get("levels", 0), "vitality": given.get("vitality")}
    caster = {"caster": True, "full_caster": given.get("full_caster", False), "level": MOST}
    field = two(
        caster | {"vitality_max": given.get("vitality", 0)}, options={"spell_system": given["spell_system"]}
    )
    field = until(field, "flow", {"orders:h": {"action": "fight", "form": "magic", **spent}})
    return {"bonus": total(step(field, "modifiers"), "magic_bonus:h")}


def team_contribution(given: Given, rolls: Rolls) -> Any:
    """Totals and the worth of magic stand by rulings; who has no effective result throws a natural 1."""
    members = {f"h{n}": one for n, one in enumerate(given["members"])}
    field = team(members, given)
    missing = [one for one, member in members.items() if member.get("effective", 0) is None]
    faces = {f"contribution:{one}": [1] for one in missing}
    played = step(field, "modifiers", faces, *rulings_of(members))
    together = any(one.key == "team_total:t" for one in tallies(played))
    return {
        "dc": next(one.total for one in tallies(played) if one.kind == "contribution_dc"),
        "total": total(played, "team_total:t") if together else played.field.heroes["h0"].counts,
        "bonus": total(played, "team_bonus:t"),
    }


def team(members: Mapping[str, Given], given: Given) -> Battlefield:
    """They fight side by side, the spells and the opportunity in their orders."""
    heroes = [{"id": one, "unit": "u", "team": "t", "caster": True} for one in members]
    field = field_of(units=[{"id": "u", "side": "reds"}, {"id": "v", "side": "blues"}], heroes=heroes)
    waited = given.get("opportunity", 0)
    for one, member in members.items():
        form = Form.MAGIC if "magic_bonus" in member else Form.MELEE
        spends = Chance.STRIKE if waited else None
        field.heroes[one].order = HeroOrders(form=form, opportunity=spends)
        field.heroes[one].opportunity = waited
    field.units["u"].threat = given["threat"]
    field.flows = (("t", Flow.VALOROUS if given.get("valorous") else Flow.NORMAL),)
    return field


def rulings_of(members: Mapping[str, Given]) -> Iterator[Ruling]:
    for one, member in members.items():
        for key, name in (("contribution_total", "effective"), ("magic_bonus", "magic_bonus")):
            if member.get(name) is not None:
                yield Ruling(key=f"{key}:{one}", reason="Vector", value=member[name])


def tallies(played: Played[Any]) -> list[Tally]:
    return [one for one in played.said if isinstance(one, Tally)]


def harm(given: Given, rolls: Rolls) -> Any:
    """Some bonus leaves that share of the harm; the dice of the vector are thrown for it."""
    faces = only(rolls)
    for bonus in range(MOST):
        field = two({"melee": bonus})
        field.heroes["h"].order, field.units["u"].threat = HeroOrders(), len(faces)
        field = step(field, "flow", {"flow:h": [1, 1] if given.get("double") else [3, 3]}).field
        played = step(field, "modifiers", {"harm:h": faces})
        if played.field.heroes["h"].percent == given["percent"]:
            return {"damage": total(played, "harm_total:h")}
    raise AssertionError("no contribution leaves that share")


def flow(given: Given, rolls: Rolls) -> Any:
    """A choice is what comes as the orders chose."""
    found = {}
    for choice in (Flow.NORMAL, Flow.DEADLY):
        field = two(conditions=[{"what": "flow", "value": given.get("modifier", 0)}])
        field.heroes["h"].order = HeroOrders(flow_choice=choice)
        played = step(field, "flow", {"flow:h": only(rolls)})
        found[choice] = verdict(played, "flow_result:h")
    chosen = all(result is choice for choice, result in found.items())
    return {"total": total(played, "flow_total:h"), "result": "choice" if chosen else found[Flow.NORMAL]}


# How they fall


def apply_damage(given: Given, rolls: Rolls) -> Any:
    """So much harm by a ruling, in the midst of the battle."""
    names = ("hp", "hp_max", "vitality", "wounds", "wounds_max")
    sheet = {name: given[name] for name in names if name in given}
    chosen = {"hp_system": given["system"], "death_threshold": given.get("death", "minus_10")}
    field = two(sheet | {"vitality_max": given.get("vitality", 0)}, options=chosen)
    field.heroes["h"].order, field.units["u"].threat = HeroOrders(action=Action.COMMAND), 1
    struck = Ruling(key="harm_total:h", reason="Vector", value=given["damage"])
    hero = step(field, "modifiers", None, struck).field.heroes["h"]
    body = {"hp": hero.hp} if given["system"] == "hp" else {"vitality": hero.vitality, "wounds": hero.hp}
    return {**body, "status": hero.status}


def stabilize(given: Given, rolls: Rolls) -> Any:
    """He fell in this very round, and bleeds at its end."""
    dead_at = given.get("dead_at", -10)
    full = {"hp_max": -dead_at} if dead_at != -10 else {}
    death = "minus_max" if full else "minus_10"
    field = two(full, options={"bleeding": "d20_strict", "death_threshold": death})
    hero = field.heroes["h"]
    field.round = hero.fell_in = 1
    hero.hp, hero.status = given["points"], Status.FALLEN
    played = step(field, "end_round", {"stabilize:h": only(rolls)})
    [bled] = told(played, "bled")
    return {"points": played.field.heroes["h"].hp, "status": bled.facts["result"]}


def casting_cost(given: Given, rolls: Rolls) -> Any:
    """The least that the rules let it pass for: a simple action, the complex one, the attack, all of it."""
    field, minutes = until(two(), "allocate"), given["minutes"]
    done = {"text": "A spell", "minutes": minutes}
    for cost, utility in (("simple", {"simple": [done]}), ("complex", {"complex": done})):
        if not problems(field, "utility", "utility:h", utility):
            return {"cost": cost}
    busy = {"action": "lengthy", "lengthy_minutes": minutes}
    after = step(field, "utility", {"utility:h": {"simple": [{"text": "A word"}]}}).field
    if not problems(after, "actions", "orders:h", busy):
        return {"cost": "attack_action"}
    rounds = until(field, "clash", {"orders:h": busy}).heroes["h"].busy
    return {"cost": "full_round" if rounds == 1 else f"full_rounds:{rounds}"}
