"""Attacks by units and heroes: modifiers, stray shots, spread fire, explosions, ammunition (F5 to F8)."""

from typing import Any

import pytest

from rulesets.engine import Played, Ruling
from rulesets.engine.words import say
from rulesets.systems.traveller import RULES
from rulesets.systems.traveller.book.kinds import HeroStatus, Smoke, UnitStatus
from tests.rulesets.systems.traveller.play import field_of, lines, ready, tally, told, turns, until

REDS, BLUES = "reds-foot", "blues-foot"
FIRST: dict[str, Any] = {f"initiative:{REDS}": [6, 6], f"initiative:{BLUES}": [1, 2]}
DM = f"attack_dm:{REDS}"
HIT = {f"attack:{REDS}": [6, 6]}


def shot(order: dict[str, Any] | None = None, *, dice: Any = (6, 6), **given: Any) -> Played[Any]:
    """The Reds' turn, attacking the Blues."""
    said: dict[str, Any] = {**FIRST, f"orders:{REDS}": {"act": "attack", "target": BLUES, **(order or {})}}
    said[f"attack:{REDS}"] = list(dice)
    return turns(ready(said, **given), said)[0]


def modifiers(**given: Any) -> dict[str, int]:
    return lines(shot(**given), f"attack_dm:{REDS}")


def units(reds: dict[str, Any] | None = None, blues: dict[str, Any] | None = None) -> list[dict[str, Any]]:
    return [{"id": REDS, "side": "reds", **(reds or {})}, {"id": BLUES, "side": "blues", **(blues or {})}]


@pytest.mark.parametrize(
    ("situation", "line"),
    [
        ({"light": "low"}, {"Low light": -1}),
        ({"light": "dark"}, {"Darkness": -4}),
        ({"smoke": "thick"}, {"Thick smoke": -2}),
        ({"weather": True}, {"The weather": -1, "Poor sight in this weather": -1}),
        ({"covers": [{"unit": BLUES, "cover": "half"}]}, {"Half covered": -1}),
        ({"zero_gravity": True}, {"Recoil": -2}),
        ({"distance": 300}, {"Very long range": -2}),
        ({"extra": [{"value": 2, "reason": "High ground", "attacker": REDS}]}, {"High ground": 2}),
    ],
)
def test_what_lies_between_moves_the_attack(situation: dict[str, Any], line: dict[str, int]) -> None:
    assert modifiers(situation=situation) == line


def test_each_modifier_names_the_heading_that_it_comes_from() -> None:
    situation = {"covers": [{"unit": BLUES, "cover": "half"}], "light": "low", "distance": 300}
    made = units({"size": 60, "dexterity": 9}, {"vehicle": True})
    order = {"minor": "aim"}
    found = {one.label: one.section for one in tally(shot(order, units=made, situation=situation), DM).lines}
    assert found == {
        "Dexterity": "Characteristics",
        "Aim": "Aiming",
        "Half covered": "Cover",
        "A vehicle": "Vehicles",
        "Very long range": "Range",
        "Low light": "Environmental conditions",
        "Outmatches": "Unit Size",
    }


def test_sensors_see_through_darkness_and_weather() -> None:
    seen = {"situation": {"light": "dark", "weather": True}}
    assert modifiers(units=units({"sensors": ["light"]}), **seen) == {"The weather": -1}


def test_smoke_is_twice_as_bad_for_lasers_and_armour_against_them_counts() -> None:
    made = units({"weapon": "laser_rifle"}, {"armour": 3, "armour_laser": 8})
    played = shot(units=made, situation={"smoke": "smoke"})
    assert lines(played, f"attack_dm:{REDS}") == {"Smoke": -2}
    assert lines(played, f"pierced:{REDS}") == {"Armour": -8}


def test_a_heavy_gun_wants_strength_and_a_vehicle_is_easy_to_hit() -> None:
    made = units({"weapon": "pgmp", "heavy_weapons": 1, "strength": 10}, {"vehicle": True})
    assert modifiers(units=made) == {"Strength the weapon needs": -2, "A vehicle": 1}


