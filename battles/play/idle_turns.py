"""Turns in which nobody does anything: played and written down like any other, without a press."""

from __future__ import annotations

from rulesets.engine import Field, Phase, Ruleset, next_phase, play


def passed_over(rules: Ruleset, field: Field) -> tuple[list[str], Phase | None]:
    """Whose turns go by from here on, and the phase that follows them."""
    turns: list[str] = []
    while (phase := next_phase(rules, field)) is not None and phase.turn:
        played = play(phase, field, {})
        if not played.lets_go_by(phase):
            break
        turns.append(phase.turn)
        field = played.field
    return turns, phase
