"""Pages tell nobody who has an account; letters tell the owner of the address, and leave nobody stranded."""

import re
from datetime import timedelta
from typing import Any

import pytest
from django.core import mail
from django.test import Client

from accounts import actions
from accounts.actions import credentials
from accounts.models import User
from tests.conftest import SignIn
from tests.factories import PASSWORD, make_user

OWN = "nine-herons-on-the-Ouse"
NEW = "seven-bells-at-Sedge"
VARYING = r'value="[^"]*"|X-CSRFToken": "[^"]*"|ruth\w*|Ruth\w*|[\w.]+@example\.org'


def sign_up(name: str, email: str) -> tuple[Client, str]:
    browser = Client()
    said = {"username": name, "email": email, "password": OWN, "again": OWN}
    answer = browser.post("/sign-up/", said, follow=True)
    assert answer.redirect_chain == [("/", 302)]
    return browser, re.sub(VARYING, "", answer.content.decode())


def path_in(letter: Any) -> str:
    path = re.search(r"http://testserver(/\S+)", str(letter.body))
    assert path
    return path[1]


@pytest.fixture
def ada(db: None) -> User:
    return make_user("Ada", password=PASSWORD)


# --- Signing up -----------------------------------------------------------------------------------


def test_signing_up_says_the_same_whoever_has_the_address(ada: User) -> None:
    pages = [sign_up("ruth", "ADA@example.org")[1], sign_up("ruthless", "nobody@example.org")[1]]
    assert pages[0] == pages[1]
    assert "A letter goes to" in pages[0]
    assert [letter.to for letter in mail.outbox] == [["ADA@example.org"], ["nobody@example.org"]]
    assert [letter.subject for letter in mail.outbox] == [
        "You have an account already",
        "Is this your address?",
    ]
    for name in ("ruth", "ruthless"):
        assert User.objects.get(username=name).email == ""


def test_the_page_of_the_new_account_tells_no_more(ada: User) -> None:
    pages = []
    for name, email in (("ruth", "ada@example.org"), ("ruthless", "nobody@example.org")):
        browser, _ = sign_up(name, email)
        bodies = [browser.get(path).content.decode() for path in ("/account/", "/account/email/")]
        pages += [re.sub(VARYING, "", body) for body in bodies]
        signs_in = {"name": email, "password": OWN}
        assert Client().post("/sign-in/", signs_in).status_code == 200, "not by an address that is unproved"
    assert pages[:2] == pages[2:]


def test_who_owns_the_address_is_told_of_both_accounts(ada: User) -> None:
    sign_up("ruth", "ada@example.org")
    [letter] = mail.outbox
    assert "“ruth”" in letter.body and "“ada”" in letter.body
    assert "/forgotten/" in letter.body and "/sign-in/email/" not in letter.body


def test_nobody_needs_a_letter_to_play_or_to_come_back(db: None) -> None:
    """On a site that sends no mail the address stays unproved, and everything else works."""
    sign_up("ruth", "ruth@example.org")
    assert Client().post("/sign-in/", {"name": "ruth", "password": OWN}).status_code == 302
    Client().post("/forgotten/", {"email": "ruth@example.org"})
    assert "/forgotten/" in mail.outbox[-1].body and "“ruth”" not in mail.outbox[-1].subject


def test_a_site_that_sends_no_mail_says_where_letters_are(
    ada: User, signed_in: SignIn, settings: Any
) -> None:
    settings.MAIL_IS_PRINTED = True
    assert "printed in the terminal" in signed_in(ada).get("/account/email/").content.decode()
    settings.MAIL_IS_PRINTED = False
    assert "printed in the terminal" not in signed_in(ada).get("/account/email/").content.decode()


def test_a_letter_that_cannot_be_sent_changes_nothing_on_the_page(db: None, settings: Any) -> None:
    _, sent = sign_up("ruth", "ruth@example.org")
    nowhere = {"host": "127.0.0.1", "port": 9, "timeout": 1}
    smtp = {"BACKEND": "django.core.mail.backends.smtp.EmailBackend", "OPTIONS": nowhere}
    settings.MAILERS = {"default": smtp}
    _, unsent = sign_up("ruthless", "ruthless@example.org")
    assert sent == unsent


def test_no_address_gets_more_than_six_letters_of_a_kind_an_hour(db: None) -> None:
    for n in range(9):
        Client(REMOTE_ADDR=f"203.0.113.{n}").post("/forgotten/", {"email": "Victim@example.org"})
    assert len(mail.outbox) == 6


# --- Proving an address ---------------------------------------------------------------------------


def test_a_press_proves_the_address_and_a_look_does_not(db: None) -> None:
    sign_up("ruth", "ruth@example.org")
    path = path_in(mail.outbox[0])
    stranger = Client()
    assert "ruth@example.org" in stranger.get(path).content.decode()
    assert User.objects.get().email == ""
    assert stranger.post(path)["Location"] == "/sign-in/"
    user = User.objects.get()
    assert (user.email, user.unproved_email) == ("ruth@example.org", "")
    assert stranger.get(path).status_code == 410
    assert Client().post("/sign-in/", {"name": "RUTH@example.org", "password": OWN}).status_code == 302


