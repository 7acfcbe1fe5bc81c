"""Checks with dice: attacks, damage, initiative, morale, rallies, recovery."""

from collections.abc import Mapping
from typing import Any

from rulesets.engine import LiveTable
from rulesets.systems.traveller import recovery as recovering
from rulesets.systems.traveller.arms import Weapon
from rulesets.systems.traveller.attack import Shot, dm_of, effects_of, is_possible, pairs_of
from rulesets.systems.traveller.harm import (
    Blow,
    Scores,
    casualties,
    fate_of,
    is_giant,
    loss_of,
    person_damage,
    wounded,
)
from rulesets.systems.traveller.initiative import rank_by, roll_initiative
from rulesets.systems.traveller.kinds import (
    Campaign,
    Cover,
    LargeUnits,
    Luck,
    Mode,
    Multiply,
    Stance,
    State,
    Trigger,
    Wound,
)
from rulesets.systems.traveller.leading import rallied, rally_total
from rulesets.systems.traveller.morale import mood_lines, triggers_of, waver
from rulesets.systems.traveller.reacting import dodge_dm
from rulesets.systems.traveller.rolls import roll
from rulesets.systems.traveller.tables import SUCCESS, TRIGGERS
from tests.rulesets.adapters.traveller.fields import field_of, said

type Given = Mapping[str, Any]
type Rolls = Mapping[str, Any]


def check(given: Given, rolls: Rolls) -> Any:
    [key] = rolls
    unit = field_of().units["u"]
    thrown = roll(
        LiveTable({"check:u": rolls[key]}, ()), "check", unit, Luck(given.get("boon", "plain")), why=""
    )
    table = LiveTable({}, ())
    total = table.tally("check_total", unit, thrown, *((str(n), dm) for n, dm in enumerate(given["dms"])))
    return {"total": total, "effect": total - SUCCESS, "success": total >= SUCCESS}


def damage(given: Given, rolls: Rolls) -> Any:
    unit, [faces] = field_of().units["u"], rolls.values()
    blow = Blow(
        given["effect"],
        given["armour"],
        (given["attacker_size"], given["target_size"]),
        given.get("burst", 0),
        given.get("add_effect", True),
        Multiply(given.get("multiply", "after_armour")),
        LargeUnits(given.get("large_unit_damage", "source")),
    )
    return {"endurance_lost": loss_of(LiveTable({}, ()), unit, sum(faces), blow)}


def person(given: Given, rolls: Rolls) -> Any:
    unit, [faces] = field_of().units["u"], rolls.values()
    return {"damage": person_damage(LiveTable({}, ()), unit, sum(faces), **given)}


def attack_total(given: Given, rolls: Rolls) -> Any:
    attacker, target = given["attacker"], given["target"]
    weapon = Weapon(name="Weapon", **given["weapon"])
    units = given.get("units", True)
    shot = Shot(
        weapon=weapon,
        metres=given["metres"],
        skill=attacker["skills"].get(weapon.skill.value),
        dexterity=attacker.get("dexterity", 7),
        strength=attacker.get("strength", 7),
        mode=Mode(given.get("mode", "single")),
        aim=given.get("aim", 0),
        reactions=attacker.get("reactions", 0),
        hastens=attacker.get("hasten", False),
        shaken=attacker.get("state") == "shaken",
        cover=Cover(target.get("cover", "none")),
        stance=Stance(target.get("stance", "standing")),
        moved=target.get("moved", 0),
        move=given.get("move", 6),
        dodge=given.get("dodge", 0),
        parry=target["skills"].get("melee", 0) if given.get("parry") else None,
        sizes=(attacker["size"], target["size"]) if units else None,
        extra=tuple(("extra", value) for value in given.get("extra", ())),
    )
    if not is_possible(shot):
        return {"possible": False}
    [faces] = rolls.values()
    dm = dm_of(shot)
    total = sum(faces) + dm
    hit = bool(effects_of([sum(faces)], dm))
    return {"possible": True, "dm": dm, "total": total, "effect": total - SUCCESS, "hit": hit}


def autofire(given: Given, rolls: Rolls) -> Any:
    [faces] = rolls.values()
    pairs = pairs_of(tuple(faces), given["dm"])
    return {"pairs": pairs, "effects": effects_of(pairs, given["dm"])}


def dodge(given: Given, rolls: Rolls) -> Any:
    return {"dm": dodge_dm(given["in_cover"])}


# Initiative


