"""The ruleset as one value: its steps in the order of the book, and what the pages need."""

from rulesets.engine import Column, Roster, Ruleset, Step
from rulesets.systems.gridless.actions import actions
from rulesets.systems.gridless.aftermath import aftermath
from rulesets.systems.gridless.allocate import allocate
from rulesets.systems.gridless.battle import battle
from rulesets.systems.gridless.cards import cards
from rulesets.systems.gridless.checks import check
from rulesets.systems.gridless.clash import clash
from rulesets.systems.gridless.deadly import anybody_met, deadly
from rulesets.systems.gridless.end_round import end_round
from rulesets.systems.gridless.events import events, generals
from rulesets.systems.gridless.field import Battlefield, open_field, over
from rulesets.systems.gridless.flow import anybody_fights, flow
from rulesets.systems.gridless.gathering import GridlessMuster
from rulesets.systems.gridless.known import known, twins
from rulesets.systems.gridless.makers import MAKERS, strength, unit_fighters, unit_level
from rulesets.systems.gridless.modifiers import modifiers
from rulesets.systems.gridless.morale import morale, retreat, shaken
from rulesets.systems.gridless.opening import assess, forces
from rulesets.systems.gridless.options import Options
from rulesets.systems.gridless.presets import PASTED, PRESETS
from rulesets.systems.gridless.prospects import PROSPECTS
from rulesets.systems.gridless.sample import sample
from rulesets.systems.gridless.sheets import FIRST, GridlessHero, GridlessSide, GridlessUnit
from rulesets.systems.gridless.situation import SideSituation, Situation
from rulesets.systems.gridless.teams import anybody_pairs, teams
from rulesets.systems.gridless.utility import anybody_acts, utility
from rulesets.systems.gridless.wording import WORDING
from rulesets.systems.gridless.words import describe, icon

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
    gone=lambda unit: unit.gone,
    presets=PRESETS,
    columns=(
        Column("Fighters", unit_fighters, adds_up=True),
        Column("Level", unit_level),
    ),
    size="headcount",
    words=PASTED,
    makers=MAKERS,
    first=FIRST,
)

RULES = Ruleset(
    key="gridless",
    title="Mass Combat: Gridless",
    muster=GridlessMuster,
    field=Battlefield,
    open=open_field,
    setup=(
        Step("forces", "Forces", forces),
        Step("teams", "Teams", teams, when=anybody_pairs),
        Step("assess", "Size up the enemy", assess),
    ),
    steps=(
        Step("events", "Events", events),
        Step("generals", "Command", generals),
        Step("allocate", "Allocate forces", allocate),
        Step("utility", "Utility actions", utility, when=anybody_acts),
        Step("actions", "Heroic actions", actions, when=anybody_acts),
        Step("clash", "The clash", clash),
        Step("flow", "Flow of battle", flow, when=anybody_fights),
        Step("modifiers", "Modifiers", modifiers),
        Step("deadly", "Deadly combats", deadly, when=anybody_met),
        Step("battle", "Battle rolls", battle),
        Step("morale", "Morale", morale, when=lambda field: bool(shaken(field))),
        Step("retreat", "Retreat and pursuit", retreat),
        Step("end_round", "End of the round", end_round),
    ),
    aftermath=(Step("aftermath", "Aftermath", aftermath),),
    over=over,
    cards=cards,
    endings=frozenset({"battle_won", "battle_drawn"}),
    wording=WORDING,
    sample=sample,
    known=known,
    prospects=PROSPECTS,
    twins=twins,
    roster=ROSTER,
)
