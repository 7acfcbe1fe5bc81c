"""Checks with dice: tasks, initiative, morale, rallies, recovery; each as its step plays it."""

from collections.abc import Mapping
from typing import Any

from rulesets.engine import Played, next_phase
from rulesets.systems.traveller import RULES
from rulesets.systems.traveller.book.kinds import Difficulty, Trigger, UnitStatus
from rulesets.systems.traveller.mechanics.rolls import effect_of
from rulesets.systems.traveller.people.field import Battlefield
from tests.rulesets.adapters.traveller.fields import (
    facts,
    field_of,
    field_with,
    hero_of,
    line,
    numbers,
    tally_of,
)
from tests.rulesets.adapters.traveller.stepping import acts, by_kind, first, hits, ruled, step
from tests.rulesets.playing import Strict

type Given = Mapping[str, Any]
type Rolls = Mapping[str, Any]


def check(given: Given, rolls: Rolls) -> Any:
    """A task that somebody of a unit is told off to do: the first modifier is his level."""
    level, dm = given["dms"] if len(given["dms"]) > 1 else (*given["dms"], 0)
    field = field_of(options={"boon_bane": True})
    judged = {"level": level, "dm": dm, "luck": given.get("boon")}
    order = {"orders:u": {"tasks": [{"kind": "other"}]}}
    first(field, "u")
    field = step(field, "orders", order).field
    played = step(field, "turns", {"judged:u:other": judged}, {"misc:u:other": _only(rolls)})
    [tried], found = facts(played, "tried"), numbers(played)
    return {"total": found["misc_total"], "effect": tried["effect"], "success": found["worked"]}


def _only(rolls: Rolls) -> Any:
    [faces] = rolls.values()
    return faces


# Initiative


def of_unit(given: Given, rolls: Rolls) -> Any:
    """Alone on the field."""
    unit = {"tactics": given["tactics"], "intelligence": given["intelligence"], "id": "u", "name": "U"}
    ambush = {"prepared": ["u"] if given.get("prepared") else []}
    field = field_with([{**unit, "side": "s1"}], situation=ambush)
    return {"initiative": step(field, "initiative", {}, by_kind(rolls)).field.units["u"].initiative}


def of_hero(given: Given, rolls: Rolls) -> Any:
    ambush = {"prepared_heroes": ["h"] if given.get("prepared") else []}
    field = field_with([], [hero_of("h", "s1", dexterity=given["dexterity"])], situation=ambush)
    return {"initiative": step(field, "initiative", {}, by_kind(rolls)).field.heroes["h"].initiative}


def order(given: Given, rolls: Rolls) -> Any:
    """As the turns of a round come in which nobody is told to do anything."""
    units, heroes = [], []
    for one in given["entries"]:
        if one.get("hero"):
            heroes.append(hero_of(one["id"], "s1", dexterity=one["intelligence"]))
        else:
            mind = {"tactics": one["tactics"], "intelligence": one["intelligence"]}
            units.append({"id": one["id"], "name": one["id"], "side": "s1", **mind})
    field = field_with(units, heroes)
    for one in given["entries"]:
        fighter = field.fighter(one["id"])
        assert fighter
        fighter.initiative, fighter.tie, fighter.rolled = one["initiative"], one.get("tie", 0), True
    field = step(field, "orders", {}, rolls).field
    found = []
    while (phase := next_phase(RULES, field)) and phase.step.key == "turns":
        found.append(phase.turn)
        field = Strict({}, {}).play(phase, field).field
    return {"order": found}


# Morale


def triggers(given: Given, rolls: Rolls) -> Any:
    """After what was lost in the round; of what giants did, each hits it for one point here."""
    giants = {f"x{n}": size for n, size in enumerate(given.get("damaged_by", ()))}
    sheet = {"size": given.get("size", 1), "endurance_max": given["start"], "endurance": given["before"]}
    others = [{"id": id, "name": id, "side": "s2", "size": size} for id, size in giants.items()]
    field = field_with([{"id": "u", "name": "U", "side": "s1", **sheet}, *others])
    field.units["u"].start = given["start"]
    field.units["u"].endurance = given["after"] + len(giants)
    for id in giants:
        said = {f"orders:{id}": {"act": "attack", "target": "u"}}
        rulings = [hits(id, 0), ruled(f"loss:{id}", 1)]
        field = acts(field, id, said, rolls, rulings, ["attack", "damage"])[0].field
    unit = field.units["u"]
    unit.seen = tuple(Trigger(one) for one in given.get("seen", ()))
    unit.close_taken, unit.close_dealt = given.get("close_taken", 0), given.get("close_dealt", 0)
    played = step(field, "morale", {}, rolls, further=["morale"])
    return {"triggers": [one.value for one in _wavers(played)]}


def _wavers(played: Played[Battlefield]) -> list[Trigger]:
    return [one for found in facts(played, "wavers", "u") for one in found["triggers"]]


