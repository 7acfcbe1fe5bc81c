"""The same of what a campaign decides once, and a battle before it begins."""

from collections.abc import Mapping

from rulesets.engine import Help, Value
from rulesets.systems.runequest.people.situation import Course, Situation

BATTLE: Mapping[type[Value], Mapping[str, Help]] = {
    Course: {
        "story": Help("What everybody reads as this round begins.", "Observation phase"),
        "result": Help(
            "What the army commander’s roll brings in this round.",
            "Army Commander Tactical Roll",
        ),
    },
    Situation: {
        "max_rounds": Help("The last round that has light. After it the battle ends.", "Result phase"),
    },
}
