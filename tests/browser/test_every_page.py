"""Every page that the site has an address for, taken from the URLconf: a phone and a desk, light and dark.

A page that is new is looked at by itself, if `tests.browser.world` has something for it to show. If it has
not, that is a fault: an address that nobody meets a page at has a page that nobody looked at.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from enum import Enum, auto
from itertools import islice, product
from urllib.parse import urlsplit

from django.test import Client
from django.urls import URLPattern, URLResolver, get_resolver, resolve
from playwright.sync_api import Browser, ViewportSize

from campaigns.models import Campaign
from tests.browser.pages import DESK, faults, sign_in
from tests.browser.seen.eyes import Eyes
from tests.browser.world import HERO, SURVIVAL, TARGET, WAGES, World, make_world

BATTLE = "battles/<int:battle_id>/"
ACT = "campaigns/<int:campaign_id>/camp/acts/<int:act_id>/"
FORECAST = "forecasts/<int:inquiry_id>/"
NEW_PASSWORD = "forgotten/<uidb64>/<token>/"
GUEST = (
    "account/",
    "account/claim/",
    "campaigns/<int:campaign_id>/",
    "campaigns/<int:campaign_id>/people/leave/",
    "campaigns/<int:campaign_id>/table/",
    "campaigns/<int:campaign_id>/table/offer/",
)
PLAYER = (
    BATTLE,
    f"{BATTLE}briefing/",
    f"{BATTLE}orders/",
    f"{BATTLE}standing/",
    f"{BATTLE}forecast/",
    f"{BATTLE}forecast/plans/",
    f"{BATTLE}debrief/",
    FORECAST,
)
TRIAL = (
    "",
    BATTLE,
    f"{BATTLE}report/",
    "campaigns/<int:campaign_id>/",
    "campaigns/<int:campaign_id>/keep/",
)
LEARNER = ("lesson/", "lesson/keep/")
ROLES = {
    "ada": (),
    "nobody": (),
    "finn": GUEST,
    "bea": PLAYER,
    "dot": (BATTLE,),
    "vic": TRIAL,
    "lou": LEARNER,
}
"""Whose pages, and which: the game master meets all of them, others see some in their own way."""
EVERY_STATE = (BATTLE, ACT, FORECAST, f"{BATTLE}aftermath/", f"{BATTLE}report/", NEW_PASSWORD)
"""Where each record makes another page; elsewhere one of a kind is enough."""
ASKED = {
    f"{BATTLE}going-back/": ("?to=1",),
    f"{BATTLE}report/": ("", "?truth=beside"),
    f"{BATTLE}road/<int:number>/": (
        f"?ask=risk:{HERO}",
        f"?ask=risk:{HERO}&risk-{HERO}-risk=-3&risk-{HERO}-action=&walk=yes",
    ),
    f"{BATTLE}replay/": ("", "?at=3", "?at=3&view=table"),
    f"{BATTLE}rule/": (f"?key={SURVIVAL}", f"?key={TARGET}"),
    f"{BATTLE}correct/": ("", f"?subject={HERO}", "?subject="),
    f"{ACT}rule/": (f"?key={WAGES}",),
    "search/": ("?q=day",),
    "campaigns/<int:campaign_id>/search/": ("", "?q=the+day+and", "?q=bannock&hero=caliburn"),
}
"""What is asked of a page besides its address."""
FIRST: ViewportSize = {"width": DESK[0], "height": DESK[1]}
"""As a page is opened, and as it is looked at last: it need not be drawn once more in between."""
NOT_OURS = ("admin/", "api/")
PARTS = ("parts/<slug:name>/", "lesson/strip/", "books/shelf/")
"""Shown inside their page, where they are looked at."""


class Met(Enum):
    """What somebody finds at an address."""

    PAGE = auto()
    FILE = auto()
    """Or a part of a page, which is looked at there."""
    PRESS = auto()
    """What a button does."""
    NOTHING = auto()


@dataclass
class Walk:
    """Round the whole site, as one person after the other."""

    world: World
    met: dict[str, set[Met]] = field(default_factory=dict)

    def client_of(self, name: str, **headers: str) -> Client:
        client = Client(headers=headers)
        if user := self.world.people.get(name):
            client.force_login(user)
        return client

    def visit(self, client: Client, only: Sequence[str]) -> Iterator[tuple[str, str]]:
        """An address of each kind that answers this person with a page, or each state of it; and the page."""
        for route, names in routes(get_resolver().url_patterns):
            if only and route not in only:
                continue
            for query in ASKED.get(route, ("",)):
                pages = self._pages(client, route + query, [url + query for url in self._urls(route, names)])
                yield from islice(pages, None if route in EVERY_STATE else 1)

    @property
    def missed(self) -> list[str]:
        return [address for address, met in self.met.items() if met <= {Met.NOTHING}]

    def _pages(self, client: Client, address: str, urls: Sequence[str]) -> Iterator[tuple[str, str]]:
        met = self.met.setdefault(address, set())
        for url in urls:
            now, html = what_is_at(url, client)
            met.add(now)
            if now is Met.PAGE:
                yield url, html
            elif now is Met.PRESS:
                return

    def _urls(self, route: str, names: Sequence[str]) -> Iterator[str]:
        for values in product(*(self._values(name, route) for name in names)):
            yield "/" + filled(route, dict(zip(names, values, strict=True)))

    def _values(self, name: str, route: str) -> Sequence[object]:
        known = self.world.known.get(name)
        assert known, f"Make in tests.browser.world what may stand for {name} in {route}"
        return known


def what_is_at(url: str, client: Client) -> tuple[Met, str]:
    """What this person finds there, and the page if it is one."""
    response = client.get(url)
    assert response.status_code < 500, url
    if response.status_code == 302 and is_same_page(url, further := response.headers["Location"]):
        return what_is_at(further, client)
    if response.status_code != 200:
        return (Met.PRESS if response.status_code == 405 else Met.NOTHING), ""
    is_html = response.headers.get("Content-Type", "").startswith("text/html")
    html = response.content.decode() if is_html else ""
    return (Met.PAGE, html) if "<html" in html else (Met.FILE, "")


def is_same_page(url: str, further: str) -> bool:
    """A secret in an address is put away before the page is shown."""
    return resolve(urlsplit(url).path).route == resolve(urlsplit(further).path).route


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


def test_an_address_where_nobody_meets_a_page_is_missed() -> None:
    walk = Walk(World(Campaign(), {}, {}))
    walk.met = {
        "camp/": {Met.NOTHING},
        "camp/days/": {Met.PRESS, Met.NOTHING},
        "account/": {Met.NOTHING, Met.PAGE},
    }
    assert walk.missed == ["camp/"]


def test_every_page_keeps_nobody_out(live_site: str, browser: Browser) -> None:
    walk, found, eyes = Walk(make_world()), list[str](), Eyes()
    listen = lambda message: found.append(f"on the console: {message.text}")  # noqa: E731
    for name, only in ROLES.items():
        context = browser.new_context(viewport=FIRST, reduced_motion="reduce")
        if user := walk.world.people.get(name):
            sign_in(context, live_site, user)
        page = context.new_page()
        page.on("console", listen)
        for url, _ in walk.visit(walk.client_of(name), only):
            page.goto(f"{live_site}{url}")
            found += [f"{name} at {url}: {fault}" for fault in faults(page, eyes)]
        context.close()
    found += [
        f"Nobody meets a page at {address}: let tests.browser.world make one" for address in walk.missed
    ]
    assert not found, "\n".join(found)
