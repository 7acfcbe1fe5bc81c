"""What a campaign keeps of this system: its sheets, presets, calculators, checks and how units are listed."""

from rulesets.engine import Column, Roster
from rulesets.systems.gridless.book.options import Options
from rulesets.systems.gridless.people.sheets import FIRST, GridlessHero, GridlessSide, GridlessUnit
from rulesets.systems.gridless.people.situation import SideSituation, Situation
from rulesets.systems.gridless.roster.checks import check
from rulesets.systems.gridless.roster.descriptions import describe, icon
from rulesets.systems.gridless.roster.makers import MAKERS, strength, unit_fighters, unit_level
from rulesets.systems.gridless.roster.presets import PASTED, PRESETS

ROSTER = Roster(
    side=GridlessSide,
    unit=GridlessUnit,
    hero=GridlessHero,
    situation=Situation,
    side_situation=SideSituation,
    options=Options,
    strength=strength,
    check=check,
    describe=describe,
    icon=icon,
    people=lambda unit: unit.headcount or None,
    gone=lambda unit: unit.gone,
    presets=PRESETS,
    columns=(
        Column("Fighters", unit_fighters, adds_up=True),
        Column("Level", unit_level),
    ),
    size="headcount",
    words=PASTED,
    titles={"Level": "ecl_each"},
    makers=MAKERS,
    first=FIRST,
)
