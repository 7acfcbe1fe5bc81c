"""The benchmarks run; what they measure is no test."""

import io
import json
from pathlib import Path

import pytest
from django.core.management import CommandError, call_command

from config.benches import agreement, forecast, odds
from config.management.commands import bench
from config.management.commands.bench import plainly
from rulesets.registry import rulesets
from tests.rulesets.samples import duel, mapped, raid, storm


@pytest.fixture(autouse=True)
def _short(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(forecast, "BATTLES", 2)
    monkeypatch.setattr(forecast, "BARE", 2)
    monkeypatch.setattr(forecast, "SECONDS", 0.01)


def test_the_forecast_is_measured_for_every_ruleset(tmp_path: Path) -> None:
    out = io.StringIO()
    call_command("bench", "forecast", "--rounds", "2", "--json", str(tmp_path / "f.json"), stdout=out)
    assert "battles a second" in out.getvalue()
    figures = json.loads((tmp_path / "f.json").read_text())["figures"]["gurps"]
    assert (figures["units"], figures["heroes"]) == (24, 6)
    for name in ("officers", "defaults"):
        ratio = figures[name]["ratio"]
        assert 0 < ratio["min"] <= ratio["median"] <= ratio["max"]
        assert figures[name]["to_plain"]["median"] > 1


@pytest.mark.parametrize("system", [raid, mapped, storm, duel])
def test_any_ruleset_can_be_measured(system: object) -> None:
    figures = forecast.figures_of(system.RULES, 1)  # type: ignore[attr-defined]
    assert figures["defaults"]["draws"] > 0
    assert figures["units"] == 24


def test_several_processes_play_as_many_battles_each() -> None:
    figures = forecast.figures_of(rulesets()["gurps"], 1, 2)
    assert figures["processes"] == 2
    assert figures["speedup"]["median"] > 0


def test_a_row_of_figures_fits_the_page(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """As many cells as its table has columns, with today's date."""
    page = tmp_path / "performance.md"
    page.write_text(bench.PAGE.read_text())
    monkeypatch.setattr(bench, "PAGE", page)
    measured = forecast.figures_of(rulesets()["gurps"], 1)
    monkeypatch.setattr(forecast, "run", lambda rounds: dict.fromkeys(rulesets(), measured))
    call_command("bench", "forecast", "--rounds", "1", "--write", stdout=io.StringIO())
    *_, head, last = [line for line in page.read_text().splitlines() if line.startswith("|")]
    assert last.count("|") == head.count("|")
    assert last.startswith("| 20")


def test_no_other_bench_is_written_down() -> None:
    with pytest.raises(CommandError, match="Only the forecast"):
        call_command("bench", "odds", "--write")


def test_the_odds_of_a_choice_are_measured(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(odds, "PHASES", 20)
    out = io.StringIO()
    call_command("bench", "odds", "--rounds", "1", stdout=out)
    assert "gurps: the form alone takes" in out.getvalue()
    assert "odds of risk, met" in out.getvalue()


def test_a_bench_that_is_not_there_is_refused() -> None:
    with pytest.raises(CommandError, match="invalid choice"):
        call_command("bench", "nothing")


def test_figures_without_words_are_said_plainly() -> None:
    assert plainly({"pages": 12, "pushed": {"median": 1.5}}) == ["pages: 12", "pushed: median 1.50"]


def test_a_forecast_is_laid_beside_live_battles() -> None:
    figures = agreement.figures_of(rulesets()["gurps"], 3)
    assert figures["live battles"] == 3
    assert figures["forecast battles"] == 30
    shares = [figures[side]["live"] for side in ("bannock", "al-wazif", "nobody")]
    assert sum(shares) == pytest.approx(1)
    assert all(figures[side]["errors apart"] < 2 for side in ("bannock", "al-wazif", "nobody"))
