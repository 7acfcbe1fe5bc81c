"""What the numbers of the cards are, in words of ours, and under which heading of the text they stand."""

from collections.abc import Mapping

from rulesets.engine import Help

NUMBERS: Mapping[str, Help] = {
    "Units": Help(
        "Units that are still able to fight, as far as they are seen.",
        "Units",
    ),
    "Initiative": Help(
        "Who has more acts earlier in the round. What hurries or delays is counted in.",
        "Initiative",
    ),
    "Size": Help(
        "How many there are of it. Size against size counts when units engage.",
        "Engaging Units",
    ),
    "Armour": Help(
        "What is taken from the damage of each hit.",
        "Engaging Units",
    ),
    "A move": Help(
        "So many metres it goes with one action.",
        "The combat round",
    ),
    "Morale": Help(
        "How much it can bear, and what that adds to the dice when morale is tried.",
        "Morale",
    ),
    "Morale is tried at": Help(
        (
            "At these numbers of Endurance, half and a quarter of what it entered the battle with, morale is "
            "tried."
        ),
        "Morale",
    ),
    "Leadership": Help(
        "The skill with which its leader rallies the shaken and urges others on.",
        "Morale",
    ),
    "Aim": Help(
        "What aiming adds to the next shot at that target.",
        "The combat round",
    ),
    "Reactions": Help(
        "How often it has reacted this round. Each takes 1 from its own checks and 2 from its initiative.",
        "Reactions",
    ),
    "Strength, Dexterity, Endurance": Help(
        "What wounds have left of the three. Damage is taken from them.",
        "Recovering casualties",
    ),
}
