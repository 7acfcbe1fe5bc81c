"""The steps in the order of the book, each in a module of its own."""

from rulesets.engine import Step
from rulesets.systems.gurps.steps.aftermath import aftermath
from rulesets.systems.gurps.steps.casualties import casualties
from rulesets.systems.gurps.steps.catastrophe import catastrophe
from rulesets.systems.gurps.steps.contest import contest
from rulesets.systems.gurps.steps.day_end import day_end
from rulesets.systems.gurps.steps.heroes import (
    anybody_fights,
    anybody_fought,
    beaten_heroes,
    glory,
    risk,
    second_survival,
    survival,
)
from rulesets.systems.gurps.steps.muster import muster
from rulesets.systems.gurps.steps.outcome import outcome
from rulesets.systems.gurps.steps.plans import plans
from rulesets.systems.gurps.steps.powers import anybody_has_powers, powers
from rulesets.systems.gurps.steps.strategy import strategy

STEPS = (
    Step("muster", "Muster", muster),
    Step("plans", "Plans", plans, asks_first=True),
    Step("powers", "Powers", powers, when=anybody_has_powers),
    Step("catastrophe", "Catastrophe", catastrophe),
    Step("risk", "Risk", risk, when=anybody_fights, asks_first=True),
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
)

AFTERMATH = (Step("aftermath", "Aftermath", aftermath),)
