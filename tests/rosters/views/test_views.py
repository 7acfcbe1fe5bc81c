from collections.abc import Callable
from typing import Any

import pytest
from django.test import Client
from pytest_django import DjangoAssertNumQueries

from accounts.models import User
from campaigns.models import Campaign, Membership
from rosters import actions
from rosters.models import Force, Hero, Unit
from tests.conftest import SignIn
from tests.rosters.pages import page, unit_data, words


@pytest.fixture
def everything(
    campaign: Campaign, reds: Force, blues: Force, archers: Unit, cuno: Hero
) -> dict[str, tuple[str, tuple[int, ...]]]:
    """Each page and button with the ids it takes here."""
    c, f, u, h = campaign.pk, reds.pk, archers.pk, cuno.pk
    return {
        "forces": ("get", (c,)),
        "force": ("get", (c, f)),
        "unit": ("get", (c, f, u)),
        "heroes": ("get", (c,)),
        "hero": ("get", (c, h)),
        "new-force": ("get", (c,)),
        "edit-force": ("get", (c, f)),
        "new-unit": ("get", (c, f)),
        "paste-units": ("get", (c, f)),
        "new-hero": ("get", (c,)),
        "strength": ("post", (c, f)),
        "move-unit": ("post", (c, f, u)),
        "delete-unit": ("post", (c, f, u)),
        "delete-hero": ("post", (c, h)),
        "delete-force": ("post", (c, f)),
    }


READ = {"forces", "force", "unit", "heroes", "hero"}


def statuses(client: Client, everything: dict[str, tuple[str, tuple[int, ...]]]) -> dict[str, int]:
    data = {"to": "up"}
    return {
        name: getattr(client, how)(page(name, *ids), data if how == "post" else None).status_code
        for name, (how, ids) in everything.items()
    }


# who may do what


def test_a_game_master_opens_every_page(adas: Client, everything: Any) -> None:
    assert {name: code for name, code in statuses(adas, everything).items() if code not in (200, 302)} == {}


def test_a_player_reads_the_force_of_his_hero_and_changes_nothing(
    signed_in: SignIn, bea: User, everything: Any
) -> None:
    found = statuses(signed_in(bea), everything)
    assert {name for name, code in found.items() if code == 200} == READ
    assert {code for name, code in found.items() if name not in READ} == {404}
    assert Force.objects.count() == 2


@pytest.mark.parametrize("who", ["cal", "dot"])
def test_others_do_not_learn_that_a_force_is_there(
    signed_in: SignIn, who: str, everything: Any, request: pytest.FixtureRequest
) -> None:
    found = statuses(signed_in(request.getfixturevalue(who)), everything)
    assert {name for name, code in found.items() if code == 200} == {"forces", "heroes"}


@pytest.mark.parametrize("who", ["cal", "dot"])
def test_an_open_force_is_read_by_everyone(
    signed_in: SignIn, gm: Membership, reds: Force, who: str, everything: Any, request: pytest.FixtureRequest
) -> None:
    actions.edit_force(gm, force=reds, version=None, is_open=True)
    found = statuses(signed_in(request.getfixturevalue(who)), everything)
    assert {name for name, code in found.items() if code == 200} == READ


def test_a_stranger_and_nobody_get_the_same_404_everywhere(
    signed_in: SignIn, eve: User, eves: Membership, everything: Any
) -> None:
    assert set(statuses(signed_in(eve), everything).values()) == {404}
    assert set(statuses(Client(), everything).values()) == {404}


def test_hidden_foreign_and_unknown_look_alike(
    signed_in: SignIn, bea: User, campaign: Campaign, blues: Force, eves: Membership
) -> None:
    foreign = actions.new_force(eves, name="Hers")
    client = signed_in(bea)
    answers = [client.get(page("force", campaign.pk, pk)) for pk in (blues.pk, foreign.pk, 999_999, 2**70)]
    assert {answer.status_code for answer in answers} == {404}
    assert len({words(answer.content) for answer in answers}) == 1


