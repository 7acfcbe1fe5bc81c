"""The chronicle: a campaign's battles, the latest first, each with its sides and how it ended."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from django.db.models import Max, Q
from django.urls import reverse
from django.utils.translation import gettext

from battles.models import Battle, Event, Phase, Side
from battles.parts.rows import Rows
from battles.parts.sight import Sight
from battles.parts.story.acts import ENDED_EARLY, UNDONE
from battles.parts.story.ending import ended_by_hand
from battles.parts.story.phases import event_text
from battles.parts.story.told import unnamed
from battles.play.delay import as_listed
from battles.play.facing_hosts import Facing, hosts
from battles.truths import closed_books
from campaigns.models import Membership
from rulesets import engine
from rulesets.engine import GM

A_PAGE = 20


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
        page = "chronicle:report" if self.has_report else "battles:battle"
        return reverse(page, args=[self.battle.pk])

    @property
    def word(self) -> str:
        words = {"running": gettext("being fought"), "aftermath": gettext("its aftermath is open")}
        return words.get(self.battle.state, "")


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
    ended = endings(found[:A_PAGE], _eyes_of(member))
    shown = [
        Entry(battle, _in_order(battle), battle.rounds or 0, ended.get(battle.pk, ""), battle.pk not in late)
        for battle in found[:A_PAGE]
    ]
    return shown, found[A_PAGE - 1].pk if len(found) > A_PAGE else None


def may_open_more(member: Membership) -> bool:
    """Whether a game master may let everybody read all of battles that are not open to them yet."""
    return member.is_gm and closed_books(member.campaign_id).exists()


def _eyes_of(member: Membership) -> engine.Viewer:
    return engine.viewer(GM) if member.is_gm else engine.viewer()


def endings(battles: list[Battle], eyes: engine.Viewer, *, names_people: bool = True) -> dict[int, str]:
    """How each of these battles ended, as these eyes may know it: that a game master ended it, and what the
    rules say of its end.
    """
    seen = {one.pk: Sight(one, eyes, None, None, {}, [], Rows(one, None)) for one in battles}
    kinds = {kind for sight in seen.values() for kind in sight.rules.endings}
    ends = Q(kind__in=(ENDED_EARLY, UNDONE)) | (Q(kind__in=kinds) & ~Q(phase__state=Phase.State.STRUCK))
    told: dict[int, list[Event]] = {}
    for event in Event.objects.visible_to(eyes).filter(ends, battle__in=seen).order_by("seq"):
        told.setdefault(event.battle_id, []).append(event)
    found = {}
    for pk in (one.pk for one in battles if one.state != Battle.State.RUNNING and one.pk in told):
        events = told[pk]
        by_rules = [event for event in events if event.form == Event.Form.FACT][-1:]
        ended = list(filter(None, [ended_by_hand(events), *by_rules]))
        for event in ended if not names_people else ():
            event.body = unnamed(event.body)
        found[pk] = " ".join(f"{event_text(seen[pk], one).removesuffix('.')}." for one in ended)
    return {pk: text for pk, text in found.items() if text}


def _in_order(battle: Battle) -> list[Side]:
    return sorted(battle.sides.all(), key=lambda side: side.place)
