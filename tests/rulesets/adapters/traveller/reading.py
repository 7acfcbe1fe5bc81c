"""What is read off a table, and units put together."""

from collections.abc import Mapping
from typing import Any

from rulesets.engine import Camp, Table
from rulesets.engine.events import NEW_UNIT
from rulesets.engine.steps import run
from rulesets.systems.traveller.book.arms import Arm
from rulesets.systems.traveller.book.kinds import (
    Category,
    Cover,
    LargeUnits,
    Light,
    Sensor,
    Smoke,
    Stance,
)
from rulesets.systems.traveller.book.options import Options
from rulesets.systems.traveller.book.tables import (
    Sight,
    band_of,
    characteristic_dm,
    cover_dm,
    movement_dm,
    outmatch,
    prone_dm,
    range_dm,
    round_length,
    size_damage,
    visibility,
)
from rulesets.systems.traveller.camp.procedures import CAMP
from rulesets.systems.traveller.mechanics.positions import metres
from rulesets.systems.traveller.people.gathering import TravellerMuster
from rulesets.systems.traveller.people.sheets import Company
from rulesets.systems.traveller.roster.makers import RECRUITS
from tests.rulesets.adapters.traveller.fields import field_of
from tests.rulesets.vectors import whole

type Given = Mapping[str, Any]
type Rolls = Mapping[str, Any]


def characteristic(given: Given, rolls: Rolls) -> Any:
    return {"dm": characteristic_dm(given["score"])}


def in_range(given: Given, rolls: Rolls) -> Any:
    metres = given["metres"]
    return {"band": band_of(metres).value, "dm": range_dm(metres, Category(given["category"]))}


def ranges(given: Given, rolls: Rolls) -> Any:
    """The whole table."""
    dms = {key: [range_dm(far, Category(key)) for far in given["metres"]] for key in given["categories"]}
    return {"bands": [band_of(far).value for far in given["metres"]], "dms": dms}


def weapons(given: Given, rolls: Rolls) -> Any:
    """The printed ones, as a unit that carries them has them."""
    sheet = Company.model_validate({"id": "u", "name": "U", "side": "s", "alternatives": list(Arm)})
    arms = {key: arm.model_dump(mode="json") for key, arm in sheet.arms.items()}
    return {key: {name: arm[name] for name in given["fields"]} for key, arm in arms.items()}


def cover(given: Given, rolls: Rolls) -> Any:
    return {"dm": cover_dm(Cover(given["cover"]), Stance(given.get("stance", "standing")))}


def covers(given: Given, rolls: Rolls) -> Any:
    """The whole table."""
    stances = [Stance(one) for one in given["stances"]]
    return {one: [cover_dm(Cover(one), stance) for stance in stances] for one in given["covers"]}


def prone(given: Given, rolls: Rolls) -> Any:
    return {"dm": prone_dm(given["metres"], ranged=given.get("ranged", True))}


def seen_through(given: Given, rolls: Rolls) -> Any:
    light, smoke = Light(given.get("light", "normal")), Smoke(given.get("smoke", "none"))
    sight = Sight(light, smoke, given.get("weather", False))
    sensors = [Sensor(one) for one in given.get("sensors", ())]
    found = visibility(sight, laser=given.get("laser", False), sensors=sensors)
    return {"dm": sum(value for _, value in found)}


def clock(given: Given, rolls: Rolls) -> Any:
    return round_length(given["sizes"])._asdict()


def movement(given: Given, rolls: Rolls) -> Any:
    return {"dm": movement_dm(given["metres"], given.get("move", 6))}


def outmatched(given: Given, rolls: Rolls) -> Any:
    return outmatch(given["attacker_size"], given["target_size"])._asdict()


def by_size(given: Given, rolls: Rolls) -> Any:
    return size_damage(given["size"], LargeUnits(given.get("large_unit_damage", "source")))._asdict()


def recruits(given: Given, rolls: Rolls) -> Any:
    """As the calculator beside the form of a unit makes it, and as the sheet takes it."""
    levy = {"groups": [_recruits(one) for one in given["groups"]], "pay": given.get("pay", "standard")}
    found: dict[str, Any] = {}

    def make(table: Table) -> None:
        found.update(RECRUITS.make(RECRUITS.form.model_validate(levy), Options(), table))

    run(make, None, rolls)
    sheet = Company.model_validate({"id": "u", "name": "U", "side": "s", **found})
    return found | {"endurance": sheet.now}


def _recruits(one: Given) -> dict[str, Any]:
    """A skill that is said to be null is one they are not trained in."""
    skills = whole(one.get("skills", {}))
    known = {name: level for name, level in skills.items() if level is not None}
    plain = {name: value for name, value in whole(one).items() if name != "skills"}
    return {**plain, **known, "untrained": [name for name in skills if name not in known]}


def combine(given: Given, rolls: Rolls) -> Any:
    sheets = [
        Company.model_validate({**whole(one), "id": f"u{n}", "name": f"U{n}", "side": "s"})
        for n, one in enumerate(given["units"])
    ]
    others = [one.id for one in sheets[1:]]
    [(_, after)] = _camped(sheets, "combine", {"into": sheets[0].id, "units": others}, rolls)
    return {name: after[name] for name in given["units"][0]}


def split_off(given: Given, rolls: Rolls) -> Any:
    """Between battles."""
    unit = {name: given[name] for name in ("size", "endurance")}
    sheet = Company.model_validate({**unit, "id": "u", "name": "U", "side": "s"})
    (new, part), (_, rest) = _camped([sheet], "detach", {"unit": "u", "part": given["part"]}, rolls)
    assert new
    return {who: {name: one[name] for name in unit} for who, one in (("part", part), ("rest", rest))}


def _camped(sheets: list[Company], key: str, said: Given, rolls: Rolls) -> list[tuple[bool, Given]]:
    """What a procedure of the camp makes of the first unit, and of those that are new."""
    side = {"id": "s", "name": "S", "side": "s"}
    camp = Camp(TravellerMuster.model_validate({"sides": [side], "units": sheets}))
    done = next(one for one in CAMP if one.key == key).run(camp, {f"{key}:s": said, **rolls})
    assert done.done and not done.problems and not done.unused
    changed = {one.name: one.new for one in done.changes if one.subject == sheets[0].id}
    new = [(True, one.new) for one in done.changes if one.name == NEW_UNIT]
    return [*new, (False, {**sheets[0].model_dump(mode="json"), **changed})]


def between_zones(given: Given, rolls: Rolls) -> Any:
    """As two units stand on the map."""
    zones = [{"name": name, "x": x, "y": y} for name, (x, y) in given["zones"].items()]
    field = field_of(situation={"map_mode": "zones", "zones": zones, "spread": given.get("spread")})
    for id, spot in (("u", given["a"]), ("x", given["b"])):
        unit = field.units[id]
        unit.zone, unit.progress = f"zone-{spot['zone']}", spot.get("progress", 0)
        unit.toward = f"zone-{spot['toward']}" if "toward" in spot else ""
    field.engaged = (("u", "x"),) if given.get("engaged") else ()
    far = metres(field, field.units["u"], field.units["x"])
    return {"metres": far, "band": band_of(far).value}
