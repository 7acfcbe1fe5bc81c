import re
from datetime import timedelta
from typing import Any

import pytest
from django.test import Client

from accounts.models import User
from campaigns.models import Campaign, Invitation, Membership
from tests.conftest import MemberOf, SignIn
from tests.factories import make_invitation
from tests.markup import tight

HTMX = {"HX-Request": "true"}
BAD_LINES = ["A\0da", "A\nda", "x" * 10_000, "\u202eadA", "\u200b", ""]
XSS = "<script>alert(1)</script>"


@pytest.fixture
def base(campaign: Campaign) -> str:
    return f"/campaigns/{campaign.pk}/"


# --- People ---------------------------------------------------------------------------------------


def typed(invitation: Invitation) -> str:
    """The code as it stands in an address."""
    return "-".join(re.findall("....", invitation.code)).lower()


def test_the_game_master_makes_a_link_and_revokes_it(signed_in: SignIn, base: str, ada: User) -> None:
    browser = signed_in(ada)
    answer = browser.post(f"{base}people/invite/", {"role": "player", "uses": "3", "days": "2"}, follow=True)
    invitation = Invitation.objects.get()
    page = answer.content.decode()
    assert answer.redirect_chain == [(f"{base}people/", 302)]
    assert f"http://testserver/j/{typed(invitation)}" in page
    assert "Open for 3 people" in tight(page)
    assert 'role="img" aria-label="QR code of the invitation"' in page
    assert "style=" not in page
    gone = browser.post(f"{base}people/invitations/{invitation.pk}/revoke/", follow=True).content.decode()
    assert typed(invitation) not in gone
    assert "The link is revoked" in gone


@pytest.mark.parametrize(
    ("called", "shown"),
    [("localhost:8000", "192.0.2.7:8000"), ("127.0.0.1", "192.0.2.7:8000"), ("testserver", "testserver")],
)
def test_a_link_made_on_the_machine_itself_leads_phones_to_it(
    signed_in: SignIn, base: str, ada: User, campaign: Campaign, settings: Any, called: str, shown: str
) -> None:
    settings.NEARBY = "http://192.0.2.7:8000"
    settings.ALLOWED_HOSTS = ["*"]
    code = typed(make_invitation(campaign))
    page = signed_in(ada).get(f"{base}people/", headers={"host": called}).content.decode()
    assert f"http://{shown}/j/{code}" in page


def test_with_htmx_only_the_part_comes_back(
    signed_in: SignIn, base: str, ada: User, bea: User, member_of: MemberOf
) -> None:
    browser = signed_in(ada)
    made = browser.post(f"{base}people/invite/", {"role": "player", "uses": "3", "days": "2"}, headers=HTMX)
    part = made.content.decode().strip()
    assert part.startswith('<section class="stack" id="invitations"')
    assert "<html" not in part
    assert "The link is open." in part
    place = member_of(bea)
    changed = (
        browser.post(f"{base}people/{place.pk}/role/", {"role": "spectator"}, headers=HTMX)
        .content.decode()
        .strip()
    )
    assert changed.startswith('<section class="card" id="members"')
    assert "Bea is spectator now." in changed


@pytest.mark.parametrize(
    ("field", "typed"),
    [
        *(("uses", bad) for bad in ("0", "-1", "101", "a few", "9" * 400, "1.5", "")),
        *(("days", bad) for bad in ("0", "91", "9" * 30, "NaN", "1e400")),
        *(("role", bad) for bad in ("gm", "king", "")),
    ],
)
def test_a_bad_link_is_refused_at_the_field(
    signed_in: SignIn, base: str, ada: User, field: str, typed: str
) -> None:
    form = {"role": "player", "uses": "3", "days": "2", field: typed}
    for headers in ({}, HTMX):
        answer = signed_in(ada).post(f"{base}people/invite/", form, headers=headers)
        assert answer.status_code == 200
        assert f'id="id_{field}_error"' in answer.content.decode()
    assert not Invitation.objects.exists()


def test_the_twenty_first_link_of_a_day_is_refused(signed_in: SignIn, base: str, ada: User) -> None:
    browser = signed_in(ada)
    for _ in range(21):
        answer = browser.post(f"{base}people/invite/", {"role": "player", "uses": "1", "days": "1"})
    assert "20 invitations today" in answer.content.decode()
    assert Invitation.objects.count() == 20


def test_roles_change_and_refusals_are_said(
    signed_in: SignIn, base: str, ada: User, bea: User, member_of: MemberOf
) -> None:
    browser, place = signed_in(ada), member_of(bea)
    role = f"{base}people/{place.pk}/role/"
    assert "Bea is co-game master now." in browser.post(role, {"role": "co_gm"}, follow=True).content.decode()
    for typed in ({"role": "king"}, {}, {"role": ["x", "\0"]}):
        assert "This role does not exist" in browser.post(role, typed, follow=True).content.decode()
    own = f"{base}people/{member_of(ada).pk}/role/"
    assert "last game master" in browser.post(own, {"role": "player"}, follow=True).content.decode()
    out = browser.post(f"{base}people/{place.pk}/remove/", follow=True).content.decode()
    assert "Bea is out, and so is their device." in out
    own = f"{base}people/{member_of(ada).pk}/remove/"
    assert "last game master" in browser.post(own, follow=True).content.decode()


