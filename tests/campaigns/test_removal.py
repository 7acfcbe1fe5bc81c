"""Who was taken out stays out, by whatever link and name, until the game master lets them in."""

import pytest
from django.test import Client

from accounts import sessions
from accounts.models import Device, User
from campaigns import actions
from campaigns.models import Campaign, Invitation, Role
from tests.conftest import MemberOf, SignIn
from tests.factories import PASSWORD, make_invitation, make_member, make_user


@pytest.fixture
def link(campaign: Campaign) -> str:
    return f"/join/{make_invitation(campaign, uses=50).token}/"


@pytest.fixture
def piet(campaign: Campaign, link: str) -> Client:
    """A guest on his own phone."""
    phone = Client()
    assert phone.post(link, {"display_name": "Piet"}).status_code == 302
    return phone


def take_out(campaign: Campaign, gm: Client, name: str, *, close: bool) -> str:
    place = campaign.memberships.get(user__display_name=name)
    said = {"close_links": "yes"} if close else {}
    return gm.post(f"/campaigns/{campaign.pk}/people/{place.pk}/remove/", said, follow=True).content.decode()


def test_a_guest_who_was_taken_out_comes_back_under_no_name(
    campaign: Campaign, link: str, piet: Client, signed_in: SignIn, ada: User
) -> None:
    take_out(campaign, signed_in(ada), "Piet", close=False)
    assert piet.get(f"/campaigns/{campaign.pk}/").status_code == 404
    piet.post("/sign-out/", {"sure": "yes"})
    for answer in (piet.get(link), piet.post(link, {"display_name": "Somebody Else"})):
        assert answer.status_code == 403
        assert "The game master of The Marches has taken you out" in answer.content.decode()
        assert "ask them" in answer.content.decode()
    assert not User.objects.filter(display_name="Somebody Else").exists()
    assert Invitation.objects.get().uses_left == 49


def test_nor_with_an_account_made_for_it(
    campaign: Campaign, link: str, piet: Client, signed_in: SignIn, ada: User
) -> None:
    take_out(campaign, signed_in(ada), "Piet", close=False)
    piet.post("/sign-out/", {"sure": "yes"})
    said = {"username": "pieter", "password": PASSWORD, "again": PASSWORD, "email": ""}
    assert piet.post("/sign-up/", said).status_code == 302
    assert piet.post(link, {"x": "y"}).status_code == 403


def test_nor_by_a_link_that_was_made_for_others_later(
    campaign: Campaign, piet: Client, signed_in: SignIn, ada: User
) -> None:
    take_out(campaign, signed_in(ada), "Piet", close=True)
    later = f"/join/{make_invitation(campaign).token}/"
    assert piet.get(later).status_code == 403
    piet.cookies.pop("sessionid")
    assert piet.post(later, {"display_name": "Piet II"}).status_code == 403


def test_a_user_who_was_taken_out_comes_back_by_no_device(
    campaign: Campaign, link: str, signed_in: SignIn, ada: User, bea: User
) -> None:
    take_out(campaign, signed_in(ada), "Bea", close=False)
    assert signed_in(bea).get(link).status_code == 403
    assert signed_in(bea).post(link).status_code == 403


def test_others_come_in_as_ever(
    campaign: Campaign, link: str, piet: Client, signed_in: SignIn, ada: User, eve: User
) -> None:
    take_out(campaign, signed_in(ada), "Piet", close=False)
    assert Client().post(link, {"display_name": "Lena"}).status_code == 302
    assert signed_in(eve).post(link).status_code == 302


def test_taking_out_closes_the_open_links_unless_one_does_not_want_it(
    campaign: Campaign, link: str, piet: Client, signed_in: SignIn, ada: User
) -> None:
    gm = signed_in(ada)
    page = gm.get(f"/campaigns/{campaign.pk}/people/").content.decode()
    place = campaign.memberships.get(user__display_name="Piet")
    assert f'name="close_links" value="yes" id="close-{place.pk}" checked' in page
    assert "The open links are closed." in take_out(campaign, gm, "Piet", close=True)
    assert "This way in is closed" in Client().get(link).content.decode()
    assert "open links are closed" not in take_out(campaign, gm, "Bea", close=False)


