"""Presets and formations of the rules as they read in the language that is spoken."""

from dataclasses import replace

from rulesets.engine import Formation, Preset
from rulesets.engine.words import said


def spoken_preset(preset: Preset) -> Preset:
    return replace(preset, title=said(preset.title), group=said(preset.group), note=said(preset.note))


def spoken_formation(formation: Formation) -> Formation:
    """Its group stays as it is: forces are matched by it."""
    parts, leader = said(formation.parts), said(formation.leader)
    return replace(formation, title=said(formation.title), parts=parts, leader=leader)


def spoken_group(group: str) -> str:
    """What a group of formations is called."""
    return said(group)
