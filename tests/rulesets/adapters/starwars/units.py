"""Movement, marches, quick statistics, presets, dividing and joining, the aftermath: through their steps."""

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import Any

from rulesets.engine import Ask, Camp, Event, LiveTable, Played, Throw
from rulesets.engine.events import as_json
from rulesets.systems.starwars import RULES
from rulesets.systems.starwars.book.codes import text
from rulesets.systems.starwars.book.kinds import UnitStatus
from rulesets.systems.starwars.book.options import Options
from rulesets.systems.starwars.people.gathering import StarMuster
from rulesets.systems.starwars.people.profile import profile_of
from rulesets.systems.starwars.people.sheets import StarUnit
from rulesets.systems.starwars.roster import ROSTER
from tests.rulesets.adapters.starwars.play import ALONE, Scene, duel, numbers, sheet, told, whole
from tests.rulesets.playing import Strict

type Given = Mapping[str, Any]
type Rolls = Mapping[str, Any]
FAR = 99_999


# Movement and marches


def move(given: Given, rolls: Rolls) -> Any:
    situation = {
        "round_minutes": given["round_minutes"],
        "terrain_percent": given.get("terrain_percent", 100),
    }
    field = duel({"speed_kph": given["speed_kph"]}, options=ALONE, situation=situation)
    said = {"declaration:s": {"units": {"u": {"action": "deploy", "position_m": FAR}}}}
    [moved] = told(Scene(field, said).all_to("resolve"), "moved")
    return {"metres": moved.facts["metres"]}


def deployment(given: Given, rolls: Rolls) -> Any:
    """A move that needs a roll, in a round long enough for it; haste takes the dice off."""
    unit = {"dexterity": given["dexterity"], "size": given["size"]}
    options = {**ALONE, "difficulty_value": given.get("value", "mid")}
    situation = {"movement_level": given["level"], "round_minutes": 1440}
    field = duel(unit, options=options, situation=situation)
    field.units["u"].tries = given.get("attempts_failed", 0)
    order = {"action": "deploy", "position_m": given["path_m"], "haste": given.get("penalty_dice", 0)}
    said = {"declaration:s": {"units": {"u": order}}}
    done = Scene(field, said, {f"{key}:u": rolls[key] for key in rolls}).all_to("resolve")
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
    field = duel({"stamina": given["stamina"], **tired}, options=ALONE, after="")
    said = {"marches:field": {"units": {"u": {"hours": given["hours"]}}}}
    faces = {key.replace("march:", "march:u:"): rolls[key] for key in rolls}
    done = Scene(field, said, faces).all_to("march")
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
    field = duel({name: given[name] for name in ("fatigue", "stamina_lost")}, options=ALONE, after="")
    slept = {"marches:field": {"units": {"u": {"slept": given["hours"]}}}}
    return _tired(Scene(field, slept).all_to("march"))


def _tired(done: Any) -> dict[str, int]:
    after = done.field.units["u"]
    return {"fatigue": after.fatigue, "stamina_lost": after.stamina_lost}


# Sheets


def quick(given: Given, rolls: Rolls) -> Any:
    """As the calculator beside the form fills it in."""
    [maker] = [one for one in ROSTER.makers if one.key == "experience"]
    typed = {"faction": given["faction"], "quality": given["quality"], "pick": given.get("pick", "mid")}
    made = maker.make(maker.form.model_validate(typed), Options(), LiveTable({}, ()))
    return {"skill": made["blaster"], "attribute": made["dexterity"]}


def preset(given: Given, rolls: Rolls) -> Any:
    """As the form of a new unit has it."""
    [fields] = [one.fields for one in ROSTER.presets if one.key == given["preset"]]
    unit = StarUnit.model_validate({**fields, "id": "u", "name": "U", "side": "s"})
    profile = profile_of(unit)
    names = ("dexterity", "dodge", "strength", "stamina", "command")
    plain = {name: getattr(profile, name) for name in names} | {"resist": profile.strength}
    plain |= {skill.value: code for skill, code in profile.skills.items()}
    if unit.is_vehicles:
        plain |= {one.key: _gun(fields, one.key) for one in unit.weapons if one.key in given["stats"]}
    return {"size": unit.size, "scale": unit.scale, **{name: text(plain[name]) for name in given["stats"]}}


def _gun(fields: Given, weapon: str) -> int:
    """What one of these weapons is fired with, alone, at somebody in its reach."""
    field = duel({**fields, "weapons": fields["weapons"]}, other={"position_m": 60}, options=ALONE)
    said = {"declaration:s": {"units": {"u": {"fire": {f"{weapon}:t": 1}}}}}
    found: int = numbers(Scene(field, said).codes("resolve"))[f"attack_code:u:{weapon}:t"]
    return found


def preset_sheet(given: Given, rolls: Rolls) -> Any:
    """What the form of a new unit has in these fields."""
    [fields] = [one.fields for one in ROSTER.presets if one.key == given["preset"]]
    unit = StarUnit.model_validate({**fields, "id": "u", "name": "U", "side": "s"}).model_dump(mode="json")
    for weapon in unit["weapons"]:
        del weapon["name"]
    return {name: unit[name] for name in given["fields"]}


