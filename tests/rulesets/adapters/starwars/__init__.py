"""Star Wars Mass Combat's vectors, mapped to its functions and steps: renamed, reshaped, never computed."""

from collections.abc import Callable, Mapping
from typing import Any

from tests.rulesets.adapters.starwars import battle, codes, fights, people, units
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
    "range_band": fights.band,
    "attack_code": fights.attack,
    "dodge_code": fights.dodge,
    "attack_difficulty": fights.difficulty,
    "hits": fights.hits,
    "scatter": fights.scatter,
    "damage_code": fights.damage,
    "resist_code": fights.resist,
    "damage_row": fights.row,
    "casualties": fights.casualties,
    "weapons_after_losses": fights.weapons_left,
    "vehicle_damage": fights.vehicles,
    "casualty_state": fights.state,
    "scale": fights.scale,
    "morale_code": units.morale_code,
    "morale_result": units.morale_result,
    "morale_recovery": units.recovery,
    "command_budget": people.budget,
    "declaration_order": people.order,
    "multi_action": fights.actions,
    "can_react": fights.reaction,
    "resolution_order": fights.turns,
    "coordination": people.coordination,
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
