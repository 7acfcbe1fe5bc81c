"""What was kept in an older shape of the field, and how it is brought up to the next."""

from collections.abc import Mapping

from rulesets.engine import Json, Upgrade

RENAMED: Mapping[str, Mapping[str, str]] = {
    "units": {"faction": "side", "stand": "status"},
    "heroes": {"faction": "side"},
}
"""In version 2 a side is a side everywhere, and a unit has a status as a hero has."""


def _field(data: Json) -> Json:
    for table, renamed in RENAMED.items():
        data[table] = {
            id: {renamed.get(name, name): value for name, value in state.items()}
            for id, state in data.get(table, {}).items()
        }
    return data


def _word(data: Json) -> Json:
    """A correction names what it changes; a ruling goes on as it is."""
    if "name" in data:
        data["name"] = RENAMED["units"].get(data["name"], data["name"])
    return data


CONDITION: Json = {"side": None, "opposed": False}
INCIDENT: Json = {"turncoat": None, "troops": ""}


def _field_of_2(data: Json) -> Json:
    """What version 3 keeps besides, as where nothing has been said: so an older battle still verifies."""
    data["stances"] = []
    for name, more in (("conditions", CONDITION), ("waning", INCIDENT), ("turning", INCIDENT)):
        data[name] = [{**more, **one} for one in data.get(name, ())]
    for unit in data.get("units", {}).values():
        unit |= {"leaves": False, "kind": ""}
    for hero in data.get("heroes", {}).values():
        hero |= {"patient": "", "quiet": False, "seen_at": hero.get("hp", 0)}
        hero["order"] = {"patient": None, **hero["order"]}
    return data


def _field_of_3(data: Json) -> Json:
    """Version 4 asks who only fights once more where he wished for it: nobody had."""
    for hero in data.get("heroes", {}).values():
        hero["order"] = {"aside": False, **hero["order"]}
    return data


UPGRADES = {
    1: Upgrade(field=_field, word=_word),
    2: Upgrade(field=_field_of_2),
    3: Upgrade(field=_field_of_3),
    4: Upgrade(),
    5: Upgrade(),
    6: Upgrade(),
    7: Upgrade(),
}
