"""Running the mutants of a system: what is printed, and what is kept of it."""

from pathlib import Path

import pytest

from config.conformance.kept import Broken
from tests.mutants import __main__ as mutants
from tests.mutants import figures
from tests.mutants.places import places_of

KEY = "gridless"


@pytest.fixture
def measured(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Nothing is broken: the vectors notice the first half of the places, the tests the rest but one."""
    monkeypatch.setattr(mutants, "is_whole", lambda key: True)
    monkeypatch.setattr(mutants, "by_vectors", lambda key, places, at_once: set(places[: len(places) // 2]))
    monkeypatch.setattr(mutants, "by_tests", lambda key, places, at_once: set(places[1:]))
    monkeypatch.setattr(mutants, "keep", lambda key, found: figures.keep(key, found, tmp_path))
    return tmp_path


def test_the_shares_of_a_run_are_kept_when_told(measured: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert mutants.main([KEY, "--places", "20", "--seed", "3"]) == 1
    assert figures.figures_of(KEY, measured) is None
    mutants.main([KEY, "--places", "20", "--seed", "3", "--keep"])
    every = len(list(places_of(KEY)))
    assert figures.figures_of(KEY, measured) == Broken(seed=3, places=20, of=every, by_vectors=10, by_all=19)
    assert "kept in" in capsys.readouterr().out
    mutants.main([KEY, "--places", "20", "--seed", "3", "--keep", "--vectors"])
    assert figures.figures_of(KEY, measured) == Broken(
        seed=3, places=20, of=every, by_vectors=10, by_all=None
    )


def test_what_was_tried_again_is_no_share_to_keep(measured: Path) -> None:
    with pytest.raises(SystemExit):
        mutants.main([KEY, "--keep", "--again", str(measured / "before")])


def test_places_that_cannot_matter_are_not_counted(
    measured: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    every = list(places_of(KEY))
    monkeypatch.setattr(mutants, "harmless_of", lambda key: {place.id: "It cannot." for place in every})
    mutants.main([KEY, "--places", "20"])
    assert "0 places broken" in capsys.readouterr().out
