"""The same of what a campaign decides once, and a battle before it begins."""

from collections.abc import Mapping

from rulesets.engine import Help, Value
from rulesets.systems.traveller.book.options import Options
from rulesets.systems.traveller.people.situation import (
    Apart,
    Covered,
    Extra,
    MoraleExtra,
    Situation,
    Standing,
    Zone,
)

BATTLE: Mapping[type[Value], Mapping[str, Help]] = {
    Zone: {
        "name": Help("What the place is called.", "Map-based battles"),
        "x": Help(
            "Where it lies on the map, from west to east. Distances between zones are reckoned from it.",
            "Map-based battles",
        ),
        "y": Help("Where it lies on the map, from south to north.", "Map-based battles"),
        "cover": Help(
            "What everybody finds there to hide behind. It makes him harder to hit.",
            "Engaging Units",
        ),
        "smoke": Help(
            "What lies in the air there. It hinders whoever fires into or out of it.",
            "Engaging Units",
        ),
        "obstruction": Help("A dodge there takes 2 off the attack, as in cover, in place of 1.", "Reactions"),
        "exit": Help("Whoever ends his turn there may leave the field.", "Map-based battles"),
    },
    Standing: {
        "unit": Help("The unit that begins there.", "Map-based battles"),
    },
    Covered: {
        "unit": Help("The unit that has cover when the battle begins.", "Engaging Units"),
        "cover": Help(
            (
                "How much of it is hidden. Half makes a hit harder by 1, three quarters by 2, full by 4; "
                "whoever crouches or lies gains more, and in full cover can neither be hit nor shoot."
            ),
            "Engaging Units",
        ),
    },
    MoraleExtra: {
        "unit": Help("Whose morale checks it moves.", "Morale"),
        "value": Help("What it adds to them, or takes off.", "Morale"),
        "reason": Help("Why. It is your note: in the checks the number stands under “Other”.", "Morale"),
    },
    Options: {
        "orders_mode": Help(
            "All for the whole round in secret, or each when its turn has come.",
            "The combat round",
        ),
        "multiply": Help(
            (
                "Whether what size does to damage counts before armour takes its share, or only for what "
                "comes through it."
            ),
            "Engaging Units",
        ),
        "large_unit_damage": Help(
            (
                "The printed table ends at 251. Whether damage goes on growing with the size above 500; "
                "without it armies of thousands shoot for hours."
            ),
            "Engaging Units",
        ),
        "size_in_battle": Help(
            "Whether a unit counts as many as came, or as much Endurance as it has left.",
            "Units",
        ),
        "morale_checks": Help(
            "Whether all that shakes a unit in a round is one check, at the hardest, or a check each.",
            "Morale",
        ),
        "delay": Help("Whether a unit may act later than its initiative allows.", "Initiative"),
        "ammo": Help("Whether weapons run empty, and loading them takes minor actions.", "The combat round"),
        "recovery_for_losers": Help(
            "Whether units of a side that lost the field roll for their casualties too, or only those of "
            "the side that holds it.",
            "Recovering casualties",
        ),
    },
    Situation: {
        "map_mode": Help(
            "How you keep track of who is how far from whom: one distance, one for each pair, or a map.",
            "Map-based battles",
        ),
        "zones": Help(
            "The named places of the map. Who is in one has its cover and its ground.",
            "Map-based battles",
        ),
        "standing": Help("In which zone each unit is when the battle begins.", "Map-based battles"),
        "light": Help(
            "How well one sees. Low light takes 1 off attacks, darkness 4, unless there are sights for it.",
            "Engaging Units",
        ),
        "smoke": Help(
            "What lies over the whole field. It takes 1 or 2 off attacks, twice that off lasers.",
            "Engaging Units",
        ),
        "weather": Help(
            "Storm or the like: 1 off attacks because one sees badly, and 1 because one is hindered.",
            "Engaging Units",
        ),
        "covers": Help(
            "Which units are behind something when the battle begins. On a map they lose it when they leave "
            "their zone; else it stays until you change it.",
            "Engaging Units",
        ),
        "prepared_heroes": Help(
            "They act as if they had rolled 12, and whoever is surprised by them cannot react at first.",
            "Initiative",
        ),
        "extra": Help("Whatever else makes attacks easier or harder, by your word.", "Engaging Units"),
        "morale_extra": Help("Whatever else moves morale checks, by your word.", "Morale"),
        "spread": Help(
            "How far units of one zone are from each other, until they close in.",
            "Map-based battles",
        ),
    },
    Apart: {
        "one": Help("One of the two.", "Map-based battles"),
        "metres": Help("How far they are from each other.", "Map-based battles"),
        "band": Help("The same as a range: its usual metres are taken.", "Engaging Units"),
        "other": Help("From whom that is.", "Map-based battles"),
    },
    Extra: {
        "value": Help("What it adds to these attacks, or takes off.", "Engaging Units"),
        "reason": Help("Why. It stands beside the number.", "Engaging Units"),
        "attacker": Help("Whose attacks it moves.", "Engaging Units"),
        "target": Help("Attacks on whom it moves.", "Engaging Units"),
        "rounds": Help("How long it holds.", "Engaging Units"),
    },
}
