"""The same of what people say in a battle."""

from collections.abc import Mapping

from rulesets.engine import Help, Value
from rulesets.systems.runequest.people.orders import (
    BoutLine,
    Close,
    Defection,
    Going,
    HeroOrders,
    Local,
    Observation,
    Pursuit,
    SpellOrder,
    UnitOrders,
    Upset,
)

ORDERS: Mapping[type[Value], Mapping[str, Help]] = {
    UnitOrders: {
        "stance": Help(
            "What the unit does this round: charge, wait for the enemy, shoot, cast, stay back or leave.",
            "Unit Commander Tactical Roll",
        ),
        "formation": Help(
            "Open, or shield to shield: better protected, and easier to hit from afar.",
            "Defence (D)",
        ),
    },
    BoutLine: {
        "outcome": Help("How it ended for the man he fought.", "Combat of the player characters"),
        "hp_lost": Help("What the fight cost him.", "Combat of the player characters"),
        "mp_spent": Help("What his magic cost him in this fight.", "Combat of the player characters"),
    },
    Close: {
        "end": Help("Ends the battle after this round.", "Result phase"),
    },
    Defection: {
        "unit": Help("The unit that changes sides.", "Observation phase"),
        "side": Help("For whom it fights from now on.", "Observation phase"),
    },
    Going: {
        "whither": Help(
            "With the fleeing unit, to another that stands, alone where he is, or off the field.",
            "Result phase",
        ),
    },
    HeroOrders: {
        "on_break": Help("Whether he runs with his men, or stands and fights without them.", "Result phase"),
    },
    Local: {
        "unit": Help("The unit that it helps or hinders.", "Observation phase"),
        "defence": Help("What it adds to Defence, or takes off.", "Observation phase"),
        "spirit": Help("What it adds to Spirit, or takes off.", "Observation phase"),
        "rounds": Help("For how many rounds it holds.", "Observation phase"),
    },
    Observation: {
        "arrivals": Help("Which units that were on their way are there now.", "Observation phase"),
    },
    Pursuit: {
        "no_pursuit": Help("Which fleeing units nobody follows, so that they lose no more.", "Result phase"),
        "surrender": Help(
            "Which units give themselves up: such as flee, or still stand surrounded.", "Result phase"
        ),
    },
    SpellOrder: {
        "caster": Help(
            "The unit that spends the points. It does not strike this round.", "The missile/spell phase"
        ),
        "spell": Help("What it casts: to help a friend, or to harm an enemy.", "The missile/spell phase"),
        "target": Help("The unit on which it falls.", "The missile/spell phase"),
    },
    Upset: {
        "locals": Help("What the ground or anything else does to single units.", "Observation phase"),
        "defections": Help("Units that go over to another side now.", "Observation phase"),
    },
}
