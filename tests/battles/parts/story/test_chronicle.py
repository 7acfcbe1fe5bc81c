"""The chronicle: the list, each battle's report as each viewer may read it, and the proof of its dice."""

import hashlib
import html
import json
import re
from dataclasses import replace
from datetime import timedelta
from typing import Any

import pgtrigger
import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.utils import timezone
from pytest_django.fixtures import DjangoAssertNumQueries

from battles import actions
from battles.models import Battle, Event
from battles.parts.story.chronicle import A_PAGE
from battles.record import log, proof
from rulesets.registry import rulesets
from tests.battles.conftest import Table
from tests.battles.pages import NASTY, client_of
from tests.factories import make_user

FORTUNE = "Fortune"


@pytest.fixture
def fought(ford: Table) -> Table:
    """Both rounds fought, the first clash gone back to and fought again, and ruled on."""
    ford.orders()
    ford.clash()
    actions.undo(ford.ada, to=2, reason="The archers stood elsewhere.")
    actions.close(ford.ada, phase=ford.number, without_the_absent=True)
    actions.rule(
        ford.ada, phase=ford.number, key="strength:reds", line="Mud", value=-3, reason="It had rained."
    )
    ford.fight_to_the_end()
    return ford


def url_of(table: Table, page: str = "report/") -> str:
    return f"/battles/{table.battle.pk}/{page}"


def read(table: Table, name: str, page: str = "report/") -> str:
    response = client_of(table, name).get(url_of(table, page))
    assert response.status_code == 200
    return html.unescape(response.content.decode())


def lines(table: Table, name: str) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = client_of(table, name).get(url_of(table, "log.json")).json()["lines"]
    return found


# --- The list --------------------------------------------------------------------------------------


def test_the_chronicle_is_blank_until_a_battle_begins(draft: Table) -> None:
    url = f"/campaigns/{draft.battle.campaign_id}/chronicle/"
    actions.call_to_arms(draft.ada)
    assert "The chronicle is blank" in client_of(draft, "bea").get(url).content.decode()
    actions.start(draft.ada)
    text = client_of(draft, "bea").get(url).content.decode()
    assert "The ford" in text
    assert "being fought" in text


def test_the_chronicle_says_how_a_battle_ended(fought: Table) -> None:
    url = f"/campaigns/{fought.battle.campaign_id}/chronicle/"
    for name in ("ada", "bea", "dot"):
        assert re.search(
            "(Reds|Blues) has the better of it[.]", client_of(fought, name).get(url).content.decode()
        )


def test_the_chronicle_says_who_ended_a_battle_early(ford: Table) -> None:
    url = f"/campaigns/{ford.battle.campaign_id}/chronicle/"
    actions.end(ford.ada, phase=ford.number, reason="It is late.")
    ford.fight_to_the_end()
    text = html.unescape(client_of(ford, "dot").get(url).content.decode())
    assert "Ada ended the fighting here: “It is late.”" in text


def test_every_way_to_end_has_its_words() -> None:
    for rules in rulesets().values():
        assert rules.endings <= rules.wording.keys()


