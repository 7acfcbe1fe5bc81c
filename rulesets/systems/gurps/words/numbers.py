"""What the numbers of the cards are, in words of ours, and under which heading of the text they stand."""

from collections.abc import Mapping

from rulesets.engine import Help

NUMBERS: Mapping[str, Help] = {
    "Strategy": Help(
        (
            "The commander’s skill in leading a battle. Both sides roll against theirs, with all that counts "
            "for and against them."
        ),
        "Strategy",
    ),
    "Men": Help(
        (
            "Those who are left to fight. Losses are taken from them, and what the unit is worth goes down "
            "with them."
        ),
        "Casualty Table",
    ),
    "Units": Help(
        "Units that are still fit to fight.",
        "The Armies",
    ),
    "Morale": Help(
        (
            "What the unit rolls against on three dice when it has to stand: the higher it is, the steadier "
            "the unit."
        ),
        "Troop Quality and Morale",
    ),
    "Troop Strength today": Help(
        (
            "What it counts for in the contest of Strategy: its worth with the men it has left, more or less "
            "by its morale."
        ),
        "Troop Strength (TS)",
    ),
    "Battle": Help(
        (
            "The skill of coming through a battle. Survival and Glory are rolled against it: the Risk that "
            "was chosen is added for the one and taken off for the other."
        ),
        "Survival Roll",
    ),
}
