"""Battles and sheets that another version of the rules kept: brought up, or said to be unread on their own
pages and nowhere else.
"""

import html
from collections.abc import Iterator
from copy import deepcopy
from dataclasses import replace
from datetime import timedelta
from io import StringIO
from typing import Any

import pytest
from django.core.management import CommandError, call_command
from django.test import Client
from django.utils import timezone

from battles import actions
from battles.live.opening import can_be_shown
from battles.live.pushing import Pushing
from battles.models import Answer, Battle, CorrectionRow, Ends, Pace, Phase, RulingRow, StandingAnswer, Term
from battles.play.scenes import kept, unread, why_unread
from battles.ticking import end_what_is_due
from battles.verify import verify
from rosters import actions as rosters
from rosters.models import Force, Hero, Unit
from rulesets.engine import GM, Json, Upgrade, viewer
from rulesets.engine.kept import VERSION
from rulesets.registry import rulesets
from tests.battles.conftest import Table
from tests.battles.pages import client_of
from tests.battles.record.rewriting import seal_all_anew
from tests.rulesets.samples import skirmish

UNREAD = "This battle cannot be read"
PEOPLE = ("ada", "bea", "cal", "dot")


# --- An older shape: men as they were counted before, and a risk that was called a danger ----------


def sheet_of_old(unit: Json) -> Json:
    return {"soldiers" if name == "count" else name: one for name, one in unit.items()}


def unit_brought_up(old: Json) -> Json:
    return {"count" if name == "soldiers" else name: one for name, one in old.items()}


def field_of_old(field: Json) -> Json:
    old = deepcopy(field)
    for state in old["units"].values():
        state["men"] = {"fit": state["men"], "hurt": 0}
    return old


def field_brought_up(old: Json) -> Json:
    for state in old["units"].values():
        state["men"] = state["men"]["fit"] + state["men"]["hurt"]
    return old


def answer_brought_up(old: Json) -> Json:
    said = {"risk" if name == "danger" else name: one for name, one in old["value"].items()}
    return {"key": old["key"].replace("danger:", "risk:"), "value": said}


def word_brought_up(old: Json) -> Json:
    return {name: "men" if one == "soldiers" else one for name, one in old.items()}


UPGRADE = Upgrade(
    unit=unit_brought_up, field=field_brought_up, answer=answer_brought_up, word=word_brought_up
)


def age() -> None:
    """What is kept as the version before kept it."""
    for unit in Unit.objects.all():
        Unit.objects.filter(pk=unit.pk).update(sheet=sheet_of_old(unit.sheet))
    for battle in Battle.objects.filter(muster__isnull=False):
        muster = {**battle.muster, "units": [sheet_of_old(one) for one in battle.muster["units"]]}
        Battle.objects.filter(pk=battle.pk).update(muster=muster)
    for row in Phase.objects.all():
        after = row.after and field_of_old(row.after)
        Phase.objects.filter(pk=row.pk).update(before=field_of_old(row.before), after=after)
    for kind in (Answer, StandingAnswer):
        for answer in kind.objects.filter(key__startswith="risk:"):
            said = {"danger" if name == "risk" else name: one for name, one in answer.value.items()}
            kind.objects.filter(pk=answer.pk).update(value=said)
    CorrectionRow.objects.filter(name="men").update(name="soldiers")
    seal_all_anew()
    _forget()


def _forget() -> None:
    kept.forget()
    unread.forget()


@pytest.fixture
def at_the_ford(draft: Table) -> Table:
    """Bea has sealed, Cal has said beforehand; a correction stands; one battle is over, one is set up."""
    _fight_another(draft)
    actions.start(draft.ada)
    actions.correct(draft.ada, phase=1, subject="spears", name="men", value=55, reason="Five are ill")
    actions.answer(draft.bea, phase=1, key="risk:rolf", value={"risk": -2, "action": "Over the wall."})
    actions.keep_standing(draft.cal, phase=1, key="risk:berta", value={"risk": 3, "action": ""})
    return draft


def _fight_another(table: Table) -> None:
    forces = list(Force.objects.order_by("nth"))
    for name in ("Fought out", "Being planned"):
        battle = actions.new_battle(table.members["ada"], name=name, forces=forces)
        other = Table(battle, table.members)
        actions.call_to_arms(other.ada)
        if name == "Fought out":
            actions.start(other.ada)
            other.fight_to_the_end()
            actions.confirm_changes(other.ada)


