"""What a worker does for an inquiry in one job: battles for a moment, kept again and again.

What is kept is kept once: a slot's battles go on from the number that is on record, and whoever finds
another number there than he began from has been taken over from, and keeps nothing.
"""

from __future__ import annotations

import logging
import time
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import timedelta
from enum import Enum

from django.db import InterfaceError, OperationalError, transaction
from django.db.models import F
from django.db.models.functions import Now

from battles.play.memory import Memory
from forecasts import readings
from forecasts.drafts import Refused
from forecasts.models import SLOTS, CourseRow, Inquiry, Kind, Share
from forecasts.news import tell
from forecasts.readings import Pace
from rulesets.forecasts.results import Result
from rulesets.forecasts.spread import Spread

logger = logging.getLogger(__name__)

SLICE, PUBLISH, FIRST = 1.0, 0.4, 0.15
"""Seconds: a job lasts so long; so often what was fought is kept and shown; the first figures come sooner."""
LONGEST = 4.0
"""A job that had to play a whole battle again to begin fights as long as that took, up to so long."""
ENOUGH = 4
"""So many battles of each slot say enough of a course to be shown."""
NUMBERS = 1_000_000
"""So far apart begin the numbers of the battles of two slots."""
KEPT = timedelta(days=1)
"""What nobody has looked at for so long is cleared away; a debrief stays with its battle."""
REMEMBERED = 16
"""A process keeps so many courses at hand, with what their officers have answered."""


class Next(Enum):
    """What becomes of a slot after a slice."""

    MORE = "more"
    WAIT = "wait"
    """Nothing to do, as long as the others have not brought more."""
    NOTHING = "nothing"


def fight_a_slice(inquiry_id: int, slot: int) -> Next:
    """Fight for a moment. An inquiry that nobody looks at any more, or that is stopped, gets nothing."""
    inquiry = Inquiry.objects.looked_at().filter(pk=inquiry_id).first()
    if inquiry is None:
        return Next.NOTHING
    begun = time.monotonic()
    try:
        readings.open_courses(inquiry)
        return Slice(inquiry, slot, begun).fight()
    except (InterfaceError, OperationalError):
        raise  # the database went away, and that is no fault of the rules: who looks has it fought on
    except Exception:
        with transaction.atomic():
            rows = Inquiry.objects.filter(pk=inquiry_id)
            if rows.update(state=Inquiry.State.FAILED, version=F("version") + 1):
                logger.exception("The forecast %s is broken off.", inquiry_id)
                tell(inquiry_id)  # else it was taken away while it was fought, as with its campaign
        return Next.NOTHING


