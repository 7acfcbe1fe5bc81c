"""Every pattern of ours against 100,000 characters of the worst kinds: none of them may hold the site up.

`re` keeps the interpreter for itself while it looks, so that one slow pattern stops everybody's pages.
"""

from __future__ import annotations

import ast
import re
import time
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from itertools import permutations
from pathlib import Path
from re import _constants as codes  # type: ignore[attr-defined]
from re import _parser as parser  # type: ignore[attr-defined]
from typing import Annotated, Any

import pytest
from django.conf import settings
from pydantic import StringConstraints, TypeAdapter, ValidationError

ROOMS = ("accounts", "battles", "campaigns", "config", "lessons", "rosters", "rulesets")
LOOKING = ("compile", "findall", "finditer", "fullmatch", "match", "search", "split", "sub", "subn")
MANY = 100_000
QUICK = 0.05
"""So many seconds are few anywhere; what takes longer is compared with the plainest, for a busy machine."""
PLAINEST = re.compile(r"(\w)(\w)")
MOST_TIMES = 15
"""So many times as long as the plainest a pattern may look; ours take up to six times as long."""
TRIES = 8
"""The machine may be busy: only a pattern that is slow each time is slow."""


@dataclass(frozen=True)
class Pattern:
    """A pattern as it stands in the code: where, and who looks with it."""

    where: str
    text: str
    flags: int = 0
    is_pydantic: bool = False

    @property
    def looks(self) -> list[Callable[[str], object]]:
        """Every way to look with it."""
        if self.is_pydantic:
            return [_reader(self.text)]
        made = re.compile(self.text, self.flags)
        return [made.match, made.fullmatch, made.findall]  # to replace and to split is to find all


def _reader(text: str) -> Callable[[str], object]:
    adapter: TypeAdapter[str] = TypeAdapter(Annotated[str, StringConstraints(pattern=text)])

    def read(typed: str) -> None:
        try:
            adapter.validate_python(typed)
        except ValidationError:
            return

    return read


# what there is


def _python() -> Iterator[Path]:
    for room in ROOMS:
        yield from sorted((settings.BASE_DIR / room).rglob("*.py"))


def found() -> Iterator[Pattern]:
    for path in _python():
        yield from found_in(path)


def found_in(path: Path) -> Iterator[Pattern]:
    for node in ast.walk(ast.parse(path.read_text())):
        if not isinstance(node, ast.Call):
            continue
        where = f"{path.relative_to(settings.BASE_DIR)}:{node.lineno}"
        name = ast.unparse(node.func)
        if name in {f"re.{one}" for one in LOOKING}:
            flags = [one.value for one in node.keywords if one.arg == "flags"]
            flags += [one for one in node.args[1:] if ast.unparse(one).startswith("re.")]
            yield Pattern(where, written(node.args[0], where), sum(_flag(one) for one in flags))
        elif name.rpartition(".")[2] in ("RegexField", "RegexValidator", "re_path"):
            yield Pattern(where, written(node.args[0], where))
        for one in node.keywords:
            if one.arg == "pattern" and isinstance(one.value, ast.Constant | ast.JoinedStr):
                yield Pattern(where, written(one.value, where), is_pydantic=True)
            elif one.arg == "regex":
                yield Pattern(where, written(one.value, where))


def written(node: ast.expr, where: str) -> str:
    """The pattern itself; a word stands for what is put into it."""
    if isinstance(node, ast.Constant) and isinstance(node.value, str):
        return node.value
    assert isinstance(node, ast.JoinedStr), (
        f"{where}: write the pattern where it is used, so that it is tried"
    )
    return "".join(str(one.value) if isinstance(one, ast.Constant) else "word" for one in node.values)


def _flag(node: ast.expr) -> int:
    return sum(getattr(re, name) for name in re.findall(r"re\.(\w+)", ast.unparse(node)))


PATTERNS = list(found())


# the worst that can be typed for it


