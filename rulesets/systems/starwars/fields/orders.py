"""The same of what people say in a battle."""

from collections.abc import Mapping

from rulesets.engine import Help, Value
from rulesets.systems.starwars.people.deployment import Deployment, March
from rulesets.systems.starwars.people.orders import (
    Bonus,
    CommandOrders,
    Coordination,
    Deed,
    DeedResult,
    Leaves,
    Now,
    PersonOrders,
    UnitOrder,
    UnitReaction,
)

ORDERS: Mapping[type[Value], Mapping[str, Help]] = {
    Deployment: {
        "units": Help(
            "Where each of your units begins. What you leave empty stands as its sheet has it.",
            "Deployment",
        ),
    },
    March: {
        "hours": Help(
            "How long it has been on its feet. After every three hours it rolls stamina or tires.",
            "Deployment",
        ),
        "slept": Help("How long it has slept since. It brings stamina back.", "Deployment"),
    },
    Bonus: {
        "to": Help("The unit or officer who gets the pips.", "Command Skill"),
    },
    CommandOrders: {
        "coordination": Help(
            "Units that fire at one target as if they were one. Each after the first costs a command die.",
            "Coordinating Attacks",
        ),
    },
    Coordination: {
        "units": Help("Which units fire together.", "Coordinating Attacks"),
        "target": Help("At whom they all fire.", "Coordinating Attacks"),
        "skill": Help(
            "Which of their weapons count together: those used with this skill.",
            "Coordinating Attacks",
        ),
    },
    Deed: {
        "what": Help(
            "What he tries on the field, played out at the table or by one roll.",
            "Heroes, a ruling of ours",
        ),
        "effect": Help("What it is to bring if it succeeds.", "Heroes, a ruling of ours"),
        "target": Help("The unit or person it is about.", "Heroes, a ruling of ours"),
    },
    DeedResult: {
        "outcome": Help(
            "How well it went. From partial to triumph it brings more; a disaster harms.",
            "Heroes, a ruling of ours",
        ),
    },
    PersonOrders: {
        "exposure": Help(
            "How near the fire he is. In front his danger is greater, at a command post it is less.",
            "Heroes, a ruling of ours",
        ),
        "deed": Help(
            "Something he does himself beside leading. It costs an officer one of his command dice.",
            "Heroes, a ruling of ours",
        ),
    },
    Leaves: {
        "leave": Help("Which units walk off the field by your word, unbeaten.", "Determine Morale of Forces"),
        "saved": Help(
            "Whose life somebody has saved: he does not roll for it any more.",
            "Heroes, a ruling of ours",
        ),
        "end": Help("Ends the battle after this round, whoever still stands.", "Mass Combat Sequence"),
    },
    Now: {
        "visibility": Help(
            "How well one sees from now on. Smoke and dark make every attack harder.",
            "Resolving Attacks",
        ),
        "movement_level": Help("How hard it is from now on to get where one wants to go.", "Deployment"),
        "free_movement": Help("From now on movement succeeds by itself again.", "Deployment"),
        "arrivals": Help("Which reserves are on the field from this round on.", "Deployment"),
        "late": Help("Which reserves must roll to be there now, and how hard it is.", "Deployment"),
        "open": Help("Which units stand in the open from now on.", "Resolving Attacks"),
    },
    UnitOrder: {
        "action": Help(
            "What the unit does this round. Each action after the first takes a die off all of them.",
            "Declare Actions",
        ),
        "position_m": Help(
            "Where it wants to be on the line between the armies. It goes as far toward it as it can.",
            "Deployment",
        ),
        "haste": Help(
            (
                "How early this unit acts. Each level takes a die off all it does. A haste other than that "
                "of the force costs one command die, whatever its level."
            ),
            "Declare Actions",
        ),
    },
    UnitReaction: {
        "sector": Help("Into which sector it slips out of the fire. 0 is the leftmost.", "Deployment"),
        "haste": Help(
            (
                "How much faster this unit dodges than it acts. Both hastes together must reach that of the "
                "attack; each level takes a die off the dodge."
            ),
            "Declare Actions",
        ),
    },
}