def test_who_lies_down_and_who_has_moved_is_harder_to_hit() -> None:
    said: dict[str, Any] = {f"initiative:{REDS}": [1, 1], f"initiative:{BLUES}": [6, 6]}
    said |= {f"orders:{REDS}": {"act": "attack", "target": BLUES}}
    said |= {f"orders:{BLUES}": {"minor": "move", "second": "move", "toward": REDS, "way": "away"}}
    [_, second] = turns(ready(said), said)
    assert lines(second, f"attack_dm:{REDS}") == {"Moved": -1}
    said[f"orders:{BLUES}"] = {"minor": "stance", "stance": "prone"}
    [_, second] = turns(ready(said), said)
    assert lines(second, f"attack_dm:{REDS}") == {"Lying down": -2}


def test_aim_adds_up_round_after_round_and_is_gone_after_the_shot() -> None:
    said: dict[str, Any] = {**FIRST, f"orders:{REDS}": {"minor": "aim", "second": "aim", "target": BLUES}}
    field = until(ready(said), "close", said)
    assert field.units[REDS].aim == 2
    said = {
        f"orders:{REDS}": {"minor": "aim", "act": "attack", "target": BLUES},
        f"attack:{REDS}": [1, 1],
    }
    field = until(field, "orders", said)
    [played, _] = turns(field, said)
    assert lines(played, f"attack_dm:{REDS}")["Aim"] == 3
    assert played.field.units[REDS].aim == 0


@pytest.mark.parametrize(("what", "left"), [({"minor": "move", "toward": BLUES}, 0), ({}, 2)])
def test_aim_is_lost_by_moving_and_kept_by_doing_nothing(what: dict[str, Any], left: int) -> None:
    said: dict[str, Any] = {**FIRST, f"orders:{REDS}": {"minor": "aim", "second": "aim", "target": BLUES}}
    field = until(ready(said), "close", said)
    assert until(field, "close", {f"orders:{REDS}": what}).units[REDS].aim == left


def test_shots_into_a_close_combat_may_hit_a_friend() -> None:
    made = [*units(), {"id": "swords", "side": "reds", "weapon": "sword", "melee": 1, "armour": 0}]
    apart = [{"one": "swords", "other": BLUES, "metres": 2}]
    said: dict[str, Any] = {
        f"stray:{REDS}": [4],
        f"damage:{REDS}": [6, 6, 6],
        "initiative:swords": [2, 1],
        **FIRST,
    }
    said |= {f"orders:{REDS}": {"act": "attack", "target": BLUES}, f"attack:{REDS}": [1, 1]}
    [played, *_] = turns(ready(said, units=made, situation={"distances": apart}), said)
    assert lines(played, f"attack_dm:{REDS}") == {"Fires into a close combat": -2}
    assert told(played, "strayed")[0].facts["target"] == "swords"
    assert played.field.units["swords"].endurance == 30 - 18


def test_a_stray_shot_of_ones_own_larger_unit_is_no_fright_and_no_close_combat() -> None:
    made = [*units({"size": 90}), {"id": "swords", "side": "reds", "weapon": "sword", "armour": 0}]
    apart = [{"one": "swords", "other": BLUES, "metres": 2}, {"one": "swords", "other": REDS, "metres": 2}]
    said: dict[str, Any] = {f"stray:{REDS}": [4], f"damage:{REDS}": [6, 6, 6], **FIRST}
    said |= {f"orders:{REDS}": {"act": "attack", "target": BLUES}, f"attack:{REDS}": [1, 1]}
    played = turns(ready(said, units=made, situation={"distances": apart}), said)
    swords = next(one for one in played if told(one, "strayed")).field.units["swords"]
    assert swords.endurance < 30
    assert (swords.giants, swords.close_taken) == (False, 0)


def test_automatic_fire_takes_a_die_for_each_point_and_wounds_for_each_hit() -> None:
    made = units({"weapon": "acr", "gun_combat": 3})
    played = shot({"mode": "auto"}, dice=(6, 6, 5, 2), units=made)
    assert tally(played, f"attack_dm:{REDS}").base == 1
    assert [tally(played, f"attack_total:{REDS}:{n}").total for n in (1, 2)] == [13, 8]
    assert [tally(played, f"loss:{REDS}:{n}").total for n in (1, 2)] == [9, 4]


