"""Every procedure of every ruleset passes every check, and each check catches what was planted for it."""

from collections.abc import Callable
from dataclasses import replace
from itertools import count

import pytest

from rulesets.engine import Camp, Change, Due, Procedure, Ruleset, Table, YesNo, commander
from rulesets.registry import rulesets
from rulesets.trials import camp as conformance
from tests.rulesets.samples import skirmish

ALL = [pytest.param(skirmish.RULES, id="sample")] + [
    pytest.param(rules, id=key) for key, rules in rulesets().items()
]


@pytest.mark.parametrize("rules", ALL)
@pytest.mark.parametrize("seed", range(6))
def test_conforms(rules: Ruleset, seed: int) -> None:
    assert conformance.check(rules, seed) == len(rules.camp)


def planted(play: Callable[[Camp, Table], None]) -> Ruleset:
    return replace(skirmish.RULES, camp=(Procedure("planted", "Planted", play),))


CLOCK = count()


def ticks(camp: Camp, table: Table) -> None:
    table.tally("total", camp.force, next(CLOCK))


def asks_the_commander(camp: Camp, table: Table) -> None:
    table.confirm("feast", [camp.force], to=commander(camp.force.id))


def without_words(camp: Camp, table: Table) -> None:
    table.tell("no_such_sentence", camp.force)


def takes_nonsense(camp: Camp, table: Table) -> None:
    [yes] = table.ask("feast", [camp.force], YesNo)
    for _ in range(2):
        table.propose(Change(camp.units[0].id, "count", 20, 10 + yes.yes, "Twice"))


def of_nobody(camp: Camp, table: Table) -> None:
    table.propose(Change("nobody-here", "count", 1, 2, "Who?"))


def from_elsewhere(camp: Camp, table: Table) -> None:
    table.propose(Change(camp.units[0].id, "count", 7, 2, "Not what it was"))


@pytest.mark.parametrize(
    ("play", "caught"),
    [
        (ticks, "not the same twice"),
        (asks_the_commander, "put to commander"),
        (without_words, "has no sentence"),
        (takes_nonsense, "proposed twice"),
        (of_nobody, "no such record"),
        (from_elsewhere, "began elsewhere"),
    ],
)
def test_what_was_planted_is_caught(play: Callable[[Camp, Table], None], caught: str) -> None:
    with pytest.raises(AssertionError, match=caught):
        conformance.check(planted(play), 1)


def test_what_falls_due_has_words_and_a_procedure_that_is_there() -> None:
    def due(kind: str, procedure: str) -> Ruleset:
        return replace(skirmish.RULES, due=lambda camp: [Due(kind, camp.force.id, {}, procedure)])

    conformance.dues_worded(due("won", "feast"))
    with pytest.raises(AssertionError, match="no procedure pay_day"):
        conformance.dues_worded(due("won", "pay_day"))
    with pytest.raises(AssertionError, match="has no sentence"):
        conformance.dues_worded(due("starved", "feast"))
