"""What is signed in ends when it has to, in the database, by whatever way; and its owner sees all of it."""

from collections.abc import Callable
from datetime import timedelta

import pytest
from django.contrib.sessions.models import Session
from django.core.management import call_command
from django.db import connection
from django.test import Client
from django.utils import timezone
from pytest_django import DjangoAssertNumQueries
from pytest_django.fixtures import Settings

from accounts import actions, sessions
from accounts.models import Device, SignedIn, User
from accounts.visitors import hash_of
from tests.conftest import SignIn
from tests.factories import PASSWORD, make_user

PHONE = "Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1 Version/18.0 Safari/604.1"
DESK = "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0"
NEW = "seven-bells-at-Sedge"


@pytest.fixture
def ruth(db: None) -> User:
    return make_user("Ruth", password=PASSWORD)


def signed_in_as(name: str = "ruth", *, address: str = "192.0.2.7", browser: str = DESK) -> Client:
    client = Client(REMOTE_ADDR=address, HTTP_USER_AGENT=browser)
    client.post("/sign-in/", {"name": name, "password": PASSWORD})
    assert client.get("/account/").status_code == 200
    return client


def key_of(client: Client) -> str:
    return client.cookies["sessionid"].value


def is_in(client: Client) -> bool:
    return client.get("/account/").status_code == 200


def deactivate_by_hand(user: User) -> None:
    with connection.cursor() as cursor:
        cursor.execute("UPDATE accounts_user SET is_active = false WHERE id = %s", [user.pk])


def deactivate_in_admin(user: User) -> None:
    admin = make_user("Root")
    User.objects.filter(pk=admin.pk).update(is_staff=True, is_superuser=True)
    browser, path = Client(), f"/admin/accounts/user/{user.pk}/change/"
    browser.force_login(admin)
    form = browser.get(path).context["adminform"].form
    said = {name: value for name, value in form.initial.items() if value not in (None, False, [])}
    assert browser.post(path, {key: said[key] for key in said if key != "is_active"}).status_code == 302
    assert not User.objects.get(pk=user.pk).is_active


def change_in_shell(user: User) -> None:
    user.set_password(NEW)
    user.save()


ENDS: list[Callable[[User], object]] = [
    lambda user: User.objects.filter(pk=user.pk).update(is_active=False),
    deactivate_by_hand,
    deactivate_in_admin,
    change_in_shell,
    actions.end_all_sessions,
    lambda user: user.delete(),
]


@pytest.mark.parametrize("end", ENDS)
def test_all_sessions_end_in_the_database_and_nobody_elses(
    ruth: User, bea: User, signed_in: SignIn, end: Callable[[User], object]
) -> None:
    phone, desk, other = signed_in_as(browser=PHONE), signed_in_as(), signed_in(bea)
    assert is_in(other)
    keys = {key_of(phone), key_of(desk)}
    assert Session.objects.filter(session_key__in=keys).count() == 2
    end(ruth)
    assert not Session.objects.filter(session_key__in=keys).exists()
    assert not SignedIn.objects.filter(user=ruth.pk).exists()
    assert (is_in(phone), is_in(desk), is_in(other)) == (False, False, True)


def test_who_is_active_again_signs_in_again(ruth: User) -> None:
    """A session that was never written down is in no list, so its proof has to be void for ever."""
    phone = signed_in_as()
    SignedIn.objects.all().delete()
    User.objects.filter(pk=ruth.pk).update(is_active=False)
    assert Session.objects.filter(session_key=key_of(phone)).exists()
    User.objects.filter(pk=ruth.pk).update(is_active=True)
    assert not is_in(phone)


def test_signing_out_ends_it_in_the_database(ruth: User) -> None:
    phone = signed_in_as()
    key = key_of(phone)
    phone.post("/sign-out/")
    assert not Session.objects.filter(session_key=key).exists()
    assert not SignedIn.objects.exists()
    phone.cookies["sessionid"] = key
    assert not is_in(phone)


def test_a_session_of_before_stamps_stays(ruth: User) -> None:
    before = super(User, ruth)._get_session_auth_hash()  # type: ignore[misc]
    assert ruth.get_session_auth_hash() == before
    assert actions.end_all_sessions(ruth).get_session_auth_hash() != before


def test_other_changes_end_nothing(ruth: User) -> None:
    phone = signed_in_as()
    actions.change_name(ruth, display_name="Ruth II")
    User.objects.filter(pk=ruth.pk).update(last_login=timezone.now(), email="r@example.org", is_staff=True)
    assert is_in(phone)


def test_the_list_says_what_is_signed_in_and_from_about_where(ruth: User) -> None:
    desk = signed_in_as()
    signed_in_as(address="203.0.113.77", browser=PHONE)
    page = desk.get("/account/signed-in/").content.decode()
    assert "Firefox on Linux" in page and "Safari on iPhone" in page
    assert "192.0.2.0/24" in page and "203.0.113.0/24" in page
    assert "192.0.2.7" not in page and "203.0.113.77" not in page
    assert page.count("this one") == 1
    assert key_of(desk) not in page


