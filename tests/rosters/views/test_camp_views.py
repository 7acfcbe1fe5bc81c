"""Pages of the camp: questions, dice, numbers, changes; and what a player sees of it."""

import html
from typing import Any

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from accounts.models import User
from campaigns.models import Campaign, Membership
from rosters import actions
from rosters.actions import camp as camp_actions
from rosters.models import CampAct, Force, Unit
from tests.conftest import SignIn
from tests.rosters.pages import page, words
from tests.rosters.skirmish_camp import Drill

NASTY = "<script>alert(1)</script>"


def shown(client: Client, url: str, status: int = 200) -> str:
    response = client.get(url)
    assert response.status_code == status
    return html.unescape(words(response.content))


def begun(client: Client, force: Force, procedure: str = "drill") -> CampAct:
    response = client.post(f"/campaigns/{force.campaign_id}/camp/open/{procedure}/", {"force": force.pk})
    assert response.status_code == 302
    return CampAct.objects.latest("nth")


def at(act: CampAct, name: str = "act") -> str:
    return page(name, act.campaign_id, act.pk)


def test_from_the_force_to_the_rosters_without_script(adas: Client, archers: Unit, reds: Force) -> None:
    text = shown(adas, page("force", reds.campaign_id, reds.pk))
    assert "Camp" in text and "Drill" in text and "Rest" not in text
    act = begun(adas, reds)
    assert "Who of Reds drills?" in shown(adas, at(act))
    said = {"drill-reds-units": [archers.key], "drill-reds-days": "2", "drill-reds-remark": NASTY}
    assert adas.post(at(act, "answer-act"), said).status_code == 302
    text = shown(adas, at(act))
    assert "1 throw is due" in text and "How well City archers drills" in text and "Throw two dice" in text
    typed = {"typed": "yes", "drill-roll-city-archers-d0": "6", "drill-roll-city-archers-d1": "5"}
    assert adas.post(at(act, "throw-act"), typed).status_code == 302
    raw = adas.get(at(act)).content.decode()
    assert NASTY not in raw and html.escape(NASTY) in raw
    text = shown(adas, at(act))
    assert "City archers learns to stand." in text and "own dice" in text
    assert "Days +2 Drill" in text and "Morale 12 13" in text and "Write 1 change" in text
    change = act.changes.get()
    sent = {"version": str(CampAct.objects.get().version), f"change-{change.pk}-here": "1"}
    sent |= {f"change-{change.pk}": "on", f"change-{change.pk}-morale": "14", "then": "write"}
    assert adas.post(at(act, "act-changes"), sent).status_code == 302
    assert Unit.objects.get().sheet["morale"] == 14
    assert "Written to the rosters by Ada" in shown(adas, at(act))
    assert "Drill Reds" in shown(adas, page("camp", reds.campaign_id))
    adas.post(at(act, "take-back-act"))
    assert "morale" not in Unit.objects.get().sheet


def test_an_act_that_changes_nothing_does_not_say_that_it_was_written(
    adas: Client, archers: Unit, reds: Force
) -> None:
    act = begun(adas, reds)
    adas.post(at(act, "answer-act"), {"drill-reds-units": [archers.key], "drill-reds-days": "2"})
    adas.post(at(act, "throw-act"))
    act.refresh_from_db()
    left = {"version": str(act.version), "then": "write"}
    for change in act.changes.all():
        left |= {f"change-{change.pk}-here": "1", f"change-{change.pk}-{change.name}": str(change.new)}
    assert adas.post(at(act, "act-changes"), left).status_code == 302
    text = shown(adas, at(act))
    assert "Written to the rosters" not in text
    assert "Closed. Nothing in the rosters has changed." in text
    assert "Closed by Ada" in text and "It changed nothing in the rosters." in text
    assert "morale" not in Unit.objects.get().sheet


def test_answers_that_cannot_stand_keep_what_was_typed(adas: Client, archers: Unit, reds: Force) -> None:
    act = begun(adas, reds)
    answer = adas.post(at(act, "answer-act"), {"drill-reds-days": "9", "drill-reds-remark": "Mud"})
    text = answer.content.decode()
    assert answer.status_code == 200 and "A week at most." in text and 'value="Mud"' in text
    text = adas.post(at(act, "answer-act"), {"drill-reds-days": "many"}).content.decode()
    assert "whole number" in text and not CampAct.objects.get().answers