def of_unit(given: Given, rolls: Rolls) -> Any:
    unit = {"tactics": given["tactics"], "intelligence": given["intelligence"]}
    ambush = {"situation": {"prepared": ["u"] if given.get("prepared") else []}}
    field = field_of(unit, **ambush)
    roll_initiative(field, LiveTable(rolls, ()), [field.units["u"]])
    return {"initiative": field.units["u"].initiative}


def of_hero(given: Given, rolls: Rolls) -> Any:
    hero = {"id": "h", "name": "H", "side": "s1", "dexterity": given["dexterity"]}
    ambush = {"prepared_heroes": ["h"] if given.get("prepared") else []}
    field = field_of(heroes=[hero], situation=ambush)
    record = {key.replace(":u", ":h"): faces for key, faces in rolls.items()}
    roll_initiative(field, LiveTable(record, ()), [field.heroes["h"]])
    return {"initiative": field.heroes["h"].initiative}


def order(given: Given, rolls: Rolls) -> Any:
    ranks = [
        rank_by(
            one["initiative"],
            hero=one.get("hero", False),
            skill=one.get("tactics"),
            mind=one["intelligence"],
            tie=one.get("tie", 0),
            id=one["id"],
        )
        for one in given["entries"]
    ]
    return {"order": [one[-1] for one in sorted(ranks)]}


# Morale


def triggers(given: Given, rolls: Rolls) -> Any:
    unit = field_of({"size": given.get("size", 1)}).units["u"]
    unit.start, unit.before, unit.endurance = given["start"], given["before"], given["after"]
    unit.seen = tuple(Trigger(one) for one in given.get("seen", ()))
    unit.close_taken, unit.close_dealt = given.get("close_taken", 0), given.get("close_dealt", 0)
    unit.giants = any(is_giant(size, unit.sheet.size) for size in given.get("damaged_by", ()))
    return {"triggers": [one.value for one in triggers_of(unit)]}


def moods(given: Given, rolls: Rolls) -> Any:
    said = {**given, "campaign": Campaign(given.get("campaign", "even"))}
    return {"modifier": sum(line.value for line in mood_lines(**said))}


def morale_check(given: Given, rolls: Rolls) -> Any:
    field = field_of({"morale": given["morale"]})
    unit, [faces] = field.units["u"], rolls.values()
    unit.state, unit.mood = State(given.get("state", "steady")), given.get("modifiers", 0)
    found = [Trigger(one) for one in given["triggers"]]
    told = said(lambda table: waver(field, table, unit, unit, found, sum(faces)), {})
    total = told["morale_total"]
    return {
        "difficulty": min(TRIGGERS[one] for one in found),
        "total": total,
        "effect": total - SUCCESS,
        "success": total >= SUCCESS,
        "state": unit.state.value,
    }


def rally(given: Given, rolls: Rolls) -> Any:
    unit, [faces] = field_of().units["u"], rolls.values()
    state = State(given["state"])
    total = rally_total(
        LiveTable({}, ()),
        unit,
        sum(faces),
        leadership=given["leadership"],
        dm=given["dm"],
        state=state,
        other=given.get("other", 0),
    )
    return {"total": total, "success": total >= SUCCESS, "state": rallied(state, total).value}


# Recovery and wounds


def recovery_modifier(given: Given, rolls: Rolls) -> Any:
    lines = recovering.modifiers(
        given["start"],
        given["lowest"],
        zero_in_close=given.get("zero_in_close", False),
        medics=given.get("medics", 0),
        size=given.get("size", 1),
        medic_skill=given.get("medic_skill", 0),
    )
    return {"modifier": sum(line.value for line in lines)}


def recovery(given: Given, rolls: Rolls) -> Any:
    [faces] = rolls.values()
    total = sum(faces) + given["modifier"]
    back = recovering.back_of(total, given["start"], given["end"], given["size"])
    return {
        "total": total,
        "percent": back.percent,
        "recovered": back.recovered,
        "endurance_after": back.endurance,
        "size_after": back.size,
    }


def wounds(given: Given, rolls: Rolls) -> Any:
    choice = Wound(given.get("choice", "dexterity"))
    now = wounded(Scores(**given["current"]), given["damage"], choice)
    return {**now._asdict(), "status": fate_of(now, Scores(**given["maximum"])).value}


def fallen(given: Given, rolls: Rolls) -> Any:
    threshold, caught = given.get("threshold", 14), given.get("caught", 1)
    return {"casualties": sum(casualties(one, threshold, caught) for one in given["damages"])}
