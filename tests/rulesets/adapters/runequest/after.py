"""Losses, morale, the broken and the fallen, the end."""

from collections.abc import Mapping
from typing import Any

from rulesets.engine import Played
from rulesets.systems.runequest.mechanics.rolls import degree
from rulesets.systems.runequest.people.field import Battlefield
from rulesets.systems.runequest.steps.aftermath import after_of
from tests.rulesets.adapters.runequest.fields import (
    RATIOS,
    F,
    H,
    Stage,
    U,
    field_of,
    pair_of,
    played,
    waits,
    whole,
)
from tests.rulesets.playing import Mismatch, tally, told, total, verdict

type Given = Mapping[str, Any]
type Rolls = Mapping[str, Any]

LOST = ("killed", "wounded", "captured", "strength")


def agree(what: str, one: Any, other: Any) -> None:
    """Two ways to say the same in a vector."""
    if one != other:
        raise Mismatch(f"{what} is {one}, and the vector has {other}")


# losses


def casualties(given: Given, rolls: Rolls) -> Any:
    """The fate of a unit without heroes, whose side has this package."""
    unit = {"strength": given["strength"], "round_start": given["round_start"]}
    unit["initial"] = given.get("initial", given["round_start"])
    state = {"units": {"u": unit}, "sides": {"north": {"fate": given["package"]}}}
    field = field_of([U, F], options=given.get("options"), state=state)
    now = played(field, "army_losses", rolls=rolls).field.units["u"]
    return {"lost": given["strength"] - now.strength, **{name: getattr(now, name) for name in LOST}}


def missile_morale_needed(given: Given, rolls: Rolls) -> Any:
    unit = {"round_start": given["round_start"], "strength": given["strength_after"]}
    field = field_of([U, F], state={"units": {"u": unit}})
    check = waits(field, "missile_morale")
    if check:
        played(field, "missile_morale", rolls=rolls, staged={"missile_morale:u": [1]})
    return {"check": check}


def npc_morale_trigger(given: Given, rolls: Rolls) -> Any:
    """A unit without heroes takes its army's losses."""
    fate = [given["fate_total"], given["fate_total"], 0, 0]
    unit = {
        "initial": given["initial"],
        "strength": given["round_start"],
        "round_start": given["round_start"],
    }
    sides = {"north": {"fate": fate}, "south": {"fate": [0] * 4 if given["on_losing_side"] else fate}}
    field = field_of([U, F], options=given.get("options"), state={"units": {"u": unit}, "sides": sides})
    before = field.units["u"].quarters_lost
    now = played(field, "army_losses", rolls=rolls).field.units["u"]
    agree("the strength after it", now.strength, given["strength_after"])
    return {"quarters_before": before, "quarters_after": now.quarters_lost, "check": now.lost_fight}


def pursuit(given: Given, rolls: Rolls) -> Any:
    """Of a hundred at the start of the round, so that soldiers are per cent."""
    agree("the start of the round", 100, given["round_start"])
    unit = {"strength": given["strength"], "status": given["status"], "broke": 1, "since": 1}
    pairs = [pair_of(RATIOS[20])] if given.get("surrounded") else []
    field = field_of([U, F], state={"units": {"u": unit}, "pairs": pairs})
    now = played(field, "pursuit", rolls=rolls).field.units["u"]
    lost = given["strength"] - now.strength
    found = {name: getattr(now, name) for name in LOST}
    return {"package": [lost, now.killed, now.wounded, now.captured], "lost": lost, **found}


# morale


def morale_check(given: Given, rolls: Rolls) -> Any:
    """In the waves of morale: the field has all that moves the unit."""
    mind = given.get("psychology", {})
    odds = RATIOS[20] if given.get("surrounded") else RATIOS[mind.get("odds", 0)]
    unit = {
        "strength": given["strength"],
        "initial": given["initial"],
        "lost_fight": True,
        "standard": mind.get("standard", "none"),
        "officer": mind.get("leader", "present"),
    }
    friends = {
        "v": {"status": "retreating" if mind.get("retreat_near") else "steady", "since": 1},
        "w": {"status": "routed" if mind.get("rout_near") else "steady", "since": 1},
    }
    units = [{**U, "spirit": given["spirit"], "position": 5}, F]
    places = {"v": 6, "w": 7}
    units += [{**U, "id": id, "position": place} for id, place in places.items() if gone(friends[id])]
    state = {"units": {"u": unit, **{id: one for id, one in friends.items() if gone(one)}}}
    heroes = [{**H, "special_character": True}] if mind.get("led_by_hero") else []
    field = field_of(units, heroes, state={**state, "pairs": [pair_of(odds)]})
    agree("the quarters lost", field.units["u"].quarters_lost, mind.get("quarters_lost", 0))
    return checked(played(field, "morale", rolls=rolls), "morale", rolls)


def gone(friend: Given) -> bool:
    return bool(friend["status"] != "steady")


