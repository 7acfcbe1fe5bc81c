"""A procedure from its opening to the rosters and back; the calendar."""

from typing import Any

import pytest

from campaigns.actions import Refused
from campaigns.models import Campaign, Membership
from rosters import actions
from rosters.actions import camp as camp_actions
from rosters.camping import sitting_of
from rosters.models import CampAct, CampChange, Edit, Force, Hero, Unit
from rosters.parts.camp import changes_form
from tests.rosters.skirmish_camp import Drill, Levy


def opened(gm: Membership, procedure: str, *forces: Force) -> CampAct:
    return camp_actions.open_act(gm, procedure=procedure, forces=forces)


def drilled(gm: Membership, force: Force, *units: str, faces: list[int] | None = None) -> CampAct:
    act = opened(gm, "drill", force)
    act = camp_actions.answer(
        gm, act=act, answers={f"drill:{force.key}": Drill(units=frozenset(units), days=2)}
    )
    return camp_actions.type_dice(gm, act=act, faces={f"drill_roll:{key}": faces or [4, 4] for key in units})


def morale(unit: Unit) -> int:
    unit.refresh_from_db()
    return int(unit.sheet.get("morale", 12))


def test_two_of_one_name_are_told_apart(gm: Membership, archers: Unit, reds: Force) -> None:
    other = actions.add_unit(gm, force=reds, name=archers.name, sheet={"count": 10})
    act = drilled(gm, reds, archers.key, other.key)
    sitting = sitting_of(act)
    assert sitting is not None
    assert [sitting.names[unit.key] for unit in (archers, other)] == ["City archers", "City archers (2)"]
    assert [row.name for row in changes_form(act).rows] == ["City archers", "City archers (2)"]


def test_it_asks_throws_proposes_writes_and_is_taken_back(gm: Membership, archers: Unit, reds: Force) -> None:
    act = opened(gm, "drill", reds)
    sitting = sitting_of(act)
    assert sitting is not None and [one.key for one in sitting.played.asks] == ["drill:reds"]
    said = Drill(units=frozenset({archers.key}), days=3)
    act = camp_actions.answer(gm, act=act, answers={"drill:reds": said})
    sitting = sitting_of(act)
    assert sitting is not None and [one.key for one in sitting.played.throws] == [f"drill_roll:{archers.key}"]
    act = camp_actions.type_dice(gm, act=act, faces={f"drill_roll:{archers.key}": [3, 4]})
    change = act.changes.get()
    assert (change.name, change.old, change.new, change.reason) == ("morale", 12, 13, "Drilled")
    assert morale(archers) == 12
    act = camp_actions.write(gm, act=act)
    assert morale(archers) == 13 and not act.is_open and act.written_by == gm
    with pytest.raises(camp_actions.ActIsClosed):
        camp_actions.answer(gm, act=act, answers={"drill:reds": said})
    with pytest.raises(camp_actions.ActIsClosed):
        camp_actions.drop(gm, act=act)
    act = camp_actions.take_back(gm, act=act)
    assert morale(archers) == 12 and act.is_open
    with pytest.raises(Refused):
        camp_actions.take_back(gm, act=act)
    camp_actions.drop(gm, act=act)
    assert not CampAct.objects.exists()
    with pytest.raises(camp_actions.ActIsGone):
        camp_actions.drop(gm, act=act)


def test_the_server_throws_what_is_due_and_fair(gm: Membership, archers: Unit, reds: Force) -> None:
    act = opened(gm, "drill", reds)
    with pytest.raises(camp_actions.NotAsked):
        camp_actions.throw(gm, act=act)
    act = camp_actions.answer(gm, act=act, answers={"drill:reds": Drill(units=frozenset({archers.key}))})
    act = camp_actions.throw(gm, act=act)
    roll = act.rolls[f"drill_roll:{archers.key}"]
    assert roll["by"] == "server" and len(roll["faces"]) == 2 and {*roll["faces"]} <= {1, 2, 3, 4, 5, 6}