# Between battles


def camp(given: Given, rolls: Rolls) -> Any:
    """What a procedure proposes for the sheets of one side, by sheet and field."""
    return proposed(given["procedure"], given["units"], whole(given["answer"]), rolls)


def camp_told(given: Given, rolls: Rolls) -> Any:
    """What a procedure tells."""
    done = in_camp(given["procedure"], given["units"], whole(given["answer"]), rolls)
    events = [one for one in done.said if isinstance(one, Event)]
    return {f"{one.kind}:{one.subject}": as_json(dict(one.facts)) for one in events}


def camp_refuses(given: Given, rolls: Rolls) -> Any:
    """Why each of these answers cannot stand."""
    found = []
    for answer in given["answers"]:
        [ask] = begun(given["procedure"], given["units"])[1].values()
        assert isinstance(ask, Ask)
        found.append([problem.kind for problem in ask.read(whole(answer))[1]])
    return found


def proposed(key: str, units: Sequence[Given], answer: Given, rolls: Rolls) -> dict[str, Any]:
    done = in_camp(key, units, answer, rolls)
    return {f"{one.subject}.{one.name}": one.new for one in done.changes}


def begun(key: str, units: Sequence[Given]) -> tuple[Callable[[Given], Played[Any]], Mapping[str, Any]]:
    """A procedure to be played on, and what it asks first."""
    sheets = [sheet("unit", whole(one), side="s") for one in units]
    muster = {"sides": [{"id": "s", "name": "S", "side": "s"}], "units": sheets}
    [procedure] = [one for one in RULES.camp if one.key == key]
    camp = Camp(StarMuster.model_validate(muster))
    return partial(procedure.run, camp), procedure.run(camp, {}).requests


def in_camp(key: str, units: Sequence[Given], answer: Given, rolls: Rolls) -> Played[Any]:
    run, said = begun(key, units)[0], Strict({f"camp_{key}:s": answer}, rolls)
    record: dict[str, Any] = {}
    while not (done := run(record)).done:
        assert not done.problems, done.problems
        for one in done.waits_for:
            record[one.key] = said.roll(one) if isinstance(one, Throw) else said.answer(one)
    said.done()
    return done


# Dividing and joining


def combine(given: Given, rolls: Rolls) -> Any:
    """`b` joins `a` between battles."""
    both = [{**whole(given[key]), "key": key} for key in ("a", "b")]
    after = {"casualty_points": 0, "stamina_lost": 0, **both[0]}
    after |= {
        key.removeprefix("a."): new
        for key, new in proposed("combine", both, {"unit": "b", "into": "a"}, rolls).items()
        if key.startswith("a.")
    }
    names = ("size", *given.get("stats", ()), "casualty_points", "stamina_lost")
    return {name: after[name] for name in names}


def split(given: Given, rolls: Rolls) -> Any:
    part = {"id": "v", "side": "s", "size": 0, "detached_from": "u"}
    unit = {"size": given["size"], "casualty_points": given.get("casualty_points", 0)}
    field = duel(unit, also=[part], options=ALONE)
    order = {"action": "split", "other": "v", "people": given["detach"]}
    done = Scene(field, {"declaration:s": {"units": {"u": order}}}).all_to("resolve").field
    both = [done.units[key] for key in ("u", "v")]
    return {"sizes": [one.size for one in both], "casualty_points": [one.points for one in both]}


def reinforce(given: Given, rolls: Rolls) -> Any:
    unit = {name: given[name] for name in ("size", "base_size", "casualty_points")}
    said = {"now:field": {"reinforcements": {"u": given["added"]}}}
    after = Scene(duel(unit, options=ALONE), said).all_to("situation").field.units["u"]
    return {"size": after.size, "casualty_points": after.points}


# After the battle


def aftermath(given: Given, rolls: Rolls) -> Any:
    field = duel({"size": given["start_size"]}, options=ALONE, after="morale")
    unit = field.units["u"]
    unit.size, unit.captor = given["end_size"], "o"
    unit.status = UnitStatus(given.get("status", "steady"))
    said = {"close:field": {"end": True, "side": "s" if given["holds_field"] else "o"}}
    done = Scene(field, said).all_to("aftermath")
    fates = (*told(done, "fate"), *told(done, "none_back"))
    fate = next((one.facts for one in fates), {"lost": 0, "back": 0, "dead": 0})
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
    field = duel({"kind": "vehicles", "hull": "3D", "size": size, **states}, options=ALONE, after="morale")
    field.units["u"].destroyed = had["destroyed"]
    said = {"close:field": {"end": True, "side": "s" if given["holds_field"] else None}}
    played = Scene(field, said).all_to("aftermath")
    [seen] = [*told(played, "wrecks"), *told(played, "battered")]
    return {name: seen.facts[name] for name in ("in_service", "to_repair", "salvaged", "lost")}
