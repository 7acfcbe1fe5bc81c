"""The game master's word when a round begins: heroes, units beside a map, what lasts and for how long."""

from typing import Any

import pytest

from rulesets.engine import Ask, Event, Phase, Played, play, seen, viewer
from rulesets.systems.traveller.book.kinds import Cover, HeroStatus, Stance, UnitStatus
from rulesets.systems.traveller.mechanics.positions import covering, metres, targets_of
from rulesets.systems.traveller.people.field import Battlefield
from rulesets.systems.traveller.roster.checks import check
from rulesets.systems.traveller.screen.cards import cards
from tests.rulesets.systems.traveller.play import field_of, finish, lines, step, step_of, told, turns, until

REDS, BLUES = "reds-foot", "blues-foot"
FIRST: dict[str, Any] = {
    f"initiative:{REDS}": [6, 6],
    f"initiative:{BLUES}": [1, 2],
    "initiative:egil": [1, 1],
    "initiative:guns": [5, 5],
}
EGIL: dict[str, Any] = {"id": "egil", "side": "reds", "unit": REDS}
ZONES = [{"name": "Wood"}, {"name": "Mill", "x": 50, "cover": "half", "obstruction": True}]
MAP: dict[str, Any] = {"map_mode": "zones", "zones": ZONES}


def brought(said: dict[str, Any], **given: Any) -> Played[Any]:
    field = until(field_of(**given), "initiative", FIRST)
    return step(field, "events", {"events:field": said})


def far(field: Battlefield, one: str, other: str) -> int:
    a, b = field.fighter(one), field.fighter(other)
    assert a
    assert b
    return metres(field, a, b)


# Heroes


def placed(**said: Any) -> Any:
    return brought({"people": [{"hero": "egil", **said}]}, heroes=[EGIL], situation=MAP).field


def test_a_hero_is_put_by_himself_in_a_zone_and_finds_its_cover() -> None:
    hero = placed(zone="zone-mill").heroes["egil"]
    assert (hero.zone, hero.alone, hero.cover, hero.obstruction) == ("zone-mill", True, Cover.HALF, True)


def test_the_game_master_says_the_cover_of_a_hero() -> None:
    field = placed(zone="zone-wood", cover="three_quarters")
    assert covering(field, field.heroes["egil"]).cover is Cover.THREE_QUARTERS


def test_a_hero_is_taken_prisoner_and_leads_no_more() -> None:
    units = [{"id": REDS, "side": "reds", "leader": "egil"}, {"id": BLUES, "side": "blues"}]
    played = brought({"people": [{"hero": "egil", "state": "captured"}]}, units=units, heroes=[EGIL])
    assert played.field.heroes["egil"].status is HeroStatus.CAPTURED
    assert not played.field.units[REDS].led
    assert told(played, "leader_lost")


def test_a_hero_goes_with_another_unit_of_his_side_alone() -> None:
    units = [{"id": id, "side": "blues" if id == BLUES else "reds"} for id in (REDS, "more", BLUES)]
    said = {"people": [{"hero": "egil", "unit": "more"}]}
    hero = brought(said, units=units, heroes=[EGIL]).field.heroes["egil"]
    assert (hero.unit, hero.alone) == ("more", False)
    with pytest.raises(AssertionError, match="unit_not_on_side"):
        brought({"people": [{"hero": "egil", "unit": BLUES}]}, units=units, heroes=[EGIL])


def test_a_hero_without_a_unit_is_deployed_where_his_player_says() -> None:
    said = {"deploy:egil": {"zone": "zone-mill", "stance": "crouched"}}
    field = until(field_of(heroes=[{"id": "egil", "side": "reds"}], situation=MAP), "deploy", said)
    hero = field.heroes["egil"]
    assert (hero.zone, hero.cover, hero.stance) == ("zone-mill", Cover.HALF, Stance.CROUCHED)


def test_a_hero_of_a_unit_out_of_sight_stays_hidden_when_it_gives_up() -> None:
    said = {"changes": [{"unit": REDS, "unseen": True, "state": "surrendered"}]}
    field = brought(said, heroes=[EGIL]).field
    assert field.units[REDS].status is UnitStatus.SURRENDERED
    assert field.is_hidden(field.heroes["egil"])
    assert "egil" not in targets_of(field, field.units[BLUES])


# A map, and units beside it


GUNS = [
    {"id": REDS, "side": "reds"},
    {"id": "guns", "side": "reds", "weapon": "field_gun", "heavy_weapons": 1},
    {"id": BLUES, "side": "blues"},
]
BESIDE: dict[str, Any] = {
    **MAP,
    "standing": [{"unit": REDS, "zone": "Wood"}, {"unit": BLUES, "zone": "Mill"}],
    "distances": [{"one": "guns", "other": None, "metres": 900}],
}


