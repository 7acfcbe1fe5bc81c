"""The log's blocks: when it is sealed, and that nobody counts what he may not read."""

import json
import re
import secrets
import time
from datetime import timedelta
from itertools import pairwise
from statistics import mean
from typing import Any

import pytest
from django.db import transaction
from hypothesis import given, settings
from hypothesis import strategies as st

from accounts.ids import BEYOND
from battles import actions
from battles.models import Battle, Block, Ends, Event, Message, Sealed
from battles.record import log, tree
from battles.record.proof import chain_of, check
from rulesets.engine import GM_ONLY, people_of
from tests.battles.conftest import Table
from tests.battles.record.sealed import blocks, found_in, occasions, read

PAGES = ("log.json", "heads.json", "dice/", "log/", "report/")
Occasion = Block.Occasion


# --- When it is sealed -----------------------------------------------------------------------------


def test_it_is_sealed_at_moments_that_are_public_in_themselves(ford: Table) -> None:
    assert occasions(ford) == [Occasion.BEGUN]
    ford.orders()
    assert occasions(ford) == [Occasion.BEGUN, Occasion.CLOSED, Occasion.RESOLVED]
    actions.undo(ford.ada, to=1, reason="Once more.")
    assert occasions(ford)[3:] == [Occasion.STRUCK]
    ford.orders()
    actions.end(ford.ada, phase=ford.number, reason="Night falls.")
    assert occasions(ford)[4:] == [Occasion.CLOSED, Occasion.RESOLVED, Occasion.ENDED]
    ford.fight_to_the_end()
    actions.confirm_changes(ford.ada)
    actions.take_back_changes(ford.ada)
    assert occasions(ford)[-2:] == [Occasion.WRITTEN, Occasion.TAKEN_BACK]
    assert found_in(ford).faults == []


def test_dice_thrown_anew_are_sealed(ford: Table) -> None:
    ford.orders()
    actions.close(ford.ada, phase=ford.number, without_the_absent=True)
    actions.throw_for_the_absent(ford.ada, phase=ford.number)
    actions.throw_anew(ford.ada, phase=ford.number, reason="They fell off the table.")
    assert occasions(ford)[-1] == Occasion.STRUCK
    assert found_in(ford).faults == []


def test_a_close_of_which_nobody_knows_seals_nothing(ford: Table) -> None:
    """The clash first asks the game master for bonuses, in secret: when he is done is his secret too."""
    ford.orders()
    before = len(blocks(ford))
    actions.close(ford.ada, phase=ford.number, without_the_absent=True)
    assert len(blocks(ford)) == before


def test_a_moment_that_ends_an_asking_seals_like_a_press(ford: Table) -> None:
    actions.set_pace(
        ford.ada, ends=Ends.ALL_IN, is_sooner=True, allowed=timedelta(hours=1), at=None, zone="UTC"
    )
    for name, key in (("bea", "risk:rolf"), ("cal", "risk:berta")):
        actions.answer(ford.viewer(name), phase=ford.number, key=key, value={"risk": 0, "action": ""})
    assert occasions(ford) == [Occasion.BEGUN, Occasion.CLOSED]
    assert found_in(ford).faults == []


def test_words_are_sealed_whichever_number_chance_gave_them(ford: Table) -> None:
    """Ids are drawn: the first words may have the highest."""
    said = actions.say(ford.bea, to="everyone", text="First.")
    Message.objects.filter(pk=said.pk).update(id=BEYOND - 1)
    ford.orders()
    actions.say(ford.cal, to="everyone", text="Second.")
    actions.undo(ford.ada, to=1, reason="Once more.")
    sealed = Sealed.objects.filter(kind=Sealed.Kind.MESSAGE)
    assert set(sealed.values_list("row", flat=True)) == set(Message.objects.values_list("pk", flat=True))
    assert sealed.count() == 2, "nothing is sealed twice"
    assert found_in(ford).faults == []


