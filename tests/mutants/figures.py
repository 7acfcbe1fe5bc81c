"""What mutants say, kept: the figures of the run that somebody kept, and the places that cannot matter.

Figures lie in `measured/<key>.json`, as `python -m tests.mutants KEY --keep` has written them.
"""

from __future__ import annotations

import json
from pathlib import Path

from pydantic import TypeAdapter

from config.conformance.kept import Broken

HERE = Path(__file__).parent
MEASURED, HARMLESS = HERE / "measured", HERE / "harmless"
REASONS = TypeAdapter(dict[str, str])
FIGURES = TypeAdapter(Broken)


def harmless_of(key: str) -> dict[str, str]:
    """Places that cannot matter, each with the reason."""
    return REASONS.validate_json((HARMLESS / f"{key}.json").read_bytes())


def figures_of(key: str, folder: Path = MEASURED) -> Broken | None:
    """What the kept run of a system has noticed; nothing before one was kept."""
    file = folder / f"{key}.json"
    return FIGURES.validate_json(file.read_bytes()) if file.exists() else None


def keep(key: str, figures: Broken, folder: Path = MEASURED) -> Path:
    folder.mkdir(exist_ok=True)
    file = folder / f"{key}.json"
    file.write_text(json.dumps(FIGURES.dump_python(figures), indent=2) + "\n")
    return file
