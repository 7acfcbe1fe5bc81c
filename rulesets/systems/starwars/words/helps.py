"""The steps as somebody asks for them: what happens, and under which heading of the article it stands."""

from collections.abc import Mapping

from rulesets.engine import Help

HELPS: Mapping[str, Help] = {
    "march": Help(
        (
            "What lies behind each unit when it comes to the field: hours of marching, lost sleep. It costs "
            "stamina."
        ),
        "Deployment",
    ),
    "deployment": Help(
        (
            "Where each unit stands when it begins. The game master may say who comes late, and how hard "
            "that is."
        ),
        "Deployment",
    ),
    "situation": Help(
        "The game master tells what happens as the round begins. Reserves come, or roll for it.",
        "Mass Combat Sequence",
    ),
    "heroes": Help(
        "Where each person is, which points are spent, and which deed is dared. All of it is sealed.",
        "Heroes, a ruling of ours",
    ),
    "tactics": Help(
        (
            "Each commander may try to foresee the enemy or to deceive him, a die of his command each. Who "
            "deceives makes the other declare again."
        ),
        "Mass Combat Tactics",
    ),
    "declare": Help(
        (
            "Commanders give their orders one after the other, the least command first, out of a budget of "
            "command dice. Everybody reads each before the next declares."
        ),
        "Declare Actions",
    ),
    "reactions": Help(
        (
            "The other way round: the best command reacts first. A reaction works only against attacks that "
            "come with no more haste."
        ),
        "Declare Actions",
    ),
    "resolve": Help(
        (
            "Deeds first, then from the highest haste down: at each degree all attacks, then all movement. "
            "Hits are counted here, and damage comes after."
        ),
        "Roll for Outcomes in Order of Haste",
    ),
    "damage": Help(
        (
            "What hit rolls its damage, the target its resistance. The difference says how many of a unit "
            "are lost, or what becomes of a vehicle."
        ),
        "Unit Damage",
    ),
    "danger": Help(
        (
            "Everybody whose unit was hit hard tries not to be hit himself: harder in front of the men, "
            "easier at a command post. The dying may die."
        ),
        "Heroes, a ruling of ours",
    ),
    "morale": Help(
        (
            "Who was hit, retreats or is named checks its stamina against that of the enemy. The difference "
            "says whether it falters, runs or surrenders."
        ),
        "Determine Morale of Forces",
    ),
    "round_end": Help(
        (
            "Posts that fell empty are filled, prisoners may change sides, and the game master says whether "
            "it goes on."
        ),
        "Mass Combat Sequence",
    ),
    "aftermath": Help(
        (
            "Some of the lost come back, wrecks are towed away, and Character Points are earned. Every "
            "lasting change is proposed for you to confirm."
        ),
        "After the battle, a ruling of ours",
    ),
}
