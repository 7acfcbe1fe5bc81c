"""Officers at the table: who answers where nobody plays, what counts for the absent, and advice."""

import pytest

from battles import actions
from battles.models import Answer, Decides, Event, Seat, Staff
from battles.play.scenes import present
from campaigns.models import Absent, Campaign
from rulesets.engine import Temper, viewer
from tests.battles.conftest import Table

pytestmark = pytest.mark.django_db
BY = Answer.By


def served(table: Table, /, **sides: Decides) -> Table:
    """The same table with officers of these sides; `gm` is what Ada is asked herself."""
    staff = [("" if side == "gm" else side, Staff(how)) for side, how in sides.items()]
    actions.set_staff(table.ada, staff=staff)
    return table


@pytest.fixture
def alone(ford: Table) -> Table:
    """Cal is gone: nobody sits for the Blues."""
    Seat.objects.filter(battle=ford.battle, member=ford.members["cal"]).delete()
    return ford


def answers(table: Table) -> dict[str, tuple[str, str, object]]:
    rows = Answer.objects.filter(phase__battle=table.battle).order_by("pk")
    return {row.key: (row.by, row.state, row.value) for row in rows}


def test_where_the_game_master_decides_the_default_counts(alone: Table) -> None:
    actions.close(alone.ada, phase=alone.number, without_the_absent=True)
    assert answers(alone)["risk:berta"] == (BY.DEFAULT, "taken", {"risk": 0, "action": ""})


def test_what_officers_propose_is_sealed_in_one_press_and_can_be_broken(alone: Table) -> None:
    actions.set_staff(alone.ada, staff=[("blues", Staff(Decides.PROPOSE, Temper.BOLD))])
    actions.seal_proposed(alone.ada, phase=alone.number)
    assert answers(alone) == {"risk:berta": (BY.OFFICER, "locked", {"risk": 2, "action": ""})}
    actions.take_back_answer(alone.ada, phase=alone.number, key="risk:berta")
    actions.answer(alone.ada, phase=alone.number, key="risk:berta", value={"risk": 1})
    assert answers(alone)["risk:berta"] == (BY.GM, "locked", {"risk": 1, "action": ""})


def test_nothing_is_sealed_for_a_seat_that_a_person_fills(ford: Table) -> None:
    served(ford, reds=Decides.PROPOSE, blues=Decides.PROPOSE)
    actions.seal_proposed(ford.ada, phase=ford.number)
    assert answers(ford) == {}


def test_what_is_proposed_still_waits_for_the_game_master(alone: Table) -> None:
    served(alone, blues=Decides.PROPOSE)
    actions.answer(alone.bea, phase=alone.number, key="risk:rolf", value={"risk": 1})
    with pytest.raises(actions.StillAwaited):
        actions.close(alone.ada, phase=alone.number)
    actions.close(alone.ada, phase=alone.number, without_the_absent=True)
    assert answers(alone)["risk:berta"][:2] == (BY.OFFICER, "taken")


def test_officers_who_act_are_not_waited_for(alone: Table) -> None:
    served(alone, blues=Decides.ACT)
    actions.answer(alone.bea, phase=alone.number, key="risk:rolf", value={"risk": 1})
    actions.close(alone.ada, phase=alone.number)
    assert answers(alone)["risk:berta"] == (BY.OFFICER, "taken", {"risk": 0, "action": ""})


def test_later_questions_of_a_step_are_answered_by_officers_who_act(alone: Table) -> None:
    served(alone, blues=Decides.ACT, gm=Decides.ACT)
    actions.answer(alone.bea, phase=alone.number, key="risk:rolf", value={"risk": 1})
    actions.close(alone.ada, phase=alone.number)
    actions.next_step(alone.ada, phase=alone.number)
    actions.close(alone.ada, phase=alone.number)  # what the ground is worth only confirms
    actions.throw(alone.bea, phase=alone.number, key="clash:reds")
    said = answers(alone)
    assert said["luck:berta"] == (BY.OFFICER, "taken", {"yes": True})
    assert {key: said[key][0] for key in said if key.startswith("bonus")} == {
        "bonus:reds": BY.OFFICER,
        "bonus:blues": BY.OFFICER,
    }


