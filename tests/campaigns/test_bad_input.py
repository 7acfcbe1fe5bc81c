"""Whatever is typed into whatever field: never a fault of ours, never markup that a browser follows."""

import pytest
from django.test import Client

from accounts import actions
from accounts.models import User
from campaigns.models import Campaign
from tests.conftest import MemberOf, SignIn
from tests.factories import PASSWORD, make_invitation, make_note

NASTY: list[str | list[str]] = [
    "",
    " ",
    "\0",
    "a\0b",
    "\x07\x1b[31m",
    "x" * 10_000,
    "<script>alert(1)</script>",
    '"><img src=x onerror=alert(1)>',
    "{{ 7*7 }}{% debug %}",
    "'; drop table accounts_user; --",
    "\u202eneddih",
    "e" + "\u0301" * 10_000,
    "\u200b\ufeff",
    "-1",
    "9" * 400,
    "1e400",
    "NaN",
    "١٢",
    "../../etc/passwd",
    ["two", "values"],
    ["\0", "\0"],
    "null",
    "[]",
    '{"a": 1}',
]
PUBLIC = {
    "/sign-in/": {"name": "ada", "password": "wrong", "next": "/"},
    "/sign-up/": {
        "username": "zoe",
        "display_name": "Zoe",
        "email": "",
        "password": PASSWORD,
        "again": PASSWORD,
    },
    "/forgotten/": {"email": "ada@example.org"},
    "/theme/": {"theme": "dark", "next": "/"},
    "{join}": {"display_name": "Piet"},
}
SIGNED_IN = {
    "/account/": {"display_name": "Ada", "email": "ada@example.org"},
    "/campaigns/new/": {"name": "New", "ruleset": "gurps", "calendar": "summer"},
    "{base}settings/": {"name": "The Marches", "calendar": ""},
    "{base}people/invite/": {"role": "player", "uses": "1", "days": "1"},
    "{base}people/{place}/role/": {"role": "player"},
    "{base}notes/new/": {"title": "A", "text": "b", "audience": "gm"},
    "{base}notes/{note}/change/": {"title": "A", "text": "b", "audience": "gm"},
}


@pytest.fixture
def words(campaign: Campaign, ada: User, cal: User, member_of: MemberOf) -> dict[str, object]:
    return {
        "base": f"/campaigns/{campaign.pk}/",
        "join": f"/join/{make_invitation(campaign, uses=1000).token}/",
        "place": member_of(cal).pk,
        "note": make_note(campaign, ada).pk,
    }


@pytest.fixture
def without_limits(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("accounts.limits._count", lambda *_: True)


def typed_everywhere(browser: Client, path: str, form: dict[str, str]) -> None:
    for field in [*form, "unasked-for"]:
        for nasty in NASTY:
            answer = browser.post(path, {**form, field: nasty}, headers={"user-agent": "x"})
            assert answer.status_code in (200, 204, 302), (path, field, nasty)
            page = answer.content.decode()
            assert "<script>alert" not in page
            assert "<img src=x" not in page
            if answer.status_code == 302:
                assert answer["Location"].startswith("/")
                assert not answer["Location"].startswith("//")


@pytest.mark.parametrize("path", PUBLIC)
def test_nothing_a_stranger_types_breaks_a_page(
    ada: User, words: dict[str, object], without_limits: None, path: str
) -> None:
    typed_everywhere(Client(raise_request_exception=False), path.format(**words), PUBLIC[path])


@pytest.mark.parametrize("path", SIGNED_IN)
def test_nothing_a_game_master_types_breaks_a_page(
    signed_in: SignIn, ada: User, words: dict[str, object], without_limits: None, path: str
) -> None:
    browser = signed_in(ada)
    typed_everywhere(browser, path.format(**words), SIGNED_IN[path])
    for page in ("/", "/account/", "{base}", "{base}people/", "{base}notes/", "{base}settings/"):
        shown = browser.get(page.format(**words))
        assert shown.status_code == 200
        assert b"<script>alert" not in shown.content


def test_nothing_a_guest_types_breaks_the_claim(signed_in: SignIn, db: None, without_limits: None) -> None:
    form = {"username": "piet", "email": "", "password": PASSWORD, "again": "another"}
    typed_everywhere(signed_in(User.objects.create_guest("Piet")), "/account/claim/", form)


@pytest.mark.parametrize(
    "query", ["?next=%00", "?next=%0d%0aSet-Cookie:x", "?next=//evil", "?next[]=1", "?%ff=%fe"]
)
def test_nothing_in_an_address_breaks_a_page(client: Client, ada: User, query: str) -> None:
    for path in (
        "/",
        "/sign-in/",
        "/sign-up/",
        "/credits/",
        "/join/%00/",
        "/sign-in/%00/",
        "/forgotten/x/y/",
    ):
        assert client.get(path + query).status_code < 500
    client.cookies["sessionid"] = "x" * 5000
    client.cookies["theme"] = '"><script>'
    assert client.get("/" + query).status_code == 200
    assert client.get(actions.sign_in_link(ada) + query).status_code == 200
