"""What the battle room keeps: the record of each battle, and until when people are asked."""

from battles.models.pace import Ends, Pace, Term, pace_of
from battles.models.record import (
    Answer,
    Attendance,
    Battle,
    Change,
    CorrectionRow,
    Event,
    Phase,
    Roll,
    RulingRow,
    Seat,
    Side,
    SideHero,
    Writing,
    fresh_salt,
)
from battles.models.reveal import ALL, Revealed

__all__ = [
    "ALL",
    "Answer",
    "Attendance",
    "Battle",
    "Change",
    "CorrectionRow",
    "Ends",
    "Event",
    "Pace",
    "Phase",
    "Revealed",
    "Roll",
    "RulingRow",
    "Seat",
    "Side",
    "SideHero",
    "Term",
    "Writing",
    "fresh_salt",
    "pace_of",
]
