"""Which rulesets there are: the modules of systems/ and what is installed under our entry point."""

from functools import cache
from importlib import import_module
from importlib.metadata import entry_points
from pkgutil import iter_modules
from typing import NoReturn

from rulesets import systems
from rulesets.engine import Field, Muster, Ruleset


class TwoOfAName(Exception):
    """Two rulesets have the same key."""


class NotInstalled(LookupError):
    """What was begun under rules that this site does not have, or not any more."""

    def __init__(self, key: str) -> None:
        self.key = key
        super().__init__(f"The rules “{key}” are not installed on this site.")


@cache
def rulesets() -> dict[str, Ruleset]:
    """All rulesets by key. A plug-in is a package whose entry point names its one `Ruleset` value."""
    ours = [
        import_module(f"rulesets.systems.{module.name}").RULES for module in iter_modules(systems.__path__)
    ]
    found: dict[str, Ruleset] = {}
    for rules in [*ours, *(entry.load() for entry in entry_points(group="banneret.rulesets"))]:
        if rules.key in found:
            raise TwoOfAName(rules.key)
        found[rules.key] = rules
    return found


def rules_of(key: str) -> Ruleset:
    """The ruleset of a campaign or a battle."""
    try:
        return rulesets()[key]
    except KeyError:
        raise NotInstalled(key) from None


def speechless(key: str) -> Ruleset:
    """What stands for rules that are gone: no step, no card, no words; enough to read on what was told."""

    def gone(*_: object) -> NoReturn:
        raise NotInstalled(key)

    return Ruleset(
        key=key,
        title=key,
        muster=Muster,
        field=Field,
        steps=(),
        over=gone,
        wording={},
        sample=gone,
        open=gone,
        cards=gone,
        known=gone,
    )
