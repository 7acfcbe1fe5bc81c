"""How long from a game master's press to all open pages: a battle with 12 units a side and 6 heroes, with 12
people looking, then with 500 spectators besides.

The site runs in a process of its own on a scratch database. Clients hold the stream open as pages do, and
note when they have what many share (`pushed`) and when all of the change, their own parts too (`whole`).
Interleaved with each press, as its floor: one committed row whose news a plain listener hears.
"""

from __future__ import annotations

import asyncio
import http.client
import os
import socket
import statistics
import subprocess
import sys
import time
from collections.abc import Awaitable, Sequence
from dataclasses import dataclass, field
from typing import Any
from urllib.parse import urlencode

import psycopg
from django.conf import settings
from django.contrib.auth import BACKEND_SESSION_KEY, HASH_SESSION_KEY, SESSION_KEY
from django.contrib.sessions.backends.db import SessionStore
from django.db import connection

from accounts.models import User
from battles import actions
from battles.access import viewer_of
from battles.models import Battle
from battles.play.scenes import present
from campaigns.models import Campaign, Membership, Role
from rosters.models import Force, Hero, Unit
from rulesets.engine.values import Json
from rulesets.registry import rulesets

PEOPLE = 12
SPECTATORS = 500
UNITS = 12
HEROES = 3
TOKEN = "a" * 32


@dataclass
class Page:
    """One open page: when it has what many share, and when all of one change."""

    port: int
    battle: int
    cookie: str
    pushed: asyncio.Event = field(default_factory=asyncio.Event)
    whole: asyncio.Event = field(default_factory=asyncio.Event)

    async def look(self) -> None:
        """As a browser does: whoever is told that his seat has changed loads his page again."""
        while await self._reads():
            await ask(self.port, f"/battles/{self.battle}/", self.cookie)
            self._shows_all()

    async def _reads(self) -> bool:
        """Read the stream to its end; says whether the page is to be loaded again."""
        reader, writer = await asyncio.open_connection("127.0.0.1", self.port)
        head = f"GET /live/{self.battle}/ HTTP/1.1\r\nHost: localhost\r\n{cookies(self.cookie)}\r\n"
        writer.write(head.encode())
        while line := await reader.readline():
            if line.startswith(b"data: <hx-partial"):
                self.pushed.set()
            elif line.startswith(b"event: changed"):
                self._shows_all()
            elif line.startswith(b"event: seat"):
                writer.close()
                return True
        return False

    def _shows_all(self) -> None:
        self.pushed.set()
        self.whole.set()


def cookies(session: str) -> str:
    return f"Cookie: sessionid={session}; csrftoken={TOKEN}\r\n"


async def ask(port: int, path: str, cookie: str, fields: Json | None = None) -> None:
    """Ask for a page, or send a form as the page does, and wait for the whole answer."""
    reader, writer = await asyncio.open_connection("127.0.0.1", port)
    body = urlencode(fields or {}).encode()
    head = (
        f"{'GET' if fields is None else 'POST'} {path} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n"
    )
    if fields is not None:
        head += f"HX-Request: true\r\nX-CSRFToken: {TOKEN}\r\nContent-Length: {len(body)}\r\n"
        head += "Content-Type: application/x-www-form-urlencoded\r\n"
    writer.write(f"{head}{cookies(cookie)}\r\n".encode() + body)
    answer = await reader.read()
    writer.close()
    if not answer.startswith(b"HTTP/1.1 200"):
        raise RuntimeError(f"{path}: {answer[:400].decode(errors='replace')}")


def run(rounds: int) -> Json:
    """Median, fastest and slowest of all presses, in milliseconds, and the ratio to the floor."""
    name = connection.creation.create_test_db(verbosity=0, autoclobber=True, serialize=False)
    try:
        battle, people = build()
        crowd = [cookie_of(user) for user in spectators(battle.campaign)]
        with Site(name) as site:
            table = asyncio.run(measure(site.port, battle, people, rounds))
            arena = asyncio.run(measure(site.port, battle, people + crowd, rounds))
    finally:
        connection.creation.destroy_test_db(settings.DATABASES["default"]["NAME"], verbosity=0)
    return {"table": table, "arena": arena}


