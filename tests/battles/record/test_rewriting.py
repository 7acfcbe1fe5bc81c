"""Nobody rewrites the past of a battle unseen: what verifying finds, and what a kept fingerprint does."""

import importlib
import io
import json
from collections.abc import Callable
from datetime import timedelta
from typing import Any

import pytest
from django.apps import apps
from django.core.management import CommandError, call_command
from django.db import DatabaseError, connection, transaction
from django.db.models import F

from battles import actions
from battles.models import EVERYBODY, Answer, Battle, Block, Event, Message, Phase, RulingRow, Sealed
from battles.record import log
from tests.battles.conftest import Table
from tests.battles.pages import client_of
from tests.battles.record.rewriting import as_before_there_were_blocks, everything_allowed, rehash
from tests.battles.record.sealed import blocks, found_in, occasions, read
from tests.markup import tight

Occasion = Block.Occasion


@pytest.fixture
def fought(ford: Table) -> Table:
    """Talk, orders given, a step gone back to, the clash fought and a ruling in it."""
    actions.say(ford.bea, to="everyone", text="To the ford!")
    actions.say(ford.bea, to="side:reds", text="Wait for my sign.")
    ford.orders()
    actions.order(ford.bea, unit="spears", text="Hold the bank.")
    ford.clash()
    actions.undo(ford.ada, to=2, reason="The archers stood elsewhere.")
    actions.close(ford.ada, phase=ford.number, without_the_absent=True)
    actions.rule(
        ford.ada, phase=ford.number, key="strength:reds", line="Mud", value=-3, reason="It had rained."
    )
    ford.fight_to_the_end()
    return ford


def an_event(**where: Any) -> Event:
    return Event.objects.filter(**where).earliest("seq")


def later(event: Event) -> None:
    event.at += timedelta(minutes=5)


def elsewhere(event: Event) -> None:
    event.phase = Phase.objects.exclude(pk=event.phase_id or 0).earliest("number")


@pytest.mark.parametrize("change", [later, elsewhere])
def test_another_time_or_phase_of_an_event_is_found(fought: Table, change: Callable[[Event], None]) -> None:
    event = an_event(kind="phase_resolved")
    change(event)
    with everything_allowed():
        event.save()
    assert found_in(fought).faults
    assert b"is not what was written down" in read(fought, "dot", "dice/")


def a_text(battle: Battle) -> None:
    answer = Answer.objects.filter(by="player").earliest("pk")
    answer.value = {**answer.value, "action": "Under the wall."}
    answer.save()


def an_author(battle: Battle) -> None:
    answer = Answer.objects.filter(by="player", key="risk:rolf").latest("pk")
    answer.member = Answer.objects.filter(by="player", key="risk:berta").latest("pk").member
    answer.save()


def a_word(battle: Battle) -> None:
    Message.objects.filter(to="everyone").update(text="To the hills!")


def a_speaker(battle: Battle) -> None:
    speaker = Answer.objects.filter(key="risk:berta").exclude(member=None)[0].member
    Message.objects.filter(to="everyone").update(member=speaker)


def a_message_less(battle: Battle) -> None:
    Message.objects.filter(to="everyone").delete()


def a_message_more(battle: Battle) -> None:
    said = Message.objects.earliest("nth")
    before = said.at - timedelta(minutes=1)
    said.pk = None
    said.text = "Retreat!"
    said.save()
    Message.objects.filter(pk=said.pk).update(at=before)


def the_name(battle: Battle) -> None:
    Battle.objects.filter(pk=battle.pk).update(name="The rout")


def the_options(battle: Battle) -> None:
    Battle.objects.filter(pk=battle.pk).update(options={"house": "another"})


def the_muster(battle: Battle) -> None:
    muster = {**battle.muster}
    muster["heroes"] = [{**muster["heroes"][0], "name": "Ralf"}, *muster["heroes"][1:]]
    Battle.objects.filter(pk=battle.pk).update(muster=muster)


def a_side(battle: Battle) -> None:
    battle.sides.filter(key="reds").update(name="The crimson host")


def a_ruling(battle: Battle) -> None:
    RulingRow.objects.update(reason="It had snowed.")


CHANGES = (
    *(a_text, an_author, a_word, a_speaker, a_message_less, a_message_more),
    *(the_name, the_options, the_muster, a_side, a_ruling),
)


@pytest.mark.parametrize("change", CHANGES, ids=lambda one: one.__name__)
def test_rows_that_blocks_vouch_for_are_not_changed_unseen(
    fought: Table, change: Callable[[Battle], None]
) -> None:
    assert found_in(fought).faults == []
    change(Battle.objects.get(pk=fought.battle.pk))
    assert found_in(fought).faults


