"""The army's roll, encounter and odds, and whole battles."""

from collections.abc import Iterator, Mapping
from typing import Any

from rulesets.engine import next_phase
from rulesets.systems.runequest import RULES
from rulesets.systems.runequest.aftermath import after_of
from rulesets.systems.runequest.encounter import pick
from rulesets.systems.runequest.field import Battlefield
from rulesets.systems.runequest.kinds import Flag, FoeType, Ratio
from rulesets.systems.runequest.tables import ODDS
from tests.rulesets.adapters.runequest.fields import (
    F,
    H,
    U,
    field_of,
    finish,
    pair_of,
    played,
    total,
    verdict,
)

type Given = Mapping[str, Any]
type Rolls = Mapping[str, Any]


def army_tactics(given: Given, rolls: Rolls) -> Any:
    sides = [{"id": "north", "tactic": given["tactic"]}, {"id": "south", "tactic": given["enemy_tactic"]}]
    field = field_of([{**U, "strength": given["own"]}, {**F, "strength": given["enemy"]}], sides=sides)
    field.flags = frozenset(Flag(one) for one in given.get("flags", ()))
    field.leader_multiplier, field.misc = given.get("multiplier", 1), given.get("misc", 0)
    one = played(field, "army_tactics", rolls)
    lead, other = one.field.heads()
    return {
        "chance": total(one, "army_chance:north"),
        "result": verdict(one, "army_result:north"),
        "ac_mod": lead.mod,
        "friends_fate": list(lead.fate),
        "foes_fate": list(other.fate),
        "other_side_ac_mod": other.mod,
    }


def situated(given: Given, rolls: Rolls) -> Any:
    field = field_of([U, F], [H])
    field.sides["north"].mod = given["ac_mod"]
    return played(field, "situation", {"encounter:u": [50], "odds:u": [50], **rolls})


def encounter(given: Given, rolls: Rolls) -> Any:
    one = situated(given, rolls)
    return {"total": total(one, "encounter_total:u"), "foe_type": verdict(one, "seeks:u")}


def odds(given: Given, rolls: Rolls) -> Any:
    one = situated(given, rolls)
    ratio: Ratio = verdict(one, "odds_found:u")
    row = [*Ratio].index(ratio) + 1
    return {
        "total": total(one, "odds_total:u"),
        "row": row,
        "odds_mod": ODDS[ratio].mod,
        "ratio": ratio,
        "opponents": ODDS[ratio].opponents,
    }


def pick_foe(given: Given, rolls: Rolls) -> Any:
    field = field_of([U, *({**foe, "side": "south"} for foe in given["foes"])], [H])
    engaged = {foe["id"]: foe.get("engaged", 0) for foe in given["foes"]}
    found = pick(field.foes_of("north"), FoeType(given["foe_type"]), engaged)
    return {"foe": found.id if found else None}


def unit_tactics(given: Given, rolls: Rolls) -> Any:
    field = field_of([U, F], [{**H, "tactic": given["tactic"]}])
    field.pairs = (pair_of(),)
    one = played(field, "unit_tactics", rolls)
    return {"degree": verdict(one, "unit_result:u"), "modifier": one.field.units["u"].captain}


# A whole battle


def full_battle(given: Given, rolls: Rolls) -> Any:
    field = battle_of(given)
    rounds: list[dict[str, Any]] = given["rounds"]
    army: list[dict[str, Any]] = []
    after_each: list[dict[str, Any]] = []
    while (phase := next_phase(RULES, field)) and phase.round <= len(rounds):
        if phase.step.key == "aftermath":
            break
        now = rounds[max(0, phase.round - 1)]
        field.round = phase.round
        one = finish(phase, field, now["rolls"], Said(field, now))
        field = one.field
        if phase.step.key == "army_tactics":
            army.append(army_of(one, now))
        if phase.step.key == "round_end":
            after_each.append({id: [unit.strength, unit.stand] for id, unit in field.units.items()})
    return {
        "units": {id: unit_after(unit) for id, unit in field.units.items()},
        "heroes": {id: {"hp": hero.hp, "status": hero.status} for id, hero in field.heroes.items()},
        "ac": army,
        "after_each_round": after_each,
        **ended(field),
    }


