"""Help beside a battle: what happens in the present step, and the tables of its rules."""

from __future__ import annotations

from dataclasses import dataclass

from battles.parts.sight import Sight
from rulesets.engine import Help
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
