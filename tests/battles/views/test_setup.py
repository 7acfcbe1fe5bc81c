"""The page of a battle's set-up: one form that keeps what is typed, and says what cannot be."""

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from pytest_django.fixtures import DjangoAssertNumQueries

from battles import actions
from battles.models import Battle, Decides, staff_of
from battles.play import mustering
from rosters.models import Force, Hero, Unit
from tests.battles.conftest import Table
from tests.battles.pages import NASTY, client_of, fields, grow, post, setup_url, text_of
from tests.factories import make_user
from tests.markup import tight


def test_the_page_keeps_what_is_typed(draft: Table) -> None:
    response = post(
        draft,
        **{
            "battle-name": "Night at the ford",
            "battle-place": "Lesser Sedge",
            "side-blues-briefing": "*Hold* the bank.",
            "side-blues-said-surprised": "on",
            "side-blues-commander": "berta",
            "field-defender": "blues",
        },
    )
    assert response.status_code == 302
    battle = Battle.objects.get()
    assert (battle.name, battle.place, battle.situation) == (
        "Night at the ford",
        "Lesser Sedge",
        {"defender": "blues"},
    )
    blues = battle.sides.get(key="blues")
    assert (blues.briefing, blues.situation) == ("*Hold* the bank.", {"surprised": True})
    assert blues.commander == Hero.objects.get(key="berta")


@pytest.mark.parametrize(
    ("name", "typed", "said"),
    [
        ("battle-name", "", "Write something here"),
        ("battle-name", "x" * 10_000, "too many"),
        ("battle-name", "The\x00ford", "cannot be shown"),
        ("battle-place", "a\nb", "line break"),
        ("battle-dice", "mine", "mine"),
        ("field-defender", "greens", "not one of the choices"),
        ("options-rounds", "many", "not a whole number"),
        ("options-rounds", "-3", "too low"),
        ("options-rounds", "9" * 40, "too high"),
        ("side-reds-units", "bows", "bows"),
        ("side-reds-commander", "berta", "berta"),
        ("side-reds-at-rolf", "bows", "bows"),
        ("side-reds-tincture", "pink", "pink"),
        ("side-reds-tincture", "gules", "wears these colours"),
        ("side-reds-briefing", "x" * 20_001, "too many"),
    ],
)
def test_what_cannot_be_is_said_at_its_field_and_nothing_is_lost(
    draft: Table, name: str, typed: str, said: str
) -> None:
    response = post(draft, **{"side-blues-briefing": "Do not lose this.", name: typed})
    text = text_of(response)
    assert response.status_code == 200
    assert said in text
    assert "Not kept yet" in text
    assert "Do not lose this." in text
    assert Battle.objects.get().version == draft.battle.version


def test_a_commander_must_take_part_and_a_hero_fights_with_a_unit_that_does(draft: Table) -> None:
    data = fields(draft, **{"side-reds-units": []})
    del data["side-reds-hero-rolf"]
    text = text_of(client_of(draft, "ada").post(setup_url(draft), data))  # type: ignore[arg-type]
    assert "Rolf does not take part" in text
    text = text_of(post(draft, **{"side-reds-units": []}))
    assert "Spears stays at home" in text


def test_another_game_master_s_words_are_not_written_over_unseen(draft: Table) -> None:
    old = fields(draft, **{"side-blues-briefing": "Mine."})
    post(draft, **{"side-blues-briefing": "Theirs."})
    ada = client_of(draft, "ada")
    text = text_of(ada.post(setup_url(draft), old))  # type: ignore[arg-type]
    assert "Somebody has changed this set-up" in text
    assert "Mine." in text
    assert Battle.objects.get().sides.get(key="blues").briefing == "Theirs."
    again = old | {"version": str(Battle.objects.get().version)}
    assert ada.post(setup_url(draft), again).status_code == 302
    assert Battle.objects.get().sides.get(key="blues").briefing == "Mine."


def test_a_side_added_meanwhile_keeps_all_of_its_people(draft: Table) -> None:
    actions.remove_side(draft.ada, side=draft.battle.sides.get(key="blues"))
    old = fields(draft)
    actions.add_side(draft.ada, force=Force.objects.get(key="blues"))
    old["version"] = str(Battle.objects.get().version)
    assert client_of(draft, "ada").post(setup_url(draft), old).status_code == 302
    assert mustering.plan_of(Battle.objects.get()).sides[1].units != ()


