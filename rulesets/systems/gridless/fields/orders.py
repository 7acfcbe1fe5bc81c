"""The same of what people say in a battle."""

from collections.abc import Mapping

from rulesets.engine import Help, Value
from rulesets.systems.gridless.people.orders import (
    Allotment,
    BodyOutcome,
    Circumstances,
    Conditions,
    EndOfRound,
    Events,
    Fates,
    Granted,
    HeroOrders,
    Join,
    Meeting,
    Odd,
    OtherEffect,
    Outcome,
    Recovered,
    Utility,
    UtilityOrders,
    UtilityRuling,
)

ORDERS: Mapping[type[Value], Mapping[str, Help]] = {
    Allotment: {
        "targets": Help(
            (
                "How many of the unit’s tokens strike at whom. Each is a threat to that unit; what nobody "
                "matches is your advantage."
            ),
            "Allocate Forces",
        ),
    },
    Circumstances: {
        "scouting": Help("What makes the enemy easier or harder to size up.", "Initial battle setup"),
    },
    Conditions: {
        "conditions": Help(
            "All that bears on units in this round. Change it, take it away or add to it.",
            "Determine Modifiers",
        ),
    },
    EndOfRound: {
        "ends": Help("Ends the battle after this round.", "Phases of Combat"),
    },
    Events: {
        "events": Help("What happens at the top of this round, in the order in which it is told.", "Events"),
        "conditions": Help("What ground, guns and the like do from this round on.", "Events"),
    },
    Fates: {
        "status": Help("What the victors make of him.", "Aftermath"),
    },
    HeroOrders: {
        "action": Help("What he does with these ten minutes.", "Decide Heroic Attack Actions"),
        "form": Help(
            "Which of his bonuses is added to the d20. Magic works without a roll.", "Hero contribution"
        ),
        "spells": Help(
            (
                "The levels of what he casts; together no more than his own level. Each four are 1 more for "
                "his unit."
            ),
            "Hero contribution",
        ),
        "reason": Help("What lasts so long. The game master can see whether it counts.", "Hero contribution"),
        "unit": Help(
            "The unit that he goes to: one of his own side from the end of the round, an enemy’s at the "
            "clash.",
            "Affiliation, Teaming",
        ),
        "faction": Help("The faction to which he takes the whole unit over.", "Decide Heroic Attack Actions"),
    },
    Join: {
        "leaves": Help("He takes no more part in the battle.", "Affiliation, Teaming"),
    },
    Meeting: {
        "champion_cr": Help("How dangerous each of them is.", "Resolve Deadly Combats"),
    },
    Odd: {
        "hit": Help(
            "Where the shares do not come out even: who loses the tokens that are left.",
            "Make Battle Rolls",
        ),
    },
    OtherEffect: {
        "battle": Help("What it adds to the battle roll of his unit.", "Determine Modifiers"),
        "morale": Help("What it adds to the morale check of his unit.", "Make Morale Check"),
        "text": Help("How you tell it.", "Decide Heroic Attack Actions"),
    },
    Outcome: {
        "fates": Help("How each of those who fought stands now.", "Resolve Deadly Combats"),
        "text": Help("How you tell it.", "Resolve Deadly Combats"),
    },
    BodyOutcome: {
        "fates": Help("How each of those who fought stands now.", "Resolve Deadly Combats"),
    },
    Recovered: {
        "tokens": Help("How many of the tokens it lost were only wounded, and return.", "Aftermath"),
    },
    Utility: {
        "text": Help("What you do, in your words.", "Perform Heroic Utility Actions"),
        "effect": Help("What it brings, where a number comes of it.", "Perform Heroic Utility Actions"),
        "amount": Help("How many points, or of which level.", "Perform Heroic Utility Actions"),
    },
    Granted: {
        "hero": Help("Whose action it is.", "Perform Heroic Utility Actions"),
    },
    UtilityOrders: {
        "simple": Help(
            "Up to five quick things: a short spell, a potion, a word. They do not keep you from fighting.",
            "Perform Heroic Utility Actions",
        ),
        "complex": Help(
            "One longer thing: a spell of minutes, a new team, an order to the unit.",
            "Perform Heroic Utility Actions",
        ),
    },
    UtilityRuling: {
        "granted": Help(
            "What each hero asked for. Change a number, or take a row out where it does not work.",
            "Perform Heroic Utility Actions",
        ),
    },
}
