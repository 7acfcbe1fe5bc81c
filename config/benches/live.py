"""How long from a game master's press to all open pages: a battle with 12 units a side and 6 heroes, with 12
people looking, then with 500 spectators besides.

The site runs in a process of its own on a scratch database. Clients hold the stream open as pages do, and
note when they have what many share (`pushed`) and when all of the change, their own parts too (`whole`), both
since the press and since its commit. After each press as many bytes as it brought to a page are sent to as
many readers by a bare asyncio server (`fan-out`), and one row is committed whose news a plain listener hears
(`floor`).
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
import zlib
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
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
from battles.live.hub import Hub
from battles.live.pushing import Pushing
from battles.models import Battle
from battles.play.scenes import present
from campaigns.models import Campaign, Membership, Role
from config.benches.baselines.fanout import fanout
from rosters.models import Force, Hero, Unit
from rulesets.engine.values import Json
from rulesets.registry import rulesets

PEOPLE = 12
SPECTATORS = 500
UNITS = 12
HEROES = 3
TOKEN = "a" * 32
QUIET = 0.5
"""Seconds without news after which a press is on every screen that it changes."""
GZIP = 16 + zlib.MAX_WBITS
SHOWN = ("pushed", "whole", "pushed since the commit", "whole since the commit")

type Commits = list[float]
"""When the news of each commit was heard."""


@dataclass
class Page:
    """One open page: since when it has what many share and all that it was told, and how much it read."""

    port: int
    battle: int
    cookie: str
    is_open: asyncio.Event = field(default_factory=asyncio.Event)
    pushed_at: float | None = None
    whole_at: float | None = None
    is_loading: bool = False
    bytes_read: int = 0

    def forget(self) -> None:
        """Before a press: nothing has come of it yet."""
        self.pushed_at = self.whole_at = None
        self.bytes_read = 0

    async def look(self) -> None:
        """As a browser does: whoever is told that his seat has changed loads his page again."""
        while await self._reads():
            self.is_loading = True
            self.bytes_read += await ask(self.port, f"/battles/{self.battle}/", self.cookie)
            self.is_loading = False
            self._shows_all()

    async def _reads(self) -> bool:
        """Read the stream, packed as browsers get it, to its end; says whether to load the page again."""
        reader, writer = await asyncio.open_connection("127.0.0.1", self.port)
        head = f"GET /live/{self.battle}/ HTTP/1.1\r\nHost: localhost\r\nAccept-Encoding: gzip\r\n"
        writer.write(f"{head}{cookies(self.cookie)}\r\n".encode())
        await reader.readuntil(b"\r\n\r\n")
        unpack = zlib.decompressobj(GZIP)
        while size := int(await reader.readline() or b"0", 16):
            packed = await reader.readexactly(size + len(b"\r\n"))
            self.bytes_read += len(packed)
            message = unpack.decompress(packed[:size])
            if b"\nevent: seat\n" in message:
                writer.close()
                return True
            if b"\nevent: changed\n" in message:
                self._shows_all()
            elif b"\ndata: <hx-partial" in message:
                self._shows_what_is_shared()
        return False

    def _shows_what_is_shared(self) -> None:
        self.pushed_at = self.pushed_at or time.perf_counter()

    def _shows_all(self) -> None:
        self._shows_what_is_shared()
        self.whole_at = time.perf_counter()
        self.is_open.set()


def cookies(session: str) -> str:
    return f"Cookie: sessionid={session}; csrftoken={TOKEN}\r\n"


async def ask(port: int, path: str, cookie: str, fields: Json | None = None) -> int:
    """Ask for a page, or send a form as the page does, and wait for the whole answer: its bytes."""
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
    return len(answer)


def run(rounds: int) -> Json:
    """Median, fastest and slowest of all presses, in milliseconds, and the ratio to the floor."""
    name = connection.creation.create_test_db(verbosity=0, autoclobber=True, serialize=False)
    try:
        battle, people = build()
        crowd = [cookie_of(user) for user in spectators(battle.campaign)]
        with Site(name) as site:
            table = asyncio.run(measure(site, battle, people, rounds))
            arena = asyncio.run(measure(site, battle, people + crowd, rounds))
    finally:
        connection.creation.destroy_test_db(settings.DATABASES["default"]["NAME"], verbosity=0)
    return {"table": table, "arena": arena}


def told(figures: Json) -> list[str]:
    """A line for each number of pages and each figure."""
    lines = []
    for shown in figures.values():
        lines.append(f"{shown['pages']} pages, {shown['presses']} presses, in milliseconds:")
        lines.append(f"  a press changed {shown['changed']:.0f} of them")
        for name in (*SHOWN, "fan-out", "floor"):
            row = shown[name]
            lines.append(
                f"  {name}: median {row['median']:.1f}, from {row['min']:.1f} to {row['max']:.1f},"
                f" {row['ratio']:.1f} times the fan-out"
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

    @asynccontextmanager
    async def news(self) -> AsyncIterator[Commits]:
        """When each commit's news came, while this lasts."""
        heard: Commits = []
        async with await psycopg.AsyncConnection.connect(self.dsn, autocommit=True) as listener:
            await listener.execute(f"listen {Hub(Pushing).channel}")

            async def hear() -> None:
                async for _ in listener.notifies():
                    heard.append(time.perf_counter())

            task = asyncio.create_task(hear())
            yield heard
            task.cancel()
            await asyncio.gather(task, return_exceptions=True)


