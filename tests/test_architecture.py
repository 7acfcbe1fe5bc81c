"""The promises that the tree makes about itself: layers, sizes, and that what there is can be looked up."""

from __future__ import annotations

import ast
import re
import tomllib
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

import pytest
from django.conf import settings
from django.core.management import get_commands

from rulesets.registry import rulesets

ROOT: Path = settings.BASE_DIR
OURS = (
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
LONGEST_FILE, LONGEST_FUNCTION, LONGEST_TEMPLATE, LONGEST_STORY = 400, 40, 150, 60
FULLEST_FOLDER = 20
WIDEST_TEMPLATE = 130
PRINTED = ("tables.py", "wording.py", "presets.py", "sample.py")  # rows and sentences, one after another
VAGUE = {"utils", "helpers", "common", "misc", "services", "manager", "base"}


def _python() -> Iterator[Path]:
    for room in (*OURS, "tests"):
        yield from (path for path in (ROOT / room).rglob("*.py") if "migrations" not in path.parts)


def _is_data(path: Path) -> bool:
    return path.name in PRINTED


def _lines(path: Path) -> int:
    return len(path.read_text().splitlines())


def _relative(paths: Iterator[Path] | list[Path]) -> list[str]:
    return sorted(str(path.relative_to(ROOT)) for path in paths)


def test_every_file_can_be_read_in_one_sitting() -> None:
    long = (path for path in _python() if not _is_data(path) and _lines(path) > LONGEST_FILE)
    assert _relative(long) == []


def test_every_folder_can_be_taken_in_at_once() -> None:
    folders = Counter(path.parent for path in _python() if path.name != "__init__.py")
    assert _relative([folder for folder, modules in folders.items() if modules > FULLEST_FOLDER]) == []


@pytest.mark.parametrize("key", sorted(rulesets()))
def test_no_two_classes_of_a_system_have_one_name(key: str) -> None:
    """One name for one idea; and nothing need be called otherwise where both are wanted."""
    where: dict[str, list[str]] = {}
    for path in (ROOT / "rulesets" / "systems" / key).rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text())):
            if isinstance(node, ast.ClassDef):
                where.setdefault(node.name, []).append(str(path.relative_to(ROOT)))
    assert {name: paths for name, paths in where.items() if len(paths) > 1} == {}


def test_no_import_gives_a_class_another_name() -> None:
    """One class has one name; where two of one name meet, the room is said: `engine.Event` beside `Event`."""
    renamed = [
        f"{path.relative_to(ROOT)}: {name.name} as {name.asname}"
        for path in _python()
        for node in ast.walk(ast.parse(path.read_text()))
        if isinstance(node, ast.ImportFrom)
        for name in node.names
        if name.asname not in (None, name.name) and name.name[0].isupper() and not name.name.isupper()
    ]
    assert renamed == []


def test_every_function_can_be_read_at_a_glance() -> None:
    long = [
        f"{path.relative_to(ROOT)}: {node.name}"
        for path in _python()
        if not _is_data(path)
        for node in ast.walk(ast.parse(path.read_text()))
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef) and _length(node) > _longest(path)
    ]
    assert long == []


def _longest(path: Path) -> int:
    """A test may tell a story."""
    return LONGEST_STORY if path.is_relative_to(ROOT / "tests") else LONGEST_FUNCTION


def _length(function: ast.FunctionDef | ast.AsyncFunctionDef) -> int:
    return (function.end_lineno or function.lineno) - function.lineno + 1


def test_every_template_can_be_seen_at_once() -> None:
    templates = (path for path in (ROOT / "templates").rglob("*") if path.is_file())
    assert _relative(path for path in templates if _lines(path) > LONGEST_TEMPLATE) == []


def test_every_line_of_a_template_can_be_read() -> None:
    wide = [
        f"{path.relative_to(ROOT)}:{number}"
        for path in (ROOT / "templates").rglob("*.html")
        for number, line in enumerate(path.read_text().splitlines(), start=1)
        if len(line) > WIDEST_TEMPLATE
    ]
    assert wide == []


def test_every_module_says_what_it_is() -> None:
    assert _relative(path for path in _python() if path.stem in VAGUE) == []


def test_no_page_carries_script_or_style_of_its_own() -> None:
    inline = re.compile(r"<style|\sstyle=|<script(?![^>]*\ssrc=)|\son[a-z]+=", re.IGNORECASE)
    pages = (path for path in (ROOT / "templates").rglob("*.html"))
    assert _relative(path for path in pages if inline.search(_markup(path))) == []


def _markup(path: Path) -> str:
    return re.sub(r"{%.*?%}|{{.*?}}", "", path.read_text(), flags=re.DOTALL)


def test_no_style_is_looked_up_in_the_whole_page_anew() -> None:
    """With these, every line that comes to a page has the browser look at all of it again: ten times the
    work on the console.
    """
    dear = re.compile(r"\b(?:body|html):has\([^)]*\) [^{,]|:has\([^)]*:nth-")
    styles = (ROOT / "static/css").glob("*.css")
    found = {path.name: some for path in styles if (some := dear.findall(path.read_text()))}
    assert found == {}


