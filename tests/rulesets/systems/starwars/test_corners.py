"""What is rare on a field: retreat and surrender, cables, carriers, parts divided off, deceptions, heroes."""

from typing import Any

import pytest

from rulesets.engine import next_phase
from rulesets.systems.starwars import RULES
from rulesets.systems.starwars.book.kinds import Action, Row, UnitStatus, Wound
from rulesets.systems.starwars.people.field import Battlefield, is_decided
from rulesets.systems.starwars.people.orders import CommandOrders, ReactionOrders
from tests.rulesets.systems.starwars.play import field_of, lines, refused, step, told, until

ALONE = {"ignore_commanders": True}
CHIEFS = [
    {"id": "boris", "side": "reds", "command": "6D", "tactics": "6D", "commands": True, "is_pc": True},
    {"id": "ivan", "side": "blues", "command": "4D", "tactics": "4D", "commands": True},
]


def ordered(field: Battlefield, side: str, **units: Any) -> Battlefield:
    """The same field with these orders given, whatever they cost."""
    field = field.copy()
    field.sides[side].orders = CommandOrders.model_validate({"units": units})
    return field


# Orders in their order


def test_a_deceiver_declares_again_and_one_who_deceives_wholly_even_after_the_reactions() -> None:
    said = {
        "tactics:reds": {"deceive": True},
        "deceive:reds": [6, 6, 6, 6, 6, 5],
        "tactics:blues": {"anticipate": True},
        "anticipate:blues": [3, 3, 3, 3],
    }
    field, seen = until(field_of(heroes=CHIEFS), "tactics", said), []
    while (phase := next_phase(RULES, field)) and phase.step.key in ("declare", "reactions"):
        seen.append((phase.step.key, phase.turn))
        field = step(field, phase.step.key).field
    assert seen == [
        ("declare", "blues"), ("declare", "reds"), ("declare", "reds"),
        ("reactions", "reds"), ("reactions", "blues"), ("reactions", "reds"),
    ]  # fmt: skip


def test_simultaneous_orders_are_asked_of_all_at_once() -> None:
    field = until(field_of(heroes=CHIEFS, options={"declaration": "simultaneous"}), "tactics")
    assert all(side.declared for side in step(field, "declare").field.sides.values())


def test_anticipation_frees_one_level_of_haste() -> None:
    said = {"tactics:reds": {"anticipate": True}, "anticipate:reds": [3] * 6}
    field = until(field_of(heroes=CHIEFS), "tactics", said)
    assert field.sides["reds"].free_haste == 1
    orders = {"basic_haste": 2, "commanded": ["reds"], "units": {"reds": {"fire": {"rifle:blues": 5}}}}
    field = until(field, "reactions", {"declaration:reds": orders})
    assert lines(step(field, "resolve"), "attack_code:reds:rifle:blues")["Haste"] == -3


@pytest.mark.parametrize(
    ("order", "kind"),
    [
        ({"fire": {"rifle:blues": 11}}, "over_weapons"),
        ({"action": "full_reaction", "fire": {"rifle:blues": 1}}, "full_reaction_only_moves"),
        ({"action": "embark", "fire": {"rifle:blues": 1}}, "one_thing_only"),
        ({"action": "split", "people": 3}, "no_part"),
        ({"action": "combine"}, "cannot_join"),
        ({"action": "embark"}, "no_carrier"),
        ({"action": "disembark"}, "not_aboard"),
        ({"action": "hold", "position_m": 20}, "stays_here"),
        ({"fire": {"rifle:blues": 5}, "sector": 2}, "stays_here"),
        ({"action": "deploy"}, "goes_nowhere"),
        ({"action": "attack_and_deploy", "fire": {"rifle:blues": 5}}, "goes_nowhere"),
        ({"action": "full_retreat", "position_m": 20}, "retreats_home"),
        ({"action": "deploy", "position_m": 20}, ""),
        ({"action": "full_reaction"}, ""),
        ({"pips": {"attack": 3}}, "over_command"),
        ({"haste": 3}, ""),
    ],
)
def test_what_a_unit_cannot_do_is_refused(order: dict[str, Any], kind: str) -> None:
    field = step(until(field_of(heroes=CHIEFS), "tactics"), "declare").field
    found = refused(field, "declare", {"declaration:reds": {"commanded": ["reds"], "units": {"reds": order}}})
    assert kind in found if kind else found == []


