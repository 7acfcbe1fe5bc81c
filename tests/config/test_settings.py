"""Settings come from the environment; nonsense is refused, and production forgets nothing."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from django.conf import settings
from django.core.exceptions import ImproperlyConfigured

from config import environment

READ = """
import json
from config import settings
print(json.dumps({name: getattr(settings, name) for name in dir(settings) if name.isupper()}, default=str))
"""
PRODUCTION = {
    "PRODUCTION": "yes",
    "SECRET_KEY": "a key for these tests that is long enough to pass, 1 2 3 4 5 6 7",
    "ALLOWED_HOSTS": "banneret.example, www.banneret.example",
    "DATABASE_URL": "postgresql://ada:secret@db:5433/marches?sslmode=require",
    "EMAIL_HOST": "mail.example",
}


def _read(**env: str) -> subprocess.CompletedProcess[str]:
    bare = {"PATH": os.environ["PATH"], "HOME": "/nowhere"}
    return subprocess.run(
        [sys.executable, "-c", READ],
        cwd=settings.BASE_DIR,
        env=bare | env,
        text=True,
        capture_output=True,
        check=False,
    )


def _settings(**env: str) -> dict[str, Any]:
    read = _read(**env)
    assert read.returncode == 0, read.stderr
    return dict(json.loads(read.stdout))


def test_it_needs_no_environment_on_one_machine(tmp_path: Path) -> None:
    read = _settings(BANNERET_DATA=str(tmp_path))
    assert read["ALLOWED_HOSTS"] == ["localhost", "127.0.0.1", "[::1]"]
    assert read["DATABASES"]["default"]["HOST"] == str(tmp_path / "postgres")
    assert not read["DEBUG"]
    assert not list(tmp_path.iterdir())


def test_it_takes_the_database_apart() -> None:
    found = _settings(**PRODUCTION)["DATABASES"]["default"]
    assert {name: found[name] for name in ("NAME", "USER", "PASSWORD", "HOST", "PORT")} == {
        "NAME": "marches",
        "USER": "ada",
        "PASSWORD": "secret",
        "HOST": "db",
        "PORT": "5433",
    }
    assert found["OPTIONS"]["sslmode"] == "require"


def test_it_reads_a_socket_as_well() -> None:
    found = environment.database("postgresql://ada@/marches?host=/run/pg", 5)
    assert (found["HOST"], found["NAME"]) == ("/run/pg", "marches")


@pytest.mark.parametrize("missing", ["SECRET_KEY", "ALLOWED_HOSTS", "DATABASE_URL", "EMAIL_HOST"])
def test_production_starts_with_nothing_missing(missing: str) -> None:
    read = _read(**PRODUCTION | {missing: " "})
    assert f"PRODUCTION is yes, so {missing} has to be set." in read.stderr


def test_production_passes_the_deployment_check() -> None:
    checked = subprocess.run(
        [sys.executable, "manage.py", "check", "--deploy", "--fail-level", "WARNING"],
        cwd=settings.BASE_DIR,
        env={"PATH": os.environ["PATH"]} | PRODUCTION,
        text=True,
        capture_output=True,
        check=False,
    )
    assert (checked.returncode, checked.stderr) == (0, "")


@pytest.mark.parametrize(
    ("name", "value", "words"),
    [
        ("DEBUG", "true", "DEBUG is 'true'. Write yes or no."),
        ("PORT", "80 80", "PORT is '80 80'. Write a whole number from 1 to 65535."),
        ("PORT", "٨٠", "Write a whole number from 1 to 65535."),
        ("PORT", "9" * 5000, "Write a whole number from 1 to 65535."),
        ("DATABASE_POOL", "1", "DATABASE_POOL is '1'. Write a whole number from 2 to 500."),
        ("DATABASE_URL", "mysql//", "DATABASE_URL cannot be read:"),
        ("DATABASE_URL", "postgresql://db", "DATABASE_URL names no database:"),
    ],
)
def test_it_refuses_nonsense(name: str, value: str, words: str) -> None:
    assert words in _read(**{name: value}).stderr


def test_a_number_is_read_as_one(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PORT", "8080")
    assert environment.number("PORT", 8000, 1, 65535) == 8080
    monkeypatch.setenv("PORT", "x")
    with pytest.raises(ImproperlyConfigured, match="PORT is 'x'"):
        environment.number("PORT", 8000, 1, 65535)


def test_the_cookies_of_a_public_site_are_its_own_names_alone() -> None:
    public, table = _settings(**PRODUCTION), _settings()
    names = ("SESSION_COOKIE_NAME", "CSRF_COOKIE_NAME")
    assert [public[name] for name in names] == ["__Host-sessionid", "__Host-csrftoken"]
    assert not [name for name in names if name in table]  # Django's own, as there is no HTTPS at home
    for kind in ("SESSION", "CSRF"):  # or browsers refuse the name
        assert public[f"{kind}_COOKIE_SECURE"]
        assert f"{kind}_COOKIE_DOMAIN" not in public
        assert f"{kind}_COOKIE_PATH" not in public


def test_no_page_may_move_its_own_addresses() -> None:
    assert settings.SECURE_CSP["base-uri"] == ["'none'"]
