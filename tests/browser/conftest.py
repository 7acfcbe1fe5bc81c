"""What holds for every test in a real browser."""

import pytest

from tests.chance import throw_alike


@pytest.fixture(autouse=True)
def same_dice(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """The same battle each time. A site in a process of its own throws freely."""
    if "site_process" not in request.fixturenames:
        throw_alike(monkeypatch, request.node.name)
