"""Moves that take more than a turn, what they leave behind, and heroes who go their own way."""

from typing import Any

import pytest

from rulesets.engine import seen, viewer
from rulesets.systems.traveller.book.kinds import Cover, Stance
from rulesets.systems.traveller.mechanics.moving import allowance
from rulesets.systems.traveller.mechanics.positions import covering, is_open, metres, targets_of
from rulesets.systems.traveller.people.field import Battlefield
from rulesets.systems.traveller.roster.presets import PRESETS
from rulesets.systems.traveller.screen.cards import cards
from tests.rulesets.systems.traveller.play import field_of, step, told, turns, until

REDS, BLUES = "reds-foot", "blues-foot"
FIRST: dict[str, Any] = {
    f"initiative:{REDS}": [6, 6],
    f"initiative:{BLUES}": [1, 2],
    "initiative:egil": [1, 1],
}
EGIL: dict[str, Any] = {"id": "egil", "side": "reds", "unit": REDS, "gun_combat": 1, "weapons": ["rifle"]}


def ground(reds: str = "Wood", blues: str = "Wood", **wood: Any) -> dict[str, Any]:
    zones = [
        {"name": "Wood", "cover": "half", "obstruction": True, "strong_position": True, **wood},
        {"name": "Mill", "x": 60, "cover": "quarter"},
    ]
    standing = [{"unit": REDS, "zone": reds}, {"unit": BLUES, "zone": blues}]
    return {"map_mode": "zones", "zones": zones, "standing": standing}


def opened(**given: Any) -> Battlefield:
    return until(field_of(**given), "events", FIRST)


def next_round(field: Battlefield) -> Battlefield:
    return until(until(field, "close"), "events")


def moved(field: Battlefield, who: str = REDS, **order: Any) -> Battlefield:
    """After the turn in which somebody moved once."""
    kind = "orders" if who in field.units else "hero_orders"
    said = {f"{kind}:{who}": {"minor": "move", **order}}
    played = turns(until(field, "orders", said), said)
    after: Battlefield = next(one.field for one in played if one.field.fighter(who).acted)
    return after


def far(field: Battlefield, one: str = REDS, other: str = BLUES) -> int:
    a, b = field.fighter(one), field.fighter(other)
    assert a
    assert b
    return metres(field, a, b)


# Into close combat


def test_one_move_a_round_reaches_close_combat_in_the_second() -> None:
    field = moved(opened(situation=ground()), toward=BLUES)
    assert (far(field), field.engaged) == (4, ())
    field = moved(next_round(field), toward=BLUES)
    assert (far(field), field.engaged) == (2, ((BLUES, REDS),))


@pytest.mark.parametrize(("wood", "stance"), [({"difficult": True}, "standing"), ({}, "crouched")])
def test_difficult_ground_and_crouching_make_it_slower_and_no_more(wood: Any, stance: str) -> None:
    field, left = opened(situation=ground(**wood)), []
    for _ in range(3):
        field.units[REDS].stance = Stance(stance)
        field = moved(field, toward=BLUES)
        left.append(far(field))
        field = next_round(field)
    assert left == [7, 4, 2]


def test_the_log_says_when_a_close_combat_begins_and_that_nobody_left_the_zone() -> None:
    field = opened(situation=ground())
    for kinds in (["moved_toward"], ["moved_toward", "closes_combat"], []):
        said = {f"orders:{REDS}": {"minor": "move", "toward": BLUES}}
        played = turns(until(field, "orders", said), said)[0]
        found = [k for k in ("moved_into", "moved_toward", "closes_combat") if told(played, k)]
        assert found == kinds
        field = next_round(played.field)


def test_a_close_combat_begins_in_freeform_too() -> None:
    said = {f"orders:{REDS}": {"minor": "move", "toward": BLUES}}
    field = until(opened(situation={"distance": 8}), "orders", said)
    [event] = told(turns(field, said)[0], "closes_combat")
    assert event.facts["foe"] == BLUES


