"""What older versions kept is read: sides were factions at first, and a unit's status its stand."""

from typing import Any

import pytest

from rulesets.engine import Correction, correct
from rulesets.engine.kept import brought_up, read_field, stamped
from rulesets.systems.gridless import RULES
from rulesets.systems.gridless.book.kinds import Happening, UnitStatus
from rulesets.systems.gridless.people.field import Battlefield
from rulesets.systems.gridless.people.situation import Incident
from tests.rulesets.systems.gridless.beasts import three


def as_kept_by_version_3(field: Battlefield) -> dict[str, Any]:
    data = field.dump()
    for hero in data["heroes"].values():
        del hero["order"]["aside"]
    return data


def as_kept_by_version_2(field: Battlefield) -> dict[str, Any]:
    data = as_kept_by_version_3(field)
    del data["stances"]
    for name, later in (("conditions", ("side", "opposed")), ("waning", ("turncoat", "troops"))):
        data[name] = [{key: one[key] for key in one if key not in later} for one in data[name]]
    for unit in data["units"].values():
        del unit["leaves"], unit["kind"]
    for hero in data["heroes"].values():
        del hero["patient"], hero["quiet"], hero["seen_at"], hero["order"]["patient"]
    return data


def as_kept_by_version_1(field: Battlefield) -> dict[str, Any]:
    data = as_kept_by_version_2(field)
    for unit in data["units"].values():
        unit["faction"], unit["stand"] = unit.pop("side"), unit.pop("status")
    for hero in data["heroes"].values():
        hero["faction"] = hero.pop("side")
    return data


def test_a_field_of_version_1_is_read() -> None:
    field = three()
    field.units["bears"].side, field.units["bears"].status = "gold", UnitStatus.WITHDRAWN
    field.heroes["bo"].side = "gold"
    assert read_field(RULES, Battlefield, field.muster, as_kept_by_version_1(field)) == field
    assert read_field(RULES, Battlefield, field.muster, stamped(RULES, field.dump())) == field


def test_a_field_of_version_3_is_read() -> None:
    field = three()
    kept = stamped(RULES, as_kept_by_version_3(field)) | {"version": 3}
    assert read_field(RULES, Battlefield, field.muster, kept) == field


def test_a_field_of_version_2_becomes_what_is_kept_now() -> None:
    """To the letter, or an older battle would not verify."""
    field = three(situation={"conditions": [{"what": "terrain", "unit": "lions"}]})
    field.waning = (Incident(kind=Happening.WANING, unit="bears", delta=-1),)
    field.heroes["leo"].hp = field.heroes["leo"].seen_at = 31
    now = brought_up(RULES, "field", field.dump(), RULES.version)
    assert brought_up(RULES, "field", as_kept_by_version_2(field), 2) == now


@pytest.mark.parametrize(
    ("name", "now", "value"), [("faction", "side", "gold"), ("stand", "status", "retreated")]
)
def test_a_correction_of_version_1_is_made(name: str, now: str, value: str) -> None:
    kept = {"subject": "bears", "name": name, "value": value, "reason": "Miscounted"}
    word = brought_up(RULES, "word", kept)
    assert word == kept | {"name": now}
    assert getattr(correct(three(), [Correction(**word)]).units["bears"], now) == value


def test_a_ruling_of_version_1_stays_as_it_is() -> None:
    ruling = {"key": "state:bo", "line": None, "value": "fallen"}
    assert brought_up(RULES, "word", ruling) == ruling