def told(figures: Json) -> list[str]:
    """A line for each number of pages and each figure."""
    lines = []
    for shown in figures.values():
        lines.append(f"{shown['pages']} pages, {shown['presses']} presses, in milliseconds:")
        for name in ("pushed", "whole", "floor"):
            row = shown[name]
            lines.append(
                f"  {name}: median {row['median']:.0f}, from {row['min']:.0f} to {row['max']:.0f},"
                f" {row['ratio']:.0f} times the floor"
            )
    return lines


def build() -> tuple[Battle, list[str]]:
    """A battle of two sides begun, with everybody at the table: cookies of twelve people, the GM's first."""
    rules = rulesets()["gurps"]
    sample = rules.sample()
    campaign = Campaign.objects.create(name="Bench", ruleset="gurps")
    people = [member(campaign, f"p{n}", Role.GM if n == 0 else Role.PLAYER) for n in range(1 + 2 * HEROES)]
    people += [member(campaign, f"s{n}", Role.SPECTATOR) for n in range(PEOPLE - len(people))]
    forces = [fill(campaign, sample, n, people) for n in range(2)]
    battle = actions.new_battle(people[0], name="Bench", forces=forces)
    Battle.objects.filter(pk=battle.pk).update(dice=Battle.Dice.SERVER)
    actions.start(viewer_of(people[0], Battle.objects.select_related("campaign").get(pk=battle.pk)))
    return battle, [cookie_of(one.user) for one in people]


def spectators(campaign: Campaign) -> list[User]:
    """A crowd that only watches."""
    users = User.objects.bulk_create(User(username=f"w{n}", display_name=f"W{n}") for n in range(SPECTATORS))
    Membership.objects.bulk_create(
        Membership(campaign=campaign, user=user, role=Role.SPECTATOR) for user in users
    )
    return users


def fill(campaign: Campaign, sample: Any, n: int, people: list[Membership]) -> Force:
    """One side of the sample, cut or filled to the size that is measured."""
    side = sample.sides[n]
    sheet = side.model_dump(mode="json", exclude={"id", "name", "side", "commander", "deputy"})
    force = Force.objects.create(campaign=campaign, key=side.id, name=side.name, sheet=sheet)
    units = [one for one in sample.units if one.side == side.id]
    for place in range(UNITS):
        unit = units[place % len(units)]
        fields = unit.model_dump(mode="json", exclude={"id", "name", "side", "leader"})
        Unit.objects.create(
            campaign=campaign, force=force, key=f"u{n}-{place}", name=f"{unit.name} {place}", sheet=fields
        )
    like = sample.heroes[0].model_dump(mode="json", exclude={"id", "name", "side", "unit"})
    for place in range(HEROES):
        hero = {**like, "unit": f"u{n}-{place}"}
        player = people[1 + n * HEROES + place]
        Hero.objects.create(
            campaign=campaign,
            force=force,
            key=f"h{n}-{place}",
            name=f"Hero {n}{place}",
            sheet=hero,
            player=player,
        )
    force.sheet["commander"] = f"h{n}-0"
    force.save()
    return force


def member(campaign: Campaign, name: str, role: Role) -> Membership:
    user = User.objects.create(username=name, display_name=name.upper())
    return Membership.objects.create(campaign=campaign, user=user, role=role)


def cookie_of(user: User) -> str:
    session = SessionStore()
    session[SESSION_KEY] = str(user.pk)
    session[BACKEND_SESSION_KEY] = "django.contrib.auth.backends.ModelBackend"
    session[HASH_SESSION_KEY] = user.get_session_auth_hash()
    session.save()
    return str(session.session_key)


