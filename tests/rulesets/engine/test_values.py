"""Values and states: what is kept of a field, and how it comes back."""

import pickle
from collections.abc import Mapping
from functools import cached_property

from rulesets.engine import Value
from tests.rulesets.samples import skirmish


def test_a_field_comes_back_in_the_order_of_its_muster() -> None:
    """Candidates are drawn in the order of the roster, so that order is part of the rules."""
    muster = skirmish.sample()
    field = skirmish.open_field(muster)
    shuffled = {
        name: dict(sorted(part.items())) if isinstance(part, dict) else part
        for name, part in field.dump().items()
    }
    assert list(shuffled["units"]) == ["bows", "spears"]
    again = skirmish.Ford.load(muster, shuffled)
    assert list(again.units) == ["spears", "bows"]
    assert again == field


def test_a_field_says_whose_somebody_is_and_who_speaks_for_him() -> None:
    field = skirmish.open_field(skirmish.sample())
    assert (field.side_of("bows"), field.seat_of("bows")) == ("blues", "commander:blues")
    assert (field.side_of("rolf"), field.seat_of("rolf")) == ("reds", "hero:rolf")
    assert (field.side_of("nobody"), field.seat_of("nobody")) == ("", "")


def test_a_changed_copy_takes_nothing_over_that_was_worked_out() -> None:
    class Squad(Value):
        men: int

        @cached_property
        def boots(self) -> int:
            return 2 * self.men

    squad = Squad(men=10)
    assert squad.boots == 20
    assert squad.model_copy(update={"men": 3}).boots == 6
    assert squad.boots == 20


class Shots(Value):
    fire: Mapping[str, int] = {}
    groups: tuple[Mapping[str, int], ...] = ()


def test_a_value_that_holds_a_mapping_can_be_looked_up() -> None:
    one, other = Shots(fire={"bows": 2}, groups=({"a": 1},)), Shots(fire={"bows": 2}, groups=({"a": 1},))
    assert {one: "known"}[other] == "known"
    assert Shots(fire={"bows": 3}) not in {one}
    assert one.model_copy(update={"fire": {}}) not in {one}


def test_what_is_kept_for_a_mapping_does_not_serve_another_order_of_it() -> None:
    """An officer weighs one after the other, and of two that are worth as much he takes the first."""
    one, other = Shots(fire={"bows": 1, "slings": 1}), Shots(fire={"slings": 1, "bows": 1})
    assert hash(one) != hash(other)


def test_a_hash_is_not_sent_to_another_process() -> None:
    one = Shots(fire={"bows": 2})
    hash(one)
    sent = pickle.loads(pickle.dumps(one))
    assert "hashed" not in sent.__dict__
    assert sent == one
