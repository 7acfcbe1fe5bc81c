"""In which language somebody reads."""

import pytest
from django.test import Client
from django.urls import reverse
from django.utils.translation import get_language, override

from accounts.languages import language_of_letters
from accounts.models import User
from battles.access import Admission
from battles.live.open_pages import Showing, Stream
from battles.parts.marks import digests_of, mark_of
from battles.play.memory import Worded
from tests.conftest import SignIn


def says(client: Client, **headers: str) -> tuple[str, str]:
    response = client.get(reverse("accounts:sign-in"), headers=headers)
    said = response.headers["Content-Language"]
    assert f'<html lang="{said}"' in response.content.decode()
    return said, response.headers["Vary"]


def test_a_browser_says_in_which_language_its_owner_reads(client: Client, db: None) -> None:
    assert says(client)[0] == "en-gb"
    assert says(client, accept_language="de-AT,de;q=0.9,en;q=0.5")[0] == "de"
    assert says(client, accept_language="en-US,en")[0] == "en-gb"
    said, vary = says(client, accept_language="tlh")
    assert said == "en-gb"
    assert {"Accept-Language", "Cookie"} <= {name.strip() for name in vary.split(",")}


def test_what_somebody_chose_in_this_browser_goes_before_it(client: Client, db: None) -> None:
    response = client.post(
        reverse("accounts:language"), {"language": "de", "next": reverse("accounts:sign-up")}
    )
    assert response["Location"] == reverse("accounts:sign-up")
    assert says(client, accept_language="en")[0] == "de"
    client.post(reverse("accounts:language"), {"language": ""})
    assert says(client, accept_language="en")[0] == "en-gb"


@pytest.mark.parametrize("nonsense", ["xx", "../de", "de\0", "d" * 3000])
def test_a_language_that_is_not_spoken_here_is_nobodys(client: Client, db: None, nonsense: str) -> None:
    assert client.post(reverse("accounts:language"), {"language": nonsense}).status_code == 302
    assert says(client)[0] == "en-gb"


def test_what_somebody_chose_with_the_account_goes_with_him(signed_in: SignIn, ada: User) -> None:
    signed_in(ada).post(reverse("accounts:language"), {"language": "de"})
    ada.refresh_from_db()
    assert (ada.language, language_of_letters(ada)) == ("de", "de")
    elsewhere = signed_in(ada)
    elsewhere.cookies.pop("language", None)
    assert elsewhere.get(reverse("accounts:account")).headers["Content-Language"] == "de"


def test_words_that_are_remembered_are_those_of_one_language() -> None:
    memory: Worded[str] = Worded(8)
    for language in ("de", "en-gb", "de"):
        with override(language):
            assert memory.once(("page",), lambda: str(get_language())) == language


class Table:
    """A look at a battle that says in which language it is drawn."""

    version = 1
    held = dict.fromkeys((7, 8), Admission(frozenset({"everyone"}), (), "", 1, 0))

    def __init__(self) -> None:
        self.drawn: list[str | None] = []

    def shared(self, audience: frozenset[str]) -> dict[str, str]:
        self.drawn.append(get_language())
        return {"log": f"log in {get_language()}"}

    def own(self, user: int, token: str) -> dict[str, str]:
        return {"mine": f"{user} in {get_language()}"}

    def said(self, audience: frozenset[str]) -> dict[str, str]:
        return {}

    def heard(self, user: int, token: str) -> dict[str, str]:
        return {}


def test_two_of_one_side_read_a_change_each_in_his_own_language() -> None:
    table = Table()
    pages = [
        Stream(1, user, frozenset({"everyone"}), (), language=language, mark="old", is_known=True)
        for user, language in ((7, "de"), (8, "en-gb"), (7, "en-gb"))
    ]
    Showing(table, lambda tell, *args: tell(*args)).show(pages)  # type: ignore[arg-type]
    for page in pages:
        told = b"".join(page.queue.get_nowait() or b"" for _ in range(page.queue.qsize())).decode()
        assert f"log in {page.language}" in told
        assert f"{page.user} in {page.language}" in told
        assert page.mark == mark_of(
            digests_of({"log": f"log in {page.language}", "mine": f"{page.user} in {page.language}"})
        )
    assert sorted(map(str, table.drawn)) == ["de", "en-gb"]  # once for each audience and language
