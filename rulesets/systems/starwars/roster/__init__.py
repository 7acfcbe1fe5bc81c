"""What a campaign keeps of this system: its sheets, presets, calculators, checks and how units are listed."""

from rulesets.engine import Column, Roster
from rulesets.systems.starwars.book.options import Options
from rulesets.systems.starwars.people.sheets import FIRST, StarHero, StarSide, StarUnit
from rulesets.systems.starwars.people.situation import SideSituation, Situation
from rulesets.systems.starwars.people.strength import (
    attack_word,
    quality_word,
    size_of,
    stamina_word,
    strength,
)
from rulesets.systems.starwars.roster.checks import check
from rulesets.systems.starwars.roster.descriptions import PASTED, describe, icon
from rulesets.systems.starwars.roster.makers import MAKERS
from rulesets.systems.starwars.roster.presets import PRESETS

ROSTER = Roster(
    side=StarSide,
    unit=StarUnit,
    hero=StarHero,
    situation=Situation,
    side_situation=SideSituation,
    options=Options,
    strength=strength,
    check=check,
    describe=describe,
    icon=icon,
    people=lambda unit: None if unit.is_vehicles else unit.size,
    presets=PRESETS,
    columns=(
        Column("Experience", quality_word),
        Column("Size", size_of, adds_up=True),
        Column("Attack", attack_word),
        Column("Stamina", stamina_word),
    ),
    size="size",
    words=PASTED,
    first=FIRST,
    makers=MAKERS,
)