def battle_of(given: Given) -> Battlefield:
    sides = {unit["id"]: unit["side"] for unit in given["units"]}
    heroes = [{**hero, "side": sides[hero["unit"]]} for hero in given.get("heroes", ())]
    field = field_of(given["units"], heroes, given["sides"], given.get("options"))
    field.round = 0
    return field


class Said(dict[str, Any]):
    """What people say in a round, by key, and nothing where they say nothing."""

    def __init__(self, field: Battlefield, now: Given) -> None:
        super().__init__(said_in(field, now))


def said_in(field: Battlefield, now: Given) -> Iterator[tuple[str, Any]]:
    situation, rulings = now.get("situation", {}), now.get("rulings", {})
    yield (
        "observation:field",
        {
            "flags": situation.get("flags", []),
            "leader_multiplier": situation.get("multiplier", 1),
            "misc": situation.get("misc", 0),
            "result": rulings.get("ac_result"),
        },
    )
    yield from orders(field, now, rulings)
    for unit, foe in rulings.get("foe", {}).items():
        yield f"foe:{unit}", {"foe": foe}
    for hero, lines in now.get("bouts", {}).items():
        for n, line in enumerate(lines, 1):
            yield f"bout:{hero}:{n}", {"outcome": line["opponent"], "hp_lost": line["hp_lost"]}
    for hero, unit in rulings.get("harangue", {}).items():
        yield f"harangue:{hero}", {"unit": unit}
    yield "pursuit:field", {"no_pursuit": rulings.get("no_pursuit", [])}
    yield "saved:field", {"saved": rulings.get("saved", [])}
    yield "close:field", {"end": now.get("end", False)}


def orders(field: Battlefield, now: Given, rulings: Given) -> Iterator[tuple[str, Any]]:
    stances: Given = now.get("orders", {})
    for side in field.sides:
        told: dict[str, list[str]] = {stance: [] for stance in ("hold", "fire", "reserve", "withdraw")}
        for id, unit in field.units.items():
            led = field.commander_of(unit)
            if unit.force == side and unit.is_steady and not led and stances.get(id, "charge") != "charge":
                told[stances[id]].append(id)
        yield f"command:{side}", {**told, "withdraw_army": side in rulings.get("withdraw", ())}
    for id in field.units:
        said = {"stance": stances.get(id, "charge")}
        if id in now.get("cover", {}) or id in now.get("target", {}):
            said |= {"cover": now.get("cover", {}).get(id), "target": now.get("target", {}).get(id)}
            said["hasty"] = now.get("hasty", {}).get(id, False)
        yield f"unit_orders:{id}", said
    for hero, order in now.get("hero_orders", {}).items():
        renamed = {"target": "fight_target"}
        yield f"orders:{hero}", {renamed.get(name, name): value for name, value in order.items()}


def army_of(one: Any, now: Given) -> dict[str, Any]:
    lead = one.field.lead
    scripted = now.get("rulings", {}).get("ac_result")
    return {
        "chance": None if scripted else total(one, f"army_chance:{lead.id}"),
        "result": verdict(one, f"army_result:{lead.id}"),
        "mod": lead.mod,
    }


def unit_after(unit: Any) -> dict[str, Any]:
    return {
        "strength": unit.strength,
        "killed": unit.killed,
        "wounded": unit.wounded,
        "captured": unit.captured,
        "status": unit.stand,
        "standard": unit.standard,
        "leader": unit.officer,
    }


def ended(field: Battlefield) -> dict[str, Any]:
    if not field.ended:
        return {"outcome": None}
    hows = {head.id: head.how for head in field.heads()}
    outcome = {"winner": field.winner or None, "level": field.level, "how": hows, "rounds": field.round}
    return {
        "outcome": outcome,
        "aftermath": {id: after_of(field, unit)._asdict() for id, unit in field.units.items()},
    }
