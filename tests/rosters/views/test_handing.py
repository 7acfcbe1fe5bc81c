"""Heroes are handed to players many at once, from the campaign and from a battle's set-up."""

import re
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from accounts.models import User
from battles.models import Battle
from campaigns.models import Campaign, Membership
from rosters import actions
from rosters.models import Force, Hero, Trace
from tests.conftest import SignIn
from tests.factories import hand
from tests.rosters.pages import page, words


@pytest.fixture
def varga(gm: Membership, blues: Force) -> Hero:
    return actions.add_hero(gm, name="Varga", force=blues, sheet={"skill": 11})


def sent(content: bytes) -> dict[str, str]:
    """The form as a browser would send it back."""
    html = content.decode()
    data = dict(re.findall(r'<input type="hidden" name="(had:[\w-]+)" value="(\w*)"', html))
    data |= dict.fromkeys(re.findall(r'<input type="hidden" name="(had:[\w-]+)"(?! value)', html), "")
    for name, options in re.findall(r'<select name="([\w-]+)".*?>(.*?)</select>', html, re.DOTALL):
        chosen = re.search(r'value="(\w*)" selected', options)
        data[name] = chosen[1] if chosen else ""
    return data


def test_all_heroes_stand_on_one_page_by_force(
    adas: Client, campaign: Campaign, cuno: Hero, varga: Hero
) -> None:
    content = adas.get(page("hand-out", campaign.pk)).content
    assert re.search(r"Reds Cuno .* Blues Varga", words(content)), "in the order of all other pages"
    assert sent(content) == {
        "had:cuno": str(cuno.player_id),
        "cuno": str(cuno.player_id),
        "had:varga": "",
        "varga": "",
    }


def test_one_press_hands_out_all(
    adas: Client, campaign: Campaign, beas: Membership, cals: Membership, cuno: Hero, varga: Hero
) -> None:
    url = page("hand-out", campaign.pk)
    data = sent(adas.get(url).content) | {"cuno": str(cals.pk), "varga": str(beas.pk)}
    answer = adas.post(url, data, follow=True)
    assert "2 heroes are handed out." in words(answer.content)
    cuno.refresh_from_db()
    varga.refresh_from_db()
    assert (cuno.player, varga.player) == (cals, beas)
    assert sorted(Trace.objects.values_list("key", "number")) == [("cuno", 1), ("varga", 1)]
    back = sent(adas.get(url).content) | {"varga": ""}
    assert "Varga is the game master’s now." in words(adas.post(url, back, follow=True).content)
    again = sent(adas.get(url).content)
    assert "Nobody plays anybody else than before." in words(adas.post(url, again, follow=True).content)
    assert Trace.objects.count() == 3


def test_who_was_handed_out_meanwhile_is_said_at_the_hero(
    adas: Client,
    gm: Membership,
    campaign: Campaign,
    beas: Membership,
    cals: Membership,
    cuno: Hero,
    varga: Hero,
) -> None:
    url = page("hand-out", campaign.pk)
    data = sent(adas.get(url).content) | {"cuno": "", "varga": str(beas.pk)}
    hand(gm, cuno, cals)
    answer = adas.post(url, data)
    assert f"Cuno was given to {cals.user} meanwhile. Nothing was handed out" in words(answer.content)
    varga.refresh_from_db()
    assert varga.player is None
    again = sent(answer.content)
    assert (again["cuno"], again["had:cuno"], again["varga"]) == ("", str(cals.pk), str(beas.pk))
    adas.post(url, again)
    varga.refresh_from_db()
    assert varga.player == beas


def test_a_hero_who_came_meanwhile_keeps_his_player(
    adas: Client, gm: Membership, campaign: Campaign, beas: Membership, reds: Force
) -> None:
    url = page("hand-out", campaign.pk)
    data = sent(adas.get(url).content)
    late = actions.add_hero(gm, name="Late", force=reds, player=beas)
    adas.post(url, data)
    late.refresh_from_db()
    assert late.player == beas


