"""The steps as somebody asks for them: what happens, and under which heading of the article it stands."""

from collections.abc import Mapping

from rulesets.engine import Help

HELPS: Mapping[str, Help] = {
    "muster": Help(
        "The order of battle as both camps have it: units, soldiers, who commands. Nobody decides anything.",
        "Observation phase",
    ),
    "observation": Help(
        (
            "The game master says how things stand this round: the ground, spirits, what the generals are "
            "worth, who arrives, and whether somebody turns traitor."
        ),
        "Observation phase",
    ),
    "orders": Help(
        (
            "Everybody writes orders in secret: stances of the armies, what units do, and what each hero "
            "means to try. They are told where they count."
        ),
        "Observation phase",
    ),
    "army_tactics": Help(
        (
            "The army commander throws once for the whole round. His result tilts everything that follows, "
            "and says what the units without heroes lose."
        ),
        "Army Commander Tactical Roll",
    ),
    "situation": Help(
        (
            "For each unit with a hero the dice say what kind of enemy it meets, and at what odds. The army "
            "commander’s result is added."
        ),
        "PC Unit situation roll",
    ),
    "match_foes": Help(
        "The game master says which unit of the enemy that is. Closing tells everybody who meets whom.",
        "PC Unit situation roll",
    ),
    "situation_other": Help(
        "The same for heroes’ units of the other camp: what kind of enemy they meet, and at what odds.",
        "PC Unit situation roll",
    ),
    "match_foes_other": Help(
        "The game master says which unit it is that the other camp’s heroes meet.",
        "PC Unit situation roll",
    ),
    "spells": Help(
        (
            "Units with magicians cast at their foe or strengthen their own, as they were ordered. The other"
            " side’s points may keep it off."
        ),
        "The missile/spell phase",
    ),
    "enemy_fire": Help(
        "Arrows and stones fall on the heroes’ units. The dice say how heavy the fire is, and what it costs.",
        "The missile/spell phase",
    ),
    "own_fire": Help(
        (
            "The heroes’ archers aim, and may aim once more in haste at a price. Then the volley flies, and "
            "a fumble falls where it should not."
        ),
        "The missile/spell phase",
    ),
    "missile_morale": Help(
        "Who lost many under fire checks morale before the lines meet.",
        "Spirit (S)",
    ),
    "unit_tactics": Help(
        (
            "Whoever commands a hero’s unit throws for his Tactic. What comes of it is added to the blows of"
            " the unit, or taken off."
        ),
        "Unit Commander Tactical Roll",
    ),
    "charge_morale": Help(
        "Who is charged by riders, or faces what is feared, checks morale before the blow.",
        "Spirit (S)",
    ),
    "hero_fights": Help(
        (
            "Each hero meets foes of the enemy’s line, man to man, as many as the odds bring. Play it at the"
            " table, or let it be decided quickly."
        ),
        "Combat of the player characters",
    ),
    "unit_combat": Help(
        (
            "The units that met fight: an attack roll, then a damage roll, charges first. It says how many "
            "of a hundred are lost."
        ),
        "Combat of the NPCs",
    ),
    "army_losses": Help(
        (
            "Units without heroes lose what the army commander’s result says. On the worse side those who "
            "lose heart must check morale."
        ),
        "Combat of the NPCs",
    ),
    "morale": Help(
        (
            "Who lost many checks morale. Each unit that breaks may take its neighbours along, wave after "
            "wave, until nobody else wavers."
        ),
        "Spirit (S)",
    ),
    "harangue": Help(
        (
            "A hero may call back a unit that broke, one after the other, until it stands or nobody is left "
            "to try."
        ),
        "Spirit (S)",
    ),
    "pursuit": Help(
        (
            "Who broke is ridden down by those who still stand before them. Who is surrounded may lay down "
            "his arms."
        ),
        "Result phase",
    ),
    "fallen": Help(
        "What becomes of heroes who lie on the field: saved by friends, left for dead, or taken.",
        "Result phase",
    ),
    "rally_and_rout": Help(
        (
            "Those who broke in earlier rounds reform or leave the field, and those told to withdraw go in "
            "order."
        ),
        "Result phase",
    ),
    "round_end": Help(
        (
            "Spells run out, heroes may change units, and the armies are looked at: who breaks has lost. "
            "Else another round begins."
        ),
        "Result phase",
    ),
    "night": Help(
        "The armies rest where they fight on tomorrow. Some of the scattered come back.",
        "Result phase",
    ),
    "aftermath": Help(
        (
            "What lasts is proposed as one list: losses, captives, what honour may weigh. Nothing is written"
            " before you confirm it."
        ),
        "Result phase",
    ),
}
