"""The odds of a choice: exact, for each value, from what the chooser may know."""

import re
from dataclasses import replace
from typing import Any

import pytest
from django.test import Client

from battles import actions
from battles.parts.field.prospects import Chance
from rulesets.engine import PartProspects, Prospects
from rulesets.registry import rulesets
from tests.battles.conftest import Table
from tests.battles.parts.test_parts import shown, words
from tests.rulesets.samples import skirmish


def test_each_stop_of_the_dial_says_what_it_leads_to(ford: Table) -> None:
    html = shown(ford, "bea", "mine")
    assert "Risk −6: Comes home 0 per cent, Gets a name 100 per cent, whole 0 per cent" in words(html)
    assert "Risk 0: Comes home 50 per cent, Gets a name 50 per cent, whole 25 per cent" in words(html)
    bars = re.findall(r'<rect class="f(\d)" x="([\d.]+)" width="([\d.]+)"', html)
    assert [bars[i] for i in (18, 19, 20)] == [
        ("1", "0.0", "25.0"),
        ("2", "25.0", "25.0"),
        ("3", "50.0", "50.0"),
    ]


def test_a_choice_that_is_no_dial_gets_a_table(ford: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    odds = Prospects("yes", lambda field, subject, answer: {"home": 0.75 if answer.yes else 0.0})
    monkeypatch.setitem(rulesets(), "skirmish", replace(skirmish.RULES, prospects={"luck": odds}))
    ford.orders()
    actions.close(ford.ada, phase=ford.number, without_the_absent=True)
    actions.throw(ford.bea, phase=ford.number, key="clash:reds", faces=(6, 6))
    if "clash:blues" in ford.waits_for:
        actions.throw_for_the_absent(ford.ada, phase=ford.number)
    assert "What each choice leads to Choice Comes home No 0% Yes 75%" in words(shown(ford, "cal", "mine"))
    assert "75%" not in words(shown(ford, "bea", "mine"))


def test_the_odds_are_those_of_the_field_as_its_viewer_knows_it(
    ford: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    seen: list[Any] = []

    def of(field: Any, subject: str, answer: Any) -> dict[str, float]:
        seen.append((field, subject, answer.risk))
        return {"home": 0.5}

    monkeypatch.setitem(
        rulesets(), "skirmish", replace(skirmish.RULES, prospects={"risk": Prospects("risk", of)})
    )
    shown(ford, "cal", "mine")
    assert {subject for _, subject, _ in seen} == {"berta"}
    assert [risk for _, _, risk in seen] == list(range(-6, 7))


def test_the_odds_of_the_parts_of_an_answer_are_renewed_while_it_is_written(
    ford: Table, monkeypatch: pytest.MonkeyPatch, client: Client
) -> None:
    def of(field: Any, subject: str, answer: Any) -> list[tuple[str, dict[str, float]]]:
        return [("The ford", {"home": 0.25 * abs(answer.risk)})] if answer.risk else []

    parts = PartProspects(of)
    monkeypatch.setitem(rulesets(), "skirmish", replace(skirmish.RULES, prospects={"risk": parts}))
    assert "-odds" in shown(ford, "cal", "mine")
    assert "as far as you know them" not in shown(ford, "cal", "mine")
    client.force_login(ford.members["cal"].user)
    draft = {"phase": ford.number, "key": "risk:berta", "risk-berta-risk": "3"}
    reply = client.post(f"/battles/{ford.battle.pk}/draft/", draft).content.decode()
    assert "The odds, as far as you know them The ford Comes home 75%" in words(reply)


@pytest.mark.parametrize(
    ("share", "said"), [(0.0, "0"), (0.001, "<1"), (0.255, "26"), (0.999, ">99"), (1.0, "100")]
)
def test_what_may_happen_is_never_said_to_be_out_of_the_question(share: float, said: str) -> None:
    assert Chance("home", "Comes home", share).percent == said
