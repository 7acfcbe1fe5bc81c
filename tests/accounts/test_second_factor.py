"""A code besides the password: at every door, each once, counted, and a way out for who lost the phone."""

import io
import re
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest
from cryptography.hazmat.primitives.hashes import SHA1
from cryptography.hazmat.primitives.twofactor.totp import TOTP
from django.core.management import CommandError, call_command
from django.db import connection
from django.test import Client

from accounts import actions, sessions
from accounts.actions import second_factor
from accounts.models import RecoveryCode, SecondFactor, Tries, User
from accounts.sealing import unseal
from accounts.totp import address_of_key, key_of
from accounts.visitors import Visitor
from tests.conftest import SignIn
from tests.factories import PASSWORD, make_user

RIGHT = {"name": "ruth", "password": PASSWORD}
NOW = 58_000_000
HERE = Visitor("192.0.2.7", "192.0.2.0/24")


def app_shows(user: User, *, steps: int = 0) -> str:
    """What the app on her phone shows, so many half minutes from now."""
    key = unseal(SecondFactor.objects.get(user=user).sealed_key)
    return TOTP(key, 6, SHA1(), 30).generate(30 * (NOW + steps)).decode()


def wait_for_a_new_code(user: User) -> None:
    SecondFactor.objects.filter(user=user).update(last_step=0)


@pytest.fixture(autouse=True)
def time_stands_still(monkeypatch: pytest.MonkeyPatch) -> None:
    """A half minute that ends between two lines would make another code of it."""
    monkeypatch.setattr(second_factor, "half_minute", lambda: NOW)


@pytest.fixture
def ruth(db: None) -> User:
    return make_user("Ruth", password=PASSWORD)


def turn_on(user: User) -> tuple[Client, list[str]]:
    browser = Client()
    browser.post("/sign-in/", {"name": user.username, "password": PASSWORD})
    browser.post("/account/second-factor/begin/", {"password": PASSWORD})
    page = browser.post("/account/second-factor/confirm/", {"code": app_shows(user)}).content.decode()
    wait_for_a_new_code(user)
    return browser, re.findall(r"[a-z2-7]{4}(?:-[a-z2-7]{4}){3}", page)


def at_the_second_door(**said: str) -> Client:
    browser = Client(**said)  # type: ignore[arg-type]
    answer = browser.post("/sign-in/", {**RIGHT, "next": "/account/"})
    assert answer["Location"] == "/sign-in/code/?next=%2Faccount%2F"
    assert browser.get("/account/").status_code == 302, "the password alone opens nothing"
    return browser


def comes_in(browser: Client, code: str) -> bool:
    answer = browser.post("/sign-in/code/", {"code": code, "next": "/account/"})
    return answer.status_code == 302 and browser.get("/account/").status_code == 200


def test_it_is_set_up_with_the_password_a_picture_and_a_first_code(ruth: User) -> None:
    browser = Client()
    browser.post("/sign-in/", RIGHT)
    wrong = browser.post("/account/second-factor/begin/", {"password": "wrong"})
    assert "This is not your password" in wrong.content.decode()
    page = browser.post("/account/second-factor/begin/", {"password": PASSWORD}, follow=True).content.decode()
    assert "QR code for the app" in page
    assert Client().post("/sign-in/", RIGHT)["Location"] == "/", "begun is not on"
    refused = browser.post("/account/second-factor/confirm/", {"code": "000000x"})
    assert "This code does not fit" in str(refused.context["code"].errors["code"])
    done = browser.post("/account/second-factor/confirm/", {"code": app_shows(ruth)}).content.decode()
    assert len(set(re.findall(r"[a-z2-7]{4}(?:-[a-z2-7]{4}){3}", done))) == 10
    assert "You have 10 codes left" in browser.get("/account/second-factor/").content.decode()


def test_the_picture_and_the_key_are_what_apps_read(ruth: User) -> None:
    actions.begin_second_factor(ruth, password=PASSWORD, visitor=HERE)
    factor = SecondFactor.objects.get()
    address, key = address_of_key(factor), key_of(factor)
    assert address.startswith("otpauth://totp/Banneret:ruth?")
    assert f"secret={key}" in address and "period=30" in address and "digits=6" in address
    assert len(key) == 32


