"""What a catalogue has besides its sentences for a report: who reads it was not there."""

from rulesets.engine.story.told import (
    FIGURES,
    LIVED,
    LOSSES,
    STEP,
    STRENGTH,
    TOLD,
    TRIFLES,
    WEIGHS,
    as_heard,
    as_lived,
    is_loss,
    is_trifle,
    meaning_of,
    strength_of,
    weighs,
)

__all__ = [
    "FIGURES",
    "LIVED",
    "LOSSES",
    "STEP",
    "STRENGTH",
    "TOLD",
    "TRIFLES",
    "WEIGHS",
    "as_heard",
    "as_lived",
    "is_loss",
    "is_trifle",
    "meaning_of",
    "strength_of",
    "weighs",
]