def test_a_commander_cannot_spend_more_dice_than_he_has() -> None:
    field = step(until(field_of(heroes=CHIEFS), "tactics"), "declare").field
    bonus = [{"to": "reds", "stat": "attack", "pips": 6}]
    assert refused(field, "declare", {"declaration:reds": {"commanded": ["reds"], "bonuses": bonus}}) == [
        "over_command"
    ]


def test_a_coordinated_attack_needs_one_target_one_class_and_one_haste() -> None:
    units = [
        {"id": one, "side": side}
        for one, side in (("a", "reds"), ("b", "reds"), ("x", "blues"), ("y", "blues"))
    ]
    field = step(until(field_of(units=units, heroes=CHIEFS), "tactics"), "declare").field
    group = [{"units": ["a", "b"], "target": "x", "skill": "blaster"}]
    both = {"a": {"fire": {"rifle:x": 9}}, "b": {"fire": {"rifle:x": 10}}}
    said = {"declaration:reds": {"commanded": ["a", "b"], "units": both, "coordination": group}}
    assert refused(field, "declare", said) == []
    apart = said["declaration:reds"] | {"units": both | {"b": {"fire": {"rifle:y": 10}}}}
    assert refused(field, "declare", {"declaration:reds": apart}) == ["not_together"]
    acted = step(until(step(field, "declare", said).field, "reactions"), "resolve")
    assert lines(acted, "attack_code:a:rifle:x")["19 fire together"] == 9


# Attacks


def test_a_reaction_slower_than_the_attack_does_not_count() -> None:
    field = until(field_of(options=ALONE), "tactics")
    field = ordered(field, "reds", reds={"fire": {"rifle:blues": 10}, "haste": 1})
    acted = step(field, "resolve")
    assert not any(key.startswith("dodge") for key in acted.requests)
    [slow] = [one.facts for one in told(acted, "outrun")]
    assert (slow["target"], slow["slow"], slow["haste"]) == ("blues", 0, 1)


def test_a_target_out_of_range_is_lost_and_nothing_is_used_up() -> None:
    units = [
        {"id": "reds", "side": "reds", "preset": "rebel_soldier_squad"},
        {"id": "blues", "side": "blues"},
    ]
    field = ordered(field_of(units=units, options=ALONE), "reds", reds={"fire": {"grenade:blues": 5}})
    acted = step(field, "resolve")
    assert told(acted, "attack_lost")
    assert acted.field.units["reds"].count_of("grenade") == 10


def test_blades_need_to_be_near_and_parry_stands_against_them() -> None:
    blade = {"key": "blade", "skill": "melee_combat", "damage": "STR+1D"}
    units = [
        {"id": "reds", "side": "reds", "weapons": [blade], "position_m": 48},
        {"id": "blues", "side": "blues"},
    ]
    field = ordered(field_of(units=units, options=ALONE), "reds", reds={"fire": {"blade:blues": 10}})
    acted = step(field, "resolve", {"parry:blues:character": [1, 1, 1, 1]})
    assert "parry:blues:character" in acted.requests
    [shot] = acted.field.shots
    assert shot.damage == 9  # strength 2D and the blade


def test_fast_attackers_thin_out_slow_ones_where_damage_falls_by_haste() -> None:
    field = field_of(options={**ALONE, "damage_timing": "by_haste"})
    field = ordered(field, "reds", reds={"fire": {"rifle:blues": 10}, "haste": 1})
    field = ordered(field, "blues", blues={"fire": {"rifle:reds": 10}})
    said = {"attack:reds:rifle:blues": [6] * 3, "resist:blues:energy:character": [1] * 4}
    acted = step(field, "resolve", said, fill=5)
    assert acted.field.units["blues"].size < 10
    [late] = [one for one in told(acted, "fired") if one.subject.startswith("blues")]
    assert late.facts["count"] == acted.field.units["blues"].size


