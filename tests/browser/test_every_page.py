"""Every page that the site has an address for, taken from the URLconf: a phone and a desk, light and dark.

A page that is new is looked at by itself, as soon as the sample campaign of this test has something for it to
show. What stands for the names in an address is said in `World.known`.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import islice, product
from typing import Any

import pytest
from django.apps import apps
from django.contrib.auth.tokens import default_token_generator
from django.test import Client
from django.urls import URLPattern, URLResolver, get_resolver
from django.utils.encoding import force_bytes
from django.utils.http import urlsafe_base64_encode
from playwright.sync_api import Browser

from accounts.actions import sign_in_link
from accounts.models import User
from battles import actions
from battles.sample import add_sample_battle
from campaigns.models import Campaign, Membership, Role
from rosters import camp_actions
from rosters.models import Force, Hero
from rosters.sample import add_sample
from tests.battles.conftest import Table
from tests.browser.pages import faults, sign_in
from tests.factories import make_invitation, make_member, make_note, make_user

BATTLE = "battles/<int:battle_id>/"
ROLES = {"ada": "", "nobody": "", "bea": BATTLE, "dot": BATTLE}
"""Whose pages, and which: the game master meets all of them, others see a battle in their own way."""
NOT_OURS = ("admin/", "api/")
PARTS = ("parts/<slug:name>/",)
"""Shown inside their page, where they are looked at."""


@dataclass
class World:
    """A campaign with something behind every address."""

    campaign: Campaign
    people: dict[str, User]
    known: dict[str, list[object]] = field(default_factory=dict)

    def visit(self, name: str, only: str) -> Iterator[str]:
        """An address of each kind that answers this person with a page; the battle page in each state."""
        client = Client()
        if user := self.people.get(name):
            client.force_login(user)
        for route, names in routes(get_resolver().url_patterns):
            if not only or route == only:
                pages = (url for url in self._urls(route, names) if is_page(client, url))
                yield from islice(pages, None if route == BATTLE else 1)

    def _urls(self, route: str, names: Sequence[str]) -> Iterator[str]:
        for values in product(*(self._values(name, route) for name in names)):
            yield "/" + filled(route, dict(zip(names, values, strict=True)))

    def _values(self, name: str, route: str) -> list[object]:
        """What may stand there: as said, or the number of something of that name, if there is any."""
        if name not in self.known:
            assert name.endswith("_id"), f"Say in World.known what may stand for {name} in {route}"
            models = [one for one in apps.get_models() if one.__name__.lower() == name.removesuffix("_id")]
            self.known[name] = [one.pk for model in models for one in model._default_manager.all()[:1]]
        return self.known[name]


def is_page(client: Client, url: str) -> bool:
    response = client.get(url)
    assert response.status_code < 500, url
    is_html = response.headers.get("Content-Type", "").startswith("text/html")
    return response.status_code == 200 and is_html and b"<html" in response.content


def routes(
    patterns: list[URLPattern | URLResolver], base: str = "", outer: tuple[str, ...] = ()
) -> Iterator[tuple[str, tuple[str, ...]]]:
    """Every address with the names in it, but for those of the admin site and the API."""
    for one in patterns:
        route = base + str(one.pattern)
        names = (*outer, *one.pattern.converters)
        if isinstance(one, URLResolver):
            if not route.startswith(NOT_OURS):
                yield from routes(one.url_patterns, route, names)
        elif not route.startswith(NOT_OURS) and not route.endswith(PARTS):
            yield route, names


def filled(route: str, values: Mapping[str, object]) -> str:
    for part in route.split("/"):
        if part.startswith("<"):
            name = part.strip("<>").rpartition(":")[2]
            route = route.replace(part, str(values[name]), 1)
    return route


@pytest.fixture
def world(transactional_db: None) -> World:
    ada = make_user("Ada")
    campaign = add_sample(ada)
    bea, dot = make_user("Bea"), make_user("Dot")
    gm = Membership.objects.select_related("campaign", "user").get(campaign=campaign)
    player = make_member(campaign, bea)
    Hero.objects.filter(key="caliburn").update(player=player)
    make_member(campaign, dot, Role.SPECTATOR)
    made = World(campaign, {"ada": ada, "bea": bea, "dot": dot})
    force = Force.objects.get(key="bannock")
    note = make_note(campaign, ada, title="What the ferryman said", text="# The ford\n\n- **bows** left")
    made.known = {
        "campaign_id": [campaign.pk],
        "battle_id": battles(gm),
        "force_id": [force.pk],
        "unit_id": [force.units.order_by("place")[0].pk],
        "hero_id": [Hero.objects.get(key="caliburn").pk],
        "note_id": [note.pk],
        "place_id": [player.pk],
        "invitation_id": [make_invitation(campaign).pk],
        "token": [make_invitation(campaign).token, default_token_generator.make_token(ada)],
        "proof": [sign_in_link(ada).rstrip("/").rpartition("/")[2]],
        "uidb64": [urlsafe_base64_encode(force_bytes(ada.pk))],
        "act_id": [camp_actions.open_act(gm, procedure=one.key, forces=[force]).pk for one in acts(campaign)],
        "procedure": [one.key for one in acts(campaign)],
        "maker_key": [one.key for one in campaign.rules.roster.makers if campaign.rules.roster] or ["none"],  # type: ignore[union-attr]
    }
    return made


def acts(campaign: Campaign) -> list[Any]:
    return list(campaign.rules.camp[:1])


def battles(gm: Membership) -> list[object]:
    """One in each state: set up, being fought, in its aftermath, over."""
    made = []
    for state in ("draft", "fought", "aftermath", "over"):
        table = Table(add_sample_battle(gm.campaign), {"ada": gm})
        made.append(table)
        if state == "draft":
            actions.call_to_arms(table.ada)
        else:
            actions.start(table.ada)
    for table in made[1:]:
        while table.scene.row.step != "risk":
            table.go_on()
    for table in made[2:]:
        table.fight_to_the_end()
    actions.confirm_changes(made[3].ada)
    return [table.battle.pk for table in made]


def test_every_page_keeps_nobody_out(live_site: str, browser: Browser, world: World) -> None:
    found: list[str] = []
    listen = lambda message: found.append(f"on the console: {message.text}")  # noqa: E731
    for name, only in ROLES.items():
        context = browser.new_context(reduced_motion="reduce")
        if user := world.people.get(name):
            sign_in(context, live_site, user)
        page = context.new_page()
        page.on("console", listen)
        for url in world.visit(name, only):
            page.goto(f"{live_site}{url}")
            found += [f"{name} at {url}: {fault}" for fault in faults(page)]
        context.close()
    assert not found, "\n".join(found)