def test_automatic_fire_may_be_spread_over_a_zone() -> None:
    made = [*units({"weapon": "acr"}), {"id": "others", "side": "blues"}]
    zones = [{"name": "Hill"}, {"name": "Mill", "x": 60}]
    standing = [{"unit": REDS, "zone": "Hill"}, *({"unit": u, "zone": "Mill"} for u in (BLUES, "others"))]
    ground = {"map_mode": "zones", "zones": zones, "standing": standing}
    said = {"mode": "auto", "spread": True, "or_else": ["others"]}
    played = shot(said, dice=(6, 6, 5, 5), units=made, situation=ground)
    assert [one.facts["target"] for one in told(played, "hit")] == [BLUES, "others"]


def test_an_explosive_adds_no_effect_to_its_damage() -> None:
    made = units({"weapon": "rocket", "heavy_weapons": 1}, {"armour": 0})
    assert lines(shot(units=made), f"power:{REDS}") == {}


def test_the_next_target_is_taken_where_the_first_is_gone() -> None:
    made = [*units(), {"id": "far", "side": "blues"}]
    apart = {"distances": [{"one": REDS, "other": BLUES, "metres": 9000}]}
    said: dict[str, Any] = {"target": "far", "or_else": [BLUES]}
    assert told(shot(said, units=made, situation=apart), "attack_declared")[0].facts["target"] == "far"


def test_an_attack_on_nobody_in_reach_is_no_attack() -> None:
    made = units({"weapon": "sword"}, {})
    played = shot({"minor": "move", "toward": BLUES}, units=made)
    assert told(played, "no_target")
    assert played.field.units[REDS].moved == 6


def test_who_is_out_of_sight_is_no_target_until_it_attacks() -> None:
    said: dict[str, Any] = {**FIRST, f"orders:{BLUES}": {"act": "attack", "target": REDS}}
    field = ready(said, situation={"unseen": [BLUES]})
    first, second = turns(field, said)
    assert first.field.units[BLUES].unseen
    assert not second.field.units[BLUES].unseen


def test_ammunition_runs_out_and_is_reloaded_by_minor_actions() -> None:
    said: dict[str, Any] = {f"orders:{REDS}": {"act": "attack", "target": BLUES}}
    made, options = units({"weapon": "rocket", "heavy_weapons": 1}), {"ammo": True}
    field = until(ready({**FIRST, **said}, units=made, options=options), "close", said)
    assert told(turns(until(field, "orders", said), said)[0], "is_empty")
    load = {f"orders:{REDS}": {"minor": "reload", "second": "reload"}}
    field = until(until(field, "close", load), "close", load)
    assert told(turns(until(field, "orders", said), said)[0], "attack_declared")


def test_a_ram_launcher_fires_three_of_its_six_grenades_at_once() -> None:
    said: dict[str, Any] = {f"orders:{REDS}": {"act": "attack", "target": BLUES, "mode": "auto"}}
    made, options = units({"weapon": "ram_launcher", "heavy_weapons": 1}), {"ammo": True}
    field = ready({**FIRST, **said}, units=made, options=options)
    spent = []
    for _ in range(2):
        field = until(field, "close", said)
        spent.append(dict(field.units[REDS].spent)["ram_launcher"])
        field = until(field, "orders", said)
    assert spent == [3, 6]
    assert told(turns(field, said)[0], "is_empty")
    field.units[REDS].spent = (("ram_launcher", 4),)
    assert told(turns(field, said)[0], "attack_declared")[0].facts["mode"] == "single", "two are left"


# Heroes


def duel(hero: dict[str, Any], said: dict[str, Any], **given: Any) -> Played[Any]:
    """Egil's turn; he acts before everybody."""
    egil = {"id": "egil", "side": "reds", "gun_combat": 2, "weapons": ["rifle"], **hero}
    said = {
        "initiative:egil": [6, 6],
        "hero_orders:egil": {"do": "attack", "target": BLUES},
        **said,
    }
    return turns(ready(said, heroes=[egil], **given), said)[0]


def test_a_hero_fells_one_member_with_fourteen_through_armour() -> None:
    played = duel({}, {"attack:egil": [4, 4], "damage:egil": [6, 6, 5]})
    assert tally(played, "hurt:egil").total == 14
    assert played.field.units[BLUES].endurance == 29
    [cost] = told(played, "cost")
    assert (cost.subject, cost.facts) == ("egil", {"target": BLUES, "lost": 1}), (
        "it is told whose blow it was"
    )


