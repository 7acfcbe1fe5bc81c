"""Running the mutants of a system: what is printed, and what is kept of it."""

from pathlib import Path

import pytest

from config.conformance.kept import Broken
from rulesets.registry import rulesets
from tests.mutants import __main__ as mutants
from tests.mutants import figures
from tests.mutants import places as code
from tests.mutants.places import drawn, places_of, tree_of

KEY = "gridless"


@pytest.fixture
def measured(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Nothing is broken: the vectors notice the first half of the places, the tests the rest but one."""
    monkeypatch.setattr(mutants, "is_whole", lambda key, with_tests: True)
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


def test_one_that_cannot_matter_gives_its_turn_to_the_next(
    measured: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    first, *_ = drawn(places_of(KEY), 1, 1)
    monkeypatch.setattr(mutants, "harmless_of", lambda key: {first.id: "It cannot."})
    mutants.main([KEY, "--places", "20"])
    assert "20 places broken" in capsys.readouterr().out


@pytest.mark.parametrize("key", sorted(rulesets()))
def test_every_place_has_an_id_of_its_own_and_those_that_cannot_matter_are_there(key: str) -> None:
    ids = [place.id for place in places_of(key)]
    assert len(set(ids)) == len(ids)
    assert sorted(figures.harmless_of(key).keys() - set(ids)) == []


@pytest.mark.usefixtures("measured")
def test_nothing_is_broken_where_the_checks_fail_by_themselves(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(mutants, "is_whole", lambda key, with_tests: not with_tests)
    assert mutants.main([KEY, "--places", "20"]) == 2
    assert "fail before" in capsys.readouterr().err
    assert mutants.main([KEY, "--places", "20", "--vectors"]) == 1


# what is drawn

RULES = """
LOSSES = {1: 5, 2: 5}

class Band:
    men: int = 1

    def fled(self) -> int:
        return self.men * 2

def rout(band: Band) -> int:
    return band.fled() + 1
"""


def ids_in(text: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> list[str]:
    (tmp_path / "rules.py").write_text(text)
    monkeypatch.setattr(code, "ROOT", tmp_path)
    return [place.id for place in tree_of("rules")[1]]


def test_a_place_is_called_by_what_it_stands_in(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    assert ids_in(RULES, tmp_path, monkeypatch) == [
        "rules:LOSSES: number: 1",
        "rules:LOSSES: number: 2",
        "rules:LOSSES: number: 5",
        "rules:LOSSES: number: 5 (2)",
        "rules:Band.men: number: 1",
        "rules:Band.fled: number: 2",
        "rules:Band.fled: sign: self.men * 2",
        "rules:rout: number: 1",
        "rules:rout: sign: band.fled() + 1",
    ]


def test_rules_beside_it_change_no_name(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    before = ids_in(RULES, tmp_path, monkeypatch)
    grown = "ODDS = (1, 5, 5)\n" + RULES.replace("class Band:", "class Band:\n    horses: int = 1\n")
    assert [id for id in ids_in(grown, tmp_path, monkeypatch) if id in before] == before


def test_places_that_come_or_go_elsewhere_leave_the_others_drawn() -> None:
    every = list(places_of(KEY))
    sample = drawn(every, 1, 50)
    assert drawn(reversed(every), 1, 50) == sample != drawn(every, 2, 50)
    fewer = [place for place in every if place in sample or place.n % 2]
    assert drawn(fewer, 1, 50) == sample
    lost = sample[7]
    [instead] = set(drawn([place for place in every if place != lost], 1, 50)) - set(sample)
    assert drawn(every, 1, 51)[-1] == instead
