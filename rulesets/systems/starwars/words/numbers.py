"""What the numbers of the cards are, in words of ours, and under which heading of the text they stand."""

from collections.abc import Mapping

from rulesets.engine import Help

NUMBERS: Mapping[str, Help] = {
    "Command dice": Help(
        "What the commander has to spend this round, on attacks, on morale and on his officers.",
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
        "Who leads it, and how many command dice he gives.",
        "Command Skill",
    ),
    "Vehicles": Help(
        "How many are sound, lightly or heavily damaged, or wrecks.",
        "Damage Results",
    ),
    "Place": Help(
        "How many metres from the middle of the field it stands, and in which sector.",
        "Deployment",
    ),
    "Character Points": Help(
        "Each may be spent for a die more on a roll of his own.",
        "Roll for Outcomes in Order of Haste",
    ),
    "Force Points": Help(
        "One of them doubles what he can do for a round.",
        "Roll for Outcomes in Order of Haste",
    ),
    "Troops": Help(
        "What they are, and what they carry.",
        "Army Statistics",
    ),
}
