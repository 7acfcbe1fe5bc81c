"""What the docs show is what there is: their examples run, and what they name exists."""

from __future__ import annotations

import re
from importlib import import_module
from pathlib import Path

import pytest
from django.conf import settings

from tests.rulesets.samples import raid

ROOT: Path = settings.BASE_DIR
PAGES = sorted((ROOT / "docs").rglob("*.md"))
ROOMS = ("accounts", "battles", "campaigns", "config", "lessons", "rosters", "rulesets", "tests")
NAMED = re.compile(rf"`((?:{'|'.join(ROOMS)})(?:\.\w+)+)(?:\([^`]*\))?`")
FILES = re.compile(rf"`((?:{'|'.join(ROOMS)}|static|templates|docs)/[\w./-]+)`")


def test_the_small_ruleset_of_the_docs_is_the_one_that_is_tried() -> None:
    shown = (ROOT / "docs" / "engine.md").read_text()
    assert Path(raid.__file__).read_text() in shown
    assert len(Path(raid.__file__).read_text().splitlines()) <= 80


@pytest.mark.parametrize("document", PAGES, ids=lambda one: one.stem)
def test_what_a_page_names_is_there(document: Path) -> None:
    text = re.sub(r"```.*?```", "", document.read_text(), flags=re.S)
    astray = [name for name in NAMED.findall(text) if not _found(name)]
    astray += [name for name in FILES.findall(text) if "<" not in name and not (ROOT / name).exists()]
    assert astray == []


def _found(dotted: str) -> bool:
    """A module, or what stands in one."""
    parts = dotted.split(".")
    for end in range(len(parts), 0, -1):
        try:
            thing: object = import_module(".".join(parts[:end]))
        except ModuleNotFoundError:
            continue
        for name in parts[end:]:
            if not hasattr(thing, name):
                return False
            thing = getattr(thing, name)
        return True
    return False


def test_every_room_stands_in_the_architecture() -> None:
    """A package is described where a newcomer looks for it; those of battles by their names there."""
    page = (ROOT / "docs" / "architecture.md").read_text()
    plain = {"migrations", "management", "templatetags", "commands", "systems"}
    found = {
        path.parent.relative_to(ROOT) for app in ROOMS[:-1] for path in (ROOT / app).rglob("__init__.py")
    }
    rooms = {str(room).removeprefix("battles/") for room in found if not plain & {*room.parts}} - {"rulesets"}
    assert {room for room in rooms if f"`{room}`" not in page} == set()
