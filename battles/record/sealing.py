"""Sealing the log into blocks, at moments of which everybody at the table knows anyhow.

A block holds all lines since the one before, whoever may read them, in a tree that tells nothing of their
number (`tree`), and what was said, answered and ruled beside them. Everybody may hold the heads; who may
read a line can have the proof that it stands in its block. Why so: docs/decisions/0007-*.md.
"""

import hashlib
import secrets
from collections.abc import Iterable, Iterator, Sequence
from datetime import datetime
from typing import NamedTuple

from django.db.models import Exists, Max, OuterRef, Q, QuerySet
from django.utils import timezone

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
    member_word,
)
from battles.play.dice import canonical, entry_of
from battles.record.log import numbered, salted, spelled, to_the_second
from battles.record.tree import MOST, NO_HEAD, Tree, head_of
from rulesets.engine.values import Json

Kind = Sealed.Kind


def seal(battle: Battle, occasion: Block.Occasion) -> Block:
    """Seal what has come since the last block. The caller holds the battle's lock."""
    last = battle.blocks.order_by("-number").first()
    rows = battle.events.filter(seq__gt=last.until if last else 0).order_by("seq")
    lines = [Line(*row) for row in rows.values_list("seq", "phase__number", "at", "leaf", "hash")[:MOST]]
    things = [*_things(battle, last)][: MOST - 1]
    block = Block(battle=battle, number=last.number + 1 if last else 1, occasion=occasion)
    block.phase = battle.phases.aggregate(last=Max("number"))["last"] or 0
    block.until = lines[-1].seq if lines else last.until if last else 0
    block.at, block.key = to_the_second(timezone.now()), secrets.token_bytes(32)
    things.append(thing(Kind.LINES, block.number, lines_body(block, lines)))
    leaves = [bytes(one.leaf) for one in lines] + [bytes(one.leaf) for one in things]
    block.root = Tree(block.key, leaves).root
    block.head = head_of(bytes(last.head) if last else NO_HEAD, block.number, block.root)
    block.save(force_insert=True)
    for sealed in things:
        sealed.block = block
    Sealed.objects.bulk_create(things)
    return block


def thing(kind: Kind, row: int, body: object, to: Sequence[str] = ()) -> Sealed:
    salt = secrets.token_bytes(16)
    found = Sealed(kind=kind, row=row, body=body, to=list(to), but=[], salt=salt)
    found.leaf = leaf_of_thing(found)
    return found


def leaf_of_thing(sealed: Sealed) -> bytes:
    content = {"kind": str(sealed.kind), "body": sealed.body, "to": list(sealed.to), "but": list(sealed.but)}
    return salted(bytes(sealed.salt), content)


def _things(battle: Battle, last: Block | None) -> Iterator[Sealed]:
    """What has come to be, or is not any more what it was when it was sealed."""
    if last is None:
        yield thing(Kind.BATTLE, battle.pk, battle_body(Battle.objects.get(pk=battle.pk)))
    since = battle.phases.filter(number__gte=last.phase if last else 0)
    yield from _changed(battle, _of_phases(since))
    yield from _changed(battle, _of_talk(battle, last))


type Present = tuple[Sealed.Kind, int, Json, Sequence[str]]
"""The kind of a row, its number, what it says now, and to whom."""


def _changed(battle: Battle, found: Iterable[Present]) -> Iterator[Sealed]:
    present = list(found)
    held = last_of(battle, {row for _, row, _, _ in present})
    for kind, row, body, to in present:
        before = held.get((kind, row))
        if before is None or before.body != body:
            yield thing(kind, row, body, to)


def last_of(battle: Battle, rows: Iterable[int] | None = None) -> dict[tuple[str, int], Sealed]:
    """What was sealed of each row, the last time."""
    sealed = Sealed.objects.filter(block__battle=battle).exclude(kind=Kind.LINES)
    wanted = sealed if rows is None else sealed.filter(row__in=list(rows))
    return {(one.kind, one.row): one for one in wanted.order_by("pk")}