def moods(given: Given, rolls: Rolls) -> Any:
    """As a check that the game master calls weighs the sheet of a force, the field and deeds."""
    names = ("months_unpaid", "won_last", "lost_last", "campaign", "unfed")
    extra = [{"unit": "u", "value": dm, "reason": "As given"} for dm in given.get("other", ())]
    strong = ["u"] if given.get("strong_position") else []
    field = field_of(
        force={name: given[name] for name in names if name in given},
        situation={"strong_position": strong, "morale_extra": extra},
    )
    unit = field.units["u"]
    unit.heroic = tuple((dm, 1) for dm in given.get("heroic", ()))
    unit.called = Difficulty.AVERAGE
    played = step(field, "morale", {}, rolls, further=["morale"])
    _, _, *mood = tally_of(played, "morale_total").lines
    return {"modifier": sum(line.value for line in mood)}


def heroic(given: Given, rolls: Rolls) -> Any:
    """As the game master tells it of deeds when a round begins, and calls a check."""
    field = field_of()
    first(field, "u")
    deeds = [{"unit": "u", "deed": one} for one in given["deeds"]]
    field = step(field, "events", {"events:field": {"deeds": deeds, "checks": [{"unit": "u"}]}}).field
    played = step(field, "morale", {}, rolls, further=["morale"])
    lines = {one.label: one.value for one in tally_of(played, "morale_total").lines}
    return {"dm": lines["Deeds of heroes"]}


def morale_check(given: Given, rolls: Rolls) -> Any:
    """By a unit to which all of this happened in the round, and nothing else."""
    extra = {"unit": "u", "value": given.get("modifiers", 0), "reason": "As given"}
    field = field_of({"morale": given["morale"], "size": 40}, situation={"morale_extra": [extra]})
    found = [Trigger(one) for one in given["triggers"]]
    _suffers(field, found)
    unit = field.units["u"]
    unit.status = UnitStatus(given.get("state", "steady"))
    played = step(field, "morale", {}, rolls)
    assert _wavers(played) == found
    total = numbers(played)["morale_total"]
    return {
        "difficulty": line(played, "morale_total", "Morale check Difficulty"),
        "total": total,
        "effect": effect_of(total),
        "success": bool(facts(played, "stood_fast")),
        "state": played.field.units["u"].status.value,
    }


LEFT = {Trigger.THIRD_IN_ROUND: 30, Trigger.QUARTER: 11, Trigger.HALF: 11}
"""With how many a unit of forty begins a round that it ends with ten."""


def _suffers(field: Battlefield, found: list[Trigger]) -> None:
    unit = field.units["u"]
    unit.endurance = 10
    unit.before = max((LEFT.get(one, 10) for one in found), default=10)
    unit.seen = tuple(one for one in (Trigger.HALF, Trigger.QUARTER) if one not in found)
    unit.close_taken = int(Trigger.WORSE_IN_CLOSE_COMBAT in found)
    unit.giants = Trigger.HIT_BY_GIANT in found


def rally(given: Given, rolls: Rolls) -> Any:
    """By the order of a hero who is with the unit."""
    leads = {"leadership": given["leadership"], "leadership_dm": given["dm"]}
    field = field_of(heroes=[hero_of("h", "s1", unit="u", **leads)])
    field.units["u"].status = UnitStatus(given["state"])
    rulings = [ruled("rally_total:h", given["other"], "Other")] if "other" in given else []
    said = {"hero_orders:h": {"do": "rally", "whom": "u"}}
    played, _ = acts(field, "h", said, by_kind(rolls), rulings)
    return {
        "total": numbers(played)["rally_total"],
        "success": bool(facts(played, "rally_worked")),
        "state": played.field.units["u"].status.value,
    }


# Recovery


def recovery_modifier(given: Given, rolls: Rolls) -> Any:
    """The lines of the roll of a unit that has lost something."""
    sheet = {name: given[name] for name in ("medics", "medic_skill") if name in given}
    size = given.get("size", given["start"])
    field = field_of({**sheet, "size": size, "endurance_max": given["start"]})
    unit = field.units["u"]
    unit.endurance, unit.lowest = 0, given["lowest"]
    unit.close_zero = given.get("zero_in_close", False)
    played = step(field, "recovery", {}, rolls, further=["recovery"])
    return {"modifier": line(played, "recovery_total", "Recovering Casualties")}


def recovery(given: Given, rolls: Rolls) -> Any:
    """Where the game master says what the losses count for."""
    field = field_of({"size": given["size"], "endurance_max": given["start"]})
    unit = field.units["u"]
    unit.endurance = given["end"]
    ruling = ruled("recovery_total:u", given["modifier"], "Losses at the worst moment")
    played = step(field, "recovery", {}, rolls, [ruling])
    kinds = ("recovered", "none_recovered", "nobody_back")
    [back] = [one for kind in kinds for one in facts(played, kind)]
    sizes = [one.new for one in played.changes if (one.subject, one.name) == ("u", "size")]
    return {
        "total": numbers(played)["recovery_total"],
        "percent": back["percent"],
        "recovered": back["back"],
        "endurance_after": back["left"],
        "size_after": sizes[0] if sizes else given["size"],
    }
