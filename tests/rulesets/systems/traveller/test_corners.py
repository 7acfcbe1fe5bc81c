"""The corners of the rules: a move to nobody, the second of two alike, a name of eighty letters."""

from typing import Any

import pytest

from rulesets.engine import LiveTable, Ruling
from rulesets.systems.traveller.book.kinds import HeroStatus, UnitStatus
from rulesets.systems.traveller.mechanics.joining import send_off
from rulesets.systems.traveller.mechanics.positions import Spot, zone_distance
from rulesets.systems.traveller.people.gathering import TravellerMuster, prepared
from rulesets.systems.traveller.people.orders import UnitOrders
from tests.rulesets.systems.traveller.play import field_of, lines, muster, ready, step, told, turns, until

REDS, BLUES = "reds-foot", "blues-foot"
FIRST: dict[str, Any] = {f"initiative:{REDS}": [6, 6], f"initiative:{BLUES}": [1, 2]}
ATTACK: dict[str, Any] = {"act": "attack", "target": BLUES}
EGIL: dict[str, Any] = {"id": "egil", "side": "reds", "unit": REDS, "gun_combat": 2, "weapons": ["rifle"]}


def first_turn(order: dict[str, Any], *rulings: Ruling, **given: Any) -> Any:
    """The Reds’ turn with this order."""
    said = {**FIRST, f"orders:{REDS}": order}
    return turns(ready(said, **given), said, *rulings)[0]


# Moves


def test_a_move_that_leads_nowhere_goes_nowhere() -> None:
    field = ready(FIRST)
    field.units[REDS].orders = UnitOrders.model_validate({"minor": "move"})
    assert turns(field)[0].field.units[REDS].moved == 0


def test_who_is_seriously_wounded_still_moves_though_he_had_ordered_more() -> None:
    said = {**FIRST, "initiative:egil": [1, 1]}
    order = {"minor": "move", "second": "aim", "toward": BLUES, "target": BLUES}
    field = ready(said | {"hero_orders:egil": order}, heroes=[EGIL])
    field.heroes["egil"].status = HeroStatus.SERIOUSLY_WOUNDED
    assert turns(field)[-1].field.heroes["egil"].moved > 0


@pytest.mark.parametrize(("toward", "alone"), [(BLUES, True), (REDS, False)])
def test_a_hero_sets_out_from_his_unit_within_its_zone_too_unless_he_goes_to_it(
    toward: str, alone: bool
) -> None:
    standing = [{"unit": unit, "zone": "Wood"} for unit in (REDS, BLUES)]
    ground = {"map_mode": "zones", "zones": [{"name": "Wood"}], "standing": standing}
    said = {**FIRST, "initiative:egil": [1, 1], "hero_orders:egil": {"minor": "move", "toward": toward}}
    field = turns(ready(said, heroes=[EGIL], situation=ground), said)[-1].field
    assert field.heroes["egil"].alone is alone


def test_a_way_from_zone_to_zone_is_measured_from_where_the_first_one_is() -> None:
    zones = muster(
        situation={"map_mode": "zones", "zones": [{"name": "Wood", "x": 10}, {"name": "Mill", "x": 40}]}
    ).zones
    half = Spot("zone-wood", "zone-mill", 15)
    assert [zone_distance(zones, half, Spot(end), 0) for end in ("zone-wood", "zone-mill")] == [15, 15]


# Attacks


def test_a_sight_helps_only_who_aims() -> None:
    scoped = {"name": "Scoped rifle", "sight": True}
    units = [{"id": REDS, "side": "reds", "weapon": None, "own_weapons": [scoped]}]
    units += [{"id": BLUES, "side": "blues"}]
    for order, found in ((ATTACK, {}), (ATTACK | {"minor": "aim"}, {"Aim": 1, "Sight": 1})):
        assert lines(first_turn(order, units=units), f"attack_dm:{REDS}") == found


def test_another_weapon_in_hand_is_an_aim_lost() -> None:
    units = [{"id": REDS, "side": "reds", "alternatives": ["shotgun"]}, {"id": BLUES, "side": "blues"}]
    said = {**FIRST, f"orders:{REDS}": {"minor": "aim", "second": "aim", "target": BLUES}}
    field = until(ready(said, units=units), "close", said)
    field.units[REDS].drawn = "rifle"
    assert field.units[REDS].aim == 2
    said = {f"orders:{REDS}": {"minor": "draw", "weapon": "shotgun"}}
    assert turns(until(field, "orders", said), said)[0].field.units[REDS].aim == 0


def test_two_modifiers_of_one_reason_are_told_apart() -> None:
    extra = [{"value": value, "reason": "High ground", "attacker": REDS} for value in (2, 1)]
    played = first_turn(ATTACK, situation={"extra": extra})
    assert lines(played, f"attack_dm:{REDS}") == {"High ground": 2, "High ground (2)": 1}