def test_a_tow_cable_brings_a_walker_down_if_the_game_master_says_so() -> None:
    units = [
        {"id": "flight", "side": "reds", "preset": "snowspeeder_squadron", "size": 4},
        {"id": "walkers", "side": "blues", "preset": "at_at_platoon", "position_m": 60},
    ]
    field = ordered(
        field_of(units=units, options=ALONE), "reds", flight={"fire": {"power_harpoon:walkers:cable": 4}}
    )
    hit = step(field, "resolve", fill=6).field
    assert (
        step(hit, "damage", {"tow_cable:flight:power_harpoon:walkers": {"down": False}})
        .field.units["walkers"]
        .size
        == 4
    )
    down = step(hit, "damage").field.units["walkers"]
    assert (down.size, down.destroyed) == (3, 1)


def test_those_inside_lose_as_their_carrier_does() -> None:
    units = [
        {"id": "guns", "side": "reds", "preset": "at_at_platoon"},
        {"id": "walkers", "side": "blues", "preset": "at_at_platoon", "position_m": 200},
        {"id": "inside", "side": "blues", "size": 40, "embarked_in": "walkers"},
    ]
    field = ordered(
        field_of(units=units, options=ALONE), "reds", guns={"fire": {"heavy_laser_cannons:walkers": 4}}
    )
    hit = step(field, "resolve", fill=5).field
    after = step(hit, "damage", {"resist:walkers:energy:walker": [1] * 7}).field
    blow = after.units["walkers"].blow
    assert blow is not None
    assert (blow.row, after.units["inside"].size) == (Row.HEAVY, 30)


# Moving, dividing, joining


def test_a_part_is_divided_off_and_joins_again() -> None:
    units = [
        {"id": "line", "side": "reds", "size": 20, "blaster": "4D"},
        {"id": "part", "side": "reds", "size": 0, "detached_from": "line"},
        {"id": "foe", "side": "blues"},
    ]
    field = field_of(units=units, options=ALONE)
    field = step(
        ordered(field, "reds", line={"action": "split", "other": "part", "people": 5}), "resolve"
    ).field
    sizes = (field.units["line"].size, field.units["part"].size)
    assert (sizes, field.units["part"].count_of("rifle")) == ((15, 5), 5)
    field = step(ordered(field, "reds", part={"action": "combine", "other": "line"}), "resolve").field
    assert (field.units["line"].size, field.units["part"].status) == (20, UnitStatus.MERGED)


@pytest.mark.parametrize(
    ("kind", "size", "found"),
    [("soldiers", 40, []), ("soldiers", 41, ["no_room"]), ("vehicles", 2, []), ("vehicles", 3, ["no_room"])],
)
def test_a_walker_carries_forty_soldiers_or_two_scout_walkers(kind: str, size: int, found: list[str]) -> None:
    units = [
        {"id": "walker", "side": "reds", "preset": "at_at_platoon", "size": 1},
        {"id": "riders", "side": "reds", "kind": kind, "hull": "3D", "size": size},
        {"id": "blues", "side": "blues"},
    ]
    field = until(field_of(units=units, heroes=CHIEFS), "tactics")
    field = step(field, "declare").field
    order = {"riders": {"action": "embark", "other": "walker"}}
    assert refused(field, "declare", {"declaration:reds": {"units": order}}) == found


def test_a_retreating_unit_runs_home_and_is_gone_after_three_failed_checks() -> None:
    field = field_of(options=ALONE)
    field.units["reds"].status, field.units["reds"].retreating = UnitStatus.RETREATING, 2
    moved = step(field, "resolve").field.units["reds"]
    assert moved.position_m == -100
    assert step(field, "morale", fill=1).field.units["reds"].status is UnitStatus.FLED


def test_a_unit_that_is_beaten_three_times_over_lays_down_its_arms_with_its_hero() -> None:
    field = field_of(options=ALONE, heroes=[{"id": "dagny", "side": "reds", "unit": "reds"}])
    field = ordered(field, "blues", blues={"fire": {"rifle:reds": 10}})
    hit = step(field, "resolve", {"dodge:reds:character": [1] * 4}, fill=6).field
    field = step(hit, "damage", {"resist:reds:energy:character": [1] * 4}).field
    field.units["reds"].points = 9
    said = {"morale:reds": [1], "morale:blues": [6, 6]}
    after = step(field, "morale", said).field
    assert (after.units["reds"].status, after.heroes["dagny"].captor) == (UnitStatus.SURRENDERED, "blues")
    assert is_decided(after)


