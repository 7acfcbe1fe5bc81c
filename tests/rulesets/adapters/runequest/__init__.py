"""RuneQuest's vectors, mapped to its functions and steps: renamed, reshaped, never computed."""

from collections.abc import Callable, Mapping
from typing import Any

from tests.rulesets.adapters.runequest import after, battle, keeping, melee, shots, stages, values
from tests.rulesets.vectors import NotBuilt

type Given = Mapping[str, Any]
type Rolls = Mapping[str, Any]


def run(what: str, given: Given, rolls: Rolls) -> Any:
    if what not in WHATS:
        raise NotBuilt(what)
    return WHATS[what](given, rolls)


WHATS: dict[str, Callable[[Given, Rolls], Any]] = {
    "skill_degree": values.skill_degree,
    "resistance_chance": values.resistance_chance,
    "attack_value": values.attack_value,
    "missile_value": values.missile_value,
    "spell_value": values.spell_value,
    "average_armour": values.average_armour,
    "defence_value": values.defence_value,
    "battle_capacity": values.battle_capacity,
    "numeric_superiority": values.numeric_superiority,
    "suggested_enemy_missile": values.suggested_enemy_missile,
    "army_tactics": battle.army_tactics,
    "encounter": battle.encounter,
    "odds": battle.odds,
    "pick_foe": battle.pick_foe,
    "unit_tactics": battle.unit_tactics,
    "enemy_fire": shots.enemy_fire,
    "missile_attack": shots.missile_attack,
    "aim": shots.aim,
    "spell_attack": shots.spell_attack,
    "support_spell": shots.support_spell,
    "casualties": after.casualties,
    "missile_morale_needed": after.missile_morale_needed,
    "effective_attack": melee.effective_attack,
    "unit_strike": melee.unit_strike,
    "charge_check": melee.charge_check,
    "opponent_kind": melee.opponent_kind,
    "duel": melee.duel,
    "takes_command": melee.takes_command,
    "morale_check": after.morale_check,
    "harangue": after.harangue,
    "npc_morale_trigger": after.npc_morale_trigger,
    "pursuit": after.pursuit,
    "fallen_hero": after.fallen_hero,
    "army_break": after.army_break,
    "outcome": after.outcome,
    "aftermath": after.aftermath,
    "full_battle": battle.full_battle,
    "steps": stages.steps,
    "waits": stages.waits,
    "asked": keeping.asked,
    "refused": keeping.refused,
    "muster_check": keeping.muster_check,
    "camp": keeping.camp,
    "made": keeping.made,
    "capacity": keeping.capacity,
    "unreadable": keeping.unreadable,
    "described": keeping.described,
    "preset": keeping.preset,
    "presets": keeping.presets,
    "printed": keeping.printed,
}
