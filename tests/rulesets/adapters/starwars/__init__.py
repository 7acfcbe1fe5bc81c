"""Star Wars Mass Combat's vectors, mapped to its functions and steps: renamed, reshaped, never computed."""

from collections.abc import Callable, Mapping
from typing import Any

from tests.rulesets.adapters.starwars import attacks, battle, codes, harm, morale, people, units
from tests.rulesets.vectors import NotBuilt

type Given = Mapping[str, Any]
type Rolls = Mapping[str, Any]


def run(what: str, given: Given, rolls: Rolls) -> Any:
    if what not in WHATS:
        raise NotBuilt(what)
    return WHATS[what](given, rolls)


WHATS: dict[str, Callable[[Given, Rolls], Any]] = {
    "parse_code": codes.parse,
    "add_codes": codes.add,
    "combined_modifier": codes.combined,
    "evaluate_roll": codes.evaluate,
    "simplify_code": codes.simplify,
    "difficulty_number": codes.difficulty,
    "range_band": attacks.band,
    "attack_code": attacks.attack,
    "dodge_code": attacks.dodge,
    "attack_difficulty": attacks.difficulty,
    "hits": attacks.hits,
    "scatter": attacks.scatter,
    "damage_code": harm.damage,
    "resist_code": harm.resist,
    "damage_row": harm.row,
    "casualties": harm.casualties,
    "weapons_after_losses": harm.weapons_left,
    "vehicle_damage": harm.vehicles,
    "casualty_state": harm.state,
    "scale": harm.scale,
    "morale_code": morale.morale_code,
    "morale_result": morale.morale_result,
    "morale_recovery": morale.recovery,
    "command_budget": people.budget,
    "declaration_order": people.order,
    "multi_action": attacks.actions,
    "can_react": attacks.reaction,
    "resolution_order": attacks.turns,
    "coordination": attacks.coordination,
    "tactics": people.tactics,
    "move_allowance": units.move,
    "deployment_roll": units.deployment,
    "march": units.march,
    "sleep": units.sleep,
    "quick_stats": units.quick,
    "preset": units.preset,
    "combine_units": units.combine,
    "split_unit": units.split,
    "reinforce": units.reinforce,
    "hero_danger": people.danger,
    "wound_escalation": people.wound,
    "dying": people.dying,
    "heroic_outcome": people.outcome,
    "aftermath_unit": units.aftermath,
    "aftermath_vehicles": units.wrecks,
    "hero_award": people.award,
    "battle": battle.battle,
}
