"""A backup brings everything back, and only into an empty place."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest
from django.conf import settings
from django.core.management import CommandError, call_command


def _manage(data: Path, *arguments: str) -> subprocess.CompletedProcess[str]:
    kept = {name: value for name, value in os.environ.items() if name != "DATABASE_URL"}
    done = subprocess.run(
        [sys.executable, "manage.py", *arguments],
        cwd=settings.BASE_DIR,
        env=kept | {"BANNERET_DATA": str(data)},
        text=True,
        capture_output=True,
        timeout=120,
        check=False,
    )
    sys.stderr.write(done.stderr)  # pytest shows it where something fails
    return done


def test_a_backup_brings_everything_back(tmp_path: Path) -> None:
    commands = "from django.core.management import call_command; from accounts.models import User;"
    begin = f"{commands} call_command('migrate', '-v0'); User.objects.create_user('ada')"
    ask = f"{commands} print(*User.objects.all()); call_command('migrate', '--check')"
    file, old, new = tmp_path / "banneret.dump", tmp_path / "old", tmp_path / "new"
    _manage(old, "shell", "-v0", "-c", begin)
    assert _manage(old, "backup", str(file)).stdout.startswith(f"{file} holds everything")
    assert _manage(new, "restore", str(file)).returncode == 0
    asked = _manage(new, "shell", "-v0", "-c", ask)
    assert (asked.stdout, asked.returncode) == ("ada\n", 0)


@pytest.mark.django_db
def test_it_is_not_read_into_a_database_that_holds_something(tmp_path: Path) -> None:
    with pytest.raises(CommandError, match="The database is not empty"):
        call_command("restore", tmp_path / "any")


@pytest.mark.django_db
def test_it_says_why_a_backup_was_not_written(tmp_path: Path) -> None:
    with pytest.raises(CommandError, match="No such file or directory"):
        call_command("backup", tmp_path / "nowhere" / "banneret.dump")
