"""Who answers where nobody plays: heroes, commanders and practitioners, each by what he may know."""

from collections.abc import Mapping

from rulesets.engine import Officer
from rulesets.systems.gurps.officers.character import temper
from rulesets.systems.gurps.officers.council import fight_on, keep_plan, lay_plan, meet_surprise
from rulesets.systems.gurps.officers.heroes import push_luck, take_risk
from rulesets.systems.gurps.officers.practitioners import block_powers, spend_powers

__all__ = ["OFFICERS", "temper"]

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