def test_of_two_accounts_that_want_an_address_the_first_to_prove_it_has_it(db: None) -> None:
    sign_up("ruth", "ruth@example.org")
    sign_up("ruthless", "ruth@example.org")
    first, second = map(path_in, mail.outbox)
    assert Client().post(second).status_code == 302
    refused = Client().post(first)
    assert (refused.status_code, "Another account of yours" in refused.content.decode()) == (410, True)
    assert User.objects.get(email="ruth@example.org").username == "ruthless"


@pytest.mark.parametrize("why", ["old", "changed", "made up", "inactive"])
def test_a_link_that_is_void_proves_nothing(db: None, monkeypatch: pytest.MonkeyPatch, why: str) -> None:
    browser, _ = sign_up("ruth", "ruth@example.org")
    path = path_in(mail.outbox[0])
    if why == "old":
        monkeypatch.setattr(credentials, "LETTER_WORKS_FOR", timedelta(seconds=-1))
    elif why == "changed":
        browser.post("/account/email/", {"email": "other@example.org", "password": OWN})
    elif why == "inactive":
        User.objects.update(is_active=False)
    else:
        path = "/sign-in/email/made-up/"
    for answer in (Client().get(path), Client().post(path)):
        assert answer.status_code == 410
    assert User.objects.get().email == ""


# --- Another address ------------------------------------------------------------------------------


def test_the_address_changes_with_the_password_only_and_the_old_one_is_told(
    ada: User, bea: User, signed_in: SignIn
) -> None:
    browser = signed_in(ada)
    wrong = browser.post("/account/email/", {"email": "new@example.org", "password": "wrong"})
    assert "This is not your password" in str(wrong.context["form"].errors["password"])
    assert 'value="new@example.org"' in wrong.content.decode()
    assert mail.outbox == []
    pages = []
    for email in ("bea@example.org", "new@example.org"):
        answer = browser.post("/account/email/", {"email": email, "password": PASSWORD}, follow=True)
        pages.append(re.sub(VARYING, "", answer.content.decode()))
    assert pages[0] == pages[1]
    assert [letter.to[0] for letter in mail.outbox] == [
        "ada@example.org",
        "bea@example.org",
        "ada@example.org",
        "new@example.org",
    ]
    assert "asked for another e-mail" in mail.outbox[0].body
    assert User.objects.get(pk=ada.pk).email == "ada@example.org"
    browser.post(path_in(mail.outbox[3]))
    assert User.objects.get(pk=ada.pk).email == "new@example.org"


def test_an_address_is_removed_with_the_password_and_told(ada: User, signed_in: SignIn) -> None:
    signed_in(ada).post("/account/email/", {"email": "", "password": PASSWORD})
    assert User.objects.get(pk=ada.pk).email == ""
    assert "removed this address" in mail.outbox[0].body


def test_a_claim_tells_nobody_who_has_an_address(ada: User, signed_in: SignIn) -> None:
    pages = []
    for name, email in (("ruth", "ada@example.org"), ("ruthless", "nobody@example.org")):
        browser = signed_in(User.objects.create_guest("Ruth"))
        said = {"username": name, "email": email, "password": PASSWORD, "again": PASSWORD}
        page = browser.post("/account/claim/", said, follow=True).content.decode()
        pages.append(re.sub(VARYING, "", page))
    assert pages[0] == pages[1]
    assert len(mail.outbox) == 2


# --- Password forgotten ---------------------------------------------------------------------------


def test_a_letter_goes_out_whether_or_not_anybody_has_the_address(ada: User) -> None:
    for email in ("ADA@example.org", "nobody@example.org"):
        assert Client().post("/forgotten/", {"email": email})["Location"] == "/forgotten/sent/"
    assert [letter.to for letter in mail.outbox] == [["ada@example.org"], ["nobody@example.org"]]
    assert [letter.subject for letter in mail.outbox] == [
        "A new password for Banneret",
        "No account with this address",
    ]


def test_the_letter_sets_a_new_password_once_and_signs_everybody_out(ada: User) -> None:
    phone, browser = Client(), Client()
    phone.post("/sign-in/", {"name": "ada", "password": PASSWORD})
    browser.post("/forgotten/", {"email": "ada@example.org"})
    path = path_in(mail.outbox[0])
    form = browser.get(path, follow=True)
    to = form.redirect_chain[-1][0]
    bad = browser.post(to, {"password": "short", "again": "other"})
    assert set(bad.context["form"].errors) == {"password", "again"}
    assert browser.post(to, {"password": NEW, "again": NEW})["Location"] == "/sign-in/"
    assert phone.get("/account/").status_code == 302
    assert Client().post("/sign-in/", {"name": "ada", "password": NEW}).status_code == 302
    assert "This link is used up" in Client().get(path, follow=True).content.decode()
    assert mail.outbox[-1].subject == "Your password was changed"


