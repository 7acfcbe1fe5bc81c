"""What a step told, as people read it: the same of several in one line, each of them a tap away."""

from dataclasses import replace

import pytest
from django.template.loader import render_to_string
from pydantic import Field

from battles.parts.sight import sight_of
from battles.parts.story.phases import chapter, in_words
from battles.parts.story.told import Told
from rulesets.engine import Event, Tally, Value, people_of
from tests.battles.conftest import Table
from tests.battles.parts.test_parts import words
from tests.rulesets.samples import skirmish

MANY = "men_fell.many"


@pytest.fixture
def many(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(skirmish.WORDING, MANY, "Some of {subjects} fall.")


def told(table: Table, *facts: Event) -> list[tuple[str, int]]:
    found = chapter(sight_of(table.ada), Told(1, 1, "losses", "", facts=list(facts)))
    return [(one.text, len(one.each)) for one in found.sentences]


@pytest.mark.usefixtures("many")
def test_the_same_of_several_of_one_side_is_one_line_where_the_first_stood(ford: Table) -> None:
    fell, other = Event("men_fell", "spears", {}), Event("won", "reds", {})
    rolf = replace(fell, subject="rolf")
    assert told(ford, fell, other, rolf) == [
        ("Some of Spears and Rolf fall.", 2),
        ("Reds has the better of it.", 0),
    ]


@pytest.mark.usefixtures("many")
def test_what_differs_in_side_in_audience_or_in_facts_stays_apart(ford: Table) -> None:
    fell = Event("men_fell", "spears", {})
    others = [replace(fell, subject="bows"), replace(fell, audience=people_of("reds"))]
    assert [each for _, each in told(ford, fell, *others, replace(fell, facts={"men": 2}))] == [0, 0, 0, 0]


def test_without_words_for_several_each_has_his_line(ford: Table) -> None:
    fell = Event("men_fell", "spears", {})
    assert len(told(ford, fell, replace(fell, subject="rolf"))) == 2


def test_the_very_same_is_told_once_with_how_often(ford: Table) -> None:
    fell = Event("men_fell", "spears", {}, ("lost:spears",))
    again = replace(fell, because=())
    other = replace(fell, facts={"men": 2})
    [both, (once, each)] = told(ford, fell, other, again)
    assert both == (f"{once.removesuffix('.')} (2 times).", 2)
    assert each == 0


def test_the_log_folds_many_of_a_kind_where_a_side_has_its_sum(ford: Table) -> None:
    fell = [Event("men_fell", "spears", {"men": men}) for men in range(1, 7)]
    alone = chapter(sight_of(ford.ada), Told(1, 1, "losses", "", facts=[*fell]))
    assert (len(alone.short), alone.long) == (6, [])
    summed = chapter(sight_of(ford.ada), Told(1, 1, "losses", "", facts=[*fell, Event("won", "reds", {})]))
    assert [one.kind for one in summed.short] == ["won"]
    assert [len(run.sentences) for run in summed.long] == [6]


@pytest.mark.usefixtures("many")
def test_each_of_them_is_a_tap_away_if_there_is_more_to_tell(ford: Table) -> None:
    fell = Event("men_fell", "spears", {}, ("lost:spears",))
    facts = [fell, replace(fell, subject="rolf")]
    numbers = {"lost:spears": Tally("lost:spears", "One die", 3, (), 3, 3)}
    assert told(ford, *facts) == [("Some of Spears and Rolf fall.", 2)]
    [one] = chapter(sight_of(ford.ada), Told(1, 1, "losses", "", facts=facts)).sentences
    assert "Each of them" not in render_to_string("battles/parts/sentence.html", {"fact": one})
    [one] = chapter(
        sight_of(ford.ada), Told(1, 1, "losses", "", facts=facts, numbers=dict(numbers))
    ).sentences
    shown = words(render_to_string("battles/parts/sentence.html", {"fact": one}))
    assert shown.startswith("Some of Spears and Rolf fall. Each of them Some of Spears fall. Lost 3")


def test_a_question_that_has_its_answer_ends_in_the_colon_alone(ford: Table) -> None:
    class Whereabouts(Value):
        at: str = Field("", title="Where are you?")

    assert in_words(sight_of(ford.ada), {"at": "in front"}, Whereabouts) == [("Where are you", "in front")]
