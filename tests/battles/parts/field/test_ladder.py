"""The order of turns beside who is awaited, in a step that is played turn by turn."""

from dataclasses import replace

import pytest

from battles import actions
from battles.parts.field.ladder import ladder
from battles.parts.moment import moment
from battles.parts.sight import sight_of
from battles.play.scenes import kept
from rulesets import engine
from rulesets.engine import Step
from rulesets.engine.text import Unnamed
from rulesets.registry import rulesets
from tests.battles.conftest import Table
from tests.battles.parts.test_parts import shown, words
from tests.rulesets.samples import skirmish


def march(field: skirmish.Ford, table: engine.Table) -> None:
    """The band whose turn it is loses a man on the way."""
    next(band for band in field.units.values() if band.men > 14).men -= 10


def marching(field: skirmish.Ford) -> list[skirmish.BandState]:
    return [band for band in field.units.values() if band.men > 14]


def men(field: skirmish.Ford, id: str) -> str:
    return str(field.units[id].men)


STEPS = (Step("march", "March", march, turns=marching, turn_word=men),)


@pytest.fixture
def in_turns(draft: Table, monkeypatch: pytest.MonkeyPatch) -> Table:
    rules = replace(skirmish.RULES, steps=(*STEPS, *skirmish.RULES.steps))
    monkeypatch.setitem(rulesets(), "skirmish", rules)
    kept.forget()
    actions.start(draft.ada)
    return draft


def test_the_order_of_turns_is_told_with_whose_turn_it_is(in_turns: Table) -> None:
    rungs = ladder(sight_of(in_turns.viewer("dot")))
    assert [(one.name, one.is_now) for one in rungs] == [("Spears", True), ("Bows", False)]
    assert [one.word for one in rungs] == ["20", "15"]
    assert "In this order Spears 20 Bows 15" in words(shown(in_turns, "bea", "awaited"))


def test_the_big_screen_says_the_order(in_turns: Table) -> None:
    assert moment(sight_of(in_turns.viewer("dot")))["order"] == "Spears 20, Bows 15"


def test_on_the_big_screen_somebody_unknown_is_written_small_in_the_order(
    in_turns: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    sight = sight_of(in_turns.viewer("dot"))
    names = {**sight.names, "bows": Unnamed("An unseen unit")}
    monkeypatch.setattr(type(sight), "names", names)
    assert moment(sight)["order"].endswith(", an unseen unit 15")


def test_the_order_stands_there_before_its_step_comes(draft: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    (orders, *rest), [step] = skirmish.RULES.steps, STEPS
    actions.start(draft.ada)
    for foreseen, order in ((True, [("Spears", False), ("Bows", False)]), (False, [])):
        steps = (orders, replace(step, foreseen=foreseen), *rest)
        monkeypatch.setitem(rulesets(), "skirmish", replace(skirmish.RULES, steps=steps))
        kept.forget()
        rungs = ladder(sight_of(draft.viewer("dot")))
        assert [(one.name, one.is_now) for one in rungs] == order


def test_a_step_for_all_at_once_has_no_order(ford: Table) -> None:
    assert ladder(sight_of(ford.viewer("bea"))) == []