class Slice:
    """One job: the shares of one slot, and how long it still has."""

    def __init__(self, inquiry: Inquiry, slot: int, begun: float | None = None) -> None:
        self.inquiry, self.slot = inquiry, slot
        self.is_debrief = inquiry.kind == Kind.DEBRIEF
        now = time.monotonic()
        self.begun = now if begun is None else begun
        self.ends = now + max(SLICE, min(now - self.begun, LONGEST))
        self._load()

    def _load(self) -> None:
        inquiry, slot = self.inquiry, self.slot
        self.courses: dict[str, CourseRow] = {row.key: row for row in inquiry.courses.defer("forecast")}
        self.others = {key: Spread() for key in self.courses}
        """What the other slots have fought."""
        self.own: dict[str, Share] = {}
        self.spreads: dict[str, Spread] = {}
        for share in Share.objects.filter(course__inquiry=inquiry).select_related("course"):
            if share.slot == slot:
                self.own[share.course.key], self.spreads[share.course.key] = share, share.spread
            elif share.fought:
                self.others[share.course.key].merge(share.spread)

    def fight(self) -> Next:
        busy, before = time.process_time(), self._all_fought()
        found = self._fight_on()
        busy = time.process_time() - busy
        readings.read(self.inquiry, self.merged())
        if self.is_debrief and (battles := self._all_fought() - before):
            readings.pace(self.inquiry, Pace(battles, busy, time.monotonic() - self.begun))
        return found

    def _all_fought(self) -> int:
        return sum(share.fought for share in self.own.values())

    def _fight_on(self) -> Next:
        while time.monotonic() < self.ends:
            aims = readings.wanted(self.inquiry, self.courses, self.merged())
            if new := aims.keys() - self.courses.keys():
                readings.open_more(self.inquiry, new)
                self._load()
                continue
            key = self._furthest_behind(aims)
            if key is None:
                return self._nothing_to_do(aims)
            if not self._fight(key, aims[key]):
                return Next.NOTHING
        return Next.MORE

    def merged(self) -> dict[str, Spread]:
        """What all have fought, as far as this slot has read it."""
        return {key: _both(self.spreads.get(key), other) for key, other in self.others.items()}

    def _furthest_behind(self, aims: Mapping[str, int]) -> str | None:
        """First each in turn gets enough to be shown; then that of which the smallest part is fought.

        In a debrief the most urgent is fought to its end: its officers have to think of each course anew.
        """
        parts = {key: part for key, aim in aims.items() if (part := self._part(key, aim))}
        enough = max(parts.values(), default=0) if self.is_debrief else ENOUGH
        for key in self._in_turn([*parts]):
            if self._fought(key) < min(enough, parts[key]):
                return key
        behind = {key: self._fought(key) / part for key, part in parts.items()}
        last = min(behind, key=behind.__getitem__, default="")
        return last if behind.get(last, 1) < 1 else None

    def _in_turn(self, keys: Sequence[str]) -> Sequence[str]:
        """The first is what all others are compared with; of these each slot begins with others."""
        if self.is_debrief:
            return keys
        at = 1 + self.slot * max(0, len(keys) - 1) // SLOTS
        return [*keys[:1], *keys[at:], *keys[1:at]]

    def _part(self, key: str, aim: int) -> int:
        """Of so many battles, those of this slot. Each of the many courses of a debrief is one slot's."""
        if self.is_debrief:
            return aim if self.courses[key].place % SLOTS == self.slot else 0
        return aim // SLOTS + (self.slot < aim % SLOTS)

    def _fought(self, key: str) -> int:
        return self.own[key].fought if key in self.own else 0

    def _nothing_to_do(self, aims: Mapping[str, int]) -> Next:
        merged = self.merged()
        if any(merged[key].battles < aim for key, aim in aims.items()):
            return Next.WAIT
        with transaction.atomic():
            running = Inquiry.objects.running().filter(pk=self.inquiry.pk)
            running.update(state=Inquiry.State.DONE, version=F("version") + 1)
            tell(self.inquiry.pk)
        return Next.NOTHING

    def _fight(self, key: str, aim: int) -> bool:
        """Some battles of a course; whether there is anybody to fight on for."""
        share = self.own.get(key) or self._begun(key)
        first = 0 if self.is_debrief else self.slot * NUMBERS
        try:
            fighter = fighter_of(self.inquiry, self.courses[key], first + share.fought)
        except Refused:
            readings.refuse(self.courses[key])
            return True
        until = time.monotonic() + (PUBLISH if share.fought else FIRST)
        until = min(until, self.ends) if share.fought else until
        new, most = Spread(), self._part(key, aim) - share.fought
        for result in fighter.results:
            new.add(result)
            if new.battles >= most or time.monotonic() >= until:
                break
        return self._keep(key, share, new)

    def _begun(self, key: str) -> Share:
        share, _ = Share.objects.get_or_create(course=self.courses[key], slot=self.slot)
        self.own[key], self.spreads[key] = share, share.spread
        return share

    def _keep(self, key: str, share: Share, new: Spread) -> bool:
        """Keep what was fought, if nobody else has kept it, and say so."""
        spread, was = self.spreads[key], share.fought
        spread.merge(new)
        share.fought += new.battles
        with transaction.atomic():
            rows = Share.objects.filter(pk=share.pk, fought=was)
            if not rows.update(fought=share.fought, counts=spread.as_json()):
                return False
            looked_at = Inquiry.objects.looked_at().filter(pk=self.inquiry.pk)
            is_wanted = looked_at.update(version=F("version") + 1, fought_at=Now()) > 0
            tell(self.inquiry.pk)
        return is_wanted


def _both(one: Spread | None, other: Spread) -> Spread:
    merged = Spread()
    for spread in (one, other):
        if spread is not None:
            merged.merge(spread)
    return merged


@dataclass(slots=True)
class Numbers:
    """Those of the battles that come next."""

    next: int

    def __iter__(self) -> Iterator[int]:
        while True:
            number, self.next = self.next, self.next + 1
            yield number


@dataclass(slots=True)
class Fighter:
    """Battles of one course; its officers remember what they have answered, whatever the number."""

    results: Iterator[Result]
    numbers: Numbers


fighters: Memory[Fighter] = Memory(REMEMBERED)
"""By course."""


def fighter_of(inquiry: Inquiry, course: CourseRow, number: int) -> Fighter:
    """From this number on."""
    fighter = fighters.take((course.pk,))
    if fighter is None:
        numbers = Numbers(number)
        fighter = Fighter(readings.forecast_of(inquiry, course).results(numbers), numbers)
    fighter.numbers.next = number
    return fighters.put((course.pk,), fighter)


def clear_away() -> int:
    """What nobody looks at any more. Says how many there were."""
    old = Inquiry.objects.exclude(kind=Kind.DEBRIEF).filter(looked_at__lt=Now() - KEPT)
    return old.delete()[1].get("forecasts.Inquiry", 0)
