"""Vectors of what a form takes and what it refuses, in the midst of a battle."""

from typing import Any

from rulesets.engine import Problem, next_phase
from rulesets.systems.gridless import RULES
from rulesets.systems.gridless.people.gathering import GridlessMuster
from rulesets.systems.gridless.people.lineup import open_field
from tests.rulesets.adapters.gridless.scene import Given, Rolls, Scene, asked, whole
from tests.rulesets.playing import Mismatch

PLACES = ("at", "subject", "unit", "target")
"""Where a problem is and whom it is about."""


def refused(given: Given, rolls: Rolls) -> Any:
    """Each of `tries` in the form of its step, in the order of the steps; `said` is what leads there."""
    return {"refused": [bool(one) for one in problems_of(given, rolls)]}


def refused_with(given: Given, rolls: Rolls) -> Any:
    """The same with what is said of it: the kind of each problem, and its numbers."""
    found = problems_of(given, rolls)
    return {"refused": [[[one.kind, numbers_of(one)] for one in problems] for problems in found]}


def numbers_of(problem: Problem) -> dict[str, Any]:
    return {name: value for name, value in problem.facts.items() if name not in PLACES}


def problems_of(given: Given, rolls: Rolls) -> list[list[Problem]]:
    field = open_field(GridlessMuster.model_validate(whole(given["muster"])))
    scene, tries = Scene(whole(given.get("said", {})), rolls), whole(given["tries"])
    found: list[list[Problem]] = []
    while len(found) < len(tries):
        phase = next_phase(RULES, field)
        if phase is None or phase.round > 1:
            raise Mismatch(f"{tries[len(found)]['step']} does not come")
        here = (one for one in tries if one["step"] == phase.step.key)
        found += [asked(field, one["step"], one["ask"]).read(one["answer"])[1] for one in here]
        if len(found) < len(tries):
            field = scene.play(phase, field).field
    scene.done_with()
    return found
