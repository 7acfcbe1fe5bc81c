"""A campaign whose rules this site has lost: nothing breaks, and each page says what is missing."""

import html
from typing import Any

import pytest
from django.urls import reverse

from battles import actions
from battles.access import viewer_of
from battles.models import Battle
from rosters.models import Force
from rulesets.registry import NotInstalled, rules_of, rulesets, speechless
from tests.battles.conftest import Table
from tests.battles.pages import client_of
from tests.factories import make_note

MISSING = "The rules “skirmish” are not installed on this site"
AROUND = ("campaign", "campaigns:people", "campaigns:notes", "campaigns:settings", "rosters:heroes")


@pytest.fixture
def lost(ford: Table, monkeypatch: pytest.MonkeyPatch) -> Table:
    """A battle that was fought to its end, one being fought and one set up, and then the rules are gone."""
    ford.orders()
    ford.fight_to_the_end()
    actions.confirm_changes(ford.ada)
    for begins in (True, False):
        forces = list(Force.objects.order_by("nth"))
        battle = actions.new_battle(ford.members["ada"], name="Another", forces=forces)
        if begins:
            actions.start(viewer_of(ford.members["ada"], battle))
    make_note(ford.battle.campaign, ford.members["ada"].user, title="What the ferryman said")
    monkeypatch.delitem(rulesets(), "skirmish")
    return ford


def words(response: Any) -> str:
    return html.unescape(response.content.decode())


def pages(table: Table, *names: str) -> list[str]:
    urls = [name if ":" in name else f"battles:{name}" for name in names]
    return [reverse(name, args=[table.battle.campaign_id]) for name in urls]


@pytest.mark.parametrize("who", ["ada", "bea", "dot"])
def test_what_needs_no_rules_is_there_and_says_what_is_missing(lost: Table, who: str) -> None:
    client = client_of(lost, who)
    for url in pages(lost, *AROUND, "chronicle", "rosters:forces"):
        response = client.get(url)
        if who != "ada" and "settings" in url:
            continue
        assert response.status_code == 200, url
        assert MISSING in words(response), url


def test_what_needs_the_rules_says_so(lost: Table) -> None:
    client = client_of(lost, "ada")
    force = Force.objects.order_by("nth")[0]
    unit, hero = force.units.all()[0], force.heroes.all()[0]
    roster = f"/campaigns/{force.campaign_id}/"
    paths = [f"forces/{force.pk}/{then}" for then in ("", "edit/", "units/new/", f"units/{unit.pk}/")]
    urls = [roster + path for path in (*paths, "forces/new/", f"heroes/{hero.pk}/", "battles/new/")]
    over, running, draft = (one.pk for one in Battle.objects.order_by("nth"))
    urls += [f"/battles/{over}/", f"/battles/{over}/aftermath/", f"/battles/{draft}/setup/"]
    urls += [f"/battles/{running}/", f"/battles/{running}/correct/", f"/battles/{running}/rule/?key=x"]
    for url in urls:
        response = client.get(url)
        assert response.status_code == 409, url
        assert MISSING in words(response)
    for url in (f"/battles/{running}/close/", f"/battles/{running}/next-step/"):
        assert client.post(url, {"phase": 1}).status_code == 409
    answer = client.get(f"/api/v1/battles/{running}/")
    assert (answer.status_code, answer.json()) == (409, {"detail": f"{MISSING}."})


def test_the_story_can_still_be_read(lost: Table) -> None:
    for who in ("ada", "bea", "dot"):
        client = client_of(lost, who)
        for page in ("report/", "log/"):
            text = words(client.get(f"/battles/{lost.battle.pk}/{page}"))
            assert ("The battle begins." in text) is (page == "log/")
            assert "Rolf: deed shown." in text
            assert "Over the wall." in text
        assert client.get(f"/battles/{lost.battle.pk}/dice/").status_code == 200
        assert client.get(f"/battles/{lost.battle.pk}/log.json").json()["lines"]


def test_rules_that_are_gone_can_do_nothing(lost: Table) -> None:
    with pytest.raises(NotInstalled, match="skirmish"):
        rules_of("skirmish")
    gone = speechless("skirmish")
    assert gone.title == "skirmish"
    with pytest.raises(NotInstalled):
        gone.sample()
