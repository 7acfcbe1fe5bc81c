"""Star Wars Mass Combat's vectors, mapped to its functions and steps: renamed, reshaped, never computed."""

from collections.abc import Callable, Mapping
from typing import Any

from tests.rulesets.adapters.starwars import (
    attacks,
    battle,
    codes,
    harm,
    morale,
    people,
    shown,
    units,
)
from tests.rulesets.adapters.starwars.play import whole
from tests.rulesets.vectors import Given, NotBuilt

type Inputs = Mapping[str, Any]
type Rolls = Mapping[str, Any]


def run(what: str, given: Inputs, rolls: Rolls) -> Any:
    if what not in WHATS:
        raise NotBuilt(what)
    return WHATS[what](given, rolls)


def each(given: Inputs, rolls: Rolls) -> Any:
    """One rule over many inputs, for a printed table: the dice of the third begin with `2/`."""
    same = whole(given.get("same", {}))
    found = []
    for n, one in enumerate(given["over"]):
        start = f"{n}/"
        mine = {key.removeprefix(start): rolls[key] for key in rolls if key.startswith(start)}
        row = Given({**same, **whole(one)})
        found.append(run(given["what"], row, mine))
        if unused := sorted(row.unused()):
            raise AssertionError(f"row {n} makes no use of {', '.join(unused)}")
    return found


WHATS: dict[str, Callable[[Inputs, Rolls], Any]] = {
    "each": each,
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
    "thrown_at_scale": harm.thrown_at_scale,
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
    "preset_sheet": units.preset_sheet,
    "camp": units.camp,
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
    "seen": shown.seen,
    "asked": shown.asked,
    "odds": shown.odds,
    "checked": shown.checked,
    "camp_told": units.camp_told,
    "camp_refuses": units.camp_refuses,
    "worth": shown.worth,
    "described": shown.described,
}
