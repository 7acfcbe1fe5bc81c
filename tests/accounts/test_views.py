import pytest
from django.test import Client
from django.urls import reverse

from accounts import actions
from accounts.models import User
from tests.conftest import SignIn
from tests.factories import PASSWORD, make_user

SIGN_UP = {"username": "ruth", "display_name": "Ruth", "email": "", "password": PASSWORD, "again": PASSWORD}
CLAIM = {key: SIGN_UP[key] for key in ("username", "email", "password", "again")}
OWN = ["account", "claim", "password", "email", "signed-in", "second-factor"]
PUBLIC = ["accounts:sign-in", "accounts:sign-up", "accounts:forgotten", "accounts:forgotten-sent"]
BAD_LINES = ["A\0da", "A\nda", "x" * 10_000, "\u202eadA", "\u200b"]


@pytest.mark.parametrize("name", PUBLIC)
def test_public_pages_open_for_anybody(client: Client, db: None, name: str) -> None:
    assert client.get(reverse(name)).status_code == 200


@pytest.mark.parametrize(
    "name", ["accounts:account", "accounts:claim", "accounts:password", "accounts:email"]
)
def test_pages_of_an_account_ask_a_stranger_to_sign_in(client: Client, db: None, name: str) -> None:
    assert client.get(reverse(name))["Location"].startswith("/sign-in/?next=/account/")


def test_it_signs_up_and_in(client: Client, db: None) -> None:
    answer = client.post("/sign-up/", SIGN_UP, follow=True)
    assert answer.redirect_chain == [("/", 302)]
    assert "Ruth" in answer.content.decode()


@pytest.mark.parametrize(
    ("field", "typed", "words"),
    [
        ("username", "with space", "Letters, digits"),
        ("username", "ada@example.org", "Letters, digits"),
        ("username", "guest-7", "for guests"),
        ("username", "", "still empty"),
        ("username", "ADA", "is “ADA” already"),
        ("email", "nobody", "valid email"),
        ("password", "password1", "guessed soon"),
        ("display_name", "x" * 404, "404 characters are too many: at most"),
        ("password", "x\0" * 8, "Null characters"),
        ("password", "x" * 10_000, "at most 200"),
        ("again", "another", "not the password above"),
        ("again", "", "still empty"),
        *(("display_name", line, "") for line in BAD_LINES),
    ],
)
def test_bad_sign_ups_say_so_at_the_field_and_keep_what_was_typed(
    client: Client, ada: User, field: str, typed: str, words: str
) -> None:
    answer = client.post("/sign-up/", {**SIGN_UP, field: typed})
    assert answer.status_code == 200
    assert words in " ".join(answer.context["form"].errors[field])
    page = answer.content.decode()
    assert f'id="id_{field}_error"' in page
    assert PASSWORD not in page
    if field != "username":
        assert 'value="ruth"' in page
    assert User.objects.count() == 1


def test_lists_where_a_value_is_expected_take_the_last(client: Client, db: None) -> None:
    client.post("/sign-up/", {**SIGN_UP, "username": ["a", "b"]})
    assert User.objects.get().username == "b"


def test_markup_in_a_name_is_shown_as_text(client: Client, db: None) -> None:
    client.post("/sign-up/", {**SIGN_UP, "display_name": "<b onclick=x>Ruth</b>"})
    page = client.get("/account/").content.decode()
    assert "&lt;b onclick=x&gt;Ruth" in page
    assert "<b onclick" not in page


def test_who_is_signed_in_is_not_asked_to_sign_up(signed_in: SignIn, ada: User) -> None:
    assert signed_in(ada).get("/sign-up/")["Location"] == "/account/"


def test_it_signs_in_by_name_and_goes_where_one_wanted_to_go(client: Client, db: None) -> None:
    make_user("Ada", password=PASSWORD)
    answer = client.post("/sign-in/", {"name": "ada", "password": PASSWORD, "next": "/account/"})
    assert answer["Location"] == "/account/"
    assert client.get("/account/").status_code == 200


@pytest.mark.parametrize(
    "target", ["https://evil.example/", "//evil.example", "javascript:alert(1)", "\\\\evil", ""]
)
def test_it_never_goes_to_another_site(client: Client, db: None, target: str) -> None:
    make_user("Ada", password=PASSWORD)
    assert client.post("/sign-in/", {"name": "ada", "password": PASSWORD, "next": target})["Location"] == "/"


def test_a_wrong_password_keeps_the_name_and_says_so(client: Client, ada: User) -> None:
    page = client.post("/sign-in/", {"name": "ada", "password": "wrong"}).content.decode()
    assert "No account has this name and this password" in page
    assert 'value="ada"' in page