def test_every_button_keeps_the_form_first(draft: Table) -> None:
    typed = {"side-blues-briefing": "Hold."}
    post(draft, then="call", **typed)
    battle = Battle.objects.get()
    assert battle.is_called
    assert battle.sides.get(key="blues").briefing == "Hold."
    post(draft, then="remove:reds", **{"side-blues-briefing": "Hold on."})
    assert [side.key for side in battle.sides.all()] == ["blues"]
    assert battle.sides.get().briefing == "Hold on."
    post(draft, then="add", force="reds")
    assert battle.sides.count() == 2
    post(draft, then="call:off")
    assert not Battle.objects.get().is_called


@pytest.mark.parametrize("then", ["add", "remove:nobody", "remove:", "call:\x00", "dance", "\x00"])
def test_a_button_that_is_not_there_changes_nothing(draft: Table, then: str) -> None:
    assert post(draft, then=then, force="no\x00body").status_code == 302
    assert Battle.objects.get().sides.count() == 2


def test_the_problems_stand_in_the_ready_check_and_at_their_field(draft: Table) -> None:
    post(draft, **{"side-blues-units": [], "side-blues-hero-berta": ""})
    text = text_of(client_of(draft, "ada").get(setup_url(draft)))  # type: ignore[arg-type]
    assert text.count("Blues has no unit in this battle") == 2
    assert 'aria-disabled="true"' in text
    response = post(draft, then="open", **{"side-blues-units": [], "side-blues-hero-berta": ""})
    assert response.status_code == 302
    assert Battle.objects.get().state == Battle.State.DRAFT


def test_a_problem_of_a_sheet_leads_to_the_roster(draft: Table) -> None:
    Unit.objects.filter(key="bows").update(sheet={"count": -5})
    bows = Unit.objects.get(key="bows")
    text = text_of(client_of(draft, "ada").get(setup_url(draft)))  # type: ignore[arg-type]
    assert f"/campaigns/{draft.battle.campaign_id}/forces/{bows.force_id}/units/{bows.pk}/" in text
    Hero.objects.filter(key="berta").update(sheet={"hits": "many"})
    text = text_of(client_of(draft, "ada").get(setup_url(draft)))  # type: ignore[arg-type]
    assert f"/heroes/{Hero.objects.get(key='berta').pk}/" in text


def test_of_two_game_masters_who_open_it_one_does(draft: Table) -> None:
    old = fields(draft, then="open")
    ada = client_of(draft, "ada")
    assert ada.post(setup_url(draft), old).headers["Location"] == f"/battles/{draft.battle.pk}/"
    assert ada.post(setup_url(draft), old).headers["Location"] == f"/battles/{draft.battle.pk}/"
    with pytest.raises(actions.SetupIsClosed):
        actions.start(draft.ada)
    assert Battle.objects.get().phases.count() == 1


@pytest.mark.parametrize("number", [0, 999_999, 2**63, 10**30])
def test_a_battle_that_is_not_there_is_not_found(draft: Table, number: int) -> None:
    for page in ("setup/", "aftermath/", "report/", "dice/", "log.json", "briefing/"):
        assert client_of(draft, "ada").get(f"/battles/{number}/{page}").status_code == 404


def test_the_page_of_another_game_master_goes_on_when_the_battle_is_open(draft: Table) -> None:
    actions.start(draft.ada)
    response = client_of(draft, "ada").get(f"{setup_url(draft)}ready/")
    assert response.status_code == 204
    assert response.headers["HX-Redirect"] == f"/battles/{draft.battle.pk}/"


def test_looking_reckons_with_what_is_typed_and_keeps_nothing(draft: Table) -> None:
    version = Battle.objects.get().version
    text = text_of(post(draft, look="yes", **{"side-blues-units": [], "side-blues-hero-berta": ""}))
    assert "0 of 1 units" in tight(text)
    assert "not kept yet" in text
    assert "<html" not in text
    text = text_of(post(draft, look="yes", **{"battle-name": ""}))
    assert "needs another look" in text
    assert "Write something here" in text
    assert Battle.objects.get().version == version


