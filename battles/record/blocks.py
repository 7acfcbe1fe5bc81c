"""Checking the blocks of a battle: their chain, what stands in each, and the rows that they vouch for."""

from collections.abc import Iterable, Iterator, Sequence, Set
from dataclasses import dataclass

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
    body_of,
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
from battles.record.whole import Record
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


def faults_of(record: Record, found: Blocks) -> Iterator[str]:
    battle, events, blocks = record.battle, record.events, record.blocks
    found.count, found.beside = len(blocks), sum(map(len, record.sealed.values())) - len(blocks)
    yield from _chained(blocks)
    yield from _counted(events)
    until = 0
    for block in blocks:
        here = [event for event in events if until < event.seq <= block.until]
        yield from _stands(block, here, record.sealed[block.number])
        until = block.until
    yield from _closed(battle, events, until)
    yield from _rows(record, found)


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


def _rows(record: Record, found: Blocks) -> Iterator[str]:
    """What blocks vouch for is still what the rows say; and no row is there that none vouches for."""
    last, held = record.blocks[-1] if record.blocks else None, _last_of(record)
    for key, thing in list(held.items()):
        if thing.kind == Kind.BATTLE:
            yield from _battle(record, held.pop(key))
    for row, (kind, pk, body, _) in _present(record):
        before = held.pop((kind, pk), None)
        if before is None:
            if last is not None and _had_to_be_sealed(row, last):
                yield f"{_title(kind, row)} was never sealed: it was put there afterwards."
        elif _differs(before.body, body, row, record.people):
            yield f"{_title(kind, row)} is not what was sealed."
        if isinstance(row, Message) and row.is_gone:
            found.gone += 1
    yield from _gone(record, held.values(), found)


def _gone(record: Record, held: Iterable[Sealed], found: Blocks) -> Iterator[str]:
    """What blocks vouch for and no row says any more."""
    blocks = {id(thing): number for number, things in record.sealed.items() for thing in things}
    for thing in held:
        if thing.kind == Kind.MESSAGE and record.messages is None:
            continue
        if thing.kind == Kind.MESSAGE and thing.body["by"] not in record.people:
            found.gone += 1
        else:
            number = blocks[id(thing)]
            yield f"Something that block {number} vouches for is not there any more ({thing.kind})."


def _last_of(record: Record) -> dict[tuple[str, int], Sealed]:
    """What was sealed of each row, the last time."""
    things = [one for block in record.blocks for one in record.sealed[block.number]]
    return {(one.kind, one.row): one for one in things if one.kind != Kind.LINES}


def _battle(record: Record, sealed: Sealed) -> Iterator[str]:
    now = body_of(record.battle, record.sides)
    changed = sorted(name for name in now if now[name] != sealed.body.get(name))
    if changed:
        yield f"What the battle began with was changed since: {', '.join(changed)}."


type Row = Answer | RulingRow | CorrectionRow | Roll | Message


def _present(record: Record) -> Iterator[tuple[Row, Present]]:
    acts = [played.acts for played in record.phases]
    for answer in (one for act in acts for one in act.answers if one.state == Answer.State.TAKEN):
        yield answer, of_answer(answer)
    for ruling in (one for act in acts for one in act.rulings):
        yield ruling, of_ruling(ruling)
    for correction in (one for act in acts for one in act.corrections):
        yield correction, of_correction(correction)
    for roll in (one for act in acts for one in act.rolls):
        yield roll, of_roll(roll)
    for message in record.messages or ():
        yield message, of_message(message)


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


def _differs(before: Json, now: Json, row: Row, people: Set[int]) -> bool:
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