def test_who_has_left_gets_nobody(
    adas: Client, gm: Membership, campaign: Campaign, cals: Membership, cuno: Hero
) -> None:
    url = page("hand-out", campaign.pk)
    data = sent(adas.get(url).content) | {"cuno": str(cals.pk)}
    cals.left_at = timezone.now()
    cals.save()
    assert "This person has left the campaign. Choose somebody else." in words(adas.post(url, data).content)
    with pytest.raises(actions.PlayerHasLeft):
        hand(gm, cuno, cals)


def test_whose_player_has_left_keeps_him_until_somebody_else_is_chosen(
    adas: Client, campaign: Campaign, beas: Membership, cals: Membership, cuno: Hero
) -> None:
    beas.left_at = timezone.now()
    beas.save()
    url = page("hand-out", campaign.pk)
    content = adas.get(url).content
    assert f"{beas.user}, who has left" in words(content)
    adas.post(url, sent(content))
    cuno.refresh_from_db()
    assert cuno.player_id == beas.pk
    adas.post(url, sent(content) | {"cuno": str(cals.pk)})
    cuno.refresh_from_db()
    assert cuno.player_id == cals.pk


def test_it_is_for_game_masters(
    campaign: Campaign, bea: User, eve: User, eves: Membership, cuno: Hero, signed_in: SignIn
) -> None:
    for user in (bea, eve):
        client = signed_in(user)
        assert client.get(page("hand-out", campaign.pk)).status_code == 404
        assert client.post(page("hand-out", campaign.pk), {"cuno": "", "had:cuno": "1"}).status_code == 404
    cuno.refresh_from_db()
    assert cuno.player_id is not None


@pytest.mark.parametrize("value", ["x", "-1", "9" * 30, "²", "0"])
def test_nonsense_hands_out_nothing(adas: Client, campaign: Campaign, cuno: Hero, value: str) -> None:
    for data in ({"cuno": value, "had:cuno": str(cuno.player_id)}, {"cuno": "", "had:cuno": value}):
        assert adas.post(page("hand-out", campaign.pk), data).status_code == 200
    cuno.refresh_from_db()
    assert cuno.player_id is not None


def test_forty_heroes_take_as_many_queries_as_four(
    adas: Client, gm: Membership, campaign: Campaign, reds: Force, django_assert_max_num_queries: Any
) -> None:
    for n in range(40):
        actions.add_hero(gm, name=f"Hero {n}", force=reds)
    with django_assert_max_num_queries(12):
        adas.get(page("hand-out", campaign.pk))


# before a battle


def test_a_draft_hands_out_those_who_take_part(
    adas: Client, gm: Membership, campaign: Campaign, reds: Force, beas: Membership, cuno: Hero, varga: Hero
) -> None:
    from battles import actions as battle_actions

    battle = battle_actions.new_battle(gm, name="The ford", forces=[reds])
    setup, url = (reverse(f"battles:{name}", args=[battle.pk]) for name in ("setup", "players"))
    assert "Who plays whom" in words(adas.get(setup).content)
    content = adas.get(url).content
    assert "Varga" not in words(content)
    answer = adas.post(url, sent(content) | {"cuno": ""})
    assert (answer.status_code, answer["Location"]) == (302, setup)
    cuno.refresh_from_db()
    assert cuno.player is None
    Battle.objects.update(state=Battle.State.RUNNING)
    assert adas.get(url)["Location"] == reverse("battles:battle", args=[battle.pk])


def test_namesakes_of_a_force_are_told_apart(
    adas: Client, gm: Membership, campaign: Campaign, reds: Force, blues: Force
) -> None:
    from battles import actions as battle_actions

    for force in (reds, reds, blues):
        actions.add_hero(gm, name="Rider", force=force)
    battle = battle_actions.new_battle(gm, name="The ford", forces=[reds])
    pages = (
        page("hand-out", campaign.pk),
        *(reverse(f"battles:{name}", args=[battle.pk]) for name in ("players", "setup")),
    )
    for url in pages:
        assert "Rider (2)" in words(adas.get(url).content)
        assert "Rider (3)" not in words(adas.get(url).content)
