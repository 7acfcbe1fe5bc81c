"""The steps as somebody asks for them: what happens, and under which heading of the article it stands."""

from collections.abc import Mapping

from rulesets.engine import Help

HELPS: Mapping[str, Help] = {
    "muster": Help(
        (
            "Every unit that is here is counted: its strength, its morale, and who leads it. Nobody decides "
            "anything. Open a number to see what each man is worth."
        ),
        "The Armies",
    ),
    "plans": Help(
        (
            "Each commander writes his plan, and may send people on a mission. All of it is sealed; the game"
            " master judges the plans later, when Strategy is counted."
        ),
        "Battle Plans",
    ),
    "powers": Help(
        (
            "Practitioners spend their exceptional strength in secret. Then it is shown on the field, "
            "whoever kept some may block, and what is left takes hold."
        ),
        "Special Abilities",
    ),
    "catastrophe": Help(
        (
            "Each side throws three dice for what goes wrong before the lines meet. Missions and diviners "
            "come first. The game master says who is struck, and tells the story."
        ),
        "Catastrophe Roll",
    ),
    "risk": Help(
        (
            "Each hero chooses how careful or how wild he is, and what he means to do. A high Risk makes "
            "Survival harder and Glory easier. The dial shows the odds of each choice."
        ),
        "Risk Modifier",
    ),
    "survival": Help(
        (
            "Each hero throws three dice to come through the fight. Who fails is wounded, the worse the more"
            " he misses by. A leader who falls is missed by his men."
        ),
        "Survival Roll",
    ),
    "glory": Help(
        (
            "How it looked to the others, by three dice. It brings reputation, and the deeds of leaders help"
            " or harm the plan of the day."
        ),
        "Glory Roll",
    ),
    "strategy": Help(
        (
            "All that helps or hinders each commander is added up: strength, ground, special units, "
            "circumstances, plans. The game master judges the plans here."
        ),
        "Strategy",
    ),
    "contest": Help(
        (
            "Both commanders throw three dice against their Strategy. How far they are apart says how "
            "decisive the day is, and which table comes next."
        ),
        "Resolving the Contest of Strategy",
    ),
    "outcome": Help(
        (
            "Who holds, withdraws, runs or surrenders, by the table of the day. Where the table asks for it,"
            " units throw for their morale."
        ),
        "Resolving the Contest of Strategy",
    ),
    "second_survival": Help(
        (
            "Heroes of the beaten side try to get away alive. It is the harder, the more decisive the "
            "defeat. Who fails is caught, or worse."
        ),
        "Second Survival Roll",
    ),
    "casualties": Help(
        (
            "The difference, armour and flight say which line of the table a unit is on. Then the dice say "
            "how many of a hundred are lost; half of those are dead."
        ),
        "Casualty Table",
    ),
    "day_end": Help(
        (
            "The field falls silent. The game master says whether they fight on tomorrow. Overnight the "
            "scattered reform and some of the hurt come back."
        ),
        "After the Battle",
    ),
    "aftermath": Help(
        (
            "What lasts is proposed as one list: losses, wounds, reputation, spoils. Superiors say what they"
            " think of their heroes. Nothing is written before you confirm it."
        ),
        "After the Battle",
    ),
}
