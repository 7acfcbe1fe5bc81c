"""What is read off a table, and units put together."""

from collections.abc import Mapping
from typing import Any

from rulesets.engine import Camp
from rulesets.engine.events import NEW_UNIT
from rulesets.systems.traveller.camp import CAMP
from rulesets.systems.traveller.formations import Group, from_recruits
from rulesets.systems.traveller.kinds import (
    Category,
    Cover,
    LargeUnits,
    Light,
    Pay,
    Quality,
    Sensor,
    Smoke,
    Stance,
)
from rulesets.systems.traveller.muster import TravellerMuster
from rulesets.systems.traveller.positions import metres
from rulesets.systems.traveller.sheets import Company
from rulesets.systems.traveller.tables import (
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
from tests.rulesets.adapters.traveller.fields import field_of

type Given = Mapping[str, Any]
type Rolls = Mapping[str, Any]


def characteristic(given: Given, rolls: Rolls) -> Any:
    return {"dm": characteristic_dm(given["score"])}


def in_range(given: Given, rolls: Rolls) -> Any:
    metres = given["metres"]
    return {"band": band_of(metres).value, "dm": range_dm(metres, Category(given["category"]))}


def cover(given: Given, rolls: Rolls) -> Any:
    return {"dm": cover_dm(Cover(given["cover"]), Stance(given.get("stance", "standing")))}


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
    groups = [Group(**{**one, "quality": Quality(one["quality"])}) for one in given["groups"]]
    return from_recruits(groups, Pay(given.get("pay", "standard")))


def combine(given: Given, rolls: Rolls) -> Any:
    sheets = [
        Company.model_validate({**one, "id": f"u{n}", "name": f"U{n}", "side": "s"})
        for n, one in enumerate(given["units"])
    ]
    others = [one.id for one in sheets[1:]]
    [(_, after)] = _camped(sheets, "combine", {"into": sheets[0].id, "units": others})
    return {name: after[name] for name in given["units"][0]}


def split_off(given: Given, rolls: Rolls) -> Any:
    """Between battles."""
    unit = {name: given[name] for name in ("size", "endurance")}
    sheet = Company.model_validate({**unit, "id": "u", "name": "U", "side": "s"})
    (new, part), (_, rest) = _camped([sheet], "detach", {"unit": "u", "part": given["part"]})
    assert new
    return {who: {name: one[name] for name in unit} for who, one in (("part", part), ("rest", rest))}


def _camped(sheets: list[Company], key: str, said: Given) -> list[tuple[bool, Given]]:
    """What a procedure of the camp makes of the first unit, and of those that are new."""
    side = {"id": "s", "name": "S", "side": "s"}
    camp = Camp(TravellerMuster.model_validate({"sides": [side], "units": sheets}))
    done = next(one for one in CAMP if one.key == key).run(camp, {f"{key}:s": said})
    assert done.done and not done.problems
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
