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
    page = answer.content.decode()
    assert 'id="id_name_error"' in page
    assert 'value="summer"' in page
    assert not Campaign.objects.exists()


def test_a_stranger_signs_in_first(client: Client, db: None) -> None:
    assert client.post("/campaigns/new/sample/", FORM)["Location"].startswith("/sign-in/")


def test_a_campaign_begins_with_another_sample_whatever_rules_are_ticked(client: Client, zoe: User) -> None:
    client.force_login(zoe)
    assert "The ridge at Corbenay" in client.get("/campaigns/new/").content.decode()
    client.post("/campaigns/new/sample/", {**FORM, "sample": "gurps:great-war"})
    campaign = Campaign.objects.get()
    assert (campaign.ruleset, campaign.battles.get().name) == ("gurps", "The ridge at Corbenay")
    assert sorted(campaign.forces.values_list("name", flat=True)) == ["The Division", "The Ridge"]


@pytest.mark.parametrize("sample", ["gurps:nowhere", "nowhere:great-war", "\0", ":"])
def test_a_sample_that_there_is_not_is_the_first_of_the_chosen_rules(
    client: Client, zoe: User, sample: str
) -> None:
    client.force_login(zoe)
    client.post("/campaigns/new/sample/", {**FORM, "sample": sample})
    assert Campaign.objects.get().ruleset == "skirmish"
