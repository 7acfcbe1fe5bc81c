"""Vectors of heroes: what they bring, what it costs them, how they fall and bleed."""

from collections.abc import Iterator, Mapping
from typing import Any

from rulesets.engine import Played, Ruling, Tally
from rulesets.systems.gridless.book.kinds import Flow, HeroStatus
from rulesets.systems.gridless.people.field import Battlefield
from tests.rulesets.adapters.gridless.scene import (
    Given,
    Rolls,
    asked,
    only,
    step,
    threatened,
    threatening,
    two,
    up_to,
)
from tests.rulesets.systems.gridless.play import field_of, told, total, verdict

FACE = 10
"""What a die shows where the vector gives the total."""
ROWS = {100: -1, 80: 0, 60: 5, 40: 10, 20: 15, 0: 20}
"""The table of contributions: the share of the harm, by what the least of each row is above the DC."""


def magic_bonus(given: Given, rolls: Rolls) -> Any:
    """Ordered, and then cast."""
    caster = {"caster": True, "full_caster": given.get("full_caster", False), "level": 60}
    field = two(
        caster | {"vitality_max": given.get("vitality", 0)}, options={"spell_system": given["spell_system"]}
    )
    spent: dict[str, Any] = {"spells": [1] * given["levels"]} if "levels" in given else {}
    spent |= {"vitality": given["vitality"]} if "vitality" in given else {}
    order = {"orders:h": {"action": "fight", "form": "magic", **spent}}
    return {"bonus": total(up_to(field, "modifiers", threatened(0) | order, None, flow=3), "magic_bonus:h")}


def team_contribution(given: Given, rolls: Rolls) -> Any:
    """The worth of magic stands by a ruling; who has no effective result throws a natural 1."""
    members = {f"h{n}": one for n, one in enumerate(given["members"])}
    field, waited = team(members, given), given.get("opportunity", 0)
    order = {"opportunity": "strike"} if waited else {}
    said = threatened(given["threat"])
    for one, member in members.items():
        form = {"form": "magic", "spells": [1]} if "magic_bonus" in member else {"form": "melee"}
        said[f"orders:{one}"] = {"action": "fight", **form, **order}
    faces = {
        f"contribution:{one}": [1 if member["effective"] is None else FACE]
        for one, member in members.items()
        if "effective" in member
    }
    worth = list(rulings_of(members))
    flow = 6 if given.get("valorous") else 3
    played = up_to(field, "modifiers", said, faces, *worth, flow=flow, harm=1)
    together = any(one.key == "team_total:t" for one in tallies(played))
    return {
        "dc": next(one.total for one in tallies(played) if one.kind == "contribution_dc"),
        "total": total(played, "team_total:t") if together else played.field.heroes["h0"].counts,
        "bonus": total(played, "team_bonus:t"),
    }


def team(members: Mapping[str, Given], given: Given) -> Battlefield:
    """They stand side by side, and each has waited for as much."""
    alike = {"unit": "u", "team": "t", "caster": True, "opportunity": given.get("opportunity", 0)}
    heroes = [
        {"id": one, "melee": (member.get("effective") or FACE) - FACE, **alike}
        for one, member in members.items()
    ]
    units = [{"id": "u", "side": "reds"}, threatening(given["threat"])]
    return field_of(units=units, heroes=heroes)


def rulings_of(members: Mapping[str, Given]) -> Iterator[Ruling]:
    for one, member in members.items():
        if "magic_bonus" in member:
            yield Ruling(key=f"magic_bonus:{one}", reason="Vector", value=member["magic_bonus"])


def tallies(played: Played[Any]) -> list[Tally]:
    return [one for one in played.said if isinstance(one, Tally)]


