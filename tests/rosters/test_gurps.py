"""The sample campaign and pasted lines with the first real ruleset: what GMs of it type and read."""

from typing import Any

import pytest
from django.test import Client

from accounts.models import User
from battles.actions import new_battle
from battles.play.mustering import plan_of, strengths
from campaigns.models import Campaign, Membership
from rosters import actions
from rosters.actions import camp as camp_actions
from rosters.figures.facts import facts_of
from rosters.models import CampAct, Hero, Unit
from rosters.parts import forces as parts
from rosters.sample import add_sample
from rulesets.engine.kept import VERSION
from rulesets.systems.gurps.camp.orders import Division
from rulesets.systems.gurps.people.sheets import Diviner, GurpsSide


@pytest.fixture
def marches(ada: User) -> Campaign:
    return add_sample(ada)


@pytest.fixture
def master(marches: Campaign) -> Membership:
    return Membership.objects.select_related("campaign").get(campaign=marches)


def test_the_sample_musters_as_the_article_says(master: Membership) -> None:
    cards = parts.forces(master)
    assert [(str(card.force), card.total.strength, card.commander) for card in cards] == [
        ("Bannock", 3500, "Maren Holt"),
        ("Al-Wazif", 4000, "Emir Rashid"),
    ]
    assert [cell.value for cell in cards[0].total.sums] == [872]
    assert [card.problems for card in cards] == [0, 0]


@pytest.mark.parametrize(
    ("line", "name", "sheet", "strength"),
    [
        (
            "120 Seasoned Medium Infantry, ordinary bow",
            "Seasoned Medium Infantry",
            {"count": 120, "quality": "seasoned", "armour": "medium", "ranged": "ordinary_bow"},
            864,
        ),
        (
            "120 seasoned light foot, longbows",
            "Seasoned light foot",
            {"count": 120, "quality": "seasoned", "armour": "light", "ranged": "strong_bow"},
            None,
        ),
        (
            "City archers: 120 light, ordinary_bow",
            "City archers",
            {"count": 120, "armour": "light", "ranged": "ordinary_bow"},
            None,
        ),
        (
            "Gate watch: 27 light, leadership 12, experience=4",
            "Gate watch",
            {"count": 27, "armour": "light", "leadership": 12, "experience": 4},
            81,
        ),
    ],
)
def test_pasted_lines_are_read(
    master: Membership, line: str, name: str, sheet: dict[str, Any], strength: int | None
) -> None:
    force = master.campaign.forces.get(key="bannock")
    unit = actions.add_units_in_bulk(master, force=force, text=line)[0]
    assert unit.name == name
    assert {field: unit.sheet.get(field) for field in sheet} == sheet
    if strength is not None:
        tally = parts.strength_of(master, force, Unit.objects.get(pk=unit.pk).value)
        assert tally is not None
        assert tally.total == strength


def test_every_preset_makes_a_unit(master: Membership) -> None:
    force = master.campaign.forces.get(key="bannock")
    for group in parts.chooser(master.campaign)["groups"]:
        for preset in group.presets:
            unit = actions.add_unit(master, force=force, preset=preset.key)
            assert unit.name == preset.title


def test_a_sheet_is_said_in_words(master: Membership) -> None:
    force = master.campaign.forces.get(key="bannock")
    unit = actions.add_unit(
        master,
        force=force,
        name="Odd lot",
        sheet={
            "count": 1200,
            "armour": "light",
            "exposure": -2,
            "neutralises": ["ranged", "cavalry"],
            "morale_mods": [{"key": "gm", "value": -1, "lasts": "year"}, {"key": "loot", "value": 2}],
            "estimate": {"ts": 1500},
        },
    )
    facts = dict(parts.unit(master, unit)["facts"])
    assert facts == {
        "Armour and weapons": "light",
        "Morale, lasting": "The game master’s word −1, for the year; Good loot +2, for the battle",
        "Exposure": "−2",
        "Counts against": "Archers and other missiles and Cavalry",
        "Whole force, estimated": "Troop Strength 1,500",
    }


def test_a_force_shows_how_its_kind_of_army_is_built_up(client: Client, ada: User, marches: Campaign) -> None:
    client.force_login(ada)
    force = marches.forces.earliest("nth")
    page = client.get(f"/campaigns/{marches.pk}/forces/{force.pk}/").content.decode()
    assert page.index("Feudal armies") < page.index("The legions of Rome")
    raised = client.get(f"/campaigns/{marches.pk}/forces/{force.pk}/units/new/?formation=roman-century")
    shown = raised.content.decode()
    assert 'value="Century"' in shown
    assert 'name="sheet-count" value="80"' in shown