def test_what_was_walked_is_lost_where_somebody_leaves_the_zone() -> None:
    field = next_round(moved(opened(situation=ground()), toward=BLUES))
    field = next_round(moved(field, zone="zone-mill"))
    assert (field.closing, far(moved(field, zone="zone-wood"))) == ((), 10)


def test_a_hero_in_the_crowd_is_in_close_combat_with_his_unit() -> None:
    field = moved(next_round(moved(opened(situation=ground(), heroes=[EGIL]), toward=BLUES)), toward=BLUES)
    assert far(field, "egil") == 2


# What a move leaves behind


@pytest.mark.parametrize("who", [REDS, "egil"])
def test_who_goes_out_of_a_zone_leaves_its_cover_at_once(who: str) -> None:
    field = until(field_of(situation=ground(blues="Mill"), heroes=[EGIL]), "events", FIRST)
    field = moved(field, who, zone="zone-mill")
    mover = field.fighter(who)
    assert mover
    assert (mover.toward, mover.cover, mover.obstruction) == ("zone-mill", Cover.NONE, False)
    unit = field.units[REDS]
    assert unit.strong is (who != REDS), "the position of a unit that has left it is none"
    assert (unit.cover is Cover.HALF) is (who != REDS)


def test_who_turns_back_has_the_cover_of_the_zone_again() -> None:
    field = next_round(moved(opened(situation=ground(blues="Mill")), zone="zone-mill"))
    unit = moved(field, zone="zone-wood").units[REDS]
    assert (unit.cover, unit.obstruction, unit.strong) == (Cover.HALF, True, True)


def test_a_hero_without_a_unit_begins_in_the_cover_of_his_zone() -> None:
    hero = field_of(situation=ground(), heroes=[{"id": "egil", "side": "reds"}]).heroes["egil"]
    assert (hero.zone, hero.cover, hero.obstruction) == ("zone-wood", Cover.HALF, True)


# Heroes apart from their units


def said_of_egil(distance: int, **given: Any) -> Battlefield:
    field = until(field_of(heroes=[EGIL], **given), "initiative", FIRST)
    said = {"distances": [{"one": "egil", "other": BLUES, "metres": distance}]}
    return step(field, "events", {"events:field": said}).field


def test_a_hero_in_front_of_his_unit_can_be_shot_at_and_has_no_trench() -> None:
    trench = {"covers": [{"unit": REDS, "cover": "three_quarters"}]}
    field = said_of_egil(1, situation=trench)
    hero = field.heroes["egil"]
    assert "egil" in targets_of(field, field.units[BLUES])
    assert covering(field, hero).cover is Cover.NONE
    near = said_of_egil(145, situation=trench)
    assert not is_open(near, near.heroes["egil"])
    assert covering(near, near.heroes["egil"]).cover is Cover.THREE_QUARTERS


def test_the_card_of_a_hero_says_that_he_stands_by_himself() -> None:
    for distance, said in ((1, True), (145, False)):
        [card] = [one for one in seen(cards(said_of_egil(distance)), viewer("side:reds")) if one.id == "egil"]
        assert (("Stands", "by himself") in card.lines) is said


def test_a_hero_steps_out_of_the_crowd_by_his_own_moves() -> None:
    field = opened(heroes=[EGIL])
    alone = []
    for _ in range(2):
        field = moved(field, "egil", toward=BLUES)
        alone.append((far(field, "egil"), field.heroes["egil"].alone))
        field = next_round(field)
    assert alone == [(144, False), (138, True)]


def test_a_hero_in_the_crowd_goes_where_it_goes() -> None:
    field = next_round(moved(opened(heroes=[EGIL]), "egil", toward=BLUES))
    field = moved(field, toward=BLUES)
    assert (far(field), far(field, "egil"), field.heroes["egil"].alone) == (144, 144, False)