def test_a_player_leaves_and_the_last_game_master_does_not(
    signed_in: SignIn, base: str, ada: User, bea: User
) -> None:
    player = signed_in(bea)
    assert "Leave The Marches?" in player.get(f"{base}people/leave/").content.decode()
    assert "You have left The Marches." in player.post(f"{base}people/leave/", follow=True).content.decode()
    assert player.get(base).status_code == 404
    assert (
        "You are the last game master"
        in signed_in(ada).post(f"{base}people/leave/", follow=True).content.decode()
    )


def test_players_see_neither_links_nor_controls(
    signed_in: SignIn, base: str, campaign: Campaign, bea: User
) -> None:
    token = make_invitation(campaign).token
    for path in (base, f"{base}people/"):
        page = signed_in(bea).get(path).content.decode()
        assert token not in page
        assert "Remove" not in page


# --- The way in -----------------------------------------------------------------------------------


def test_a_name_is_enough(client: Client, campaign: Campaign) -> None:
    join = f"/join/{make_invitation(campaign).token}/"
    assert "Your name at the table" in client.get(join).content.decode()
    answer = client.post(join, {"display_name": "Piet"}, follow=True)
    assert answer.redirect_chain == [(f"/campaigns/{campaign.pk}/", 302)]
    assert "Piet" in answer.content.decode()
    assert client.session.get_expiry_age() > 300 * 24 * 3600


def test_claiming_keeps_the_place(client: Client, campaign: Campaign) -> None:
    client.post(f"/join/{make_invitation(campaign).token}/", {"display_name": "Piet"})
    place = Membership.objects.get(user__display_name="Piet")
    password = "three-crows-over-Bannock"
    client.post("/account/claim/", {"username": "piet", "email": "", "password": password, "again": password})
    client.post("/sign-out/")
    client.post("/sign-in/", {"name": "piet", "password": password})
    assert client.get(f"/campaigns/{campaign.pk}/").status_code == 200
    assert Membership.objects.get(user__username="piet").pk == place.pk


def test_who_has_an_account_comes_in_with_it(
    signed_in: SignIn, campaign: Campaign, eve: User, ada: User
) -> None:
    join = f"/join/{make_invitation(campaign).token}/"
    browser = signed_in(eve)
    assert "You come as Eve" in browser.get(join).content.decode()
    assert browser.post(join)["Location"] == f"/campaigns/{campaign.pk}/"
    Invitation.objects.update(uses_left=0)  # who is in comes in by an old link too
    assert browser.get(join)["Location"] == f"/campaigns/{campaign.pk}/"


@pytest.mark.parametrize("name", BAD_LINES)
def test_a_bad_name_takes_no_use(client: Client, campaign: Campaign, name: str) -> None:
    answer = client.post(f"/join/{make_invitation(campaign).token}/", {"display_name": name})
    assert "display_name" in answer.context["form"].errors
    assert Invitation.objects.get().uses_left == 6


def test_markup_in_a_name_is_text_on_every_page(
    client: Client, campaign: Campaign, signed_in: SignIn, ada: User
) -> None:
    client.post(f"/join/{make_invitation(campaign).token}/", {"display_name": XSS})
    for path in ("", "people/"):
        page = signed_in(ada).get(f"/campaigns/{campaign.pk}/{path}").content.decode()
        assert "&lt;script&gt;alert(1)" in page
        assert XSS not in page


def test_closed_and_guessed_links_give_one_page(client: Client, campaign: Campaign) -> None:
    old = make_invitation(campaign, works_for=timedelta(days=-1))
    used = make_invitation(campaign, uses=0)
    tokens = [old.token, used.token, "x" * 22, "é\u202e", "x" * 300]
    answers = [method(f"/join/{token}/") for token in tokens for method in (client.get, client.post)]
    assert {answer.status_code for answer in answers} == {404}
    varying = r'value="[^"]*"|X-CSRFToken": "[^"]*"'
    assert len({re.sub(varying, "", answer.content.decode()) for answer in answers}) == 1
    assert "Ask the game master for a new link" in answers[0].content.decode()


def test_the_twenty_first_guess_is_refused_even_when_right(client: Client, campaign: Campaign) -> None:
    right = f"/join/{make_invitation(campaign).token}/"
    for n in range(20):
        assert client.get(f"/join/guess{n}/").status_code == 404
    refused = client.post(right, {"display_name": "Mallory"})
    assert (refused.status_code, "Too many tries" in refused.content.decode()) == (429, True)
    assert Invitation.objects.get().uses_left == 6
