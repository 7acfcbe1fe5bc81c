"""`manage.py battle` and `manage.py playthrough`."""

import io
import json
from pathlib import Path

import pytest
from django.core.management import CommandError, call_command

from rulesets.forecasts import fighting
from rulesets.forecasts.debrief.inquiry import Debriefing

KEY = "gurps"


def run(*words: str) -> tuple[str, str]:
    out, err = io.StringIO(), io.StringIO()
    call_command(*words, stdout=out, stderr=err)
    return out.getvalue(), err.getvalue()


@pytest.fixture
def file(tmp_path: Path) -> Path:
    path = tmp_path / "battle.json"
    path.write_text(json.dumps({"rules": KEY, "seed": "x", "rounds": [{"answers": {"nobody:x": {}}}]}))
    return path


def test_a_battle_is_told(file: Path) -> None:
    out, err = run("battle", str(file))
    assert out.startswith("# GURPS")
    assert err == "round 1: nobody:x is in the file, and nobody asked for it.\n"


def test_a_battle_is_data(file: Path) -> None:
    out, _ = run("battle", str(file), "--json")
    assert json.loads(out)["rules"] == KEY


def test_a_battle_comes_by_the_standard_input(file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sys.stdin", io.StringIO(file.read_text()))
    assert run("battle", "-")[0].startswith("# GURPS")


@pytest.mark.parametrize("text", ["", "{", '{"rules": "chess"}', "[" * 100_000, "9" * 5000, "null", "\x00"])
def test_a_bad_file_is_refused_in_words(tmp_path: Path, text: str) -> None:
    file = tmp_path / "bad.json"
    file.write_text(text)
    with pytest.raises(CommandError):
        run("battle", str(file))


def test_a_forecast_is_told_and_is_data(file: Path) -> None:
    out, _ = run("battle", str(file), "--battles", "10")
    assert out.startswith("# GURPS Mass Combat: 10 battles")
    assert "give or take" in out
    out, _ = run("battle", str(file), "--battles", "10", "--workers", "2", "--json")
    found = json.loads(out)
    assert (found["rules"], found["battles"], sum(found["won"].values())) == (KEY, 10, 10)


def test_a_battle_is_debriefed_for_each_pair_of_eyes(file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(fighting, "CHUNK", 2)
    out, _ = run("battle", str(file), "--officers", "--debrief", "--battles", "100")
    for words in ("the debrief", " won.", "in truth", "as Bannock saw it", "## Luck", "luckier than "):
        assert words in out
    monkeypatch.setattr(Debriefing, "fight", lambda *_: {})
    out, _ = run("battle", str(file), "--officers", "--debrief", "bannock", "--battles", "100", "--json")
    found = json.loads(out)
    assert found["curves"].keys() == {"side:bannock"}
    assert {made["seat"] for made in found["decisions"]} == {"commander:bannock"}
    with pytest.raises(CommandError, match="There is no side 'x'"):
        run("battle", str(file), "--debrief", "x")


@pytest.mark.parametrize("number", ["0", "-3", "many"])
def test_no_battles_are_no_forecast(file: Path, number: str) -> None:
    with pytest.raises(CommandError):
        run("battle", str(file), f"--battles={number}")


def test_what_is_no_answer_is_refused_in_words(tmp_path: Path) -> None:
    file = tmp_path / "battle.json"
    file.write_text(json.dumps({"rules": KEY, "rounds": [{"answers": {"risk:caliburn": {"risk": "much"}}}]}))
    with pytest.raises(CommandError, match="risk:caliburn"):
        run("battle", str(file), "--battles", "10")


def test_no_file_is_refused_in_words(tmp_path: Path) -> None:
    with pytest.raises(CommandError, match="cannot be read"):
        run("battle", str(tmp_path / "none.json"))
    with pytest.raises(CommandError, match="cannot be read"):
        run("battle", str(tmp_path))


def test_a_playthrough_is_shown_written_and_left_alone(tmp_path: Path) -> None:
    out, _ = run("playthrough", KEY, "--folder", str(tmp_path))
    assert "+# GURPS" in out
    assert not list(tmp_path.iterdir())
    out, _ = run("playthrough", "--write", "--folder", str(tmp_path))
    assert "gurps.txt is written." in out
    assert run("playthrough", KEY, "--folder", str(tmp_path))[0] == "gurps.txt is as it was.\n"


def test_a_playthrough_of_nothing_is_refused_in_words(tmp_path: Path) -> None:
    with pytest.raises(CommandError, match="There are no rules 'chess'"):
        run("playthrough", "chess")
    (tmp_path / "gurps.json").write_text("{")
    with pytest.raises(CommandError, match=r"gurps\.json"):
        run("playthrough", KEY, "--folder", str(tmp_path))
