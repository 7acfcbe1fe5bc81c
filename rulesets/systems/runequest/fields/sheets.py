"""What the fields of sheets are, in our words, and under which heading of the text they stand."""

from collections.abc import Mapping

from rulesets.engine import Help, Value
from rulesets.systems.runequest.people.sheets import Captives, RuneHero, RuneSide, RuneUnit, Successor

SHEETS: Mapping[type[Value], Mapping[str, Help]] = {
    RuneSide: {
        "commander": Help(
            (
                "Who commands the army. In the lead camp his Tactic is rolled each round, moved by how much "
                "better or worse the enemy’s general is: it says what units without heroes lose, and moves "
                "what happens to those with."
            ),
            "Army Commander Tactical Roll",
        ),
        "captives": Help("Soldiers of the enemy in its hands, and what is asked for them.", "Result phase"),
        "trophies": Help(
            "Standards that it took from enemies. They are a record of its honour.",
            "Result phase",
        ),
    },
    Captives: {
        "unit": Help("To which unit they belonged.", "Result phase"),
        "soldiers": Help("How many of them are held.", "Result phase"),
        "ransom_each": Help("What is asked for each of them.", "Result phase"),
    },
    Successor: {
        "name": Help("Who he is, if he has no sheet.", "Army Commander Tactical Roll"),
    },
    RuneHero: {
        "unit": Help(
            "Where he fights. Whom his unit meets, at what odds, he meets too.",
            "PC Unit situation roll",
        ),
        "honour": Help(
            (
                "How well his name is known. Who lies senseless where his unit has run, and is recognised, "
                "is taken for ransom, not killed. Among heroes of a unit that names no leader, the most "
                "honourable commands."
            ),
            "Result phase",
        ),
        "hp": Help(
            "What he can still take. What he loses in a fight comes off it.",
            "Combat of the player characters",
        ),
        "hp_max": Help("What he can take when he is unhurt.", "Combat of the player characters"),
        "mp": Help(
            "What he has left for his own magic, which is played at the table.",
            "Combat of the player characters",
        ),
        "mp_max": Help("What he has when rested. A night brings it back.", "Combat of the player characters"),
        "impaling": Help(
            (
                "Whether his weapon can go right through. On a special his Attack then counts twice, in "
                "fights that are rolled quickly."
            ),
            "Result phase",
        ),
        "ransom": Help("What is asked for him if he is taken and recognised.", "Result phase"),
        "status": Help(
            "How he comes to the battle. Only who is fit or wounded fights; who is senseless or worse does "
            "not.",
            "Combat of the player characters",
        ),
    },
    RuneUnit: {
        "quality": Help(
            (
                "How good the troops are. It gives their Spirit where none is typed, and says whom the "
                "encounter roll can bring."
            ),
            "Spirit (S)",
        ),
        "attack": Help(
            (
                "How hard it strikes. The attack roll sets it against the enemy’s Attack, the damage roll "
                "against his Defence; and it goes into battle capacity."
            ),
            "Attack (A)",
        ),
        "defence": Help(
            "How well shields and armour protect it. It lowers the chance of damage when it is struck or "
            "shot at; a blow lands as easily.",
            "Defence (D)",
        ),
        "defence_close": Help("How well they are protected shield to shield.", "Defence (D)"),
        "spirit": Help(
            "How brave they are. Five times it is the chance to stand when morale is tried.",
            "Spirit (S)",
        ),
        "missile": Help(
            "How hard its arrows and stones strike. It is rolled when missiles fly, before the lines meet.",
            "The missile/spell phase",
        ),
        "formation": Help(
            "Open, or shield to shield: then the other Defence counts, and missiles find it more easily.",
            "Defence (D)",
        ),
        "secondary_attack": Help("What it strikes with once the first weapon is spent.", "Result phase"),
        "standard": Help(
            (
                "Whether a banner flies over it. It lifts morale while it stands, and weighs more when it "
                "is lost."
            ),
            "Spirit (S)",
        ),
        "rm": Help(
            "What is left to spend on spells for the whole unit. A night fills it again.",
            "The missile/spell phase",
        ),
        "rm_max": Help("How many points it has when nothing is spent.", "The missile/spell phase"),
        "arrives": Help(
            "In which round it comes. Until then it meets nobody and loses nobody.",
            "Observation phase",
        ),
        "ransom_each": Help("What is asked for each of its soldiers who is taken.", "Result phase"),
        "leader": Help(
            "The hero who commands it: his Tactic is rolled for it, and led by him it stands more firmly. A "
            "player’s hero gives it its orders too.",
            "Unit Commander Tactical Roll",
        ),
        "position": Help(
            "Where it stands in the line. When a unit breaks, those near it are shaken.",
            "Result phase",
        ),
    },
}