def test_an_answer_is_opened_again_with_what_was_said(adas: Client, archers: Unit, reds: Force) -> None:
    act = begun(adas, reds)
    adas.post(at(act, "answer-act"), {"drill-reds-days": "3", "drill-reds-remark": "In the mud"})
    assert "What you said" in shown(adas, at(act))
    adas.post(at(act, "reopen-answer"), {"key": "drill:reds"})
    assert 'value="In the mud"' in adas.get(at(act)).content.decode()
    assert adas.post(at(act, "reopen-answer"), {"key": "drill:reds"}, follow=True).status_code == 200


@pytest.mark.parametrize("typed", ["7", "x", "", "-1"])
def test_dice_that_cannot_be_are_said_at_the_dice(
    adas: Client, archers: Unit, reds: Force, typed: str
) -> None:
    act = begun(adas, reds)
    adas.post(at(act, "answer-act"), {"drill-reds-units": [archers.key], "drill-reds-days": "1"})
    sent = {"typed": "yes", "drill-roll-city-archers-d0": "3", "drill-roll-city-archers-d1": typed}
    response = adas.post(at(act, "throw-act"), sent)
    assert response.status_code == 200 and 'class="error"' in response.content.decode()
    assert not CampAct.objects.get().rolls


def test_the_server_throws_what_is_left(adas: Client, archers: Unit, reds: Force) -> None:
    act = begun(adas, reds)
    adas.post(at(act, "answer-act"), {"drill-reds-units": [archers.key], "drill-reds-days": "1"})
    adas.post(at(act, "throw-act"), {"typed": "yes"})
    assert not CampAct.objects.get().rolls
    adas.post(at(act, "throw-act"))
    assert len(CampAct.objects.get().rolls) == 1
    assert adas.post(at(act, "throw-act"), follow=True).status_code == 200


def test_all_of_a_unit_can_be_left_out_with_one_press(adas: Client, archers: Unit, reds: Force) -> None:
    act = begun(adas, reds, "levy")
    adas.post(at(act, "answer-act"), {"raise-reds-name": "Levies", "raise-reds-count": "30"})
    assert "New unit none Levies, men 30" in shown(adas, at(act))
    sent = {f"change-{row.pk}-here": "1" for row in act.changes.all()}
    values = {f"change-{row.pk}-{name}": str(one) for row in act.changes.filter(name="new_unit")
              for name, one in row.new.items()}  # fmt: skip
    treasury = act.changes.get(name="treasury")
    values |= {f"change-{treasury.pk}-treasury": "0"}
    adas.post(at(act, "act-changes"), {**sent, **values, "flip": "leave:side:reds", "then": "write"})
    assert not act.changes.filter(is_accepted=True).exists() and CampAct.objects.get().is_open


def test_stale_pages_and_rosters_are_met_with_words(
    adas: Client, gm: Membership, archers: Unit, reds: Force
) -> None:
    act = begun(adas, reds)
    actions.edit_unit(gm, unit=archers, version=None, sheet={"count": 12})
    assert "The rosters have changed since" in shown(adas, at(act))
    adas.post(at(act, "renew-act"))
    assert "The rosters have changed since" not in shown(adas, at(act))
    sent = {"version": "1", "then": "write"}
    assert "Somebody has changed this" in adas.post(at(act, "act-changes"), sent).content.decode()
    adas.post(at(act, "drop-act"))
    assert adas.get(at(act)).status_code == 404 and not CampAct.objects.exists()


def test_a_player_sees_what_was_written_of_his_side_and_no_more(
    adas: Client, signed_in: SignIn, gm: Membership, bea: User, cal: User, archers: Unit, cuno: Any,
    reds: Force, blues: Force,
) -> None:  # fmt: skip
    act = camp_actions.open_act(gm, procedure="drill", forces=[reds])
    said = Drill(units=frozenset({archers.key}), remark="They are bribed")
    camp_actions.answer(gm, act=act, answers={"drill:reds": said})
    camp_actions.type_dice(gm, act=act, faces={f"drill_roll:{archers.key}": [6, 6]})
    beas, cals = signed_in(bea), signed_in(cal)
    assert beas.get(at(act)).status_code == 404
    camp_actions.write(gm, act=act)
    text = shown(beas, at(act))
    assert "City archers learns to stand." in text and "Drilled 13" in text
    assert "bribed" not in text and "Write" not in text and "Take it back" not in text
    assert "Drill Reds" in shown(beas, page("camp", reds.campaign_id))
    assert cals.get(at(act)).status_code == 404
    assert "Drill" not in shown(cals, page("camp", reds.campaign_id))
    loot = camp_actions.open_act(gm, procedure="plunder", forces=[blues, reds])
    camp_actions.throw(gm, act=loot)
    camp_actions.write(gm, act=loot)
    text = shown(beas, at(loot))
    assert "Plunder: Reds" in text and "Blues" not in text and "Nothing of it is told to you." in text


