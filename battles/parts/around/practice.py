"""What can be fought for practice."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from rulesets.engine import sample_of
from rulesets.engine.words import said
from rulesets.registry import rulesets


@dataclass(frozen=True, slots=True)
class SampleBattle:
    """A sample battle of some rules; `sides`: what a press of each sends, and its name."""

    title: str
    rules: str
    sides: Sequence[tuple[str, str]]


def samples() -> list[SampleBattle]:
    """Every sample battle of the rules that are installed here."""
    found = []
    for key, rules in rulesets().items():
        if rules.roster is None:
            continue
        first = ("", rules.wording.get("sample_battle", rules.title))
        for name, title in (first, *((sample.key, sample.title) for sample in rules.samples)):
            sides = sample_of(rules, name).sides
            offered = [(f"{key}|{name}|{side.id}", side.name) for side in sides]
            found.append(SampleBattle(said(title), rules.title, offered))
    return found
