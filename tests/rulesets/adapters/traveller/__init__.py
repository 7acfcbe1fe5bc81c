"""Mercenary 2's vectors, mapped to its functions and steps: renamed, reshaped, never computed."""

from collections.abc import Callable, Mapping
from typing import Any

from tests.rulesets.adapters.traveller import attacks, battles, checks, full, reading, rosters
from tests.rulesets.vectors import NotBuilt

type Given = Mapping[str, Any]
type Rolls = Mapping[str, Any]


def run(what: str, given: Given, rolls: Rolls) -> Any:
    if what not in WHATS:
        raise NotBuilt(what)
    return WHATS[what](given, rolls)


WHATS: dict[str, Callable[[Given, Rolls], Any]] = {
    "characteristic_dm": reading.characteristic,
    "range_dm": reading.in_range,
    "cover_dm": reading.cover,
    "covers": reading.covers,
    "prone_dm": reading.prone,
    "visibility_dm": reading.seen_through,
    "round_length": reading.clock,
    "movement_dm": reading.movement,
    "outmatch": reading.outmatched,
    "size_damage": reading.by_size,
    "heroic_morale": checks.heroic,
    "unit_from_recruits": reading.recruits,
    "combine_units": reading.combine,
    "split_unit": reading.split_off,
    "zone_distance": reading.between_zones,
    "check": checks.check,
    "damage": attacks.damage,
    "person_damage": attacks.person,
    "attack_total": attacks.attack_total,
    "autofire": attacks.autofire,
    "dodge_dm": attacks.dodge,
    "unit_initiative": checks.of_unit,
    "hero_initiative": checks.of_hero,
    "initiative_order": checks.order,
    "morale_triggers": checks.triggers,
    "morale_modifiers": checks.moods,
    "morale_check": checks.morale_check,
    "rally": checks.rally,
    "recovery_modifier": checks.recovery_modifier,
    "recovery": checks.recovery,
    "hero_wounds": attacks.wounds,
    "casualties": attacks.fallen,
    "battle_end": battles.end,
    "battle_trace": battles.trace,
    "ranges": reading.ranges,
    "weapons": reading.weapons,
    "played": full.played,
    "camp": full.camp,
    "presets": rosters.presets,
    "pasted_words": rosters.pasted,
    "armour_list": rosters.armour,
    "worth": rosters.worth,
    "looks": rosters.looks,
    "muster_problems": rosters.wrong,
    "map": rosters.ground,
}
