"""The log: events numbered under the battle's lock and chained by hash.

A leaf is the salted hash of a line; the salt keeps a short secret from being guessed. What is shown of the
chain to those who may not read all of it is made of its blocks (battles.record.sealing).
"""

import hashlib
import secrets
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from datetime import UTC, datetime
from typing import Any

from django.db.models import Max, Prefetch, QuerySet
from django.utils import timezone

from battles.models import Battle, Event, Phase
from battles.play.dice import canonical
from rulesets.engine import EVERYONE, Audience
from rulesets.engine.values import Json

BARE = 1
"""A leaf that says neither when, nor in which phase, nor after which line. Nobody makes those any more."""


@dataclass(frozen=True, slots=True)
class Entry:
    """A line of the log before it has a number."""

    form: Event.Form
    kind: str
    body: Json
    key: str = ""
    audience: Audience = field(default=EVERYONE)


def append(battle: Battle, phase: Phase | None, entries: Sequence[Entry]) -> None:
    """Write the entries in one batch. The caller holds the battle's lock, and saves nothing else of it after
    this.
    """
    seq, head, rows = battle.seq, bytes(battle.head), []
    at, written = to_the_second(timezone.now()), _written(battle)
    for entry in entries:
        seq += 1
        row = Event(battle=battle, phase=phase, seq=seq, form=entry.form, kind=entry.kind, key=entry.key)
        row.to, row.but, row.body, row.at = (
            sorted(entry.audience.to),
            sorted(entry.audience.but),
            entry.body,
            at,
        )
        people = (tuple(row.to), tuple(row.but))
        row.nth = written[people] = written.get(people, 0) + 1
        row.salt = secrets.token_bytes(16)
        row.leaf = leaf_of(row)
        row.hash = head = link(head, seq, row.leaf)
        rows.append(row)
    Event.objects.bulk_create(rows)
    battle.seq, battle.head = seq, head
    battle.save(update_fields=["seq", "head"])


def _written(battle: Battle) -> dict[tuple[tuple[str, ...], tuple[str, ...]], int]:
    """How many lines each audience has so far."""
    rows = Event.objects.filter(battle=battle).values_list("to", "but").annotate(Max("nth"))
    return {(tuple(to), tuple(but)): last for to, but, last in rows}


def numbered[Rows: QuerySet[Any]](rows: Rows, *names: str) -> Rows:
    """With the numbers of their phases, and nothing else of what a phase keeps."""
    numbers = Phase.objects.only("number")
    return rows.prefetch_related(*(Prefetch(name, numbers) for name in ("phase", *names)))


def to_the_second(moment: datetime) -> datetime:
    """As a line has it: a finer clock would tell how many lines were written between two of them."""
    return moment.replace(microsecond=0)


def spelled(moment: datetime) -> str:
    return moment.astimezone(UTC).isoformat()


def content_of(event: Event) -> Json:
    """What a leaf is the hash of."""
    content = {"form": str(event.form), "kind": event.kind, "key": event.key, "body": event.body}
    content |= {"to": list(event.to), "but": list(event.but)}
    if event.version == BARE:
        return content
    phase = event.phase.number if event.phase else None
    where = {"battle": event.battle_id, "phase": phase, "at": spelled(event.at), "nth": event.nth}
    return content | where


def leaf_of(event: Event) -> bytes:
    return salted(bytes(event.salt), content_of(event))


def salted(salt: bytes, content: object) -> bytes:
    return hashlib.sha256(salt + canonical(content)).digest()


def link(head: bytes, seq: int, leaf: bytes) -> bytes:
    return hashlib.sha256(head + seq.to_bytes(8) + leaf).digest()


def broken_at(events: Iterable[Event]) -> int | None:
    """The number of the first event that does not fit the chain, or None: the chain holds."""
    head = bytes(32)
    for expected, event in enumerate(events, start=1):
        leaf = leaf_of(event)
        head = link(head, event.seq, leaf)
        if event.seq != expected or leaf != bytes(event.leaf) or head != bytes(event.hash):
            return event.seq
    return None
