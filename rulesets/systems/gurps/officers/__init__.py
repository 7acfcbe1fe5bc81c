"""Who answers where nobody plays: heroes, commanders and practitioners, each by what he may know."""

from collections.abc import Mapping

from rulesets.engine import Officer, Temper
from rulesets.systems.gurps.book.kinds import Trait
from rulesets.systems.gurps.officers.council import fight_on, keep_plan, lay_plan, meet_surprise
from rulesets.systems.gurps.officers.heroes import push_luck, take_risk
from rulesets.systems.gurps.officers.practitioners import block_powers, spend_powers
from rulesets.systems.gurps.people.field import Battlefield

OFFICERS: Mapping[str, Officer] = {
    "plan": lay_plan,
    "es_spend": spend_powers,
    "es_block": block_powers,
    "replan": keep_plan,
    "risk": take_risk,
    "surprise_answer": meet_surprise,
    "luck_survival": push_luck,
    "luck_survival2": push_luck,
    "luck_catastrophe": push_luck,
    "luck_strategy": push_luck,
    "fight_on": fight_on,
}
TEMPERS = {
    Trait.COWARDICE: Temper.CAREFUL,
    Trait.OVERCONFIDENCE: Temper.BOLD,
    Trait.BERSERK: Temper.BOLD,
}


def temper(field: Battlefield, id: str) -> Temper | None:
    """By character, where it says anything: a commander decides for his side as he does for himself."""
    person = field.heroes.get(field.sides[id].leader if id in field.sides else id)
    traits = person.sheet.traits if person else ()
    return next((TEMPERS[trait] for trait in Trait if trait in traits), None)
