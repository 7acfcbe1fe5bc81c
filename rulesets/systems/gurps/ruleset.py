"""The ruleset as one value: its steps in the order of the book, and what the pages need."""

from rulesets.engine import Column, Roster, Ruleset, Sample, Step
from rulesets.systems.gurps.aftermath import aftermath
from rulesets.systems.gurps.camp_units import is_gone
from rulesets.systems.gurps.camping import CAMP, due
from rulesets.systems.gurps.cards import cards
from rulesets.systems.gurps.casualties import casualties
from rulesets.systems.gurps.catastrophe import catastrophe
from rulesets.systems.gurps.checks import check
from rulesets.systems.gurps.contest import contest
from rulesets.systems.gurps.day_end import day_end
from rulesets.systems.gurps.estimates import ESTIMATES
from rulesets.systems.gurps.field import Battlefield, open_field, over
from rulesets.systems.gurps.formations import FORMATIONS, formations_of
from rulesets.systems.gurps.gathering import GurpsMuster
from rulesets.systems.gurps.great_war import great_war
from rulesets.systems.gurps.heroes import (
    anybody_fights,
    anybody_fought,
    beaten_heroes,
    glory,
    risk,
    second_survival,
    survival,
)
from rulesets.systems.gurps.known import known, twins
from rulesets.systems.gurps.makers import MAKERS
from rulesets.systems.gurps.muster import muster
from rulesets.systems.gurps.options import Options
from rulesets.systems.gurps.outcome import outcome
from rulesets.systems.gurps.plans import plans
from rulesets.systems.gurps.powers import anybody_has_powers, powers
from rulesets.systems.gurps.presets import PRESETS
from rulesets.systems.gurps.prospects import PROSPECTS
from rulesets.systems.gurps.sample import sample, with_magic
from rulesets.systems.gurps.sheets import FIRST, GurpsHero, GurpsSide, GurpsUnit
from rulesets.systems.gurps.situation import SideSituation, Situation
from rulesets.systems.gurps.strategy import strategy
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
    gone=is_gone,
    presets=PRESETS,
    formations=FORMATIONS,
    formations_of=formations_of,
    columns=(
        Column("Quality", unit_quality),
        Column("Men", unit_men, adds_up=True),
        Column("Each", each_worth),
        Column("Morale", sheet_morale),
    ),
    words=PASTED,
    makers=(*MAKERS, *ESTIMATES),
    bookkeeping=frozenset({"before_battle", "healed", "establishment", "pay_streak", "paid_day"}),
    secrets=frozenset({"genuine"}),
    first=FIRST,
)

RULES = Ruleset(
    key="gurps",
    title="GURPS Mass Combat",
    muster=GurpsMuster,
    field=Battlefield,
    open=open_field,
    steps=(
        Step("muster", "Muster", muster),
        Step("plans", "Plans", plans),
        Step("powers", "Powers", powers, when=anybody_has_powers),
        Step("catastrophe", "Catastrophe", catastrophe),
        Step("risk", "Risk", risk, when=anybody_fights),
        Step("survival", "Survival", survival, when=anybody_fights),
        Step("glory", "Glory", glory, when=anybody_fought),
        Step("strategy", "Strategy", strategy),
        Step("contest", "Contest", contest),
        Step("outcome", "Outcome", outcome),
        Step(
            "second_survival",
            "Second Survival",
            second_survival,
            when=lambda field: bool(beaten_heroes(field)),
        ),
        Step("casualties", "Casualties", casualties),
        Step("day_end", "Day’s end", day_end),
    ),
    aftermath=(Step("aftermath", "Aftermath", aftermath),),
    camp=CAMP,
    due=due,
    over=over,
    cards=cards,
    wording=WORDING,
    sample=sample,
    samples=(
        Sample("magic", "Battle of Bannock, with mages", with_magic),
        Sample("great-war", "The ridge at Corbenay", great_war),
    ),
    known=known,
    twins=twins,
    endings=frozenset({"battle_won", "battle_drawn"}),
    prospects=PROSPECTS,
    roster=ROSTER,
)
