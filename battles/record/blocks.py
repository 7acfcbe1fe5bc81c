"""Checking the blocks of a battle: their chain, what stands in each, and the rows that they vouch for."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from accounts.ids import Uncounted
from battles.models import (
    Answer,
    Battle,
    Block,
    CorrectionRow,
    Event,
    Message,
    Phase,
    Roll,
    RulingRow,
    Sealed,
)
from battles.record import log
from battles.record.sealing import (
    Kind,
    Present,
    battle_body,
    last_of,
    leaf_of_thing,
    line_of,
    lines_body,
    of_answer,
    of_correction,
    of_message,
    of_roll,
    of_ruling,
)
from battles.record.tree import MOST, NO_HEAD, Tree, head_of
from campaigns.models import Membership
from rulesets.engine.values import Json

STRIKING = ("undone", "dice_thrown_anew", "ended_early")
CLOSING = ("battle_begun", "phase_resolved", *STRIKING, "aftermath_written", "aftermath_taken_back")
"""What is sealed in the act that writes it."""


@dataclass
class Blocks:
    """What the blocks were found to be, and what they vouch for that cannot be looked at any more."""

    count: int = 0
    beside: int = 0
    gone: int = 0
    """Messages that were taken back: that they were said is sure, their words are not there."""


def faults_of(battle: Battle, events: Sequence[Event], found: Blocks) -> Iterator[str]:
    blocks = list(battle.blocks.order_by("number"))
    sealed = Sealed.objects.filter(block__battle=battle).order_by("pk")
    things: dict[int, list[Sealed]] = {one.pk: [] for one in blocks}
    for thing in sealed:
        things[thing.block_id].append(thing)
    found.count, found.beside = len(blocks), sum(map(len, things.values())) - len(blocks)
    yield from _chained(blocks)
    yield from _counted(events)
    until = 0
    for block in blocks:
        here = [event for event in events if until < event.seq <= block.until]
        yield from _stands(block, here, things[block.pk])
        until = block.until
    yield from _closed(battle, events, until)
    yield from _rows(battle, blocks[-1] if blocks else None, found)


def _chained(blocks: Iterable[Block]) -> Iterator[str]:
    head = NO_HEAD
    for expected, block in enumerate(blocks, start=1):
        head = head_of(head, block.number, bytes(block.root))
        if block.number != expected or head != bytes(block.head):
            yield f"The chain breaks at block {block.number}: it was changed, or one before it is missing."
            return


def _counted(events: Iterable[Event]) -> Iterator[str]:
    """Lines to the same people are numbered one after the other."""
    last: dict[tuple[str, ...], int] = {}
    for event in events:
        people = (*event.to, "|", *event.but)
        if event.version != log.BARE and event.nth != last.get(people, 0) + 1:
            yield f"Before event {event.seq} one to the same people is missing, or it stands elsewhere."
        last[people] = event.nth


def _stands(block: Block, lines: Sequence[Event], things: Sequence[Sealed]) -> Iterator[str]:
    leaves = [*map(log.leaf_of, lines), *map(leaf_of_thing, things)]
    if Tree(bytes(block.key), leaves).root != bytes(block.root):
        yield f"Block {block.number} is not what was sealed: something in it was changed, or is missing."
    bodies = [one.body for one in things if one.kind == Kind.LINES]
    if bodies != [lines_body(block, [*map(line_of, lines)])]:
        yield f"The lines of block {block.number} are not in the order, at the times or of the steps sealed."


def _closed(battle: Battle, events: Sequence[Event], until: int) -> Iterator[str]:
    left = [one for one in events if one.seq > until]
    if len(left) < MOST and (open_ones := [one.seq for one in left if one.kind in CLOSING]):
        yield f"Event {open_ones[0]} stands in no block, though the log was sealed when it was written."
    if not until and battle.started_at is not None:
        yield "The battle has begun, and no block of its log is there."


def _rows(battle: Battle, last: Block | None, found: Blocks) -> Iterator[str]:
    """What blocks vouch for is still what the rows say; and no row is there that none vouches for."""
    held = last_of(battle)
    people = set(Membership.objects.filter(campaign=battle.campaign_id).values_list("pk", flat=True))
    for key, thing in list(held.items()):
        if thing.kind == Kind.BATTLE:
            yield from _battle(battle, held.pop(key))
    for row, (kind, pk, body, _) in _present(battle):
        before = held.pop((kind, pk), None)
        if before is None:
            if last is not None and _had_to_be_sealed(row, last):
                yield f"{_title(kind, row)} was never sealed: it was put there afterwards."
        elif _differs(before.body, body, row, people):
            yield f"{_title(kind, row)} is not what was sealed."
        if isinstance(row, Message) and row.is_gone:
            found.gone += 1
    for (what, _), thing in held.items():
        if what == Kind.MESSAGE and thing.body["by"] not in people:
            found.gone += 1
        else:
            yield f"Something that block {thing.block.number} vouches for is not there any more ({what})."


def _battle(battle: Battle, sealed: Sealed) -> Iterator[str]:
    now = battle_body(battle)
    changed = sorted(name for name in now if now[name] != sealed.body.get(name))
    if changed:
        yield f"What the battle began with was changed since: {', '.join(changed)}."


type Row = Answer | RulingRow | CorrectionRow | Roll | Message


def _present(battle: Battle) -> Iterator[tuple[Row, Present]]:
    for answer in _of(battle, Answer).filter(state=Answer.State.TAKEN):
        yield answer, of_answer(answer)
    for ruling in _of(battle, RulingRow):
        yield ruling, of_ruling(ruling)
    for correction in _of(battle, CorrectionRow):
        yield correction, of_correction(correction)
    for roll in _of(battle, Roll, "thrown_in"):
        yield roll, of_roll(roll)
    for message in battle.messages.order_by("nth"):
        yield message, of_message(message)


def _of(battle: Battle, model: Any, *names: str) -> Any:
    """The oldest first, as they are sealed."""
    came = "nth" if issubclass(model, Uncounted) else "pk"
    rows = model.objects.filter(phase__battle=battle).select_related("phase", *names).order_by(came)
    return rows.defer(*(f"{name}__{what}" for name in ("phase", *names) for what in ("before", "after")))


def _had_to_be_sealed(row: Row, last: Block) -> bool:
    """Whether there was a block in which this row should be."""
    if isinstance(row, Message):
        return row.at < last.at
    if isinstance(row, Answer):
        return not row.phase.is_open
    return _ended_unresolved(row.phase)


def _ended_unresolved(phase: Phase) -> bool:
    """What it came to stands in no line of the log, but only in the block of its end."""
    return phase.state == Phase.State.STRUCK and phase.resolved_at is None


def _differs(before: Json, now: Json, row: Row, people: set[int]) -> bool:
    """Whether it says something else now, but for what may have come to be since: somebody is gone for good,
    words were taken back, a ruling was struck while its step was open.
    """
    if now.get("member", 0) is None and before["member"] not in people:
        now = now | {"member": before["member"]}
    if isinstance(row, Message):
        if row.is_gone and not before["gone"]:
            now = now | {"said": before["said"], "gone": False}
    elif not isinstance(row, Answer) and not _ended_unresolved(row.phase):
        now, before = now | {"struck": None}, before | {"struck": None}
    return before != now


def _title(kind: str, row: Row) -> str:
    if isinstance(row, Message):
        return f"Message {row.pk}"
    about = row.subject if isinstance(row, CorrectionRow) else row.key
    return f"Phase {row.phase.number}: the {kind} {about}"
