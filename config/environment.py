"""Reading the environment: each value has a type, and nonsense is refused with a sentence."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Any

import psycopg
from django.core.exceptions import ImproperlyConfigured
from django.core.management.utils import get_random_secret_key
from psycopg_pool import ConnectionPool


def still_there(found: psycopg.Connection[Any]) -> None:
    """Raises if it is dead. Then the others of the pool are most likely dead too, and all of them go at once:
    to meet them one by one, with longer and longer pauses, would keep a press waiting for nothing.
    """
    try:
        ConnectionPool.check_connection(found)
    except psycopg.Error:
        if isinstance(pool := found._pool, ConnectionPool):
            pool.drain()
        raise


POOL = {"timeout": 5, "reconnect_timeout": 1, "check": still_there}
"""Whoever waits gets a connection within five seconds, or is told so. The pool asks for one anew each second;
left to itself it would wait longer and longer while the database is away.
"""


def text(name: str, default: str = "") -> str:
    return os.environ.get(name, "").strip() or default


def flag(name: str, default: str = "no") -> bool:
    value = text(name, default)
    if value not in ("yes", "no"):
        raise ImproperlyConfigured(f"{name} is {value!r}. Write yes or no.")
    return value == "yes"


def number(name: str, default: int, least: int, most: int) -> int:
    value = text(name, str(default))
    if not (value.isascii() and value.isdecimal() and len(value) < 10 and least <= int(value) <= most):
        raise ImproperlyConfigured(f"{name} is {value!r}. Write a whole number from {least} to {most}.")
    return int(value)


def address(name: str) -> str:
    """Where a service is, which is asked over HTTPS only; empty: nobody is asked."""
    value = text(name)
    if value and not value.startswith("https://"):
        raise ImproperlyConfigured(f"{name} is {value!r}. Write an address with https://, or nothing.")
    return value


def names(name: str, default: str = "") -> list[str]:
    return [part.strip() for part in text(name, default).split(",") if part.strip()]


def folder(name: str, default: Path) -> Path:
    return Path(text(name, str(default))).expanduser().absolute()


def in_production(name: str) -> str:
    """A value that one machine can do without, and a public site cannot."""
    value = text(name)
    if not value and flag("PRODUCTION"):
        raise ImproperlyConfigured(f"PRODUCTION is yes, so {name} has to be set. .env.example says how.")
    return value


def kept_secret(file: Path) -> str:
    """The key that `manage.py` wrote at the first start; without one, a key for this process alone."""
    return file.read_text().strip() if file.exists() else get_random_secret_key()


def database(url: str, pool: int) -> dict[str, Any]:
    """What Django needs to know of a server, from its URL or conninfo."""
    try:
        parts = psycopg.conninfo.conninfo_to_dict(url)
    except psycopg.ProgrammingError as error:
        raise ImproperlyConfigured(f"DATABASE_URL cannot be read: {str(error).strip()}") from error
    if not parts.get("dbname"):
        raise ImproperlyConfigured("DATABASE_URL names no database: postgresql://user:password@host/DATABASE")
    known = {"NAME": "dbname", "USER": "user", "PASSWORD": "password", "HOST": "host", "PORT": "port"}
    waits = {
        "connect_timeout": 5,
        "tcp_user_timeout": 10_000,
    }  # seconds and milliseconds, unless it says more
    options = waits | {key: value for key, value in parts.items() if key not in known.values()}
    return {
        "ENGINE": "django.db.backends.postgresql",
        **{theirs: str(parts.get(ours) or "") for theirs, ours in known.items()},
        "OPTIONS": {**options, "pool": {"min_size": 1, "max_size": pool, **POOL}},
        "CONN_HEALTH_CHECKS": True,
    }