def test_a_diviner_is_said_with_his_name_and_players_do_not_read_whether_he_is_true(
    master: Membership,
) -> None:
    rules = master.campaign.rules
    for genuine, text in ((False, "Old Mara, skill 10, a fake"), (True, "Old Mara, skill 10")):
        mara = Diviner(name="Old Mara", skill=10, genuine=genuine)
        said = GurpsSide(id="s", name="S", side="s", diviners=(mara,))
        assert dict(facts_of(rules, said, {}, secrets=True))["Diviners"] == text
        assert dict(facts_of(rules, said, {}, secrets=False))["Diviners"] == "Old Mara, skill 10"


@pytest.fixture
def levies(marches: Campaign) -> Unit:
    """A unit that has joined another, or was wiped out: nobody is left in it."""
    unit = Unit.objects.get(campaign=marches, key="levies")
    unit.sheet |= {"count": 0}
    unit.save()
    return unit


def test_a_unit_of_which_nothing_is_left_is_no_more_among_the_living(
    client: Client, ada: User, master: Membership, levies: Unit
) -> None:
    force = levies.force
    shown = parts.force(master, force)
    assert levies not in [row.unit for row in shown["rows"]]
    assert [row.unit for row in shown["gone"]] == [levies]
    assert shown["checks"] == []
    [card] = [one for one in parts.forces(master) if one.force == force]
    assert card.units == force.units.count() - 1
    client.force_login(ada)
    page = client.get(f"/campaigns/{force.campaign_id}/forces/{force.pk}/").content.decode()
    assert "One unit is gone" in page
    person = force.heroes.earliest("nth")
    form = client.get(f"/campaigns/{force.campaign_id}/heroes/{person.pk}/").content.decode()
    assert f"{levies.name} (gone)" in form


def test_a_unit_of_which_nothing_is_left_comes_to_no_battle(master: Membership, levies: Unit) -> None:
    force = levies.force
    draft = new_battle(master, name="Tomorrow", forces=[force])
    [side] = plan_of(draft).sides
    assert levies not in side.units and len(side.units) == force.units.count() - 1
    draft.sides.get().units.add(levies)
    plan = plan_of(draft)
    assert levies not in plan.sides[0].units
    assert levies not in strengths(plan, plan.sides[0])


def test_a_hero_goes_with_the_men_who_are_divided_off_and_comes_back(
    client: Client, ada: User, master: Membership
) -> None:
    hero = Hero.objects.get(campaign=master.campaign, key="caliburn")
    was, force = hero.sheet["unit"], hero.force
    assert force
    act = camp_actions.open_act(master, procedure="divide", forces=[force])
    said = Division(unit=was, count=5, name="Five thugs", heroes=frozenset({hero.key}))
    act = camp_actions.answer(master, act=act, answers={f"division:{force.key}": said})
    client.force_login(ada)
    page = f"/campaigns/{master.campaign_id}/camp/acts/{act.pk}/"
    assert "with Caliburn" in client.get(page).content.decode()
    typed = {f"change-{row.pk}-here": "1" for row in act.changes.all()}
    typed |= {f"change-{row.pk}": "on" for row in act.changes.all()}
    for row in act.changes.all():
        values = row.new if row.name == "new_unit" else {row.name: row.new}
        typed |= {f"change-{row.pk}-{name}": str(one) for name, one in values.items() if name != "heroes"}
    new = act.changes.get(name="new_unit")
    typed[f"change-{new.pk}-count"] = "6"
    client.post(f"{page}changes/", typed | {"version": str(act.version)})
    assert act.changes.get(name="new_unit").new["count"] == 6
    camp_actions.write(master, act=CampAct.objects.get(pk=act.pk))
    raised = Unit.objects.get(campaign=master.campaign, name="Five thugs")
    hero.refresh_from_db()
    assert hero.sheet["unit"] == raised.key and "heroes" not in raised.sheet
    camp_actions.take_back(master, act=CampAct.objects.get(pk=act.pk))
    hero.refresh_from_db()
    assert hero.sheet["unit"] == was and not Unit.objects.filter(pk=raised.pk).exists()


def test_the_sample_campaign_is_played_by_the_options_of_its_world(marches: Campaign) -> None:
    """On Yrth all are paid alike (R41); everything else is as printed."""
    assert marches.options == {"pay_by_quality": False, VERSION: marches.rules.version}
