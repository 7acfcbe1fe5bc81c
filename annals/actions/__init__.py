"""What is done to what is remembered: portraits, corrections, the calendar."""

from annals.actions.calendars import drop_calendar, keep_calendar
from annals.actions.corrections import correct, still_corrected, take_back_correction
from annals.actions.portraits import set_portrait, take_portrait_away

__all__ = [
    "correct",
    "drop_calendar",
    "keep_calendar",
    "set_portrait",
    "still_corrected",
    "take_back_correction",
    "take_portrait_away",
]