def no_undo(battle: Battle) -> None:
    """As if nobody had ever gone back: the line is gone, and the step it struck is not struck."""
    gone = an_event(kind="undone")
    gone.delete()
    move(battle, above=gone.seq, by=-1)


def swapped(battle: Battle) -> None:
    one, two = Event.objects.filter(form="fact").order_by("seq")[:2]
    one.seq, two.seq = two.seq, one.seq
    Event.objects.filter(pk=two.pk).update(seq=10**9)
    one.save()
    two.save()


def cut_off(battle: Battle) -> None:
    """The last block and its lines never were."""
    last = battle.blocks.latest("number")
    before = battle.blocks.get(number=last.number - 1)
    last.sealed.all().delete()
    last.delete()
    battle.events.filter(seq__gt=before.until).delete()


def move(battle: Battle, *, above: int, by: int) -> None:
    for event in battle.events.filter(seq__gt=above).order_by("seq"):
        event.seq += by
        event.save()
    battle.blocks.filter(until__gte=above).update(until=F("until") + by)


REWRITTEN = (a_text, an_author, no_undo, swapped, cut_off, a_word, the_name, the_options)


@pytest.mark.parametrize("change", REWRITTEN, ids=lambda one: one.__name__)
def test_a_past_written_anew_with_all_its_hashes_is_found_by_a_kept_head(
    fought: Table, change: Callable[[Battle], None]
) -> None:
    kept = blocks(fought)[-1].in_full
    with everything_allowed():
        change(Battle.objects.get(pk=fought.battle.pk))
    rehash(fought.battle)
    with pytest.raises(CommandError, match="does not stand in the chain"):
        call_command("verify_battle", str(fought.battle.pk), head=kept, stdout=io.StringIO())
    assert b"It does not stand in the chain" in read(fought, "bea", f"dice/?head={kept}")


@pytest.mark.parametrize("change", [no_undo, swapped, an_author, the_name], ids=lambda one: one.__name__)
def test_so_well_written_that_only_the_kept_head_tells(
    fought: Table, change: Callable[[Battle], None]
) -> None:
    """The chain itself fits again: whoever keeps nothing cannot know."""
    with everything_allowed():
        change(Battle.objects.get(pk=fought.battle.pk))
    rehash(fought.battle)
    assert not [fault for fault in found_in(fought).faults if "lock" in fault or "chain" in fault]


@pytest.mark.parametrize("table", ["battles_event", "battles_block", "battles_sealed"])
@pytest.mark.parametrize("sql", ["TRUNCATE {} CASCADE", "UPDATE {} SET salt = ''", "DELETE FROM {}"])
def test_the_database_refuses_to_change_or_empty_the_log(ford: Table, table: str, sql: str) -> None:
    sql = sql.replace("salt", "root") if table == "battles_block" else sql
    with connection.cursor() as cursor:
        cursor.execute("SET CONSTRAINTS ALL IMMEDIATE")
        with pytest.raises(DatabaseError, match="Cannot"), transaction.atomic():
            cursor.execute(sql.format(table))
    assert found_in(ford).faults == []


def test_blocks_that_are_gone_are_missed(fought: Table) -> None:
    with everything_allowed():
        last = fought.battle.blocks.latest("number")
        last.sealed.all().delete()
        last.delete()
    assert any("stands in no block" in fault for fault in found_in(fought).faults)


def test_a_message_taken_back_is_said_and_breaks_nothing(fought: Table) -> None:
    actions.take_back_message(fought.bea, message=Message.objects.earliest("nth").pk)
    assert Message.objects.earliest("nth").salt == "", "what was said cannot be guessed from its hash"
    out = io.StringIO()
    call_command("verify_battle", str(fought.battle.pk), stdout=out)
    assert "1 messages were taken back: their words cannot be checked." in out.getvalue()
    actions.confirm_changes(fought.ada)
    assert found_in(fought).faults == []


def test_every_message_is_vouched_for_whatever_its_id(ford: Table) -> None:
    for _ in range(2):
        for n in range(4):
            actions.say(ford.bea, to=EVERYBODY, text=f"{n} of {ford.number}")
        actions.close(ford.ada, phase=ford.number, without_the_absent=True)
        while not ford.scene.played.done:
            ford.go_on()
        actions.next_step(ford.ada, phase=ford.number)
    vouched = Sealed.objects.filter(block__battle=ford.battle, kind="message").values_list("row", flat=True)
    assert sorted(vouched) == sorted(Message.objects.values_list("pk", flat=True))


def test_who_left_for_good_takes_nothing_of_the_proof_along(fought: Table) -> None:
    fought.members["bea"].delete()
    assert found_in(fought).faults == []


def test_a_new_display_name_changes_no_past(fought: Table) -> None:
    user = fought.members["ada"].user
    user.display_name = "Countess Ada"
    user.save()
    assert found_in(fought).faults == []


