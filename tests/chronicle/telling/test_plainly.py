"""What a report tells whoever was not there: each loss, what a number counts, what a step is."""

from __future__ import annotations

from dataclasses import replace

import pytest

from battles.parts.sight import sight_of
from battles.parts.story.sentences import Chapter, Sentence
from battles.truths import truths_of
from chronicle.telling.brief import heroes, passages
from chronicle.telling.plainly import told_once
from chronicle.telling.report import report
from chronicle.written import _because
from rosters.figures.numbers import Number
from rulesets.engine import Event
from rulesets.engine.story import LOSSES, STRENGTH
from tests.battles.conftest import Table
from tests.chronicle.test_report import told_of


def test_each_loss_is_told_however_many_there_are(ford: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    cards = sight_of(ford.ada).cards
    fell = told_of(*(Event("men_fell", one.id, {"men": n}) for n, one in enumerate(cards)))
    monkeypatch.setitem(ford.battle.rules.wording, "men_fell.headline", "{subject} loses {men}")
    monkeypatch.setitem(ford.battle.rules.wording, LOSSES, "men_fell")
    [passage] = passages(sight_of(ford.ada), [fell])
    assert [moment.text for moment in passage.moments] == [
        f"{one.name} loses {n}" for n, one in enumerate(cards)
    ]


def test_what_strength_counts_is_said_before_the_first_number(
    ford: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    ford.fight_to_the_end()
    [whole] = [one for one in truths_of(ford.ada) if one.is_whole]

    def strengths() -> list[str]:
        told: list[str] = report(ford.ada.battle, whole, "all")["strengths"]
        return [one for one in told if " command" not in one]

    bare = strengths()
    monkeypatch.setitem(ford.battle.rules.wording, STRENGTH, "Strength is counted in boats.")
    assert strengths() == ["Strength is counted in boats.", *bare]


def test_turns_of_one_step_say_once_what_it_is() -> None:
    told = [
        Chapter(
            number=n,
            round=1,
            step=step,
            turn="",
            title="",
            sentences=(),
            acts=(),
            rulings=(),
            meaning=f"what {step} is",
        )
        for n, step in enumerate(("turns", "turns", "morale", "turns"))
    ]
    assert [one.meaning for one in told_once(told)] == [
        "what turns is",
        "",
        "what morale is",
        "what turns is",
    ]


def test_a_hero_is_told_of_in_the_words_of_a_letter(ford: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    """His deed; how many of what it brought stands with the round."""
    monkeypatch.setitem(ford.battle.rules.wording, "held", "{subject} holds the ford, +3 on the roll.")
    monkeypatch.setitem(ford.battle.rules.wording, "held.lived", "{subject} holds the ford.")
    held = told_of(Event("held", "rolf", {}))
    [rolf] = [one for one in heroes(sight_of(ford.ada), [held]) if one.deeds]
    assert [deed.text for deed in rolf.deeds] == ["Rolf holds the ford."]


def test_a_number_of_which_all_lines_are_told_stands_there_once() -> None:
    number = Number("nerve:reds", "Nerve of Reds", "9")
    told = Sentence("Reds stand.", "", [number], (), (), ())
    assert list(_because(told)) == ["Nerve of Reds 9"]
    aside = "Nerve of Reds 9 is the sum of: Dice 7; Walls 2."
    assert list(_because(replace(told, aside=aside))) == []