def play_by(monkeypatch: pytest.MonkeyPatch, **changed: Any) -> None:
    rules = replace(skirmish.RULES, version=2, **changed)
    monkeypatch.setitem(rulesets(), "skirmish", rules)
    _forget()


@pytest.fixture
def brought_up(at_the_ford: Table, monkeypatch: pytest.MonkeyPatch) -> Table:
    age()
    play_by(monkeypatch, upgrades={1: UPGRADE})
    return at_the_ford


@pytest.fixture
def unreadable(at_the_ford: Table, monkeypatch: pytest.MonkeyPatch) -> Iterator[Table]:
    """The rules count men otherwise now, and nobody has said how the older count becomes the new one."""
    age()
    play_by(monkeypatch)
    yield at_the_ford
    _forget()


def text(response: Any) -> str:
    return html.unescape(response.content.decode())


# --- With a function that brings it up ------------------------------------------------------------


def test_an_older_battle_goes_on_as_it_was(brought_up: Table) -> None:
    scene = brought_up.scene
    assert scene.before.units["spears"].men == 55, "the correction is read in its older words"  # type: ignore[attr-defined]
    assert scene.answers["risk:rolf"].value["risk"] == -2
    for name in PEOPLE:
        assert client_of(brought_up, name).get(f"/battles/{brought_up.battle.pk}/").status_code == 200
    brought_up.go_on()
    scene = brought_up.scene
    assert scene.record["risk:rolf"] == {"risk": -2, "action": "Over the wall."}
    assert scene.record["risk:berta"]["risk"] == 3, "what was said beforehand counts"
    brought_up.fight_to_the_end()
    assert verify(Battle.objects.get(pk=brought_up.battle.pk)).faults == []


def test_what_is_written_from_now_on_says_its_version(brought_up: Table) -> None:
    actions.answer(brought_up.cal, phase=1, key="risk:berta", value={"risk": 1, "action": ""})
    assert set(
        Answer.objects.filter(phase__battle=brought_up.battle).values_list("rules_version", flat=True)
    ) == {1, 2}
    brought_up.go_on()
    assert set(
        Answer.objects.filter(phase__battle=brought_up.battle).values_list("rules_version", flat=True)
    ) == {2}
    brought_up.go_on()
    first, second = Phase.objects.filter(battle=brought_up.battle).order_by("number")
    assert VERSION not in first.before and first.after[VERSION] == second.before[VERSION] == 2
    actions.correct(brought_up.ada, phase=2, subject="bows", name="men", value=9, reason="Counted anew")
    brought_up.go_on()
    actions.throw_again(brought_up.ada, phase=2, key="fortune:reds", reason="It fell", counts="new")
    assert CorrectionRow.objects.get(phase=second, name="men").rules_version == 2
    assert set(RulingRow.objects.filter(phase=second).values_list("rules_version", flat=True)) == {2}
    brought_up.fight_to_the_end()
    battle = Battle.objects.get(pk=brought_up.battle.pk)
    assert verify(battle).faults == []
    actions.confirm_changes(brought_up.ada)
    spears = Unit.objects.get(key="spears")
    assert spears.sheet[VERSION] == 2 and spears.value.count == spears.sheet["count"]  # type: ignore[attr-defined]


def test_what_was_fought_by_the_older_version_is_not_played_again(brought_up: Table) -> None:
    over = Battle.objects.get(name="Fought out")
    finding = verify(over)
    assert finding.holds and finding.older == Phase.objects.filter(battle=over).count()
    out = StringIO()
    call_command("verify_battle", over.pk, stdout=out)
    assert "by an older version of the rules" in out.getvalue()


def test_an_older_sheet_is_kept_anew_when_it_is_changed(brought_up: Table) -> None:
    unit = Unit.objects.get(key="spears")
    assert "soldiers" in unit.sheet and unit.value.count == unit.sheet["soldiers"]  # type: ignore[attr-defined]
    rosters.edit_unit(brought_up.members["ada"], unit=unit, version=None, name="Spears", sheet={"count": 33})
    assert Unit.objects.get(key="spears").sheet == {"count": 33, VERSION: 2}


def test_an_older_draft_begins(brought_up: Table) -> None:
    planned = Table(Battle.objects.get(name="Being planned"), brought_up.members)
    actions.start(planned.ada)
    muster = Battle.objects.get(pk=planned.battle.pk).mustered
    assert [one.count for one in muster.units] == [one.value.count for one in Unit.objects.order_by("nth")]  # type: ignore[attr-defined]