def harm(given: Given, rolls: Rolls) -> Any:
    """As many tokens as the vector has dice; his roll is the least that leaves that share."""
    faces, share = only(rolls), given["percent"]
    dc = 15 + len(faces)
    field = two({"melee": dc - FACE + ROWS[share]}, units=[{}, threatening(len(faces))])
    said = threatened(len(faces)) | {"orders:h": {"action": "fight"}}
    flow = 2 if given.get("double") else 3
    played = up_to(field, "modifiers", said, {"harm:h": faces}, flow=flow, contribution=FACE)
    [made] = told(played, "contributed")
    assert made.facts["percent"] == share
    return {"damage": total(played, "harm_total:h")}


def flow(given: Given, rolls: Rolls) -> Any:
    """A choice is what comes as the orders chose; only where something lifts the dice may one choose."""
    faces, modifier = only(rolls), given.get("modifier", 0)
    found = {}
    for choice in (Flow.NORMAL, Flow.DEADLY):
        field = two(conditions=[{"what": "flow", "value": modifier}])
        order = {"action": "fight", **({"flow_choice": choice.value} if modifier > 0 else {})}
        played = up_to(field, "flow", {"orders:h": order}, {"flow:h": faces})
        found[choice] = verdict(played, "flow_result:h")
    chosen = all(result is choice for choice, result in found.items())
    return {"total": total(played, "flow_total:h"), "result": "choice" if chosen else found[Flow.NORMAL]}


# How they fall


def apply_damage(given: Given, rolls: Rolls) -> Any:
    """So much harm by a ruling, in the midst of the battle."""
    names = ("hp", "hp_max", "vitality", "wounds", "wounds_max")
    sheet = {name: given[name] for name in names if name in given}
    chosen = {"hp_system": given["system"], "death_threshold": given.get("death", "minus_10")}
    field = two(
        sheet | {"vitality_max": given.get("vitality", 0)}, units=[{}, threatening(1)], options=chosen
    )
    said = threatened(1) | {"orders:h": {"action": "command"}}
    struck = Ruling(key="harm_total:h", reason="Vector", value=given["damage"])
    hero = up_to(field, "modifiers", said, None, struck, contribution=FACE, harm=1).field.heroes["h"]
    body = {"hp": hero.hp} if given["system"] == "hp" else {"vitality": hero.vitality, "wounds": hero.hp}
    return {**body, "status": hero.status}


def stabilize(given: Given, rolls: Rolls) -> Any:
    """He fell in this very round, and bleeds at its end."""
    dead_at = given.get("dead_at", -10)
    full = {"hp_max": -dead_at} if dead_at != -10 else {}
    death = "minus_max" if full else "minus_10"
    fallen = {"hp": given["points"], "status": HeroStatus.FALLEN, **full}
    field = two(fallen, options={"bleeding": "d20_strict", "death_threshold": death})
    field.round = field.heroes["h"].fell_in = 1
    played = step(field, "end_round", None, {"stabilize:h": only(rolls)})
    [bled] = told(played, "bled")
    return {"points": played.field.heroes["h"].hp, "status": bled.facts["result"]}


def casting_cost(given: Given, rolls: Rolls) -> Any:
    """The least that the rules let it pass for: a simple action, the complex one, the attack, all of it."""
    field, minutes = up_to(two(), "allocate", threatened(0)).field, given["minutes"]
    done = {"text": "A spell", "minutes": minutes}
    for cost, utility in (("simple", {"simple": [done]}), ("complex", {"complex": done})):
        if not asked(field, "utility", "utility:h").read(utility)[1]:
            return {"cost": cost}
    busy = {"action": "lengthy", "lengthy_minutes": minutes}
    after = up_to(field, "utility", {"utility:h": {"simple": [{"text": "A word"}]}}).field
    if not asked(after, "actions", "orders:h").read(busy)[1]:
        return {"cost": "attack_action"}
    rounds = up_to(field, "clash", {"orders:h": busy}).field.heroes["h"].busy
    return {"cost": "full_round" if rounds == 1 else f"full_rounds:{rounds}"}
