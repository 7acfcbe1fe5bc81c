"""The same of what a campaign decides once, and a battle before it begins."""

from collections.abc import Mapping

from rulesets.engine import Help, Value
from rulesets.systems.gridless.people.situation import (
    Condition,
    Incident,
    Prepared,
    Scouting,
    SideSituation,
    Situation,
)

BATTLE: Mapping[type[Value], Mapping[str, Help]] = {
    Incident: {
        "kind": Help("What you let happen at the top of the round.", "Events"),
        "unit": Help("The unit it happens to.", "Events"),
        "hero": Help("The hero it happens to.", "Events"),
        "turncoat": Help("The faction that it is about.", "Events"),
        "least": Help("So many tokens stay, however long it goes on.", "Events"),
        "text": Help("How you tell it. The words of the rules, where they have any, follow.", "Events"),
    },
    Prepared: {
        "round": Help("In which round it happens by itself.", "Events"),
    },
    Situation: {
        "conditions": Help(
            "What ground, walls, guns and the like do to units, for some rounds or for good.",
            "Determine Modifiers",
        ),
        "events": Help(
            "What you have in store, each for its round: a unit that comes, a betrayal, a storm.",
            "Events",
        ),
        "notes": Help(
            "What the field is like. Everybody reads it; what it does is a condition.",
            "Initial battle setup",
        ),
    },
    SideSituation: {
        "scouting": Help(
            "What makes it easier or harder for this side to size up its enemies before the battle.",
            "Initial battle setup",
        ),
    },
    Condition: {
        "what": Help(
            "What it moves: the battle roll, the cover, morale, or the luck of heroes.",
            "Determine Modifiers",
        ),
        "reason": Help("Why. It stands beside the number.", "Determine Modifiers"),
        "unit": Help("The unit that it bears on.", "Determine Modifiers"),
        "hero": Help("Whose luck in the flow of battle it moves.", "Flow of Battle"),
        "value": Help("How much it adds, or takes off.", "Determine Modifiers"),
        "rounds": Help("How long it lasts.", "Determine Modifiers"),
    },
    Scouting: {
        "reason": Help("Why. It stands beside the number.", "Initial battle setup"),
        "enemy": Help("Whom it makes easier or harder to size up.", "Initial battle setup"),
        "unit": Help("For which general of this side it holds.", "Initial battle setup"),
    },
}