def test_an_upgrade_that_fails_is_said_as_what_it_is(
    at_the_ford: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    age()
    play_by(monkeypatch, upgrades={1: replace(UPGRADE, field=lambda old: {"units": old["bands"]})})
    error = why_unread(Battle.objects.get(pk=at_the_ford.battle.pk))
    assert error is not None and "cannot be brought from version 1 of the rules to the next" in str(error)


def test_what_a_newer_version_wrote_is_not_guessed_at(
    brought_up: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    brought_up.go_on()
    brought_up.go_on()
    monkeypatch.setitem(rulesets(), "skirmish", skirmish.RULES)
    _forget()
    error = why_unread(Battle.objects.get(pk=brought_up.battle.pk))
    assert error is not None and "Version 2 of the rules wrote it, and this site has version 1" in str(error)


# --- Without one ----------------------------------------------------------------------------------


def other_pages(table: Table, name: str) -> list[str]:
    """The rest of the site round the battle that cannot be read, as far as this person sees it."""
    member = table.members[name]
    campaign = table.battle.campaign_id
    planned = Battle.objects.get(name="Being planned").pk
    around = ("", "people/", "notes/", "chronicle/", "forces/", "heroes/")
    pages = [f"/campaigns/{campaign}/{one}" for one in around]
    pages += [
        "/",
        f"/battles/{planned}/",
        *(f"/campaigns/{campaign}/heroes/{one.pk}/" for one in Hero.objects.visible_to(member)),
    ]
    return [
        *pages,
        *(f"/campaigns/{campaign}/forces/{one.pk}/" for one in Force.objects.visible_to(member)),
    ]


def pages_of_gm(table: Table) -> list[str]:
    campaign = f"/campaigns/{table.battle.campaign_id}"
    planned = Battle.objects.get(name="Being planned").pk
    pages = [f"{campaign}/{one}" for one in ("settings/", "camp/", "battles/new/", "forces/new/")]
    for unit in Unit.objects.all():
        pages += [
            f"{campaign}/forces/{unit.force_id}/units/{unit.pk}/",
            f"{campaign}/forces/{unit.force_id}/edit/",
        ]
    return [*pages, f"/battles/{planned}/setup/"]


@pytest.mark.parametrize("name", PEOPLE)
def test_the_battle_says_so_on_its_own_page_and_nowhere_else(unreadable: Table, name: str) -> None:
    client, battle = client_of(unreadable, name), f"/battles/{unreadable.battle.pk}/"
    for page in ("", "table/", "parts/log/"):
        response = client.get(battle + page)
        assert response.status_code == 409 and UNREAD in text(response), page
    if name == "ada":
        assert "units.spears.men" in text(client.get(battle)), "the game master reads what does not fit"
    else:
        assert "units.spears.men" not in text(client.get(battle))
    for url in other_pages(unreadable, name) + (pages_of_gm(unreadable) if name == "ada" else []):
        response = client.get(url, follow=True)
        assert response.status_code == 200, url
        assert UNREAD not in text(response), url


@pytest.mark.parametrize("name", PEOPLE)
def test_what_is_told_of_it_can_still_be_read(unreadable: Table, name: str) -> None:
    client = client_of(unreadable, name)
    for battle in (unreadable.battle, Battle.objects.get(name="Fought out")):
        for page in ("log/", "report/", "dice/", "log.json"):
            assert client.get(f"/battles/{battle.pk}/{page}").status_code == 200, page
        assert client.get(f"/api/v1/battles/{battle.pk}/events/").status_code == 200
    fought = Battle.objects.get(name="Fought out").pk
    assert "The battle begins." in text(client.get(f"/battles/{fought}/log/"))
    assert "Rolf" in text(client.get(f"/battles/{fought}/report/"))


def test_presses_and_the_api_answer_in_words(unreadable: Table) -> None:
    client, number = client_of(unreadable, "ada"), unreadable.battle.pk
    for press in ("close/", "next-step/", "throw-anew/", "end/"):
        response = client.post(f"/battles/{number}/{press}", {"phase": 1, "reason": "x"})
        assert response.status_code == 409 and UNREAD in text(response)
    answer = client.get(f"/api/v1/battles/{number}/")
    assert answer.status_code == 409 and "Nothing of it is lost" in answer.json()["detail"]
    assert (
        client.post(
            f"/api/v1/battles/{number}/close/", {"phase": 1}, content_type="application/json"
        ).status_code
        == 409
    )


def test_the_front_page_says_that_it_waits(unreadable: Table) -> None:
    page = text(client_of(unreadable, "bea").get(f"/campaigns/{unreadable.battle.campaign_id}/"))
    assert "The rules of this site cannot read where it stands. Its page says why." in page


def test_a_stranger_does_not_learn_that_there_is_such_a_battle(unreadable: Table) -> None:
    client = Client()
    assert client.get(f"/battles/{unreadable.battle.pk}/").status_code in (302, 404)


def test_time_goes_on_for_the_other_battles(unreadable: Table, caplog: pytest.LogCaptureFixture) -> None:
    """One that cannot be read is passed by, and told of once an hour."""
    planned = Table(Battle.objects.get(name="Being planned"), unreadable.members)
    Unit.objects.filter(key="spears").update(sheet={"count": 60, VERSION: 2})
    actions.start(planned.ada)
    until: dict[str, Any] = {"ends": Ends.MOMENT, "is_sooner": True, "allowed": timedelta(hours=1)}
    actions.set_pace(planned.ada, at=None, zone="UTC", **until)
    row = Phase.objects.get(battle=unreadable.battle)
    Pace.objects.create(battle=unreadable.battle, ends=Ends.MOMENT)
    Term.objects.create(phase=row, ends=Ends.MOMENT, zone="UTC", of=row.state)
    Term.objects.update(ends_at=timezone.now() - timedelta(minutes=1))
    held_back: dict[int, float] = {}
    assert end_what_is_due(held_back) == 1
    assert unreadable.battle.pk in held_back and planned.battle.pk not in held_back
    assert "waits: The field cannot be read" in caplog.text and "Traceback" not in caplog.text
    assert planned.scene.row.state == Phase.State.PLAYING


def test_a_stream_is_not_opened_on_it_and_an_open_one_gets_nothing(unreadable: Table) -> None:
    battle = Battle.objects.get(pk=unreadable.battle.pk)
    assert not can_be_shown(battle)
    look = Pushing(battle.pk, [one.user_id for one in unreadable.members.values()])
    assert look.shared(viewer(GM)) == {} == look.said(viewer(GM))
    assert all(look.own(one.user_id, "x") == {} for one in unreadable.members.values())


def test_verifying_it_is_a_plain_finding(unreadable: Table) -> None:
    finding = verify(Battle.objects.get(pk=unreadable.battle.pk))
    assert len(finding.faults) == 1 and finding.faults[0].startswith("It cannot be played again. The field")
    with pytest.raises(CommandError, match="cannot be played again"):
        call_command("verify_battle", unreadable.battle.pk, stdout=StringIO())


def test_its_campaign_can_be_deleted(unreadable: Table) -> None:
    campaign = unreadable.battle.campaign
    response = client_of(unreadable, "ada").post(f"/campaigns/{campaign.pk}/delete/", {"name": campaign.name})
    assert response.status_code == 302 and not Battle.objects.exists()


def test_a_battle_whose_muster_is_gone_keeps_its_secrets(unreadable: Table) -> None:
    """Where even the muster cannot be read, nobody learns the names of the other side's people by it."""
    battle = Battle.objects.get(name="Fought out")
    muster = {**battle.muster, "options": {"rounds": "many"}}
    Battle.objects.filter(pk=battle.pk).update(muster=muster)
    _forget()
    own, other = (
        text(client_of(unreadable, name).get(f"/battles/{battle.pk}/report/")) for name in ("bea", "cal")
    )
    assert "Rolf" in own and "Berta" not in own
    assert "Berta" in other and "Rolf" not in other
    assert "Rolf" in text(client_of(unreadable, "ada").get(f"/battles/{battle.pk}/report/"))


def test_what_the_rules_stumble_over_while_they_play_is_no_broken_page(
    ford: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A step that is not there any more, and one that fails on what an older one left."""

    def broken(field: Any, table: Any) -> None:
        raise KeyError("morale")

    steps = [replace(one, play=broken) if one.key == "orders" else one for one in skirmish.RULES.steps]
    for changed in (steps, [one for one in skirmish.RULES.steps if one.key != "orders"]):
        monkeypatch.setitem(rulesets(), "skirmish", replace(skirmish.RULES, steps=changed))
        _forget()
        response = client_of(ford, "ada").get(f"/battles/{ford.battle.pk}/")
        assert response.status_code == 409 and "The rules of this site stumble over it" in text(response)
        assert client_of(ford, "ada").get(f"/campaigns/{ford.battle.campaign_id}/").status_code == 200