def test_a_hero_goes_back_to_his_unit_and_is_one_of_it_again() -> None:
    field = said_of_egil(128)
    assert far(field, "egil", REDS) == 22
    field = next_round(moved(field, "egil", toward=REDS))
    assert (far(field, "egil", REDS), field.heroes["egil"].alone) == (16, True)
    field = moved(field, "egil", toward=REDS)
    assert (far(field, "egil"), field.heroes["egil"].alone) == (150, False)


def test_on_a_map_too_a_hero_finds_his_unit_again() -> None:
    field = next_round(moved(opened(situation=ground(), heroes=[EGIL]), "egil", zone="zone-mill"))
    assert field.heroes["egil"].alone
    said = {"hero_orders:egil": {"minor": "move", "toward": REDS}}
    played = next(one for one in turns(until(field, "orders", said), said) if told(one, "with_his_own"))
    hero = played.field.heroes["egil"]
    assert (hero.zone, hero.alone) == ("", False)


@pytest.mark.parametrize(
    ("reds", "order", "goes"),
    [
        ("Wood", {"toward": BLUES}, "zone-mill"),
        ("Mill", {"toward": BLUES}, "zone-wood"),
        ("Wood", {"zone": "zone-mill", "toward": BLUES}, "zone-mill"),
    ],
)
def test_a_move_toward_somebody_on_his_way_never_leads_away(reds: str, order: Any, goes: str) -> None:
    field = opened(situation=ground(reds))
    blues = field.units[BLUES]
    blues.toward, blues.progress = "zone-mill", 30
    before = far(field)
    field = moved(field, **order)
    assert (field.units[REDS].toward, before - far(field)) == (goes, 6)


@pytest.mark.parametrize(("progress", "goes", "left"), [(54, "zone-wood", 18), (6, "zone-mill", 18)])
def test_who_is_ahead_on_the_same_way_turns_back(progress: int, goes: str, left: int) -> None:
    field = opened(situation=ground())
    reds, blues = field.units[REDS], field.units[BLUES]
    reds.toward, reds.progress = "zone-mill", progress
    blues.toward, blues.progress = "zone-mill", 30
    field = moved(field, toward=BLUES)
    assert (field.units[REDS].toward, far(field)) == (goes, left)


# How fast


@pytest.mark.parametrize(("size", "a_move"), [(30, 160), (1200, 1333), (10_001, 66_666)])
def test_a_gunship_goes_at_its_own_pace_in_every_length_of_round(size: int, a_move: int) -> None:
    units = [{"id": REDS, "side": "reds", "pace": 160}, {"id": BLUES, "side": "blues", "size": size}]
    field = opened(units=units)
    assert allowance(field, field.units[REDS]) == a_move


def test_who_flies_is_not_slowed_by_the_ground() -> None:
    for flies, far_it_goes in ((True, 80), (False, 40)):
        units = [{"id": REDS, "side": "reds", "pace": 80, "flies": flies}, {"id": BLUES, "side": "blues"}]
        field = opened(units=units, situation=ground(difficult=True))
        assert allowance(field, field.units[REDS]) == far_it_goes


def test_units_that_fight_as_one_go_as_fast_as_the_slowest() -> None:
    units = [
        {"id": REDS, "side": "reds", "pace": 80},
        {"id": "foot", "side": "reds", "within": REDS},
        {"id": BLUES, "side": "blues"},
    ]
    field = opened(units=units)
    assert allowance(field, field.units[REDS]) == 6


def test_a_hero_on_a_grav_belt_is_faster_than_his_unit() -> None:
    field = opened(heroes=[{**EGIL, "pace": 30}])
    assert far(moved(field, "egil", toward=BLUES), "egil") == 120


def test_ready_made_vehicles_are_faster_than_people_on_foot() -> None:
    paces = {one.key: one.fields.get("pace", 6) for one in PRESETS}
    assert (paces["gunship"], paces["afv"], paces["militia"]) == (160, 80, 6)
