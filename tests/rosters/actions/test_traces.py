"""What is changed by hand leaves a trace, for those who could read it; and it can be taken back."""

import re
from typing import Any

import pytest
from django.test import Client
from django.utils import timezone

from accounts.models import User
from campaigns.models import Campaign, Membership
from rosters import actions
from rosters.models import Force, Hero, Trace, Unit
from rosters.parts.traces import traces
from tests.conftest import MemberOf, SignIn
from tests.factories import hand
from tests.rosters.pages import page, unit_data, words


def told(member: Membership, record: Any) -> list[list[tuple[str, str, str]]]:
    """What each row says to somebody, the newest first."""
    return [[(one.title, one.old, one.new) for one in row.changes] for row in traces(member, record)]


def test_an_edit_is_kept_with_who_when_and_what(gm: Membership, archers: Unit) -> None:
    sheet = {**archers.sheet, "count": 30, "armour": "heavy"}
    actions.edit_unit(gm, unit=archers, version=None, name="Old archers", sheet=sheet, gm_note="Tired.")
    [row] = traces(gm, archers)
    assert (row.by, row.number) == (str(gm.user), 1)
    assert [tuple(one) for one in row.changes] == [
        ("Name", "City archers", "Old archers"),
        ("Note for game masters", "nothing", "Tired."),
        ("Men", "40", "30"),
        ("Armour", "light", "heavy"),
    ]


def test_keeping_what_is_there_leaves_nothing(gm: Membership, archers: Unit) -> None:
    actions.edit_unit(gm, unit=archers, version=None, name=archers.name, sheet=archers.sheet)
    assert told(gm, archers) == []


def test_each_kind_of_record_and_each_way_leaves_one(
    gm: Membership, beas: Membership, cals: Membership, reds: Force, blues: Force, archers: Unit, cuno: Hero
) -> None:
    actions.edit_force(gm, force=reds, version=None, tincture="or", is_open=True, sheet={"treasury": 5})
    actions.transfer_unit(gm, unit=archers, force=blues)
    hand(gm, cuno, cals)
    hand(gm, cuno, None)
    actions.edit_hero(gm, hero=cuno, version=None, force=blues, player=beas, sheet={"skill": 9})
    assert told(gm, reds)[0] == [
        ("Colour", "azure, blue", "or, gold"),
        ("Everyone may see it", "no", "yes"),
        ("Treasury", "0", "5"),
    ]
    assert told(gm, archers) == [[("Force", "Reds", "Blues")]]
    assert told(gm, cuno) == [
        [
            ("Force", "Reds", "Blues"),
            ("Player", "the game master", str(beas.user)),
            ("Skill", "14", "9"),
            ("Curse", "Doomed", "nothing"),
        ],
        [("Player", str(cals.user), "the game master")],
        [("Player", str(beas.user), str(cals.user))],
    ]


def test_others_read_what_they_could_read_then_and_may_read_now(
    gm: Membership,
    beas: Membership,
    cals: Membership,
    dots: Membership,
    reds: Force,
    archers: Unit,
    cuno: Hero,
) -> None:
    actions.edit_unit(
        gm, unit=archers, version=None, sheet={"count": 30, "traitor": False}, gm_note="Bribed."
    )
    actions.edit_unit(gm, unit=archers, version=None, sheet={"count": 30, "traitor": True})
    assert told(beas, archers) == [[("Men", "40", "30"), ("Weapon", "ordinary bow", "none")]]
    assert told(cals, archers) == []
    actions.edit_force(gm, force=reds, version=None, is_open=True)
    assert told(dots, archers) == [], "it was hidden then"
    actions.edit_unit(gm, unit=archers, version=None, sheet={"count": 20, "traitor": True})
    assert told(dots, archers) == [[("Men", "30", "20")]]
    actions.edit_hero(gm, hero=cuno, version=None, force=reds, player=beas, sheet={"skill": 16, "curse": "x"})
    assert told(beas, cuno) == [[("Skill", "14", "16")]]
    assert told(dots, cuno) == [], "the sheet of a hero is his player's"


def test_a_hidden_force_has_no_name_in_a_trace(
    gm: Membership, beas: Membership, reds: Force, blues: Force, archers: Unit, cuno: Hero
) -> None:
    actions.transfer_unit(gm, unit=archers, force=blues)
    actions.transfer_unit(gm, unit=archers, force=reds)
    assert told(beas, archers) == []
    actions.edit_hero(gm, hero=cuno, version=None, force=blues, player=beas)
    actions.edit_hero(gm, hero=cuno, version=None, force=reds, player=beas)
    assert told(beas, cuno) == [
        [("Force", "one you do not see", "Reds")],
        [("Force", "Reds", "one you do not see")],
    ]
    ambush = actions.add_unit(gm, force=blues, name="Ambush", sheet={})
    actions.edit_unit(gm, unit=archers, version=None, sheet={"supports": [ambush.key]})
    assert told(beas, archers)[0][-1] == ("Supports", "nothing", "one you do not see")
    assert told(gm, archers)[0][-1] == ("Supports", "nothing", "Ambush")


def test_an_edit_is_taken_back_and_that_too(gm: Membership, reds: Force, archers: Unit) -> None:
    was = archers.sheet
    actions.edit_unit(gm, unit=archers, version=None, name="Old", sheet={"count": 30, "armour": "heavy"})
    actions.take_back_edit(gm, key=archers.key, number=1)
    archers.refresh_from_db()
    assert (archers.name, archers.sheet) == ("City archers", was)
    first, second = traces(gm, archers)[::-1]
    assert first.is_undone
    assert second.undoes == first.at
    actions.take_back_edit(gm, key=archers.key, number=2)
    archers.refresh_from_db()
    assert (archers.name, archers.sheet) == ("Old", {"count": 30, "armour": "heavy"})