def test_the_chronicle_goes_on_page_by_page(
    ford: Table, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    bea, url = client_of(ford, "bea"), f"/campaigns/{ford.battle.campaign_id}/chronicle/"
    with CaptureQueriesContext(connection) as first:
        bea.get(url)
    now = timezone.now()
    Battle.objects.bulk_create(
        Battle(
            campaign=ford.battle.campaign, name=f"Fight {n:02}", ruleset="skirmish", state="over",
            started_at=now if n % 2 else now + timedelta(minutes=n),
        )
        for n in range(A_PAGE + 3)
    )  # fmt: skip
    with django_assert_num_queries(len(first.captured_queries)):
        text = bea.get(url).content.decode()
    names = [f"Fight {n:02}" for n in range(A_PAGE + 3)]
    shown = [name for name in names if name in text]
    assert len(shown) == A_PAGE
    older = text.split("?before=")[1].split('"')[0]
    rest = bea.get(url, {"before": older}).content.decode()
    assert sorted(shown + [name for name in names if name in rest]) == names
    assert "The ford" in rest


@pytest.mark.parametrize("before", ["", "x", "-1", "9" * 40, "\x00", "999999"])
def test_a_page_that_is_not_there_is_the_first(ford: Table, before: str) -> None:
    url = f"/campaigns/{ford.battle.campaign_id}/chronicle/"
    assert "The ford" in client_of(ford, "bea").get(url, {"before": before}).content.decode()


# --- The report ------------------------------------------------------------------------------------


def test_the_report_tells_the_battle_in_its_order(fought: Table) -> None:
    text = read(fought, "ada")
    for said in (
        "Round 1",
        "Round 2",
        "Over the wall.",
        "has the better of it",
        "The archers stood elsewhere.",
    ):
        assert said in text
    assert (
        text.index("Over the wall.") < text.index("The archers stood elsewhere.") < text.index('id="round-2"')
    )
    assert "Mud" in text
    assert "It had rained." in text
    assert "struck by the game master" in text
    assert "the whole truth" in text and "what Reds knew" in text


def test_what_was_done_after_the_battle_is_told_after_it(fought: Table) -> None:
    actions.confirm_changes(fought.ada)
    text = read(fought, "ada")
    assert "The battle begins." not in text, "that says itself"
    assert text.index('id="round-1"') < text.index('id="round-2"')
    assert text.index('id="round-2"') < text.index("Afterwards") < text.index("wrote the aftermath")


def test_each_side_reads_its_own_truth(fought: Table) -> None:
    bea, cal, dot = (read(fought, name) for name in ("bea", "cal", "dot"))
    assert "You read what Reds knew" in bea
    assert "You read what everybody saw" in dot
    assert "Mud" in bea
    assert "Mud" not in cal
    assert "Mud" not in dot
    for text in (bea, cal, dot):
        assert FORTUNE not in text
        assert "Over the wall." in text
    assert "loses" not in dot


def test_one_round_or_all_of_it_may_be_asked_for(fought: Table) -> None:
    assert 'id="round-1"' not in read(fought, "bea", "report/?round=2")
    assert 'id="round-2"' in read(fought, "bea", "report/?round=2")
    for odd in ("all", "99", "x", "-1", "9" * 30):
        assert 'id="round-1"' in read(fought, "bea", f"report/?round={odd}")


def test_a_report_of_nothing_yet_says_so(ford: Table) -> None:
    Battle.objects.update(name=NASTY)
    assert "<script>alert" not in client_of(ford, "bea").get(url_of(ford)).content.decode()


def test_deeds_are_shown_as_text(ford: Table) -> None:
    actions.answer(ford.bea, phase=ford.number, key="risk:rolf", value={"risk": 0, "action": NASTY})
    actions.close(ford.ada, phase=ford.number, without_the_absent=True)
    actions.next_step(ford.ada, phase=ford.number)
    raw = client_of(ford, "cal").get(url_of(ford)).content.decode()
    assert "<script>alert" not in raw
    assert NASTY in html.unescape(raw)


def test_what_is_not_told_yet_is_in_no_report(ford: Table) -> None:
    actions.answer(
        ford.bea, phase=ford.number, key="risk:rolf", value={"risk": -2, "action": "Over the wall."}
    )
    for name in ("ada", "bea", "cal", "dot"):
        for page in ("report/", "log.json", "dice/"):
            assert "Over the wall." not in read(ford, name, page)


def test_reports_are_for_members_only(fought: Table) -> None:
    eve = Client()
    eve.force_login(make_user("Eve"))
    for page in ("report/", "log.json", "dice/", "briefing/"):
        assert eve.get(url_of(fought, page)).status_code == 404
        assert Client().get(url_of(fought, page)).status_code == 404
    assert client_of(fought, "bea").get("/battles/999999/report/").status_code == 404


def test_a_report_survives_its_units_and_heroes(fought: Table) -> None:
    campaign = fought.battle.campaign
    campaign.heroes.all().delete()
    campaign.units.all().delete()
    campaign.forces.all().delete()
    text = read(fought, "bea")
    assert "Rolf" in text
    assert "Reds" in text


def test_queries_of_the_report_do_not_grow(
    fought: Table, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    bea = client_of(fought, "bea")
    bea.get(url_of(fought))
    with CaptureQueriesContext(connection) as first:
        bea.get(url_of(fought))
    fought_again = Battle.objects.get()
    phase = fought_again.phases.earliest("pk")
    facts = [
        log.Entry(Event.Form.FACT, "won", {"subject": "reds", "facts": {"by": n}, "because": []})
        for n in range(30)
    ]
    log.append(fought_again, phase, facts)
    with django_assert_num_queries(len(first.captured_queries)):
        bea.get(url_of(fought))


# --- The chain and the dice ------------------------------------------------------------------------


def test_everybody_gets_all_heads_and_the_lines_that_he_may_read(fought: Table) -> None:
    heads = [block.in_full for block in Battle.objects.get().blocks.order_by("number")]
    for name in ("ada", "bea", "cal", "dot"):
        told = client_of(fought, name).get(url_of(fought, "log.json")).json()
        assert [one["head"] for one in told["blocks"]] == heads
        seen = Event.objects.visible_to(fought.viewer(name).words).order_by("seq")
        assert [one["leaf"] for one in told["lines"]] == [bytes(one.leaf).hex() for one in seen]
        assert [one["line"] for one in told["lines"]] == list(range(1, len(seen) + 1))
    assert len(lines(fought, "dot")) < Event.objects.count()


def test_the_chain_can_be_checked_from_the_json_alone(fought: Table) -> None:
    """As a program of somebody's own does it, by what docs/fair-dice.md says."""

    def sha(*parts: bytes) -> bytes:
        return hashlib.sha256(b"".join(parts)).digest()

    told = client_of(fought, "bea").get(url_of(fought, "log.json")).json()
    head, roots = bytes(32), {}
    for block in told["blocks"]:
        roots[block["number"]] = bytes.fromhex(block["root"])
        head = sha(head, block["number"].to_bytes(8), roots[block["number"]])
        assert head.hex() == block["head"]
    assert told["beside"], "her answers are vouched for"
    for one in told["lines"] + told["beside"]:
        spelt = json.dumps(one["content"], sort_keys=True, separators=(",", ":"), ensure_ascii=False)
        leaf = sha(bytes.fromhex(one["salt"]), spelt.encode())
        assert leaf.hex() == one["leaf"]
        here = sha(b"\x00", leaf)
        assert len(one["path"]) == 16
        for height, text in enumerate(one["path"]):
            beside = bytes.fromhex(text)
            is_right = int(one["slot"], 16) >> height & 1
            here = sha(b"\x01", beside, here) if is_right else sha(b"\x01", here, beside)
        assert here == roots[one["block"]]


def test_one_block_of_the_log_can_be_asked_for(fought: Table) -> None:
    told = client_of(fought, "bea").get(url_of(fought, "log.json"), {"block": "3"}).json()
    assert {one["block"] for one in told["lines"]} == {3}
    assert [one for one in lines(fought, "bea") if one["block"] == 3] == told["lines"]
    for wrong in ("0", "999", "x", "-1"):
        assert client_of(fought, "bea").get(url_of(fought, "log.json"), {"block": wrong}).status_code == 200


def test_the_dice_are_thrown_again_before_everybody_s_eyes(fought: Table) -> None:
    for name in ("ada", "bea", "cal", "dot"):
        text = read(fought, name, "dice/")
        assert "All of it holds" in text
        assert "typed in by hand" in text


def test_a_seal_that_is_not_broken_yet_is_said(ford: Table) -> None:
    text = read(ford, "bea", "dice/")
    assert "Still sealed" in text
    assert ford.scene.row.commitment in text


@pytest.mark.parametrize(
    ("where", "change", "said"),
    [
        ({"form": "roll", "kind": "losses"}, {"body": {"faces": [1, 1, 1]}}, "is not what was written down"),
        ({"kind": "phase_opened"}, {"leaf": bytes(32)}, "does not stand in its block"),
    ],
)
def test_what_was_tampered_with_is_found(
    fought: Table, where: dict[str, Any], change: dict[str, Any], said: str
) -> None:
    with pgtrigger.ignore("battles.Event:append_only"):
        event = Event.objects.filter(**where).earliest("seq")
        for name, value in change.items():
            setattr(event, name, {**getattr(event, name), **value} if isinstance(value, dict) else value)
        event.save()
    text = read(fought, "ada", "dice/")
    assert "Something does not hold" in text
    assert said in text


def test_false_seeds_numbers_and_dice_are_found(fought: Table) -> None:
    battle, words = Battle.objects.get(), fought.ada.hears
    for kind, change, said in (
        ("seed_opened", {"seed": "00" * 32}, "is not the one whose hash was shown"),
        ("seed_opened", {"entropy": "00" * 32}, "do not give its dice"),
        ("losses", {"faces": [0]}, "are not what the seed"),
    ):
        chain = proof.chain_of(battle, words)
        event = next(one.event for one in chain.links if one.event.kind == kind and one.event.form != "fact")
        event.body = {**event.body, **change}
        assert any(said in fault for fault in proof.check(battle, chain).faults)


# --- Who stands against whom ------------------------------------------------------------------------


def third_side(table: Table) -> Battle:
    battle = Battle.objects.get(pk=table.battle.pk)
    battle.sides.create(key="greens", name="Greens", tincture="vert", place=2)
    return battle


def test_three_sides_stand_each_against_the_others(fought: Table) -> None:
    third_side(fought)
    for name in ("ada", "bea", "dot"):
        for page in ("report/", "briefing/"):
            assert "Reds against Blues against Greens" in " ".join(words_of(read(fought, name, page)).split())
        url = f"/campaigns/{fought.battle.campaign_id}/chronicle/"
        told = words_of(client_of(fought, name).get(url).content.decode())
        assert "Reds against Blues against Greens" in " ".join(told.split())


def test_sides_that_the_rules_call_allied_stand_together(
    fought: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    third_side(fought)
    friends = {"reds", "greens"}
    allied = replace(rulesets()["skirmish"], allied=lambda muster, one, other: {one, other} <= friends)
    monkeypatch.setitem(rulesets(), "skirmish", allied)
    assert "Reds and Greens against Blues" in " ".join(words_of(read(fought, "dot")).split())


def words_of(page: str) -> str:
    return re.sub(r"<[^>]+>", "", page)
