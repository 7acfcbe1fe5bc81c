"""Loads a system whose rules are broken at one place: the module is compiled from its changed tree."""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence
from importlib.abc import Loader, MetaPathFinder
from importlib.machinery import ModuleSpec, PathFinder
from types import ModuleType
from typing import override

from tests.mutants.places import tree_of

SAID = "BANNERET_BROKEN"
"""In the environment: `module number`, for whoever tries a broken system in a process of its own."""


class Broken(MetaPathFinder, Loader):
    """Finds one module only, and runs it broken."""

    def __init__(self, module: str, n: int) -> None:
        self.module, self.n = module, n

    @override
    def find_spec(
        self, fullname: str, path: Sequence[str] | None, target: ModuleType | None = None
    ) -> ModuleSpec | None:
        if fullname != self.module:
            return None
        found = PathFinder.find_spec(fullname, path, target)
        if found is not None:
            found.loader = self
        return found

    @override
    def create_module(self, spec: ModuleSpec) -> None:
        return None

    @override
    def exec_module(self, module: ModuleType) -> None:
        tree, _ = tree_of(self.module, self.n)
        exec(compile(tree, f"<{self.module}, broken>", "exec"), vars(module))


def break_here(module: str, n: int) -> None:
    """From now on this process loads the module broken."""
    sys.meta_path.insert(0, Broken(module, n))


def pytest_load_initial_conftests() -> None:
    """`-p tests.mutants.broken`: before any test is found."""
    if said := os.environ.get(SAID):
        module, n = said.split()
        break_here(module, int(n))
