"""Chance that falls out alike in every run: one and the same battle is fought.

How dice come from sealed seeds, entropy and key is tested in tests/battles.
"""

from hashlib import sha256
from typing import Any

import pytest

from battles.play import dice
from rulesets.engine import Faces, fair_faces


def throw_alike(patch: pytest.MonkeyPatch, seed: str) -> None:
    """The server's dice by this seed, the number of the step and their key alone."""

    def throw(_: bytes, *, number: int, key: str, dice: str, **__: Any) -> Faces:
        return fair_faces(sha256(f"{seed}|{number}".encode()).digest(), key, dice)

    patch.setattr(dice, "throw", throw)