def secretly(ford: Table) -> None:
    """All that makes a line, or a record, which Cal and Dot may not know of."""
    for _ in range(3):
        actions.roll_aside(ford.ada, phase=ford.number, text="3d6", why="an ambush", is_hidden=True)
    actions.order(ford.bea, unit="spears", text="Through the reeds, quietly.")
    actions.say(ford.bea, to="side:reds", text="Now.")
    actions.say(ford.ada, to=f"member:{ford.members['bea'].pk}", text="You see a boat.")
    battle = Battle.objects.get(pk=ford.battle.pk)
    secret = [log.Entry(Event.Form.ACT, "noted", {"n": n}, audience=GM_ONLY) for n in range(500)]
    with transaction.atomic():
        log.append(Battle.objects.select_for_update().get(pk=battle.pk), ford.scene.row, secret)


@pytest.mark.parametrize("name", ["cal", "dot"])
def test_secret_acts_change_no_byte_and_no_length_for_others(ford: Table, name: str) -> None:
    ford.orders()
    pages = (*PAGES, f"/api/v1/battles/{ford.battle.pk}/events/")
    before = {page: read(ford, name, page) for page in pages}
    knowing = {page: read(ford, "ada", page) for page in pages}
    secretly(ford)
    assert {page: read(ford, name, page) for page in pages} == before
    assert read(ford, "ada", "log.json") != knowing["log.json"]
    assert read(ford, "ada", pages[-1]) != knowing[pages[-1]]


def lengths(table: Table, name: str) -> dict[str, int]:
    told = json.loads(read(table, name, "log.json"))
    shown = [json.dumps([one["line"], one["slot"], one["path"], one["block"]]) for one in told["lines"]]
    return {"lines": len(told["lines"]), "proofs": sum(map(len, shown)), "heads": len(told["blocks"])}


@pytest.mark.parametrize("hidden", [0, 1, 500])
def test_a_proof_is_as_long_beside_nothing_as_beside_500_hidden_lines(ford: Table, hidden: int) -> None:
    ford.orders()
    told = json.loads(read(ford, "cal", "log.json"))
    battle = Battle.objects.get(pk=ford.battle.pk)
    secret = [log.Entry(Event.Form.ACT, "noted", {"n": n}, audience=people_of("reds")) for n in range(hidden)]
    log.append(battle, ford.scene.row, secret)
    actions.close(ford.ada, phase=ford.number, without_the_absent=True)
    actions.throw_for_the_absent(ford.ada, phase=ford.number)
    ford.go_on()
    ford.go_on()
    later = json.loads(read(ford, "cal", "log.json"))
    assert later["lines"][: len(told["lines"])] == told["lines"]
    sealed = [one for one in later["lines"] if one["block"]]
    assert len(sealed) > len(told["lines"])
    for one in sealed:
        assert (len(one["slot"]), [len(text) for text in one["path"]]) == (4, [64] * tree.DEPTH)
    assert {len(block["head"]) for block in later["blocks"]} == {64}
    assert [block["occasion"] for block in later["blocks"]] == occasions(ford)
    assert check(battle, chain_of(battle, ford.cal.hears)).holds


def numbers_on(page: str) -> set[str]:
    """What stands there as a number by itself: not inside a hash, a token or an address."""
    text = re.sub(r"<[^>]*>", " ", page)
    return set(re.findall(r"(?<![\w.:-])\d+(?![\w:-]|\.\d)", text))


def test_a_number_by_itself_is_found_and_one_inside_a_hash_is_not() -> None:
    page = (
        '<p id="n-41" title="9 41">The log has 41 lines, 7 of them yours.</p><code>41ab 9c43 44d0-45</code>'
    )
    assert numbers_on(page) == {"41", "7"}


def test_no_page_says_how_many_lines_there_are(ford: Table) -> None:
    ford.orders()
    secretly(ford)
    total = Event.objects.count()
    own = Event.objects.visible_to(ford.dot.words).count()
    page = read(ford, "dot", "dice/").decode()
    assert f"{own} lines of the log that you may read" in page
    assert str(total) not in numbers_on(page)
    for name in ("bea", "cal", "dot"):
        for path in ("log.json", f"/api/v1/battles/{ford.battle.pk}/events/"):
            assert b'"seq"' not in read(ford, name, path)


def test_lines_of_one_batch_bear_one_moment_to_the_second(ford: Table) -> None:
    ford.orders()
    for at in Event.objects.values_list("at", flat=True):
        assert at.microsecond == 0
    resolved = Event.objects.filter(phase__number=1, form__in=("fact", "answer", "ruling"))
    assert resolved.values("at").distinct().count() == 1


