"""Checks with dice: attacks, damage, initiative, morale, rallies, recovery."""

from collections.abc import Mapping, Sequence
from typing import Any

from rulesets.engine import Ruling, Table
from rulesets.systems.traveller.arms import Weapon
from rulesets.systems.traveller.attack import is_possible
from rulesets.systems.traveller.deeds import tasks
from rulesets.systems.traveller.events import events
from rulesets.systems.traveller.field import Battlefield
from rulesets.systems.traveller.fire import Attack, attack, hit, shot_of, throw_attack
from rulesets.systems.traveller.harm import lose, scores_of, strike
from rulesets.systems.traveller.initiative import roll_initiative
from rulesets.systems.traveller.kinds import Cover, Mode, Stance, State, Task, Trigger, Wound
from rulesets.systems.traveller.leading import rally as rally_unit
from rulesets.systems.traveller.morale import mood_of, triggers_of, waver
from rulesets.systems.traveller.orders import HeroOrders, TaskOrder, UnitOrders
from rulesets.systems.traveller.reacting import NO_REACTION, dodge_dm, react
from rulesets.systems.traveller.recovery import recovery as recover
from rulesets.systems.traveller.rolls import effect_of
from rulesets.systems.traveller.turns import to_act
from tests.rulesets.adapters.traveller.fields import facts, field_of, field_with, line, numbers, said

type Given = Mapping[str, Any]
type Rolls = Mapping[str, Any]


def check(given: Given, rolls: Rolls) -> Any:
    """As a task that somebody of a unit is told off to do: the first modifier is his level."""
    field, [faces] = field_of(options={"boon_bane": True}), rolls.values()
    unit = field.units["u"]
    unit.orders = UnitOrders(tasks=(TaskOrder(kind=Task.OTHER),))
    judged = {**dict(zip(("level", "dm"), given["dms"], strict=False)), "luck": given.get("boon")}
    record = {"judged:u:other": judged, "misc:u:other": faces, "outcome:u:other": {}}
    played = said(lambda table: tasks(field, table, unit), field, record)
    [tried], found = facts(played, "tried"), numbers(played)
    return {"total": found["misc_total"], "effect": tried["effect"], "success": found["worked"]}


def damage(given: Given, rolls: Rolls) -> Any:
    """As a hit of one unit on another, from the dice of damage on."""
    [faces] = rolls.values()
    arm = {"name": "Weapon", "category": "rifle", "skill": "gun_combat", "dice": len(faces)}
    arm |= {"auto": given.get("burst", 0), "explosive": not given.get("add_effect", True)}
    options = {name: given[name] for name in ("multiply", "large_unit_damage") if name in given}
    strong = {"size": given["target_size"], "endurance_max": 100_000, "armour": given["armour"]}
    field = field_of({"size": given["attacker_size"], **ARMED, "own_weapons": [arm]}, strong, options=options)
    unit, weapon = field.units["u"], Weapon.model_validate(arm)
    mode = Mode.BURST if weapon.auto else Mode.SINGLE
    made = Attack(unit, field.units["x"], weapon, mode, UnitOrders())
    played = said(lambda table: hit(field, table, made, unit, given["effect"]), field, rolls)
    return {"endurance_lost": facts(played, "cost")[0]["lost"]}


def person(given: Given, rolls: Rolls) -> Any:
    """As a hit on a hero."""
    [faces] = rolls.values()
    arm = {"name": "Weapon", "category": "rifle", "skill": "gun_combat", "dice": len(faces)}
    hero = {"id": "h", "name": "H", "side": "s2", "armour": given["armour"]}
    field = field_of(heroes=[hero])
    unit = field.units["u"]
    made = Attack(unit, field.heroes["h"], Weapon.model_validate(arm), Mode.SINGLE, UnitOrders())
    played = said(lambda table: hit(field, table, made, unit, given["effect"]), field, rolls)
    return {"damage": numbers(played)["hurt"]}


def attack_total(given: Given, rolls: Rolls) -> Any:
    """As the attack of one unit on another, from what bears on it to its dice."""
    field, arm = _facing(given), Weapon(name="Weapon", **given["weapon"])
    unit, target = field.units["u"], field.units["x"]
    made = Attack(unit, target, arm, Mode.SINGLE, UnitOrders())
    if not is_possible(shot_of(field, made, NO_REACTION)):
        return {"possible": False}
    target.orders = UnitOrders(parry_max=int(given.get("parry", False)))

    def shoot(table: Table) -> None:
        parried = react(field, table, target, unit, arm)
        reaction = parried._replace(dodge=given.get("dodge", 0))
        throw_attack(field, table, made, shot_of(field, made, reaction))

    found = numbers(said(shoot, field, rolls))
    total = found["attack_total"]
    effect = effect_of(total)
    return {
        "possible": True,
        "dm": found["attack_dm"],
        "total": total,
        "effect": effect,
        "hit": effect >= 0,
    }


