"""What the game master brings about between two rounds, and what time does by itself."""

from typing import Any

import pytest

from rulesets.engine import Ask, Phase, play
from rulesets.systems.traveller.book.kinds import Cover, HeroStatus, Luck, UnitStatus
from tests.rulesets.systems.traveller.play import field_of, ready, step, step_of, told, until

REDS, BLUES = "reds-foot", "blues-foot"
FIRST: dict[str, Any] = {f"initiative:{REDS}": [6, 6], f"initiative:{BLUES}": [1, 2]}
EGIL: dict[str, Any] = {"id": "egil", "side": "reds", "unit": REDS}
MAP = {"map_mode": "zones", "zones": [{"name": "Wood"}, {"name": "Mill", "x": 50, "cover": "half"}]}


def brought(said: dict[str, Any], **given: Any) -> Any:
    field = until(field_of(**given), "initiative", FIRST)
    return step(field, "events", {"events:field": said})


def test_a_unit_is_put_in_a_zone_and_finds_its_cover() -> None:
    unit = brought({"changes": [{"unit": REDS, "zone": "zone-mill"}]}, situation=MAP).field.units[REDS]
    assert (unit.zone, unit.cover) == ("zone-mill", Cover.HALF)


def test_on_a_map_distances_follow_from_zones() -> None:
    with pytest.raises(AssertionError, match="distances_of_a_map"):
        brought({"distances": [{"one": REDS, "other": BLUES, "metres": 9}]}, situation=MAP)


def test_a_unit_may_be_surprised_by_what_happens() -> None:
    assert brought({"changes": [{"unit": REDS, "surprised": True}]}).field.units[REDS].surprised


def test_a_unit_goes_over_and_its_hero_stays_true() -> None:
    units = [{"id": REDS, "side": "reds", "leader": "egil"}, {"id": BLUES, "side": "blues"}]
    change = {"changes": [{"unit": REDS, "side": "blues"}]}
    played = brought(change, units=units, heroes=[EGIL])
    unit, hero = played.field.units[REDS], played.field.heroes["egil"]
    assert told(played, "goes_over")
    assert (unit.side, unit.seat, unit.led) == ("blues", "commander:blues", False)
    assert (hero.side, hero.unit) == ("reds", "")


def test_boons_are_for_heroes_too_where_the_campaign_has_them() -> None:
    said = {"lucks": [{"hero": "egil", "luck": "bane"}]}
    options = {"boon_bane": True}
    assert brought(said, heroes=[EGIL], options=options).field.heroes["egil"].luck is Luck.BANE
    with pytest.raises(AssertionError, match="no_boons"):
        brought(said, heroes=[EGIL])


def test_who_waits_is_first_of_those_who_still_fight() -> None:
    field = ready({**FIRST, f"orders:{BLUES}": {"wait": True}})
    field = until(field, "close")
    field.units[REDS].status = UnitStatus.ROUTED
    assert step(field, "events").field.units[BLUES].initiative == field.units[BLUES].present + 1


def test_nobody_delays_where_the_campaign_forbids_it() -> None:
    for order in ({"wait": True}, {"delay_to": -5}):
        with pytest.raises(AssertionError, match="nobody_delays"):
            ready({**FIRST, f"orders:{REDS}": order}, options={"delay": False})


def test_who_wakes_begins_anew_when_he_falls_again() -> None:
    field = until(ready(heroes=[EGIL]), "close")
    hero = field.heroes["egil"]
    hero.status, hero.wakes, field.round = HeroStatus.UNCONSCIOUS, 2, 11
    woken = step(field, "events", {"wake:egil": [6, 6]}).field.heroes["egil"]
    assert (woken.status, woken.wakes) == (HeroStatus.SERIOUSLY_WOUNDED, 0)


def test_a_distance_is_said_in_metres_or_by_a_range() -> None:
    pair = {"one": REDS, "other": BLUES}
    for said, metres in (({"metres": 77}, 77), ({"band": "short"}, 8), ({"metres": 9, "band": "long"}, 9)):
        assert (REDS, BLUES, metres) in brought({"distances": [{**pair, **said}]}).field.distances
    with pytest.raises(AssertionError, match="how_far"):
        brought({"distances": [pair]})


def test_distances_are_between_sides_where_each_is_one_unit() -> None:
    field = until(field_of(situation={"map_mode": "single"}), "initiative", FIRST)
    asked = play(Phase(1, step_of("events")), field, {}).requests["events:field"]
    assert isinstance(asked, Ask)
    assert asked.options["distances.one"] == ["reds", "blues"]


def test_who_waits_is_one_above_the_highest_as_the_next_round_has_it() -> None:
    said: dict[str, Any] = {**FIRST, f"orders:{REDS}": {"hasten": True}, f"orders:{BLUES}": {"wait": True}}
    field = until(until(ready(said), "close", said), "orders", {})
    assert [field.units[one].present for one in (BLUES, REDS)] == [10, 9], "haste was for one round"


def test_a_game_master_sets_no_state_that_has_no_effect() -> None:
    for state in ("within", "away"):
        with pytest.raises(AssertionError, match="not_an_option"):
            brought({"changes": [{"unit": REDS, "state": state}]})
