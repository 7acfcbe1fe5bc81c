"""A battle to try, in one press: what a stranger meets, and how his trial ends."""

from datetime import timedelta
from html import unescape
from typing import Any

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from accounts.models import User
from battles.actions import flow
from battles.models import Answer, Battle, Seat
from battles.parts.around.trial import Part, offers
from battles.play.scenes import present
from battles.play.staff import what_stands
from campaigns.models import Membership, Role
from rulesets.engine import Ask, advice, names_of
from tests.battles.trying import Visitor
from tests.factories import PASSWORD, make_user
from tests.markup import tight

PLAYS = [offer.value for offer in offers()]


@pytest.fixture
def no_beat(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(flow, "BEAT", timedelta())


def test_every_system_offers_both_parts() -> None:
    assert len(PLAYS) == 10
    assert {value.partition("|")[2] for value in PLAYS} == {Part.COMMANDER, Part.HERO}


@pytest.mark.usefixtures("no_beat")
@pytest.mark.parametrize("play", PLAYS)
def test_one_press_leads_to_a_decision_and_the_battle_to_its_report(db: None, play: str) -> None:
    visitor = Visitor()
    front = visitor.client.get("/").content.decode()
    assert f'value="{play}"' in front
    assert visitor.press(play).status_code == 302
    assert visitor.asked(), "the first thing that he sees is a question to him"
    assert visitor.presses == 1
    place = Membership.objects.get(campaign=visitor.battle.campaign_id)
    assert (place.role, place.user.is_guest) == (Role.PLAYER, True)
    commands = Seat.objects.filter(battle=visitor.battle, word__startswith="commander:").exists()
    assert commands == play.endswith(Part.COMMANDER)
    assert visitor.play_to_the_end() >= 1
    page = visitor.look()
    assert "The battle is over" in page
    assert "Keep it" in page
    report = visitor.look("report/")
    assert "This was a trial." in report
    assert f"/campaigns/{visitor.battle.campaign_id}/keep/" in report
    assert Battle.objects.get(pk=visitor.battle.pk).is_over


@pytest.mark.usefixtures("no_beat")
@pytest.mark.parametrize("play", ["gurps|commander", "traveller|commander"])
def test_what_he_is_asked_is_filled_in_as_his_officer_would_answer(db: None, play: str) -> None:
    """The defaults of the rules lose: no mission is sent, and everybody holds still."""
    visitor, others = Visitor(), list[str]()
    visitor.press(play)
    while not others:
        [(phase, key), *_] = visitor.asked()
        scene = present(Battle.objects.get(pk=visitor.battle.pk))
        assert scene is not None
        ask, stands = scene.played.requests[key], what_stands(scene)[key]
        assert isinstance(ask, Ask) and stands.by == Answer.By.OFFICER and stands.proposal is not None
        assert advice(scene.rules, stands.proposal, names_of(scene.battle.mustered)) in visitor.look()
        others += [key] if stands.value != ask.default.model_dump(mode="json") else []
        visitor.client.post(visitor.at("officers/take/"), {"phase": phase, "key": key})


@pytest.fixture
def visitor(db: None) -> Visitor:
    """Somebody who has just pressed."""
    found = Visitor()
    found.press("gurps|hero")
    return found


def html(answer: Any) -> str:
    return unescape(answer.content.decode())


# --- The press ------------------------------------------------------------------------------------


def test_only_a_press_of_the_page_itself_begins_a_trial(db: None) -> None:
    robot = Client(enforce_csrf_checks=True)
    assert robot.get("/try/").status_code == 405
    assert robot.post("/try/", {"play": PLAYS[0]}).status_code == 403
    assert not User.objects.exists()


@pytest.mark.parametrize(
    ("play", "why"),
    [
        ("", "Choose a battle"),
        ("gurps|admiral", "not offered any more"),
        ("x" * 5000, "not offered any more"),
    ],
)
def test_what_is_not_offered_is_refused_in_words(db: None, play: str, why: str) -> None:
    answer = Visitor().press(play)
    assert answer.status_code == 422
    assert why in html(answer)
    assert not User.objects.exists()


def test_too_many_from_one_address_are_told_when_to_come_back(db: None, settings: Any) -> None:
    settings.TRIALS_AN_HOUR = 1
    Visitor().press("gurps|hero")
    answer = Visitor().press("gurps|hero")
    assert answer.status_code == 429
    assert "Come back in 60 minutes" in tight(html(answer))
    assert 3500 < int(answer.headers["Retry-After"]) <= 3600
    assert answer.headers["X-Robots-Tag"] == "noindex"


def test_a_site_without_trials_offers_none(db: None, settings: Any) -> None:
    settings.TRIALS_AT_ONCE = 0
    visitor = Visitor()
    assert "Try it now" not in html(visitor.client.get("/"))
    assert visitor.press("gurps|hero").status_code == 422


def test_who_has_an_account_presses_for_practice(db: None) -> None:
    visitor = Visitor()
    visitor.client.force_login(make_user("Ada"))
    visitor.press("gurps|hero")
    assert 'id="console"' in visitor.look()
    assert "My campaigns" in html(visitor.client.get("/"))


# --- Found again, looked at, left to officers -----------------------------------------------------


@pytest.mark.usefixtures("no_beat")
def test_whoever_comes_back_finds_it_again(visitor: Visitor) -> None:
    front = tight(html(visitor.client.get("/")))
    assert "Your trial battle: The gate of Bannock" in front
    assert "and you are Caliburn" in front
    assert visitor.at() in front
    assert "Sign in" not in front
    visitor.client.post(visitor.at("leave-to-officers/"))
    visitor.play_to_the_end()
    assert visitor.at("report/") in html(visitor.client.get("/"))


def test_the_front_page_asks_the_same_of_the_database_for_one_trial_and_for_three(
    visitor: Visitor, django_assert_num_queries: Any
) -> None:
    with CaptureQueriesContext(connection) as asked:
        visitor.client.get("/")
    of_one = len(asked)
    visitor.press("gurps|commander")
    visitor.press("gridless|hero")
    with django_assert_num_queries(of_one):
        visitor.client.get("/")


def test_the_strip_says_who_one_is_and_what_to_do(visitor: Visitor, monkeypatch: pytest.MonkeyPatch) -> None:
    for beat in ("BEAT", "ALONE"):
        monkeypatch.setattr(flow, beat, timedelta(hours=1))
    page = tight(visitor.look())
    assert "You are Caliburn, and fight for Bannock." in page
    assert "Choose below, then press" in page
    assert 'id="talk"' not in page
    assert "game master" not in page.replace("The game master</b>", "")
    visitor.client.post(visitor.at("leave-to-officers/"))
    assert "Officers fight it to its end for you." in tight(visitor.look())


@pytest.mark.parametrize("play", [one for one in PLAYS if one.endswith(Part.COMMANDER)])
def test_a_stranger_is_awaited_by_what_he_is(db: None, monkeypatch: pytest.MonkeyPatch, play: str) -> None:
    for beat in ("BEAT", "ALONE"):
        monkeypatch.setattr(flow, beat, timedelta(hours=1))
    someone = Visitor()
    someone.press(play)
    page = tight(someone.look())
    assert "Waiting for " in page
    assert "Waiting for Visitor" not in page


def test_its_only_player_alone_finds_it(visitor: Visitor) -> None:
    for stranger in (None, make_user("Eve")):
        client = Client()
        if stranger:
            client.force_login(stranger)
        for path in (visitor.at(), visitor.at("report/"), f"/campaigns/{visitor.battle.campaign_id}/keep/"):
            assert client.get(path).status_code == 404
            assert client.post(visitor.at("leave-to-officers/")).status_code == 404
    assert visitor.asked()


# --- Kept -----------------------------------------------------------------------------------------


def keep_url(visitor: Visitor) -> str:
    return f"/campaigns/{visitor.battle.campaign_id}/keep/"


def test_a_name_is_enough_to_keep_it(visitor: Visitor) -> None:
    assert visitor.client.post(keep_url(visitor), {"display_name": ""}).status_code == 422
    answer = visitor.client.post(keep_url(visitor), {"display_name": "Ines"}, follow=True)
    assert "Kept. You are its game master." in html(answer)
    assert "Invite players" in html(answer)
    user = User.objects.get()
    assert (str(user), user.is_guest) == ("Ines", True)
    assert visitor.client.get(keep_url(visitor)).status_code == 302, "there is nothing left to keep"


def test_with_an_account_he_comes_back_on_another_device(visitor: Visitor) -> None:
    said = {"display_name": "Ines", "username": "ines", "email": "", "password": PASSWORD, "again": PASSWORD}
    page = visitor.client.post(keep_url(visitor), said, follow=True)
    assert "You are its game master." in html(page)
    elsewhere = Client()
    elsewhere.post("/sign-in/", {"name": "ines", "password": PASSWORD})
    assert "The gate of Bannock" in html(elsewhere.get("/"))


@pytest.mark.parametrize(
    ("said", "why"),
    [
        ({"username": "ines"}, "still empty"),
        ({"username": "ines", "password": PASSWORD, "again": "other"}, "not the password above"),
        ({"username": "i n", "password": PASSWORD, "again": PASSWORD}, "without spaces"),
        ({"password": "abc", "again": "abc"}, "still empty"),
    ],
)
def test_half_an_account_is_told_at_its_field(visitor: Visitor, said: dict[str, str], why: str) -> None:
    answer = visitor.client.post(keep_url(visitor), {"display_name": "Ines", **said})
    assert answer.status_code == 422
    assert why in html(answer)
    assert '<details class="more" open>' in html(answer)
    assert visitor.client.get(keep_url(visitor)).status_code == 200, "it is a trial still"


def test_who_has_claimed_his_account_keeps_it_with_a_press(visitor: Visitor) -> None:
    User.objects.update(is_guest=False)
    assert "display_name" not in html(visitor.client.get(keep_url(visitor)))
    assert visitor.client.post(keep_url(visitor)).status_code == 302
    assert str(User.objects.get()) == "Visitor"


def test_a_trial_is_told_in_the_language_in_which_it_began(db: None) -> None:
    visitor = Visitor()
    visitor.client.defaults["HTTP_ACCEPT_LANGUAGE"] = "de"
    play = next(value for value in PLAYS if value.startswith("runequest|"))
    assert visitor.press(play).status_code == 302
    battle = Battle.objects.select_related("campaign").get(pk=visitor.battle.pk)
    assert (battle.name, battle.campaign.name) == ("Das Wehr", "Deine Probe")
    assert battle.situation["story"].startswith("Ockless versucht es am Wehr")