def _facing(given: Given) -> Battlefield:
    """A unit before its target, at this distance and in these states."""
    (u, unit), (x, target) = [
        ({"size": one["size"], **one["skills"]}, one) for one in (given["attacker"], given["target"])
    ]
    field = field_of({**u, **ARMED}, {**x, **ARMED}, situation={"distance": given["metres"]})
    by, on = field.units["u"], field.units["x"]
    by.state, by.reactions = State(unit.get("state", "steady")), unit.get("reactions", 0)
    by.aim, by.aim_target = given.get("aim", 0), "x"
    on.cover, on.stance = Cover(target.get("cover", "none")), Stance(target.get("stance", "standing"))
    return field


ARMED: Given = {"weapon": "rifle"}


def autofire(given: Given, rolls: Rolls) -> Any:
    """As the automatic fire of one unit on another, where nothing but the given modifier counts."""
    [faces] = rolls.values()
    arm = {"name": "Gun", "category": "rifle", "skill": "gun_combat", "dice": 1, "auto": len(faces)}
    extra = {"value": given["dm"], "reason": "As given"}
    even = {"size": 30, "gun_combat": 0, "weapon": None, "own_weapons": [arm]}
    field = field_of(even, {"size": 30}, situation={"distance": 40, "extra": [extra]})
    unit, order = field.units["u"], UnitOrders(mode=Mode.AUTO, target="x")
    record = {**rolls, **{f"damage:u:{n}": [1] for n, _ in enumerate(faces, start=1)}}
    played = said(lambda table: attack(field, table, unit, order, ["x"]), field, record)
    [paired], hits = facts(played, "paired"), facts(played, "hit")
    return {"pairs": list(paired["sums"]), "effects": [one["effect"] for one in hits]}


def dodge(given: Given, rolls: Rolls) -> Any:
    return {"dm": dodge_dm(given["in_cover"])}


# Initiative


def of_unit(given: Given, rolls: Rolls) -> Any:
    unit = {"tactics": given["tactics"], "intelligence": given["intelligence"]}
    ambush = {"situation": {"prepared": ["u"] if given.get("prepared") else []}}
    field = field_of(unit, **ambush)
    said(lambda table: roll_initiative(field, table, [field.units["u"]]), field, rolls)
    return {"initiative": field.units["u"].initiative}


def of_hero(given: Given, rolls: Rolls) -> Any:
    hero = {"id": "h", "name": "H", "side": "s1", "dexterity": given["dexterity"]}
    ambush = {"prepared_heroes": ["h"] if given.get("prepared") else []}
    field = field_of(heroes=[hero], situation=ambush)
    record = {key.replace(":u", ":h"): faces for key, faces in rolls.items()}
    said(lambda table: roll_initiative(field, table, [field.heroes["h"]]), field, record)
    return {"initiative": field.heroes["h"].initiative}


def order(given: Given, rolls: Rolls) -> Any:
    """As they stand in the turns of a round."""
    entries = given["entries"]
    units = [{**one, "name": one["id"], "side": "s1"} for one in entries if not one.get("hero")]
    heroes = [{**one, "name": one["id"], "side": "s1"} for one in entries if one.get("hero")]
    field = field_with(_without(units), _without(heroes))
    for one in entries:
        fighter = field.fighter(one["id"])
        assert fighter
        fighter.initiative, fighter.tie, fighter.rolled = one["initiative"], one.get("tie", 0), True
    return {"order": [one.id for one in to_act(field)]}


def _without(entries: Sequence[Given]) -> list[Given]:
    """The sheets alone, without what a battle has made of them."""
    return [{k: v for k, v in one.items() if k not in ("initiative", "hero", "tie")} for one in entries]


# Morale


def triggers(given: Given, rolls: Rolls) -> Any:
    """After what was lost in the round; what giants did is done to it here."""
    giants = given.get("damaged_by", ())
    field = field_of({"size": given.get("size", 1)}, *({"size": size} for size in giants))
    unit = field.units["u"]
    unit.start, unit.before, unit.endurance = given["start"], given["before"], given["after"] + len(giants)
    unit.seen = tuple(Trigger(one) for one in given.get("seen", ()))
    unit.close_taken, unit.close_dealt = given.get("close_taken", 0), given.get("close_dealt", 0)
    for by in [field.units["x"]] if giants else []:
        said(lambda table, by=by: lose(field, table, unit, 1, by), field, {})  # type: ignore[misc]
    return {"triggers": [one.value for one in triggers_of(unit)]}


def moods(given: Given, rolls: Rolls) -> Any:
    """As the sheet of a force, the field and deeds have it."""
    names = ("months_unpaid", "won_last", "lost_last", "campaign", "unfed")
    field = field_of(force={name: given[name] for name in names if name in given})
    unit = field.units["u"]
    unit.strong = given.get("strong_position", False)
    unit.heroic = tuple((dm, 1) for dm in given.get("heroic", ()))
    return {"modifier": sum(line.value for line in mood_of(field, unit))}


