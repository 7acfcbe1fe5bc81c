"""What every test may ask for: the cast, the site served for real, and a browser to look at it.

Ada is game master, Bea and Cal command a side each, Dot only watches; Eve is in no campaign.
"""

from __future__ import annotations

import asyncio
import gc
import os
import shutil
import socket
import subprocess
import sys
import threading
import time
import urllib.error
import urllib.request
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pgtrigger
import psycopg
import pytest
import uvicorn
from axe_playwright_python.sync_playwright import Axe
from django.conf import settings
from django.db import connection
from django.template import Context, RequestContext, Template
from django.test import Client, TransactionTestCase, client
from hypothesis import HealthCheck
from hypothesis import settings as examples
from playwright.sync_api import BrowserType, Page, expect
from pytest_django.fixtures import Settings
from pytest_django.plugin import DjangoDbBlocker
from whitenoise.middleware import WhiteNoiseMiddleware

from accounts.models import User
from battles.play.memory import forget_everything
from campaigns.models import Campaign, Membership, Role
from config.serving import health
from tests.factories import make_campaign, make_member, make_user

examples.register_profile("untimed", deadline=None, suppress_health_check=[HealthCheck.too_slow])
examples.load_profile("untimed")  # how long an example takes says something of the machine alone
expect.set_options(timeout=20_000)  # a page that is slow on a busy machine is not wrong
CHROMIUMS = ("chromium-headless-shell", "chromium", "chromium-browser", "google-chrome")
QUIET = ("gpu", "quic", "background-networking", "component-update", "sync", "dev-shm-usage")
RULES = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"]


type SignIn = Callable[[User], Client]
type MemberOf = Callable[[User], Membership]


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--shots", metavar="FOLDER", help="keep pictures of the evenings in tests/browser there")
    parser.addoption("--reports", metavar="FOLDER", help="write the reports of the docs there, anew")


LONGEST = ("tests/browser/evening/", "tests/browser/test_every_page", "tests/worlds/", "tests/test_secrets")


