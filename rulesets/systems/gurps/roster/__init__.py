"""What a campaign keeps of this system: its sheets, presets, calculators, checks and how units are listed."""

from rulesets.engine import Column, Roster
from rulesets.systems.gurps.book.options import Options
from rulesets.systems.gurps.camp.units import is_gone
from rulesets.systems.gurps.people.sheets import FIRST, GurpsHero, GurpsSide, GurpsUnit
from rulesets.systems.gurps.people.situation import SideSituation, Situation
from rulesets.systems.gurps.people.strength import each_worth, sheet_morale, strength, unit_men, unit_quality
from rulesets.systems.gurps.roster.checks import check
from rulesets.systems.gurps.roster.descriptions import PASTED, describe, icon
from rulesets.systems.gurps.roster.estimates import ESTIMATES
from rulesets.systems.gurps.roster.formations import FORMATIONS, formations_of
from rulesets.systems.gurps.roster.makers import MAKERS
from rulesets.systems.gurps.roster.presets import PRESETS

EACH = (
    "Each: the Troop Strength of one man, with the quality of the unit in it. "
    "A battle fought makes men better, so that each may count for more after it than he did in it."
)

ROSTER = Roster(
    side=GurpsSide,
    unit=GurpsUnit,
    hero=GurpsHero,
    situation=Situation,
    side_situation=SideSituation,
    options=Options,
    strength=strength,
    check=check,
    describe=describe,
    icon=icon,
    people=lambda unit: None if unit.estimate else unit.count,
    gone=is_gone,
    presets=PRESETS,
    formations=FORMATIONS,
    formations_of=formations_of,
    columns=(
        Column("Quality", unit_quality),
        Column("Men", unit_men, adds_up=True),
        Column("Each", each_worth, about=EACH),
        Column("Morale", sheet_morale),
    ),
    words=PASTED,
    titles={"Creatures worth": "fixed_ts"},
    makers=(*MAKERS, *ESTIMATES),
    bookkeeping=frozenset({"before_battle", "healed", "establishment", "pay_streak", "paid_day"}),
    secrets=frozenset({"genuine"}),
    first=FIRST,
)
