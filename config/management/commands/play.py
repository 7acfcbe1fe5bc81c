"""`manage.py play`: the whole site on this machine, from migrations to Ctrl-C."""

from __future__ import annotations

import fcntl
import io
import os
import signal
import socket
import sys
from pathlib import Path
from typing import IO, NoReturn

import psycopg
import segno
import uvicorn
from django.conf import settings
from django.core.management import call_command, get_commands
from django.core.management.base import BaseCommand, OutputWrapper
from django.db import connection

from accounts.actions import sign_in_link
from battles.play.keys import what_is_missing
from campaigns.models import Campaign, Membership, Role
from config.crew import Crew
from config.database.embedded import CannotRun

EVERYWHERE = "0.0.0.0"  # noqa: S104 - players' phones are on the same network
SOMEWHERE_ELSE = ("192.0.2.1", 9)  # an address for documents: asking the way there sends nothing


class Command(BaseCommand):
    help = "Start Banneret on this machine: database, sample campaign, server. Ctrl-C stops it."
    requires_system_checks = []  # a first start is quick, and ./test checks

    def handle(self, *args: object, **options: object) -> None:
        signal.signal(signal.SIGTERM, _end)
        with OnlyOne(settings.DATA_DIR / "playing"):
            listener = _listen(settings.PORT)
            _prepare_database()
            here = _own_addresses()
            settings.ALLOWED_HOSTS += here
            settings.NEARBY = f"http://{here[0]}:{settings.PORT}" if here else ""
            server = Server(self._welcome(here), self.stdout)
            with workers():
                try:
                    server.run(sockets=[listener])
                except KeyboardInterrupt:
                    pass
                finally:
                    connection.close_pool()  # type: ignore[attr-defined]
        self.stdout.write("Banneret has stopped. Everything is kept.")

    def _welcome(self, here: list[str]) -> str:
        lines = ["", "Banneret runs.", "", f"  On this machine    http://localhost:{settings.PORT}/"]
        gm = (
            Membership.objects.filter(role=Role.GM, left_at=None)
            .order_by("nth")
            .select_related("user")
            .first()
        )
        if gm is not None:
            link = f"http://localhost:{settings.PORT}{sign_in_link(gm.user)}"
            lines += [f"  Sign in as {gm.user}, who runs “{gm.campaign}” (works once)", f"    {link}"]
        if settings.NEARBY:
            near = f"{settings.NEARBY}/"
            lines += [f"  On phones near you {near}", "", *_qr(near)]
        if missing := what_is_missing():
            lines += ["", f"Attention. {missing}"]
        return "\n".join([*lines, "", "Ctrl-C stops it.", ""])


class Server(uvicorn.Server):
    """Uvicorn that says where it is once it is there."""

    def __init__(self, welcome: str, out: OutputWrapper) -> None:
        super().__init__(
            uvicorn.Config(
                "config.asgi:application",
                ws="none",
                log_level="warning",
                log_config=None,  # ours is there already
                timeout_graceful_shutdown=3,
            )
        )
        self.welcome, self.out = welcome, out

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        if self.started:
            self.out.write(self.welcome)
            self.out.flush()


def workers() -> Crew:
    """Processes beside the site that fight forecasts: a core is left to the table."""
    command = [sys.executable, str(settings.BASE_DIR / "manage.py"), "worker", "--with-parent"]
    return Crew(command, settings.WORKERS)


class OnlyOne:
    """Held while the site runs from this data folder."""

    def __init__(self, file: Path) -> None:
        self.file = file

    def __enter__(self) -> None:
        self.file.parent.mkdir(parents=True, exist_ok=True)
        self.lock: IO[str] = self.file.open("a+")
        try:
            fcntl.flock(self.lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            self.lock.seek(0)
            raise CannotRun(
                f"Banneret runs from this folder already, at {self.lock.read()}. "
                "Open that address, or stop it with Ctrl-C where it was started."
            ) from None
        self.lock.truncate(0)
        self.lock.write(f"http://localhost:{settings.PORT}/")
        self.lock.flush()

    def __exit__(self, *_: object) -> None:
        self.lock.close()


def _prepare_database() -> None:
    try:
        if named := os.environ.get("DATABASE_URL"):
            psycopg.connect(named, connect_timeout=5).close()
    except psycopg.OperationalError as error:
        raise CannotRun(f"The database of DATABASE_URL does not answer: {error}") from error
    call_command("migrate", interactive=False, verbosity=0)
    call_command("fill_careers", verbosity=0)
    if "sample" in get_commands() and not Campaign.objects.exists():
        call_command("sample", stdout=io.StringIO())


def _listen(port: int) -> socket.socket:
    try:
        return socket.create_server((os.environ.get("HOST") or EVERYWHERE, port), backlog=2048)
    except PermissionError as error:
        raise CannotRun(f"Port {port} is for root alone. Take a higher one:  PORT=8000 ./play") from error
    except OSError as error:
        raise CannotRun(
            f"Port {port} is taken by another program. Take another one:  PORT={port + 1} ./play"
        ) from error


def _own_addresses() -> list[str]:
    """The names under which phones in the same network reach this machine, the best first."""
    if os.environ.get("HOST") not in (None, "", EVERYWHERE):
        return []
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as ask:
        try:
            ask.connect(SOMEWHERE_ELSE)
        except OSError:
            return []
        name = socket.gethostname().lower()
        return [ask.getsockname()[0], name, f"{name}.local"]


def _qr(text: str) -> list[str]:
    picture = io.StringIO()
    segno.make(text, error="l").terminal(picture, compact=True, border=2)
    return picture.getvalue().splitlines()


def _end(_number: int, _frame: object) -> NoReturn:
    raise KeyboardInterrupt
