"""A trial as pages show it: what is offered on the front page, one's own, and the strip above the battle."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from enum import StrEnum
from itertools import groupby
from math import ceil

from django.conf import settings
from django.urls import reverse
from django.utils.translation import gettext, ngettext

from accounts.models import User
from battles.access import Viewer
from battles.models import Battle
from battles.parts.sight import Sight
from battles.parts.story.chronicle import endings
from campaigns.parts import Context
from rosters.models import Hero
from rulesets.engine import sample_of
from rulesets.engine.words import said
from rulesets.registry import rules_of, rulesets

MOST_MINUTES = 90


class Part(StrEnum):
    """Who one is in a trial."""

    COMMANDER, HERO = "commander", "hero"


@dataclass(frozen=True, slots=True)
class Offer:
    """The trial of some rules, by one of its two parts."""

    ruleset: str
    part: Part
    sample: str
    hero: str
    name: str
    side: str
    side_name: str

    @property
    def value(self) -> str:
        """What its press sends."""
        return f"{self.ruleset}|{self.part}"

    @property
    def button(self) -> str:
        is_commander = self.part is Part.COMMANDER
        text = gettext("Command as %(name)s") if is_commander else gettext("Fight as %(name)s")
        return text % {"name": self.name}


@dataclass(frozen=True, slots=True)
class Offered:
    """A battle to try, with a press for each part."""

    key: str
    rules: str
    title: str
    words: str
    parts: Sequence[Offer]


@dataclass(frozen=True, slots=True)
class Own:
    """A trial of one's own that has not been kept."""

    battle: Battle
    rules: str
    hero: str
    ends_at: datetime | None

    @property
    def url(self) -> str:
        return reverse("chronicle:report" if self.battle.is_over else "battles:battle", args=[self.battle.pk])


def offers() -> Iterator[Offer]:
    """Both parts of the trial of each system that has one; none where whoever runs the site wants none."""
    if not settings.TRIALS_AT_ONCE:
        return
    for key, rules in rulesets().items():
        if rules.trial is None or rules.roster is None:
            continue
        muster = sample_of(rules, rules.trial.sample)
        heroes, sides = ({one.id: one for one in found} for found in (muster.heroes, muster.sides))
        for part, id in ((Part.COMMANDER, rules.trial.commander), (Part.HERO, rules.trial.hero)):
            hero = heroes[id]
            side = sides[hero.side]
            yield Offer(key, part, rules.trial.sample, id, hero.name, side.id, side.name)


def front(user: User | None) -> Context:
    """The front page: what may be tried, and what this visitor has begun."""
    return {"offered": [_offered(key, [*parts]) for key, parts in _by_ruleset()], "own": own(user)}


def _by_ruleset() -> Iterator[tuple[str, Iterator[Offer]]]:
    return groupby(offers(), key=lambda offer: offer.ruleset)


def _offered(key: str, parts: Sequence[Offer]) -> Offered:
    rules = rules_of(key)
    titles = {one.key: one.title for one in rules.samples}
    return Offered(key, rules.title, said(titles[parts[0].sample]), said(rules.wording["trial"]), parts)


def own(user: User | None) -> list[Own]:
    """His trials, the newest first."""
    if user is None:
        return []
    here = Battle.objects.filter(campaign__memberships__user=user, campaign__memberships__left_at=None)
    rows = here.exclude(campaign__trial_ends_at=None).select_related("campaign").order_by("-nth")
    battles = list(rows)
    places = {one.campaign_id for one in battles}
    heroes = Hero.objects.filter(campaign__in=places, player__user=user)
    played = dict(heroes.values_list("campaign", "name"))
    return [
        Own(one, one.campaign.by_its_rules, played.get(one.campaign_id, ""), one.campaign.trial_ends_at)
        for one in battles
    ]


def in_words(wait: timedelta) -> str:
    """So long, in minutes or hours, never too short: "25 minutes"."""
    minutes = max(1, ceil(wait.total_seconds() / 60))
    if minutes <= MOST_MINUTES:
        return ngettext("%(minutes)s minute", "%(minutes)s minutes", minutes) % {"minutes": minutes}
    hours = ceil(minutes / 60)
    return ngettext("%(hours)s hour", "%(hours)s hours", hours) % {"hours": hours}


def strip(viewer: Viewer, sight: Sight) -> Context:
    """What somebody sees who has never seen a battle, and what he is to do now."""
    muster, battle = sight.battle.mustered, sight.battle
    played = {seat.partition(":")[2] for seat in viewer.seats if seat.startswith("hero:")}
    hero = next((one for one in muster.heroes if one.id in played), None)
    commands = any(seat.startswith("commander:") for seat in viewer.seats)
    awaited = sight.scene.played.asks if sight.scene else ()
    return {
        "battle": battle,
        "hero": hero.name if hero else "",
        "side": sight.names.get(hero.side, hero.side) if hero else "",
        "tincture": sight.tincture(hero.side) if hero else "",
        "commands": commands,
        "is_asked": any(viewer.sits_in(ask.to) and not sight.here.locked(ask.key) for ask in awaited),
        "ending": endings([battle], viewer.words).get(battle.pk, "") if battle.is_over else "",
    }
