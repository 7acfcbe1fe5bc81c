"""What the fields of sheets are, in our words, and under which heading of the text they stand."""

from collections.abc import Mapping

from rulesets.engine import Help, Value
from rulesets.systems.gridless.people.sheets import (
    GridlessHero,
    GridlessSide,
    GridlessUnit,
    OtherForm,
    SpellsOf,
)

SHEETS: Mapping[type[Value], Mapping[str, Help]] = {
    GridlessUnit: {
        "leader": Help(
            "Who allots the unit’s tokens, and whose Will it stands by when it has lost some.",
            "Mass combat basics",
        ),
        "headcount": Help(
            (
                "The people of the unit. With their level they make its tokens, and after the battle it is "
                "told how many are left."
            ),
            "Initial battle setup",
        ),
        "tokens": Help(
            "Its strength. So many can be aimed at enemies in a round, and what it loses is taken from them.",
            "Mass combat basics",
        ),
        "token_adjust": Help(
            "What training, gear or anything else makes of its strength, beside numbers and levels.",
            "Initial battle setup",
        ),
        "gear": Help("What they carry, for the story. The rules do not read it.", "Initial battle setup"),
    },
    OtherForm: {
        "name": Help("What it is called, such as sailing or song.", "Hero contribution"),
        "bonus": Help("What he adds to the d20 with it.", "Hero contribution"),
    },
    SpellsOf: {
        "level": Help("Of which level the spells are.", "Hero contribution"),
        "left": Help("How many of this level he can still cast.", "Hero contribution"),
    },
    GridlessSide: {
        "commander": Help(
            "Who commands the faction. He acts for units that have no general.",
            "Initial battle setup",
        ),
        "hostile_to": Help(
            "Whose units its own may aim at, and whose may aim at them. Factions that are not hostile leave "
            "each other alone.",
            "Allocate Forces",
        ),
    },
    GridlessHero: {
        "unit": Help(
            (
                "With whom he fights. What he achieves is added to that unit’s battle roll, and the threat "
                "on it is his danger."
            ),
            "Affiliation, Teaming",
        ),
        "cr": Help(
            (
                "How dangerous he is. It settles who meets whom in a deadly combat, and counts where one "
                "roll decides it."
            ),
            "Resolve Deadly Combats",
        ),
        "hp_max": Help("What he can take when he is unhurt.", "Hero contribution"),
        "hp": Help(
            "What he can still take. The harm of the battle comes off it; at 0 he falls.",
            "Hero contribution",
        ),
        "will": Help(
            "How steadfast he is. A general adds it when his unit checks morale.",
            "Make Morale Check",
        ),
        "melee": Help(
            (
                "His bonus with the weapon in hand. It is added to the d20 against 15 and the threat when "
                "he fights so."
            ),
            "Hero contribution",
        ),
        "ranged": Help("The same with a bow or the like.", "Hero contribution"),
        "ranged_touch": Help("The same with rays and what else need only touch.", "Hero contribution"),
        "stealth": Help(
            "How well he sneaks. With it a team slips through the fight and saves up an opportunity.",
            "Decide Heroic Attack Actions",
        ),
        "other_form": Help(
            "A way that the game master allows him beside weapons and magic, with its bonus.",
            "Hero contribution",
        ),
        "vitality_max": Help(
            "Where the campaign counts wounds and vitality: what he has of vitality when rested.",
            "Hero contribution",
        ),
        "vitality": Help("What is left of it. Harm comes off it first.", "Hero contribution"),
        "wounds_max": Help(
            "Where the campaign counts wounds and vitality: what his body can take.",
            "Hero contribution",
        ),
        "wounds": Help("What is left of it. It is touched once vitality is gone.", "Hero contribution"),
        "status": Help("How he comes to the battle. Only who is fit acts.", "Decide Heroic Attack Actions"),
        "spells_left": Help(
            "What he can still cast, level by level. It goes down as he spends spells in battles.",
            "Hero contribution",
        ),
    },
}
