"""What an evening without officers asks of everybody, as their browsers count it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from rulesets.registry import rulesets
from tests.browser.counting import Acts, acts_of, is_kept, keep_line
from tests.browser.evening.cast import COMMANDERS, GM, PLAYERS, Cast
from tests.browser.evening.script import Script

if TYPE_CHECKING:
    from tests.browser.evening.evening import Evening

MOST = 2
"""Presses of a player for each question."""
COUNTED = 2
"""Rounds of which the figures of the docs are the mean."""


def rounds_of(script: Script) -> int:
    """How many are fought: as many as the script has, or as are counted where figures are kept."""
    return max(script.rounds, COUNTED) if is_kept() else script.rounds


def acts_of_all(cast: Cast) -> dict[str, Acts]:
    return {name: acts_of(page) for name, page in cast.pages.items() if not page.is_closed()}


def holds(evening: Evening, before: Mapping[str, Acts], rounds: int) -> None:
    """Nobody is asked to press more often than he has to."""
    acts = {name: now - before[name] for name, now in acts_of_all(evening.cast).items() if name in before}
    players = {name: acts[name] for name in (*COMMANDERS, *PLAYERS) if evening.asked[name]}
    presses = {name: done.presses / evening.asked[name] for name, done in players.items()}
    assert max(presses.values()) <= MOST, (presses, players, evening.asked)
    gm = acts[GM]
    choices = max(done.choices + done.typed for done in players.values())
    keep_line(
        f"| {rulesets()[evening.script.ruleset].title} | by hand |",
        f"{gm.presses / rounds:.0f} | {(gm.choices + gm.typed) / rounds:.0f} | "
        f"{max(presses.values()):.1f} | {choices / rounds:.1f} |",
    )
