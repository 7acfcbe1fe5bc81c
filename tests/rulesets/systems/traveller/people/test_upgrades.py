"""What earlier versions of these rules have kept is read as if this one had written it."""

from typing import Any

import pytest

from rulesets.engine import Json
from rulesets.engine.kept import brought_up, read_field
from rulesets.systems.traveller import RULES
from tests.rulesets.systems.traveller.play import field_of


def test_units_and_heroes_of_the_first_version_had_a_force_a_state_and_a_fate() -> None:
    field = RULES.open(RULES.prepare(RULES.sample()))
    kept: Any = field.dump()
    for table, status in (("units", "state"), ("heroes", "fate")):
        for one in kept[table].values():
            one["force"], one[status] = one.pop("side"), one.pop("status")
    assert read_field(RULES, RULES.field, field.muster, kept).dump() == field.dump()


@pytest.mark.parametrize(
    ("was", "now"), [("force", "side"), ("state", "status"), ("fate", "status"), ("mood", "mood")]
)
def test_a_correction_of_the_first_version_names_them_so(was: str, now: str) -> None:
    said: Json = {"subject": "garrison", "name": was, "value": "steady"}
    assert brought_up(RULES, "word", said) == said | {"name": now}


def test_the_field_of_the_second_version_had_nothing_in_hand_and_nobody_apart() -> None:
    situation = {"extra": [{"value": 1, "reason": "High ground"}]}
    field = field_of(heroes=[{"id": "egil", "side": "reds"}], situation=situation)
    kept: Any = field.dump()
    for one in (*kept["units"].values(), *kept["heroes"].values()):
        for name in ("drawn", "spoke", "comms", "apart"):
            one.pop(name, None)
    del kept["closing"], kept["attacks"][0]["rounds"]
    assert brought_up(RULES, "field", kept, version=2) == field.dump()
