"""Who is told, within the transaction, that an aftermath is written or taken back, or a battle laid open."""

from __future__ import annotations

from collections.abc import Callable

from battles.models import Battle

witnesses: list[Callable[[Battle], None]] = []
"""What the apps above do then; they look at the battle itself for what it was."""


def bear_witness(battle: Battle) -> None:
    for witness in witnesses:
        witness(battle)
