"""Somebody who may do anything in the database, writes the past anew and works out all hashes again."""

import importlib
from collections.abc import Iterator
from contextlib import contextmanager

import pgtrigger
from django.apps import apps

from battles.models import Answer, Battle, Block, CorrectionRow, Event, Message, Roll, RulingRow, Sealed
from battles.record import log, sealing
from battles.record.tree import NO_HEAD, Tree, head_of

LOG = ("Event", "Block", "Sealed")


@contextmanager
def everything_allowed() -> Iterator[None]:
    with pgtrigger.ignore(*(f"battles.{name}:append_only" for name in LOG)):
        yield


def rehash(battle: Battle) -> None:
    """Numbers, leaves, hashes, what is vouched for, roots and heads, as if it had always been so."""
    battle.refresh_from_db()
    with everything_allowed():
        head, last = bytes(32), dict[tuple[tuple[str, ...], tuple[str, ...]], int]()
        for event in log.numbered(battle.events.order_by("seq")):
            people = (tuple(event.to), tuple(event.but))
            event.nth = last[people] = last.get(people, 0) + 1 if event.version != log.BARE else 0
            event.leaf = log.leaf_of(event)
            event.hash = head = log.link(head, event.seq, event.leaf)
            event.save()
        battle.seq, battle.head = battle.events.count(), head
        battle.save()
        before, since = NO_HEAD, 0
        for block in battle.blocks.order_by("number"):
            lines = list(
                log.numbered(battle.events.filter(seq__gt=since, seq__lte=block.until).order_by("seq"))
            )
            things = list(block.sealed.order_by("pk"))
            for one in things:
                is_order, order = one.kind == "lines", [sealing.line_of(line) for line in lines]
                one.body = sealing.lines_body(block, order) if is_order else _anew(battle, one)
                one.leaf = sealing.leaf_of_thing(one)
                one.save()
            leaves = [bytes(one.leaf) for one in lines] + [bytes(one.leaf) for one in things]
            block.root = Tree(bytes(block.key), leaves).root
            block.head = before = head_of(before, block.number, block.root)
            block.save()
            since = block.until


def _anew(battle: Battle, one: Sealed) -> object:
    if one.kind == Sealed.Kind.BATTLE:
        return sealing.battle_body(battle)
    of = {
        Sealed.Kind.ANSWER: (Answer, sealing.of_answer),
        Sealed.Kind.MESSAGE: (Message, sealing.of_message),
        Sealed.Kind.RULING: (RulingRow, sealing.of_ruling),
        Sealed.Kind.CORRECTION: (CorrectionRow, sealing.of_correction),
        Sealed.Kind.ROLL: (Roll, sealing.of_roll),
    }
    model, body = of[Sealed.Kind(one.kind)]
    return body(model.objects.get(pk=one.row))[2]  # type: ignore[attr-defined,operator]


def as_before_there_were_blocks(battle: Battle) -> None:
    """The log as an older version wrote it: bare leaves, and no block."""
    with everything_allowed():
        Sealed.objects.filter(block__battle=battle).delete()
        Block.objects.filter(battle=battle).delete()
        Event.objects.filter(battle=battle).update(version=log.BARE, nth=0)
    Message.objects.filter(battle=battle).update(salt="")
    rehash(battle)


def seal_all_anew() -> None:
    """Every battle that has begun, as if what stands there now had come up from an older version."""
    for battle in Battle.objects.exclude(started_at=None):
        as_before_there_were_blocks(battle)
    migration = importlib.import_module("battles.migrations.0017_the_past_is_sealed")
    migration.seal_the_past(apps, None)