def test_what_is_beside_is_where_a_line_begins_or_ends() -> None:
    """Not left or right: in languages that are written from right to left it is the other way round."""
    physical = re.compile(r"(?:margin|padding|border|scroll-margin)-(?:left|right)\b|[\s;{](?:left|right):")
    physical_words = re.compile(r"(?:text-align|float|clear): *(?:left|right)")
    one = r"((?:[^\s;()]|\([^)]*\))+)"
    four = re.compile(rf"(?:margin|padding): *{one} +{one} +{one} +{one};")
    found: dict[str, list[str]] = {}
    for path in (ROOT / "static/css").glob("*.css"):
        text = path.read_text()
        uneven = [sides.group() for sides in four.finditer(text) if sides[2] != sides[4]]
        found[path.name] = [*physical.findall(text), *physical_words.findall(text), *uneven]
    assert {name: some for name, some in found.items() if some} == {}


def test_every_form_that_posts_carries_its_token() -> None:
    form = re.compile(r"<form[^>]*method=.post.*?</form>", re.IGNORECASE | re.DOTALL)
    bare = [
        str(path.relative_to(ROOT))
        for path in (ROOT / "templates").rglob("*.html")
        for found in form.findall(path.read_text())
        if "csrf_token" not in found
    ]
    assert bare == []


# --- What there is can be looked up


def _names_read() -> set[str]:
    reading = re.compile(
        r"\b(?:text|flag|number|names|address|folder|in_production)\(\s*\"([A-Z_]+)\"|environ(?:\.get\(|\[)\"([A-Z_]+)\""
    )
    sources = [path for path in _python() if "tests" not in path.parts or path.name == "conftest.py"]
    scripts = re.findall(r"\$\{(PYTHON)\b", (ROOT / ".ci/environment.sh").read_text())
    scripts += re.findall(r"\$\{([A-Z_]+)", (ROOT / "docker-compose.yml").read_text())
    found = {name for path in sources for pair in reading.findall(path.read_text()) for name in pair if name}
    return found | set(scripts)


def test_every_name_read_from_the_environment_is_in_the_example() -> None:
    listed = set(re.findall(r"^([A-Z_]+)=", (ROOT / ".env.example").read_text(), re.MULTILINE))
    assert _names_read() - {"DJANGO_SETTINGS_MODULE"} == listed


def test_every_command_of_ours_is_documented() -> None:
    documented = (ROOT / "docs/commands.md").read_text()
    commands = [name for name, app in get_commands().items() if app in OURS]
    assert [name for name in commands if f"manage.py {name}" not in documented] == []


def test_every_ruleset_is_documented() -> None:
    page = (ROOT / "docs/rulesets.md").read_text()
    assert [key for key in rulesets() if f"`{key}`" not in page] == []


def test_every_page_of_the_docs_can_be_found_from_the_first() -> None:
    first = (ROOT / "docs/index.md").read_text()
    pages = [
        path.relative_to(ROOT / "docs") for path in (ROOT / "docs").rglob("*.md") if path.name != "index.md"
    ]
    assert [str(page) for page in pages if f"({page})" not in first] == []


def test_the_tour_shows_every_picture_and_stays_small() -> None:
    page, folder = (ROOT / "docs/tour.md").read_text(), ROOT / "docs/tour"
    pictures = {path.name: path.stat().st_size for path in folder.iterdir()}
    assert set(re.findall(r'src="tour/([^"]+)"', page)) == set(pictures)
    assert sum(pictures.values()) < 4_000_000


@pytest.mark.parametrize(
    "document", [*sorted(ROOT.glob("*.md")), *sorted((ROOT / "docs").rglob("*.md"))], ids=str
)
def test_every_link_between_our_own_pages_leads_somewhere(document: Path) -> None:
    links = re.findall(r"\]\(([^)#:\s]+)(?:#[^)]*)?\)", document.read_text())
    assert [link for link in links if not (document.parent / link).exists()] == []


# --- What is installed is what was agreed on


@pytest.mark.parametrize("lock", ["requirements.lock", "requirements-dev.lock"])
def test_every_package_is_pinned_by_hash_and_names_no_index(lock: str) -> None:
    text = (ROOT / lock).read_text()
    assert re.findall(r"https?:|index-url|find-links", text) == []
    blocks = re.split(r"\n(?=\S)", text.strip())
    assert [
        block.split("\n")[0] for block in blocks if "==" not in block or "--hash=sha256:" not in block
    ] == []


def test_every_dependency_is_in_its_lock() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text())
    wanted = {
        "requirements.lock": project["project"]["dependencies"],
        "requirements-dev.lock": project["project"]["dependencies"] + project["dependency-groups"]["dev"],
    }
    for lock, dependencies in wanted.items():
        pinned = set(re.findall(r"^([a-z0-9.-]+)==", (ROOT / lock).read_text(), re.MULTILINE))
        assert {re.split(r"[\[><=~ ]", name)[0].lower() for name in dependencies} <= pinned
