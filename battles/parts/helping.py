"""Help beside a battle: what happens in the present step, and the tables of its rules."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache

from django.urls import reverse
from django.utils.text import slugify

from battles.parts.sight import Sight
from rulesets.engine import Help, Ruleset
from rulesets.engine.words import said


@dataclass(frozen=True, slots=True)
class ShownHelp:
    """What the rules say of the open step, and whether they have tables."""

    system: str
    step: str
    help: Help | None
    has_tables: bool


def step_help(sight: Sight) -> ShownHelp:
    rules, scene = sight.rules, sight.scene
    title, help = (scene.phase.step.title, rules.helps.get(scene.row.step)) if scene else ("", None)
    told = help._replace(text=said(help.text)) if help else None
    return ShownHelp(rules.key, title, told, bool(rules.tables))


def number_help(rules: Ruleset, label: str) -> str:
    """Where it is said what a number of a card is, by its label in English; nothing where nothing is said."""
    return _address(rules.key, label) if label in rules.numbers else ""


@cache
def _address(system: str, label: str) -> str:
    return reverse("help:number", args=[system, slugify(label)])