def test_one_is_signed_out_from_another_but_nobody_elses(ruth: User, bea: User, signed_in: SignIn) -> None:
    desk, phone, other = signed_in_as(), signed_in_as(browser=PHONE), signed_in(bea)
    number = SignedIn.objects.get(session=key_of(phone)).pk
    other.post(f"/account/signed-in/{number}/end/")
    assert is_in(phone)
    assert "signed out" in desk.post(f"/account/signed-in/{number}/end/", follow=True).content.decode()
    assert (is_in(desk), is_in(phone)) == (True, False)
    assert desk.post(f"/account/signed-in/{number}/end/").status_code == 302


def test_all_others_are_signed_out_at_once_listed_or_not(ruth: User) -> None:
    desk, phone, unlisted = signed_in_as(), signed_in_as(browser=PHONE), signed_in_as()
    SignedIn.objects.filter(session=key_of(unlisted)).delete()
    before = key_of(desk)
    page = desk.post("/account/signed-in/end-others/", follow=True).content.decode()
    assert "All other devices are signed out." in page
    assert (is_in(desk), is_in(phone), is_in(unlisted)) == (True, False, False)
    assert key_of(desk) != before
    assert SignedIn.objects.get().session_id == key_of(desk)
    trusted = Device.objects.filter(user=ruth, is_trusted=True)
    assert trusted.count() == 1, "only this device is known from now on"


def test_a_guest_stays_when_all_others_end(signed_in: SignIn, db: None) -> None:
    browser = signed_in(User.objects.create_guest("Piet"))
    assert is_in(browser)
    browser.post("/account/signed-in/end-others/")
    assert is_in(browser)


def test_what_is_over_by_itself_is_not_listed(ruth: User) -> None:
    desk, phone = signed_in_as(), signed_in_as(browser=PHONE)
    Session.objects.filter(session_key=key_of(phone)).update(expire_date=timezone.now() - timedelta(days=1))
    assert "iPhone" not in desk.get("/account/signed-in/").content.decode()
    call_command("clearsessions")
    assert SignedIn.objects.get().session_id == key_of(desk)


def test_last_seen_is_written_now_and_then_and_not_at_every_look(
    ruth: User, django_assert_num_queries: DjangoAssertNumQueries, monkeypatch: pytest.MonkeyPatch
) -> None:
    desk = signed_in_as()
    long_ago = timezone.now() - timedelta(hours=3)
    SignedIn.objects.update(seen_at=long_ago)
    with django_assert_num_queries(2):  # the session and its user
        desk.get("/credits/")
    assert SignedIn.objects.get().seen_at == long_ago
    monkeypatch.setattr(sessions, "_noted", {})
    desk.get("/credits/")
    assert SignedIn.objects.get().seen_at > timezone.now() - timedelta(minutes=1)


def test_a_device_carries_one_signed_mark_whoever_signs_in(ruth: User) -> None:
    make_user("Bea", password=PASSWORD)
    browser = signed_in_as()
    mark = browser.cookies["device"]
    assert (mark["httponly"], mark["samesite"], int(mark["max-age"])) == (True, "Lax", 400 * 24 * 3600)
    browser.post("/sign-out/")
    browser.post("/sign-in/", {"name": "bea", "password": PASSWORD})
    assert browser.cookies["device"].value == mark.value
    assert Device.objects.values("mark").distinct().count() == 1
    assert Device.objects.count() == 2
    assert mark.value.partition(":")[0] not in str(list(Device.objects.values()))


def test_a_made_up_mark_is_none_of_ours(ruth: User) -> None:
    browser = Client()
    browser.cookies["device"] = "made-up:signature"
    browser.post("/sign-in/", {"name": "ruth", "password": PASSWORD})
    assert not browser.cookies["device"].value.startswith("made-up:")


def test_no_account_has_more_than_fifty_devices(ruth: User) -> None:
    for _ in range(55):
        Client().post("/sign-in/", {"name": "ruth", "password": PASSWORD})
    assert Device.objects.filter(user=ruth).count() == sessions.MOST_DEVICES


def test_over_https_no_neighbour_can_set_the_mark(ruth: User, settings: Settings) -> None:
    settings.SESSION_COOKIE_SECURE = True
    browser = Client()
    browser.post("/sign-in/", {"name": "ruth", "password": PASSWORD}, secure=True)
    mark = browser.cookies["__Host-device"]
    assert (mark["secure"], mark["path"], mark["domain"]) == (True, "/", "")


def test_no_whole_address_is_kept_with_a_device(ruth: User) -> None:
    signed_in_as(address="203.0.113.77")
    kept = str([list(Device.objects.values()), list(SignedIn.objects.values())])
    assert "203.0.113.77" not in kept
    assert hash_of("203.0.113.77") not in kept, "few addresses are there to try"