def test_the_calendar_moves_and_says_what_falls_due(adas: Client, campaign: Campaign, reds: Force) -> None:
    here = page("camp", campaign.pk)
    assert "Falls due" not in shown(adas, here)
    adas.post(page("pass-days", campaign.pk), {"days": "30", "date": "Midwinter"})
    text = shown(adas, here)
    assert "Day 31, Midwinter" in text and "Reds wants its pay." in text and "30 days pass" in text
    refused = adas.post(page("pass-days", campaign.pk), {"days": "-4", "date": "x" * 200})
    assert refused.status_code == 200 and 'class="error"' in refused.content.decode()
    adas.post(page("take-back-act", campaign.pk, CampAct.objects.get().pk))
    assert "Reds wants its pay." not in shown(adas, here)


def test_rules_that_lost_a_procedure_or_a_field_break_no_page(
    adas: Client, archers: Unit, reds: Force
) -> None:
    act = begun(adas, reds)
    for muster in (act.muster, {"sides": "none"}):
        CampAct.objects.update(procedure="feast" if muster is act.muster else "drill", muster=muster)
        assert "do not know this procedure" in shown(adas, at(act))
        for name in ("answer-act", "throw-act", "reopen-answer", "renew-act"):
            assert adas.post(at(act, name), follow=True).status_code == 200
    Unit.objects.update(sheet={"count": "x"})
    assert "cannot be told" in shown(adas, page("camp", act.campaign_id))
    assert adas.get(page("force", act.campaign_id, reds.pk)).status_code == 200
    refused = adas.post(f"/campaigns/{act.campaign_id}/camp/open/drill/", {"force": reds.pk})
    assert "do not fit the rules" in refused.content.decode()
    assert adas.get(f"/campaigns/{act.campaign_id}/camp/open/nothing/").status_code == 404


def test_a_camp_without_forces_and_an_act_whose_force_is_gone(
    adas: Client, gm: Membership, campaign: Campaign
) -> None:
    assert "Nothing yet." in shown(adas, page("camp", campaign.pk))
    for procedure in ("rest", "drill", "plunder"):
        url = f"/campaigns/{campaign.pk}/camp/open/{procedure}/"
        assert adas.get(url).status_code == 200 and adas.post(url, {"_begin": "yes"}).status_code == 200
    force = actions.new_force(gm, name="Reds")
    act = begun(adas, force)
    actions.delete_force(gm, force=force)
    assert "The rosters have changed since" in shown(adas, at(act))
    renewed = adas.post(at(act, "renew-act"), follow=True)
    assert "Drill needs a force" in renewed.content.decode()
    sent = {"drill-reds-days": "2", "drill-reds-remark": "x" * 10_000 + "\x00"}
    assert adas.post(at(act, "answer-act"), sent).status_code == 200


def test_foreign_ids_and_people_get_nothing(
    adas: Client, signed_in: SignIn, bea: User, eve: User, eves: Membership, gm: Membership, reds: Force
) -> None:
    act = begun(adas, reds)
    names = [
        "answer-act",
        "reopen-answer",
        "throw-act",
        "act-changes",
        "renew-act",
        "drop-act",
        "take-back-act",
    ]
    for person in (bea, eve):
        client = signed_in(person)
        assert client.get(at(act)).status_code == 404
        assert [client.post(at(act, name)).status_code for name in names] == [404] * len(names)
        assert client.post(page("pass-days", act.campaign_id), {"days": "1"}).status_code == 404
    theirs = actions.new_force(eves, name="Theirs")
    url = f"/campaigns/{act.campaign_id}/camp/open/drill/"
    assert adas.post(url, {"force": theirs.pk}).status_code == 200
    assert adas.post(url, {"force": "7 OR 1=1"}).status_code == 200
    assert signed_in(eve).get(page("act", eves.campaign_id, act.pk)).status_code == 404


def test_queries_do_not_grow_with_acts_and_units(adas: Client, gm: Membership, reds: Force) -> None:
    def count(url: str) -> int:
        with CaptureQueriesContext(
            connection,
        ) as queries:
            assert adas.get(url).status_code == 200
        return len(queries)

    def grow(n: int) -> CampAct:
        actions.add_unit(gm, force=reds, name=f"Unit {n}")
        return camp_actions.open_act(gm, procedure="levy", forces=[reds])

    first = grow(1)
    urls = [page("camp", reds.campaign_id), page("force", reds.campaign_id, reds.pk), at(first)]
    adas.post(page("pass-days", reds.campaign_id), {"days": "40"})
    before = [count(url) for url in urls]
    for n in (2, 3):
        grow(n)
    assert [count(url) for url in urls] == before