def test_strength_is_said_with_its_lines(draft: Table) -> None:
    text = text_of(client_of(draft, "ada").get(setup_url(draft)))  # type: ignore[arg-type]
    assert "Strength of Spears: 20" in text


def test_names_and_briefings_are_shown_as_text(draft: Table) -> None:
    post(draft, **{"battle-name": f"{NASTY}", "side-reds-briefing": f"</textarea>{NASTY}"})
    Unit.objects.update(name=NASTY)
    Hero.objects.update(name=NASTY)
    page = client_of(draft, "ada").get(setup_url(draft)).content.decode()
    assert "<script>alert" not in page


def test_new_battle_asks_for_a_name_and_opens_the_setup(draft: Table) -> None:
    ada, url = client_of(draft, "ada"), f"/campaigns/{draft.battle.campaign_id}/battles/new/"
    assert ada.get(url).status_code == 200
    keys = [str(pk) for pk in Force.objects.values_list("pk", flat=True)]
    for bad in (
        {"name": "", "forces": keys},
        {"name": "x", "forces": ["nine"]},
        {"name": "x", "forces": ["99999"]},
    ):
        response = ada.post(url, bad)
        assert response.status_code == 200
        assert b"error" in response.content
    response = ada.post(url, {"name": "Second day", "forces": keys})
    battle = Battle.objects.get(name="Second day")
    assert response.headers["Location"] == f"/battles/{battle.pk}/setup/"
    assert battle.sides.count() == 2
    assert {staff_of(battle, side).decides for side in ("", "reds", "blues")} == {Decides.PROPOSE}
    ada.post(url, {"name": "By hand", "forces": keys, "decides": "you"})
    assert Battle.objects.get(name="By hand").staff == {}
    assert b"error" in ada.post(url, {"name": "x", "forces": keys, "decides": "nobody"}).content


def test_the_setup_is_the_game_masters(draft: Table) -> None:
    make_user("Eve")
    urls = [
        setup_url(draft),
        f"{setup_url(draft)}ready/",
        f"/campaigns/{draft.battle.campaign_id}/battles/new/",
    ]
    assert [client_of(draft, "ada").get(url).status_code for url in urls] == [200, 200, 200]
    actions.call_to_arms(draft.ada)
    unknown = client_of(draft, "bea").get("/battles/999999/setup/")
    for name in ("bea", "cal", "dot"):
        for url in urls:
            for response in (client_of(draft, name).get(url), client_of(draft, name).post(url, {})):
                assert response.status_code == 404
                assert b"Spears" not in response.content
        assert client_of(draft, name).post(f"{setup_url(draft)}discard/").status_code == 404
        assert client_of(draft, name).get(urls[0]).content[:200] == unknown.content[:200]
    assert [Client().get(url).status_code for url in urls] == [404, 404, 404]


def test_queries_of_the_setup_do_not_grow(
    draft: Table, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    ada = client_of(draft, "ada")
    actions.call_to_arms(draft.ada)
    with CaptureQueriesContext(connection) as first:
        ada.get(setup_url(draft))
    grow(draft, 3)
    third = Force.objects.create(campaign=draft.battle.campaign, key="greens", name="Greens")
    actions.add_side(draft.ada, force=third)
    with django_assert_num_queries(len(first.captured_queries)):
        assert ada.get(setup_url(draft)).status_code == 200


@pytest.mark.parametrize("page", ["maps", "pace"])
def test_the_pages_beside_it_are_a_press_away_and_nothing_typed_is_lost(draft: Table, page: str) -> None:
    shown = text_of(client_of(draft, "ada").get(setup_url(draft)))  # type: ignore[arg-type]
    assert f'name="then" value="{page}"' in shown
    response = post(draft, **{"then": page, "battle-place": "The north bank"})
    assert response.headers["Location"] == f"/battles/{draft.battle.pk}/{page}/"
    assert Battle.objects.get(pk=draft.battle.pk).place == "The north bank"
    again = post(draft, **{"then": page, "battle-name": "", "battle-place": "The south bank"})
    assert again.status_code == 200
    assert "The south bank" in text_of(again)