def test_foreign_ids_in_addresses_are_not_found(
    adas: Client, campaign: Campaign, reds: Force, blues: Force, archers: Unit, eves: Membership
) -> None:
    hers = actions.new_force(eves, name="Hers")
    unit = actions.add_unit(eves, force=hers, name="Hers too")
    hero = actions.add_hero(eves, name="She")
    for url in (
        page("force", campaign.pk, hers.pk),
        page("edit-force", campaign.pk, hers.pk),
        page("new-unit", campaign.pk, hers.pk),
        page("unit", campaign.pk, hers.pk, unit.pk),
        page("unit", campaign.pk, reds.pk, unit.pk),
        page("unit", campaign.pk, blues.pk, archers.pk),
        page("hero", campaign.pk, hero.pk),
    ):
        assert adas.get(url).status_code == 404, url
    move = page("move-unit", campaign.pk, reds.pk, archers.pk)
    for force in (hers.pk, "", "x", "1e9", "-1", "²"):
        assert adas.post(move, {"force": force}).status_code == 404, force


# what is secret


def test_players_never_get_what_only_game_masters_know(
    signed_in: SignIn, gm: Membership, bea: User, campaign: Campaign, reds: Force, archers: Unit, cuno: Hero
) -> None:
    actions.edit_force(gm, force=reds, version=None, sheet={"spies": 7}, gm_note="Secret one")
    actions.edit_unit(gm, unit=archers, version=None, gm_note="Secret two")
    actions.edit_hero(gm, hero=cuno, version=None, force=reds, player=cuno.player, gm_note="Secret three")
    urls = [
        page("forces", campaign.pk),
        page("force", campaign.pk, reds.pk),
        page("unit", campaign.pk, reds.pk, archers.pk),
        page("heroes", campaign.pk),
        page("hero", campaign.pk, cuno.pk),
    ]

    def everything_of(who: User) -> str:
        return "".join(signed_in(who).get(url).content.decode() for url in urls)

    hers, adas_ = everything_of(bea), everything_of(gm.user)
    for secret in ("Secret", "Doomed", "Traitors", "Spies"):
        assert secret not in hers, secret
        assert secret in adas_, secret
    assert "not known" in hers


def test_a_sheet_of_a_hero_is_for_his_player(
    signed_in: SignIn, gm: Membership, bea: User, cal: User, campaign: Campaign, reds: Force, cuno: Hero
) -> None:
    actions.edit_force(gm, force=reds, version=None, is_open=True)
    url = page("hero", campaign.pk, cuno.pk)
    assert "Skill" in words(signed_in(bea).get(url).content)
    assert "Skill" not in words(signed_in(cal).get(url).content)


# forces


def test_a_force_is_raised_and_shown(adas: Client, campaign: Campaign) -> None:
    answer = adas.post(
        page("new-force", campaign.pk),
        {
            "name": "Host of Bannock",
            "tincture": "vert",
            "is_open": "on",
            "sheet-treasury": "1,200",
            "sheet-spies": 0,
        },
        follow=True,
    )
    force = Force.objects.get()
    assert (force.key, force.tincture, force.is_open, force.sheet) == (
        "host-of-bannock",
        "vert",
        True,
        {"treasury": 1200},
    )
    assert "Host of Bannock is raised. Add its units." in words(answer.content)


def test_a_new_force_is_offered_the_next_colour(adas: Client, campaign: Campaign, reds: Force) -> None:
    assert '<option value="gules" selected>' in adas.get(page("new-force", campaign.pk)).content.decode()


def test_the_page_of_a_force_adds_its_units_up(
    adas: Client, gm: Membership, campaign: Campaign, reds: Force, archers: Unit
) -> None:
    actions.add_unit(gm, force=reds, preset="guards", sheet={"leader": None})
    text = words(adas.get(page("force", campaign.pk, reds.pk)).content)
    assert "City archers light foot 40 12 20 Armour" not in text
    assert "Two units 60" in text
    assert "Nothing is wrong with this force." in text


def test_the_page_of_a_force_says_what_is_wrong_and_where(
    adas: Client, gm: Membership, campaign: Campaign, reds: Force
) -> None:
    ghosts = actions.add_unit(gm, force=reds, name="Ghosts", sheet={"count": 0})
    content = adas.get(page("force", campaign.pk, reds.pk)).content
    assert "Ghosts has no men. Open it" in words(content)
    assert page("unit", campaign.pk, reds.pk, ghosts.pk) in content.decode()
    assert "two sides" not in words(content)
    assert "1 check open" in words(adas.get(page("forces", campaign.pk)).content)


