"""Who knows a field stands on the field, and what the others take it for is said there too."""

import pytest

from rulesets.engine import unsaid, viewer
from rulesets.systems.traveller.book.kinds import UnitStatus
from rulesets.systems.traveller.people.field import Battlefield, Hero, Side, Unit
from rulesets.systems.traveller.people.sheets import Character, Company, Force
from rulesets.systems.traveller.people.situation import SideSituation, Situation
from rulesets.systems.traveller.screen.known import known
from tests.rulesets.systems.traveller.play import ready

ENEMY = viewer("side:blues", "commander:blues")
TRAINED = {"id": "reds-foot", "side": "reds", "size": 90, "morale": 11, "gun_combat": 3, "endurance": 70}


@pytest.mark.parametrize(
    "cls", [Force, Company, Character, Situation, SideSituation, Side, Unit, Hero, Battlefield]
)
def test_whatever_is_hidden_can_be(cls: type) -> None:
    assert unsaid(cls) == []


def test_how_well_an_enemy_fights_and_how_many_are_left_of_it_cannot_be_seen() -> None:
    units = [TRAINED, {"id": "blues-foot", "side": "blues"}]
    field = ready(units=units, situation={"prepared": ["reds-foot"]}, situations={"reds": {"allies": []}})
    seen = known(field, ENEMY)
    sheet = seen.units["reds-foot"].sheet
    assert (sheet.size, sheet.morale, sheet.gun_combat, sheet.endurance) == (90, 7, 1, None), (
        "trained, as is usual"
    )
    assert (seen.units["reds-foot"].endurance, seen.units["reds-foot"].lowest) == (100, 100)
    assert not seen.muster.situation.prepared
    assert known(field, viewer("side:reds")).units["reds-foot"].sheet.morale == 11


def test_nothing_is_known_of_what_a_unit_out_of_sight_has_done() -> None:
    field = ready(situation={"unseen": ["reds-foot"]})
    field.units["reds-foot"].status, field.units["reds-foot"].reactions = UnitStatus.SHAKEN, 3
    seen = known(field, ENEMY).units["reds-foot"]
    assert (seen.status, seen.reactions, seen.initiative, seen.unseen) == (UnitStatus.STEADY, 0, 0, True)