def test_officers_who_are_told_to_act_in_the_middle_of_a_step_do_so(alone: Table) -> None:
    actions.close(alone.ada, phase=alone.number, without_the_absent=True)
    actions.next_step(alone.ada, phase=alone.number)
    actions.close(alone.ada, phase=alone.number, without_the_absent=True)
    actions.throw(alone.bea, phase=alone.number, key="clash:reds")
    assert alone.waits_for == ["luck:berta"]
    served(alone, blues=Decides.ACT)
    assert alone.scene.played.done


def test_what_the_game_master_says_the_same_each_time_is_asked_once(alone: Table) -> None:
    actions.close(alone.ada, phase=alone.number, without_the_absent=True)
    actions.next_step(alone.ada, phase=alone.number)
    for key in ("bonus:reds", "bonus:blues"):
        actions.keep_standing(alone.ada, phase=alone.number, key=key, value={"modifier": 2})
    actions.close(alone.ada, phase=alone.number)
    assert answers(alone)["bonus:reds"] == (BY.STANDING, "taken", {"modifier": 2})


def test_a_player_cannot_say_it_for_the_game_master(alone: Table) -> None:
    with pytest.raises(actions.NotYours):
        actions.keep_standing(alone.bea, phase=alone.number, key="risk:berta", value={"risk": 1})


@pytest.mark.parametrize(("absent", "by"), [(Absent.DEFAULT, BY.DEFAULT), (Absent.OFFICER, BY.OFFICER)])
def test_the_campaign_chooses_what_counts_for_an_absent_player(ford: Table, absent: Absent, by: str) -> None:
    Campaign.objects.filter(pk=ford.battle.campaign_id).update(absent=absent)
    actions.close(ford.ada, phase=ford.number, without_the_absent=True)
    assert {row[0] for row in answers(ford).values()} == {by}


def test_what_he_said_beforehand_comes_before_his_officer(ford: Table) -> None:
    Campaign.objects.filter(pk=ford.battle.campaign_id).update(absent=Absent.OFFICER)
    actions.keep_standing(ford.bea, phase=ford.number, key="risk:rolf", value={"risk": -3})
    actions.close(ford.ada, phase=ford.number, without_the_absent=True)
    assert answers(ford)["risk:rolf"] == (BY.STANDING, "taken", {"risk": -3, "action": ""})


def test_advice_is_taken_as_ones_own_answer(ford: Table) -> None:
    actions.take_advice(ford.bea, phase=ford.number, key="risk:rolf")
    assert answers(ford) == {"risk:rolf": (BY.PLAYER, "locked", {"risk": 0, "action": ""})}


@pytest.mark.parametrize("who", ["cal", "dot", "ada"])
def test_nobody_takes_advice_in_somebody_elses_seat(ford: Table, who: str) -> None:
    with pytest.raises(actions.NothingIsThere):
        actions.take_advice(ford.viewer(who), phase=ford.number, key="risk:rolf")
    assert answers(ford) == {}


def test_the_log_says_for_whom_officers_answered_to_whom_it_concerns(alone: Table) -> None:
    served(alone, blues=Decides.ACT)
    actions.answer(alone.bea, phase=alone.number, key="risk:rolf", value={"risk": 1})
    actions.close(alone.ada, phase=alone.number)
    actions.next_step(alone.ada, phase=alone.number)
    said = Event.objects.get(battle=alone.battle, form=Event.Form.ANSWER, key="risk:berta")
    assert said.body["by"] == BY.OFFICER
    known = Event.objects.filter(battle=alone.battle)
    assert said in known.visible_to(alone.ada.words)
    assert said not in known.visible_to(alone.bea.words)
    assert said not in known.visible_to(viewer())


def test_dice_of_whoever_asks_for_it_fall_by_themselves(dicing: Table) -> None:
    assert "clash:reds" in dicing.waits_for
    actions.throw_for(dicing.bea, is_wanted=True)
    assert "clash:reds" not in dicing.waits_for
    actions.throw_for(dicing.bea, is_wanted=False)
    battle = dicing.ada.battle
    scene = present(battle)
    assert scene is not None
    assert "clash:reds" in scene.record


def test_a_finished_battle_takes_no_officers(ford: Table) -> None:
    ford.fight_to_the_end()
    actions.confirm_changes(ford.ada)
    with pytest.raises(actions.BattleIsNotRunning):
        served(ford, blues=Decides.ACT)
