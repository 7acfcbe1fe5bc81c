"""What the numbers of the cards are, in words of ours, and under which heading of the text they stand."""

from collections.abc import Mapping

from rulesets.engine import Help

NUMBERS: Mapping[str, Help] = {
    "Tactic": Help(
        "The skill of whoever commands, in per cent. His roll in a round is made against it.",
        "Army Commander Tactical Roll",
    ),
    "Army modifier": Help(
        (
            "What the roll of the army’s commander has made of this round: it is added to the dice of the "
            "units with heroes, on which low is good."
        ),
        "Army Commander Tactical Roll",
    ),
    "Units": Help(
        "Units that stand, out of all that the army brought.",
        "Result phase",
    ),
    "A, D, S": Help(
        (
            "Attack, Defence and Spirit: how it strikes, how hard it is to strike, and how well it stands "
            "when its morale is tried."
        ),
        "Combat of the NPCs",
    ),
    "Missiles": Help(
        "How well it shoots. The roll of its archers is made with it.",
        "The missile/spell phase",
    ),
    "Magic points": Help(
        "What is left to spend on spells, of a hero out of what he has when he is rested.",
        "The missile/spell phase",
    ),
    "Skills of its heroes": Help(
        (
            "What the roll of the unit’s commander adds to every skill of the heroes in it, or takes from "
            "it, this round."
        ),
        "Unit Commander Tactical Roll",
    ),
    "On every skill": Help(
        "What the roll of his unit’s commander adds to every skill of his this round, or takes from it.",
        "Unit Commander Tactical Roll",
    ),
    "Ground": Help(
        "What the ground adds to a value of the unit, and how long.",
        "Combat of the NPCs",
    ),
    "Spell": Help(
        "What a spell adds to a value of the unit, and how long.",
        "The missile/spell phase",
    ),
    "Ward": Help(
        "So long a critical hit does not take the unit’s Defence away.",
        "The missile/spell phase",
    ),
    "Eloquence": Help(
        "The skill of calling soldiers back who run, in per cent.",
        "Result phase",
    ),
    "Honour": Help(
        (
            "How well known his honour is, in per cent. When he falls, his roll against it says whether the "
            "enemy knows him and takes him for ransom."
        ),
        "Result phase",
    ),
    "Against": Help(
        "Whom it has met this round, and how many they are to its own.",
        "Combat of the NPCs",
    ),
}