class Site:
    """The site in a process of its own, on the scratch database."""

    def __init__(self, database: str) -> None:
        params = connection.get_connection_params()
        known = {key: params[key] for key in ("host", "port", "user", "password") if params.get(key)}
        self.dsn = psycopg.conninfo.make_conninfo(**known, dbname=database)
        with socket.create_server(("127.0.0.1", 0)) as listener:
            self.port = int(listener.getsockname()[1])

    def __enter__(self) -> Site:
        command = [sys.executable, "-m", "uvicorn", "config.asgi:application", f"--port={self.port}"]
        self.process = subprocess.Popen(  # noqa: S603
            [*command, "--ws=none", "--log-level=warning"], env=os.environ | {"DATABASE_URL": self.dsn}
        )
        for _ in range(400):
            try:
                probe = http.client.HTTPConnection("127.0.0.1", self.port, timeout=5)
                probe.request("GET", "/healthz", headers={"Host": "localhost"})
                if probe.getresponse().status == 200:
                    return self
            except OSError:
                pass
            time.sleep(0.05)
        raise RuntimeError("The site does not come up.")

    def __exit__(self, *error: object) -> None:
        self.process.terminate()
        self.process.wait(10)


async def measure(port: int, battle: Battle, people: list[str], rounds: int) -> Json:
    pages = [Page(port, battle.pk, cookie) for cookie in people]
    looking = [asyncio.create_task(page.look()) for page in pages]
    await asyncio.gather(*(page.whole.wait() for page in pages))
    pushed: list[float] = []
    whole: list[float] = []
    floor: list[float] = []
    for _ in range(rounds):
        for page in pages:
            page.pushed.clear()
            page.whole.clear()
        act, fields = await asyncio.to_thread(next_press, battle)
        start = time.perf_counter()
        asked = asyncio.create_task(ask(port, f"/battles/{battle.pk}/{act}/", people[0], fields))
        pushed.append(await until(start, asked, [page.pushed.wait() for page in pages]))
        whole.append(await until(start, asked, [page.whole.wait() for page in pages]))
        await asked
        await asyncio.sleep(0.2)
        floor.append(await asyncio.to_thread(one_row_and_its_news))
    for task in looking:
        task.cancel()
    await asyncio.gather(*looking, return_exceptions=True)
    bare = statistics.median(floor)
    figures = {"pushed": pushed, "whole": whole, "floor": floor}
    shown = {name: summary(values, bare) for name, values in figures.items()}
    return {"pages": len(pages), "presses": rounds, **shown}


async def until(start: float, asked: asyncio.Task[None], events: Sequence[Awaitable[Any]]) -> float:
    """Milliseconds since the press until all of these have happened. A press that is refused ends it."""
    everyone: asyncio.Future[Any] = asyncio.gather(*events)
    async with asyncio.timeout(20):
        first: list[asyncio.Future[Any]] = [asked, everyone]
        done, _ = await asyncio.wait(first, return_when=asyncio.FIRST_COMPLETED)
        if asked in done:
            await asked
        await everyone
    return (time.perf_counter() - start) * 1000


def summary(values: list[float], bare: float) -> dict[str, float]:
    median = statistics.median(values)
    return {"median": median, "min": min(values), "max": max(values), "ratio": median / bare}


def next_press(battle: Battle) -> tuple[str, Json]:
    """What the GM presses next: close where something is asked or thrown, else on to the next step."""
    try:
        scene = present(Battle.objects.get(pk=battle.pk))
        if scene is None:
            raise RuntimeError("The battle ended before the measuring did: ask for fewer presses.")
        if scene.played.done:
            return "next-step", {"phase": scene.row.number}
        return "close", {"phase": scene.row.number, "without_the_absent": "yes"}
    finally:
        connection.close()


def one_row_and_its_news() -> float:
    """A committed row and its news heard, and nothing else: no rules, no pages."""
    params = {key: value for key, value in connection.get_connection_params().items() if key in DSN}
    with (
        psycopg.connect(autocommit=True, **params) as hears,
        psycopg.connect(autocommit=True, **params) as writes,
    ):
        hears.execute("listen bench")
        writes.execute("create temporary table if not exists row (n int)")
        start = time.perf_counter()
        with writes.transaction():
            writes.execute("insert into row values (1)")
            writes.execute("select pg_notify('bench', '1')")
        next(hears.notifies(timeout=5))
        return (time.perf_counter() - start) * 1000


DSN = ("host", "port", "user", "password", "dbname")