def worst_for(text: str) -> Iterator[str]:
    """Long rows of each of its characters and of each two, what almost fits, and each repeat pumped up."""
    own = list(dict.fromkeys(_letters(parser.parse(text))))
    for one in dict.fromkeys([*own, *"aA0 _-é!"]):
        yield one * (MANY - 1) + "\0"
    few = dict.fromkeys([*own[:4], *own[-2:], " "])
    for one, other in permutations(few, 2):
        yield (one + other) * (MANY // 2)
        yield one * (MANY // 2) + other * (MANY // 2)
    fits = _sample(parser.parse(text))
    for part in {fits, fits[:-1], fits + "!", "!" + fits} - {""}:
        yield part * (MANY // len(part))
    for before, pumped in _pumps(parser.parse(text), ""):
        if pumped:
            yield before + pumped * (MANY // len(pumped)) + "\0"
            yield (before + pumped * 20) * (MANY // (len(before) + 20 * len(pumped)))


KINDS = {
    codes.CATEGORY_DIGIT: "0", codes.CATEGORY_SPACE: " ", codes.CATEGORY_WORD: "a",
    codes.CATEGORY_NOT_DIGIT: "a", codes.CATEGORY_NOT_SPACE: "a", codes.CATEGORY_NOT_WORD: "!",
}  # fmt: skip


def _letters(tree: Iterable[Any]) -> Iterator[str]:
    """The characters that it speaks of."""
    for code, said in tree:
        if code in (codes.LITERAL, codes.NOT_LITERAL):
            yield chr(said)
        elif code is codes.RANGE:
            yield from map(chr, said)
        elif code is codes.CATEGORY:
            yield KINDS[said]
        elif code is codes.IN:
            yield from _letters(said)
        else:
            for tree_inside in _inside(said):
                yield from _letters(tree_inside)


def _inside(said: Any) -> Iterator[Any]:
    if isinstance(said, parser.SubPattern):
        yield said
    elif isinstance(said, tuple | list):
        for one in said:
            yield from _inside(one)


def _sample(tree: Iterable[Any]) -> str:
    """A short text that fits, or nearly."""
    return "".join(_piece(code, said) for code, said in tree)


def _piece(code: Any, said: Any) -> str:
    if code is codes.LITERAL:
        return chr(said)
    if code is codes.NOT_LITERAL or code is codes.ANY:
        return "a"
    if code is codes.IN:
        inside = list(said)
        return "a" if inside[0][0] is codes.NEGATE else next(_letters(inside))
    if code in (codes.MAX_REPEAT, codes.MIN_REPEAT, codes.POSSESSIVE_REPEAT):
        times: int = max(1, min(said[0], 3))
        return _sample(said[2]) * times
    if code in (codes.ASSERT_NOT, codes.AT, codes.ASSERT):
        return ""
    return _sample(next(_inside(said), []))


def _pumps(tree: Iterable[Any], before: str) -> Iterator[tuple[str, str]]:
    """Each repeat: what fits before it, and what it repeats."""
    for code, said in tree:
        if code in (codes.MAX_REPEAT, codes.MIN_REPEAT, codes.POSSESSIVE_REPEAT):
            yield before, _sample(said[2])
            yield from _pumps(said[2], before)
        else:
            for tree_inside in _inside(said):
                yield from _pumps(tree_inside, before)
        before += _piece(code, said)


# how long it takes


def times_as_long(look: Callable[[str], object], text: str) -> float:
    """As the plainest pattern takes for as many characters, in turn with it: the least of some tries. Nothing
    where it is quick as it is.
    """
    best = float("inf")
    for _ in range(TRIES):
        if (taken := _seconds(look, text)) < QUICK:
            return 0
        best = min(best, taken / _seconds(PLAINEST.findall, "a" * MANY))
        if best < MOST_TIMES or best > 100 * MOST_TIMES:
            break
    return best


def _seconds(look: Callable[[str], object], text: str) -> float:
    started = time.process_time()
    look(text)
    return max(time.process_time() - started, 1e-9)


def too_slow(pattern: Pattern) -> str:
    """The first text that takes it too long, if there is one."""
    for text in worst_for(pattern.text):
        for look in pattern.looks:
            if (times := times_as_long(look, text)) >= MOST_TIMES:
                return f"{text[:8]!r}… takes {times:.0f} times as long as the plainest pattern"
    return ""


@pytest.mark.parametrize("pattern", PATTERNS, ids=lambda one: one.where)
def test_it_looks_through_a_hundred_thousand_characters_at_once(pattern: Pattern) -> None:
    assert too_slow(pattern) == ""


def test_every_room_is_searched_and_every_way_to_write_a_pattern_is_known() -> None:
    assert len(PATTERNS) > 30
    assert {one.where.partition("/")[0] for one in PATTERNS} == set(ROOMS) - {"campaigns", "lessons"}
    texts = {one.text for one in PATTERNS}
    assert {r"[\w.+-]+", r"^[a-z][a-z0-9_-]{0,39}$", r"^[a-z0-9_:.-]+\Z"} <= texts
    others = re.compile(r"import re as|from re import|import regex")
    assert [path for path in _python() if others.search(path.read_text())] == []


def test_it_would_notice_a_slow_one(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tests.test_patterns.MANY", 5_000)
    monkeypatch.setattr("tests.test_patterns.TRIES", 1)
    monkeypatch.setattr("tests.test_patterns.QUICK", 0)
    assert too_slow(Pattern("here:1", r"(?<!\w)(\w++)\s*+=\s*+(\S++)")) == ""
    assert too_slow(Pattern("here:2", r"(\w+)\s*=\s*(\S+)"))
    monkeypatch.setattr("tests.test_patterns.MANY", 22)
    assert too_slow(Pattern("here:3", r"(?:[a-z]+[0-9]?)+:"))
