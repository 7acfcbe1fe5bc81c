"""Setting a battle up: the draft, who takes part, and what keeps it from beginning."""

from dataclasses import replace

import pytest

from battles import actions
from battles.models import Battle
from battles.play import mustering
from rosters.models import Force, Unit
from tests.battles.conftest import Table
from tests.battles.pages import client_of, setup_url, text_of
from tests.factories import make_campaign, make_user
from tests.rulesets.samples import skirmish

# --- The draft and its actions ---------------------------------------------------------------------


def test_new_battle_takes_all_of_the_forces_that_meet(draft: Table) -> None:
    plan = mustering.plan_of(draft.battle)
    assert [one.side.name for one in plan.sides] == ["Reds", "Blues"]
    assert [unit.name for unit in plan.sides[0].units] == ["Spears"]
    assert {hero.name: unit and unit.name for hero, unit in plan.sides[0].heroes.items()} == {
        "Rolf": "Spears"
    }
    assert plan.sides[0].commander is not None


def test_add_side_takes_a_force_once_and_from_its_own_campaign_only(draft: Table) -> None:
    reds = Force.objects.get(key="reds")
    with pytest.raises(actions.SideDoesNotFit, match="already"):
        actions.add_side(draft.ada, force=reds)
    stranger = make_campaign(make_user("Zoe"), ruleset="skirmish")
    foreign = Force.objects.create(campaign=stranger, key="greens", name="Greens")
    with pytest.raises(actions.SideDoesNotFit, match="not in this campaign"):
        actions.add_side(draft.ada, force=foreign)


def test_a_battle_has_six_sides_at_most(draft: Table) -> None:
    forces = [
        Force.objects.create(campaign=draft.battle.campaign, key=f"f{n}", name=f"F{n}") for n in range(5)
    ]
    for force in forces[:4]:
        actions.add_side(draft.ada, force=force)
    with pytest.raises(actions.SideDoesNotFit, match="six"):
        actions.add_side(draft.ada, force=forces[4])
    tinctures = list(draft.battle.sides.values_list("tincture", flat=True))
    assert len(set(tinctures)) == 6


def test_start_refuses_one_side_and_a_side_without_units(draft: Table) -> None:
    actions.remove_side(draft.ada, side=draft.battle.sides.get(key="blues"))
    with pytest.raises(actions.NotReady) as refusal:
        actions.start(draft.ada)
    assert [one.kind for one in refusal.value.problems] == ["one_side"]
    actions.add_side(draft.ada, force=Force.objects.get(key="blues"))
    Unit.objects.filter(key="bows").delete()
    with pytest.raises(actions.NotReady) as refusal:
        actions.start(draft.ada)
    assert [one.kind for one in refusal.value.problems] == ["no_units"]


def test_start_leaves_out_whoever_stays_at_home_and_what_refers_to_him(draft: Table) -> None:
    Unit.objects.filter(key="spears").update(sheet={"count": 20, "leader": "rolf"})
    spears = Unit.objects.get(key="spears")
    plan = mustering.plan_of(draft.battle)
    reds = replace(plan.sides[0], units=(spears,), heroes={}, commander=None)
    actions.set_up(draft.ada, version=None, plan=replace(plan, sides=(reds, *plan.sides[1:])))
    actions.start(draft.ada)
    muster = Battle.objects.get(pk=draft.battle.pk).mustered
    assert [hero.id for hero in muster.heroes] == ["berta"]
    assert muster.sides[0].commander is None
    assert muster.units[0].leader is None


def test_a_force_that_is_deleted_leaves_a_side_to_remove(draft: Table) -> None:
    Force.objects.get(key="blues").delete()
    plan = mustering.plan_of(draft.battle)
    [problem] = mustering.problems_of(plan)
    assert "The force of Blues has been deleted" in mustering.sentence(plan, problem)
    assert client_of(draft, "ada").get(setup_url(draft)).status_code == 200


def test_a_sheet_that_the_rules_no_longer_take_is_said_and_not_thrown(draft: Table) -> None:
    Unit.objects.filter(key="bows").update(sheet={"count": -5, "colour": "blue"})
    plan = mustering.plan_of(draft.battle)
    assert {one.kind for one in mustering.problems_of(plan)} == {"does_not_fit"}
    assert "cannot be read" in text_of(client_of(draft, "ada").get(setup_url(draft)))  # type: ignore[arg-type]


def test_a_situation_that_the_rules_no_longer_take_begins_anew_and_says_so(draft: Table) -> None:
    Battle.objects.update(situation={"defender": ["west"], "wind": "west"})
    plan = mustering.plan_of(Battle.objects.get())
    assert plan.situation == skirmish.Ground()
    assert "The ford" in mustering.sentence(plan, mustering.problems_of(plan)[0])


def test_discard_throws_a_draft_away_and_nothing_else(draft: Table) -> None:
    viewer = draft.ada
    actions.start(viewer)
    with pytest.raises(actions.SetupIsClosed):
        actions.discard(viewer)
    Battle.objects.update(state=Battle.State.DRAFT)
    assert Battle.objects.exists()
