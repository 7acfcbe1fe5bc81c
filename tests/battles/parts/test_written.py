"""Longer texts in Markdown: a plan while it is written, sealed, and told to the people whose plan it is."""

from typing import Any

import pytest

from battles import actions
from battles.models import Answer, Battle
from battles.sample import add_sample_battle
from campaigns.models import Campaign, Membership
from rosters.models import Hero
from rosters.sample import add_sample
from tests.battles.conftest import Table
from tests.battles.sitting import Browser, html
from tests.factories import make_member, make_user

PLAN = "## At dawn\n\nThe **horse** waits\nbehind the wood <script>alert(1)</script>"
SHOWN = "<h2>At dawn</h2>\n<p>The <strong>horse</strong> waits<br>\nbehind the wood &lt;script&gt;"


@pytest.fixture
def bannock(db: None) -> Table:
    """The first battle of a campaign by GURPS, at the plans: Bea commands the city, Cal the Emir’s army."""
    campaign: Campaign = add_sample(make_user("Ada"))
    members = {"ada": Membership.objects.get(campaign=campaign)}
    for name, hero in {"bea": "maren", "cal": "rashid"}.items():
        members[name] = make_member(campaign, make_user(name.capitalize()))
        Hero.objects.filter(campaign=campaign, key=hero).update(player=members[name])
    table = Table(add_sample_battle(campaign), members)
    Battle.objects.update(dice=Battle.Dice.SERVER)
    actions.start(table.ada)
    while table.scene.row.step != "plans":
        table.go_on()
    return table


def asked(table: Table) -> str:
    """The key of Bea’s plan."""
    return next(one.key for one in table.scene.played.asks if one.to in table.bea.seats)


def said(table: Table, **more: str) -> dict[str, Any]:
    key = asked(table)
    prefix = key.replace(":", "-")
    return {"key": key, f"{prefix}-battle_plan": PLAN, f"{prefix}-skill": "strategy", **more}


def test_a_plan_reads_as_it_will_while_it_is_written(bannock: Table) -> None:
    bea = Browser(bannock, "bea")
    assert "Markdown" in html(bea.get())
    shown = html(bea.act("draft/", **said(bannock)))
    assert SHOWN in shown
    assert f"{asked(bannock).replace(':', '-')}-battle_plan-reads" in shown
    assert Answer.objects.get().state == Answer.State.DRAFT
    again = html(Browser(bannock, "bea").get())
    assert SHOWN in again
    assert "## At dawn" in again


def test_without_script_a_press_shows_how_it_reads_and_keeps_the_draft(bannock: Table) -> None:
    shown = html(Browser(bannock, "bea").act("answer/", script=False, **said(bannock, _nudged="yes")))
    assert SHOWN in shown
    assert Answer.objects.get().state == Answer.State.DRAFT


def test_a_sealed_plan_is_shown_to_its_writer_and_the_game_master(bannock: Table) -> None:
    bea = Browser(bannock, "bea")
    assert SHOWN in html(bea.act("answer/", **said(bannock)))
    assert SHOWN in html(Browser(bannock, "ada").get())
    assert "At dawn" not in html(Browser(bannock, "cal").get())


def test_a_plan_is_told_to_its_people_and_before_whoever_judges_it(bannock: Table) -> None:
    bea, number = Browser(bannock, "bea"), bannock.number
    bea.act("answer/", **said(bannock))
    actions.close(bannock.ada, phase=number, without_the_absent=True)
    assert SHOWN in html(bea.get("parts/log/"))
    while not any(one.key.startswith("appraisal:") for one in bannock.scene.played.asks):
        bannock.go_on()
    assert SHOWN in html(Browser(bannock, "ada").get("parts/console/"))
    assert SHOWN in html(bea.get("log/"))
    assert SHOWN in html(bea.get("report/"))
    for what in ("", "log/", "report/"):
        assert "At dawn" not in html(Browser(bannock, "cal").get(what))
