"""What the numbers of the cards are, in words of ours, and under which heading of the text they stand."""

from collections.abc import Mapping

from rulesets.engine import Help

NUMBERS: Mapping[str, Help] = {
    "Units": Help(
        "Units that stand on the field and still have tokens to fight with.",
        "Initial battle setup",
    ),
    "Aims at": Help(
        (
            "The tokens that it has aimed at each enemy unit this round. Together they are never more than "
            "it has."
        ),
        "Allocate Forces",
    ),
    "Threat": Help(
        (
            "The tokens that enemies have aimed at it this round. They count against its advantage, and make "
            "everything harder that heroes do for it."
        ),
        "Token advantage",
    ),
    "Advantage": Help(
        (
            "Its strength less the threat against it. Each point makes its battle roll one easier: what it "
            "needs stands beside it."
        ),
        "Token advantage",
    ),
    "Will of the general": Help(
        "What is added to the roll when the unit has to stand a test of morale.",
        "Make Morale Check",
    ),
    "Challenge rating": Help(
        "How dangerous a hero is. In deadly combat teams meet the least dangerous foes first.",
        "Initial battle setup",
    ),
    "Opportunity": Help(
        "What he has banked by stealth, and may spend once on something that he does later.",
        "Perform Heroic Utility Actions",
    ),
    "Spells left": Help(
        "How many spells of each level he has yet to cast today.",
        "Determine Modifiers",
    ),
    "Vitality": Help(
        (
            "What harm takes first, before it wounds, out of what he has when he is rested. Where the "
            "campaign has it so, his spells are paid with it too."
        ),
        "Determine Modifiers",
    ),
    "Faces": Help(
        (
            "The DC of what he does for his unit: 15 and the threat on it. If he fails, the threat is the "
            "number of dice that hurt him."
        ),
        "Hero contribution",
    ),
    "Lies in the fight": Help(
        "What the threat on his unit does to him at the end of each round, until somebody brings him out.",
        "Aftermath",
    ),
    "Busy": Help(
        "So many rounds more he goes on with what he has begun, and does nothing else.",
        "Decide Heroic Attack Actions",
    ),
    "Troops": Help(
        "What they are, how many a token stands for, and their level.",
        "Initial battle setup",
    ),
}
