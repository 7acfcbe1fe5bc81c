"""The same of what is made and done between battles."""

from collections.abc import Mapping

from rulesets.engine import Help, Value
from rulesets.systems.traveller.camp.procedures import Care, Combination, Detachment
from rulesets.systems.traveller.roster.makers import Levy, Recruits

CAMP: Mapping[type[Value], Mapping[str, Help]] = {
    Care: {
        "healed": Help("Which heroes have all their characteristics back.", "Recovering casualties"),
    },
    Combination: {
        "into": Help("The unit that takes the others in.", "Units"),
        "units": Help("The units that go into it. Their scores are averaged.", "Units"),
    },
    Detachment: {
        "unit": Help("The unit that gives some of its people up.", "Units"),
        "part": Help("How many leave it. They are a unit of their own.", "Units"),
        "leader": Help("Who is to lead the new unit.", "Initiative"),
        "medics": Help("How many of its medics are among them.", "Recovering casualties"),
    },
    Levy: {
        "groups": Help(
            "The people of whom the unit is made, kind by kind. Their scores are averaged.",
            "Units",
        ),
        "pay": Help("How well they are paid. It moves their morale.", "Morale"),
    },
    Recruits: {
        "count": Help("How many are of this kind.", "Units"),
        "quality": Help("How seasoned they are. It gives their morale and skills.", "Units"),
        "weapon": Help("What they carry.", "Units"),
        "dexterity": Help("How nimble they are on average.", "Units"),
    },
}
