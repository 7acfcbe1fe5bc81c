"""Which rulesets there are: the modules of systems/ and what is installed under our entry point."""

from functools import cache
from importlib import import_module
from importlib.metadata import entry_points
from pkgutil import iter_modules
from typing import Any

from rulesets import systems
from rulesets.engine import Ruleset


class TwoOfAName(Exception):
    """Two rulesets have the same key."""


@cache
def rulesets() -> dict[str, Ruleset[Any, Any]]:
    """All rulesets by key. A plug-in is a package whose entry point names its one `Ruleset` value."""
    ours = [
        import_module(f"rulesets.systems.{module.name}").RULES for module in iter_modules(systems.__path__)
    ]
    found: dict[str, Ruleset[Any, Any]] = {}
    for rules in [*ours, *(entry.load() for entry in entry_points(group="banneret.rulesets"))]:
        if rules.key in found:
            raise TwoOfAName(rules.key)
        found[rules.key] = rules
    return found
