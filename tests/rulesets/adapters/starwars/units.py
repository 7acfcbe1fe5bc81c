"""Movement, marches, quick statistics, presets, dividing and joining, the aftermath: through their steps."""

from collections.abc import Mapping
from typing import Any

from rulesets.engine import Camp, LiveTable
from rulesets.systems.starwars.attacks import Attack, code_of_attack
from rulesets.systems.starwars.camp import CAMP
from rulesets.systems.starwars.codes import text
from rulesets.systems.starwars.gathering import StarMuster
from rulesets.systems.starwars.kinds import Faction, Quality, Status
from rulesets.systems.starwars.makers import Experience, Pick, by_experience
from rulesets.systems.starwars.options import Options
from rulesets.systems.starwars.presets import FIELDS
from rulesets.systems.starwars.profile import profile_of
from rulesets.systems.starwars.sheets import StarUnit
from tests.rulesets.adapters.starwars.play import Faces, Totals, duel, ordered, played, told

type Given = Mapping[str, Any]
type Rolls = Mapping[str, Any]
ALONE = {"ignore_commanders": True}
FAR = 99_999


# Movement and marches


def move(given: Given, rolls: Rolls) -> Any:
    situation = {
        "round_minutes": given["round_minutes"],
        "terrain_percent": given.get("terrain_percent", 100),
    }
    field = duel({"speed_kph": given["speed_kph"]}, options=ALONE, situation=situation)
    ordered(field, {"units": {"u": {"action": "deploy", "position_m": FAR}}})
    [moved] = told(played(field, "resolve", Totals({})), "moved")
    return {"metres": moved.facts["metres"]}


def deployment(given: Given, rolls: Rolls) -> Any:
    """A move that needs a roll, in a round long enough for it; haste takes the dice off."""
    unit = {"dexterity": given["dexterity"], "size": given["size"]}
    options = {**ALONE, "difficulty_value": given.get("value", "mid")}
    situation = {"movement_level": given["level"], "round_minutes": 1440}
    field = duel(unit, options=options, situation=situation)
    field.units["u"].tries = given.get("attempts_failed", 0)
    order = {"action": "deploy", "position_m": given["path_m"], "haste": given.get("penalty_dice", 0)}
    ordered(field, {"units": {"u": order}})
    faces = Faces({f"{key}:u": one for key, one in rolls.items()})
    done = played(field, "resolve", faces)
    faces.done()
    [moved] = told(done, "moved")
    tried = [one.facts for one in told(done, "deploy_rolled")]
    if not tried:
        return {"number": None, "result": "automatic", "moved_m": moved.facts["metres"]}
    [facts] = tried
    result = "arrives" if facts["made"] else "late"
    found = {"number": facts["number"], "total": facts["total"], "result": result}
    return {**found, "moved_m": moved.facts["metres"]}


def march(given: Given, rolls: Rolls) -> Any:
    tired = {name: given.get(name, 0) for name in ("fatigue", "stamina_lost")}
    field = duel({"stamina": given["stamina"], **tired}, options=ALONE)
    faces = Faces({key.replace("march:", "march:u:"): one for key, one in rolls.items()})
    done = played(field, "march", faces, {"marches:field": {"units": {"u": {"hours": given["hours"]}}}})
    faces.done()
    checks = []
    for one in told(done, "march_block", "cannot_march"):
        facts = one.facts
        if one.kind == "march_block":
            result = "pass" if facts["made"] else "fail"
            checks.append({"number": facts["number"], "total": facts["total"], "result": result})
        else:
            checks.append({"number": facts["number"], "result": "cannot_march"})
    return {"checks": checks, **_tired(done)}


def sleep(given: Given, rolls: Rolls) -> Any:
    field = duel({name: given[name] for name in ("fatigue", "stamina_lost")}, options=ALONE)
    slept = {"marches:field": {"units": {"u": {"slept": given["hours"]}}}}
    return _tired(played(field, "march", Totals({}), slept))


def _tired(done: Any) -> dict[str, int]:
    after = done.field.units["u"]
    return {"fatigue": after.fatigue, "stamina_lost": after.stamina_lost}


# Sheets


def quick(given: Given, rolls: Rolls) -> Any:
    """As the calculator beside the form fills it in."""
    pick = Pick(given.get("pick", "mid"))
    said = Experience(faction=Faction(given["faction"]), quality=Quality(given["quality"]), pick=pick)
    made = by_experience(said, Options(), LiveTable({}, ()))
    return {"skill": made["blaster"], "attribute": made["dexterity"]}


