"""In three truths: what of a debrief somebody may read."""

from __future__ import annotations

from dataclasses import replace

from rulesets.engine import GM, Viewer
from rulesets.forecasts.debrief.inquiry import Debrief
from rulesets.forecasts.debrief.luck import luck_of


def seen_by(debrief: Debrief, who: Viewer) -> Debrief:
    """All of it in the eyes of the game master, which everybody has once he lays the battle open.

    Else the public end, and of one's own side what it believed, the dice that one saw, and one's own
    decisions with what they were worth by what one knew. What dice and decisions were worth in truth would
    tell of what is hidden.
    """
    if GM in who:
        return debrief
    rolls = tuple(
        roll for roll in debrief.rolls if f"side:{roll.side}" in who and roll.audience.includes(who)
    )
    sides = [side for side in debrief.luck if f"side:{side}" in who]
    return replace(
        debrief,
        curves={eyes: curve for eyes, curve in debrief.curves.items() if eyes in who},
        bridged={eyes: numbers for eyes, numbers in debrief.bridged.items() if eyes in who},
        turnings={eyes: turning for eyes, turning in debrief.turnings.items() if eyes in who},
        heroes={eyes: hero for eyes, hero in debrief.heroes.items() if eyes in who},
        swings=(),
        fortunes={},
        decisions=tuple(
            made._replace(worth=made.believed, believed=None)
            for made in debrief.decisions
            if made.seat in who
        ),
        rolls=rolls,
        luck={side: luck_of(roll for roll in rolls if roll.side == side) for side in sides},
    )
