"""The log: events numbered under the battle's lock and chained by hash.

Everybody may hold all leaves and check the chain; content and salt go only to those entitled. The salt keeps
a short secret from being guessed by its hash.
"""

import hashlib
import secrets
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from typing import Any

from battles.dice import canonical
from battles.models import Battle, Event, Phase
from rulesets.engine import EVERYONE, Audience


@dataclass(frozen=True, slots=True)
class Entry:
    """A line of the log before it has a number."""

    form: Event.Form
    kind: str
    body: dict[str, Any]
    key: str = ""
    audience: Audience = field(default=EVERYONE)


def append(battle: Battle, phase: Phase | None, entries: Sequence[Entry]) -> None:
    """Write the entries in one batch. The caller holds the battle's lock, and saves nothing else of it after
    this.
    """
    seq, head, rows = battle.seq, bytes(battle.head), []
    for entry in entries:
        seq += 1
        to, but = sorted(entry.audience.to), sorted(entry.audience.but)
        salt = secrets.token_bytes(16)
        leaf = leaf_of(salt, entry.form, entry.kind, entry.key, entry.body, to, but)
        head = link(head, seq, leaf)
        row = Event(battle=battle, phase=phase, seq=seq, form=entry.form, kind=entry.kind, key=entry.key)
        row.body, row.to, row.but, row.salt, row.leaf, row.hash = entry.body, to, but, salt, leaf, head
        rows.append(row)
    Event.objects.bulk_create(rows)
    battle.seq, battle.head = seq, head
    battle.save(update_fields=["seq", "head"])


def leaf_of(
    salt: bytes, form: str, kind: str, key: str, body: Any, to: Sequence[str], but: Sequence[str]
) -> bytes:
    content = {"body": body, "but": list(but), "form": str(form), "key": key, "kind": kind, "to": list(to)}
    return hashlib.sha256(salt + canonical(content)).digest()


def link(head: bytes, seq: int, leaf: bytes) -> bytes:
    return hashlib.sha256(head + seq.to_bytes(8) + leaf).digest()


def broken_at(events: Iterable[Event]) -> int | None:
    """The number of the first event that does not fit the chain, or None: the chain holds."""
    head = bytes(32)
    for expected, event in enumerate(events, start=1):
        leaf = leaf_of(bytes(event.salt), event.form, event.kind, event.key, event.body, event.to, event.but)
        head = link(head, event.seq, leaf)
        if event.seq != expected or leaf != bytes(event.leaf) or head != bytes(event.hash):
            return event.seq
    return None
