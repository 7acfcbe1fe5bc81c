import pytest
from django.test import Client
from django.urls import reverse

from accounts.models import User
from campaigns.models import Campaign
from rosters.models import Force, Hero, Unit
from tests.conftest import SignIn


def page(name: str, *ids: int) -> str:
    return reverse(f"rosters:{name}", args=ids)


@pytest.fixture
def client_of_ada(signed_in: SignIn, ada: User, campaign: Campaign) -> Client:
    return signed_in(ada)


@pytest.mark.parametrize("name", ["forces", "new-force", "heroes", "new-hero"])
def test_pages_of_a_new_campaign_open(client_of_ada: Client, campaign: Campaign, name: str) -> None:
    assert client_of_ada.get(page(name, campaign.pk)).status_code == 200


def test_every_page_opens(
    client_of_ada: Client, campaign: Campaign, reds: Force, archers: Unit, cuno: Hero
) -> None:
    for url in (
        page("forces", campaign.pk),
        page("force", campaign.pk, reds.pk),
        page("edit-force", campaign.pk, reds.pk),
        page("new-unit", campaign.pk, reds.pk),
        page("new-unit", campaign.pk, reds.pk) + "?preset=guards",
        page("unit", campaign.pk, reds.pk, archers.pk),
        page("paste-units", campaign.pk, reds.pk),
        page("heroes", campaign.pk),
        page("hero", campaign.pk, cuno.pk),
    ):
        assert client_of_ada.get(url).status_code == 200, url
