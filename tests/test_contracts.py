"""Contracts that hold only while nobody tries are none: bad imports are planted, and each is refused."""

from __future__ import annotations

import shutil
import subprocess
import sys
from pathlib import Path

import pytest
from django.conf import settings

ROOMS = (
    "accounts",
    "annals",
    "battles",
    "campaigns",
    "chronicle",
    "config",
    "forecasts",
    "lessons",
    "rosters",
    "rulesets",
)
PLANTED = {
    "battles/parts/mine.py": ("from battles import actions", "battles.parts.mine -> battles.actions"),
    "battles/parts/seats.py": ("from battles import news", "battles.parts.seats -> battles.news"),
    "battles/views/gm.py": ("from battles.play import dice", "battles.views.gm -> battles.play.dice"),
    "battles/play/scenes.py": ("import battles.access", "battles.play.scenes -> battles.access"),
    "battles/models/maps.py": ("import battles.record.log", "battles.models.maps -> battles.record.log"),
    "battles/models/talk.py": ("import rosters.actions.camp", "battles.models.talk -> rosters.actions.camp"),
    "battles/parts/talking/said.py": (
        "import rosters.actions",
        "battles.parts.talking.said -> rosters.actions",
    ),
    "battles/record/log.py": ("import campaigns.actions", "battles.record.log -> campaigns.actions"),
    "battles/forms/table.py": ("import accounts.actions", "battles.forms.table -> accounts.actions"),
    "battles/pictures/strips.py": ("import pydantic", "battles.pictures.strips -> pydantic"),
    "battles/astray.py": ("", "astray"),
    "rosters/models/forces.py": ("import battles.models", "rosters.models.forces -> battles.models"),
    "rosters/figures/facts.py": (
        "import rosters.actions.camp",
        "rosters.figures.facts -> rosters.actions.camp",
    ),
    "campaigns/access.py": ("import campaigns.views", "campaigns.access -> campaigns.views"),
    "accounts/ids.py": ("import accounts.models", "accounts.ids -> accounts.models"),
    "rulesets/engine/dice.py": ("import random", "rulesets.engine.dice -> random"),
    "rulesets/engine/steps.py": (
        "import rulesets.forms.values",
        "rulesets.engine.steps -> rulesets.forms.values",
    ),
    "rulesets/systems/gurps/book/tables.py": (
        "import rulesets.systems.gurps.people.field",
        "rulesets.systems.gurps.book.tables -> rulesets.systems.gurps.people.field",
    ),
    "rulesets/systems/gurps/book/kinds.py": (
        "import rulesets.systems.traveller.book.kinds",
        "rulesets.systems.gurps.book.kinds -> rulesets.systems.traveller.book.kinds",
    ),
}
"""Where, the line, and what the refusal names."""


@pytest.fixture(scope="module")
def refused(tmp_path_factory: pytest.TempPathFactory) -> str:
    """What the linter says of a copy of the tree in which every bad import stands."""
    copy: Path = tmp_path_factory.mktemp("planted")
    for room in ROOMS:
        shutil.copytree(
            settings.BASE_DIR / room, copy / room, ignore=shutil.ignore_patterns("__pycache__", "migrations")
        )
    shutil.copy(settings.BASE_DIR / "pyproject.toml", copy)
    for name, (line, _) in PLANTED.items():
        path = copy / name
        text = path.read_text() if path.exists() else '"""In no layer."""\n'
        path.write_text(f"{text}\n{line}\n")
    linted = subprocess.run(
        [Path(sys.executable).with_name("lint-imports"), "--no-cache"],
        cwd=copy,
        env={"PYTHONPATH": str(copy), "COLUMNS": "200"},
        capture_output=True,
        text=True,
        check=False,
    )
    assert linted.returncode == 1, linted.stdout + linted.stderr
    return linted.stdout


@pytest.mark.parametrize("where", PLANTED)
def test_a_bad_import_is_refused(refused: str, where: str) -> None:
    assert PLANTED[where][1] in refused