# --- What was there before -------------------------------------------------------------------------


def test_the_past_of_an_older_version_is_sealed_and_goes_on(fought: Table) -> None:
    as_before_there_were_blocks(fought.battle)
    migration = importlib.import_module("battles.migrations.0017_the_past_is_sealed")
    migration.seal_the_past(apps, None)
    assert occasions(fought) == [Occasion.PAST]
    assert found_in(fought).faults == []
    assert "All of it holds" in read(fought, "dot", "dice/").decode()
    actions.undo(fought.ada, to=Phase.objects.standing().earliest("number").number, reason="On with it.")
    fought.fight_to_the_end()
    assert found_in(fought).faults == []
    assert {event.version for event in Event.objects.all()} == {log.BARE, 2}


def test_an_old_time_or_phase_cannot_be_changed_any_more_either(fought: Table) -> None:
    as_before_there_were_blocks(fought.battle)
    importlib.import_module("battles.migrations.0017_the_past_is_sealed").seal_the_past(apps, None)
    event = an_event(kind="phase_resolved")
    later(event)
    with everything_allowed():
        event.save()
    assert any("not in the order, at the times" in fault for fault in found_in(fought).faults)


# --- Everybody holds the heads ---------------------------------------------------------------------


def test_all_are_shown_the_same_fingerprint(ford: Table) -> None:
    ford.orders()
    last = blocks(ford)[-1]
    for name in ("ada", "bea", "cal", "dot"):
        for page in ("", "log/", "dice/", "parts/log/"):
            shown = tight(read(ford, name, page).decode())
            assert f'data-number="{last.number}" data-head="{last.in_full}"' in shown
            assert f"<code>{last.in_short}</code>" in shown
        told = json.loads(read(ford, name, "heads.json"))["blocks"]
        assert [one["head"] for one in told] == [one.in_full for one in blocks(ford)]


def test_who_sees_it_later_is_shown_the_head_of_then(ford: Table) -> None:
    campaign = ford.battle.campaign
    campaign.delay = 10
    campaign.save()
    ford.orders()
    with everything_allowed():
        Event.objects.update(at=F("at") - timedelta(minutes=10))
        Block.objects.update(at=F("at") - timedelta(minutes=10))
    Phase.objects.filter(number=1).update(resolved_at=F("resolved_at") - timedelta(minutes=10))
    ford.members["dot"].refresh_from_db()
    then = blocks(ford)[-1]
    ford.clash()
    page = read(ford, "dot", "").decode()
    assert then.in_full in page
    assert blocks(ford)[-1].in_full not in page


def ask(table: Table, head: str, name: str = "bea") -> str:
    answer = client_of(table, name).get(f"/battles/{table.battle.pk}/dice/", {"head": head})
    assert answer.status_code == 200
    return answer.content.decode()


def test_a_player_asks_whether_the_fingerprint_he_kept_stands(ford: Table) -> None:
    kept = blocks(ford)[0]
    ford.orders()
    for typed in (kept.in_full, kept.in_short, kept.in_full.upper(), f"  {kept.in_full[:20]}\n"):
        assert "It is that of block 1: the battle began." in ask(ford, typed)
    assert "It does not stand in the chain" in ask(ford, "0" * 64)


@pytest.mark.parametrize(
    ("typed", "said"),
    [
        ("", "Write something here."),
        ("abc", "Give at least the first 16 signs of it."),
        ("0123 4567 89ab", "Give at least the first 16 signs of it."),
        ("x" * 64, "each a digit or a letter from a to f"),
        ("a" * 65, "A fingerprint is at most 64 signs"),
        ("ａ" * 64, "each a digit or a letter from a to f"),
        ("a" * 201, "201 characters are too many: at most 200."),
        ("\x00" * 64, "a character that cannot be shown"),
    ],
)
def test_what_is_no_fingerprint_is_refused_in_words(ford: Table, typed: str, said: str) -> None:
    page = ask(ford, typed)
    assert said in page
    assert "stand in the chain</b>" not in page


def test_the_command_checks_a_kept_head(ford: Table) -> None:
    kept = blocks(ford)[0]
    ford.orders()
    for head in (kept.in_full, kept.in_short, blocks(ford)[-1].in_full):
        out = io.StringIO()
        call_command("verify_battle", str(ford.battle.pk), head=head, stdout=out)
        assert "The fingerprint is that of block" in out.getvalue()
        assert f"Fingerprint of the log, block 3: {blocks(ford)[-1].in_full}" in out.getvalue()
    for head, said in (("0" * 64, "does not stand"), ("abc", "at least the first 16"), ("z" * 64, "letter")):
        with pytest.raises(CommandError, match=said):
            call_command("verify_battle", str(ford.battle.pk), head=head, stdout=io.StringIO())