def test_hidden_lines_push_nothing_out_of_sight(ford: Table) -> None:
    """The end of the log is looked through for what happened last: each for his own end of it."""
    ford.orders()
    before = read(ford, "cal", "parts/log/")
    happened = b"Over the wall."
    assert happened in before
    secretly(ford)
    assert read(ford, "cal", "parts/log/") == before
    assert happened in read(ford, "cal", "table/")


# --- The tree --------------------------------------------------------------------------------------


@settings(max_examples=40)
@given(
    own=st.integers(1, 8),
    hidden=st.integers(0, 200),
    seed=st.binary(min_size=32, max_size=32),
    order=st.randoms(use_true_random=False),
)
def test_every_leaf_leads_to_the_root_and_no_other_does(
    own: int, hidden: int, seed: bytes, order: Any
) -> None:
    leaves = [bytes([n % 256, n // 256]) * 16 for n in range(own + hidden)]
    order.shuffle(leaves)
    made = tree.Tree(seed, leaves)
    assert len(set(made.slots)) == len(leaves)
    for place, leaf in enumerate(leaves[:own]):
        path = made.path(place)
        assert len(path) == tree.DEPTH
        assert tree.root_from(leaf, made.slots[place], path) == made.root
        assert tree.root_from(b"another", made.slots[place], path) != made.root
        assert tree.root_from(leaf, made.slots[place] ^ 1, path) != made.root


def seen_beside(hidden: int) -> tuple[list[float], list[int], list[bytes]]:
    """Of many blocks with a line of mine: how the bits beside its way fall, its slots, what stood there."""
    bits: list[float] = []
    slots, beside = [], []
    for _ in range(120):
        mine = secrets.token_bytes(32)
        leaves = [mine, *(secrets.token_bytes(32) for _ in range(hidden))]
        made = tree.Tree(secrets.token_bytes(32), leaves)
        path = made.path(0)
        bits += [int.from_bytes(one).bit_count() / 256 for one in path]
        slots.append(made.slots[0])
        beside += path
    return bits, slots, beside


def test_what_stands_beside_my_line_says_nothing_of_how_many_others_there_are() -> None:
    """Without the key of the block an empty branch and a full one look alike: even bits, nothing twice, my
    slot anywhere. Bounds of five standard deviations: by chance one in a million runs fails.
    """
    for hidden in (0, 500):
        bits, slots, beside = seen_beside(hidden)
        assert abs(mean(bits) - 0.5) < 5 * (0.5 / 16) / len(bits) ** 0.5
        assert abs(mean(slots) / tree.SLOTS - 0.5) < 5 * 0.2887 / len(slots) ** 0.5
        assert len(set(beside)) == len(beside)
        by_height = [mean(bits[height :: tree.DEPTH]) for height in range(tree.DEPTH)]
        assert max(abs(one - 0.5) for one in by_height) < 5 * (0.5 / 16) / 120**0.5


def test_leaves_that_find_their_slot_taken_draw_another() -> None:
    count = tree.SLOTS // 4
    slots = tree.slots_of(bytes(32), count)
    assert len(set(slots)) == count
    assert all(0 <= slot < tree.SLOTS for slot in slots)


def test_what_does_not_fit_waits_for_the_next_block(ford: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("battles.record.sealing.MOST", 4)
    ford.orders()
    assert [one.until - before.until for before, one in pairwise(blocks(ford))] == [0, 4]
    waiting = check(ford.battle, chain_of(ford.battle, ford.ada.hears))
    assert waiting.unsealed > 0
    assert waiting.holds
    monkeypatch.setattr("battles.record.sealing.MOST", tree.MOST)
    ford.fight_to_the_end()
    assert check(ford.battle, chain_of(ford.battle, ford.ada.hears)).unsealed == 0
    assert found_in(ford).faults == []


def test_a_step_of_300_lines_is_sealed_in_some_milliseconds() -> None:
    leaves, best = [secrets.token_bytes(32) for _ in range(300)], 1.0
    for _ in range(5):
        begun = time.process_time()
        tree.Tree(secrets.token_bytes(32), leaves)
        best = min(best, time.process_time() - begun)
    assert best < 0.05
