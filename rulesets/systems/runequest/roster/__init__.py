"""What a campaign keeps of this system: its sheets, presets, calculators, checks and how units are listed."""

from rulesets.engine import Roster
from rulesets.systems.runequest.book.options import Options
from rulesets.systems.runequest.people.sheets import FIRST, RuneHero, RuneSide, RuneUnit
from rulesets.systems.runequest.people.situation import SideSituation, Situation
from rulesets.systems.runequest.roster.checks import check
from rulesets.systems.runequest.roster.columns import COLUMNS, strength
from rulesets.systems.runequest.roster.descriptions import PASTED, describe, icon
from rulesets.systems.runequest.roster.makers import MAKERS
from rulesets.systems.runequest.roster.presets import PRESETS

ROSTER = Roster(
    side=RuneSide,
    unit=RuneUnit,
    hero=RuneHero,
    situation=Situation,
    side_situation=SideSituation,
    options=Options,
    strength=strength,
    check=check,
    describe=describe,
    icon=icon,
    people=lambda unit: unit.strength,
    gone=lambda unit: not unit.strength + unit.wounded + unit.captive,
    presets=PRESETS,
    columns=COLUMNS,
    size="strength",
    words=PASTED,
    titles={"Quality": "quality"},
    first=FIRST,
    makers=MAKERS,
)
