import json
import os
import subprocess
import sys
from dataclasses import replace

import pytest

from rulesets import conformance
from rulesets.engine import Field, KeyIsTaken, Ruleset, Step, Table
from tests.rulesets.samples import gridless, gurps, runequest, starwars, traveller

SYSTEMS = [one.RULES for one in (gridless, gurps, runequest, starwars, traveller)]


@pytest.mark.parametrize("rules", SYSTEMS, ids=lambda rules: rules.key)
@pytest.mark.parametrize("seed", range(12))
def test_conforms(rules: Ruleset, seed: int) -> None:  # type: ignore[type-arg]
    assert conformance.check(rules, seed) >= 3


@pytest.mark.parametrize("rules", SYSTEMS, ids=lambda rules: rules.key)
def test_outcome_does_not_depend_on_the_hash_seed(rules: Ruleset) -> None:  # type: ignore[type-arg]
    """Catches a loop over a set of strings."""
    code = (
        "import json, importlib\n"
        "from rulesets import conformance\n"
        f"rules = importlib.import_module('tests.rulesets.samples.{rules.key}').RULES\n"
        "print(json.dumps([played.field.dump() for _, _, played, _ in conformance.phases_of(rules, 3)]))"
    )
    runs = {
        subprocess.run(
            [sys.executable, "-c", code],
            env={**os.environ, "PYTHONHASHSEED": seed},
            capture_output=True,
            check=True,
        ).stdout
        for seed in ("1", "2", "3")
    }
    assert len(runs) == 1 and json.loads(runs.pop())


thrown: list[int] = []


def forgets_nothing(field: Field, table: Table) -> None:
    thrown.append(1)
    table.tell("held", field.units["robots"], n=len(thrown))  # type: ignore[attr-defined]


def takes_back(field: Field, table: Table) -> None:
    robots = field.units["robots"]  # type: ignore[attr-defined]
    try:
        table.throw("attack", [robots], "2d6")
    except BaseException:
        table.tell("held", robots)
        raise


def cheats_in_forecasts(field: Field, table: Table) -> None:
    robots = field.units["robots"]  # type: ignore[attr-defined]
    robots.endurance -= 5 if type(table).__name__ == "LiveTable" else 0


def throws_twice(field: Field, table: Table) -> None:
    robots = field.units["robots"]  # type: ignore[attr-defined]
    table.throw("attack", [robots], "2d6")
    table.throw("attack", [robots], "2d6")


def says_the_unworded(field: Field, table: Table) -> None:
    table.tell("whispered", field.units["robots"])  # type: ignore[attr-defined]


CHEATS = [
    (forgets_nothing, "not the same twice"),
    (takes_back, "takes back"),
    (cheats_in_forecasts, "otherwise in a forecast"),
    (throws_twice, "attack:robots"),
    (says_the_unworded, "whispered"),
]


@pytest.mark.parametrize(("cheat", "caught"), CHEATS, ids=lambda one: getattr(one, "__name__", ""))
def test_cheats_are_caught(cheat: object, caught: str) -> None:
    rules = replace(traveller.RULES, steps=(Step("cheat", "Cheat", cheat),), setup=())  # type: ignore[arg-type]
    with pytest.raises((AssertionError, KeyIsTaken, KeyError), match=caught):
        conformance.check(rules)