def test_thirteen_through_armour_fell_nobody() -> None:
    played = duel({}, {"attack:egil": [4, 4], "damage:egil": [6, 6, 4]})
    assert told(played, "shrugged_off")
    assert played.field.units[BLUES].endurance == 30


def test_an_explosion_catches_several_members_at_once() -> None:
    hero = {"weapons": ["frag_grenade"], "athletics": 1}
    said: dict[str, Any] = {"attack:egil": [5, 5], "damage:egil": [6, 6, 6, 6, 6], "caught:egil": [4]}
    assert duel(hero, said, situation={"distance": 8}).field.units[BLUES].endurance == 26


def test_a_tenth_of_a_unit_at_one_blow_lifts_his_own() -> None:
    hero = {"weapons": ["frag_grenade"], "athletics": 1, "unit": REDS}
    said: dict[str, Any] = {"attack:egil": [5, 5], "damage:egil": [6, 6, 6, 6, 6], "caught:egil": [3]}
    played = duel(hero, said, situation={"distance": 8})
    assert played.field.units[REDS].heroic == ((1, 1),)
    refused = Ruling(key="deed:egil", value="fled", reason="Nobody saw it")
    field = ready(
        {**said, "hero_orders:egil": {"do": "attack", "target": BLUES}},
        heroes=[{"id": "egil", "side": "reds", **hero}],
        situation={"distance": 8},
    )
    assert turns(field, said, refused)[-1].field.units[REDS].heroic == ()


def test_his_losses_are_neither_of_a_giant_nor_of_close_combat() -> None:
    played = duel({}, {"attack:egil": [4, 4], "damage:egil": [6, 6, 6]}, situation={"distance": 2})
    unit = played.field.units[BLUES]
    assert (unit.giants, unit.close_taken) == (False, 0)


def test_a_unit_shoots_at_a_hero_who_is_in_no_crowd() -> None:
    egil = {"id": "egil", "side": "blues", "endurance": 5}
    said: dict[str, Any] = {
        **FIRST,
        "initiative:egil": [1, 1],
        f"orders:{REDS}": {"act": "attack", "target": "egil"},
    }
    said |= {f"attack:{REDS}": [4, 3], f"damage:{REDS}": [5, 4, 3]}
    played = turns(ready(said, heroes=[egil]), said)[0]
    assert "Outmatches" not in lines(played, f"attack_dm:{REDS}")
    hero = played.field.heroes["egil"]
    assert (hero.endurance, hero.dexterity, hero.status) == (0, 0, HeroStatus.UNCONSCIOUS)
    [struck] = told(played, "hero_hit_by")
    assert say(RULES, "hero_hit_by.headline", {"subject": "egil", **struck.facts}, {REDS: "Reds"}) == (
        "Reds hits egil, who is unconscious"
    )


def test_nobody_aims_at_a_hero_in_the_crowd_of_his_unit_unless_he_is_exposed() -> None:
    egil = {"id": "egil", "side": "blues", "unit": BLUES}
    said: dict[str, Any] = {
        **FIRST,
        "initiative:egil": [1, 1],
        f"orders:{REDS}": {"act": "attack", "target": "egil"},
    }
    with pytest.raises(AssertionError, match="not_an_option"):
        ready(said, heroes=[egil])
    said |= {"events:field": {"exposed": ["egil"]}}
    assert told(turns(ready(said, heroes=[egil]), said)[0], "attack_declared")


def test_the_wounds_of_a_leader_leave_his_unit_without_one() -> None:
    egil = {"id": "egil", "side": "blues", "tactics": 2, "leadership": 2}
    made = units(None, {"leader": "egil"})
    said: dict[str, Any] = {
        **FIRST,
        "initiative:egil": [1, 1],
        f"orders:{REDS}": {"act": "attack", "target": "egil"},
    }
    said |= {f"attack:{REDS}": [6, 6], f"damage:{REDS}": [6, 6, 6]}
    played = turns(ready(said, heroes=[egil], units=made), said)[0]
    assert told(played, "leader_lost")
    gone = ready(said, heroes=[egil], units=made)
    gone.units[BLUES].endurance = 0
    assert not told(turns(gone, said)[0], "leader_lost"), "nobody is left whom he led"
    unit = played.field.units[BLUES]
    assert (unit.leader, unit.led, unit.status) == ("", False, UnitStatus.STEADY)