def checked(one: Played[Battlefield], kind: str, rolls: Rolls) -> dict[str, Any]:
    """What the check was made of; the degree is read off the die, for the step tells only what it means."""
    found, [roll] = tally(one, f"{kind}_chance:u"), rolls[f"{kind}:u"]
    return {
        "psychology": sum(line.value for line in found.lines),
        "chance": found.total,
        "degree": degree(roll, total(one, f"{kind}_chance:u")),
        "status": one.field.units["u"].status,
    }


def harangue(given: Given, rolls: Rolls) -> Any:
    units = [{**U, "spirit": given["spirit"], "status": given["status"]}, F]
    field = field_of(units, [{**H, "eloquence": given["eloquence"]}])
    one = played(field, "harangue", rolls=rolls, said={"harangue:h": {"unit": "u"}})
    again = "remorale:u:h" in one.requests
    found = {
        "degree": verdict(one, "eloquence_result:h"),
        "status": one.field.units["u"].status,
        "recheck": again,
    }
    return {**found, "recheck_degree": verdict(one, "remorale_result:u:h")} if again else found


# the fallen, the end


def fallen_hero(given: Given, rolls: Rolls) -> Any:
    """He goes down in the fight, and then it is seen where he lies."""
    said = {"bout:h:1": {"hp_lost": 10}}
    field = field_of([U, F], [{**H, "honour": given["honour"], "hp_max": 12}], state={"pairs": [pair_of()]})
    stage = Stage(field, rolls, said, staged={"opponent:h:1": [1]})
    fight = stage.step("hero_fights")
    recognised = stage.field.heroes["h"].recognised
    unit = stage.field.units["u"]
    unit.status = type(unit.status)("retreating" if given["unit_lost_ground"] else "steady")
    found = stage.step("fallen")
    stage.done()
    return {
        "honour_degree": verdict(fight, "honour_result:h"),
        "recognised": recognised,
        "fate": verdict(found, "fate_result:h"),
    }


def army_break(given: Given, rolls: Rolls) -> Any:
    first, hand = given["initial"], given["hand"]
    left = {"initial": first, "strength": hand or 1, "status": "steady" if hand else "routed"}
    units = [{**U, "strength": first}, {**F, "strength": first, "spirit": given["spirit"]}]
    field = field_of(units, options=given.get("options"), state={"units": {"f": left}})
    return {"how": played(field, "round_end", rolls=rolls).field.sides["south"].how}


BREAKS: Mapping[str | None, list[int]] = {"general_retreat": [90], "general_rout": [100]}
"""What the dice of an army's morale show, where so few still stand that it checks."""


def outcome(given: Given, rolls: Rolls) -> Any:
    """Each side is one unit that stands, or has left the ranks, and the end of the round is played."""
    sides = whole(given["sides"])
    units = [{"id": side["id"] + "-foot", "side": side["id"], "strength": side["initial"]} for side in sides]
    state: dict[str, Any] = {"units": {}, "sides": {}}
    for side in sides:
        stands = {"strength": side["hand"], "status": "steady"}
        ran = {"strength": 1, "status": "routed"}
        left = {"killed": side["lost"], **(stands if side["hand"] else ran)}
        state["units"][side["id"] + "-foot"] = left
        state["sides"][side["id"]] = {"gives_up": side["how"] == "withdrawn"}
        agree("whether it is broken", side["how"] is not None, side["broken"])
    field = field_of(units, sides=[{"id": side["id"]} for side in sides], state=state)
    dice = {f"army_morale:{side['id']}": BREAKS.get(side["how"], []) for side in sides}
    said = {"close:field": {"end": True}}
    staged = {key: faces for key, faces in dice.items() if faces}
    now = played(field, "round_end", rolls=rolls, said=said, staged=staged).field
    for side in sides:
        agree(f"how {side['id']} broke", now.sides[side["id"]].how, side["how"])
    return {"winner": now.winner or None, "level": now.level}


def aftermath(given: Given, rolls: Rolls) -> Any:
    winner = {True: "north", False: "south", None: ""}[given["won"]]
    state = {"units": {"u": given["unit"]}, "winner": winner, "level": given["level"], "ended": True}
    field = field_of([U, F], options=given.get("options"), state=state)
    return afterwards(field, played(field, "aftermath", rolls=rolls), ["u"])["u"]


def afterwards(field: Battlefield, one: Played[Battlefield], units: list[str]) -> dict[str, Any]:
    """The roll call of each unit, its changes on record, and how many it will have."""
    changes = {(change.subject, change.name): change.new for change in one.changes}
    calls = {event.subject: event.facts for event in told(one, "roll_call")}
    return {id: _after(field, id, changes, calls.get(id, {})) for id in units}


def _after(field: Battlefield, id: str, changes: Mapping[tuple[str, str], Any], call: Given) -> Any:
    sheet = field.units[id].sheet
    found = {
        "strength": after_of(field, field.units[id]).strength,
        "fit_now": changes.get((id, "strength"), sheet.strength),
        "recovering": changes.get((id, "wounded"), sheet.wounded),
        "killed": changes.get((id, "killed"), sheet.killed),
        "captured": changes.get((id, "captive"), sheet.captive),
    }
    if call:
        said = [call[name] for name in ("men", "wounded", "killed", "captured")]
        agree(f"the roll call of {id}", said, list(found.values())[1:])
    return found