def test_spread_fire_goes_at_nobody_who_is_gone() -> None:
    units = [{"id": REDS, "side": "reds", "weapon": "acr"}]
    units += [{"id": id, "side": "blues"} for id in (BLUES, "others")]
    order = ATTACK | {"mode": "auto", "spread": True, "or_else": ["others"]}
    said = {**FIRST, f"orders:{REDS}": order, f"attack:{REDS}": [6, 6, 5, 5]}
    field = ready(said, units=units)
    field.units["others"].status = UnitStatus.ROUTED
    assert [one.facts["target"] for one in told(turns(field, said)[0], "hit")] == [BLUES, BLUES]


def test_an_explosion_that_is_ruled_to_catch_nobody_fells_nobody() -> None:
    egil = EGIL | {"weapons": ["frag_grenade"], "athletics": 1, "unit": None}
    said: dict[str, Any] = {"initiative:egil": [6, 6], "hero_orders:egil": {"do": "attack", "target": BLUES}}
    said |= {"attack:egil": [5, 5], "damage:egil": [6, 6, 6, 6, 6], "caught:egil": [4]}
    ruling = Ruling(key="caught_members:egil", line="A wall", value=-9, reason="A wall between")
    played = turns(ready(said, heroes=[egil], situation={"distance": 8}), said, ruling)[0]
    assert played.field.units[BLUES].endurance == 30
    assert told(played, "shrugged_off")


def test_a_second_attack_is_dodged_as_well() -> None:
    units = [{"id": id, "side": "reds"} for id in (REDS, "more")] + [{"id": BLUES, "side": "blues"}]
    said = {**FIRST, "initiative:more": [6, 5], f"orders:{BLUES}": {"dodge_max": 2}}
    said |= {f"orders:{id}": ATTACK for id in (REDS, "more")}
    first, second, _ = turns(ready(said, units=units), said)
    assert [one.field.units[BLUES].dodges for one in (first, second)] == [1, 2]


def test_who_is_surprised_is_not_asked_how_he_reacts() -> None:
    said = {**FIRST, f"orders:{REDS}": ATTACK}
    field = ready(said, options={"live_reactions": True})
    for surprised, asked in ((True, False), (False, True)):
        field.units[BLUES].surprised = surprised
        assert (f"reaction:{BLUES}" in turns(field, said)[0].requests) is asked


# Units and their people


def test_nobody_has_the_initiative_before_it_is_thrown() -> None:
    assert {unit.initiative for unit in field_of().units.values()} == {0}


def test_who_is_in_no_unit_by_now_is_not_sent_off() -> None:
    field, table = field_of(), LiveTable({}, ())
    unit = field.units[REDS]
    unit.within = BLUES
    send_off(field, table, unit)
    assert (unit.status, table.said) == (UnitStatus.STEADY, [])


def test_the_names_of_new_units_are_no_longer_than_names_may_be() -> None:
    long = muster()
    sides = tuple(side.model_copy(update={"name": "N" * 80}) for side in long.sides)
    made = prepared(long.model_copy(update={"sides": sides}))
    assert {len(one.name) for one in made.units if one.id in made.spares} == {80}
    TravellerMuster.model_validate(made.model_dump(mode="json"))


def test_in_a_longer_round_a_hero_who_was_apart_is_in_the_crowd_of_his_unit_again() -> None:
    horde = {"id": "horde", "side": "blues", "size": 1200, "arrives": 2}
    units = [*({"id": id, "side": id.partition("-")[0]} for id in (REDS, BLUES)), horde]
    field = ready(FIRST | {"initiative:egil": [1, 1]}, units=units, heroes=[EGIL])
    field = until(field, "close")
    for size, apart in ((1200, False), (20, True)):
        later = field.copy()
        later.distances, later.heroes["egil"].apart = (("egil", REDS, 30),), True
        later.units["horde"].endurance = later.units["horde"].men = size
        later = until(later, "events")
        assert later.heroes["egil"].apart is apart


@pytest.mark.parametrize(("state", "led"), [("captured", False), ("wounded", True)])
def test_a_unit_has_no_leader_who_is_taken_by_an_event(state: str, led: bool) -> None:
    units = [{"id": REDS, "side": "reds", "leader": "egil"}, {"id": BLUES, "side": "blues"}]
    field = until(field_of(units=units, heroes=[EGIL]), "initiative", FIRST)
    played = step(field, "events", {"events:field": {"people": [{"hero": "egil", "state": state}]}})
    assert bool(played.field.units[REDS].leader) is led
    assert bool(told(played, "leader_lost")) is not led


def test_who_runs_by_the_second_of_three_reasons_is_not_tried_by_the_third() -> None:
    field = until(field_of(options={"morale_checks": "each"}), "events", FIRST)
    field.units[BLUES].before, field.units[BLUES].endurance = 30, 5
    names = ("half", "quarter", "third_in_round")
    played = step(field, "morale", {f"morale:{BLUES}:{name}": [1, 1] for name in names})
    totals = [getattr(one, "key", "").removeprefix(f"morale_total:{BLUES}:") for one in played.said]
    assert [name for name in names if name in totals] == ["half", "quarter"]
    assert played.field.units[BLUES].status is UnitStatus.ROUTED
