"""A battle that a game master broke off, of which the rules say an end all the same."""

import pytest

from battles import actions
from battles.access import viewer_of
from battles.models import Battle
from battles.parts.sight import reading
from battles.parts.story.ending import ended_by_hand
from battles.truths import truths_of
from chronicle.telling import report
from chronicle.written import written
from rulesets.engine import GM, viewer
from tests.chance import throw_alike
from tests.chronicle.fighting import fight, fresh, sample_war


@pytest.mark.django_db
def test_a_report_begins_with_who_broke_it_off_and_why(monkeypatch: pytest.MonkeyPatch) -> None:
    throw_alike(monkeypatch, "rain")
    gm = sample_war("gridless")
    battle = fresh(fight(gm.campaign, gm, longest=1))
    ada, ends = viewer_of(gm, battle), "The battle ends after 2 rounds, and the field is nobody’s."
    whole = truths_of(ada)[0]
    assert report(battle, whole, "all")["ending"] == f"Ada ended the fighting here: “Night falls”. {ends}"
    assert f"**Ada ended the fighting here: “Night falls”. {ends}**" in written(battle, whole)
    unnamed = report(battle, whole, "all", names_people=False)["ending"]
    assert unnamed == f"The game master ended the fighting here: “Night falls”. {ends}"
    first = battle.phases.standing().filter(round=1)[0]
    actions.undo(ada, to=first.number, reason="Go on")
    assert fresh(battle).state == Battle.State.RUNNING
    assert ended_by_hand(reading(fresh(battle), viewer(GM))) == "", "it was fought on"
