"""Values and states: what is kept of a field, and how it comes back."""

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