def test_prisoners_of_doubtful_loyalty_may_turn_their_coats() -> None:
    units = [{"id": "reds", "side": "reds", "loyalty": "questionable"}, {"id": "blues", "side": "blues"}]
    field = field_of(options=ALONE, units=units)
    turncoat = field.units["reds"]
    turncoat.status, turncoat.captor, turncoat.points = UnitStatus.SURRENDERED, "blues", 10
    ended = step(field, "round_end", {"close:field": {"turned": ["reds"]}}).field
    assert (ended.units["reds"].side, ended.units["reds"].status) == ("blues", UnitStatus.STEADY)
    changes = {(one.subject, one.name): one.new for one in step(ended, "aftermath").changes}
    assert changes["reds", "side"] == "blues"


# Heroes


def test_a_hero_in_front_lifts_morale_and_is_in_more_danger() -> None:
    heroes = [{"id": "dagny", "side": "reds", "unit": "reds", "dodge": "4D"}]
    field = step(
        field_of(options=ALONE, heroes=heroes), "heroes", {"hero:dagny": {"exposure": "in_front"}}
    ).field
    field = ordered(field, "blues", blues={"fire": {"rifle:reds": 10}})
    field = step(field, "resolve", {"dodge:reds:character": [1] * 4}, fill=6).field
    field = step(field, "damage", {"resist:reds:energy:character": [2] * 4}).field
    dared = step(field, "danger", fill=6)
    assert told(dared, "endangered")[0].facts["number"] > 13
    assert lines(step(dared.field, "morale"), "morale_code:reds")["A hero in front"] == 3


def test_a_force_point_doubles_the_command_dice_and_is_gone() -> None:
    field = step(field_of(heroes=CHIEFS), "heroes", {"hero:boris": {"force_point": True}}).field
    assert field.heroes["boris"].force_points == 0
    declared = step(step(step(field, "tactics").field, "declare").field, "declare")
    [ask] = [one for one in declared.requests.values() if one.key == "declaration:reds"]
    assert ask.sums(ask.default)[0].most == 12  # type: ignore[union-attr]


def test_points_and_a_force_point_do_not_go_together() -> None:
    said = {"hero:boris": {"force_point": True, "character_points": {"deceive": 1}}}
    assert refused(field_of(heroes=CHIEFS), "heroes", said) == ["points_and_force"]


@pytest.mark.parametrize(("outcome", "pips"), [("triumph", 6), ("partial", 1), ("disaster", -3)])
def test_a_deed_inspires_the_unit(outcome: str, pips: int) -> None:
    heroes = [{"id": "dagny", "side": "reds", "unit": "reds"}]
    deed = {"what": "I stand up and sing.", "effect": "inspire"}
    field = step(field_of(options=ALONE, heroes=heroes), "heroes", {"hero:dagny": {"deed": deed}}).field
    acted = step(field, "resolve", {"deed_result:dagny": {"outcome": outcome}})
    assert acted.field.units["reds"].inspired == pips
    assert [one.facts["pips"] for one in told(acted, "inspired")] == [pips]


def test_a_dead_commander_is_followed_by_the_best_officer() -> None:
    heroes = [
        *CHIEFS,
        {"id": "egil", "side": "reds", "command": "3D"},
        {"id": "olga", "side": "reds", "command": "5D"},
    ]
    field = field_of(heroes=heroes)
    field.heroes["boris"].wound = Wound.DEAD
    assert step(field, "round_end").field.sides["reds"].chief == "olga"


def test_who_retreats_takes_no_orders() -> None:
    field = field_of(options=ALONE)
    field.units["reds"].status = UnitStatus.RETREATING
    declared = until(field, "tactics")
    [ask] = [one for one in step(declared, "declare").requests.values() if one.key == "declaration:reds"]
    assert ask.options["units.reds.action"] == [Action.FULL_RETREAT.value, Action.HOLD.value]  # type: ignore[union-attr]


