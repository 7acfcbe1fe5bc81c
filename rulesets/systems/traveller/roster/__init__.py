"""What a campaign keeps of this system: its sheets, presets, calculators, checks and how units are listed."""

from rulesets.engine import Roster
from rulesets.systems.traveller.book.options import Options
from rulesets.systems.traveller.people.sheets import FIRST, Character, Company, Force
from rulesets.systems.traveller.people.situation import SideSituation, Situation
from rulesets.systems.traveller.roster.checks import check
from rulesets.systems.traveller.roster.columns import COLUMNS, strength
from rulesets.systems.traveller.roster.descriptions import PASTED, describe, icon
from rulesets.systems.traveller.roster.makers import RECRUITS
from rulesets.systems.traveller.roster.presets import PRESETS

ROSTER = Roster(
    side=Force,
    unit=Company,
    hero=Character,
    situation=Situation,
    side_situation=SideSituation,
    options=Options,
    strength=strength,
    check=check,
    describe=describe,
    icon=icon,
    people=lambda unit: None if unit.vehicle else unit.size,
    gone=lambda unit: unit.is_gone,
    presets=PRESETS,
    columns=COLUMNS,
    size="size",
    words=PASTED,
    makers=(RECRUITS,),
    first=FIRST,
)
