import pytest
from django.test import Client

from accounts import guessing
from accounts.models import User
from campaigns.models import Campaign, Invitation
from tests.conftest import SignIn
from tests.factories import PASSWORD, make_invitation, make_note

MODELS = [
    "accounts/user",
    "accounts/signedin",
    "accounts/tries",
    "campaigns/campaign",
    "campaigns/membership",
    "campaigns/invitation",
]


@pytest.fixture
def master(signed_in: SignIn, ada: User, campaign: Campaign) -> Client:
    """Whoever runs the site, with one of everything to look at."""
    User.objects.filter(pk=ada.pk).update(is_staff=True, is_superuser=True)
    make_invitation(campaign)
    make_note(campaign, ada)
    guessing.SIGN_IN.take("192.0.2.7")
    return signed_in(ada)


@pytest.mark.parametrize("model", [*MODELS, "campaigns/note"])
def test_everything_is_listed_found_and_opened(master: Client, model: str) -> None:
    assert master.get(f"/admin/{model}/?q=a").status_code in (200, 302)
    listed = master.get(f"/admin/{model}/").content.decode()
    first = listed.split('<th class="field-', 1)[1].split('href="', 1)[1].split('"', 1)[0]
    assert master.get(first).status_code == 200


@pytest.mark.parametrize("model", ["accounts/user", "campaigns/campaign", "campaigns/note"])
def test_things_are_added(master: Client, model: str) -> None:
    assert master.get(f"/admin/{model}/add/").status_code == 200


def test_a_user_is_added_with_a_name_at_the_table(master: Client) -> None:
    form = {"username": "ruth", "display_name": "Ruth", "usable_password": "true"}
    master.post("/admin/accounts/user/add/", {**form, "password1": PASSWORD, "password2": PASSWORD})
    assert str(User.objects.get(username="ruth")) == "Ruth"


def test_no_page_shows_the_token_of_a_link(master: Client) -> None:
    invitation = Invitation.objects.get()
    for path in ("", f"{invitation.pk}/change/"):
        page = master.get(f"/admin/campaigns/invitation/{path}").content.decode()
        assert invitation.token not in page
        assert invitation.token_hash not in page


def test_only_staff_come_in(signed_in: SignIn, bea: User) -> None:
    for model in MODELS:
        assert signed_in(bea).get(f"/admin/{model}/").status_code == 302
