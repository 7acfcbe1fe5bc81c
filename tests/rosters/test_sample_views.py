import pytest
from django.test import Client

from accounts.models import User
from campaigns.models import Campaign, Membership, Role
from tests.factories import make_user

FORM = {"name": "The Marches", "ruleset": "skirmish", "calendar": "summer"}


@pytest.fixture
def zoe(db: None) -> User:
    return make_user("Zoe")


def test_a_campaign_begins_with_the_sample_of_its_rules(client: Client, zoe: User) -> None:
    client.force_login(zoe)
    assert "/campaigns/new/sample/" in client.get("/campaigns/new/").content.decode()
    answer = client.post("/campaigns/new/sample/", FORM)
    campaign = Campaign.objects.get()
    assert answer["Location"] == f"/campaigns/{campaign.pk}/"
    assert (campaign.name, campaign.calendar, Membership.objects.get().role) == (
        "The Marches",
        "summer",
        Role.GM,
    )
    assert campaign.forces.count() == 2


def test_a_bad_form_comes_back_with_what_was_typed(client: Client, zoe: User) -> None:
    client.force_login(zoe)
    answer = client.post("/campaigns/new/sample/", {**FORM, "name": "\0"})
    assert "name" in answer.context["form"].errors
    assert 'value="summer"' in answer.content.decode()
    assert not Campaign.objects.exists()


def test_a_stranger_signs_in_first(client: Client, db: None) -> None:
    assert client.post("/campaigns/new/sample/", FORM)["Location"].startswith("/sign-in/")
