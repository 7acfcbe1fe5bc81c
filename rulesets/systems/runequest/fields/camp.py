"""The same of what is made and done between battles."""

from collections.abc import Mapping

from rulesets.engine import Help, Value
from rulesets.systems.runequest.camp.captivity import Freed, Left
from rulesets.systems.runequest.camp.procedures import Rest
from rulesets.systems.runequest.roster.makers import Archers, Army, Bows, Casting, Equipment

CAMP: Mapping[type[Value], Mapping[str, Help]] = {
    Freed: {
        "how": Help("Whether money, a swap or a deed brings them home.", "Result phase"),
        "heroes": Help("Which captured heroes are free again.", "Result phase"),
    },
    Left: {
        "how": Help(
            "Whether they leave for money, in a swap, or because they are freed or get away.", "Result phase"
        ),
    },
    Rest: {
        "healed": Help("Hit points that each hero gets back, as your table heals.", "Result phase"),
        "officers": Help("Units that get a leader again in place of the one they lost.", "Result phase"),
    },
    Archers: {
        "strength": Help("How many of them shoot.", "The missile/spell phase"),
        "missile": Help("How well they shoot.", "The missile/spell phase"),
    },
    Army: {
        "units": Help(
            "All who shoot in this army. The larger a unit, the more it counts for the average.",
            "The missile/spell phase",
        ),
    },
    Bows: {
        "shots": Help("How often each of them shoots in so many rounds.", "The missile/spell phase"),
    },
    Casting: {
        "damage": Help("What the spell does to one man in a round of combat, in dice.", "Attack (A)"),
    },
    Equipment: {
        "shield": Help(
            "The shield that they carry. Half of its number goes into Defence, as half of the armour does.",
            "Defence (D)",
        ),
        "left_leg": Help(
            "Armour points there. All parts together give what armour adds to Defence.",
            "Defence (D)",
        ),
        "right_leg": Help(
            "Armour points there. All parts together give what armour adds to Defence.",
            "Defence (D)",
        ),
        "abdomen": Help(
            "Armour points there. All parts together give what armour adds to Defence.",
            "Defence (D)",
        ),
        "chest": Help(
            "Armour points there. All parts together give what armour adds to Defence.",
            "Defence (D)",
        ),
        "left_arm": Help(
            "Armour points there. All parts together give what armour adds to Defence.",
            "Defence (D)",
        ),
        "right_arm": Help(
            "Armour points there. All parts together give what armour adds to Defence.",
            "Defence (D)",
        ),
        "head": Help(
            "Armour points there. All parts together give what armour adds to Defence.",
            "Defence (D)",
        ),
    },
}
