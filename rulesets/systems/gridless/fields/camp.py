"""The same of what is made and done between battles."""

from collections.abc import Mapping

from rulesets.engine import Help, Value
from rulesets.systems.gridless.roster.makers import Fighters, Mixed

CAMP: Mapping[type[Value], Mapping[str, Help]] = {
    Fighters: {
        "count": Help("How many are of this level.", "Initial battle setup"),
    },
    Mixed: {
        "fighters": Help(
            "The people of the unit, level by level. All their levels together make its tokens.",
            "Initial battle setup",
        ),
    },
}
