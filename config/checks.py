"""What must be true of the database before anybody relies on it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from django.core import checks
from django.db import connections

ALWAYS_ON = ("fsync", "synchronous_commit")


@checks.register(checks.Tags.database)
def keeps_what_it_says(databases: Sequence[str] | None = None, **_: Any) -> list[checks.CheckMessage]:
    """Nothing is lost only if PostgreSQL writes before it answers. `migrate` runs this check."""
    faults: list[checks.CheckMessage] = []
    for alias in databases or ():
        with connections[alias].cursor() as cursor:
            for name in ALWAYS_ON:
                cursor.execute("SELECT current_setting(%s)", [name])
                if cursor.fetchone() == ("off",):
                    words = (
                        f"PostgreSQL runs with {name}=off: a crash would lose what people were told is kept."
                    )
                    faults.append(checks.Error(words, hint=f"Set {name} to on.", id="banneret.E001"))
    return faults