def test_a_unit_in_no_zone_stands_beside_the_map_at_its_own_distances() -> None:
    field = until(field_of(units=GUNS, situation=BESIDE), "events", FIRST)
    assert [far(field, *pair) for pair in ((REDS, BLUES), ("guns", BLUES))] == [50, 900]
    shown = {one.id: one.place for one in seen(cards(field), viewer("side:reds"))}
    assert shown["guns"] is None
    assert shown[REDS]
    assert not [one for one in check(field.muster) if one.kind == "nowhere"]


def test_who_stands_beside_the_map_moves_by_metres_and_fires_onto_it() -> None:
    said = {"orders:guns": {"minor": "move", "toward": BLUES, "act": "attack", "target": BLUES}}
    field = until(field_of(units=GUNS, situation=BESIDE), "orders", FIRST | said)
    played = next(one for one in turns(field, said) if told(one, "attack_declared"))
    assert told(played, "attack_declared")[0].facts["metres"] == 894
    assert lines(played, "attack_dm:guns")["Half covered"] == -1


def test_the_game_master_takes_a_unit_off_the_map_and_puts_it_back() -> None:
    said: dict[str, Any] = {
        "changes": [{"unit": REDS, "off_map": True}],
        "distances": [{"one": REDS, "metres": 700}],
    }
    field = brought(said, situation=BESIDE, units=GUNS).field
    assert far(field, REDS, BLUES) == 700
    field = until(field, "close")
    back = {"events:field": {"changes": [{"unit": REDS, "zone": "zone-mill"}]}}
    assert far(until(field, "events", back), REDS, BLUES) == 10


def test_a_distance_from_every_enemy_is_said_at_once() -> None:
    units = [{"id": id, "side": side} for id, side in (("a", "reds"), ("b", "blues"), ("c", "blues"))]
    field = brought({"distances": [{"one": "a", "metres": 77}]}, units=units).field
    assert [far(field, "a", other) for other in ("b", "c")] == [77, 77]
    sides = brought({"distances": [{"one": "reds", "metres": 77}]}, situation={"map_mode": "single"}).field
    assert far(sides, REDS, BLUES) == 77


def test_the_broken_run_from_enemies_on_the_map_and_beside_it() -> None:
    field = until(field_of(units=GUNS, situation=BESIDE), "events", FIRST)
    field.units[BLUES].status = UnitStatus.BROKEN
    field = turns(until(field, "orders"))[-1].field
    assert far(field, "guns", BLUES) == 912


# What lasts


def test_a_unit_is_cut_off_and_in_touch_again() -> None:
    field = brought({"changes": [{"unit": REDS, "comms": False}]}).field
    assert not field.in_touch(field.units[REDS])
    field = until(field, "close")
    again = {"events:field": {"changes": [{"unit": REDS, "comms": True}]}}
    field = until(field, "events", again)
    assert field.in_touch(field.units[REDS])


@pytest.mark.parametrize(("rounds", "left"), [(None, 2), (2, 1), (1, 0)])
def test_a_modifier_to_attacks_lasts_as_long_as_was_said(rounds: int | None, left: int) -> None:
    said = {"attacks": [{"value": 2, "reason": "High ground", "rounds": rounds}]}
    field = until(field_of(), "initiative", FIRST)
    field, still = until(field, "events", {"events:field": said}), []
    for _ in range(2):
        field = until(until(field, "close"), "events")
        still.append(bool(field.attacks))
    assert sum(still) == left


def test_the_log_says_when_a_modifier_to_attacks_is_over() -> None:
    said = {"attacks": [{"value": 2, "reason": "High ground", "rounds": 1}]}
    field = until(brought(said).field, "close")
    played = finish(Phase(2, step_of("events")), field, {})
    assert told(played, "attacks_change_over")[0].facts["reason"] == "High ground"


def test_what_still_counts_is_told_and_read_beside_the_next_events() -> None:
    said: dict[str, Any] = {
        "attacks": [{"value": 2, "reason": "High ground", "attacker": REDS, "rounds": 3}],
        "morale": [{"unit": BLUES, "value": -1, "reason": "Rain"}],
    }
    played = brought(said)
    assert [told(played, kind) != [] for kind in ("attacks_change_for", "mood_told")] == [True, True]
    field = until(played.field, "close")
    asked = play(Phase(2, step_of("events")), field, {}).requests["events:field"]
    assert isinstance(asked, Ask)
    assert asked.notes == (
        ("Modifiers to attacks in force", "High ground +2 of Reds-foot for 2 more rounds"),
        ("Modifiers to morale in force", "Blues-foot −1"),
    )


def test_a_modifier_about_a_unit_out_of_sight_is_its_own_business() -> None:
    said = {"attacks": [{"value": 2, "reason": "High ground", "target": REDS}]}
    played = brought(said, situation={"unseen": [REDS]})
    heard = [one.kind for one in seen(played.said, viewer("side:blues")) if isinstance(one, Event)]
    assert "attacks_change" not in heard
