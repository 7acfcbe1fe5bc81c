"""A choice is called what its own kind calls it, in forms and, by the name of the field, in what is told."""

from rulesets.engine import Term
from rulesets.engine.words import label_of
from rulesets.systems.gridless import RULES
from tests.rulesets.test_labels import choices_of


def test_every_choice_goes_by_the_word_of_its_member() -> None:
    offered = [(name, value) for _, name, value in choices_of(RULES) if isinstance(value, Term)]
    assert offered
    for name, value in offered:
        assert label_of(RULES.wording, name, value) == value.label, f"{name}: {value!r}"