def test_force_and_player_come_back_too(
    gm: Membership, beas: Membership, cals: Membership, reds: Force, blues: Force, archers: Unit, cuno: Hero
) -> None:
    actions.edit_hero(gm, hero=cuno, version=None, force=blues, player=cals)
    actions.take_back_edit(gm, key=cuno.key, number=1)
    cuno.refresh_from_db()
    assert (cuno.force, cuno.player) == (reds, beas)
    actions.transfer_unit(gm, unit=archers, force=blues)
    actions.take_back_edit(gm, key=archers.key, number=1)
    archers.refresh_from_db()
    assert archers.force == reds


def test_what_has_changed_since_is_not_taken_back(gm: Membership, archers: Unit) -> None:
    actions.edit_unit(gm, unit=archers, version=None, name="Old", sheet={"count": 30})
    actions.edit_unit(gm, unit=archers, version=None, sheet={"count": 20})
    with pytest.raises(actions.EditDoesNotFit, match="Men of Old has changed since"):
        actions.take_back_edit(gm, key=archers.key, number=1)
    archers.refresh_from_db()
    assert (archers.name, archers.sheet) == ("Old", {"count": 20})


def test_what_is_gone_since_is_not_brought_back(
    gm: Membership, beas: Membership, reds: Force, blues: Force, cuno: Hero
) -> None:
    actions.edit_hero(gm, hero=cuno, version=None, force=blues, player=None)
    beas.left_at = timezone.now()
    beas.save()
    with pytest.raises(actions.WayBackIsGone, match="The player of then has left"):
        actions.take_back_edit(gm, key=cuno.key, number=1)
    actions.delete_force(gm, force=reds)
    with pytest.raises(actions.WayBackIsGone, match="The force of then has been deleted"):
        actions.take_back_edit(gm, key=cuno.key, number=1)
    with pytest.raises(actions.NoSuchEdit):
        actions.take_back_edit(gm, key=cuno.key, number=2)


def test_only_game_masters_take_back(beas: Membership, gm: Membership, archers: Unit) -> None:
    actions.edit_unit(gm, unit=archers, version=None, name="Old")
    with pytest.raises(actions.OnlyGameMasters):
        actions.take_back_edit(beas, key=archers.key, number=1)


# its place on the pages


def test_the_page_of_a_record_tells_and_takes_back(
    adas: Client, campaign: Campaign, reds: Force, archers: Unit
) -> None:
    url = page("unit", campaign.pk, reds.pk, archers.pk)
    assert "Changed by hand" not in words(adas.get(url).content)
    adas.post(url, unit_data("Old archers", archers.version, count=25))
    content = adas.get(url).content
    assert "Men 40 → became 25" in words(content)
    [edit] = re.findall(r'name="edit" value="([\w:-]+)"', content.decode())
    answer = adas.post(page("take-back-edit", campaign.pk), {"edit": edit}, follow=True)
    assert answer.redirect_chain == [(url, 302)]
    assert "City archers is as it was before that change." in words(answer.content)
    assert "Taken back since." in words(answer.content)
    again = adas.post(page("take-back-edit", campaign.pk), {"edit": edit}, follow=True)
    assert "have changed since. Nothing was taken back" in words(again.content)


def test_players_read_it_and_take_nothing_back(
    campaign: Campaign, gm: Membership, bea: User, reds: Force, archers: Unit, cuno: Hero, signed_in: SignIn
) -> None:
    actions.edit_unit(gm, unit=archers, version=None, sheet={"count": 30})
    actions.edit_hero(gm, hero=cuno, version=None, force=reds, player=cuno.player, sheet={"skill": 16})
    actions.edit_force(gm, force=reds, version=None, name="Crimson")
    beas = signed_in(bea)
    for url, said in (
        (page("unit", campaign.pk, reds.pk, archers.pk), "Men 40 → became 30"),
        (page("hero", campaign.pk, cuno.pk), "Skill 14 → became 16"),
        (page("force", campaign.pk, reds.pk), "Name Reds → became Crimson"),
    ):
        content = beas.get(url).content
        assert said in words(content)
        assert "Take it back" not in words(content)
    assert beas.post(page("take-back-edit", campaign.pk), {"edit": f"{archers.key}:1"}).status_code == 404


@pytest.mark.parametrize(
    "edit", ["", "x", "city-archers", "city-archers:x", "nobody:1", "city-archers:²", ":1"]
)
def test_nonsense_is_a_404(adas: Client, campaign: Campaign, archers: Unit, edit: str) -> None:
    assert adas.post(page("take-back-edit", campaign.pk), {"edit": edit}).status_code == 404


def test_another_campaign_has_its_own_counting(
    gm: Membership, eves: Membership, archers: Unit, member_of: MemberOf
) -> None:
    force = actions.new_force(eves, name="Greens")
    actions.edit_force(eves, force=force, version=None, name="Vert")
    actions.edit_unit(gm, unit=archers, version=None, name="Old")
    assert sorted(Trace.objects.values_list("key", "number")) == [("city-archers", 1), ("greens", 1)]
    with pytest.raises(actions.NoSuchEdit):
        actions.take_back_edit(eves, key=archers.key, number=1)


def test_fifty_edits_take_as_many_queries_as_one(
    gm: Membership, archers: Unit, django_assert_max_num_queries: Any
) -> None:
    for men in range(60):
        actions.edit_unit(gm, unit=archers, version=None, sheet={"count": men})
    with django_assert_max_num_queries(6):
        assert len(traces(gm, archers)) == 50
