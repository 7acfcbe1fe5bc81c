"""Morale, movement, marches, quick statistics, presets, dividing and combining, the aftermath of units."""

from collections.abc import Mapping
from typing import Any

from rulesets.engine import Event, Tally
from rulesets.systems.starwars.aftermath import aftermath as closing
from rulesets.systems.starwars.aftermath import soldiers
from rulesets.systems.starwars.codes import pips, text
from rulesets.systems.starwars.field import GROUND
from rulesets.systems.starwars.kinds import Faction, Level, Loyalty, Quality
from rulesets.systems.starwars.morale import morale_lines
from rulesets.systems.starwars.movement import arrive, in_time, joined_points, points_reinforced, split_sizes
from rulesets.systems.starwars.options import Options
from rulesets.systems.starwars.presets import FIELDS
from rulesets.systems.starwars.profile import joined_code, profile_of
from rulesets.systems.starwars.profile import quick as quick_stats
from rulesets.systems.starwars.rules import allowance, code_of, nerve_of, recovery_of
from rulesets.systems.starwars.setting_out import Tired, march_on, slept
from rulesets.systems.starwars.sheets import StarUnit
from rulesets.systems.starwars.tables import LOYALTY
from tests.rulesets.adapters.starwars.codes import coded
from tests.rulesets.adapters.starwars.play import Faces, duel, numbers, played

type Given = Mapping[str, Any]
type Rolls = Mapping[str, Any]


def morale_code(given: Given, rolls: Rolls) -> Any:
    lines = morale_lines(
        stamina_lost=given.get("stamina_lost", 0),
        loyalty=LOYALTY[Loyalty(given.get("loyalty", "reliable"))],
        situation=given.get("situation_dice", 0),
        bonus=given.get("bonus_pips", 0),
        in_front=given.get("hero_in_front", False),
        points=given.get("casualty_points", 0),
        under_fire=given.get("under_fire", False),
        shaken=given.get("shaken", False),
        people=given.get("combined_size") or 0,
    )
    return coded(code_of(pips(given["stamina"]), lines))


def morale_result(given: Given, rolls: Rolls) -> Any:
    own, other = given["own"], given["opposing"]
    led = {"own_pc": given.get("own_pc_led", False), "opposing_pc": given.get("opposing_pc_led", False)}
    return checked(nerve_of(own, other, **led), other - own)


def recovery(given: Given, rolls: Rolls) -> Any:
    number = given.get("number", 13)
    return checked(recovery_of(given["own"], number), number - given["own"])


def checked(result: Any, margin: int) -> Any:
    return {"result": result, "margin": 0 if result == "pass" else margin}


def move(given: Given, rolls: Rolls) -> Any:
    percent = given.get("terrain_percent", 100)
    return {"metres": allowance(given["speed_kph"], given["round_minutes"], percent)}


def deployment(given: Given, rolls: Rolls) -> Any:
    path = given["path_m"]
    unit = {"dexterity": given["dexterity"], "size": given["size"], "speed_kph": 6}
    options = {"difficulty_value": given.get("value", "mid")}
    situation = {"movement_level": given["level"], "round_minutes": 1440}
    field = duel(unit, options={**options, "ignore_commanders": True}, situation=situation)
    mover = field.units["u"]
    mover.tries = given.get("attempts_failed", 0)
    level, penalty = Level(given["level"]), 3 * given.get("penalty_dice", 0)

    def step(field: Any, table: Any) -> None:
        unit = field.units["u"]
        reached = in_time(field, table, "deploy", [unit], {"u": level}, {"u": penalty})
        arrive(field, unit, path, None, 10**6, reached=reached["u"])

    faces = Faces({f"{key}:u": one for key, one in rolls.items()})
    done = played(field, step, faces)
    said = numbers(done)
    rolled = [one for one in done.said if isinstance(one, Event) and one.kind == "deploy_rolled"]
    after = done.field.units["u"]
    result = "automatic" if not rolled else "arrives" if said["deploy_result:u"] else "late"
    number = rolled[0].facts["number"] if rolled else None
    found = {"number": number, "result": result, "moved_m": after.position_m}
    return {**found, "total": rolled[0].facts["total"]} if rolled else found


