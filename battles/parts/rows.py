"""The rows that all pages of one moment share, whoever looks: each is read once, when it is first wanted.

What of them anybody is shown is decided where they are used, by the words of who looks.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from datetime import datetime
from functools import cached_property
from typing import NamedTuple

from battles.models import (
    Again,
    Answer,
    Attendance,
    Battle,
    Block,
    CorrectionRow,
    Event,
    Order,
    Pace,
    Phase,
    RulingRow,
    Term,
    pace_of,
)
from battles.models.log import EventQuerySet
from battles.play.scenes import Scene, answer_in
from rulesets.engine.values import Facts


class Part(NamedTuple):
    """A phase of the battle without what was written down in it."""

    pk: int
    number: int
    round: int
    step: str
    turn: str
    state: str

    @property
    def is_struck(self) -> bool:
        return self.state == Phase.State.STRUCK

    @property
    def is_resolved(self) -> bool:
        return self.state == Phase.State.RESOLVED

    @property
    def is_open(self) -> bool:
        return not (self.is_struck or self.is_resolved)


class Rows:
    """The record of one battle around its open phase."""

    def __init__(self, battle: Battle, scene: Scene | None, until: datetime | None = None) -> None:
        """`until`: only what was there at that moment, and before the step that is seen as the open one."""
        self.battle, self.scene, self.until = battle, scene, until
        self._events: dict[int, list[Event]] = {}

    @property
    def events(self) -> EventQuerySet:
        """The log as far as it goes, for everybody."""
        rows = Event.objects.filter(battle=self.battle)
        return rows if self.until is None else rows.filter(at__lte=self.until)

    @cached_property
    def phases(self) -> Sequence[Part]:
        """The phases of the battle, in their order."""
        rows = Phase.objects.filter(battle=self.battle).order_by("number")
        if self.until is not None:
            rows = rows.filter(number__lt=self.scene.row.number if self.scene else 0)
        return [Part(*row) for row in rows.values_list(*Part._fields)]

    def events_of(self, phases: Iterable[int]) -> list[Event]:
        """What the log has of these phases, in its order, for everybody: it is for the caller to sift."""
        wanted = set(phases)
        if missing := wanted - set(self._events):
            self._events |= {pk: [] for pk in missing}
            for event in self.events.filter(phase__in=missing).order_by("seq"):
                self._events[event.phase_id or 0].append(event)
        found = [event for pk in wanted for event in self._events[pk]]
        return sorted(found, key=lambda event: event.seq)

    @cached_property
    def newest_block(self) -> Block | None:
        """The last moment at which the log was sealed: the same for everybody."""
        blocks = self.battle.blocks if self.until is None else self.battle.blocks.filter(at__lte=self.until)
        return blocks.order_by("-number").first()

    @cached_property
    def drafts(self) -> Facts:
        """What is being written in the open phase, by key. A draft makes no news: no scene knows it."""
        if self.scene is None:
            return {}
        rows = self.scene.row.answers.filter(state=Answer.State.DRAFT)
        rules = self.battle.rules
        return {row.key: answer_in(rules, row.key, row.value, row.rules_version) for row in rows}

    @cached_property
    def thrown_for(self) -> frozenset[int]:
        """Whose dice fall by themselves."""
        rows = Attendance.objects.filter(battle=self.battle, is_thrown_for=True)
        return frozenset(rows.values_list("member", flat=True))

    @cached_property
    def orders(self) -> Sequence[Order]:
        """The word that stands for each unit, in their order."""
        return list(Order.objects.filter(battle=self.battle).order_by("unit"))

    @cached_property
    def begun(self) -> list[Event]:
        """What the log has that belongs to no phase."""
        return list(self.events.filter(phase=None).order_by("seq"))

    @cached_property
    def rulings(self) -> Sequence[RulingRow]:
        """The GM's rulings in force in the open phase."""
        if self.scene is None or not self.scene.rulings:
            return []
        rows = self.scene.row.rulings.filter(is_struck=False)
        return list(rows.select_related("member__user").order_by("nth"))

    @cached_property
    def corrections(self) -> Sequence[CorrectionRow]:
        """The GM's corrections in force in the open phase."""
        if self.scene is None:
            return []
        rows = self.scene.row.corrections.filter(is_struck=False)
        return list(rows.select_related("member__user").order_by("nth"))

    @cached_property
    def agains(self) -> Sequence[Again]:
        """Throws of the open phase that somebody wants to make again, or has made again."""
        if self.scene is None:
            return []
        return list(self.scene.row.agains.select_related("member__user").order_by("nth"))

    @cached_property
    def acts(self) -> Sequence[Event]:
        """What was done at the table in the open phase, as far as the log has it already."""
        if self.scene is None:
            return []
        return list(self.events.filter(phase=self.scene.row, form=Event.Form.ACT).order_by("seq"))

    @cached_property
    def pace(self) -> Pace | None:
        return None if self.until else pace_of(self.battle)

    @cached_property
    def term(self) -> Term | None:
        """Until when people are asked in the open phase, if anything but a press ends it."""
        if self.scene is None:
            return None
        return Term.objects.filter(phase=self.scene.row).exclude(of="").first()
