"""A whole site, made from nothing by the same acts at the same moments with the same dice."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from types import SimpleNamespace
from typing import Any

import pgtrigger
import pytest
from django.apps import apps
from django.contrib.humanize.templatetags import humanize
from django.db import connection
from django.test import Client
from django.utils import timezone

from accounts.models import User
from battles import actions
from battles.access import Viewer, viewer_of
from battles.models import Battle, Phase
from battles.play import clock, memory
from battles.play.scenes import Scene, look
from battles.sample import add_sample_battle
from campaigns.models import Campaign, Membership, Role
from rosters.models import Hero
from rosters.sample import add_sample
from rulesets.engine import sample_of
from rulesets.registry import rulesets
from tests.chance import throw_alike
from tests.factories import make_user

PLAYERS, SPECTATOR = ("bea", "gus", "cal", "fay", "pat", "hal"), "dot"
STRANGER, NOBODY = "eve", "nobody"
"""Bea commands the first side and Gus plays a hero of it; Cal and Fay are the other side; Pat is a member
without a seat; Hal answers for Bea at times; Eve is game master of another campaign."""


@dataclass
class Clock:
    """One time for Python and pages alike, that goes on only when it is told to."""

    at: datetime

    def now(self, _: object = None) -> datetime:
        return self.at

    def go_on(self) -> None:
        self.at += timedelta(seconds=1)


@dataclass
class Site:
    """One world: its people, its battle, and what in it has a name in the other world too."""

    ruleset: str
    clock: Clock
    battle: Battle = field(init=False)
    members: dict[str, Membership] = field(default_factory=dict)
    clients: dict[str, Client] = field(default_factory=dict)
    sides: Sequence[str] = ()
    made: dict[str, Any] = field(default_factory=dict)
    """What secret acts have made, for those that come later and for whoever asks for it by its address."""

    @property
    def campaign(self) -> Campaign:
        return self.battle.campaign

    def viewer(self, name: str) -> Viewer:
        return viewer_of(self.members[name], self.battle_now)

    @property
    def battle_now(self) -> Battle:
        return Battle.objects.select_related("campaign").get(pk=self.battle.pk)

    @property
    def ada(self) -> Viewer:
        return self.viewer("ada")

    @property
    def scene(self) -> Scene | None:
        return look(self.battle_now)

    @property
    def here(self) -> Scene:
        scene = self.scene
        assert scene is not None
        return scene

    def keep(self, **made: Any) -> None:
        """The first of a kind stays: one address is asked for all evening, as in the other world."""
        self.made = made | self.made

    def press(self) -> None:
        """What the game master presses next, without waiting for anybody."""
        scene = self.here
        if scene.played.done:
            actions.next_step(self.ada, phase=scene.row.number)
        elif scene.played.asks or scene.row.state == Phase.State.ASKING:
            actions.close(self.ada, phase=scene.row.number, without_the_absent=True)
        else:
            actions.throw_for_the_absent(self.ada, phase=scene.row.number)


def forget_everything() -> None:
    """An empty database whose sequences begin anew, and a process that remembers nothing."""
    tables = [model._meta.db_table for model in apps.get_models(include_auto_created=True)]
    kept = {"django_migrations", "django_content_type", "auth_permission"}
    named = ", ".join(f'"{name}"' for name in tables if name not in kept)
    log = (f"battles.{name}:never_emptied" for name in ("Event", "Block", "Sealed"))
    with pgtrigger.ignore(*log), connection.cursor() as cursor:
        cursor.execute(f"truncate {named} restart identity cascade")
    memory.forget_everything()


@contextmanager
def same_chance_and_time(seed: str, begins: datetime) -> Iterator[Clock]:
    """The server's dice by seed, phase and key alone; the time as the test has it."""
    time = Clock(begins)

    with pytest.MonkeyPatch.context() as patch:
        throw_alike(patch, seed)
        patch.setattr(timezone, "now", time.now)
        patch.setattr(humanize, "datetime", SimpleNamespace(now=time.now))
        patch.setattr(clock, "now", time.now)
        yield time


def make_site(ruleset: str, time: Clock) -> Site:
    """The sample battle of these rules as a draft, with everybody who may or may not know of it."""
    forget_everything()
    ada = make_user("Ada")
    campaign = add_sample(ada, ruleset=ruleset)
    site = Site(ruleset, time)
    site.members["ada"] = Membership.objects.select_related("campaign", "user").get(user=ada)
    for name in (*PLAYERS, SPECTATOR):
        role = Role.SPECTATOR if name == SPECTATOR else Role.PLAYER
        user = make_user(name.capitalize())
        site.members[name] = Membership.objects.create(campaign=campaign, user=user, role=role)
    _cast(site, campaign)
    site.battle = add_sample_battle(campaign)
    add_sample(make_user("Eve"), ruleset=ruleset)
    for user in User.objects.all():
        site.clients[user.username] = Client()
        site.clients[user.username].force_login(user)
    site.clients[NOBODY] = Client()
    return site


def _cast(site: Site, campaign: Campaign) -> None:
    """Who plays whom: the commander of each side, and another hero of it."""
    muster = sample_of(rulesets()[site.ruleset])
    site.sides = [str(side.id) for side in muster.sides]
    for side, (first, second) in zip(muster.sides, (("bea", "gus"), ("cal", "fay")), strict=False):
        heroes = [hero.id for hero in muster.heroes if hero.side == side.id and hero.id != side.commander]
        heroes = [side.commander, *heroes] if side.commander else heroes
        for name, key in zip((first, second), heroes, strict=False):
            Hero.objects.filter(campaign=campaign, key=key).update(player=site.members[name])


def seat_of_the_commander(site: Site) -> Mapping[str, str]:
    """Bea and Cal command, whether or not the sample's commander is one of the heroes."""
    return {f"commander:{site.sides[0]}": "bea", f"commander:{site.sides[1]}": "cal"}


def begin(site: Site) -> None:
    actions.start(site.ada)
    for word, name in seat_of_the_commander(site).items():
        side = word.partition(":")[2]
        actions.seat(site.ada, word=word, side=side, member=site.members[name])