@pytest.hookimpl(trylast=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """What takes long begins first, in whatever order: nobody waits for it in the end."""
    items.sort(key=lambda item: not item.nodeid.startswith(LONGEST))


def pytest_collection_finish() -> None:
    """All that is imported by now stays to the end: looking through it for garbage is a tenth of the time."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(50_000, 20, 20)


# --- The cast -------------------------------------------------------------------------------------


@pytest.fixture
def ada(db: None) -> User:
    return make_user("Ada")


@pytest.fixture
def bea(db: None) -> User:
    return make_user("Bea")


@pytest.fixture
def cal(db: None) -> User:
    return make_user("Cal")


@pytest.fixture
def dot(db: None) -> User:
    return make_user("Dot")


@pytest.fixture
def eve(db: None) -> User:
    """The stranger."""
    return make_user("Eve")


@pytest.fixture
def campaign(ada: User, bea: User, cal: User, dot: User) -> Campaign:
    campaign = make_campaign(ada)
    make_member(campaign, bea)
    make_member(campaign, cal)
    make_member(campaign, dot, Role.SPECTATOR)
    return campaign


@pytest.fixture
def member_of(campaign: Campaign) -> MemberOf:
    """Somebody's place in the campaign, as the actions take it."""
    places = Membership.objects.select_related("campaign", "user")
    return lambda user: places.get(campaign=campaign, user=user)


@pytest.fixture
def signed_in(db: None) -> SignIn:
    """A browser of its own for each person."""

    def sign_in(user: User) -> Client:
        client = Client()
        client.force_login(user)
        return client

    return sign_in


@pytest.fixture(autouse=True, scope="session")
def the_log_is_emptied_between_tests() -> Iterator[None]:
    """Tests that commit leave empty tables behind, which the log refuses everybody else; the queue too."""
    empty: Callable[[TransactionTestCase], None] = vars(TransactionTestCase)["_fixture_teardown"]

    def give_way(case: TransactionTestCase) -> None:
        with pgtrigger.ignore(*(f"battles.{name}:never_emptied" for name in ("Event", "Block", "Sealed"))):
            empty(case)
        with connection.cursor() as cursor:
            cursor.execute("truncate procrastinate_jobs cascade")  # not Django's own: it leaves them be

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(TransactionTestCase, "_fixture_teardown", give_way)
        yield


@pytest.fixture(autouse=True, scope="session")
def contexts_are_kept_of_whole_templates() -> Iterator[None]:
    """Django's client keeps a copy of all that each part was drawn with: a tenth of what a page costs."""
    keep: Callable[..., None] = vars(client)["store_rendered_templates"]

    def keep_wholes(
        store: Any, signal: Any, sender: Any, template: Template, context: Context, **_: Any
    ) -> None:
        if context.template is template and isinstance(context, RequestContext):
            keep(store, signal, sender, template, context)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(client, "store_rendered_templates", keep_wholes)
        yield


@pytest.fixture(autouse=True, scope="session")
def static_files_are_listed_once() -> Iterator[None]:
    """Every test client has a middleware of its own, which would look through all static files anew."""
    found: dict[str, Any] = {}
    look: Callable[[WhiteNoiseMiddleware], None] = vars(WhiteNoiseMiddleware)["add_files_from_finders"]

    def once(files: WhiteNoiseMiddleware) -> None:
        if not found:
            look(files)
            found.update(files.files)
        files.files.update(found)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(WhiteNoiseMiddleware, "add_files_from_finders", once)
        yield


@pytest.fixture(scope="session")
def django_db_modify_db_settings(django_db_modify_db_settings_parallel_suffix: None) -> None:
    """Whoever waits for a connection is told so after five seconds; a busy machine has longer here."""
    connection.settings_dict["OPTIONS"]["pool"]["timeout"] = 60.0


@pytest.fixture(scope="session")
def django_db_setup(django_db_setup: None, django_db_blocker: DjangoDbBlocker) -> Iterator[None]:
    """A thread that has not ended yet keeps nobody from clearing the database away."""
    yield
    known = connection.get_connection_params()
    where = {name: known[name] for name in health.CONNECTION if name in known} | {"dbname": "postgres"}
    with django_db_blocker.unblock():
        connection.close()
        connection.close_pool()  # type: ignore[attr-defined]
        with psycopg.connect(**where, autocommit=True) as server:
            end = "select pg_terminate_backend(pid) from pg_stat_activity where datname = %s"
            server.execute(end, [known["dbname"]])


@pytest.fixture(autouse=True)
def nothing_is_remembered() -> None:
    """Each test has rows of its own, and after tests that commit their numbers begin anew."""
    forget_everything()


@pytest.fixture(autouse=True)
def quick_passwords(settings: Settings) -> None:
    """Passwords are made to be slow to check; tests have no time for that."""
    settings.PASSWORD_HASHERS = ["django.contrib.auth.hashers.MD5PasswordHasher"]


# --- The site and a browser -----------------------------------------------------------------------


@pytest.fixture(scope="session")
def base_url() -> str:
    """Pages are asked for by their full address (and the plug-in's own fixture warns in pytest 9)."""
    return ""


@pytest.fixture(scope="session")
def browser_type_launch_args(
    browser_type_launch_args: dict[str, Any], browser_type: BrowserType
) -> dict[str, Any]:
    """Chromium wherever it is: named by CHROMIUM, on the PATH, or Playwright's own."""
    found = os.environ.get("CHROMIUM") or next(filter(None, map(shutil.which, CHROMIUMS)), None)
    if found is None and not Path(browser_type.executable_path).exists():
        no_browser = "There is no Chromium here. Install one, or name it: CHROMIUM=/path/to/chromium"
        (pytest.fail if os.environ.get("CI") else pytest.skip)(no_browser)
    sandbox = ["--no-sandbox"] if os.geteuid() == 0 else []
    args = [*(f"--disable-{name}" for name in QUIET), "--no-first-run", *sandbox]
    return {**browser_type_launch_args, "args": args} | ({"executable_path": found} if found else {})


@pytest.fixture
def axe() -> Callable[[Page], None]:
    """Fails with each thing on a page that keeps somebody out (WCAG 2.2 AA)."""

    def check(page: Page) -> None:
        result = Axe().run(page, options={"runOnly": RULES, "resultTypes": ["violations"]})
        assert result.violations_count == 0, result.generate_report()

    return check


@pytest.fixture
def live_site(transactional_db: None) -> Iterator[str]:
    """The address of the whole site, stream included, served by uvicorn in a thread of this process."""
    from config.asgi import application, campaign_hub, forecast_hub, hub

    listener = socket.create_server(("127.0.0.1", 0))
    config = uvicorn.Config(application, ws="none", log_level="warning", timeout_graceful_shutdown=2)
    server = uvicorn.Server(config)
    thread = threading.Thread(target=server.run, kwargs={"sockets": [listener]}, daemon=True)
    thread.start()
    wait_until(lambda: server.started)
    yield f"http://127.0.0.1:{listener.getsockname()[1]}"
    for one in (campaign_hub, forecast_hub, hub):  # ends the open streams
        asyncio.run_coroutine_threadsafe(one.close(), one.loop).result(timeout=10)
    server.should_exit = True
    thread.join(timeout=10)
    assert not thread.is_alive(), "The site does not stop: something holds a stream open."


class SiteProcess:
    """The site in a process of its own, on the test's database: for tests that kill it."""

    def __init__(self, database: str, folder: Path) -> None:
        self.database, self.log_level = database, "warning"
        self.log = folder / "terminal"
        self.environment: dict[str, str] = {}
        with socket.create_server(("127.0.0.1", 0)) as listener:
            self.port = listener.getsockname()[1]
        self.url = f"http://127.0.0.1:{self.port}"
        self.process: subprocess.Popen[bytes] | None = None

    def start(self) -> None:
        command = [
            sys.executable,
            "-m",
            "uvicorn",
            "config.asgi:application",
            "--ws=none",
            f"--port={self.port}",
        ]
        with self.log.open("ab") as log:
            self.process = subprocess.Popen(
                [*command, f"--log-level={self.log_level}"],
                env=os.environ
                | {"DATABASE_URL": self.database, "SECRET_KEY": settings.SECRET_KEY}
                | self.environment,
                stdout=log,
                stderr=log,
            )
        wait_until(lambda: self.answers() > 0, within=60)

    def kill(self) -> None:
        if self.process is not None:
            self.process.kill()
            self.process.wait()

    def answers(self) -> int:
        """The status of its probe, 0 for none."""
        return self.ask("/healthz")

    def ask(self, path: str) -> int:
        """The status of a page, 0 for none."""
        try:
            return int(urllib.request.urlopen(f"{self.url}{path}", timeout=15).status)
        except urllib.error.HTTPError as refused:
            return refused.code
        except OSError:
            return 0

    def said(self) -> str:
        """What it has written to its terminal."""
        return self.log.read_text()


@pytest.fixture
def site_process(transactional_db: None, tmp_path: Path) -> Iterator[SiteProcess]:
    """The same site, started, and yours to kill and start again."""
    parameters = connection.get_connection_params()
    database = {name: parameters[name] for name in health.CONNECTION if name in parameters}
    site = SiteProcess(psycopg.conninfo.make_conninfo(**database), tmp_path)
    site.start()
    yield site
    site.kill()


def wait_until(done: Callable[[], bool], within: float = 20) -> None:
    deadline = time.monotonic() + within
    while not done():
        assert time.monotonic() < deadline, "It did not happen in time."
        time.sleep(0.02)
