"""The steps in the order of the book, each in a module of its own."""

from rulesets.engine import Step
from rulesets.systems.starwars.steps.aftermath import aftermath
from rulesets.systems.starwars.steps.damage import damage
from rulesets.systems.starwars.steps.danger import danger
from rulesets.systems.starwars.steps.declare import (
    declare,
    is_to_declare,
    is_to_react,
    react,
    to_declare,
    to_react,
)
from rulesets.systems.starwars.steps.morale import morale
from rulesets.systems.starwars.steps.resolve import resolve
from rulesets.systems.starwars.steps.round_end import round_end
from rulesets.systems.starwars.steps.round_start import able_heroes, heroes, situation
from rulesets.systems.starwars.steps.setting_out import deployment, march
from rulesets.systems.starwars.steps.tactics import tactics

SETUP = (Step("march", "March", march), Step("deployment", "Deployment", deployment))

STEPS = (
    Step("situation", "Situation", situation),
    Step("heroes", "Heroes", heroes, when=lambda field: bool(able_heroes(field))),
    Step("tactics", "Tactics", tactics, asks_first=True),
    Step("declare", "Orders", declare, turns=to_declare, is_left=is_to_declare, asks_first=True),
    Step("reactions", "Reactions", react, turns=to_react, is_left=is_to_react, asks_first=True),
    Step("resolve", "Actions by haste", resolve),
    Step("damage", "Damage", damage, when=lambda field: not field.by_haste),
    Step("danger", "Heroes in danger", danger, when=lambda field: bool(field.heroes)),
    Step("morale", "Morale", morale),
    Step("round_end", "End of the round", round_end),
)

AFTERMATH = (Step("aftermath", "Aftermath", aftermath),)
