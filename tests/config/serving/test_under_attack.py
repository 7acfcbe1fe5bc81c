"""The running site under the crudest of attacks: what it answers, and what it takes of memory and `/tmp`."""

from __future__ import annotations

import json
import socket
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from io import BytesIO, StringIO
from itertools import repeat
from pathlib import Path

import psycopg
import pytest
from django.core.management import call_command
from django.db import connection
from django.test import Client
from PIL import Image
from pytest_django import DjangoDbBlocker

from battles.models import Battle, MapPicture
from campaigns.models import Membership, Role
from config.serving import health
from tests.config.serving.watching import MB, Watch, answer, connect, head, sent
from tests.conftest import SiteProcess

HEAVY = 400 * MB
PIECE = b"x" * MB
CHUNK = b"%x\r\n" % MB + PIECE + b"\r\n"
HTML = "Accept: text/html"
TOKEN = "a" * 32

pytestmark = pytest.mark.skipif(
    not Path("/proc/self/smaps_rollup").exists(), reason="memory is measured on Linux only"
)


@pytest.fixture(scope="module")
def running(
    django_db_setup: None, django_db_blocker: DjangoDbBlocker, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[SiteProcess]:
    """One site for all of these: nothing that is done to it here may harm what comes after."""
    with django_db_blocker.unblock():
        parameters = connection.get_connection_params()
    database = {name: parameters[name] for name in health.CONNECTION if name in parameters}
    site = SiteProcess(psycopg.conninfo.make_conninfo(**database), tmp_path_factory.mktemp("attack"))
    site.environment = {"TMPDIR": str(site.log.parent)}
    try:
        site.start()
        yield site
    finally:
        site.kill()
    assert "Traceback" not in site.said()


@pytest.fixture
def site(running: SiteProcess, transactional_db: None) -> SiteProcess:
    for path in ("/", "/sign-in/", "/no/such/", "/static/css/base.css", "/api/v1/battles/1/"):
        running.ask(path)
    return running


@pytest.fixture
def battle(site: SiteProcess) -> Battle:
    call_command("sample", stdout=StringIO())
    return Battle.objects.get()


@pytest.fixture
def cookies(battle: Battle) -> str:
    """Of the game master."""
    client = Client()
    client.force_login(Membership.objects.get(campaign=battle.campaign, role=Role.GM).user)
    return f"Cookie: sessionid={client.cookies['sessionid'].value}; csrftoken={TOKEN}"


def form(battle: Battle, cookies: str, picture: bytes) -> tuple[bytes, bytes]:
    """A picture on its way to the table, as a browser sends it: head and body."""
    said = {"csrfmiddlewaretoken": TOKEN, "title": "The ground", "side": "everyone"}
    said["file"] = picture.decode("latin-1")
    begins = dict.fromkeys(said, "") | {"file": '; filename="a.png"\r\nContent-Type: image/png'}
    parts = [
        f'--cut\r\nContent-Disposition: form-data; name="{name}"{begins[name]}\r\n\r\n{value}\r\n'
        for name, value in said.items()
    ]
    body = ("".join(parts) + "--cut--\r\n").encode("latin-1")
    lines = [cookies, "Content-Type: multipart/form-data; boundary=cut", f"Content-Length: {len(body)}"]
    return head("POST", f"/battles/{battle.pk}/maps/add/", *lines), body


# --- Bodies


def test_a_heavy_body_is_refused_wherever_it_goes(site: SiteProcess) -> None:
    """400 MB to eight addresses at once, by the length they claim and in chunks."""
    paths = ["/", "/sign-in/", "/static/css/base.css", "/api/v1/battles/1/answers/", "/battles/1/maps/add/"]
    claimed = [(head("POST", path, HTML, f"Content-Length: {HEAVY}"), PIECE) for path in paths]
    chunked = [(head("POST", path, HTML, "Transfer-Encoding: chunked"), CHUNK) for path in paths]
    with Watch(site) as watch, ThreadPoolExecutor(8) as many:
        asked = [many.submit(sent, site, start, repeat(piece, 400)) for start, piece in claimed + chunked]
        answers = [one.result() for one in asked]
    assert [status for status, _, _ in answers] == [413] * 10
    assert max(count for _, _, count in answers) < 64 * MB
    assert watch.grown < 30
    assert watch.spooled < MB
    assert site.answers() == 200


@pytest.mark.parametrize(("path", "status"), [("/healthz", 200), ("/live/1/", 405)])
def test_nor_is_it_kept_outside_the_pages(site: SiteProcess, path: str, status: int) -> None:
    with Watch(site) as watch:
        answers = [
            sent(site, head("POST", path, line), repeat(piece, 400))
            for line, piece in ((f"Content-Length: {HEAVY}", PIECE), ("Transfer-Encoding: chunked", CHUNK))
        ]
    assert [one for one, _, _ in answers] == [status, status]
    assert watch.grown < 20
    assert watch.spooled == 0


def test_a_browser_that_answers_nothing_before_it_has_sent_reads_why(site: SiteProcess) -> None:
    start = head("POST", "/sign-in/", HTML, f"Content-Length: {20 * MB}")
    with connect(site) as line:
        line.sendall(start)
        for _ in range(20):
            line.sendall(PIECE)
        status, body = answer(line)
    assert status == 413
    assert "The messenger cannot carry that much" in body.decode()


def test_how_much_may_be_sent_hangs_on_who_sends_it(site: SiteProcess, battle: Battle, cookies: str) -> None:
    table = f"/battles/{battle.pk}/maps/add/"
    known = [
        ("/sign-in/", "", 60_000, 403),  # it is read, and bears no token
        ("/sign-in/", "", 70_000, 413),
        (table, "", 70_000, 413),
        ("/sign-in/", cookies, 2 * MB, 403),
        ("/sign-in/", cookies, 3 * MB, 413),
        (table, cookies, 8 * MB, 403),
        (table, cookies, 9 * MB, 413),
        (table, f"Cookie: sessionid=forged; csrftoken={TOKEN}", 8 * MB, 413),
    ]
    for path, who, size, status in known:
        lines = [HTML, f"Content-Length: {size}", *([who] if who else [])]
        assert sent(site, head("POST", path, *lines), [b"x" * size])[0] == status, (path, size)
    stranger = sent(site, head("POST", "/sign-in/", HTML, "Content-Length: 70000"), [b"x" * 70_000])[1]
    assert "Sign in, then send it again." in stranger.decode()


def test_a_program_reads_in_json_why(site: SiteProcess, cookies: str) -> None:
    start = head("POST", "/api/v1/battles/1/answers/", cookies, f"Content-Length: {3 * MB}")
    status, body, _ = sent(site, start, repeat(PIECE, 3))
    assert status == 413
    words = "This is too much to be sent at once: at most 2.5 MB. Send less, or send it in parts."
    assert json.loads(body) == {"detail": words}


def test_one_person_holds_two_large_bodies(site: SiteProcess, battle: Battle, cookies: str) -> None:
    start = head("POST", f"/battles/{battle.pk}/maps/add/", cookies, HTML, f"Content-Length: {8 * MB}")
    lines = [connect(site) for _ in range(2)]
    for line in lines:
        line.sendall(start + PIECE * 7)
    time.sleep(1)
    assert sent(site, start, repeat(PIECE, 8))[0] == 503
    for line in lines:
        line.close()
    time.sleep(0.5)
    assert sent(site, start, repeat(PIECE, 8))[0] == 403


# --- Pictures


def test_eight_pictures_of_6320_pixels_at_once(site: SiteProcess, battle: Battle, cookies: str) -> None:
    file = BytesIO()
    Image.new("1", (6320, 6320)).save(file, "PNG")
    start, body = form(battle, cookies, file.getvalue())
    assert len(body) < 10_000
    with Watch(site) as watch, ThreadPoolExecutor(8) as many:
        asked = [many.submit(sent, site, start, [body]) for _ in range(8)]
        answers = [one.result() for one in asked]
    assert {status for status, _, _ in answers} == {422}
    assert "at most 3,999 × 3,999 pixels" in answers[0][1].decode()
    assert watch.grown < 50


def test_photographs_of_a_phone_at_once(site: SiteProcess, battle: Battle, cookies: str) -> None:
    file = BytesIO()
    Image.effect_noise((504, 378), 60).resize((4032, 3024)).convert("RGB").save(file, "JPEG")
    start, body = form(battle, cookies, file.getvalue())
    with Watch(site) as watch, ThreadPoolExecutor(3) as many:
        asked = [many.submit(sent, site, start, [body]) for _ in range(3)]
        assert {one.result()[0] for one in asked} == {302}
    assert MapPicture.objects.count() == 3
    assert watch.grown < 50


# --- Heads and probes


def test_four_hundred_half_heads_keep_nobody_waiting(site: SiteProcess) -> None:
    """They are let go within ten seconds, those that say nothing too; the others are answered meanwhile."""
    lines = [connect(site) for _ in range(400)]
    for line in lines[:399]:
        line.sendall(b"GET / HTTP/1.1\r\nHost: local")
    began = time.monotonic()
    assert site.ask("/sign-in/") == 200
    assert site.answers() == 200
    assert time.monotonic() - began < 5
    ends = [line.recv(1000)[:12] for line in lines]
    assert time.monotonic() - began < 14
    assert ends == [b"HTTP/1.1 408"] * 399 + [b""]
    for line in lines:
        line.close()


def test_a_head_that_is_fed_slowly_ends_as_soon(site: SiteProcess) -> None:
    began = time.monotonic()
    with connect(site) as line:
        fed = _feed(line, b"x: y\r\n", pause=0.2)
    assert fed < 100
    assert time.monotonic() - began < 14


def test_an_endless_head_is_not_kept(site: SiteProcess) -> None:
    with Watch(site) as watch, connect(site) as line:
        fed = _feed(line, PIECE)
    assert fed < 50
    assert watch.grown < 20


def _feed(line: socket.socket, piece: bytes, pause: float = 0) -> int:
    """Add to the head of a request until the site lets go; how often that was."""
    line.sendall(b"GET / HTTP/1.1\r\nx: y\r\nz: ")
    for count in range(400):
        try:
            line.sendall(piece)
        except OSError:
            return count
        time.sleep(pause)
    return 400


def test_a_connection_is_used_again_and_a_long_body_is_no_head(site: SiteProcess) -> None:
    with connect(site) as line:
        for _ in range(3):
            line.sendall(head("POST", "/sign-in/", "Content-Length: 60000") + b"x" * 60_000)
            assert answer(line)[0] == 403


def test_a_hundred_and_twenty_probes_ask_the_database_once(site: SiteProcess) -> None:
    with ThreadPoolExecutor(120) as many:
        assert set(many.map(lambda _: site.answers(), range(120))) == {200}
        with psycopg.connect(site.database, autocommit=True) as here:
            before = _connections_ever(here)
            assert set(many.map(lambda _: site.answers(), range(120))) == {200}
            time.sleep(1.2)  # the server counts what its sessions did a little later
            assert _connections_ever(here) - before < 20


def _connections_ever(here: psycopg.Connection) -> int:
    here.execute("select pg_stat_clear_snapshot()")
    row = here.execute("select sessions from pg_stat_database where datname = current_database()").fetchone()
    assert row is not None
    return int(row[0])