def march(given: Given, rolls: Rolls) -> Any:
    field, after = duel(), []

    def step(field: Any, table: Any) -> None:
        tired = Tired(given.get("stamina_lost", 0), given.get("fatigue", 0))
        after.append(
            march_on(table, GROUND, pips(given["stamina"]), tired, given["hours"], Options().difficulty_value)
        )

    faces = Faces({key.replace("march:", "march:field:"): one for key, one in rolls.items()})
    done = played(field, step, faces)
    checks = []
    for one in done.said:
        if isinstance(one, Event) and one.kind == "march_block":
            result = "pass" if one.facts["made"] else "fail"
            checks.append({"number": one.facts["number"], "total": one.facts["total"], "result": result})
        if isinstance(one, Event) and one.kind == "cannot_march":
            checks.append({"number": one.facts["number"], "result": "cannot_march"})
    assert all(isinstance(one, Tally | Event) or one.value is not None for one in done.said)
    return {"checks": checks, "fatigue": after[-1].fatigue, "stamina_lost": after[-1].stamina_lost}


def sleep(given: Given, rolls: Rolls) -> Any:
    after = slept(Tired(given["stamina_lost"], given["fatigue"]), given["hours"])
    return {"fatigue": after.fatigue, "stamina_lost": after.stamina_lost}


def quick(given: Given, rolls: Rolls) -> Any:
    found = quick_stats(Faction(given["faction"]), Quality(given["quality"]), given.get("pick", "mid"))
    return {"skill": text(found.skill), "attribute": text(found.attribute)}


def preset(given: Given, rolls: Rolls) -> Any:
    identity = {"id": "u", "name": "U", "side": "s"}
    unit = StarUnit.model_validate({**FIELDS[given["preset"]], **identity})
    profile = profile_of(unit)
    plain = {
        "dexterity": profile.dexterity,
        "dodge": profile.dodge,
        "strength": profile.strength,
        "resist": profile.strength,
        "stamina": profile.stamina,
        "command": profile.command,
        **{skill.value: code for skill, code in profile.skills.items()},
        **{
            one.key: profile.skills[one.skill] + pips(one.fire_control)
            for one in unit.weapons
            if unit.is_vehicles
        },
    }
    codes = {name: text(plain[name]) for name in given["stats"]}
    return {"size": unit.size, "scale": unit.scale, **codes}


def combine(given: Given, rolls: Rolls) -> Any:
    a, b = given["a"], given["b"]
    sizes = (a["size"], b["size"])
    codes = {
        name: text(joined_code(pips(a[name]), sizes[0], pips(b[name]), sizes[1]))
        for name in given.get("stats", [])
    }
    points = joined_points(a.get("casualty_points", 0), sizes[0], b.get("casualty_points", 0), sizes[1])
    lost = max(a.get("stamina_lost", 0), b.get("stamina_lost", 0))
    return {"size": sum(sizes), **codes, "casualty_points": points, "stamina_lost": lost}


def split(given: Given, rolls: Rolls) -> Any:
    points = given.get("casualty_points", 0)
    return {"sizes": split_sizes(given["size"], given["detach"]), "casualty_points": [points, points]}


def reinforce(given: Given, rolls: Rolls) -> Any:
    points = points_reinforced(given["casualty_points"], given["added"], given["base_size"])
    return {"size": given["size"] + given["added"], "casualty_points": points}


def aftermath(given: Given, rolls: Rolls) -> Any:
    options = Options()
    percent = options.recovered_winner_percent if given["holds_field"] else options.recovered_loser_percent
    surrendered = given.get("status", "steady") == "surrendered"
    fate = soldiers(given["start_size"], given["end_size"], percent, surrendered=surrendered)
    names = ("lost", "recovered", "dead", "prisoners", "final_size")
    return dict(zip(names, fate, strict=True))


def wrecks(given: Given, rolls: Rolls) -> Any:
    had = given["vehicles"]
    states = {state: had[state] for state in ("light", "heavy", "severe")}
    size = had["ok"] + had["light"] + had["heavy"]
    field = duel({"kind": "vehicles", "hull": "3D", "size": size, **states})
    field.units["u"].destroyed = had["destroyed"]
    field.winner = field.units["u"].side if given["holds_field"] else ""
    done = played(field, closing, Faces({}))
    [told] = [one for one in done.said if isinstance(one, Event) and one.kind == "wrecks"]
    return {name: told.facts[name] for name in ("in_service", "to_repair", "salvaged", "lost")}
