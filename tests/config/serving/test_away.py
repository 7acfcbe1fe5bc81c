"""A database that is gone, full or read-only: said at once, nothing half kept, and it is over by itself."""

from __future__ import annotations

import time
import urllib.error
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import psycopg
import pytest
from django.db import OperationalError, connection
from django.test import Client
from psycopg_pool import ConnectionPool

from accounts.models import User
from config.environment import POOL
from config.serving import health
from config.serving.away import FULL, GONE, READ_ONLY, words_for
from tests.config.serving.watching import answer as answer_on
from tests.config.serving.watching import connect, head
from tests.conftest import SiteProcess, wait_until
from tests.factories import make_user


def refused(site: SiteProcess, path: str, accepts: str = "text/html") -> tuple[int, str, str]:
    """Status, kind and words."""
    asked = urllib.request.Request(f"{site.url}{path}", headers={"Accept": accepts})
    try:
        with urllib.request.urlopen(asked, timeout=15) as answer:
            return answer.status, answer.headers["Content-Type"], answer.read().decode()
    except urllib.error.HTTPError as refusal:
        return refusal.code, refusal.headers["Content-Type"], refusal.read().decode()


@contextmanager
def gone(site: SiteProcess) -> Iterator[None]:
    """Every session of the site is ended, and no new one is let in."""
    said = psycopg.conninfo.conninfo_to_dict(site.database)
    name, ours = str(said["dbname"]), connection.get_connection_params()["dbname"]
    assert name == ours
    connection.ensure_connection()
    assert connection.connection is not None
    kept = connection.connection.info.backend_pid
    elsewhere = psycopg.conninfo.make_conninfo(site.database, dbname="postgres")
    end = "select pg_terminate_backend(pid) from pg_stat_activity where datname = %s and pid <> %s"
    with psycopg.connect(elsewhere, autocommit=True) as outside:
        quoted = psycopg.sql.Identifier(name)
        outside.execute(psycopg.sql.SQL("alter database {} allow_connections false").format(quoted))
        try:
            outside.execute(end, [name, kept])
            yield
        finally:
            outside.execute(psycopg.sql.SQL("alter database {} allow_connections true").format(quoted))


def test_it_says_at_once_that_the_database_is_gone_and_comes_back_by_itself(
    site_process: SiteProcess,
) -> None:
    for _ in range(3):
        assert site_process.ask("/sign-in/") == 200
    with gone(site_process):
        began = time.monotonic()
        wait_until(lambda: site_process.ask("/sign-in/") == 503, within=1)
        for _ in range(5):
            status, kind, words = refused(site_process, "/sign-in/")
            assert (status, kind) == (503, "text/html; charset=utf-8")
            assert "The gates are shut for a moment" in words
        status, kind, words = refused(site_process, "/api/v1/battles/1/", "*/*")
        assert (status, kind) == (503, "application/json")
        assert words.startswith('{"detail": "The database does not answer')
        assert refused(site_process, "/live/1/", "text/event-stream")[0] == 503
        assert site_process.ask("/static/css/base.css") == 200  # so that the page is dressed
        assert site_process.answers() == 503
        assert time.monotonic() - began < 8
        time.sleep(4)  # the pool has given up by now
    began = time.monotonic()
    wait_until(lambda: site_process.ask("/sign-in/") == 200)
    assert time.monotonic() - began < 4
    wait_until(lambda: site_process.answers() == 200)
    assert {site_process.ask("/sign-in/") for _ in range(10)} == {200}


def test_a_press_that_loses_the_database_half_way_is_one_line_in_the_log(site_process: SiteProcess) -> None:
    user, browser = make_user("Ada"), Client()
    browser.force_login(user)
    token, body = "a" * 32, b"csrfmiddlewaretoken=%s&display_name=Adah&email=" % (b"a" * 32)
    cookies = f"Cookie: sessionid={browser.cookies['sessionid'].value}; csrftoken={token}"
    kind = "Content-Type: application/x-www-form-urlencoded"
    waits = "select pid from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()"
    with psycopg.connect(site_process.database) as held, connect(site_process) as line:
        held.execute("select 1 from accounts_user where id = %s for update", [user.pk])
        line.sendall(head("POST", "/account/", cookies, kind, f"Content-Length: {len(body)}") + body)
        with psycopg.connect(site_process.database, autocommit=True) as outside:
            wait_until(lambda: bool(outside.execute(waits).fetchone()))
            outside.execute(f"select pg_terminate_backend(pid) from ({waits}) as waiting")
        status, words = answer_on(line)
        held.rollback()
    assert (status, words.decode()) == (503, GONE)
    said = site_process.said()
    assert "Traceback" not in said and "ERROR" not in said
    assert f"WARNING django.request: /account/: {GONE}" in said


def test_who_waits_for_a_connection_has_it_soon_after_all_broke(db: None) -> None:
    """The twenty that the pool has are dead, and the database is back at once."""
    parameters = connection.get_connection_params()
    known = {name: parameters[name] for name in health.CONNECTION if parameters.get(name)}
    kind: Any = ConnectionPool
    with kind(kwargs=known | {"autocommit": True}, min_size=20, **POOL) as pool:
        pool.wait()
        with psycopg.connect(**known) as outside:
            dead = [one.info.backend_pid for one in pool._pool]
            outside.execute("select pg_terminate_backend(pid) from unnest(%s::int[]) as pid", [dead])
        began = time.monotonic()
        with pool.connection() as found:
            assert found.execute("select 1").fetchone() == (1,)
        assert len(dead) == 20
        assert time.monotonic() - began < 2.5


@pytest.fixture
def ada(client: Client, db: None) -> User:
    user = make_user("Ada")
    client.force_login(user)
    client.raise_request_exception = False
    return user


def full_disk() -> None:
    """PostgreSQL itself says that there is no room, at the next row that changes."""
    with connection.cursor() as cursor:
        cursor.execute(
            """
            create function pg_temp.no_room() returns trigger language plpgsql as
            $$ begin raise exception using errcode = 'disk_full', message = 'No space left on device'; end $$;
            create trigger no_room before update on accounts_user execute function pg_temp.no_room()
            """
        )


def test_a_full_disk_is_no_fault_of_a_page_and_nothing_is_kept(ada: User, client: Client) -> None:
    full_disk()
    answer = client.post("/account/", {"display_name": "Adah", "email": ""}, headers={"Accept": "text/html"})
    assert (answer.status_code, answer["Retry-After"]) == (503, "5")
    assert FULL in answer.content.decode()


def test_a_database_that_only_reads_says_so(ada: User, client: Client) -> None:
    with connection.cursor() as cursor:
        cursor.execute("set transaction read only")
    said = {"display_name": "Adah", "email": ""}
    answer = client.post("/account/", said, headers={"Accept": "text/plain"})
    assert (answer.status_code, answer.content.decode()) == (503, READ_ONLY)


def test_a_fault_of_ours_is_still_a_fault() -> None:
    assert words_for(ValueError("of ours")) == ""
    assert words_for(OperationalError("of ours")) == ""
    broken = OperationalError("the connection is closed")
    broken.__cause__ = psycopg.OperationalError("the connection is closed")
    assert words_for(broken).startswith("The database went away")
    assert words_for(OSError(28, "No space left on device")) == FULL
