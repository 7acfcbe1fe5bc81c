"""What is offered and refused in a declaration is known again by what it hangs on: by all of it."""

from collections.abc import Iterator

import pytest

from rulesets.engine.forecast.watched import Look, Watch, watched
from rulesets.systems.starwars import RULES
from rulesets.systems.starwars.people.field import Battlefield
from rulesets.systems.starwars.people.orders import CommandOrders, ReactionOrders
from rulesets.systems.starwars.people.standing import (
    MOST,
    OF_FIELD,
    OF_HEROES,
    OF_SIDES,
    OF_UNITS,
    WorkedOut,
)
from rulesets.systems.starwars.samples.ridge_of_brask import sample
from rulesets.systems.starwars.steps.declare import first_thought, options_of, too_dear, wrong
from rulesets.trials.conformance import scenes

OF = {"": OF_FIELD, "sides": OF_SIDES, "units": OF_UNITS, "heroes": OF_HEROES}


def declared(seed: int) -> Iterator[tuple[Battlefield, str, CommandOrders]]:
    """Fields before declarations, and what somebody arbitrary declares there."""
    for scene in scenes(RULES, seed, 4, RULES.prepare(sample())):
        for ask in scene.asks:
            if ask.form is CommandOrders:
                orders = ask.read(scene.record[ask.key])[0]
                yield scene.field, ask.about, orders or ask.default


@pytest.mark.parametrize("seed", range(6))
def test_it_hangs_on_nothing_else(seed: int) -> None:
    looks: set[Look] = set()
    for field, side, orders in declared(seed):
        watch = Watch()
        seen = watched(field, watch)
        options_of(seen, side)
        first_thought(seen, side)
        wrong(seen, side, orders, ReactionOrders())
        too_dear(seen, side, orders, ReactionOrders(basic_haste=2), "units")
        looks |= watch.taken()
    assert {(one.table, one.name) for one in looks if one.name not in OF[one.table]} == set()
    assert {one.table for one in looks} == {*OF}


def test_it_is_worked_out_once_for_fields_that_stand_alike() -> None:
    field, side, _ = next(declared(1))
    before = WorkedOut(field).once(options_of, side)
    other = field.copy()
    assert WorkedOut(other).once(options_of, side) is before
    next(iter(other.units.values())).position_m += 1
    assert WorkedOut(other).once(options_of, side) is not before


def test_only_so_much_is_kept() -> None:
    field, _, _ = next(declared(1))
    unit = next(iter(field.units.values()))
    for metres in range(MOST + 1):
        WorkedOut(field).once(_double, metres)
        unit.position_m += 1
    assert len(field.muster.worked_out) == 1
    [found] = field.muster.worked_out.values()
    worked = WorkedOut(field)
    assert [worked.once(_double, n) for n in range(MOST + 1)] == [2 * n for n in range(MOST + 1)]
    assert (len(found), len(worked.found)) == (1, 1)


def _double(_: Battlefield, number: int) -> int:
    return 2 * number
