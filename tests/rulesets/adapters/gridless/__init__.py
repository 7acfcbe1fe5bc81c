"""Gridless's vectors, mapped to its functions and steps: renamed, reshaped, never computed."""

from collections.abc import Callable, Mapping
from typing import Any

from tests.rulesets.adapters.gridless import formulas, steps, trace
from tests.rulesets.vectors import NotBuilt

type Given = Mapping[str, Any]
type Rolls = Mapping[str, Any]


def run(what: str, given: Given, rolls: Rolls) -> Any:
    if what not in WHATS:
        raise NotBuilt(what)
    return WHATS[what](given, rolls)


WHATS: dict[str, Callable[[Given, Rolls], Any]] = {
    "tokens_from_ecl": formulas.tokens_from_ecl,
    "assess": steps.assess,
    "token_view": formulas.token_view,
    "token_advantage": formulas.token_advantage,
    "contribution": steps.contribution,
    "magic_bonus": formulas.magic_bonus,
    "team_contribution": formulas.team_contribution,
    "harm": formulas.harm,
    "flow": formulas.flow,
    "split_losses": formulas.split_losses,
    "default_allocation": formulas.default_allocation,
    "protection_penalty": formulas.protection_penalty,
    "battle_roll": steps.battle_roll,
    "morale": formulas.morale,
    "pursuit": steps.pursuit,
    "chief_pursuer": formulas.chief_pursuer,
    "recover": formulas.recover,
    "headcount_after": formulas.headcount_after,
    "stealth": steps.stealth,
    "deadly_order": formulas.deadly_order,
    "deadly_quick": formulas.deadly_quick,
    "apply_damage": formulas.apply_damage,
    "stabilize": formulas.stabilize,
    "casting_cost": formulas.casting_cost,
    "defection_morale": formulas.defection_morale,
    "battle_end": formulas.battle_end,
    "validate_allocation": formulas.validate_allocation,
    "battle_trace": trace.battle_trace,
}
