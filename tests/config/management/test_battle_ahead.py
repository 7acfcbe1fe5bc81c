"""`manage.py battle`, of battles ahead: plans side by side, what matters, a wish."""

import json
from pathlib import Path
from typing import Any

import pytest
from django.core.management import CommandError

from rulesets.forecasts.changes import Away, changed
from rulesets.registry import rulesets
from tests.config.management.test_battle_commands import run

GURPS = rulesets()["gurps"]


@pytest.fixture
def file(tmp_path: Path) -> str:
    """A battle of three units, two heroes, and nobody else."""
    kept = ("warhammer-1", "thugs", "palace-foot", "caliburn", "rashid")
    muster = GURPS.sample()
    away = [Away(of=sheet.id) for sheet in (*muster.units, *muster.heroes) if sheet.id not in kept]
    made, _ = changed(GURPS, muster, away)
    assert made is not None
    path = tmp_path / "battle.json"
    path.write_text(json.dumps({"rules": "gurps", "seed": "x", "muster": made.model_dump(mode="json")}))
    return str(path)


def data(file: str, *words: str) -> Any:
    return json.loads(run("battle", file, *words, "--json")[0])


def test_with_however_many_workers_it_is_the_same_to_the_letter(file: str) -> None:
    one, two = (run("battle", file, "--battles", "60", "--workers", n, "--json")[0] for n in ("1", "2"))
    assert one == two


def test_what_a_file_says_and_no_battle_ahead_heeds_is_said(tmp_path: Path) -> None:
    answers = {"risk:caliburn": {"risk": 3}, "hero-survival/risk:caliburn": {}, "risk:nobody": {}}
    rounds = [{"answers": answers}, {"rolls": {"x": [1]}}]
    file = tmp_path / "said.json"
    file.write_text(json.dumps({"rules": "gurps", "rounds": rounds}))
    _, err = run("battle", str(file), "--battles", "2")
    assert err.splitlines() == [
        "Rolls, rulings and corrections of the file are no part of battles ahead.",
        "round 1: hero-survival/risk:caliburn is in the file, and in 20 battles nobody asked for it.",
        "round 1: risk:nobody is in the file, and in 20 battles nobody asked for it.",
    ]
    _, err = run("battle", str(file), "--matters", "bannock", "--battles", "1")
    assert "Officers answer everything here" in err


def test_a_change_is_told_beside_the_battle_as_it_is(file: str) -> None:
    out, _ = run("battle", file, "--battles", "20", "--without", "thugs", "--size", "palace-foot=40")
    assert out.startswith(
        "# GURPS Mass Combat: Without Caliburn’s thugs · Palace foot with 40 instead of 150\n"
    )
    assert "Bannock wins: " in out
    assert "Palace foot: loses " in out
    assert "thugs: loses" not in out
    assert "Caliburn: " in out


def test_a_change_is_data_too(file: str) -> None:
    found = data(file, "--battles", "20", "--hero", "caliburn=warhammer-1", "--hero", "rashid=")
    assert found["changes"][1] == {"kind": "elsewhere", "of": "rashid", "unit": None}
    assert {"bannock", "al-wazif", ""} == found["sides"].keys()
    counts = found["sides"]["bannock"]
    assert sum(counts[name] for name in ("both", "only_first", "only_second", "neither")) == 20


def test_what_matters_is_told_and_is_data(file: str) -> None:
    out, _ = run("battle", file, "--matters", "bannock", "--battles", "2", "--workers", "2")
    assert "Without Caliburn’s thugs: " in out
    found = data(file, "--matters", "bannock", "--battles", "2")
    assert 0 <= found["usual"]["share"] <= 1
    assert {"change", "text", "share", "error", "difference"} == found["without"][0].keys()


def test_a_wish_is_told_and_is_data(file: str) -> None:
    wish = ("--tune", "bannock", "--wins", "60", "--lives", "80", "--rounds", "2", "--battles", "150")
    out, _ = run("battle", file, *wish)
    assert out.startswith("# GURPS Mass Combat: Bannock to win 60 of 100\n")
    assert "Caliburn has " in out
    assert len(out.strip().splitlines()) == 6, "as it is, and three proposals"
    found = data(file, *wish)
    assert found["wish"]["heroes"] == ["caliburn"]
    assert found["now"]["changes"] == []
    assert len({row["text"] for row in found["proposals"]}) == 3


@pytest.mark.parametrize(
    ("words", "refusal"),
    [
        (("--matters", "nobody", "--battles", "9"), "There are: bannock, al-wazif"),
        (("--matters", "bannock"), "--battles"),
        (("--without", "thugs"), "--battles"),
        (("--without", "nobody", "--battles", "9"), "nobody"),
        (("--size", "thugs", "--battles", "9"), "equals sign"),
        (("--size", "thugs=many", "--battles", "9"), "give a number"),
        (("--hero", "caliburn=nowhere", "--battles", "9"), "nowhere"),
        (("--tune", "nobody", "--wins", "60"), "There are: bannock, al-wazif"),
        (("--tune", "bannock"), "--wins"),
        (("--tune", "bannock", "--wins", "160"), "0 to 100"),
        (("--wins", "60", "--battles", "9"), "--tune"),
        (("--workers", "2"), "--battles"),
        (("--battles", "1e5"), "whole number from 1 to 10,000,000, not 1e5"),
        (("--battles", "0"), "whole number from 1"),
        (("--battles", "9" * 23), "whole number from 1 to 10,000,000"),
        (("--battles", "9", "--workers", "1000000"), "whole number from 1 to 256"),
    ],
)
def test_what_cannot_be_asked_is_refused_in_words(file: str, words: tuple[str, ...], refusal: str) -> None:
    with pytest.raises(CommandError, match=refusal):
        run("battle", file, *words)
