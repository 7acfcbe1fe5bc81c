"""Write the dump of this version: `.venv/bin/python -m tests.dumps.make`, before anything after it changes.

It is named after the version and the day, and sealed with the key beside it. Once it is written it is never
written anew: the test beside this opens each dump with the code as it is then.
"""

from __future__ import annotations

import gzip
import os
import subprocess
import tempfile
import tomllib
from datetime import UTC, datetime
from pathlib import Path

from config.database.postgres import FORGETFUL, Cluster, programs

HERE = Path(__file__).parent
KEY = HERE / "secret_key"
"""What the seeds in the dumps are sealed with. It guards nothing else."""


def main() -> None:
    with (
        tempfile.TemporaryDirectory(prefix="banneret-dump-") as home,
        Cluster(Path(home), options=FORGETFUL) as cluster,
    ):
        os.environ |= {"DATABASE_URL": cluster.conninfo(), "SECRET_KEY": KEY.read_text().strip()}
        _fill()
        file = HERE / f"{_version()}-{datetime.now(UTC):%Y-%m-%d}.sql.gz"
        file.write_bytes(gzip.compress(_dump(cluster.conninfo()), mtime=0))
    print(f"{file} ({file.stat().st_size:,} bytes)")  # noqa: T201


def _fill() -> None:
    import django
    from django.core.management import call_command

    django.setup()
    call_command("migrate", verbosity=0)
    from tests.dumps.world import fill

    fill()
    from django.db import connection

    connection.close_pool()  # type: ignore[attr-defined]


def _dump(conninfo: str) -> bytes:
    command = [str(programs() / "pg_dump"), "--no-owner", "--no-acl", f"--dbname={conninfo}"]
    return subprocess.run(command, capture_output=True, check=True).stdout


def _version() -> str:
    said = tomllib.loads((HERE.parent.parent / "pyproject.toml").read_text())
    return str(said["project"]["version"])


if __name__ == "__main__":
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")
    main()
