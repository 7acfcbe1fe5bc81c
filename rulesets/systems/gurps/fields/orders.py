"""The same of what people say in a battle."""

from collections.abc import Mapping

from rulesets.engine import Help, Value
from rulesets.systems.gurps.people.council import (
    Answer,
    Appraisal,
    ConsultedPlan,
    GuardCall,
    Mission,
    OtherCall,
    Plan,
    Replan,
    Surprises,
    Word,
)
from rulesets.systems.gurps.people.orders import Bloodshed, FateOf, HeroOrders, Night

ORDERS: Mapping[type[Value], Mapping[str, Help]] = {
    Plan: {
        "battle_plan": Help(
            "The game master judges how good it is, and his number is added to your Strategy.",
            "Battle Plans",
        ),
        "skill": Help(
            "The skill with which you stand against the other commander today.",
            "Resolving the Contest of Strategy",
        ),
        "exposure": Help(
            (
                "By how many lines of the table a unit’s losses are worse or lighter than those of its army. "
                "The game master evens them out."
            ),
            "Casualties",
        ),
        "missions": Help(
            "Who is sent out before the fight, what for and how many. What they bring counts on Strategy.",
            "Special Forces",
        ),
    },
    HeroOrders: {
        "risk": Help(
            "The wilder you fight, the harder it is to survive and the more glory there is to win.",
            "Risk Modifier",
        ),
        "action": Help(
            "Your own words for what you try. It may be made to count, and the report tells it.",
            "Roleplaying Battle Scenes",
        ),
    },
    Bloodshed: {
        "intensity": Help(
            "How hard both sides fought. Each point is a line of the table of losses more, for both.",
            "Casualties",
        ),
        "exposure": Help(
            "Which units bore more of the losses than the rest of their army, and which less.",
            "Casualties",
        ),
    },
    ConsultedPlan: {
        "trust": Help(
            (
                "What his word does: a true diviner may help unless you disregard him; to follow a fake is "
                "to fight with his Strategy."
            ),
            "Strategy Modifiers",
        ),
    },
    Replan: {
        "battle_plan": Help(
            "Your plan, written anew after what was seen. The game master judges it in place of the first.",
            "Battle Plans",
        ),
    },
    OtherCall: {
        "bonus": Help("What the side that sent them gets on its Strategy.", "Special Forces"),
        "harm": Help("What it takes off the other side’s Strategy.", "Special Forces"),
    },
    GuardCall: {
        "skill": Help(
            "They roll on it against each mission of the enemy, which must make its own roll by more.",
            "Special Forces",
        ),
    },
    Word: {
        "unit": Help("Whose morale you change today.", "Morale Modifiers"),
        "value": Help("How much it is lifted or lowered today.", "Morale Modifiers"),
    },
    Surprises: {
        "words": Help(
            "What moves the morale of single units today, beside all that is counted.",
            "Morale Modifiers",
        ),
    },
    Answer: {
        "answer": Help(
            "How you meet what nobody foresaw. The game master judges it together with your plan.",
            "Battle Plans",
        ),
    },
    Appraisal: {
        "plan": Help(
            "What the plan is worth on Strategy, from −3 for a bad one to +3 for a brilliant one.",
            "Battle Plans",
        ),
        "reason": Help(
            "What you think of it. It stands beside the number, where its side reads it.",
            "Battle Plans",
        ),
        "circumstances": Help(
            "What helps or hinders this side today. Each is added to its Strategy.",
            "Special Circumstances",
        ),
        "others": Help(
            "Whatever else moves its Strategy, from −5 to +5 each, in your words.",
            "Special Circumstances",
        ),
        "special_forces": Help(
            "What its special forces have brought, on Strategy. What their missions brought stands there "
            "already; change it for anything else.",
            "Special Forces",
        ),
    },
    Night: {
        "reformed": Help(
            "Which of those who ran come together again and fight on tomorrow.",
            "Resolving the Contest of Strategy",
        ),
        "healed": Help("Hits that each hero gets back tonight.", "After the Battle"),
    },
    FateOf: {
        "fate": Help(
            "Whether friends carried him off, the enemy took him, somebody else found him or he was left "
            "for dead.",
            "After the Battle",
        ),
        "note": Help("How it came about, for the story.", "After the Battle"),
    },
    Mission: {
        "kind": Help(
            (
                "What they are sent for. Scouts add to Strategy, assassins seek a leader, guards stand "
                "against the enemy’s people."
            ),
            "Special Forces",
        ),
        "personnel": Help(
            "How many you send. The game master weighs their number when he says how hard it is.",
            "Special Forces",
        ),
        "note": Help("What the game master should know of it, in your words.", "Special Forces"),
        "leader": Help("Who leads them. His skill is what is rolled.", "Special Forces"),
        "target": Help("Against whom they are sent.", "Special Forces"),
        "victim": Help("Whom the assassins seek.", "Special Forces"),
    },
}
