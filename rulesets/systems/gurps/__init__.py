"""GURPS Mass Combat, after Brett Slocum's article in Roleplayer 30 (January 1993)."""

from rulesets.engine import Column, Roster, Ruleset, Step
from rulesets.systems.gurps.cards import cards, known
from rulesets.systems.gurps.checks import check
from rulesets.systems.gurps.field import Battlefield, open_field, over
from rulesets.systems.gurps.muster import muster
from rulesets.systems.gurps.presets import PRESETS
from rulesets.systems.gurps.sample import sample
from rulesets.systems.gurps.sheets import GurpsHero, GurpsSide, GurpsUnit
from rulesets.systems.gurps.situation import GurpsMuster, Options, SideSituation, Situation
from rulesets.systems.gurps.strength import each_worth, sheet_morale, strength, unit_men, unit_quality
from rulesets.systems.gurps.wording import WORDING
from rulesets.systems.gurps.words import PASTED, describe, icon

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
    presets=PRESETS,
    columns=(
        Column("Quality", unit_quality),
        Column("Men", unit_men, adds_up=True),
        Column("Each", each_worth),
        Column("Morale", sheet_morale),
    ),
    words=PASTED,
)

RULES = Ruleset(
    key="gurps",
    title="GURPS Mass Combat",
    muster=GurpsMuster,
    field=Battlefield,
    open=open_field,
    steps=(Step("muster", "Muster", muster),),
    over=over,
    cards=cards,
    wording=WORDING,
    sample=sample,
    known=known,
    roster=ROSTER,
)