def test_a_sheet_that_the_rules_no_longer_read_is_said_and_set_right(
    adas: Client, campaign: Campaign, reds: Force, archers: Unit, cuno: Hero
) -> None:
    for model in (Unit, Hero, Force):
        model.objects.update(sheet={"count": "lost", "wings": 2})
    for url in (
        page("forces", campaign.pk),
        page("force", campaign.pk, reds.pk),
        page("hero", campaign.pk, cuno.pk),
    ):
        assert adas.get(url).status_code == 200
    assert "no longer fits the rules" in words(adas.get(page("force", campaign.pk, reds.pk)).content)
    url = page("unit", campaign.pk, reds.pk, archers.pk)
    assert adas.get(url).status_code == 200
    assert adas.post(url, unit_data(count=5, version=archers.version)).status_code == 302
    archers.refresh_from_db()
    assert archers.sheet == {"count": 5}


def test_deleting_a_force_asks_nothing_more_and_says_so(
    adas: Client, campaign: Campaign, reds: Force, archers: Unit
) -> None:
    answer = adas.post(page("delete-force", campaign.pk, reds.pk), follow=True)
    assert "Reds is deleted, with its units. Its heroes stay." in words(answer.content)
    assert not Unit.objects.exists()


# heroes


def hero_data(name: str = "Cuno", **more: Any) -> dict[str, Any]:
    return {"name": name, "sheet-skill": 12, "sheet-hits": 10, **more}


def test_a_hero_is_added_and_given_to_a_player(
    adas: Client, campaign: Campaign, beas: Membership, reds: Force, archers: Unit
) -> None:
    data = hero_data(force=reds.pk, player=beas.pk) | {"sheet-unit": archers.key}
    adas.post(page("new-hero", campaign.pk), data)
    hero = Hero.objects.get()
    assert (hero.force, hero.player, hero.sheet) == (reds, beas, {"skill": 12, "unit": "city-archers"})


def test_a_hero_is_taken_away_from_player_and_force(adas: Client, campaign: Campaign, cuno: Hero) -> None:
    adas.post(page("hero", campaign.pk, cuno.pk), hero_data(force="", player="", version=cuno.version))
    cuno.refresh_from_db()
    assert (cuno.force, cuno.player, cuno.version) == (None, None, 2)


def test_heroes_go_to_nobody_and_nothing_of_another_campaign(
    adas: Client, campaign: Campaign, eves: Membership, cuno: Hero
) -> None:
    hers = actions.new_force(eves, name="Hers")
    for data in (
        hero_data(player=eves.pk),
        hero_data(force=hers.pk),
        hero_data(player="x"),
        hero_data(force="²"),
    ):
        answer = adas.post(page("hero", campaign.pk, cuno.pk), data)
        assert "is not one of the choices." in words(answer.content)
    cuno.refresh_from_db()
    assert cuno.version == 1


def test_a_hero_is_deleted(adas: Client, campaign: Campaign, cuno: Hero) -> None:
    answer = adas.post(page("delete-hero", campaign.pk, cuno.pk), follow=True)
    assert "Cuno is deleted." in words(answer.content)


# how often pages ask


@pytest.mark.parametrize("reader", ["ada", "bea"])
def test_pages_ask_as_often_for_three_as_for_one(
    signed_in: SignIn,
    gm: Membership,
    campaign: Campaign,
    reds: Force,
    archers: Unit,
    cuno: Hero,
    reader: str,
    request: pytest.FixtureRequest,
    django_assert_num_queries: DjangoAssertNumQueries,
) -> None:
    client = signed_in(request.getfixturevalue(reader))
    urls = [
        page("forces", campaign.pk),
        page("force", campaign.pk, reds.pk),
        page("heroes", campaign.pk),
        page("unit", campaign.pk, reds.pk, archers.pk),
        page("hero", campaign.pk, cuno.pk),
    ]
    counts = [_count(client, url, django_assert_num_queries) for url in urls]
    for n in (2, 3):
        force = actions.new_force(gm, name=f"Force {n}", is_open=True)
        for owner in (reds, force):
            actions.add_unit(gm, force=owner, name=f"Unit {n}")
            actions.add_hero(gm, name=f"Hero {n}", force=owner, player=cuno.player)
    assert [_count(client, url, django_assert_num_queries) for url in urls] == counts
    assert max(counts) <= 14


def _count(client: Client, url: str, counted: Callable[..., Any]) -> int:
    from django.db import connection
    from django.test.utils import CaptureQueriesContext

    with CaptureQueriesContext(connection) as context:
        assert client.get(url).status_code == 200
    return len(context)
