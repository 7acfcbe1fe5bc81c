"""The same of what a campaign decides once, and a battle before it begins."""

from collections.abc import Mapping

from rulesets.engine import Help, Value
from rulesets.systems.gurps.book.culture import CatastropheRow, GloryRow
from rulesets.systems.gurps.book.options import Options
from rulesets.systems.gurps.people.situation import (
    Circumstances,
    Count,
    Place,
    SideSituation,
    Siege,
    Situation,
)

BATTLE: Mapping[type[Value], Mapping[str, Help]] = {
    Place: {
        "kind": Help(
            "What protects the defender. Its number is added to his Strategy; several add up.",
            "Defensive Position",
        ),
    },
    Circumstances: {
        "text": Help("What else helps or hinders the side, in your words.", "Special Circumstances"),
        "value": Help("What it adds to the side’s Strategy, or takes off.", "Special Circumstances"),
    },
    Count: {
        "kind": Help("Which kind of troops you count.", "Special Unit Superiority"),
        "own": Help(
            "How many of them the side has, in place of what its sheets say.",
            "Special Unit Superiority",
        ),
        "against": Help(
            "How many of its men are counted against the enemy’s troops of this kind.",
            "Neutralizing Special Units",
        ),
    },
    Siege: {
        "kind": Help("What the siege has done to the side.", "Special Circumstances"),
        "strategy": Help("What it does to the side’s Strategy in each battle.", "Special Circumstances"),
        "morale": Help("What it does to the morale of all its units in each battle.", "Morale Modifiers"),
    },
    SideSituation: {
        "circumstances": Help(
            "What helps or hinders this side today. Each is added to its Strategy.",
            "Special Circumstances",
        ),
        "others": Help(
            "Whatever else moves its Strategy, from −5 to +5 each, in your words.",
            "Special Circumstances",
        ),
        "moods": Help("What lifts or lowers the hearts of all its units today.", "Morale Modifiers"),
        "superiority_counts": Help(
            "Your count of special troops, where the sheets do not tell it right.",
            "Special Unit Superiority",
        ),
        "next_day_morale": Help(
            (
                "What a storm of the day before has left: −2 for who was thrown back or hard pressed. It "
                "holds for the first day."
            ),
            "Resolving the Contest of Strategy",
        ),
    },
    CatastropheRow: {
        "most": Help("The highest total of three dice at which this happens.", "Catastrophe Roll"),
        "what": Help("What goes wrong for the side that threw it.", "Catastrophe Roll"),
        "strategy": Help("What it does to the side’s Strategy.", "Catastrophe Roll"),
        "morale": Help("What it does to the morale of all its units.", "Catastrophe Roll"),
        "unit": Help(
            "What it does to the morale of the unit whose leader is struck, in place of the other.",
            "Catastrophe Roll",
        ),
    },
    GloryRow: {
        "result": Help("How the hero was seen to fight.", "Glory Roll"),
        "reputation": Help("What it does to his reputation.", "Glory Roll"),
        "talk": Help("How long people talk of it.", "Glory Roll"),
        "lasting": Help("What it does to his reputation for good, on top of that.", "Glory Roll"),
        "leader": Help("What the glory of a unit’s leader does to the Strategy of his side.", "Glory Roll"),
        "commander": Help("What the glory of the commander does to it.", "Glory Roll"),
        "promotion": Help("Whether his superiors may promote him for it.", "Glory Roll"),
        "reproach": Help("Whether his superiors call him to account for it.", "Glory Roll"),
    },
    Options: {
        "tl_cap": Help("The most that better weapons can add to Strategy.", "TL Differences"),
    },
    Situation: {
        "position": Help(
            (
                "What makes the defender hard to reach. It is added to his Strategy; behind what is starred "
                "the battle is a storm, and its value is less where walls can be breached."
            ),
            "Defensive Position",
        ),
        "mana": Help(
            (
                "How strong magic is here. It multiplies the strength of mages: none, a quarter, as it is, "
                "or twice."
            ),
            "Exceptional Strength Modifiers",
        ),
        "weather_notes": Help(
            "What it is like today. Everybody reads it; what it does to a side is yours to set below.",
            "The Battle",
        ),
        "map_notes": Help(
            "What the field is like. Everybody reads it; what protects the defender is a position.",
            "The Battle",
        ),
        "attacker_breaches": Help(
            "Whether starred positions are worth 2 less each, because walls and trenches do not hold.",
            "Defensive Position",
        ),
    },
}
