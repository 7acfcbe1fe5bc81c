"""What notices that the rules are broken: the vectors, or else the tests of the system."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import redirect_stderr, redirect_stdout, suppress
from io import StringIO

from tests.mutants.broken import SAID, break_here
from tests.mutants.places import ROOT, Place
from tests.rulesets.vectors import adapter_of, failure, vectors_of

LONGEST_VECTORS = 20
"""Seconds after which vectors that do not end have noticed it."""
LONGEST_TESTS = 900
LONG = ("test_conforms", "test_officers", "test_prospects", "test_properties")
"""Tests of a system that take their time: most of what is broken is noticed before them."""
NOT_NOTICED = 0


def is_whole(key: str, *, with_tests: bool) -> bool:
    """Whether the vectors, and the tests, pass while nothing is broken."""
    child = _child(key, None)
    passed = os.waitpid(child, 0)[1] == NOT_NOTICED
    return passed and not (with_tests and tests_notice(key, None))


def by_vectors(key: str, places: Sequence[Place], at_once: int) -> set[Place]:
    """Those that the vectors notice. Each in a child, which starts with everything loaded but the rules."""
    waiting, running, noticed = list(places), dict[int, Place](), set[Place]()
    while waiting or running:
        while waiting and len(running) < at_once:
            place = waiting.pop()
            running[_child(key, place)] = place
        child, status = os.wait()
        broken = running.pop(child, None)
        if broken and status != NOT_NOTICED:
            noticed.add(broken)
    return noticed


def _child(key: str, place: Place | None) -> int:
    child = os.fork()
    if child:
        return child
    signal.alarm(LONGEST_VECTORS)
    noticed = True
    with suppress(BaseException), redirect_stdout(StringIO()), redirect_stderr(StringIO()):
        if place:
            break_here(place.module, place.n)
        noticed = _are_noticed(key)
    os._exit(noticed)


def _are_noticed(key: str) -> bool:
    """Whether any vector fails here and now."""
    run = adapter_of(key)
    return any(failure(run, vector) for vector in vectors_of(key))


def by_tests(key: str, places: Sequence[Place], at_once: int) -> set[Place]:
    """Those that the tests notice."""
    with ThreadPoolExecutor(at_once) as pool:
        noticed = pool.map(lambda place: tests_notice(key, place), places)
        return {place for place, is_noticed in zip(places, noticed, strict=True) if is_noticed}


def tests_notice(key: str, place: Place | None) -> bool:
    """All tests of the system, until the first that fails, in a process of its own."""
    broken = {SAID: f"{place.module} {place.n}"} if place else {}
    quiet = ("-q", "-x", "-n0", "-p", "no:randomly", "-p", "no:cacheprovider", "-p", "tests.mutants.broken")
    try:
        done = subprocess.run(
            [sys.executable, "-m", "pytest", *quiet, *tests_of(key)],
            cwd=ROOT,
            env={**os.environ, **broken, "DATABASE_URL": "postgresql://nobody@localhost:1/none"},
            capture_output=True,
            timeout=LONGEST_TESTS,
            check=False,
        )
    except subprocess.TimeoutExpired:
        return True
    return done.returncode != NOT_NOTICED


def tests_of(key: str) -> list[str]:
    """The system's own, those that play whole battles last, and what its golden battle comes to."""
    golden = "tests/rulesets/test_outcomes.py::test_a_version_of_the_rules_keeps_its_outcomes"
    own = (ROOT / "tests" / "rulesets" / "systems" / key).rglob("test_*.py")
    files = sorted(own, key=lambda file: (file.stem in LONG, file.name))
    return [*(file.relative_to(ROOT).as_posix() for file in files), f"{golden}[{key}]"]
