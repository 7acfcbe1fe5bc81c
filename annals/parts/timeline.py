"""The timeline of a campaign: what was, by its own calendar, and what falls due."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from itertools import groupby
from typing import NamedTuple

from django.db.models import IntegerField, Max
from django.db.models.fields.json import KeyTextTransform
from django.db.models.functions import Cast, Coalesce

from annals.models import Fought
from annals.parts.reading import reckoning_of
from annals.reckoning import Reckoning
from battles.models import Battle
from battles.parts.story.chronicle import Entry, endings
from battles.play.delay import as_listed
from campaigns.models import LAST_DAY, Membership, Note
from campaigns.parts import Context, frame
from rosters.camping import CannotOpen, camp_of
from rosters.models import CampAct, Force
from rosters.parts.camp import of_whom
from rulesets import engine
from rulesets.engine import GM, names_of, say

MOST, AHEAD = 60, 30
"""So many happenings stand on a page; so many days ahead the rules are asked what falls due."""
BATTLE, CAMP, NOTE = "battle", "camp", "note"


@dataclass(frozen=True)
class Happening:
    """One thing on the timeline."""

    day: int
    kind: str
    battle: Entry | None = None
    act: CampAct | None = None
    of: str = ""
    note: Note | None = None

    @property
    def order(self) -> tuple[int, int, int]:
        """What is done in camp comes before a battle of the same day, and notes after it."""
        thing = self.act or self.note or (self.battle and self.battle.battle)
        return self.day, (CAMP, BATTLE, NOTE).index(self.kind), thing.nth if thing else 0


class Day(NamedTuple):
    name: str
    weekday: str
    happenings: Sequence[Happening]
    is_today: bool
    is_ahead: bool


@dataclass(frozen=True)
class Month:
    """The days of a month on which something is; without a calendar, all of them."""

    name: str
    days: list[Day] = field(default_factory=list)


class Coming(NamedTuple):
    """Something that falls due on a day ahead."""

    day: int
    when: str
    text: str


class More(NamedTuple):
    """Where the next page begins: on a day, after so many happenings of it."""

    day: int
    past: int = 0


def timeline(member: Membership, asked: int | None, start: int | None = None, past: int = 0) -> Context:
    """The year around a day, or around today; from `start` on, where one page does not hold it, without the
    first `past` happenings of that day.
    """
    reckoning, today = reckoning_of(member.campaign), member.campaign.day
    span = reckoning.span_of(min(max(asked or today, 1), LAST_DAY))
    first = start if start is not None and span.first <= start <= span.last else span.first
    past = past if first == start else 0
    everything = _happenings(member, first, span.last, past + MOST + 1)
    found, more = _held(sorted(everything, key=lambda one: one.order), past)
    last = max(today, _last_note(member))
    return {
        **frame(member),
        "today": reckoning.words(today),
        "as_typed": reckoning.words(today).rpartition(", ")[2],
        "span": span,
        "months": list(_months(reckoning, found, today)),
        "more": more,
        "earlier": span.first - 1 if span.first > 1 else None,
        "later": span.last + 1 if span.last < last else None,
        "is_now": span.first <= today <= span.last,
        "is_plain": reckoning.is_plain,
        "drafts": _drafts(member),
        "coming": list(_coming(member, reckoning)),
        "dues": _dues(member, member.campaign.day) if member.is_gm else [],
    }


def _held(found: Sequence[Happening], past: int) -> tuple[Sequence[Happening], More | None]:
    """As many whole days as a page holds, of a day that is longer a part, and where to go on."""
    rest = found[past:]
    if len(rest) <= MOST:
        return rest, None
    after = rest[MOST].day
    whole = [one for one in rest[:MOST] if one.day < after]
    return (whole, More(after)) if whole else (rest[:MOST], More(after, past + MOST))


def _happenings(member: Membership, first: int, last: int, most: int) -> Iterator[Happening]:
    yield from _battles(member, first, last, most)
    known = set(Force.objects.visible_to(member).values_list("pk", flat=True))
    acts = CampAct.objects.visible_to(member).filter(state=CampAct.State.WRITTEN, day__range=(first, last))
    acts = acts.select_related("force", "other").order_by("day", "nth")
    for act in acts.defer("muster", "rolls", "receipt")[:most]:
        yield Happening(act.day, CAMP, act=act, of=of_whom(act, known, is_gm=member.is_gm))
    notes = Note.objects.visible_to(member).filter(day__range=(first, last)).order_by("day", "nth")
    for note in notes.select_related("written_by").defer("text")[:most]:
        yield Happening(note.day or first, NOTE, note=note)


def _battles(member: Membership, first: int, last: int, most: int) -> Iterator[Happening]:
    """Battles that have begun; one whose aftermath is not written yet has its day in its muster."""
    known = Battle.objects.visible_to(member).filter(started_at__isnull=False, is_practice=False)
    fought = Fought.objects.filter(campaign=member.campaign_id, day__range=(first, last))
    days = dict(fought.order_by("day", "battle").values_list("battle", "day")[:most])
    mustered = Cast(KeyTextTransform("day", "muster"), IntegerField())
    unwritten = known.filter(state__in=(Battle.State.RUNNING, Battle.State.AFTERMATH))
    dated = unwritten.annotate(day=Coalesce(mustered, 1)).filter(day__range=(first, last))
    days |= dict(dated.order_by("day", "nth").values_list("pk", "day")[:most])
    battles = known.filter(pk__in=days).prefetch_related("sides").order_by("nth")
    listed, late = as_listed(member, battles)
    ended = endings(listed, engine.viewer(GM) if member.is_gm else engine.viewer())
    for battle in listed:
        sides = sorted(battle.sides.all(), key=lambda side: side.place)
        entry = Entry(battle, sides, 0, ended.get(battle.pk, ""), battle.pk not in late)
        yield Happening(days[battle.pk], BATTLE, battle=entry)


def _last_note(member: Membership) -> int:
    return Note.objects.visible_to(member).aggregate(last=Max("day"))["last"] or 0


def _months(reckoning: Reckoning, found: Sequence[Happening], today: int) -> Iterator[Month]:
    days = [(day, list(own)) for day, own in groupby(found, key=lambda one: one.day)]
    for name, group in groupby(days, key=lambda one: reckoning.month_name(one[0])):
        month = Month(name)
        for day, own in group:
            month.days.append(
                Day(reckoning.short(day), reckoning.weekday_of(day), own, day == today, day > today)
            )
        yield month


def _drafts(member: Membership) -> list[Battle]:
    """Battles that are being set up, as far as he may know."""
    rows = Battle.objects.visible_to(member).filter(state=Battle.State.DRAFT, is_practice=False)
    return list(rows.order_by("nth"))


def _dues(member: Membership, day: int) -> list[tuple[str, str]]:
    """What the rules say falls due on a day, by what it is and in words. Only game masters ask."""
    return _asked(member, [day])[0]


def _asked(member: Membership, days: Sequence[int]) -> list[list[tuple[str, str]]]:
    campaign = member.campaign
    nothing: list[list[tuple[str, str]]] = [[] for _ in days]
    if campaign.rules_are_missing:
        return nothing
    try:
        camp = camp_of(campaign, list(campaign.forces.order_by("nth")), everybody=True)
    except CannotOpen:
        return nothing
    names, rules = names_of(camp.muster), campaign.rules
    found = []
    for day in days:
        then = engine.Camp(camp.muster.model_copy(update={"day": day}))
        dues = [(f"{one.kind}:{one.subject}", one) for one in rules.due(then)]
        found.append(
            [(key, say(rules, one.kind, {"subject": one.subject, **one.facts}, names)) for key, one in dues]
        )
    return found


def _coming(member: Membership, reckoning: Reckoning) -> Iterator[Coming]:
    """What falls due in the days ahead and does not yet, each on the first day on which it does."""
    if not member.is_gm:
        return
    today = member.campaign.day
    days = range(today, today + AHEAD + 1)
    known: set[str] = set()
    for day, dues in zip(days, _asked(member, days), strict=True):
        for key, text in dues:
            if key not in known and day > today:
                yield Coming(day, reckoning.words(day), text)
            known.add(key)
