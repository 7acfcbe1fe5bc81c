"""Who knows a field is said on the field: nothing that cannot be hidden is left without a word."""

import pytest

from rulesets.engine import State, Value, unsaid
from rulesets.systems.gridless.people.field import Battlefield, Hero, Side, Unit
from rulesets.systems.gridless.people.sheets import GridlessHero, GridlessSide, GridlessUnit
from rulesets.systems.gridless.people.situation import SideSituation, Situation

SHEETS = (GridlessSide, GridlessUnit, GridlessHero, Situation, SideSituation)


@pytest.mark.parametrize("kind", [*SHEETS, Side, Unit, Hero, Battlefield])
def test_what_cannot_be_hidden_says_who_knows_it(kind: type[Value | State | Battlefield]) -> None:
    assert unsaid(kind) == []
