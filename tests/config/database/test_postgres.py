"""The embedded PostgreSQL in earnest: started, shared, killed and stopped."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import psycopg
import pytest

from config.database import postgres
from config.database.postgres import FORGETFUL, Cluster

HOLD = """
import sys, time
from pathlib import Path
from config.database.postgres import FORGETFUL, Cluster
cluster = Cluster(Path(sys.argv[1]), options=FORGETFUL)
cluster.start()
print("up", flush=True)
sys.stdin.read()
cluster.stop()
"""


@pytest.fixture
def home() -> Iterator[Path]:
    with tempfile.TemporaryDirectory(prefix="banneret-cluster-") as folder:
        yield Path(folder) / "postgres"
        _wait_until(lambda: not _serves(Path(folder) / "postgres"))


def _cluster(home: Path) -> Cluster:
    return Cluster(home, options=FORGETFUL)


def _holder(home: Path) -> subprocess.Popen[str]:
    """Another process that uses the cluster until it is told to end."""
    holder = subprocess.Popen(
        [sys.executable, "-c", HOLD, str(home)], text=True, stdin=subprocess.PIPE, stdout=subprocess.PIPE
    )
    assert holder.stdout is not None
    assert holder.stdout.readline() == "up\n"
    return holder


def _end(holder: subprocess.Popen[str]) -> None:
    holder.communicate()


def _serves(home: Path) -> bool:
    return (postgres.socket_folder(home) / postgres.SOCKET).exists()


def _server_id(home: Path) -> int:
    return int((home / "cluster" / "postmaster.pid").read_text().split()[0])


def _wait_until(done: Callable[[], bool]) -> None:
    deadline = time.monotonic() + 20
    while not done():
        assert time.monotonic() < deadline
        time.sleep(0.02)


def _say(cluster: Cluster, sql: str) -> list[tuple[object, ...]]:
    with psycopg.connect(cluster.conninfo(), autocommit=True) as connection:
        cursor = connection.execute(sql)
        return cursor.fetchall() if cursor.description else []


def test_it_keeps_what_was_written_from_one_start_to_the_next(home: Path) -> None:
    with _cluster(home) as cluster:
        _say(cluster, "CREATE TABLE kept AS SELECT 7 AS it")
    assert not _serves(home)
    with _cluster(home) as cluster:
        assert _say(cluster, "SELECT it FROM kept") == [(7,)]


def test_it_sorts_the_same_everywhere_and_speaks_utf8(home: Path) -> None:
    with _cluster(home) as cluster:
        assert _say(cluster, "SHOW server_encoding") == [("UTF8",)]
        found = _say(cluster, "SELECT datlocprovider, datlocale FROM pg_database WHERE datname = 'banneret'")
        assert found == [("b", "C.UTF-8")]


def test_it_lets_nobody_else_near_its_socket(home: Path) -> None:
    with _cluster(home) as cluster:
        assert cluster.sockets.stat().st_mode & 0o777 == 0o700
        assert _say(cluster, "SHOW listen_addresses") == [("",)]


def test_it_closes_no_folder_above_its_own_and_opens_none(home: Path) -> None:
    home.parent.chmod(0o750)
    with _cluster(home):
        assert home.parent.stat().st_mode & 0o777 == 0o750


def test_it_shares_one_server_and_the_last_to_leave_stops_it(home: Path) -> None:
    holder = _holder(home)
    server = _server_id(home)
    with _cluster(home) as cluster:
        assert _server_id(home) == server
        _end(holder)
        assert _say(cluster, "SELECT 1") == [(1,)]
    assert not _serves(home)


def test_it_starts_one_server_for_many_who_come_at_once(home: Path) -> None:
    code = [sys.executable, "-c", HOLD, str(home)]
    holders = [
        subprocess.Popen(code, text=True, stdin=subprocess.PIPE, stdout=subprocess.PIPE) for _ in range(4)
    ]
    outputs = [holder.communicate()[0] for holder in holders]
    assert outputs == ["up\n"] * 4


def test_it_stops_cleanly_when_its_user_is_killed(home: Path) -> None:
    holder = _holder(home)
    holder.kill()
    holder.communicate()
    _wait_until(lambda: not _serves(home))
    assert "database system is shut down" in (home / "server.log").read_text()
    with _cluster(home) as cluster:
        assert _say(cluster, "SELECT 1") == [(1,)]


def test_it_starts_at_once_after_its_user_was_killed(home: Path) -> None:
    holder = _holder(home)
    holder.kill()
    with _cluster(home) as cluster:
        assert _say(cluster, "SELECT 1") == [(1,)]
    holder.communicate()


def test_it_brings_the_server_back_when_the_server_is_killed(home: Path) -> None:
    with _cluster(home) as cluster:
        killed = _server_id(home)
        os.kill(killed, signal.SIGKILL)
        began = time.monotonic()
        _wait_until(lambda: _answers(cluster))
        assert time.monotonic() - began < 10
        assert _server_id(home) != killed
        expected = "syncfs" if sys.platform == "linux" else "fsync"
        assert _say(cluster, "SHOW recovery_init_sync_method") == [(expected,)]


def _answers(cluster: Cluster) -> bool:
    try:
        return _say(cluster, "SELECT 1") == [(1,)]
    except psycopg.OperationalError:
        return False


def test_it_starts_where_a_stale_lock_file_was_left(home: Path) -> None:
    with _cluster(home):
        stale = (home / "cluster" / "postmaster.pid").read_text()
    dead = subprocess.Popen(["true"])
    dead.wait()
    (home / "cluster" / "postmaster.pid").write_text("\n".join([str(dead.pid), *stale.split("\n")[1:]]))
    with _cluster(home) as cluster:
        assert _say(cluster, "SELECT 1") == [(1,)]


def test_it_starts_over_where_a_first_start_was_cut_short(home: Path) -> None:
    (home / "cluster.unfinished").mkdir(parents=True)
    (home / "cluster.unfinished" / "half").write_text("done")
    with _cluster(home) as cluster:
        assert _say(cluster, "SELECT 1") == [(1,)]


def test_it_finds_a_short_place_for_the_socket_of_a_long_path(home: Path) -> None:
    long = home.parent / ("a very, very long name " * 6) / "postgres"
    with _cluster(long) as cluster:
        assert len(str(cluster.sockets)) < 60
        assert cluster.sockets.stat().st_mode & 0o777 == 0o700
        assert _say(cluster, "SELECT 1") == [(1,)]
    assert not cluster.sockets.exists()


def test_it_says_why_the_server_does_not_start(home: Path) -> None:
    (home / "cluster").mkdir(parents=True)
    with pytest.raises(postgres.DatabaseDoesNotStart, match="configuration file"):
        _cluster(home).start()
