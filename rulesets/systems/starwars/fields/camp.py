"""The same of what is made and done between battles."""

from collections.abc import Mapping

from rulesets.engine import Help, Value
from rulesets.systems.starwars.camp.procedures import Asleep, Fresh, OnTheMarch, Repaired
from rulesets.systems.starwars.camp.units import Detached, Joined
from rulesets.systems.starwars.roster.makers import Experience, Squads

CAMP: Mapping[type[Value], Mapping[str, Help]] = {
    Experience: {
        "kind": Help("For soldiers or for a vehicle’s crew.", "Army Statistics"),
        "quality": Help("How seasoned they are: the line of the experience table.", "Army Statistics"),
        "pick": Help("Where the table gives a span, which end of it they have.", "Army Statistics"),
    },
    Squads: {
        "squad": Help("Which printed unit it is made of.", "Army Statistics"),
        "number": Help("How many such squads make up the unit.", "Army Statistics"),
    },
    OnTheMarch: {
        "stay": Help("Who rests where he is, and does not tire.", "Deployment"),
    },
    Asleep: {
        "hours": Help("How long they sleep. It brings back stamina that marches took.", "Deployment"),
        "awake": Help("Who keeps watch, and stays as tired as he is.", "Deployment"),
    },
    Fresh: {
        "people": Help("How many join each unit. They lift what its losses do to morale.", "Damage Results"),
        "restocked": Help("Whose used-up weapons are replaced.", "WEAPONS:"),
    },
    Repaired: {
        "light": Help("How many lightly damaged vehicles are whole again.", "Unit Damage"),
        "heavy": Help("How many heavily damaged vehicles are whole again.", "Unit Damage"),
        "severe": Help("How many vehicles that were out of action join their unit again.", "Unit Damage"),
    },
    Detached: {
        "unit": Help("The unit that is divided.", "Deployment"),
        "name": Help("What the part is called from now on. Empty: its own, with “detached”.", "Deployment"),
    },
    Joined: {
        "unit": Help("The unit that goes into the other. The codes of both are averaged.", "Deployment"),
    },
}
