"""A site as an older version left it: its dump in a database of its own, brought up by the present code."""

from __future__ import annotations

import gzip
import os
import subprocess
from collections.abc import Callable, Iterator
from pathlib import Path

import psycopg
import pytest
from django.core.management import call_command
from django.db import connection, transaction
from pytest_django.fixtures import Settings
from pytest_django.plugin import DjangoDbBlocker

from battles.play.memory import forget_everything
from config.database.dumps import SAID_TO_PROGRAMS
from config.database.postgres import programs

HERE = Path(__file__).parent
DUMPS = sorted(HERE.glob("*.sql.gz"))
KEY = (HERE / "secret_key").read_text().strip()

type Named = Callable[[str], None]


@pytest.fixture(scope="session", params=DUMPS, ids=lambda file: file.name.removesuffix(".sql.gz"))
def dumped(
    request: pytest.FixtureRequest, django_db_setup: None, django_db_blocker: DjangoDbBlocker
) -> Iterator[str]:
    """The name of a database that holds this dump, migrated."""
    file: Path = request.param
    name = f"{connection.settings_dict['NAME']}_of_a_dump"
    with django_db_blocker.unblock():
        usual = connection.settings_dict["NAME"]
        _make(name, file)
        _turn_to(name)
        try:
            call_command("migrate", verbosity=0)
        except Exception as error:
            pytest.fail(f"{file.name} cannot be migrated by the present code: {error!r}")
        finally:
            _turn_to(usual)
    yield name
    with django_db_blocker.unblock():
        _turn_to(usual)
        _drop(name)


@pytest.fixture
def old_site(dumped: str, django_db_blocker: DjangoDbBlocker, settings: Settings) -> Iterator[str]:
    """The site on that database, with its key; what a test does there is undone after it."""
    settings.SECRET_KEY, usual = KEY, connection.settings_dict["NAME"]
    with django_db_blocker.unblock():
        forget_everything()
        _turn_to(dumped)
        try:
            with transaction.atomic():
                yield dumped
                transaction.set_rollback(True)
        finally:
            _turn_to(usual)
            forget_everything()


def _make(name: str, file: Path) -> None:
    _drop(name)
    with _administrator() as server:
        server.execute(f'CREATE DATABASE "{name}"')
    known = connection.get_connection_params() | {"dbname": name}
    told = {theirs: str(known[ours]) for ours, theirs in SAID_TO_PROGRAMS.items() if known.get(ours)}
    command = [str(programs() / "psql"), "--quiet", "--set=ON_ERROR_STOP=1", "--single-transaction"]
    done = subprocess.run(
        command,
        input=gzip.decompress(file.read_bytes()),
        env=os.environ | told,
        capture_output=True,
        check=False,
    )
    assert not done.returncode, f"{file.name} cannot be loaded: {done.stderr.decode()}"


def _drop(name: str) -> None:
    with _administrator() as server:
        server.execute(f'DROP DATABASE IF EXISTS "{name}" WITH (FORCE)')


def _administrator() -> psycopg.Connection[tuple[object, ...]]:
    known = connection.get_connection_params()
    where = {name: known[name] for name in SAID_TO_PROGRAMS if known.get(name)}
    return psycopg.connect(**{**where, "dbname": "postgres"}, autocommit=True)


def _turn_to(name: str) -> None:
    connection.close()
    connection.close_pool()  # type: ignore[attr-defined]
    connection.settings_dict["NAME"] = name