def test_an_answer_may_be_changed_and_dice_stay_where_they_fit(
    gm: Membership, archers: Unit, reds: Force
) -> None:
    act = drilled(gm, reds, archers.key, faces=[6, 6])
    assert act.changes.count() == 1
    act = camp_actions.reopen(gm, act=act, key="drill:reds")
    assert act.drafts["drill:reds"]["days"] == 2
    with pytest.raises(camp_actions.ActIsUnfinished):
        camp_actions.write(gm, act=act)
    act = camp_actions.answer(gm, act=act, answers={"drill:reds": Drill()})
    assert act.changes.count() == 0 and "drill:reds" not in act.drafts
    act = camp_actions.reopen(gm, act=act, key="drill:reds")
    said = Drill(units=frozenset({archers.key}))
    act = camp_actions.answer(gm, act=act, answers={"drill:reds": said})
    assert act.changes.count() == 1 and act.rolls[f"drill_roll:{archers.key}"]["faces"] == [6, 6]


@pytest.mark.parametrize("faces", [[7, 1], [1], [1, 2, 3], [0, 0]])
def test_impossible_faces_are_refused(gm: Membership, archers: Unit, reds: Force, faces: list[int]) -> None:
    with pytest.raises(camp_actions.FacesAreWrong):
        drilled(gm, reds, archers.key, faces=faces)


def test_an_answer_the_rules_refuse_is_not_kept(gm: Membership, reds: Force) -> None:
    act = opened(gm, "drill", reds)
    with pytest.raises(camp_actions.AnswerIsWrong):
        camp_actions.answer(gm, act=act, answers={"drill:reds": Drill(days=9)})
    with pytest.raises(camp_actions.NotAsked):
        camp_actions.answer(gm, act=act, answers={"drill:blues": Drill()})
    with pytest.raises(camp_actions.NotAsked):
        camp_actions.reopen(gm, act=act, key="drill:reds")


def test_a_unit_is_raised_as_edited_and_disbanded_again(gm: Membership, reds: Force) -> None:
    actions.edit_force(gm, force=reds, version=None, sheet={"treasury": 50})
    act = camp_actions.answer(gm, act=opened(gm, "levy", reds), answers={"raise:reds": Levy(count=30)})
    new = act.changes.get(name="new_unit")
    edit = Edit(new.pk, True, {"name": "Town levies", "count": 25})
    act = camp_actions.edit_changes(gm, act=act, edits=[edit], version=act.version)
    with pytest.raises(camp_actions.ActHasChanged):
        camp_actions.edit_changes(gm, act=act, edits=[edit], version=1)
    act = camp_actions.write(gm, act=act)
    assert Unit.objects.get().name == "Town levies" and Unit.objects.get().sheet == {"count": 25}
    camp_actions.take_back(gm, act=act)
    assert not Unit.objects.exists() and Force.objects.get().sheet == {"treasury": 50}


def test_the_word_of_the_game_master_stays_on_what_is_proposed_again(
    gm: Membership, archers: Unit, reds: Force
) -> None:
    act = drilled(gm, reds, archers.key, faces=[6, 6])
    act = camp_actions.edit_changes(gm, act=act, edits=[Edit(act.changes.get().pk, True, 15)])
    act = camp_actions.reopen(gm, act=act, key="drill:reds")
    said = Drill(units=frozenset({archers.key}), days=4)
    act = camp_actions.answer(gm, act=act, answers={"drill:reds": said})
    assert (act.changes.get().new, act.changes.get().proposed) == (15, 13)


