"""The whole record of a battle as rows at hand: read from the database, or from a file that came from one."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from battles.models import (
    Again,
    Battle,
    Block,
    Event,
    Message,
    Phase,
    Sealed,
)
from battles.play.scenes import Acts
from battles.record import log
from battles.record.sealing import SIDE
from campaigns.models import Membership
from rulesets.engine.values import Json


@dataclass(frozen=True)
class Played:
    """One phase and what was brought to it. `rolls` are all that ever lay in it."""

    row: Phase
    acts: Acts


@dataclass(frozen=True)
class Record:
    """All that is checked of a battle. `people`: who is in its campaign."""

    battle: Battle
    sides: Sequence[Json]
    people: frozenset[int]
    phases: Sequence[Played]
    events: Sequence[Event]
    blocks: Sequence[Block]
    sealed: Mapping[int, Sequence[Sealed]]
    """By the number of the block that vouches for them, in the order in which they were sealed."""
    messages: Sequence[Message] | None = None
    """None where what was said is not at hand."""

    @property
    def acts(self) -> list[Event]:
        return [event for event in self.events if event.form == Event.Form.ACT]


def record_of(battle: Battle) -> Record:
    """As the database has it. Reads only."""
    blocks = list(battle.blocks.order_by("number"))
    sealed: dict[int, list[Sealed]] = {one.number: [] for one in blocks}
    numbers = {one.pk: one.number for one in blocks}
    for thing in Sealed.objects.filter(block__battle=battle).order_by("pk"):
        sealed[numbers[thing.block_id]].append(thing)
    people = Membership.objects.filter(campaign=battle.campaign_id).values_list("pk", flat=True)
    return Record(
        battle=battle,
        sides=list(battle.sides.order_by("place").values(*SIDE)),
        people=frozenset(people),
        phases=list(_phases(battle)),
        events=list(log.numbered(battle.events.order_by("seq"))),
        blocks=blocks,
        sealed=sealed,
        messages=list(battle.messages.order_by("nth")),
    )


def _phases(battle: Battle) -> Iterator[Played]:
    rows = battle.phases.order_by("number")
    read = [
        "answers",
        "rolls__thrown_in",
        "rulings__member__user",
        "corrections__member__user",
        "agains__by__user",
    ]
    for row in rows.select_related("replays").prefetch_related(*read):
        thrown = (one for one in row.agains.all() if one.state == Again.State.THROWN)
        acts = Acts(
            answers=sorted(row.answers.all(), key=lambda one: one.pk),
            rolls=sorted(row.rolls.all(), key=lambda one: (one.at, one.pk)),
            rulings=sorted(row.rulings.all(), key=lambda one: one.nth),
            corrections=sorted(row.corrections.all(), key=lambda one: one.nth),
            agains=sorted(thrown, key=lambda one: one.nth),
        )
        yield Played(row, acts)
