"""Who knows a field is said on the field: nothing that cannot be hidden is left without a word."""

import pytest

from rulesets.engine import State, Value, unsaid, viewer
from rulesets.registry import rulesets
from rulesets.systems.gridless.people.field import Battlefield, Hero, Side, Unit
from rulesets.systems.gridless.people.sheets import GridlessHero, GridlessSide, GridlessUnit
from rulesets.systems.gridless.people.situation import SideSituation, Situation

SHEETS = (GridlessSide, GridlessUnit, GridlessHero, Situation, SideSituation)


@pytest.mark.parametrize("kind", [*SHEETS, Side, Unit, Hero, Battlefield])
def test_what_cannot_be_hidden_says_who_knows_it(kind: type[Value | State | Battlefield]) -> None:
    assert unsaid(kind) == []


def test_a_stranger_is_reckoned_with_as_ones_equal() -> None:
    """A host of which only the kinds are known is as strong as one's own, and its units are led."""
    rules = rulesets()["gridless"]
    field = rules.open(rules.prepare(rules.sample()))
    seen = rules.known(field, viewer("side:ashfang"))
    there = [one for one in seen.units.values() if one.side == "kharn" and one.tokens]
    own = sum(one.tokens for one in field.units.values() if one.side == "ashfang")
    assert [one.tokens for one in there] == [round(own / 2)] * 2
    assert all(seen.general_of(one) for one in there)
    dead = rules.known(field, viewer("side:kharn")).units["barrow-dead"]
    assert dead.tokens == 0, "who is still on the way counts nowhere"
