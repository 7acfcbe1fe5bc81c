"""The words of the rules as people read them: of troops, numbers and reasons. Sentences are in `wording`."""

from math import inf

from rulesets.engine import Crowd, Crowds
from rulesets.systems.runequest.book.kinds import FoeType, Ratio

CROWDS = Crowds(
    Crowd(0, "nobody", 0),
    Crowd(9, "a handful", 6),
    Crowd(29, "a score or so", 20),
    Crowd(69, "about fifty", 50),
    Crowd(149, "about a hundred", 100),
    Crowd(299, "some two hundred", 200),
    Crowd(799, "some hundreds", 500),
    Crowd(1999, "about a thousand or more", 1200),
    Crowd(inf, "thousands", 3000),
)
crowd, taken_for = CROWDS.words, CROWDS.taken_for
SHARES = (
    (0, "nobody"),
    (4, "hardly anybody"),
    (12, "a few"),
    (18, "one in seven"),
    (28, "a quarter"),
    (40, "a third"),
    (60, "half"),
    (99, "most"),
)
SHARES_SAID = (*(words for _, words in SHARES), "everybody")


def share(lost: int, of: int) -> str:
    """Losses as they look from across the field."""
    percent = 100 * lost // of if of else 0
    if lost and not percent:
        return "hardly anybody"
    return next((words for most, words in SHARES if percent <= most), "everybody")


SOUGHT = {
    FoeType.WORST: "the worst that the enemy has",
    FoeType.POOR: "a poor unit",
    FoeType.INFERIOR: "an inferior unit",
    FoeType.STANDARD: "a standard unit",
    FoeType.SUPERIOR: "a superior unit",
    FoeType.EXCELLENT: "an excellent unit",
    FoeType.BEST: "the best that the enemy has",
}
ODDS = {
    Ratio.SURROUNDS: "surrounds it",
    Ratio.GREATLY: "greatly outnumbers it",
    Ratio.OUTNUMBERS: "outnumbers it",
    Ratio.EVEN: "evenly matched",
    Ratio.OUTNUMBERED: "outnumbered",
    Ratio.BADLY: "badly outnumbered",
    Ratio.SURROUNDED: "surrounded",
}
