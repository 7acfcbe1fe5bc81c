"""The database and the secret of one machine: what `manage.py` sees to before any command runs."""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager, suppress

from django.conf import settings
from django.core.exceptions import ImproperlyConfigured
from django.core.management.utils import get_random_secret_key

from config.database.postgres import Cluster, DatabaseDoesNotStart

WITHOUT_DATABASE = {"battle", "check", "collectstatic", "help", "playthrough", "version", "--version"}


class CannotRun(Exception):
    """Nothing can run here; the message says why and what to do."""


@contextmanager
def database_for(arguments: list[str]) -> Iterator[None]:
    """The embedded PostgreSQL for as long as the command runs; none if DATABASE_URL names a server."""
    cluster = None
    if arguments and not _needs_none(arguments):
        cluster = _made_ready()
    try:
        yield
    finally:
        if cluster:
            cluster.stop()


def _needs_none(arguments: list[str]) -> bool:
    """A battle in a file is checked where there is no database at all; one by its number is in one."""
    command, *rest = arguments
    is_of_a_file = command == "verify_battle" and not any(one.isdecimal() for one in rest)
    return command in WITHOUT_DATABASE or is_of_a_file or bool({"-h", "--help"} & set(rest))


def _made_ready() -> Cluster | None:
    try:
        write_secret_key()
        if os.environ.get("DATABASE_URL"):
            return None
        cluster = Cluster(settings.DATA_DIR / "postgres")
        cluster.start()
    except OSError as error:
        raise CannotRun(
            f"The data folder {settings.DATA_DIR} cannot be written ({error.strerror or error}). "
            "Make it writable, or name another folder:  BANNERET_DATA=/some/folder"
        ) from error
    except (ImproperlyConfigured, DatabaseDoesNotStart) as error:
        raise CannotRun(str(error)) from error
    return cluster


def write_secret_key() -> None:
    """Once: sessions, sign-in links and invitations stay good from one start to the next."""
    file = settings.DATA_DIR / "secret_key"
    if os.environ.get("SECRET_KEY") or file.exists():
        return
    settings.DATA_DIR.mkdir(mode=0o700, parents=True, exist_ok=True)
    draft = file.with_name(f"secret_key.{os.getpid()}")
    draft.touch(0o600)
    draft.write_text(get_random_secret_key())
    with suppress(FileExistsError):  # another first start was quicker: its key is the one
        os.link(draft, file)
    draft.unlink()
    settings.SECRET_KEY = file.read_text()
