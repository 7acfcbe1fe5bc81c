"""Units or heroes of one name are told apart as on the field: the second has its number."""

from __future__ import annotations

from collections.abc import Iterable

from rosters.models import Hero, Unit


def told_apart(records: Iterable[Unit | Hero]) -> dict[str, str]:
    """What each is called, by its key; in the order of the records."""
    met: dict[tuple[type, int | None, str], int] = {}
    found: dict[str, str] = {}
    for one in records:
        same = (type(one), one.force_id, one.name)
        n = met[same] = met.get(same, 0) + 1
        found[one.key] = one.name if n == 1 else f"{one.name} ({n})"
    return found
