"""How many battles have been fought ahead, while it goes on."""

from __future__ import annotations

from dataclasses import dataclass

from forecasts.charts import words


@dataclass(frozen=True, slots=True)
class Progress:
    battles: int
    wanted: int
    words: str
    error: str
    label: str


def progress(battles: int, wanted: int, error: float | None = None) -> Progress:
    """`error` of the chance that is asked for, once it is known."""
    off = words.give_or_take(error) if battles and error is not None else ""
    shown = min(battles, wanted)
    return Progress(
        shown, wanted, words.progress_words(battles, wanted), off, words.progress_label(battles, wanted)
    )
