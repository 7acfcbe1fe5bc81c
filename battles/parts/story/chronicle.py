"""The chronicle: a campaign's battles, each with its report by round and step, as a viewer may read it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import groupby
from typing import Any

from django.db.models import Max, Q
from django.urls import reverse

from battles.access import Viewer
from battles.models import Battle, Event, Phase, Side
from battles.parts.field.chart import chart
from battles.parts.picture.page import Shown
from battles.parts.picture.part import after_rounds
from battles.parts.rows import Rows
from battles.parts.shared import standing_sides
from battles.parts.sight import Sight, reading
from battles.parts.story.acts import ENDED_EARLY
from battles.parts.story.phases import Chapter, chapter, event_text, told_before
from battles.parts.story.told import Told
from battles.play.delay import as_listed
from battles.play.facing_hosts import Facing, hosts
from campaigns.models import Membership
from campaigns.parts import Context
from rulesets import engine
from rulesets.engine import CannotRead, kept

A_PAGE = 20
BEGUN = "battle_begun"
ALL_AT_ONCE = 3
"""A battle of so many rounds is read on one page; a longer one round by round."""


@dataclass(frozen=True)
class Entry:
    """One battle in the list."""

    battle: Battle
    sides: list[Side]
    rounds: int
    ending: str = ""
    """How it ended, in a sentence."""
    has_report: bool = True

    @property
    def hosts(self) -> list[Facing]:
        """The sides as they stand against each other, as a sentence."""
        return hosts(self.battle, self.sides, end=".")

    @property
    def url(self) -> str:
        page = "battles:report" if self.has_report else "battles:battle"
        return reverse(page, args=[self.battle.pk])

    @property
    def word(self) -> str:
        return {"running": "being fought", "aftermath": "its aftermath is open"}.get(self.battle.state, "")


def entries(member: Membership, before: int | None = None) -> tuple[list[Entry], int | None]:
    """Battles that have begun, the latest first, and the battle to go on below if there are more."""
    begun = Battle.objects.visible_to(member).filter(started_at__isnull=False)
    if before is not None and (last := begun.filter(pk=before).first()):
        begun = begun.filter(
            Q(started_at__lt=last.started_at) | Q(started_at=last.started_at, nth__lt=last.nth)
        )
    rounds = Max("phases__round", filter=~Q(phases__state=Phase.State.STRUCK))
    rows = begun.annotate(rounds=rounds).prefetch_related("sides").order_by("-started_at", "-nth")
    listed, late = as_listed(member, rows[: A_PAGE + 1])
    found: list[Any] = listed
    ended = endings(member, found[:A_PAGE])
    shown = [
        Entry(battle, _in_order(battle), battle.rounds or 0, ended.get(battle.pk, ""), battle.pk not in late)
        for battle in found[:A_PAGE]
    ]
    return shown, found[A_PAGE - 1].pk if len(found) > A_PAGE else None


def endings(member: Membership, battles: list[Battle]) -> dict[int, str]:
    """How each of these battles ended, as this person may know it."""
    eyes = engine.viewer("gm") if member.is_gm else engine.viewer()
    seen = {one.pk: Sight(one, eyes, None, None, {}, [], Rows(one, None)) for one in battles}
    kinds = {kind for sight in seen.values() for kind in sight.rules.endings}
    ends = Q(kind=ENDED_EARLY) | (Q(kind__in=kinds) & ~Q(phase__state=Phase.State.STRUCK))
    told = Event.objects.visible_to(eyes).filter(ends, battle__in=seen).order_by("seq")
    last = {one.battle_id: one for one in told}
    ended = [one.pk for one in battles if one.state != Battle.State.RUNNING and one.pk in last]
    return {pk: event_text(seen[pk], last[pk]) for pk in ended}


def _in_order(battle: Battle) -> list[Side]:
    return sorted(battle.sides.all(), key=lambda side: side.place)


FOUGHT = (Battle.State.AFTERMATH, Battle.State.OVER)


@dataclass(frozen=True)
class Round:
    """What one round brought, step by step; 0 is what came before the first."""

    number: int
    name: str
    chapters: list[Chapter]
    picture: Shown | None = None
    """How the field stood as it ended."""


def report(viewer: Viewer, asked: str) -> Context:
    """The story in its own order, by round. `asked` is the round to read, or `all`."""
    seen_by = reading(viewer)
    numbers = sorted(set(viewer.battle.phases.values_list("round", flat=True)))
    wanted = _wanted(numbers, asked)
    told, since = _parted(list(reversed(told_before(seen_by, most=10**6))))
    chapters = [chapter(seen_by, one) for one in told if wanted is None or one.round == wanted]
    pictures = _pictures(seen_by, [one for one in told if wanted is None or one.round == wanted])
    rounds = [
        Round(number, _name(seen_by, number), list(own), pictures.get(number))
        for number, own in groupby((one for one in chapters if _says(one)), key=lambda one: one.round)
    ]
    if since and wanted in (None, numbers[-1]):
        rounds.append(Round(-1, "Afterwards", [chapter(seen_by, since)]))
    return {
        "rounds": rounds,
        "numbers": [(number, _name(seen_by, number)) for number in numbers] if len(numbers) > 1 else [],
        "wanted": wanted,
        "eyes": _eyes(viewer, seen_by),
        "has_aftermath": viewer.is_gm and not viewer.battle.is_practice and viewer.battle.state in FOUGHT,
        "ending": endings(viewer.member, [viewer.battle]).get(viewer.battle.pk, ""),
        "sides": list(seen_by.sides.values()),
        "hosts": hosts(viewer.battle, list(seen_by.sides.values())),
        "field": standing_sides(seen_by),
        **({} if seen_by.unread or viewer.battle.rules_are_missing else _drawn(seen_by)),
    }


def _eyes(viewer: Viewer, seen_by: Sight) -> str:
    """Through whose eyes it is read."""
    if viewer.is_gm:
        return "the game master’s truth"
    names = {row.key: row.name for row in seen_by.sides.values()}
    own = [names.get(key, "") for key in viewer.sides]
    return f"as {' and '.join(own)} saw it" if own else "as everybody saw it"


def _pictures(seen_by: Sight, told: Sequence[Told]) -> Mapping[int, Shown]:
    """The field as each round ended; of a battle that is read at one go, of its last rounds alone."""
    if seen_by.unread or seen_by.battle.rules_are_missing:
        return {}
    facts: dict[int, list[engine.Event]] = {}
    for one in told:
        if one.round and not one.struck:
            facts.setdefault(one.round, []).extend(one.facts)
    late = {number: facts[number] for number in sorted(facts)[-ALL_AT_ONCE:]}
    try:
        with kept.reading("An earlier step"):
            return after_rounds(seen_by, late)
    except CannotRead:
        return {}


def _drawn(seen_by: Sight) -> Context:
    """The chart of the strengths; without one where the rules cannot read how it was then."""
    try:
        with kept.reading("An earlier step"):
            return chart(seen_by)
    except CannotRead:
        return {}


def _parted(told: list[Told]) -> tuple[list[Told], Told | None]:
    """What belongs to no phase, by when it was: the beginning, and what game masters did since."""
    outside = next((one for one in told if not one.step), None)
    since = [act for act in outside.acts if act[0] != BEGUN] if outside else []
    if outside is None or not since:
        return told, None
    begun = replace(outside, acts=[act for act in outside.acts if act[0] == BEGUN])
    rest = replace(outside, number=-1, facts=[], acts=since)
    return [begun if one is outside else one for one in told], rest


def _wanted(numbers: list[int], asked: str) -> int | None:
    """One round, or None for all of them."""
    if asked.isascii() and asked.isdecimal() and len(asked) < 9 and int(asked) in numbers:
        return int(asked)
    return None if asked == "all" or len(numbers) <= ALL_AT_ONCE else numbers[0]


def _name(sight: Sight, number: int) -> str:
    word = sight.rules.wording.get("round", "round")
    return f"{word[:1].upper()}{word[1:]} {number}" if number else "Before the lines meet"


def _says(written: Chapter) -> bool:
    return bool(written.sentences or written.acts or written.rulings)
