"""Which way each throw of a battle is lucky: three dice against a target are best low.

What a diviner sees is nobody's luck: were it, his side's luck would tell whether he is a true one.
"""

from rulesets.engine import Lucky

LUCKY = {
    "atrocity": Lucky.LOW,
    "casualties": Lucky.LOW,
    "catastrophe": Lucky.LOW,
    "catastrophe_damage": Lucky.LOW,
    "catastrophe_luck": Lucky.LOW,
    "catastrophe_target": Lucky.NEITHER,
    "death_check": Lucky.LOW,
    "death_check2": Lucky.LOW,
    "demand": Lucky.LOW,
    "diviner": Lucky.NEITHER,
    "glory": Lucky.LOW,
    "hit_location": Lucky.NEITHER,
    "hit_location2": Lucky.NEITHER,
    "last_stand": Lucky.LOW,
    "mission": Lucky.LOW,
    "mission_guard": Lucky.LOW,
    "morale": Lucky.LOW,
    "promotion": Lucky.HIGH,
    "reaction": Lucky.HIGH,
    "recovery_magic": Lucky.HIGH,
    "reform": Lucky.LOW,
    "reputation_months": Lucky.NEITHER,
    "rout": Lucky.LOW,
    "strategy": Lucky.LOW,
    "strategy_luck": Lucky.LOW,
    "survival": Lucky.LOW,
    "survival2": Lucky.LOW,
    "survival2_damage": Lucky.LOW,
    "survival2_luck": Lucky.LOW,
    "survival_damage": Lucky.LOW,
    "survival_luck": Lucky.LOW,
}
