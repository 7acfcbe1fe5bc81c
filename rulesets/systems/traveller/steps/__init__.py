"""The steps in the order of the book, each in a module of its own."""

from rulesets.engine import Step
from rulesets.systems.traveller.steps.aftermath import recovery
from rulesets.systems.traveller.steps.closing import close
from rulesets.systems.traveller.steps.events import events
from rulesets.systems.traveller.steps.giving import is_secret, orders
from rulesets.systems.traveller.steps.initiative import deploy, initiative
from rulesets.systems.traveller.steps.morale import morale
from rulesets.systems.traveller.steps.readying import is_asked, ready
from rulesets.systems.traveller.steps.turns import IDLE, initiative_of, is_any_left, to_act, turn

SETUP = (Step("deploy", "Deployment", deploy), Step("initiative", "Initiative", initiative))

STEPS = (
    Step("events", "Events", events),
    Step("orders", "Orders", orders, when=is_secret),
    Step("ready", "Readiness", ready, when=is_asked),
    Step(
        "turns",
        "Turns",
        turn,
        turns=to_act,
        is_left=is_any_left,
        turn_word=initiative_of,
        foreseen=True,
        idle=IDLE,
    ),
    Step("morale", "Morale", morale),
    Step("close", "End of the round", close),
)

AFTERMATH = (Step("recovery", "Recovery", recovery),)
