"""What the numbers of the cards are, in words of ours, and under which heading of the text they stand."""

from collections.abc import Mapping

from rulesets.engine import Help

NUMBERS: Mapping[str, Help] = {
    "Command dice": Help(
        (
            "What the commander has to spend this round: on those whom he commands, on haste, on attacks of "
            "several units together, on bonuses and on tactics."
        ),
        "Command Skill",
    ),
    "Units": Help(
        "Units that are on the field or can still come.",
        "Mass Combat Sequence",
    ),
    "Losses": Help(
        "What it has lost and in what state it is. The more points, the more dice come off its morale.",
        "Damage Results",
    ),
    "Stamina": Help(
        "The dice with which the unit stands a test of morale, less what marches have taken.",
        "Determine Morale of Forces",
    ),
    "Leader": Help(
        (
            "Who leads it. Of a leader without a name it says how many command dice he has, for bonuses of "
            "his unit."
        ),
        "Command Skill",
    ),
    "Vehicles": Help(
        "How many are sound, lightly or heavily damaged, or wrecks.",
        "Damage Results",
    ),
    "Place": Help(
        "At how many metres on the axis of the battle it stands, and in which sector.",
        "Deployment",
    ),
    "Character Points": Help(
        "Each may be spent for a die more on a roll of his own.",
        "Roll for Outcomes in Order of Haste",
    ),
    "Force Points": Help(
        "One of them, spent before the round, doubles his own skills and attributes for that round.",
        "Roll for Outcomes in Order of Haste",
    ),
    "Troops": Help(
        "What they are, and what they carry.",
        "Army Statistics",
    ),
}
