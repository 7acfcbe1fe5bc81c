"""The same of what a campaign decides once, and a battle before it begins."""

from collections.abc import Mapping

from rulesets.engine import Help, Value
from rulesets.systems.starwars.book.options import Options
from rulesets.systems.starwars.people.situation import Apart, Situation

BATTLE: Mapping[type[Value], Mapping[str, Help]] = {
    Options: {
        "scale_method": Help(
            (
                "What it does when a weapon fires at another scale: dice above a cap do not count in full, "
                "or dice are added on one side or the other, or nothing."
            ),
            "Inter-Scale Combat",
        ),
        "damage_timing": Help(
            (
                "When those who are hit suffer: at the end, so that all still act, or after each degree of "
                "haste, so that the quick come first."
            ),
            "Roll for Outcomes in Order of Haste",
        ),
        "morale_combined": Help(
            "Whether a large unit rolls morale with dice more for its numbers, as it attacks.",
            "Determine Morale of Forces",
        ),
        "reaction_counts_as_action": Help(
            "Whether dodging and parrying take a die off what a unit does, as each action after the first.",
            "Declare Actions",
        ),
        "shaken_ignores_orders": Help(
            "Whether a unit that is shaken hears no orders in the next round.",
            "Determine Morale of Forces",
        ),
        "hero_danger": Help(
            "Whether heroes must dodge and may be wounded when their unit is hit.",
            "Heroes, a ruling of ours",
        ),
        "recovered_winner_percent": Help(
            "How many of the fallen of a unit come back after the battle, if its side holds the field.",
            "After the battle, a ruling of ours",
        ),
        "recovered_loser_percent": Help(
            "How many come back if its side does not hold the field.",
            "After the battle, a ruling of ours",
        ),
    },
    Apart: {
        "one": Help("One of the two units.", "Tips on Running Mass Combats"),
        "other": Help("The other of the two.", "Tips on Running Mass Combats"),
        "metres": Help("How far they are apart on your map. Ranges go by it.", "Range difficulty Chart"),
    },
    Situation: {
        "round_minutes": Help(
            "How long a round is. A unit walks or drives as far in it as its speed allows.",
            "Mass Combat Sequence",
        ),
        "visibility": Help(
            "How well one sees. Smoke and dark make every attack harder, by 3, 6 or 12.",
            "Resolving Attacks",
        ),
        "sector_gap_m": Help(
            "How far it is from one sector to the next, across the line between the armies.",
            "Deployment",
        ),
        "movement_level": Help(
            "How hard it is to get where one wants to go, on ground or in the air.",
            "Deployment",
        ),
    },
}
