"""A battle that a game master broke off, of which the rules say an end all the same."""

import pytest

from battles import actions
from battles.access import viewer_of
from battles.models import Battle
from battles.parts.sight import reading
from battles.parts.story.chronicle import endings, entries
from battles.parts.story.ending import ended_by_hand
from battles.truths import truths_of
from chronicle.telling import report
from chronicle.telling.report import heading
from chronicle.written import written
from rulesets.engine import GM, viewer
from tests.chance import throw_alike
from tests.chronicle.fighting import fight, fresh, sample_war


@pytest.mark.django_db
def test_whoever_reads_of_it_reads_who_broke_it_off_and_why(monkeypatch: pytest.MonkeyPatch) -> None:
    throw_alike(monkeypatch, "rain")
    gm = sample_war("gridless")
    battle = fresh(fight(gm.campaign, gm, longest=1))
    ada, ends = viewer_of(gm, battle), "The battle ends after 2 rounds, and the field is nobody’s."
    whole, by_hand = truths_of(ada)[0], f"Ada ended the fighting here: “Night falls”. {ends}"
    assert report(battle, whole, "all")["ending"] == by_hand
    assert f"**{by_hand}**" in written(battle, whole)
    assert [entry.ending for entry in entries(gm)[0]] == [by_hand]
    unnamed = f"The game master ended the fighting here: “Night falls”. {ends}"
    assert report(battle, whole, "all", names_people=False)["ending"] == unnamed
    assert heading(reading(battle, whole.words), names_people=False)["ending"] == unnamed


@pytest.mark.django_db
def test_who_went_back_and_fought_on_did_not_break_it_off(monkeypatch: pytest.MonkeyPatch) -> None:
    throw_alike(monkeypatch, "rain")
    gm = sample_war("gridless")
    battle = fresh(fight(gm.campaign, gm, longest=1))
    ada, first = viewer_of(gm, battle), battle.phases.standing().filter(round=1)[0]
    actions.undo(ada, to=first.number, reason="Go on")
    assert fresh(battle).state == Battle.State.RUNNING
    assert endings([fresh(battle)], viewer(GM)) == {}
    acts = list(battle.events.filter(kind__in=("ended_early", "undone")).order_by("seq"))
    assert ended_by_hand(acts[:1]) == acts[0]
    assert ended_by_hand(acts) is None