def test_the_key_is_sealed_and_the_codes_are_hashed(ruth: User) -> None:
    _, codes = turn_on(ruth)
    key = key_of(SecondFactor.objects.get())
    kept = str([list(SecondFactor.objects.values()), list(RecoveryCode.objects.values())])
    assert key not in kept
    assert not any(code.replace("-", "") in kept for code in codes)


def test_a_code_of_the_app_opens_the_second_door(ruth: User) -> None:
    turn_on(ruth)
    browser = at_the_second_door()
    assert not comes_in(browser, "000000")
    assert comes_in(browser, f" {app_shows(ruth)[:3]} {app_shows(ruth)[3:]} ")


@pytest.mark.parametrize(("steps", "fits"), [(-2, False), (-1, True), (0, True), (1, True), (2, False)])
def test_a_clock_may_be_half_a_minute_wrong(ruth: User, steps: int, fits: bool) -> None:
    turn_on(ruth)
    assert comes_in(at_the_second_door(), app_shows(ruth, steps=steps)) == fits


def test_each_code_works_once_and_none_before_it(ruth: User) -> None:
    turn_on(ruth)
    before, now = app_shows(ruth, steps=-1), app_shows(ruth)
    assert comes_in(at_the_second_door(), now)
    assert not comes_in(at_the_second_door(), now)
    assert not comes_in(at_the_second_door(), before)


def test_of_five_who_read_it_over_her_shoulder_one_comes_in(transactional_db: None) -> None:
    ruth = make_user("Ruth", password=PASSWORD)
    turn_on(ruth)
    code = app_shows(ruth)

    def knock(number: int) -> bool:
        try:
            return comes_in(at_the_second_door(REMOTE_ADDR=f"192.0.{number}.7"), code)
        finally:
            connection.close()

    with ThreadPoolExecutor(5) as pool:
        assert sum(pool.map(knock, range(5))) == 1


def test_a_code_from_paper_opens_it_once(ruth: User) -> None:
    _, codes = turn_on(ruth)
    assert comes_in(at_the_second_door(), codes[3].upper().replace("-", " "))
    assert not comes_in(at_the_second_door(), codes[3])
    assert comes_in(at_the_second_door(), codes[4])
    assert RecoveryCode.objects.count() == 8


def test_a_code_of_another_opens_nothing(ruth: User) -> None:
    bea = make_user("Bea", password=PASSWORD)
    turn_on(ruth)
    _, codes = turn_on(bea)
    browser = at_the_second_door()
    assert not comes_in(browser, codes[0])
    assert not comes_in(browser, app_shows(bea))


def test_a_link_that_signs_in_leads_to_the_second_door_too(ruth: User) -> None:
    turn_on(ruth)
    ruth.refresh_from_db()
    browser = Client()
    assert browser.post(actions.sign_in_link(ruth))["Location"] == "/sign-in/code/?next=%2F"
    assert browser.get("/account/").status_code == 302
    assert comes_in(browser, app_shows(ruth))


def test_nor_does_the_admin_site_lead_around_it(ruth: User) -> None:
    User.objects.filter(pk=ruth.pk).update(is_staff=True, is_superuser=True)
    turn_on(ruth)
    browser = Client()
    door = browser.get("/admin/", follow=True).redirect_chain[-1][0]
    assert door.startswith("/sign-in/")
    browser.post("/admin/login/", {"username": "ruth", "password": PASSWORD})
    assert browser.get("/admin/").status_code == 302
    assert browser.post("/sign-in/", {**RIGHT, "next": "/admin/"})["Location"].startswith("/sign-in/code/")
    assert browser.get("/admin/").status_code == 302
    assert comes_in(browser, app_shows(ruth))
    assert browser.get("/admin/").status_code == 200


def test_nor_does_a_new_password(ruth: User) -> None:
    turn_on(ruth)
    actions.set_password(ruth, "seven-bells-at-Sedge", visitor=HERE)
    answer = Client().post("/sign-in/", {**RIGHT, "password": "seven-bells-at-Sedge"})
    assert answer["Location"].startswith("/sign-in/code/")


@pytest.mark.parametrize("why", ["late", "password changed", "inactive", "nobody"])
def test_the_second_door_opens_only_right_after_the_first(
    ruth: User, monkeypatch: pytest.MonkeyPatch, why: str
) -> None:
    turn_on(ruth)
    code = app_shows(ruth)
    browser = Client() if why == "nobody" else at_the_second_door()
    if why == "late":
        monkeypatch.setattr(sessions, "CODE_WITHIN", -1)
        browser.post("/sign-in/", RIGHT)
    elif why == "password changed":
        ruth.set_password("seven-bells-at-Sedge")
        ruth.save()
    elif why == "inactive":
        User.objects.update(is_active=False)
    assert not comes_in(browser, code)
    assert "Sign in once more" in browser.get("/sign-in/code/").content.decode()