def _of_phases(phases: QuerySet[Phase]) -> Iterator[Present]:
    """Answers that count. What was ruled and thrown stands in the log when a step ends; until then here."""
    taken = Answer.objects.filter(phase__in=phases, state=Answer.State.TAKEN)
    yield from map(of_answer, numbered(taken).order_by("pk"))
    here = {"phase__in": phases.exclude(state=Phase.State.RESOLVED)}
    yield from map(of_ruling, numbered(RulingRow.objects.filter(**here)).order_by("nth"))
    yield from map(of_correction, numbered(CorrectionRow.objects.filter(**here)).order_by("nth"))
    yield from map(of_roll, numbered(Roll.objects.filter(**here), "thrown_in").order_by("pk"))


def _of_talk(battle: Battle, last: Block | None) -> Iterator[Present]:
    held = Sealed.objects.filter(kind=Kind.MESSAGE, row=OuterRef("pk"), block__battle=battle)
    fresh = ~Exists(held) | Q(taken_back_at__gte=last.at if last else timezone.now())
    yield from map(of_message, battle.messages.filter(fresh).order_by("nth"))


# what is sealed of a row


BEGUN_WITH = ("name", "ruleset", "date", "place", "dice", "options", "situation")
SIDE = ("key", "name", "tincture")


def battle_body(battle: Battle) -> Json:
    """What nobody may change once it has begun; the muster, of which players see only parts, as a hash."""
    return body_of(battle, list(battle.sides.order_by("place").values(*SIDE)))


def body_of(battle: Battle, sides: Sequence[Json]) -> Json:
    return {name: getattr(battle, name) for name in BEGUN_WITH} | {
        "sides": list(sides),
        "muster": _hash(battle.muster),
    }


class Line(NamedTuple):
    """What a block has to know of a line."""

    seq: int
    phase: int | None
    at: datetime
    leaf: bytes | memoryview
    hash: bytes | memoryview


def line_of(event: Event) -> Line:
    number = event.phase.number if event.phase else None
    return Line(event.seq, number, event.at, event.leaf, event.hash)


def lines_body(block: Block, lines: Sequence[Line]) -> Json:
    """The block itself and the order of its lines: their places in the tree tell nothing of it."""
    order = [[one.seq, one.phase, spelled(one.at)] for one in lines]
    hash = bytes(lines[-1].hash).hex() if lines else ""
    about = {"number": block.number, "occasion": str(block.occasion), "phase": block.phase}
    return about | {"at": spelled(block.at), "until": block.until, "hash": hash, "lines": _hash(order)}


def of_answer(row: Answer) -> Present:
    body = {**entry_of(row), "phase": row.phase.number, "by": row.by, "member": row.member_id}
    return Kind.ANSWER, row.pk, body, [member_word(row.member_id)] if row.member_id else []


def of_message(row: Message) -> Present:
    digest = "" if row.is_gone else hashlib.sha256((row.salt + row.text).encode()).hexdigest()
    body = {"by": row.member_id, "to": row.to, "at": spelled(row.at), "said": digest, "gone": row.is_gone}
    return Kind.MESSAGE, row.pk, body, [row.to]


def of_ruling(row: RulingRow) -> Present:
    body = {"key": row.key, "line": row.line, "value": row.value, "reason": row.reason}
    return Kind.RULING, row.pk, body | _ruled(row), []


def of_correction(row: CorrectionRow) -> Present:
    body = {"subject": row.subject, "name": row.name, "value": row.value, "reason": row.reason}
    return Kind.CORRECTION, row.pk, body | _ruled(row), []


def _ruled(row: RulingRow | CorrectionRow) -> Json:
    return {"phase": row.phase.number, "member": row.member_id, "struck": row.is_struck}


def of_roll(row: Roll) -> Present:
    body: Json = {"key": row.key, "dice": row.dice, "faces": row.faces, "by": row.by}
    body |= {
        "seed": row.seed,
        "phase": row.phase.number,
        "thrown_in": row.thrown_in.number,
        "member": row.member_id,
    }
    return Kind.ROLL, row.pk, body, []


def _hash(value: object) -> str:
    return hashlib.sha256(canonical(value)).hexdigest()
