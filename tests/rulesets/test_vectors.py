"""Every vector of every system through its real functions and steps, and what runs them."""

import copy
import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest

from rulesets.registry import rulesets
from tests.rulesets.vectors import NotBuilt, __main__, adapter_of, check, failure, same, vectors_of
from tests.rulesets.vectors.__main__ import main

EVERY = [
    pytest.param(key, vector, id=f"{key}-{vector['id']}") for key in rulesets() for vector in vectors_of(key)
]


@pytest.mark.parametrize(("key", "vector"), EVERY)
def test_the_rules_come_to_what_the_book_says(key: str, vector: Mapping[str, Any]) -> None:
    assert failure(adapter_of(key), vector) == ""


def test_a_vector_that_heals_does_it_among_the_utility_actions() -> None:
    [trace] = [one for one in vectors_of("gridless") if one["id"] == "V89"]
    given = copy.deepcopy(trace["given"])
    given["rounds"][1]["utility"] = [{"type": "heal", "target": "marshal", "amount": 7}]
    healed = adapter_of("gridless")("battle_trace", given, trace["rolls"])["heroes"]["marshal"]["hp"]
    assert healed == trace["expect"]["heroes"]["marshal"]["hp"] + 7


# what runs them


def run(what: str, given: Mapping[str, Any], rolls: Mapping[str, Any]) -> Any:
    if what == "sum":
        return {"total": sum(rolls["d:x"]) + given.get("plus", 0)}
    if what == "burst":
        raise ZeroDivisionError("by nought")
    raise NotBuilt(what)


VECTORS = [
    {"id": "V1", "what": "sum", "given": {"plus": 1}, "rolls": {"d:x": [1, 2]}, "expect": {"total": 4}},
    {"id": "V2", "what": "sum", "given": {}, "rolls": {"d:x": [1, 2]}, "expect": {"total": 4}},
    {"id": "V3", "what": "magic", "expect": {}},
    {"id": "V4", "what": "burst", "given": {}, "rolls": {}, "expect": {}},
]


def test_counts_and_says_what_failed() -> None:
    lines: list[str] = []
    assert check(run, VECTORS, lines.append) == (1, 3)
    assert lines == [
        'V2 sum: expected {"total": 4}\n     got {"total": 3}',
        "V3 magic: not built",
        "V4 burst: ZeroDivisionError: by nought",
    ]


@pytest.mark.parametrize(
    ("got", "expected"),
    [
        ({"a": 1}, {"a": 1, "b": 2}),
        ({"a": 1, "b": 2}, {"a": 1}),
        ([1, 2], [2, 1]),
        ([1], [1, 2]),
        ({"a": True}, {"a": 1}),
        ({"a": 0}, {"a": False}),
        ({"a": None}, {"a": 0}),
        ("x", ["x"]),
        (None, {}),
    ],
)
def test_compares_the_whole(got: Any, expected: Any) -> None:
    assert not same(got, expected)
    assert same(expected, expected)


def test_half_points_and_tuples_are_what_they_say() -> None:
    assert same({"a": (0.5, 1)}, {"a": [0.5, 1]})


def test_closes_with_the_count(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "v.json"
    file.write_text(json.dumps(VECTORS))
    monkeypatch.setattr(__main__, "adapter_of", lambda key: run)
    assert main(["sums", str(file)]) == 1
    assert capsys.readouterr().out.endswith("1 passed, 3 failed\n")
    file.write_text(json.dumps(VECTORS[:1]))
    assert main(["sums", str(file)]) == 0


@pytest.mark.parametrize("text", ["", "{}", "[1]", '[{"id": "V1"}]'])
def test_says_what_is_wrong_with_a_file(
    tmp_path: Path, text: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "v.json"
    file.write_text(text)
    monkeypatch.setattr(__main__, "adapter_of", lambda key: run)
    assert main(["sums", str(file)]) == 2
    assert "v.json" in capsys.readouterr().err


def test_says_what_is_missing(capsys: pytest.CaptureFixture[str]) -> None:
    assert main([]) == 2
    assert main(["nosuch"]) == 2
    assert main(["nosuch", "x.json"]) == 2
    assert "tests/rulesets/adapters/nosuch.py" in capsys.readouterr().err
