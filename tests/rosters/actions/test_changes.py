import json
from typing import Any

import pytest

from campaigns.models import Campaign, Membership
from rosters import actions
from rosters.actions.changes import ChangesDoNotFit, RosterChange, Written, apply_changes, take_back
from rosters.models import Force, Hero, Unit


def kept() -> dict[str, Any]:
    """Everything that lasts, but for the count of writes."""
    records = [
        *Force.objects.all(),
        *Unit.objects.select_related("force"),
        *Hero.objects.select_related("force"),
    ]
    return {
        one.key: (one.name, one.sheet, None if isinstance(one, Force) or not one.force else one.force.key)
        for one in records
    }


def test_changes_are_written_and_taken_back_exactly(
    campaign: Campaign, gm: Membership, reds: Force, archers: Unit, cuno: Hero
) -> None:
    actions.edit_unit(
        gm, unit=archers, version=None, sheet={"count": 40, "leader": "cuno", "armour": "heavy"}
    )
    before = kept()
    written = apply_changes(
        campaign,
        [
            RosterChange("city-archers", "count", 40, 31),
            RosterChange("city-archers", "leader", "cuno", None),
            RosterChange("city-archers", "armour", "heavy", "light"),
            RosterChange("cuno", "hits", 10, -3),
            RosterChange("reds", "treasury", 0, 120),
        ],
    )
    assert {key: row[1] for key, row in kept().items()} == {
        "city-archers": {"count": 31},
        "cuno": {"skill": 14, "curse": "Doomed", "hits": -3},
        "reds": {"treasury": 120},
    }
    again = Written.from_json(json.loads(json.dumps(written.as_json())))
    assert again == written
    take_back(campaign, again)
    assert kept() == before


def test_each_write_counts_so_that_an_open_page_cannot_undo_it(
    campaign: Campaign, gm: Membership, archers: Unit
) -> None:
    apply_changes(campaign, [RosterChange("city-archers", "count", 40, 31)])
    with pytest.raises(actions.RecordHasChanged):
        actions.edit_unit(gm, unit=archers, version=archers.version, sheet={"count": 50})


def test_a_unit_goes_over_to_the_enemy_and_comes_back(
    campaign: Campaign, reds: Force, blues: Force, archers: Unit, cuno: Hero
) -> None:
    before = kept()
    written = apply_changes(
        campaign,
        [RosterChange("city-archers", "side", "reds", "blues"), RosterChange("cuno", "side", "reds", None)],
    )
    assert kept()["city-archers"][2] == "blues"
    assert kept()["cuno"][2] is None
    take_back(campaign, written)
    assert kept() == before


def test_two_changes_of_one_field_follow_each_other(campaign: Campaign, archers: Unit) -> None:
    before = kept()
    steps = [RosterChange("city-archers", "count", 40, 30), RosterChange("city-archers", "count", 30, 20)]
    written = apply_changes(campaign, steps)
    assert kept()["city-archers"][1]["count"] == 20
    take_back(campaign, written)
    assert kept() == before


def test_values_are_compared_as_the_rules_read_them(
    campaign: Campaign, gm: Membership, reds: Force, archers: Unit
) -> None:
    more = [actions.add_unit(gm, force=reds, name=name).key for name in "abc"]
    actions.edit_unit(gm, unit=archers, version=None, sheet={"supports": more})
    apply_changes(
        campaign, [RosterChange("city-archers", "supports", list(reversed(more)), frozenset(more[:1]))]
    )
    assert kept()["city-archers"][1] == {"supports": ["a"]}


@pytest.mark.parametrize(
    ("change", "problem"),
    [
        (("city-archers", "count", 50, 31), "City archers, Men: it is 40 now, not 50, as the battle has it."),
        (
            ("city-archers", "veteran", True, False),
            "City archers, Veterans: it is no now, not yes, as the battle has it.",
        ),
        (("ghosts", "count", 50, 31), "“ghosts” has been deleted since."),
        (("city-archers", "wings", 0, 2), "City archers has no field “wings” to change."),
        (("city-archers", "id", "city-archers", "x"), "City archers has no field “id” to change."),
        (("city-archers", "count", 40, 2000), "City archers, Men: At most 1000."),
        (
            ("city-archers", "count", 40, "many"),
            "City archers, Men: A whole number is needed.",
        ),
        (("city-archers", "full", None, 12), "City archers, More men than at full strength."),
        (
            ("city-archers", "leader", None, "caesar"),
            "City archers, Leader: There is no hero “caesar” in this campaign.",
        ),
        (
            ("city-archers", "side", "reds", "greens"),
            "City archers cannot go over to “greens”: there is no such force.",
        ),
        (("city-archers", "side", "blues", "reds"), "City archers belongs to “reds” now, not to “blues”."),
        (
            ("city-archers", "side", "reds", None),
            "City archers cannot go over to “nobody”: there is no such force.",
        ),
        (("reds", "side", "reds", "blues"), "Reds has no field “side” to change."),
    ],
)
def test_what_does_not_fit_is_said_and_nothing_is_written(
    campaign: Campaign, archers: Unit, cuno: Hero, change: tuple[str, str, Any, Any], problem: str
) -> None:
    before = kept()
    with pytest.raises(ChangesDoNotFit) as caught:
        apply_changes(campaign, [RosterChange("cuno", "hits", 10, 4), RosterChange(*change)])
    assert caught.value.problems == (problem,)
    assert kept() == before