def heroic(given: Given, rolls: Rolls) -> Any:
    """As the game master tells it of deeds, when a round begins."""
    field = field_of()
    deeds = [{"unit": "u", "deed": one} for one in given["deeds"]]
    record = {"events:field": {"deeds": deeds}, **{f"initiative:{id}": [1, 1] for id in field.units}}
    record |= {f"init_tie:{id}": [n] for n, id in enumerate(field.units, start=1)}
    played = said(lambda table: events(field, table), field, record)
    assert played.done
    [line] = mood_of(field, field.units["u"])
    return {"dm": line.value}


def morale_check(given: Given, rolls: Rolls) -> Any:
    field = field_of({"morale": given["morale"]})
    unit, [faces] = field.units["u"], rolls.values()
    unit.state, unit.mood = State(given.get("state", "steady")), given.get("modifiers", 0)
    found = [Trigger(one) for one in given["triggers"]]

    def check(table: Table) -> None:
        [dice] = table.throw("morale", [unit], "2d6")
        waver(field, table, unit, unit, found, dice)

    played = said(check, field, {"morale:u": faces})
    total = numbers(played)["morale_total"]
    return {
        "difficulty": line(played, "morale_total", "Reason"),
        "total": total,
        "effect": effect_of(total),
        "success": bool(facts(played, "stood_fast")),
        "state": unit.state.value,
    }


def rally(given: Given, rolls: Rolls) -> Any:
    """By a hero who is with the unit."""
    leads = {"leadership": given["leadership"], "leadership_dm": given["dm"]}
    field = field_of(heroes=[{"id": "h", "name": "H", "side": "s1", "unit": "u", **leads}])
    unit, [faces] = field.units["u"], rolls.values()
    unit.state = State(given["state"])
    record = {"rally:h": faces}
    played = said(lambda table: rally_unit(field, table, field.heroes["h"], unit), field, record)
    return {
        "total": numbers(played)["rally_total"],
        "success": bool(facts(played, "rally_worked")),
        "state": unit.state.value,
    }


# Recovery and wounds


def recovery_modifier(given: Given, rolls: Rolls) -> Any:
    """The lines of the roll of a unit that has lost something."""
    field = field_of({name: given[name] for name in ("size", "medics", "medic_skill") if name in given})
    unit = field.units["u"]
    unit.start, unit.endurance, unit.lowest = given["start"], 0, given["lowest"]
    unit.close_zero = given.get("zero_in_close", False)
    played = said(lambda table: recover(field, table), field, {"recovery:u": [1, 1]})
    return {"modifier": sum(line(played, "recovery_total", one) for one in ("Losses", "Medics"))}


def recovery(given: Given, rolls: Rolls) -> Any:
    """Where the game master says what the losses count for."""
    field = field_of({"size": given["size"]})
    unit = field.units["u"]
    unit.start, unit.endurance = given["start"], given["end"]
    word = {"line": "Losses at the worst moment", "value": given["modifier"], "reason": "As given"}
    ruling = Ruling(key="recovery_total:u", **word)
    played = said(lambda table: recover(field, table), field, rolls, ruling)
    [back] = [*facts(played, "recovered"), *facts(played, "none_recovered")]
    sizes = [one.new for one in played.changes if (one.subject, one.name) == ("u", "size")]
    return {
        "total": numbers(played)["recovery_total"],
        "percent": back["percent"],
        "recovered": back["back"],
        "endurance_after": back["left"],
        "size_after": sizes[0] if sizes else given["size"],
    }


def wounds(given: Given, rolls: Rolls) -> Any:
    full, now = given["maximum"], {f"{name}_now": score for name, score in given["current"].items()}
    field = field_of(heroes=[{"id": "h", "name": "H", "side": "s1", **full, **now}])
    hero = field.heroes["h"]
    hero.orders = HeroOrders(wound_choice=Wound(given.get("choice", "dexterity")))
    said(lambda table: strike(field, table, hero, given["damage"], hero), field, {})
    return {**scores_of(hero)._asdict(), "status": hero.fate.value}


def dice_that_show(total: int) -> list[int]:
    """So many sixes, and a die for what is left."""
    sixes, rest = divmod(total, 6)
    return [6] * sixes + [rest] * (rest > 0)


def fallen(given: Given, rolls: Rolls) -> Any:
    """As a hero hits a unit without armour, once for each damage; an explosion catches so many."""
    full, caught = (
        {"size": 1000, "armour": 0, "member_threshold": given.get("threshold", 14)},
        given.get("caught", 1),
    )
    field = field_of(x=full, heroes=[{"id": "h", "name": "H", "side": "s1"}])
    hero, unit = field.heroes["h"], field.units["x"]
    for damage in given["damages"]:
        faces = dice_that_show(damage)
        arm = Weapon(name="Weapon", dice=len(faces), explosive=caught > 1)
        made = Attack(hero, unit, arm, Mode.SINGLE, HeroOrders())
        record = {"damage:h": faces, "caught:h": [caught]}
        said(lambda table, made=made: hit(field, table, made, hero, 0), field, record)  # type: ignore[misc]
    return {"casualties": unit.start - unit.endurance}