def test_rosters_that_changed_since_stop_it_until_it_is_opened_anew(
    gm: Membership, archers: Unit, reds: Force
) -> None:
    act = drilled(gm, reds, archers.key, faces=[6, 6])
    actions.edit_unit(gm, unit=archers, version=None, sheet={"morale": 8})
    with pytest.raises(camp_actions.ActDoesNotFit) as caught:
        camp_actions.write(gm, act=act)
    assert "City archers, Morale: it is 8 now" in caught.value.problems[0]
    act = camp_actions.write(gm, act=camp_actions.renew(gm, act=act))
    assert morale(archers) == 9
    actions.edit_unit(gm, unit=archers, version=None, sheet={"morale": 3})
    with pytest.raises(camp_actions.ActDoesNotFit):
        camp_actions.take_back(gm, act=act)
    assert morale(archers) == 3


def test_two_forces_or_all_of_them(gm: Membership, reds: Force, blues: Force, cuno: Hero) -> None:
    actions.edit_hero(gm, hero=cuno, version=None, force=None, player=None, sheet={"hits": 3})
    act = camp_actions.write(gm, act=opened(gm, "rest", reds))
    assert (act.force, act.of) == (None, "") and act.changes.get().subject == "cuno"
    for forces in ((reds,), (reds, reds), ()):
        with pytest.raises(camp_actions.ForcesAreMissing):
            opened(gm, "plunder", *forces)
    act = opened(gm, "plunder", reds, blues)
    act = camp_actions.write(gm, act=camp_actions.type_dice(gm, act=act, faces={"plunder:reds": [5]}))
    assert (act.force, act.other, act.of) == (reds, blues, "Reds and Blues")
    reds.refresh_from_db()
    assert reds.sheet == {"treasury": 5}


def test_only_game_masters_of_this_campaign(
    gm: Membership, beas: Membership, eves: Membership, reds: Force
) -> None:
    with pytest.raises(actions.OnlyGameMasters):
        opened(beas, "drill", reds)
    with pytest.raises(actions.NotOfThisCampaign):
        opened(eves, "drill", reds)
    with pytest.raises(camp_actions.NoSuchProcedure):
        opened(gm, "feast", reds)
    act = opened(gm, "drill", reds)
    verbs: list[Any] = [camp_actions.throw, camp_actions.drop, camp_actions.write, camp_actions.renew]
    for verb in verbs:
        with pytest.raises(actions.OnlyGameMasters):
            verb(beas, act=act)
        with pytest.raises(actions.NotOfThisCampaign):
            verb(eves, act=act)


def test_a_sheet_that_no_longer_fits_is_named(gm: Membership, archers: Unit, reds: Force) -> None:
    Unit.objects.update(sheet={"count": -3})
    with pytest.raises(camp_actions.ActDoesNotFit, match="City archers: At least 0"):
        opened(gm, "drill", reds)


def test_days_pass_and_are_taken_back_the_last_ones_first(gm: Membership, campaign: Campaign) -> None:
    camp_actions.pass_days(gm, days=29, date="1 Frostmonth")
    later = camp_actions.pass_days(gm, days=1)
    campaign.refresh_from_db()
    assert (campaign.day, campaign.calendar) == (31, "1 Frostmonth")
    assert [act.title for act in CampAct.objects.order_by("nth")] == ["29 days pass", "One day passes"]
    with pytest.raises(Refused, match="later days first"):
        camp_actions.take_back(gm, act=CampAct.objects.order_by("nth")[0])
    camp_actions.take_back(gm, act=later)
    camp_actions.take_back(gm, act=CampAct.objects.get())
    campaign.refresh_from_db()
    assert (campaign.day, campaign.calendar) == (1, "")
    for days in (-1, 4000):
        with pytest.raises(Refused):
            camp_actions.pass_days(gm, days=days)


def test_deleting_a_force_keeps_what_was_done(gm: Membership, archers: Unit, reds: Force) -> None:
    act = camp_actions.write(gm, act=drilled(gm, reds, archers.key, faces=[6, 6]))
    actions.delete_force(gm, force=reds)
    act = CampAct.objects.get(pk=act.pk)
    assert act.forces == [] and act.of == "Reds"
    with pytest.raises(camp_actions.ActDoesNotFit):
        camp_actions.take_back(gm, act=act)
    assert CampChange.objects.count() == 1
