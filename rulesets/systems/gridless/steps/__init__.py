"""The steps in the order of the book, each in a module of its own."""

from rulesets.engine import Step
from rulesets.systems.gridless.mechanics.teams import anybody_chooses, teams
from rulesets.systems.gridless.steps.actions import actions
from rulesets.systems.gridless.steps.aftermath import aftermath
from rulesets.systems.gridless.steps.allocate import allocate
from rulesets.systems.gridless.steps.battle import battle
from rulesets.systems.gridless.steps.clash import clash
from rulesets.systems.gridless.steps.deadly import anybody_met, deadly
from rulesets.systems.gridless.steps.end_round import end_round
from rulesets.systems.gridless.steps.events import events, generals
from rulesets.systems.gridless.steps.flow import anybody_fights, flow
from rulesets.systems.gridless.steps.modifiers import modifiers
from rulesets.systems.gridless.steps.morale import morale, retreat, shaken
from rulesets.systems.gridless.steps.opening import assess, forces
from rulesets.systems.gridless.steps.utility import anybody_acts, utility

SETUP = (
    Step("forces", "Forces", forces),
    Step("teams", "Affiliation and teams", teams, when=anybody_chooses),
    Step("assess", "Size up the enemy", assess),
)

STEPS = (
    Step("events", "Events", events),
    Step("generals", "Command", generals),
    Step("allocate", "Allocate forces", allocate),
    Step("utility", "Utility actions", utility, when=anybody_acts),
    Step("actions", "Heroic actions", actions, when=anybody_acts),
    Step("clash", "The clash", clash),
    Step("flow", "Flow of battle", flow, when=anybody_fights),
    Step("modifiers", "Modifiers", modifiers),
    Step("deadly", "Deadly combats", deadly, when=anybody_met),
    Step("battle", "Battle rolls", battle, changes_last=True),
    Step("morale", "Morale", morale, when=lambda field: bool(shaken(field))),
    Step("retreat", "Retreat and pursuit", retreat, asks_first=True),
    Step("end_round", "End of the round", end_round),
)

AFTERMATH = (Step("aftermath", "Aftermath", aftermath),)
