"""Who knows a field stands on the field, and what the others take it for is said there too."""

import pytest

from rulesets.engine import unsaid, viewer
from rulesets.systems.starwars.book.kinds import Exposure, UnitStatus
from rulesets.systems.starwars.people.field import Battlefield, Hero, Side, Unit
from rulesets.systems.starwars.people.orders import HeroOrders
from rulesets.systems.starwars.people.sheets import NEVER, StarHero, StarSide, StarUnit
from rulesets.systems.starwars.people.situation import SideSituation, Situation
from rulesets.systems.starwars.screen.known import known
from tests.rulesets.systems.starwars.play import field_of

ENEMY = viewer("side:blues", "commander:blues")


@pytest.mark.parametrize(
    "cls", [StarSide, StarUnit, StarHero, Situation, SideSituation, Side, Unit, Hero, Battlefield]
)
def test_whatever_is_hidden_can_be(cls: type) -> None:
    assert unsaid(cls) == []


def test_of_a_unit_that_has_not_come_one_knows_no_more_than_its_name() -> None:
    units = [
        {"id": "line", "side": "reds"},
        {"id": "late", "side": "reds", "size": 40, "blaster": "6D", "arrival_round": 3, "position_m": 70},
        {"id": "storm", "side": "blues"},
    ]
    unit = known(field_of(units=units), ENEMY).units["late"]
    assert (unit.size, unit.status, unit.position_m) == (0, UnitStatus.RESERVE, 0)
    assert (unit.sheet.blaster, unit.sheet.arrival_round, unit.sheet.weapons) == (None, NEVER, ())


def test_what_a_person_does_he_alone_knows_and_his_side_where_he_stands() -> None:
    field = field_of(
        units=[{"id": "line", "side": "reds"}, {"id": "storm", "side": "blues"}],
        heroes=[{"id": "dagny", "side": "reds", "unit": "line"}],
    )
    said = HeroOrders(exposure=Exposure.IN_FRONT, force_point=True)
    field.heroes["dagny"].orders = said
    friends, herself = viewer("side:reds", "commander:reds"), viewer("side:reds", "hero:dagny")
    looks = [known(field, who).heroes["dagny"].orders for who in (herself, friends, ENEMY)]
    assert looks == [said, HeroOrders(exposure=Exposure.IN_FRONT), HeroOrders()]
