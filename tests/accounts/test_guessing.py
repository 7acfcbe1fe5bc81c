"""Nobody guesses for long, and nobody who guesses locks the owner out."""

import logging
import re
from concurrent.futures import ThreadPoolExecutor

import pytest
from django.core import mail
from django.db import connection
from django.test import Client

from accounts import guessing
from accounts.models import Tries, User
from tests.factories import PASSWORD, make_user

NEW = "seven-bells-at-Sedge"
WRONG = {"name": "ruth", "password": "wrong"}
RIGHT = {"name": "ruth", "password": PASSWORD}


@pytest.fixture
def ruth(db: None) -> User:
    return make_user("Ruth", password=PASSWORD)


@pytest.fixture
def her_phone(ruth: User) -> Client:
    """A device on which Ruth has signed in before; she is signed out there now."""
    phone = Client(REMOTE_ADDR="198.51.100.9")
    assert phone.post("/sign-in/", RIGHT).status_code == 302
    phone.post("/sign-out/")
    return phone


def comes_in(client: Client, **said: str) -> bool:
    return client.post("/sign-in/", {**RIGHT, **said}).status_code == 302


def attack(times: int, *, every: int = 1) -> None:
    """So many wrong passwords for Ruth; a new address after every so many."""
    for n in range(times):
        a, b = divmod(n // every, 250)
        Client(REMOTE_ADDR=f"203.{a}.{b}.5").post("/sign-in/", WRONG)


def test_twenty_wrong_passwords_from_one_address_bar_the_owner_nowhere_else(ruth: User) -> None:
    attack(25, every=25)
    assert comes_in(Client(REMOTE_ADDR="192.0.2.7"))
    there = Client(REMOTE_ADDR="203.0.0.5").post("/sign-in/", RIGHT).content.decode()
    assert "Wait an hour, or set a new one by e-mail" in there


def test_a_household_tries_an_account_ten_times_an_hour_and_others_twenty(ruth: User) -> None:
    attack(10, every=10)
    assert not comes_in(Client(REMOTE_ADDR="203.0.0.5"))
    make_user("Bea", password=PASSWORD)
    assert comes_in(Client(REMOTE_ADDR="203.0.0.5"), name="bea")
    for n in range(10):
        Client(REMOTE_ADDR="203.0.0.5").post("/sign-in/", {"name": f"nobody{n}", "password": "x"})
    refused = Client(REMOTE_ADDR="203.0.0.5").post("/sign-in/", {"name": "bea", "password": PASSWORD})
    assert "Too many tries from your address" in refused.content.decode()


def test_an_attack_from_everywhere_never_bars_a_device_that_was_in_before(
    ruth: User, her_phone: Client
) -> None:
    attack(40)
    stranger = Client(REMOTE_ADDR="192.0.2.200").post("/sign-in/", RIGHT).content.decode()
    assert "Somebody guesses at the password of this account" in stranger
    her_phone.defaults["REMOTE_ADDR"] = "192.0.2.201"  # nor wherever it is carried
    assert comes_in(her_phone)


def test_nor_a_new_device_in_a_place_where_she_was_before(ruth: User, her_phone: Client) -> None:
    attack(40)
    assert comes_in(Client(REMOTE_ADDR="198.51.100.9"))


def test_nor_a_known_device_in_the_very_house_of_the_attacker(ruth: User, her_phone: Client) -> None:
    attack(40, every=40)
    her_phone.defaults["REMOTE_ADDR"] = "203.0.0.5"
    assert comes_in(her_phone)


def test_a_new_password_by_letter_lifts_all_of_it(ruth: User) -> None:
    attack(40)
    browser = Client(REMOTE_ADDR="203.0.0.5")  # the worst place there is
    for _ in range(25):
        browser.post("/sign-in/", WRONG)
    assert not comes_in(browser)
    browser.post("/forgotten/", {"email": "ruth@example.org"})
    path = re.search(r"http://testserver(/forgotten/\S+)", str(mail.outbox[-1].body))
    assert path
    form = browser.get(path[1], follow=True).redirect_chain[-1][0]
    assert browser.post(form, {"password": NEW, "again": NEW})["Location"] == "/sign-in/"
    assert comes_in(browser, password=NEW)
    assert comes_in(Client(REMOTE_ADDR="192.0.2.7"), password=NEW), "nor is any other place barred"


def test_a_known_device_guesses_no_more_than_twenty_times_an_hour(ruth: User, her_phone: Client) -> None:
    for _ in range(20):
        her_phone.post("/sign-in/", WRONG)
    assert "wrong passwords on this device" in her_phone.post("/sign-in/", RIGHT).content.decode()


def test_a_device_known_for_one_account_is_a_stranger_to_another(ruth: User) -> None:
    make_user("Mallory", password=PASSWORD)
    browser = Client(REMOTE_ADDR="203.0.0.5")
    assert comes_in(browser, name="mallory")
    browser.post("/sign-out/")
    for _ in range(10):
        browser.post("/sign-in/", WRONG)
    assert "from your address" in browser.post("/sign-in/", RIGHT).content.decode()


def test_a_stolen_or_made_up_mark_opens_nothing(ruth: User, her_phone: Client) -> None:
    attack(40)
    thief = Client(REMOTE_ADDR="192.0.2.200")
    thief.cookies["device"] = her_phone.cookies["device"].value + "x"
    assert not comes_in(thief)


def test_neighbours_in_one_network_share_a_hundred_tries(ruth: User) -> None:
    for n in range(101):
        Client(REMOTE_ADDR=f"203.0.113.{n}").post("/sign-in/", {"name": f"nobody{n}", "password": "x"})
    make_user("Bea", password=PASSWORD)
    refused = Client(REMOTE_ADDR="203.0.113.200").post("/sign-in/", {"name": "bea", "password": PASSWORD})
    assert "from the network around you" in refused.content.decode()


def test_names_that_nobody_has_are_counted_alike(ruth: User) -> None:
    """Else the words would tell who has an account."""
    said: dict[str, str] = {}
    for name in ("ruth", "nobody"):
        Tries.objects.all().delete()
        attempts = [
            Client(REMOTE_ADDR="203.0.0.5").post("/sign-in/", {"name": name, "password": "x"})
            for _ in range(12)
        ]
        said[name] = str([answer.context["form"].errors for answer in attempts])
    assert said["ruth"] == said["nobody"]


def test_right_passwords_count_for_nothing(ruth: User) -> None:
    for _ in range(30):
        assert comes_in(Client(REMOTE_ADDR="192.0.2.7"))


def test_fifty_at_once_try_no_more_than_ten_times(transactional_db: None) -> None:
    make_user("Ruth", password=PASSWORD)

    def knock(_: int) -> bool:
        try:
            page = Client(REMOTE_ADDR="203.0.0.5").post("/sign-in/", WRONG).content.decode()
            return "No account has this name" in page
        finally:
            connection.close()

    with ThreadPoolExecutor(20) as pool:
        assert sum(pool.map(knock, range(50))) == guessing.PASSWORD.here.most


def test_each_try_is_a_line_in_the_log_without_a_secret(ruth: User, caplog: pytest.LogCaptureFixture) -> None:
    caplog.set_level(logging.INFO, "accounts")
    browser = Client(REMOTE_ADDR="203.0.113.77")
    browser.post("/sign-in/", {"name": "my-password-by-mistake", "password": "hunter2hunter2"})
    browser.post("/sign-in/", {**WRONG, "password": "hunter2hunter2"})
    comes_in(browser)
    lines = [record.getMessage() for record in caplog.records if record.name == "accounts"]
    assert lines == [
        "Sign-in as an unknown name from 203.0.113.0/24: wrong password",
        "Sign-in as “ruth” from 203.0.113.0/24: wrong password",
        "Sign-in as “ruth” from 203.0.113.0/24: welcome",
    ]
    assert logging.getLogger("accounts").isEnabledFor(logging.INFO), "it reaches the terminal"