def test_who_is_signed_in_sets_a_new_password_and_stays(ada: User) -> None:
    browser = Client()
    browser.post("/sign-in/", {"name": "ada", "password": PASSWORD})
    browser.post("/forgotten/", {"email": "ada@example.org"})
    to = browser.get(path_in(mail.outbox[0]), follow=True).redirect_chain[-1][0]
    assert browser.post(to, {"password": NEW, "again": NEW}).status_code == 302
    assert browser.get("/account/").status_code == 200


def test_a_proved_address_is_not_called_unproved_for_another_that_is_wanted(ada: User) -> None:
    User.objects.filter(pk=ada.pk).update(email="ada@example.org", unproved_email="new@example.org")
    for address, is_proved in (("ada@example.org", True), ("new@example.org", False)):
        credentials.send_reset(email=address, site="http://testserver")
        assert ("never confirmed" in str(mail.outbox[-1].body)) != is_proved
        assert mail.outbox[-1].to == [address]


def test_strangers_who_sign_up_with_an_address_hold_back_no_letter_for_a_new_password(ada: User) -> None:
    for n in range(8):
        sign_up(f"mallory{n}", "ada@example.org")
    assert {letter.subject for letter in mail.outbox} == {"You have an account already"}
    Client().post("/forgotten/", {"email": "ada@example.org"})
    assert mail.outbox[-1].subject == "A new password for Banneret"
    assert Client().get(path_in(mail.outbox[-1]), follow=True).context["validlink"]


def test_nor_do_those_who_ask_for_it_in_anothers_name(ada: User) -> None:
    """What is held back then is the seventh letter: each of the six before it opens the account."""
    for n in range(9):
        Client(REMOTE_ADDR=f"203.0.113.{n}").post("/forgotten/", {"email": "ada@example.org"})
    assert [letter.subject for letter in mail.outbox] == ["A new password for Banneret"] * 6
    for letter in mail.outbox:
        assert Client().get(path_in(letter), follow=True).context["validlink"]


def test_later_accounts_do_not_push_out_an_owner_who_never_confirmed(db: None) -> None:
    sign_up("ruth", "ruth@example.org")
    for n in range(credentials.MOST_UNPROVED + 2):
        user = make_user(f"Mallory{n}")
        User.objects.filter(pk=user.pk).update(unproved_email="ruth@example.org")
    Client().post("/forgotten/", {"email": "ruth@example.org"})
    named = re.findall(r"The user name is (\w+)", str(mail.outbox[-1].body))
    assert named == ["ruth", *(f"mallory{n}" for n in range(credentials.MOST_UNPROVED - 1))]


# --- Another password -----------------------------------------------------------------------------


def test_the_password_changes_with_the_old_one_and_all_others_are_signed_out(ada: User) -> None:
    here, phone = Client(), Client()
    for browser in (here, phone):
        browser.post("/sign-in/", {"name": "ada", "password": PASSWORD})
    said = {"old": PASSWORD, "password": NEW, "again": NEW}
    wrong = here.post("/account/password/", {**said, "old": "wrong"})
    assert "This is not your password" in str(wrong.context["form"].errors["old"])
    weak = here.post("/account/password/", {**said, "password": "password1", "again": "password1"})
    assert "password" in weak.context["form"].errors
    assert PASSWORD not in weak.content.decode()
    assert phone.get("/account/").status_code == 200
    assert (
        "All other devices are signed out"
        in here.post("/account/password/", said, follow=True).content.decode()
    )
    assert (here.get("/account/").status_code, phone.get("/account/").status_code) == (200, 302)
    assert mail.outbox[-1].subject == "Your password was changed"
    assert Client().post("/sign-in/", {"name": "ada", "password": NEW}).status_code == 302


def test_who_came_by_a_link_sets_a_first_password_and_an_address(db: None) -> None:
    user, browser = make_user("Ruth"), Client()
    assert not user.has_usable_password()
    browser.post(actions.sign_in_link(user))
    assert browser.post("/account/email/", {"email": "r@example.org"}).status_code == 302
    assert "old" not in browser.get("/account/password/").context["form"].fields
    browser.post("/account/password/", {"password": NEW, "again": NEW})
    assert browser.get("/account/").status_code == 200
    assert Client().post("/sign-in/", {"name": "ruth", "password": NEW}).status_code == 302


def test_the_old_password_is_guessed_no_more_often_than_at_the_door(ada: User, signed_in: SignIn) -> None:
    borrowed = signed_in(ada)
    said = {"old": "wrong", "password": NEW, "again": NEW}
    for _ in range(20):
        borrowed.post("/account/password/", said)
    refused = borrowed.post("/account/password/", {**said, "old": PASSWORD})
    assert "Too many wrong passwords" in str(refused.context["form"].errors["old"])


def test_the_admin_site_has_no_form_of_its_own_for_it(ada: User, signed_in: SignIn) -> None:
    User.objects.filter(pk=ada.pk).update(is_staff=True)
    assert signed_in(ada).get("/admin/password_change/")["Location"] == "/account/password/"


@pytest.mark.parametrize("path", ["password", "email", "second-factor"])
def test_a_guest_claims_first(signed_in: SignIn, db: None, path: str) -> None:
    browser = signed_in(User.objects.create_guest("Piet"))
    assert browser.get(f"/account/{path}/")["Location"] == "/account/claim/"
