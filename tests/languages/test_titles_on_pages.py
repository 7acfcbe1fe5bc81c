"""The pages on which rulesets speak beside their catalogues, in a language that nobody speaks."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from django.test import Client
from django.utils.html import escape

from battles import actions
from battles.models import Battle
from battles.sample import add_sample_battle
from campaigns.models import Membership, Role
from rosters.models import Hero, Unit
from rosters.sample import add_sample
from rulesets.engine import Ask, Value
from rulesets.registry import rulesets
from tests.battles.conftest import Table
from tests.factories import make_member, make_user
from tests.languages.pseudo import CODE, pseudo, spoken

MOST_PHASES = 12


@pytest.fixture
def table(db: None, request: pytest.FixtureRequest) -> Table:
    """Ada runs the sample, Bea plays every hero of it."""
    campaign = add_sample(make_user("Ada"), ruleset=request.param)
    bea = make_member(campaign, make_user("Bea"))
    Hero.objects.filter(campaign=campaign).update(player=bea)
    ada = Membership.objects.get(campaign=campaign, role=Role.GM)
    return Table(add_sample_battle(campaign), {"ada": ada, "bea": bea})


def page_of(table: Table, name: str, path: str) -> str:
    client = Client(headers={"accept-language": CODE})
    client.force_login(table.members[name].user)
    response = client.get(path)
    assert response.status_code == 200, path
    return response.content.decode()


def unsaid(form: type[Value], page: str) -> Iterator[str]:
    """Titles of fields that stand in the page in English; some are in it at least."""
    titles = {info.title for info in form.model_fields.values() if info.title}
    assert any(escape(pseudo(title)) in page for title in titles), form
    ends = ("</label>", "</legend>")
    yield from (title for title in titles for end in ends if f">{escape(title)}{end}" in page)


def asked(table: Table) -> Iterator[Ask]:
    """What Bea is asked, through the first phases."""
    for _ in range(MOST_PHASES):
        if Battle.objects.get(pk=table.battle.pk).state != Battle.State.RUNNING:
            return
        seats = table.bea.seats
        yield from (ask for ask in table.scene.played.asks if ask.to in seats)
        table.go_on()


@pytest.mark.parametrize("table", sorted(rulesets()), indirect=True)
def test_rosters_and_the_set_up_are_read_in_a_language(table: Table, tmp_path: Path) -> None:
    campaign = table.battle.campaign
    roster, unit = campaign.rules.roster, Unit.objects.filter(campaign=campaign).order_by("nth").first()
    assert roster is not None and unit is not None
    with spoken(tmp_path):
        page = page_of(table, "ada", f"/campaigns/{campaign.pk}/forces/{unit.force_id}/units/{unit.pk}/")
        assert [*unsaid(roster.unit, page)] == []
        setup = page_of(table, "ada", f"/battles/{table.battle.pk}/setup/")
    assert [*unsaid(roster.situation, setup), *unsaid(roster.side_situation, setup)] == []


@pytest.mark.parametrize("table", sorted(rulesets()), indirect=True)
def test_the_step_and_what_is_asked_in_it_are_read_in_a_language(table: Table, tmp_path: Path) -> None:
    actions.start(table.ada)
    with spoken(tmp_path):
        for ask in asked(table):
            console = page_of(table, "ada", f"/battles/{table.battle.pk}/")
            assert escape(pseudo(table.scene.phase.step.english)) in console
            hand = page_of(table, "bea", f"/battles/{table.battle.pk}/")
            assert [*unsaid(ask.form, hand)] == []
            return
    pytest.fail("Bea is asked nothing")
