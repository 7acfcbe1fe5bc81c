"""The database and the secret of one machine: what `manage.py` sees to before any command runs."""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager

from django.conf import settings
from django.core.management.utils import get_random_secret_key

from config.postgres import Cluster, DatabaseDoesNotStart

WITHOUT_DATABASE = {"battle", "check", "collectstatic", "help", "version", "--help", "-h", "--version"}


class CannotRun(Exception):
    """Nothing can run here; the message says why and what to do."""


@contextmanager
def database_for(arguments: list[str]) -> Iterator[None]:
    """The embedded PostgreSQL for as long as the command runs; none if DATABASE_URL names a server."""
    if os.environ.get("DATABASE_URL") or not arguments or WITHOUT_DATABASE & {arguments[0], arguments[-1]}:
        yield
        return
    try:
        write_secret_key()
        cluster = Cluster(settings.DATA_DIR / "postgres")
        cluster.start()
    except (PermissionError, FileNotFoundError, NotADirectoryError, OSError) as error:
        raise CannotRun(
            f"The data folder {settings.DATA_DIR} cannot be written ({error.strerror or error}). "
            "Make it writable, or name another folder: BANNERET_DATA=/some/folder"
        ) from error
    except DatabaseDoesNotStart as error:
        raise CannotRun(str(error)) from error
    try:
        yield
    finally:
        cluster.stop()


def write_secret_key() -> None:
    """Once: sessions, sign-in links and invitations stay good from one start to the next."""
    file = settings.DATA_DIR / "secret_key"
    if os.environ.get("SECRET_KEY") or file.exists():
        return
    settings.DATA_DIR.mkdir(mode=0o700, parents=True, exist_ok=True)
    key = get_random_secret_key()
    with os.fdopen(os.open(file, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "w") as opened:
        opened.write(key)
    settings.SECRET_KEY = key