def test_codes_are_guessed_ten_times_an_hour_in_a_place_and_thirty_a_day_everywhere(ruth: User) -> None:
    known, _ = turn_on(ruth)
    known.post("/sign-out/")
    thief = at_the_second_door(REMOTE_ADDR="203.0.113.1")
    for _ in range(10):
        assert not comes_in(thief, "000000")
    page = thief.post("/sign-in/code/", {"code": app_shows(ruth)}).content.decode()
    assert "Too many wrong codes from your address" in page
    for n in range(2, 25):
        thief = at_the_second_door(REMOTE_ADDR=f"203.0.{n}.1")
        page = thief.post("/sign-in/code/", {"code": "000000"}).content.decode()
    assert "Somebody guesses at the codes of this account" in page
    answer = known.post("/sign-in/", RIGHT)
    assert answer["Location"].startswith("/sign-in/code/")
    assert comes_in(known, app_shows(ruth)), "her own device is never barred"
    assert Tries.objects.filter(key__startswith="code-device").values_list("count", flat=True)[0] == 0


def test_it_is_turned_off_with_the_password_only(ruth: User) -> None:
    browser, _ = turn_on(ruth)
    refused = browser.post("/account/second-factor/off/", {"password": "wrong"})
    assert "This is not your password" in refused.content.decode()
    assert SecondFactor.objects.get().is_on
    browser.post("/account/second-factor/off/", {"password": PASSWORD})
    assert not SecondFactor.objects.exists() and not RecoveryCode.objects.exists()
    assert Client().post("/sign-in/", RIGHT)["Location"] == "/"


def test_new_codes_make_the_old_ones_void(ruth: User) -> None:
    browser, old = turn_on(ruth)
    page = browser.post("/account/second-factor/codes/", {"password": PASSWORD}).content.decode()
    new = re.findall(r"[a-z2-7]{4}(?:-[a-z2-7]{4}){3}", page)
    assert len(new) == 10 and not set(new) & set(old)
    assert not comes_in(at_the_second_door(), old[0])
    assert comes_in(at_the_second_door(), new[0])


@pytest.mark.parametrize("act", ["begin", "confirm"])
def test_what_is_on_is_not_set_up_again(ruth: User, act: str) -> None:
    browser, _ = turn_on(ruth)
    key = SecondFactor.objects.get().sealed_key
    said = {"password": PASSWORD, "code": app_shows(ruth)}
    assert browser.post(f"/account/second-factor/{act}/", said).status_code == 200
    assert SecondFactor.objects.get().sealed_key == key


def test_codes_from_paper_work_though_the_site_has_lost_its_key(ruth: User, settings: Any) -> None:
    _, codes = turn_on(ruth)
    shown = app_shows(ruth)
    settings.SECRET_KEY = "another key altogether, as after a restore without it"
    again = at_the_second_door()
    page = again.post("/sign-in/code/", {"code": shown}).content.decode()
    assert "Use a code from paper instead" in page
    assert comes_in(again, codes[0])


def test_who_runs_the_site_turns_it_off_for_who_lost_everything(ruth: User, signed_in: SignIn) -> None:
    turn_on(ruth)
    call_command("second_factor_off", "RUTH", stdout=io.StringIO())
    assert Client().post("/sign-in/", RIGHT)["Location"] == "/"
    with pytest.raises(CommandError, match="Nobody has the user name"):
        call_command("second_factor_off", "nobody")
    turn_on(ruth)
    root = make_user("Root")
    User.objects.filter(pk=root.pk).update(is_staff=True, is_superuser=True)
    chosen = {"action": "turn_off_second_factor", "_selected_action": [str(ruth.pk)]}
    assert signed_in(root).post("/admin/accounts/user/", chosen).status_code == 302
    assert not SecondFactor.objects.exists()


def test_there_is_no_other_act(ruth: User, signed_in: SignIn) -> None:
    assert signed_in(ruth).post("/account/second-factor/burn/").status_code == 404
    guest = signed_in(User.objects.create_guest("Piet"))
    assert guest.post("/account/second-factor/begin/").status_code == 404
    assert not SecondFactor.objects.exists()
