"""What a draft makes of a roster that earlier battles have changed."""

import pytest
from django.test import Client

from battles import actions
from battles.access import viewer_of
from battles.models import Battle, SideHero
from battles.play import mustering, ready_check
from battles.play.scenes import present
from battles.sample import add_sample_battle
from rosters.models import Hero, Unit
from tests.battles.pages import send_back
from tests.chronicle.fighting import fight, fresh, press, sample_war


def test_a_unit_that_is_gone_takes_what_is_said_of_it_along(db: None) -> None:
    """Else a question would stand on the field whose own proposal cannot be an answer."""
    gm = sample_war("gridless")
    Unit.objects.filter(key="stonewardens").update(sheet={"name": "Stonewardens", "gone": True, "tokens": 0})
    battle = add_sample_battle(gm.campaign)
    plan = mustering.plan_of(battle)
    said = {condition.unit for condition in plan.situation.conditions}
    assert "stonewardens" in said
    muster, problems = mustering.muster_of(plan)
    assert muster is not None
    assert {condition.unit for condition in muster.situation.conditions} == said - {"stonewardens"}
    [problem] = [one for one in problems if one.kind == "said_of_nobody"]
    assert problem not in mustering.forbidding(problems)
    assert "left out" in mustering.sentence(plan, problem)
    assert fight(gm.campaign, gm, longest=1).state != Battle.State.RUNNING


def test_a_hero_who_fought_elsewhere_than_his_roster_says_is_written_back(db: None) -> None:
    """Where he fights is the set-up's; that it differs is no change of the roster since."""
    gm = sample_war("gridless")
    battle = add_sample_battle(gm.campaign)
    vesper, wardens = Hero.objects.get(key="vesper"), Unit.objects.get(key="stonewardens")
    assert vesper.sheet["unit"] == "hill-archers"
    SideHero.objects.filter(hero=vesper, side__battle=battle).update(unit=wardens)
    ada = viewer_of(gm, fresh(battle))
    actions.start(ada)
    scene = present(fresh(battle))
    assert scene is not None
    actions.end(ada, phase=scene.row.number, reason="Night falls")
    while fresh(battle).state == Battle.State.RUNNING:
        press(fresh(battle), gm, 1)
    fresh(battle).changes.all().delete()
    told = {"phase": scene.row, "place": 0, "reason": "He ran", "proposed": None}
    fresh(battle).changes.create(subject="vesper", name="unit", old="stonewardens", new=None, **told)
    actions.confirm_changes(ada)
    assert Hero.objects.get(key="vesper").sheet.get("unit") is None
    actions.take_back_changes(ada)
    assert Hero.objects.get(key="vesper").sheet["unit"] == "hill-archers"


def test_the_dead_and_units_of_nobody_are_named_before_a_battle(db: None) -> None:
    """They may take part all the same: the game master's word counts."""
    gm = sample_war("gurps")
    battle = add_sample_battle(gm.campaign)
    plan = mustering.plan_of(battle)
    assert {one.kind for one in mustering.problems_of(plan)} & GONE == set()
    side = next(one for one in plan.sides if one.commander)
    assert side.commander is not None
    commander = side.commander
    Hero.objects.filter(pk=commander.pk).update(sheet=commander.sheet | {"status": "dead"})
    plan = mustering.plan_of(fresh(battle))
    found = [one for one in mustering.problems_of(plan) if one.kind in GONE]
    assert len(found) == 1, "once, though he has a card for his own people and one for all others"
    assert ready_check.place_of(plan, found[0]).endswith(f"/heroes/{commander.pk}/")
    problems = {one.kind: one for one in found}
    said = mustering.sentence(plan, problems["commander_is_dead"])
    assert said == f"{commander.name} is dead, and commands {side.side.name} here. Choose somebody else."
    assert not mustering.forbidding(list(problems.values()))


GONE = {"commander_is_dead", "hero_is_dead", "nobody_is_left"}


def test_a_battle_against_nobody_begins_only_if_it_is_meant(db: None) -> None:
    gm = sample_war("gridless")
    battle = add_sample_battle(gm.campaign)
    gone, other = battle.sides.order_by("place")[:2]
    for unit in mustering.plan_of(battle).sides[0].units:
        unit.sheet = unit.sheet | {"tokens": 0}
        unit.save()
    plan = mustering.plan_of(fresh(battle))
    [odd] = mustering.to_be_meant(mustering.problems_of(plan))
    assert mustering.sentence(plan, odd).startswith(f"No unit of {gone.name} has anybody left")
    assert ready_check.place_of(plan, odd) == f"#side-{gone.key}" and other.name not in odd.facts["of"]
    ada = viewer_of(gm, fresh(battle))
    with pytest.raises(actions.NotMeant, match="against nobody"):
        actions.start(ada)
    client = Client()
    client.force_login(gm.user)
    url = f"/battles/{battle.pk}/setup/"
    send_back(client, url, "setup", then="open")
    page = client.get(url).content.decode()
    assert 'name="meant"' in page and "Say above its button that you mean it" in page
    assert fresh(battle).state == Battle.State.DRAFT
    send_back(client, url, "setup", then="open", meant="yes")
    assert fresh(battle).state == Battle.State.RUNNING
