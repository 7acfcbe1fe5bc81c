"""The whole database in one file, and back: PostgreSQL's own programs, told where the database is."""

from __future__ import annotations

import os
import subprocess
from pathlib import Path

from django.db import connection

from config.database.postgres import programs

SAID_TO_PROGRAMS = {
    "host": "PGHOST",
    "port": "PGPORT",
    "user": "PGUSER",
    "password": "PGPASSWORD",
    "dbname": "PGDATABASE",
    "sslmode": "PGSSLMODE",
    "sslrootcert": "PGSSLROOTCERT",
}


class DumpFailed(Exception):
    """A dump was not written or not read; the message says why."""


def write(file: Path) -> None:
    """Whole or not at all: a dump that was cut short never bears the name."""
    unfinished = file.with_name(f"{file.name}.unfinished")
    try:
        _run("pg_dump", "--format=custom", "--no-owner", "--no-acl", f"--file={unfinished}")
        unfinished.rename(file)
    finally:
        unfinished.unlink(missing_ok=True)


def read(file: Path) -> None:
    """Into an empty database only, and all of it in one transaction."""
    if connection.introspection.table_names():
        raise DumpFailed(
            "The database is not empty, and a dump is never mixed into another campaign's records. "
            "Name an empty one: another BANNERET_DATA, or another DATABASE_URL."
        )
    if not file.is_file():
        raise DumpFailed(f"There is no file {file}.")
    name = connection.get_connection_params()["dbname"]
    _run("pg_restore", "--exit-on-error", "--single-transaction", "--no-owner", f"--dbname={name}", str(file))


def _run(program: str, *arguments: str) -> None:
    known = connection.get_connection_params()
    told = {theirs: str(known[ours]) for ours, theirs in SAID_TO_PROGRAMS.items() if known.get(ours)}
    done = subprocess.run(  # noqa: S603
        [str(programs() / program), *arguments],
        env=os.environ | told,
        capture_output=True,
        text=True,
        check=False,
    )
    if done.returncode:
        raise DumpFailed(done.stderr.strip() or f"{program} failed.")
