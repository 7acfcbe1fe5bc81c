"""Values and states: what is kept of a field, and how it comes back."""

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
