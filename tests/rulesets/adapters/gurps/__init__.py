"""GURPS Mass Combat's vectors, mapped to its functions and steps: renamed, reshaped, never computed."""

from collections.abc import Callable, Mapping
from typing import Any

from tests.rulesets.adapters.gurps import after, day, fights, printed, refused, sheets, stages
from tests.rulesets.vectors import NotBuilt

type Given = Mapping[str, Any]
type Rolls = Mapping[str, Any]


def run(what: str, given: Given, rolls: Rolls) -> Any:
    if what not in WHATS:
        raise NotBuilt(what)
    return WHATS[what](given, rolls)


WHATS: dict[str, Callable[[Given, Rolls], Any]] = {
    "troop_strength_per_man": sheets.per_man,
    "race_modifier": after.race,
    "unit_troop_strength": sheets.unit_ts,
    "quality_from_experience": sheets.quality,
    "merge_experience": after.merge,
    "new_commander": after.new_commander,
    "leadership_morale": sheets.leadership_morale,
    "base_morale": sheets.base_morale,
    "morale_troop_strength": sheets.morale_strength,
    "odds_bonus": sheets.odds_bonus,
    "tl_bonus": sheets.tl_bonus,
    "defensive_position": sheets.position,
    "special_superiority": sheets.superiority,
    "exceptional_strength": sheets.es,
    "force_exceptional_strength": sheets.es_of_force,
    "exceptional_cost": sheets.es_cost,
    "exceptional_block": sheets.es_block,
    "battle_skill": fights.battle_skill,
    "survival_result": fights.survival_result,
    "hero_targets": fights.hero_targets,
    "hero_damage": fights.hero_damage,
    "hero_damage_fixed": fights.hero_damage_fixed,
    "glory_result": fights.glory_result,
    "table_a": fights.table_a,
    "casualty_line": fights.casualty_line,
    "casualties": fights.casualties,
    "recovery": after.recovery,
    "second_survival_target": fights.second_survival,
    "payday": after.payday,
    "loot_value": after.loot,
    "raise_cost": after.raise_cost,
    "multi_side_odds": sheets.multi_side_odds,
    "miners_in_siege": sheets.miners,
    "quality_roll": after.quality_roll,
    "commander_experience": after.commander_experience,
    "monthly_pay": after.monthly_pay,
    "diviner": sheets.diviner,
    "reputation_months": fights.reputation_months,
    "superior_reaction": after.superior_reaction,
    "death_checks": fights.death_checks,
    "fortified_table": fights.fortified_table,
    "artillery_fate": after.artillery,
    "multi_side_contest": fights.multi_side_contest,
    "bad_input": refused.bad_input,
    "battle_day": day.battle_day,
    "muster": sheets.muster,
    "strategy_sums": day.strategy_sums,
    "whole_battle": day.whole_battle,
    "camp": after.in_camp,
    "camp_refused": after.refused_in_camp,
    "staged": stages.staged,
    "question": stages.question,
    "answer_refused": stages.answer_refused,
    "asked_dice": stages.asked_dice,
    "presets": printed.presets,
    "formations": printed.formations,
    "calculator": printed.calculator,
    "checked": printed.checked,
    "described": printed.described,
    "listed": printed.listed,
    "due": printed.due,
    "upgraded": printed.upgraded,
}
