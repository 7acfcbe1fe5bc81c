"""Numbers that a ruleset writes in a way of its own, on pages and where they are typed."""

import dataclasses

import pytest
from django.utils.translation import override

from rosters.figures.numbers import Number, number_of
from rulesets.engine import Figure, Line, Tally, figure_of
from rulesets.forms.rulings import TallyRulingForm
from tests.rulesets.samples.raid import RULES

DOZENS = Figure(lambda n: f"{n // 12} dozen", lambda n: f"{n // 12:+} dozen", "In single eggs.")
EGGS = dataclasses.replace(RULES, figures={"eggs": DOZENS})


def test_a_number_is_written_as_its_rules_write_it() -> None:
    tally = Tally("eggs:hens", "Laid", 24, (Line("Broken", -12, was=-24),), 12, 0)
    shown = number_of(tally, EGGS, {})
    assert (shown.total, shown.was) == ("1 dozen", "0 dozen")
    assert [(line.value, line.was) for line in shown.lines] == [("2 dozen", ""), ("-1 dozen", "-2 dozen")]
    assert number_of(tally, RULES, {}).total == "12"


def test_whoever_overrules_such_a_number_reads_how_it_is_typed() -> None:
    assert figure_of(EGGS.figures, "eggs:hens").counted == "In single eggs."
    form = TallyRulingForm(["Broken"], counted="In single eggs.")
    assert form["value"].help_text == "In single eggs."


@pytest.mark.parametrize(
    ("language", "title", "bare"),
    [("en", "Morale of City archers", "Morale"), ("de", "Moral von City archers", "Moral")],
)
def test_beside_a_name_a_number_does_not_say_it_again(language: str, title: str, bare: str) -> None:
    with override(language):
        assert Number("morale:archers", title, "17").beside("City archers").title == bare
        assert Number("morale:archers", title, "17").beside("City").title == title
