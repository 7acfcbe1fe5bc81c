"""Checks a list of vectors against a ruleset: `python -m tests.rulesets.vectors KEY FILE.json`.

A vector is `{id, what, given, rolls, expect, why}`. `tests/rulesets/adapters/<key>.py` maps each `what` to
the ruleset's own functions in `run(what, given, rolls) -> expect`; it renames and reshapes, never computes.
"""

import json
import sys
from collections.abc import Callable, Iterable, Mapping
from importlib import import_module
from pathlib import Path
from typing import Any

type Adapter = Callable[[str, Mapping[str, Any], Mapping[str, Any]], Any]


class NotBuilt(Exception):
    """The ruleset has nothing yet that this `what` could be mapped to."""


class NoVectors(Exception):
    """There is no such adapter, or the file holds no vectors."""


def adapter_of(key: str) -> Adapter:
    name = f"tests.rulesets.adapters.{key}"
    try:
        return import_module(name).run  # type: ignore[no-any-return]
    except ModuleNotFoundError as error:
        if error.name != name:
            raise
        raise NoVectors(f"There is no adapter for {key!r}: write {name.replace('.', '/')}.py") from None


def load(file: Path) -> list[dict[str, Any]]:
    try:
        vectors = json.loads(file.read_text())
    except (OSError, ValueError) as error:
        raise NoVectors(f"{file}: {error}") from None
    if not isinstance(vectors, list) or not all(
        isinstance(one, dict) and {"id", "what", "expect"} <= one.keys() for one in vectors
    ):
        raise NoVectors(f"{file}: a list of vectors is needed, each with id, what, given, rolls and expect")
    return vectors


def failure(run: Adapter, vector: Mapping[str, Any]) -> str:
    """Why this vector fails, or nothing."""
    try:
        got = run(vector["what"], vector.get("given", {}), vector.get("rolls", {}))
    except NotBuilt:
        return "not built"
    except Exception as error:
        return f"{type(error).__name__}: {error}"
    return "" if same(got, vector["expect"]) else f"expected {shown(vector['expect'])}\n     got {shown(got)}"


def same(got: Any, expected: Any) -> bool:
    """The whole of it: the same keys at every depth, lists in the same order; yes is not 1."""
    if isinstance(expected, Mapping):
        keys = isinstance(got, Mapping) and got.keys() == expected.keys()
        return keys and all(same(got[key], one) for key, one in expected.items())
    if isinstance(expected, list):
        fits = isinstance(got, (list, tuple)) and len(got) == len(expected)
        return fits and all(same(*pair) for pair in zip(got, expected, strict=True))
    return isinstance(got, bool) == isinstance(expected, bool) and bool(got == expected)


def shown(value: Any) -> str:
    return json.dumps(value, default=str, ensure_ascii=False)


def check(run: Adapter, vectors: Iterable[Mapping[str, Any]], say: Callable[[str], None]) -> tuple[int, int]:
    """How many passed and failed; says why, one after the other."""
    passed = failed = 0
    for vector in vectors:
        if why := failure(run, vector):
            failed += 1
            say(f"{vector['id']} {vector['what']}: {why}")
        else:
            passed += 1
    return passed, failed


def main(words: list[str]) -> int:
    if len(words) != 2:
        print("Use: python -m tests.rulesets.vectors KEY FILE.json", file=sys.stderr)
        return 2
    try:
        run, vectors = adapter_of(words[0]), load(Path(words[1]))
    except NoVectors as error:
        print(error, file=sys.stderr)
        return 2
    passed, failed = check(run, vectors, print)
    print(f"{passed} passed, {failed} failed")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