def preset(given: Given, rolls: Rolls) -> Any:
    identity = {"id": "u", "name": "U", "side": "s"}
    unit = StarUnit.model_validate({**FIELDS[given["preset"]], **identity})
    profile = profile_of(unit)
    names = ("dexterity", "dodge", "strength", "stamina", "command")
    plain = {name: getattr(profile, name) for name in names} | {"resist": profile.strength}
    plain |= {skill.value: code for skill, code in profile.skills.items()}
    if unit.is_vehicles:
        plain |= _guns(FIELDS[given["preset"]])
    return {"size": unit.size, "scale": unit.scale, **{name: text(plain[name]) for name in given["stats"]}}


def _guns(fields: Given) -> dict[str, int]:
    """What each weapon of a unit of vehicles is fired with, one alone."""
    field = duel(fields, options=ALONE)
    unit, target = field.units["u"], field.units["t"]
    guns = [Attack(unit, weapon, target, 1, 0) for weapon in unit.weapons]
    return {one.weapon.key: code_of_attack(field, LiveTable({}, ()), one, 1) for one in guns}


# Dividing and joining


def combine(given: Given, rolls: Rolls) -> Any:
    """`b` joins `a` between battles."""
    units = [{"id": key, "name": key, "side": "s", **given[key]} for key in ("a", "b")]
    sides = [{"id": "s", "name": "S", "side": "s"}]
    camp = Camp(StarMuster.model_validate({"sides": sides, "units": units}))
    procedure = next(one for one in CAMP if one.key == "combine")
    done = procedure.run(camp, {"camp_combine:s": {"unit": "b", "into": "a"}})
    assert done.done and not done.problems
    before = camp.muster.units[0].model_dump(mode="json")
    after = before | {one.name: one.new for one in done.changes if one.subject == "a"}
    names = ("size", *given.get("stats", ()), "casualty_points", "stamina_lost")
    return {name: after[name] for name in names}


def split(given: Given, rolls: Rolls) -> Any:
    part = {"id": "v", "side": "s", "size": 0, "detached_from": "u"}
    unit = {"size": given["size"], "casualty_points": given.get("casualty_points", 0)}
    field = duel(unit, also=[part], options=ALONE)
    order = {"action": "split", "other": "v", "people": given["detach"]}
    ordered(field, {"units": {"u": order}})
    done = played(field, "resolve", Totals({})).field
    both = [done.units[key] for key in ("u", "v")]
    return {"sizes": [one.size for one in both], "casualty_points": [one.points for one in both]}


def reinforce(given: Given, rolls: Rolls) -> Any:
    unit = {name: given[name] for name in ("size", "base_size", "casualty_points")}
    said = {"now:field": {"reinforcements": {"u": given["added"]}}}
    after = played(duel(unit, options=ALONE), "situation", Totals({}), said).field.units["u"]
    return {"size": after.size, "casualty_points": after.points}


# After the battle


def aftermath(given: Given, rolls: Rolls) -> Any:
    field = duel({"size": given["start_size"]}, options=ALONE)
    unit = field.units["u"]
    unit.size, unit.captor = given["end_size"], "o"
    unit.status = Status(given.get("status", "steady"))
    field.winner = "s" if given["holds_field"] else "o"
    done = played(field, "aftermath", Totals({}))
    fate = next((one.facts for one in told(done, "fate")), {"lost": 0, "back": 0, "dead": 0})
    changed = {f"{one.subject}.{one.name}": one.new for one in done.changes}
    return {
        "lost": fate["lost"],
        "recovered": fate["back"],
        "dead": fate["dead"],
        "prisoners": changed.get("o.prisoners", 0),
        "final_size": changed.get("u.size", given["start_size"]),
    }


def wrecks(given: Given, rolls: Rolls) -> Any:
    had = given["vehicles"]
    states = {state: had[state] for state in ("light", "heavy", "severe")}
    size = had["ok"] + had["light"] + had["heavy"]
    field = duel({"kind": "vehicles", "hull": "3D", "size": size, **states}, options=ALONE)
    field.units["u"].destroyed = had["destroyed"]
    field.winner = "s" if given["holds_field"] else ""
    [seen] = told(played(field, "aftermath", Totals({})), "wrecks")
    return {name: seen.facts[name] for name in ("in_service", "to_repair", "salvaged", "lost")}
