"""The measures of the house: `python -m tests.measures`.

How long functions, files and templates are, how crowded the folders, those of the tests too, how much of the
code has a type, and whether modules import each other in a circle. Migrations are left out; what stands in
git counts.
"""

from __future__ import annotations

import ast
import subprocess
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from graphlib import CycleError, TopologicalSorter
from pathlib import Path
from statistics import median

import grimp

ROOT = Path(__file__).parent.parent
APPS = (
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
LONG_FUNCTION, LONG_LINE, LONG_TEMPLATE = 40, 130, 150


@dataclass
class Code:
    """What one look at all modules of the apps finds."""

    files: list[int] = field(default_factory=list)
    functions: list[int] = field(default_factory=list)
    typed: int = 0
    anys: int = 0
    docstrings: int = 0
    comments: int = 0
    skips: int = 0
    tests: int = 0
    folders: Counter[str] = field(default_factory=Counter)

    @property
    def lines(self) -> int:
        return sum(self.files)


def tracked(*patterns: str) -> list[Path]:
    """Files that git keeps, by its patterns."""
    found = subprocess.run(
        ["git", "ls-files", *patterns], cwd=ROOT, capture_output=True, text=True, check=True
    )
    return [ROOT / name for name in found.stdout.split("\n") if name and (ROOT / name).exists()]


def code() -> Code:
    found = Code()
    for path in tracked("*.py"):
        name = path.relative_to(ROOT)
        text = path.read_text()
        if name.parts[0] in (*APPS, "tests") and "migrations" not in name.parts:
            found.folders[str(name.parent)] += name.name != "__init__.py"
        if name.parts[0] == "tests":
            found.tests += text.count("\n")
        if name.parts[0] not in APPS or "migrations" in name.parts:
            continue
        found.files.append(text.count("\n"))
        found.comments += sum(line.lstrip().startswith("#") for line in text.splitlines())
        found.skips += text.count("fmt: skip")
        _read(found, ast.parse(text))
    return found


def _read(found: Code, tree: ast.Module) -> None:
    for node in ast.walk(tree):
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
            found.functions.append((node.end_lineno or node.lineno) - node.lineno + 1)
            found.typed += node.returns is not None
        if isinstance(node, ast.Name) and node.id == "Any":
            found.anys += 1
        if (
            isinstance(node, ast.Expr)
            and isinstance(node.value, ast.Constant)
            and type(node.value.value) is str
        ):
            found.docstrings += (node.end_lineno or node.lineno) - node.lineno + 1


def circles() -> list[tuple[str, ...]]:
    """Modules that import each other: the first circle that is found in each app."""
    found = []
    for app in APPS:
        graph = grimp.build_graph(app, cache_dir=None)
        arrows = {name: graph.find_modules_directly_imported_by(name) for name in graph.modules}
        try:
            TopologicalSorter(arrows).prepare()
        except CycleError as circle:
            found.append(tuple(circle.args[1]))
    return found


@dataclass(frozen=True)
class Templates:
    lines: int
    long_lines: int
    long_templates: tuple[str, ...]


def templates() -> Templates:
    lines = long_lines = 0
    long_templates = []
    for path in tracked("templates/*"):
        rows = path.read_text().splitlines()
        lines += len(rows)
        long_lines += sum(len(row) > LONG_LINE for row in rows)
        if len(rows) > LONG_TEMPLATE:
            long_templates.append(str(path.relative_to(ROOT)))
    return Templates(lines, long_lines, tuple(long_templates))


def table() -> Iterator[tuple[str, str, str]]:
    """What is measured, what it is, and what is wanted."""
    now, pages, loops = code(), templates(), circles()
    crowded = [f"{folder} {count}" for folder, count in now.folders.most_common(3)]
    yield "functions: median / p90 / max, lines", _spread(now.functions), "short"
    yield f"functions over {LONG_FUNCTION}", str(sum(n > LONG_FUNCTION for n in now.functions)), "0"
    yield "files: median / p90 / max, lines", _spread(now.files), "short"
    yield "return types", f"{100 * now.typed / len(now.functions):.0f} %", "100 %"
    yield "Any", str(now.anys), "under 600"
    yield "modules in a folder: median / p90 / max", _spread(list(now.folders.values())), "at most 20"
    yield "the most crowded", ", ".join(crowded), ""
    yield "comments / docstrings, of lines", f"{_part(now.comments, now)} / {_part(now.docstrings, now)}", ""
    yield "tests to code", f"{now.tests / now.lines:.2f}", ""
    yield "fmt: skip", str(now.skips), "under 10"
    yield f"template lines over {LONG_LINE}", f"{pages.long_lines} of {pages.lines}", "0"
    yield f"templates over {LONG_TEMPLATE} lines", str(len(pages.long_templates)), "0"
    yield "circles of imports", "; ".join(" > ".join(one) for one in loops) or "none", "none"


def _spread(sizes: Sequence[int]) -> str:
    ordered = sorted(sizes)
    return f"{median(ordered):.0f} / {ordered[len(ordered) * 9 // 10]} / {ordered[-1]}"


def _part(lines: int, whole: Code) -> str:
    return f"{100 * lines / whole.lines:.1f} %"


def told(rows: Iterable[tuple[str, str, str]]) -> str:
    return "\n".join(
        f"{what:<42} {now:<34} {f'wanted: {wanted}' if wanted else ''}".rstrip() for what, now, wanted in rows
    )


if __name__ == "__main__":
    print(told(table()))
