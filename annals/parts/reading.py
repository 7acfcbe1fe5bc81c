"""A career as people read it: battle by battle, the latest first, and what it all comes to."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import islice
from typing import NamedTuple

from django.db.models import Q, QuerySet
from django.utils.translation import gettext_lazy

from annals.filling import is_told
from annals.models import OWN, WHOLE, Calendar, Correction, Service, Total
from annals.reckoning import Reckoning
from annals.summing import totals_of
from annals.truths import AND, Truth, read_by, told_by_now
from battles.models import Battle, Side
from campaigns.models import Campaign, Membership
from campaigns.parts import Context
from rulesets import engine
from rulesets.engine import Ruleset
from rulesets.engine.values import Json
from rulesets.engine.words import said, said_in_parts, say, say_event
from rulesets.registry import speechless

A_PAGE, AT_A_TIME = 20, 30
MOST_HONOURS = 24


OUTCOMES = {
    Service.Outcome.WON: gettext_lazy("won"),
    Service.Outcome.LOST: gettext_lazy("lost"),
    Service.Outcome.OPEN: gettext_lazy("undecided"),
}


class Figure(NamedTuple):
    title: str
    value: int


@dataclass(frozen=True)
class Line:
    """One battle of a career."""

    battle: Battle
    service: Service
    when: str
    tincture: str
    deeds: Sequence[str]
    figures: Sequence[Figure]
    state: str
    corrections: Sequence[Correction]

    @property
    def is_won(self) -> bool:
        return self.service.outcome == Service.Outcome.WON

    @property
    def word(self) -> str:
        return str(OUTCOMES[Service.Outcome(self.service.outcome)])

    @property
    def rank(self) -> str:
        return said_in_parts(self.service.rank)


def rules_of(campaign: Campaign) -> Ruleset:
    return speechless(campaign.ruleset) if campaign.rules_are_missing else campaign.rules


def reckoning_of(campaign: Campaign) -> Reckoning:
    """The campaign's calendar; without one days are counted."""
    calendar = Calendar.objects.filter(campaign=campaign).first()
    return calendar.value if calendar else Reckoning()


def when(battle: Battle, day: int, reckoning: Reckoning) -> str:
    """By the calendar, else in the words that were written down, else by its day."""
    return battle.date if reckoning.is_plain and battle.date else reckoning.words(day)


def figures_in(rules: Ruleset, figures: dict[str, int]) -> list[Figure]:
    """Everything that is counted and is not nought, in the order of the rules."""
    known = [name for name in rules.career.figures if figures.get(name)]
    return [Figure(title_of(rules, name, figures[name]), figures[name]) for name in known]


def title_of(rules: Ruleset, figure: str, n: int = 2) -> str:
    """What is counted, as it is called of so many, or of several."""
    kind = f"career.{figure}"
    return say(rules, kind, {"n": n}, {}) if kind in rules.wording else said(figure.capitalize())


def record_of(member: Membership, key: str, before: int | None = None) -> Context:
    """All that this member may know of one, a page of battles at a time: those before a certain one."""
    totals = totals_of(member, key=key)
    found = list(islice(_latest(member, key, before), A_PAGE + 1)) if totals else []
    rules = rules_of(member.campaign)
    return {
        "lines": _lines(member, found[:A_PAGE]),
        "total": totals[0] if totals else None,
        "figures": figures_in(rules, totals[0].figures) if totals else [],
        "is_later": before is not None,
        "older": found[A_PAGE - 1].battle_id if len(found) > A_PAGE else None,
    }


def _latest(member: Membership, key: str, before: int | None = None) -> Iterator[Service]:
    """Somebody's battles as this member reads them, the latest first.

    The database looks at some battles at a time: which of them is read how, it cannot find by an index.
    """
    whole = Service.objects.filter(campaign=member.campaign_id, key=key, truth=WHOLE).order_by(
        "-at", "-battle"
    )
    last = whole.filter(battle=before).first() if before else None
    while True:
        here = list((_before(whole, last) if last else whole)[:AT_A_TIME])
        rows = read_by(member).filter(key=key, battle__in=[one.battle_id for one in here])
        rows = rows.select_related("battle__fought").order_by("-at", "-battle")
        yield from rows.defer("battle__muster", "battle__situation", "battle__options", "battle__gm_note")
        if len(here) < AT_A_TIME:
            return
        last = here[-1]


def _before(rows: QuerySet[Service], last: Service) -> QuerySet[Service]:
    return rows.filter(Q(at__lt=last.at) | Q(at=last.at, battle__lt=last.battle_id))


def _lines(member: Membership, services: Sequence[Service]) -> list[Line]:
    rules, reckoning = rules_of(member.campaign), reckoning_of(member.campaign)
    battles = [one.battle_id for one in services]
    sides = Side.objects.filter(battle__in=battles).values_list("battle", "key", "tincture")
    tinctures = {(battle, key): tincture for battle, key, tincture in sides}
    corrected: dict[tuple[int, str], list[Correction]] = {}
    rows = Correction.objects.in_force().filter(battle__in=battles, key__in={one.key for one in services})
    for row in rows.select_related("by__user").order_by("nth"):
        corrected.setdefault((row.battle_id, row.key), []).append(row)
    found = []
    for one in services:
        truth, here = truth_named(one.truth), corrected.get((one.battle_id, one.key), [])
        found.append(
            Line(
                battle=one.battle,
                service=one,
                when=when(one.battle, one.battle.fought.day, reckoning),
                tincture=tinctures.get((one.battle_id, one.side), ""),
                deeds=told(rules, one),
                figures=figures_in(rules, one.figures),
                state=engine.status(rules, one.state) if one.state else "",
                corrections=[row for row in here if is_told(row, truth, one.side)],
            )
        )
    return found


def truth_named(name: str) -> Truth:
    """The sides of a truth, by its name."""
    if name == WHOLE:
        return Truth(WHOLE, engine.viewer(engine.GM))
    return Truth(name, engine.viewer(), frozenset(filter(None, name.removesuffix(OWN).split(AND))))


def told(rules: Ruleset, service: Service) -> list[str]:
    """Its deeds in sentences, as they happened; what several kinds of events say alike, once."""
    found = [_told(rules, one) for one in service.deeds]
    return list(dict.fromkeys(one for one in found if one))


def _told(rules: Ruleset, deed: Json) -> str:
    if "text" in deed:
        return str(deed["text"])
    fact = engine.Event(str(deed["kind"]), str(deed["subject"]), deed["facts"])
    return say_event(rules, fact, deed["names"])


def honours_of(member: Membership, key: str) -> list[str]:
    """The names of the battles that it has won, the latest first, as many as a banner holds."""
    whole = Service.objects.filter(campaign=member.campaign_id, key=key, truth=WHOLE)
    won = told_by_now(member, whole.filter(outcome=Service.Outcome.WON)).order_by("-at")
    latest = won.values("battle")[:MOST_HONOURS]
    rows = read_by(member).filter(key=key, battle__in=latest, outcome=Service.Outcome.WON)
    return list(rows.order_by("-at", "-battle").values_list("battle__name", flat=True))


def by_key(totals: Sequence[Total]) -> dict[str, Total]:
    return {one.key: one for one in totals}
