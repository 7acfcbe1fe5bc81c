"""What must be true of the database before anybody relies on it."""

from __future__ import annotations

from collections.abc import Sequence

from django.core import checks
from django.db import Error, connections, transaction

from battles.play.keys import what_is_missing

ALWAYS_ON = ("fsync", "synchronous_commit")


@checks.register(checks.Tags.database)
def keeps_what_it_says(databases: Sequence[str] | None = None, **_: object) -> list[checks.CheckMessage]:
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


@checks.register(checks.Tags.database)
def keys_are_here(databases: Sequence[str] | None = None, **_: object) -> list[checks.CheckMessage]:
    """Dice that were sealed with a key that is gone cannot be thrown. The site runs all the same."""
    if not databases:
        return []
    try:
        with transaction.atomic():
            missing = what_is_missing()
    except Error:  # the tables are not made yet
        return []
    return [checks.Warning(missing, id="banneret.W001")] if missing else []
