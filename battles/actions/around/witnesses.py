"""Who is told, within the transaction, that aftermaths are written or taken back, battles laid open, or seats
of a battle that was fought given to somebody else.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from battles.models import Battle

witnesses: list[Callable[[Sequence[Battle]], None]] = []
"""What the apps above do then, with battles of one campaign; they look at each for what it was."""


def bear_witness(*battles: Battle) -> None:
    for witness in witnesses:
        witness(battles)
