from concurrent.futures import ThreadPoolExecutor
from datetime import timedelta
from threading import Barrier

import pytest
from django.core import signing
from django.db import connection
from django.utils import timezone

from accounts import actions, limits
from accounts.models import User
from tests.factories import PASSWORD, make_user

HERE = "192.0.2.7"


def test_sign_up_makes_a_user_whose_name_at_the_table_may_be_the_user_name(db: None) -> None:
    user = actions.sign_up(username="ruth", email="Ruth@EXAMPLE.org", display_name="", password=PASSWORD)
    assert (str(user), user.email, user.check_password(PASSWORD)) == ("ruth", "Ruth@example.org", True)


def test_sign_up_says_which_of_name_and_email_is_taken(ada: User) -> None:
    with pytest.raises(actions.UsernameIsTaken, match="Ada") as refused:
        actions.sign_up(username="Ada", email="", display_name="", password=PASSWORD)
    assert refused.value.field == "username"
    with pytest.raises(actions.EmailIsTaken) as refused_too:
        actions.sign_up(username="new", email="ADA@example.org", display_name="", password=PASSWORD)
    assert refused_too.value.field == "email"
    assert User.objects.count() == 1


def test_a_guest_claims_the_same_row_once(db: None) -> None:
    guest = User.objects.create_guest("Piet")
    claimed = actions.claim(guest, username="piet", email="", password=PASSWORD)
    assert (claimed.pk, str(claimed), claimed.is_guest) == (guest.pk, "Piet", False)
    assert actions.check_password(name="piet", password=PASSWORD, address=HERE).pk == guest.pk
    with pytest.raises(actions.AlreadyClaimed):
        actions.claim(guest, username="another", email="", password=PASSWORD)


def test_a_claim_that_is_refused_leaves_a_guest(ada: User) -> None:
    guest = User.objects.create_guest("Piet")
    with pytest.raises(actions.UsernameIsTaken):
        actions.claim(guest, username="ADA", email="", password=PASSWORD)
    assert User.objects.get(pk=guest.pk).is_guest


def test_change_name_changes_the_email_of_users_but_not_of_guests(ada: User, bea: User) -> None:
    assert str(actions.change_name(ada, display_name="Ada the Bold", email="")) == "Ada the Bold"
    assert User.objects.get(pk=ada.pk).email == ""
    with pytest.raises(actions.EmailIsTaken):
        actions.change_name(ada, display_name="Ada", email="bea@example.org")
    guest = actions.change_name(
        User.objects.create_guest("Piet"), display_name="Pieter", email="p@example.org"
    )
    assert (str(guest), guest.email) == ("Pieter", "")


@pytest.mark.parametrize("name", ["ada", "ADA", "ada@example.org", "Ada@Example.org"])
def test_check_password_knows_user_name_and_email_in_any_case(db: None, name: str) -> None:
    ada = make_user("Ada", password=PASSWORD)
    assert actions.check_password(name=name, password=PASSWORD, address=HERE) == ada


@pytest.mark.parametrize("name", ["ada", "nobody", "guest-1", ""])
def test_check_password_refuses_in_the_same_words(db: None, name: str) -> None:
    make_user("Ada", password=PASSWORD)
    User.objects.create_guest("Piet")
    with pytest.raises(actions.WrongPassword, match="No account has this name and this password"):
        actions.check_password(name=name, password="wrong", address=HERE)


def test_somebody_inactive_does_not_come_in(db: None) -> None:
    User.objects.filter(pk=make_user("Ada", password=PASSWORD).pk).update(is_active=False)
    with pytest.raises(actions.WrongPassword):
        actions.check_password(name="ada", password=PASSWORD, address=HERE)


def test_an_account_takes_twenty_wrong_passwords_a_day_from_anywhere(db: None) -> None:
    make_user("Ada", password=PASSWORD)
    for n in range(20):
        with pytest.raises(actions.WrongPassword):
            actions.check_password(name="ada", password="wrong", address=f"198.51.100.{n}")
    for name in ("ada", "ada@example.org"):
        with pytest.raises(limits.TooOften, match="Wait a day"):
            actions.check_password(name=name, password=PASSWORD, address="203.0.113.1")


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
    monkeypatch.setattr(actions, "user_of_link", lambda _: seen)
    with pytest.raises(actions.LinkIsUsed):
        actions.use_link(proof)


def test_a_link_is_void_after_a_day_or_another_sign_in(ada: User, monkeypatch: pytest.MonkeyPatch) -> None:
    proof = actions.sign_in_link(ada).split("/")[-2]
    monkeypatch.setattr(actions, "LINK_WORKS_FOR", timedelta(seconds=-1))
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
