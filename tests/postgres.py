"""A throw-away PostgreSQL for the tests, up before Django reads its settings (hence `-p tests.postgres`)."""

import os
import shutil
import tempfile
from collections.abc import Generator
from pathlib import Path

import pytest

from config.database.postgres import FORGETFUL, Cluster

CLUSTER = pytest.StashKey[Cluster]()


@pytest.hookimpl(wrapper=True)
def pytest_load_initial_conftests(early_config: pytest.Config) -> Generator[None]:
    """One cluster for all workers, who inherit DATABASE_URL. If you name a server of yours, it is used."""
    os.environ.setdefault("DJANGO_ALLOW_ASYNC_UNSAFE", "1")  # Playwright leaves an event loop running
    if "DATABASE_URL" not in os.environ:
        cluster = early_config.stash[CLUSTER] = Cluster(
            Path(tempfile.mkdtemp(prefix="banneret-test-")), options=FORGETFUL
        )
        cluster.start()
        os.environ["DATABASE_URL"] = cluster.conninfo()
    try:
        yield
    except BaseException:
        _throw_away(early_config)
        raise


def pytest_unconfigure(config: pytest.Config) -> None:
    _throw_away(config)


def _throw_away(config: pytest.Config) -> None:
    if cluster := config.stash.get(CLUSTER, None):
        cluster.stop()
        shutil.rmtree(cluster.home, ignore_errors=True)
