"""What holds for every test in a real browser."""

from hashlib import sha256
from typing import Any

import pytest

from battles.play import dice
from rulesets.engine import Faces, fair_faces


@pytest.fixture(autouse=True)
def same_dice(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """Chance falls out alike in every run, whatever else the machine does: one and the same battle is fought.

    How dice come from sealed seeds, entropy and key is tested where no page is looked at: tests/battles. A
    site in a process of its own throws as it always does.
    """

    def throw(seed: bytes, *, number: int, key: str, dice: str, **_: Any) -> Faces:
        return fair_faces(sha256(f"{request.node.name}|{number}".encode()).digest(), key, dice)

    if "site_process" not in request.fixturenames:
        monkeypatch.setattr(dice, "throw", throw)
