from concurrent.futures import ThreadPoolExecutor
from datetime import timedelta
from threading import Barrier

import pytest
from django.core import signing
from django.db import connection
from django.utils import timezone

from accounts import actions
from accounts.actions import signing_in
from accounts.models import User
from accounts.visitors import Visitor
from tests.factories import PASSWORD, make_user

SITE = "http://testserver"
HERE = Visitor("192.0.2.7", "192.0.2.0/24")


def test_sign_up_makes_a_user_whose_name_at_the_table_may_be_the_user_name(db: None) -> None:
    user = actions.sign_up(
        username="ruth", email="Ruth@EXAMPLE.org", display_name="", password=PASSWORD, site=SITE
    )
    user.refresh_from_db()
    assert (str(user), user.email, user.unproved_email) == ("ruth", "", "Ruth@example.org")
    assert user.check_password(PASSWORD)


def test_sign_up_says_that_a_user_name_is_taken(ada: User) -> None:
    with pytest.raises(actions.UsernameIsTaken, match="Ada") as refused:
        actions.sign_up(username="Ada", email="", display_name="", password=PASSWORD, site=SITE)
    assert refused.value.field == "username"
    assert User.objects.count() == 1


def test_a_guest_claims_the_same_row_once(db: None) -> None:
    guest = User.objects.create_guest("Piet")
    claimed = actions.claim(guest, username="piet", email="", password=PASSWORD, site=SITE)
    assert (claimed.pk, str(claimed), claimed.is_guest) == (guest.pk, "Piet", False)
    assert actions.check_password(name="piet", password=PASSWORD, visitor=HERE).pk == guest.pk
    with pytest.raises(actions.AlreadyClaimed):
        actions.claim(guest, username="another", email="", password=PASSWORD, site=SITE)


def test_a_claim_that_is_refused_leaves_a_guest(ada: User) -> None:
    guest = User.objects.create_guest("Piet")
    with pytest.raises(actions.UsernameIsTaken):
        actions.claim(guest, username="ADA", email="", password=PASSWORD, site=SITE)
    assert User.objects.get(pk=guest.pk).is_guest


def test_change_name_changes_the_name_of_users_and_guests(ada: User) -> None:
    assert str(actions.change_name(ada, display_name="Ada the Bold")) == "Ada the Bold"
    assert str(actions.change_name(User.objects.create_guest("Piet"), display_name="Pieter")) == "Pieter"


@pytest.mark.parametrize("name", ["ada", "ADA", "ada@example.org", "Ada@Example.org"])
def test_check_password_knows_user_name_and_email_in_any_case(db: None, name: str) -> None:
    ada = make_user("Ada", password=PASSWORD)
    assert actions.check_password(name=name, password=PASSWORD, visitor=HERE) == ada


@pytest.mark.parametrize("name", ["ada", "nobody", "guest-1", ""])
def test_check_password_refuses_in_the_same_words(db: None, name: str) -> None:
    make_user("Ada", password=PASSWORD)
    User.objects.create_guest("Piet")
    with pytest.raises(actions.WrongPassword, match="No account has this name and this password"):
        actions.check_password(name=name, password="wrong", visitor=HERE)


def test_somebody_inactive_does_not_come_in(db: None) -> None:
    User.objects.filter(pk=make_user("Ada", password=PASSWORD).pk).update(is_active=False)
    with pytest.raises(actions.WrongPassword):
        actions.check_password(name="ada", password=PASSWORD, visitor=HERE)


def test_a_link_signs_in_once_within_a_day(ada: User) -> None:
    proof = actions.sign_in_link(ada).split("/")[-2]
    assert actions.user_of_link(proof) == ada
    assert actions.use_link(proof) == ada
    for look in (actions.user_of_link, actions.use_link):
        with pytest.raises(actions.LinkIsUsed, match="ask for a new link"):
            look(proof)


def test_of_two_who_press_a_link_at_once_one_gets_in(transactional_db: None) -> None:
    proof = actions.sign_in_link(make_user("Ada")).split("/")[-2]
    both = Barrier(2)

    def press(_: int) -> bool:
        both.wait(10)
        try:
            actions.use_link(proof)
        except actions.LinkIsUsed:
            return False
        finally:
            connection.close()
        return True

    with ThreadPoolExecutor(2) as pool:
        assert sorted(pool.map(press, range(2))) == [False, True]


def test_a_link_that_another_device_used_meanwhile_is_used(
    ada: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    proof = actions.sign_in_link(ada).split("/")[-2]
    seen = actions.user_of_link(proof)
    actions.use_link(proof)
    monkeypatch.setattr(signing_in, "user_of_link", lambda _: seen)
    with pytest.raises(actions.LinkIsUsed):
        actions.use_link(proof)


def test_a_link_is_void_after_a_day_or_another_sign_in(ada: User, monkeypatch: pytest.MonkeyPatch) -> None:
    proof = actions.sign_in_link(ada).split("/")[-2]
    monkeypatch.setattr(signing_in, "LINK_WORKS_FOR", timedelta(seconds=-1))
    with pytest.raises(actions.LinkIsUsed):
        actions.user_of_link(proof)
    monkeypatch.undo()
    User.objects.filter(pk=ada.pk).update(last_login=timezone.now())
    with pytest.raises(actions.LinkIsUsed):
        actions.user_of_link(proof)


@pytest.mark.parametrize("value", ["nonsense", ["x", ""], [10**30, ""], [1, "", 3], {"a": 1}, 7])
def test_a_made_up_link_is_refused(ada: User, value: object) -> None:
    proof = value if isinstance(value, str) else signing.dumps(value, salt="accounts.sign-in-link")
    with pytest.raises(actions.LinkIsUsed):
        actions.user_of_link(proof)
