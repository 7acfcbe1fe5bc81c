"""GURPS Mass Combat's vectors, mapped to its functions and steps: renamed, reshaped, never computed."""

from collections.abc import Callable, Mapping
from typing import Any

from rulesets.systems.gurps import camp, strength
from tests.rulesets.adapters.gurps import after, day, fights, refused, sheets
from tests.rulesets.adapters.gurps.fields import hero_of
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
    "leadership_morale": lambda given, rolls: {
        "modifier": strength.leadership_morale(given.get("leadership"))
    },
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
    "battle_skill": lambda given, rolls: {"battle": hero_of(given).battle},
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
    "reputation_months": after.reputation_months,
    "superior_reaction": lambda given, rolls: {"reaction": camp.reaction_of(given["total"])},
    "death_checks": fights.death_checks,
    "fortified_table": fights.fortified_table,
    "artillery_fate": after.artillery,
    "multi_side_contest": fights.multi_side_contest,
    "bad_input": refused.bad_input,
    "battle_day": day.battle_day,
}