async def measure(site: Site, battle: Battle, people: list[str], rounds: int) -> Json:
    """Presses by the first of these people, with a page open for each of them."""
    pages = [Page(site.port, battle.pk, cookie) for cookie in people]
    looking = [asyncio.create_task(page.look()) for page in pages]
    await asyncio.gather(*(page.is_open.wait() for page in pages))
    times: dict[str, list[float]] = {name: [] for name in (*SHOWN, "fan-out", "floor")}
    reached: list[int] = []
    async with fanout(len(pages)) as bare, site.news() as commits:
        for _ in range(rounds):
            await _quiet(pages)
            found = await _press(pages, site.port, battle, commits)
            for name in SHOWN:
                times[name].append(found[name])
            reached.append(found["pages"])
            times["fan-out"].append(await bare.send(found["bytes"]))
            times["floor"].append(await asyncio.to_thread(one_row_and_its_news))
    for task in looking:
        task.cancel()
    await asyncio.gather(*looking, return_exceptions=True)
    least = statistics.median(times["fan-out"])
    shown = {name: summary(values, least) for name, values in times.items()}
    return {"pages": len(pages), "presses": rounds, "changed": statistics.mean(reached), **shown}


async def _press(pages: list[Page], port: int, battle: Battle, commits: Commits) -> dict[str, Any]:
    """One press of the GM's. Only pages that it changes are waited for: the others are sent nothing."""
    act, fields = await asyncio.to_thread(next_press, battle)
    for page in pages:
        page.forget()
    commits.clear()
    start = time.perf_counter()
    await ask(port, f"/battles/{battle.pk}/{act}/", pages[0].cookie, fields)
    await _quiet(pages)
    told = [page for page in pages if page.whole_at]
    pushed = max(page.pushed_at or start for page in told)
    whole = max(page.whole_at or start for page in told)
    return {
        "pushed": (pushed - start) * 1000,
        "whole": (whole - start) * 1000,
        "pushed since the commit": (pushed - commits[0]) * 1000,
        "whole since the commit": (whole - commits[0]) * 1000,
        "pages": len(told),
        "bytes": sum(page.bytes_read for page in told) // len(told),
    }


async def _quiet(pages: list[Page]) -> None:
    """Wait until nothing more comes to anybody."""
    while True:
        news = max((page.whole_at or 0.0, page.pushed_at or 0.0) for page in pages)
        await asyncio.sleep(QUIET)
        is_loading = any(page.is_loading for page in pages)
        if not is_loading and news == max((page.whole_at or 0.0, page.pushed_at or 0.0) for page in pages):
            return


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
        if not any(True for _ in hears.notifies(timeout=30, stop_after=1)):
            raise RuntimeError("The news of a committed row did not come.")
        return (time.perf_counter() - start) * 1000


DSN = ("host", "port", "user", "password", "dbname")