def test_a_full_reaction_leaves_movement() -> None:
    field = ordered(field_of(options=ALONE), "reds", reds={"action": "full_reaction", "position_m": -40})
    assert step(field, "resolve").field.units["reds"].position_m == -40


@pytest.mark.parametrize("haste", [0, 2])
def test_a_redeployment_waits_for_the_haste_of_its_reaction(haste: int) -> None:
    """Blues fire at haste 1: a quicker shift takes Reds away from them, a slower one comes too late."""
    field = field_of(options=ALONE)
    field.units["reds"].position_m, field.units["blues"].position_m = 50, 52
    field = ordered(field, "blues", blues={"fire": {"rifle:reds": 10}, "haste": 1})
    said = {"basic_haste": haste, "units": {"reds": {"position_m": -100}}}
    field.sides["reds"].reactions = ReactionOrders.model_validate(said)
    acted = step(field, "resolve")
    kinds = [one.kind for one in told(acted, "fired", "redeployed")]
    assert kinds == (["redeployed", "fired"] if haste else ["fired", "redeployed"])
    assert acted.field.units["reds"].position_m == 0


def test_a_redeployment_needs_a_roll_where_movement_does() -> None:
    field = field_of(options=ALONE)
    field.movement_level = "heroic"
    field.sides["reds"].reactions = ReactionOrders.model_validate({"units": {"reds": {"position_m": -40}}})
    assert step(field, "resolve", fill=1).field.units["reds"].position_m == -20


def test_who_cannot_act_adds_nothing_to_a_coordinated_attack() -> None:
    units = [
        {"id": "a", "side": "reds", "blaster": "4D"},
        {"id": "b", "side": "reds", "blaster": "0D", "size": 1},
        {"id": "x", "side": "blues"},
    ]
    field = ordered(
        field_of(units=units, options=ALONE),
        "reds",
        a={"fire": {"rifle:x": 10}},
        b={"fire": {"rifle:x": 1}},
    )
    group = [{"units": ["a", "b"], "target": "x", "skill": "blaster"}]
    field.sides["reds"].orders = CommandOrders.model_validate(
        field.sides["reds"].orders.model_dump() | {"coordination": group}
    )
    assert "10 fire together" in lines(step(field, "resolve"), "attack_code:a:rifle:x")


@pytest.mark.parametrize(("effect", "found"), [("inspire", ["own_unit_only"]), ("disrupt", [])])
def test_nobody_inspires_the_enemy(effect: str, found: list[str]) -> None:
    dagny = {"id": "dagny", "side": "reds", "unit": "reds"}
    deed = {"what": "I sing.", "effect": effect, "target": "blues"}
    field = field_of(options=ALONE, heroes=[dagny])
    assert refused(field, "heroes", {"hero:dagny": {"deed": deed}}) == found


def test_everybody_reads_what_the_ground_is_like() -> None:
    [said] = told(step(field_of(situation={"notes": "Ice, and a bare ridge."}), "march"), "notes")
    assert said.facts["text"] == "Ice, and a bare ridge."


def test_the_game_master_may_put_a_number_on_a_wild_one() -> None:
    options = {**ALONE, "wild_die": "all", "wild_one": "gm"}
    field = ordered(field_of(options=options), "reds", reds={"fire": {"rifle:blues": 10}})
    acted = step(field, "resolve", {"attack:reds:rifle:blues": [3, 3, 3, 1]}, fill=1)
    assert told(acted, "complication")
    assert "attack_total:reds:rifle:blues" in {getattr(one, "key", "") for one in acted.said}


def test_the_going_may_change_from_round_to_round() -> None:
    now = {"terrain_percent": 50, "round_minutes": 2, "movement_level": "heroic"}
    field = step(field_of(options=ALONE), "situation", {"now:field": now}).field
    assert (field.terrain_percent, field.round_minutes, field.movement_level) == (50, 2, "heroic")
    moving = step(ordered(field, "reds", reds={"action": "deploy", "position_m": -40}), "resolve", fill=1)
    assert moving.field.units["reds"].position_m == -20