def test_links_of_other_campaigns_stay_open(
    campaign: Campaign, link: str, piet: Client, signed_in: SignIn, ada: User, eve: User
) -> None:
    other = Campaign.objects.create(name="Elsewhere", ruleset="gurps")
    elsewhere = make_invitation(other)
    take_out(campaign, signed_in(ada), "Piet", close=True)
    elsewhere.refresh_from_db()
    assert elsewhere.revoked_at is None
    assert piet.post(f"/join/{elsewhere.token}/").status_code == 302, "he was taken out of one campaign"


def test_the_game_master_lets_him_in_again(
    campaign: Campaign, link: str, piet: Client, signed_in: SignIn, ada: User
) -> None:
    gm = signed_in(ada)
    page = take_out(campaign, gm, "Piet", close=False)
    assert "Let Piet in again" in page
    place = campaign.memberships.get(user__display_name="Piet")
    lifted = gm.post(f"/campaigns/{campaign.pk}/people/{place.pk}/let-in/", follow=True).content.decode()
    assert "Piet may come in by a link again." in lifted and "Let Piet in again" not in lifted
    assert piet.get(f"/campaigns/{campaign.pk}/").status_code == 404
    assert piet.post(link).status_code == 302
    place.refresh_from_db()
    assert (place.left_at, place.was_removed) == (None, False)


def test_only_game_masters_let_somebody_in_and_only_whom_they_may_change(
    campaign: Campaign, signed_in: SignIn, ada: User, bea: User, cal: User, eve: User, member_of: MemberOf
) -> None:
    boss = make_user("Gertrud")
    make_member(campaign, boss, Role.GM)
    actions.change_role(member_of(ada), place=member_of(cal), role=Role.CO_GM)
    for user in (boss, bea):
        actions.remove_member(member_of(ada), place=member_of(user))
    base = f"/campaigns/{campaign.pk}/people"
    places = {str(place.user): place.pk for place in campaign.memberships.select_related("user")}
    for user in (eve, bea):
        assert signed_in(user).post(f"{base}/{places['Bea']}/let-in/").status_code == 404
    co_gm = signed_in(cal)
    page = co_gm.get(f"{base}/").content.decode()
    assert "Let Bea in again" in page and "Let Gertrud in again" not in page
    assert co_gm.post(f"{base}/{places['Gertrud']}/let-in/").status_code == 404
    assert co_gm.post(f"{base}/{places['Ada']}/let-in/").status_code == 404
    assert co_gm.post(f"{base}/{places['Bea']}/let-in/").status_code == 302


def test_who_left_by_himself_comes_back_by_any_link(campaign: Campaign, link: str, piet: Client) -> None:
    piet.post(f"/campaigns/{campaign.pk}/people/leave/")
    assert piet.post(link).status_code == 302


def test_a_removal_outlives_new_passwords_and_signing_out_everywhere(
    campaign: Campaign, link: str, signed_in: SignIn, ada: User
) -> None:
    ruth, phone = make_user("Ruth", password=PASSWORD), Client()
    phone.post("/sign-in/", {"name": "ruth", "password": PASSWORD})
    phone.post(link)
    take_out(campaign, signed_in(ada), "Ruth", close=False)
    elsewhere = Client()
    elsewhere.post("/sign-in/", {"name": "ruth", "password": PASSWORD})
    elsewhere.post("/account/signed-in/end-others/")
    assert Device.objects.filter(user=ruth, is_trusted=True).count() == 1
    assert phone.get("/account/").status_code == 302
    assert phone.post(link, {"display_name": "Nobody You Know"}).status_code == 403


def test_a_guest_of_before_marks_gets_one_when_seen(
    campaign: Campaign, link: str, signed_in: SignIn, monkeypatch: pytest.MonkeyPatch
) -> None:
    guest = User.objects.create_guest("Lena")
    make_member(campaign, guest)
    phone = signed_in(guest)
    monkeypatch.setattr(sessions, "_noted", {})
    assert "device" not in phone.cookies
    phone.get(f"/campaigns/{campaign.pk}/")
    campaign.memberships.filter(user=guest).update(left_at="2026-01-01T00:00Z", was_removed=True)
    phone.post("/sign-out/", {"sure": "yes"})
    assert phone.post(link, {"display_name": "Helen"}).status_code == 403


def test_a_closed_link_says_nothing_of_it(
    campaign: Campaign, link: str, piet: Client, signed_in: SignIn, ada: User
) -> None:
    take_out(campaign, signed_in(ada), "Piet", close=True)
    assert piet.get(link).status_code == 404
    assert piet.get("/join/guessed/").status_code == 404