def test_the_hits_of_one_attack_add_up_to_a_tenth() -> None:
    hero = {"weapons": ["acr"], "gun_combat": 1, "unit": REDS}
    said: dict[str, Any] = {
        "attack:egil": [6, 6, 6, 6],
        "damage:egil:1": [6, 6, 6],
        "damage:egil:2": [6, 6, 6],
    }
    said["hero_orders:egil"] = {"do": "attack", "target": BLUES, "mode": "auto"}
    for size, moods in ((20, ((1, 1),)), (30, ())):
        played = duel(hero, said, units=units(None, {"size": size}))
        assert played.field.units[BLUES].endurance == size - 2
        assert played.field.units[REDS].heroic == moods


def test_aim_stands_where_there_was_nobody_to_attack() -> None:
    field = ready({**FIRST, f"orders:{REDS}": {"minor": "aim", "act": "attack", "target": BLUES}})
    field.units[BLUES].unseen = True
    [played, *_] = turns(field)
    assert told(played, "no_target")
    assert played.field.units[REDS].aim == 1


def test_a_hero_fires_into_a_close_combat_at_two_less_and_strays_nowhere() -> None:
    made = [*units(), {"id": "swords", "side": "reds", "weapon": "sword"}]
    apart = {"distances": [{"one": "swords", "other": BLUES, "metres": 2}]}
    played = duel({}, {"attack:egil": [1, 1]}, units=made, situation=apart)
    assert lines(played, "attack_dm:egil") == {"Fires into a close combat": -2}
    assert "stray:egil" not in played.requests
    own = duel({"unit": "swords"}, {}, units=made, situation=apart)
    assert "Fires into a close combat" not in lines(own, "attack_dm:egil")


def test_a_close_combat_of_two_other_sides_is_one_to_fire_into() -> None:
    made = [*units(), {"id": "greens-foot", "side": "greens"}]
    apart = {"distances": [{"one": "greens-foot", "other": BLUES, "metres": 2}]}
    said: dict[str, Any] = {"sides": ("reds", "blues", "greens"), "units": made, "situation": apart}
    played = shot(dice=(1, 1), **said)
    assert lines(played, f"attack_dm:{REDS}") == {"Fires into a close combat": -2}
    assert f"stray:{REDS}" not in played.requests


def test_the_smoke_of_a_zone_covers_heroes_with_a_unit_there() -> None:
    zones = [{"name": "Wood"}, {"name": "Mill", "x": 50, "smoke": "thick"}]
    standing = [{"unit": REDS, "zone": "Wood"}, {"unit": BLUES, "zone": "Mill"}]
    ground = {"map_mode": "zones", "zones": zones, "standing": standing}
    egil = {"id": "egil", "side": "blues", "unit": BLUES}
    field = field_of(heroes=[egil], situation=ground)
    reds, egil_there = field.units[REDS], field.heroes["egil"]
    assert field.sight(reds, egil_there) == field.sight(reds, field.units[BLUES])
    assert field.sight(reds, egil_there).smoke is Smoke.THICK


@pytest.mark.parametrize(
    ("wood", "mill", "everywhere", "seen"),
    [
        ("thick", "none", "none", Smoke.THICK),
        ("smoke", "thick", "none", Smoke.THICK),
        ("smoke", "none", "thick", Smoke.THICK),
        ("none", "none", "smoke", Smoke.SMOKE),
    ],
)
def test_the_thickest_smoke_of_attacker_and_target_and_field_counts(
    wood: str, mill: str, everywhere: str, seen: Smoke
) -> None:
    zones = [{"name": "Wood", "smoke": wood}, {"name": "Mill", "x": 50, "smoke": mill}]
    standing = [{"unit": REDS, "zone": "Wood"}, {"unit": BLUES, "zone": "Mill"}]
    field = field_of(
        situation={"map_mode": "zones", "zones": zones, "standing": standing, "smoke": everywhere}
    )
    reds, blues = field.units[REDS], field.units[BLUES]
    assert field.sight(reds, blues).smoke is field.sight(blues, reds).smoke is seen
