"""Checks a list of vectors against a ruleset: `python -m tests.rulesets.vectors KEY [FILE.json]`.

A vector is `{id, what, given, rolls, expect, why}`; ours are in `<key>.json` beside this.
`run(what, given, rolls) -> expect` of `tests.rulesets.adapters.<key>` maps each `what` to the functions of
the ruleset; it renames and reshapes, never computes.
"""

import json
from collections.abc import Callable, Iterable, Iterator, Mapping
from importlib import import_module
from pathlib import Path
from typing import Any

HERE = Path(__file__).parent

type Adapter = Callable[[str, Mapping[str, Any], Mapping[str, Any]], Any]


class Given(dict[str, Any]):
    """What a vector gives, at every depth. It keeps in mind what nobody has asked for.

    What takes all of it at once, such as a sheet that refuses what it does not know, takes `whole(given)`.
    """

    def __init__(self, raw: Mapping[str, Any]) -> None:
        super().__init__({key: watched(value) for key, value in raw.items()})
        self.unasked = set(raw)

    def __getitem__(self, key: str) -> Any:
        self.unasked.discard(key)
        return super().__getitem__(key)

    def get(self, key: str, default: Any = None) -> Any:
        return self[key] if key in self else default  # noqa: SIM401  (this is what it would be made of)

    def pop(self, key: str, *default: Any) -> Any:
        self.unasked.discard(key)
        return super().pop(key, *default)

    def items(self) -> Any:
        self.unasked.clear()
        return super().items()

    def values(self) -> Any:
        self.unasked.clear()
        return super().values()

    def unused(self) -> Iterator[str]:
        """Dotted names of what has never been asked for."""
        for key, value in super().items():
            if key in self.unasked:
                yield key
                continue
            for inner in value if isinstance(value, list) else [value]:
                yield from (f"{key}.{name}" for name in inner.unused()) if isinstance(inner, Given) else ()


def watched(value: Any) -> Any:
    if isinstance(value, list):
        return [watched(item) for item in value]
    return Given(value) if isinstance(value, Mapping) else value


def whole(value: Any) -> Any:
    """As plain JSON, all of it used."""
    if isinstance(value, Given):
        return {key: whole(inner) for key, inner in value.items()}
    return [whole(item) for item in value] if isinstance(value, list) else value


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
    return outcome(run, vector)[1]


def outcome(run: Adapter, vector: Mapping[str, Any]) -> tuple[Any, str]:
    """What the rules make of this vector, and why it fails, or nothing."""
    given, rolls = Given(vector.get("given", {})), Given(vector.get("rolls", {}))
    try:
        got = run(vector["what"], given, rolls)
    except NotBuilt:
        return None, "not built"
    except Exception as error:
        return None, f"{type(error).__name__}: {error}"
    if unused := sorted({*given.unused(), *rolls.unused()}):
        return got, f"the adapter makes no use of {', '.join(unused)}"
    fails = f"expected {shown(vector['expect'])}\n     got {shown(got)}"
    return got, "" if same(got, vector["expect"]) else fails


def same(got: Any, expected: Any) -> bool:
    """The whole of it: the same keys at every depth, lists in the same order; yes is not 1."""
    if isinstance(expected, Mapping):
        keys = isinstance(got, Mapping) and got.keys() == expected.keys()
        return keys and all(same(got[key], one) for key, one in expected.items())
    if isinstance(expected, list):
        fits = isinstance(got, (list, tuple)) and len(got) == len(expected)
        return fits and all(same(*pair) for pair in zip(got, expected, strict=True))
    return isinstance(got, bool) == isinstance(expected, bool) and bool(got == expected)


def vectors_of(key: str) -> list[dict[str, Any]]:
    """Our own of this system."""
    return load(HERE / f"{key}.json")


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