def test_a_link_is_used_by_a_press_and_not_by_a_look(client: Client, ada: User) -> None:
    path = actions.sign_in_link(ada)
    assert "Sign in as Ada" in client.get(path).content.decode()
    assert "Sign in as Ada" in client.get(path).content.decode()
    assert client.post(path)["Location"] == "/"
    assert "Ada" in client.get("/account/").content.decode()
    used = client.get(path)
    assert (used.status_code, "ask for a new link" in used.content.decode()) == (410, True)
    assert client.post("/sign-in/made-up/").status_code == 410


def test_a_user_changes_the_name_at_the_table(signed_in: SignIn, ada: User) -> None:
    answer = signed_in(ada).post("/account/", {"display_name": "Ada II"}, follow=True)
    assert "Ada II" in answer.content.decode()
    assert "Kept." in answer.content.decode()


@pytest.mark.parametrize("name", [*BAD_LINES, ""])
def test_a_bad_name_is_refused_at_the_field(signed_in: SignIn, ada: User, name: str) -> None:
    answer = signed_in(ada).post("/account/", {"display_name": name})
    assert "display_name" in answer.context["form"].errors


def test_a_guest_claims_the_account_and_stays_signed_in(signed_in: SignIn, db: None) -> None:
    guest = User.objects.create_guest("Piet")
    browser = signed_in(guest)
    assert "Claim this account" in browser.get("/account/").content.decode()
    answer = browser.post("/account/claim/", {**CLAIM, "username": "piet"}, follow=True)
    assert "all your seats are kept" in answer.content.decode()
    assert browser.get("/account/").context["user"].pk == guest.pk
    assert browser.get("/account/claim/")["Location"] == "/account/"


def test_a_claim_with_a_taken_name_is_refused_at_the_field(signed_in: SignIn, ada: User) -> None:
    browser = signed_in(User.objects.create_guest("Piet"))
    answer = browser.post("/account/claim/", {**CLAIM, "username": "ada"})
    assert "username" in answer.context["form"].errors


def test_a_guest_says_twice_that_they_sign_out(signed_in: SignIn, db: None) -> None:
    browser = signed_in(User.objects.create_guest("Piet"))
    assert "Leave without a way back?" in browser.post("/sign-out/").content.decode()
    assert browser.get("/account/").status_code == 200
    browser.post("/sign-out/", {"sure": "yes"})
    assert browser.get("/account/").status_code == 302


def test_signing_out_takes_a_press(signed_in: SignIn, ada: User) -> None:
    browser = signed_in(ada)
    asked = browser.get("/sign-out/")
    assert asked.status_code == 200 and 'action="/sign-out/"' in asked.content.decode()
    assert browser.get("/account/").status_code == 200, "a visit signs nobody out"
    assert "You are signed out." in browser.post("/sign-out/", follow=True).content.decode()
    assert browser.get("/account/").status_code == 302


def test_who_is_not_signed_in_has_nothing_to_sign_out_of(client: Client, db: None) -> None:
    assert client.get("/sign-out/")["Location"] == "/"
    assert client.post("/sign-out/")["Location"] == "/"


def test_a_guest_who_comes_by_the_address_is_told_what_he_loses(signed_in: SignIn, db: None) -> None:
    browser = signed_in(User.objects.create_guest("Piet"))
    assert "Leave without a way back?" in browser.get("/sign-out/").content.decode()
    assert browser.get("/account/").status_code == 200


def test_colours_are_remembered_in_a_cookie(client: Client, db: None) -> None:
    assert client.post("/theme/", {"theme": "dark", "next": "/credits/"})["Location"] == "/credits/"
    assert 'data-theme="dark"' in client.get("/sign-in/").content.decode()
    assert client.post("/theme/", {"theme": "auto"}, headers={"HX-Request": "true"}).status_code == 204
    assert "data-theme" not in client.get("/sign-in/").content.decode()
    client.post("/theme/", {"theme": '"><script>'})
    assert "data-theme" not in client.get("/sign-in/").content.decode()


def test_the_eleventh_letter_in_an_hour_is_refused(client: Client, db: None) -> None:
    for _ in range(10):
        client.post("/forgotten/", {"email": "nobody@example.org"})
    answer = client.post("/forgotten/", {"email": "nobody@example.org"})
    assert "Too many letters" in answer.content.decode()


@pytest.mark.parametrize("path", ["/sign-in/", "/sign-up/", "/sign-out/", "/theme/", "/forgotten/"])
def test_a_form_of_another_site_is_refused(ada: User, path: str) -> None:
    strict = Client(enforce_csrf_checks=True)
    refused = strict.post(path)
    assert refused.status_code == 403
    assert "too old to send from" in refused.content.decode()


def test_a_taken_name_is_told_with_all_else_that_is_wrong(client: Client, ada: User) -> None:
    said = {"username": ada.username.upper(), "email": "no address", "password": "1", "again": "2"}
    errors = client.post("/sign-up/", said).context["form"].errors
    assert {"username", "email"} <= errors.keys()
    assert f"Somebody is “{ada.username.upper()}” already" in str(errors["username"])
