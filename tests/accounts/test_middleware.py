"""Nobody writes faster than people can, by whatever way."""

import pytest
from django.test import Client

from accounts import middleware
from accounts.limits import MINUTE, Limit
from accounts.models import Tries, User
from campaigns.models import Campaign
from tests.conftest import SignIn

TWO = Limit("write", 2, MINUTE, "Two a minute.")


@pytest.fixture(autouse=True)
def two_a_minute(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(middleware, "WRITE", TWO)


def test_the_third_in_a_minute_is_refused_in_words(ada: User, campaign: Campaign, signed_in: SignIn) -> None:
    client, url = signed_in(ada), f"/campaigns/{campaign.pk}/settings/"
    had, said = campaign.name, {"calendar": "", "reveal": "at_once", "delay": "0"}
    for n in (1, 2):
        assert client.post(url, {**said, "name": f"The Marches {n}"}).status_code == 302
    refused = client.post(url, {**said, "name": "The Marches 3"})
    assert (refused.status_code, refused["Retry-After"]) == (429, "60")
    assert "Two a minute." in refused.content.decode()
    campaign.refresh_from_db()
    assert campaign.name == "The Marches 2" != had
    assert client.get(url).status_code == 200, "reading is never refused"
    Tries.objects.all().delete()
    assert client.post(url, {**said, "name": "The Marches 3"}).status_code == 302


def test_forms_and_api_are_counted_together(ada: User, signed_in: SignIn) -> None:
    client = signed_in(ada)
    for _ in range(2):
        client.post("/theme/", {"theme": "dark"})
    refused = client.post("/api/v1/battles/1/close/", {}, content_type="application/json")
    assert (refused.status_code, refused.json()) == (429, {"detail": "Two a minute."})


def test_each_person_has_limits_of_his_own(ada: User, bea: User, signed_in: SignIn) -> None:
    first, second = signed_in(ada), signed_in(bea)
    for _ in range(3):
        last = first.post("/theme/", {"theme": "dark"})
    assert last.status_code == 429
    assert second.post("/theme/", {"theme": "dark"}).status_code != 429
    for _ in range(5):
        assert Client().post("/theme/", {"theme": "dark"}).status_code != 429
