"""Two names at one table never look the same; a name in any script is as good as another."""

from concurrent.futures import ThreadPoolExecutor

import pytest
from django.db import connection
from django.test import Client

from accounts import actions
from accounts.models import User
from accounts.names import looks_like
from campaigns.models import Campaign, Membership
from tests.conftest import SignIn
from tests.factories import make_campaign, make_invitation, make_member, make_user

SAME_AS_ADA = [
    "Ada",
    "ADA",
    " ada ",
    "A d a",
    "\u0410da",  # a Cyrillic A
    "Ad\u0430",  # a Cyrillic a
    "A\u200bd\u200da",  # what has no width
    "A\u2060da\ufe0f",
    "\uff21\uff44\uff41",  # full width
    "\U0001d400\U0001d41d\U0001d41a",  # letters of mathematics
    "A\u034fda",
]
OTHERS = ["Adam", "Bda", "Ада", "Анна", "Νίκος", "عائشة", "小林", "Ádá", "Łucja"]


@pytest.mark.parametrize("name", SAME_AS_ADA)
def test_it_knows_what_looks_like_a_name(name: str) -> None:
    assert looks_like(name, [User(display_name="Ada")])


@pytest.mark.parametrize("name", OTHERS)
def test_another_name_is_another_in_whatever_script(name: str) -> None:
    assert not looks_like(name, [User(display_name="Ada")])


@pytest.mark.parametrize(
    ("one", "other"),
    [("Ian", "lan"), ("Ivo", "1vo"), ("Олег", "Oлег"), ("Corn", "Com"), ("paypal", "раураl"), ("Odo", "0do")],
)
def test_letters_that_look_alike_are_the_same(one: str, other: str) -> None:
    assert looks_like(one, [User(display_name=other)])
    assert looks_like(other, [User(display_name=one)])


@pytest.mark.parametrize("name", SAME_AS_ADA)
def test_no_guest_comes_in_as_somebody_who_is_there(campaign: Campaign, client: Client, name: str) -> None:
    link = f"/join/{make_invitation(campaign).token}/"
    answer = client.post(link, {"display_name": name})
    assert "Somebody at this table is “Ada”" in str(answer.context["form"].errors["display_name"])
    assert not User.objects.filter(is_guest=True).exists()
    assert campaign.invitations.get().uses_left == 6
    assert client.post(link, {"display_name": "Ада"}).status_code == 302, "a Cyrillic name is a name"


def test_who_has_an_account_is_told_to_change_the_name_first(
    campaign: Campaign, signed_in: SignIn, eve: User
) -> None:
    User.objects.filter(pk=eve.pk).update(display_name="В\u0435\u0430")  # Bea in Cyrillic letters
    eve.refresh_from_db()
    browser, link = signed_in(eve), f"/join/{make_invitation(campaign).token}/"
    page = browser.post(link, {"sent": "yes"}).content.decode()
    assert "Somebody at this table is “Bea”" in page and "Change your name on your page" in page
    assert not Membership.objects.filter(user=eve).exists()
    browser.post("/account/", {"display_name": "Eve"})
    assert browser.post(link).status_code == 302


@pytest.mark.parametrize("name", ["B\u0435a", "BEA"])
def test_nobody_becomes_another_of_the_same_campaign_later(
    campaign: Campaign, signed_in: SignIn, cal: User, name: str
) -> None:
    answer = signed_in(cal).post("/account/", {"display_name": name})
    assert "Somebody at this table is “Bea”" in str(answer.context["form"].errors["display_name"])
    cal.refresh_from_db()
    assert str(cal) == "Cal"


def test_at_another_table_the_name_is_free(campaign: Campaign, eve: User, bea: User) -> None:
    make_campaign(eve, name="Elsewhere")
    assert str(actions.change_name(eve, display_name="Bea")) == "Bea"
    assert str(actions.change_name(bea, display_name="BEA")) == "BEA", "one's own name is no other's"


def test_who_has_left_keeps_nobody_from_the_name(campaign: Campaign, cal: User, bea: User) -> None:
    campaign.memberships.filter(user=bea).update(left_at="2026-01-01T00:00Z")
    assert str(actions.change_name(cal, display_name="Bea")) == "Bea"


def test_of_six_who_want_a_name_at_once_one_gets_it(transactional_db: None) -> None:
    campaign = make_campaign(make_user("Ada"))
    token = make_invitation(campaign).token
    others = [make_user(name) for name in ("Bea", "Cal", "Dot")]
    for user in others:
        make_member(campaign, user)

    def take(number: int) -> bool:
        try:
            if number < 3:
                return bool(actions.change_name(others[number], display_name="Piet"))
            return Client().post(f"/join/{token}/", {"display_name": "Piet"}).status_code == 302
        except actions.LooksLikeAnother:
            return False
        finally:
            connection.close()

    with ThreadPoolExecutor(6) as pool:
        assert sum(pool.map(take, range(6))) == 1
