"""Even battles: the same on either side, begun by the rules, the same each time."""

import pytest

from rulesets.engine import Ruleset
from rulesets.registry import rulesets
from rulesets.trials import staff
from rulesets.trials.even import even_muster

SEEDS = range(3)


@pytest.fixture(params=sorted(rulesets()))
def rules(request: pytest.FixtureRequest) -> Ruleset:
    return rulesets()[request.param]


@pytest.mark.parametrize("seed", SEEDS)
def test_both_sides_have_the_same(rules: Ruleset, seed: int) -> None:
    muster = even_muster(rules, seed)
    one, other = muster.sides
    own = ("id", "name", "side", "leader", "unit")
    for sheets in (muster.units, muster.heroes):
        alike = [
            [sheet.model_dump(exclude=set(own)) for sheet in sheets if sheet.side == side.id]
            for side in (one, other)
        ]
        assert len(alike[0]) == len(alike[1])
        assert [_nameless(sheet, one.id) for sheet in alike[0]] == [
            _nameless(sheet, other.id) for sheet in alike[1]
        ]


def _nameless(sheet: dict[str, object], side: str) -> str:
    """A sheet without the ids of its side in it."""
    return str(sheet).replace(f"{side}-", "")


def test_it_is_the_same_each_time_and_another_for_another_seed(rules: Ruleset) -> None:
    assert even_muster(rules, 1) == even_muster(rules, 1)
    assert len({str(even_muster(rules, seed)) for seed in range(4)}) > 1


def test_it_is_fought_to_an_end(rules: Ruleset) -> None:
    last = list(staff.battle(rules, even_muster(rules, 1), "1"))[-1]
    assert last.field.round < staff.LONGEST
