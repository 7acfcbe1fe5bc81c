"""Battles in the admin site: everything can be looked at, nothing there breaks the record."""

import pytest
from django.apps import apps
from django.contrib import admin
from django.db import connection
from django.db.models import Model
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse
from pytest_django.fixtures import DjangoAssertNumQueries

from battles import actions
from battles.models import Answer, Attendance, Battle, Event, Phase, Seat
from campaigns.models import Campaign
from tests.battles.conftest import Table
from tests.battles.pages import client_of

MODELS = list(apps.get_app_config("battles").get_models())
SECRET = "Over the wall at midnight."


@pytest.fixture
def keeper(ford: Table) -> Client:
    """Ada, who hosts the site too; a battle has been fought, and somebody has sealed an answer in another."""
    user = ford.members["ada"].user
    user.is_staff = user.is_superuser = True
    user.save()
    actions.attend(ford.bea)
    actions.answer(ford.bea, phase=ford.number, key="risk:rolf", value={"risk": -2, "action": SECRET})
    actions.correct(ford.ada, phase=ford.number, subject="rolf", name="hits", value=9, reason="A fall.")
    return client_of(ford, "ada")


def address(model: type[Model], page: str, *args: object) -> str:
    return reverse(f"admin:battles_{model._meta.model_name}_{page}", args=args)


def rows(model: type[Model]) -> list[Model]:
    return list(model._default_manager.all()[:1])


def test_every_model_is_there(keeper: Client) -> None:
    assert [
        model for model in MODELS if not admin.site.is_registered(model) and not model._meta.auto_created
    ] == []


@pytest.mark.parametrize("model", MODELS, ids=lambda model: model.__name__)
def test_every_row_can_be_looked_at_and_none_added_or_deleted(keeper: Client, model: type[Model]) -> None:
    assert keeper.get(address(model, "changelist"), {"q": "ford"}).status_code == 200
    assert keeper.get(address(model, "add")).status_code == 403
    for row in rows(model):
        assert keeper.get(address(model, "change", row.pk)).status_code == 200
        assert keeper.get(address(model, "delete", row.pk)).status_code == 403
        keeper.post(address(model, "changelist"), {"action": "delete_selected", "_selected_action": [row.pk]})
        assert model._default_manager.filter(pk=row.pk).exists()


@pytest.mark.parametrize("model", [Event, Phase, Seat, Attendance], ids=lambda model: model.__name__)
def test_the_record_cannot_be_changed(keeper: Client, model: type[Model]) -> None:
    [row] = rows(model)
    assert keeper.post(address(model, "change", row.pk), {}).status_code == 403


def test_what_is_sealed_stays_sealed_for_the_host(keeper: Client) -> None:
    answer = Answer.objects.get()
    assert SECRET not in keeper.get(address(Answer, "change", answer.pk)).content.decode()
    assert SECRET not in keeper.get(address(Answer, "changelist")).content.decode()


def test_the_words_round_a_draft_can_be_set_right(keeper: Client) -> None:
    battle = Battle.objects.get()
    draft = Battle.objects.create(campaign=battle.campaign, name="A ford", ruleset="skirmish")
    sides = {"sides-TOTAL_FORMS": "0", "sides-INITIAL_FORMS": "0"}
    said = {"name": "The second ford", "date": "May", "place": "", "gm_note": "", "state": "over", **sides}
    assert keeper.post(address(Battle, "change", draft.pk), said).status_code == 302
    draft.refresh_from_db()
    assert (draft.name, draft.date, draft.state) == ("The second ford", "May", Battle.State.DRAFT)


def test_of_what_has_begun_only_the_notes(keeper: Client) -> None:
    """Its name and date are sealed in the first block of its log."""
    battle = Battle.objects.get()
    sides = {"sides-TOTAL_FORMS": "0", "sides-INITIAL_FORMS": "0"}
    said = {"name": "The second ford", "date": "May", "place": "", "gm_note": "A note.", **sides}
    assert keeper.post(address(Battle, "change", battle.pk), said).status_code == 302
    battle.refresh_from_db()
    assert (battle.name, battle.date, battle.gm_note) == ("The ford", "", "A note.")


def test_a_campaign_with_a_log_is_not_deleted_there(keeper: Client) -> None:
    campaign = Campaign.objects.get(name="The ford")
    url = reverse("admin:campaigns_campaign_delete", args=[campaign.pk])
    assert "battle" in keeper.get(url).content.decode()
    assert keeper.post(url, {"post": "yes"}).status_code == 403
    assert Event.objects.exists()


def test_queries_of_the_lists_do_not_grow(
    keeper: Client, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    def lists() -> None:
        for model in MODELS:
            keeper.get(address(model, "changelist"))

    lists()
    with CaptureQueriesContext(connection) as first:
        lists()
    battle = Battle.objects.get()
    for n in range(3):
        Battle.objects.create(campaign=battle.campaign, name=f"B{n}", ruleset="skirmish")
    with django_assert_num_queries(len(first.captured_queries)):
        lists()