def test_take_back_refuses_what_has_changed_since(
    campaign: Campaign, gm: Membership, archers: Unit, cuno: Hero
) -> None:
    written = apply_changes(
        campaign, [RosterChange("city-archers", "count", 40, 31), RosterChange("cuno", "hits", 10, 4)]
    )
    actions.edit_unit(gm, unit=archers, version=None, sheet={"count": 33})
    actions.delete_hero(gm, hero=cuno)
    with pytest.raises(ChangesDoNotFit) as caught:
        take_back(campaign, written)
    assert caught.value.problems == (
        "“cuno” has been deleted since.",
        "City archers, Men: it is 33 now, not 31, as the battle has it.",
    )


def test_changes_touch_no_other_campaign(campaign: Campaign, eves: Membership) -> None:
    actions.new_force(eves, name="Hers")
    with pytest.raises(ChangesDoNotFit, match="hers"):
        apply_changes(campaign, [RosterChange("hers", "treasury", 0, 5)])


def test_apply_changes_asks_as_often_for_many_records_as_for_few(
    campaign: Campaign, gm: Membership, reds: Force, django_assert_num_queries: Any
) -> None:
    units = [actions.add_unit(gm, force=reds, name=f"Unit {n}") for n in range(4)]
    with django_assert_num_queries(7):
        apply_changes(campaign, [RosterChange(units[0].key, "count", 10, 9)])
    with django_assert_num_queries(9):
        apply_changes(campaign, [RosterChange(unit.key, "count", 10, 9) for unit in units[1:]])


LEVIES = {"name": "Levies", "count": 60, "weapon": "spear"}


def test_a_change_may_raise_a_unit_and_taking_it_back_disbands_it(
    campaign: Campaign, reds: Force, archers: Unit
) -> None:
    before = kept()
    changes = [RosterChange("reds", "treasury", 0, 50), RosterChange("reds", "new_unit", None, LEVIES)]
    written = apply_changes(campaign, [*changes, RosterChange("reds", "new_unit", None, LEVIES)])
    assert [unit.key for unit in reds.units.order_by("place")] == ["city-archers", "levies", "levies-2"]
    assert kept()["levies"] == ("Levies", {"count": 60, "weapon": "spear"}, "reds")
    assert written.changes[1].new == {"id": "levies", **LEVIES}
    take_back(campaign, Written.from_json(json.loads(json.dumps(written.as_json()))))
    assert kept() == before


def test_a_raised_unit_that_has_changed_since_is_not_disbanded(
    campaign: Campaign, gm: Membership, reds: Force
) -> None:
    written = apply_changes(campaign, [RosterChange("reds", "new_unit", None, LEVIES)])
    actions.edit_unit(gm, unit=Unit.objects.get(key="levies"), version=None, sheet={"count": 10})
    with pytest.raises(ChangesDoNotFit, match="Levies has changed since"):
        take_back(campaign, written)
    actions.delete_unit(gm, unit=Unit.objects.get(key="levies"))
    take_back(campaign, written)
    assert not Unit.objects.filter(key="levies").exists()


def test_heroes_join_a_unit_that_is_raised_and_come_back_with_it(
    campaign: Campaign, archers: Unit, cuno: Hero
) -> None:
    Hero.objects.filter(key="cuno").update(sheet={"unit": archers.key, "skill": 14})
    before = kept()
    new = {**LEVIES, "heroes": {"cuno": "city-archers"}}
    written = apply_changes(campaign, [RosterChange("reds", "new_unit", None, new)])
    assert Hero.objects.get(key="cuno").sheet == {"unit": "levies", "skill": 14}
    assert written.changes[0].new == {"id": "levies", **new}
    take_back(campaign, Written.from_json(json.loads(json.dumps(written.as_json()))))
    assert kept() == before


def test_who_has_gone_elsewhere_since_joins_no_new_unit(
    campaign: Campaign, archers: Unit, cuno: Hero
) -> None:
    new = {**LEVIES, "heroes": {"cuno": "city-archers"}}
    with pytest.raises(ChangesDoNotFit, match="Cuno fights in another unit now"):
        apply_changes(campaign, [RosterChange("reds", "new_unit", None, new)])
    stranger = {**LEVIES, "heroes": {"dagmar": None}}
    with pytest.raises(ChangesDoNotFit, match="“dagmar” does not march with Reds"):
        apply_changes(campaign, [RosterChange("reds", "new_unit", None, stranger)])
    written = apply_changes(
        campaign, [RosterChange("reds", "new_unit", None, {**LEVIES, "heroes": {"cuno": None}})]
    )
    Hero.objects.filter(key="cuno").update(sheet={"unit": archers.key})
    with pytest.raises(ChangesDoNotFit, match="Cuno fights in another unit now"):
        take_back(campaign, written)


@pytest.mark.parametrize(
    ("new", "said"),
    [
        ({"name": "", "count": 5}, "A name is needed"),
        ({"name": "Levies", "count": -5}, "Men: At least 0."),
        ({"name": "Levies", "leader": "nobody-here"}, "There is no hero “nobody-here” in this campaign."),
        ({"name": "Levies", "wings": 2}, "There is no such field."),
        (["Levies"], "there is no unit"),
    ],
)
def test_a_unit_that_cannot_stand_stops_the_whole_act(
    campaign: Campaign, reds: Force, new: Any, said: str
) -> None:
    changes = [RosterChange("reds", "treasury", 0, 50), RosterChange("reds", "new_unit", None, new)]
    with pytest.raises(ChangesDoNotFit, match=said):
        apply_changes(campaign, changes)
    assert kept()["reds"][1] == {} and not Unit.objects.exists()
