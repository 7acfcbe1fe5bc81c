"""Gridless's vectors, played through its steps: renamed, reshaped, never computed."""

from collections.abc import Callable, Mapping
from typing import Any

from tests.rulesets.adapters.gridless import (
    battles,
    duels,
    heroes,
    musters,
    refusals,
    steps,
    tokens,
    trace,
    troops,
)
from tests.rulesets.vectors import NotBuilt

type Given = Mapping[str, Any]
type Rolls = Mapping[str, Any]


def run(what: str, given: Given, rolls: Rolls) -> Any:
    if what not in WHATS:
        raise NotBuilt(what)
    return WHATS[what](given, rolls)


WHATS: dict[str, Callable[[Given, Rolls], Any]] = {
    "tokens_from_ecl": tokens.tokens_from_ecl,
    "assess": steps.assess,
    "assess_table": steps.assess_table,
    "token_view": tokens.token_view,
    "token_views": tokens.token_views,
    "token_advantage": tokens.token_advantage,
    "contribution": steps.contribution,
    "magic_bonus": heroes.magic_bonus,
    "team_contribution": heroes.team_contribution,
    "harm": heroes.harm,
    "flow": heroes.flow,
    "split_losses": tokens.split_losses,
    "default_allocation": tokens.default_allocation,
    "protection_penalty": tokens.protection_penalty,
    "battle_roll": steps.battle_roll,
    "morale": troops.morale,
    "pursuit": steps.pursuit,
    "chief_pursuer": troops.chief_pursuer,
    "recover": tokens.recover,
    "headcount_after": tokens.headcount_after,
    "stealth": steps.stealth,
    "deadly_order": duels.deadly_order,
    "deadly_quick": duels.deadly_quick,
    "apply_damage": heroes.apply_damage,
    "stabilize": heroes.stabilize,
    "casting_cost": heroes.casting_cost,
    "defection_morale": troops.defection_morale,
    "battle_end": troops.battle_end,
    "validate_allocation": tokens.validate_allocation,
    "battle_trace": trace.battle_trace,
    "battle_played": battles.battle_played,
    "refused": refusals.refused,
    "refused_with": refusals.refused_with,
    "preset_table": musters.preset_table,
    "unit_strengths": musters.unit_strengths,
    "units_described": musters.units_described,
    "mixed_troops": musters.mixed_troops,
    "muster_checked": musters.muster_checked,
    "sheets_refused": musters.sheets_refused,
    "taken_for": musters.taken_for,
    "order_sums": musters.order_sums,
    "split_asked": tokens.split_asked,
    "aimed_by_sight": tokens.aimed_by_sight,
}
