"""Who sees what of marches and of reserves that are still to come (the table of the round’s sequence)."""

from typing import Any

from rulesets.engine import Event, Tally, seen, viewer
from tests.rulesets.systems.starwars.play import field_of, step

OWN, ENEMY = viewer("side:reds", "commander:reds"), viewer("side:blues", "commander:blues")
ALONE = {"ignore_commanders": True}


def kinds(played: Any, eye: Any) -> set[str]:
    said = seen([*played.said, *played.requests.values()], eye)
    return {one.kind if isinstance(one, Event) else one.key.partition(":")[0] for one in said}


def test_how_tired_a_march_leaves_people_is_seen_by_their_own_side() -> None:
    played = step(field_of(options=ALONE), "march", {"marches:field": {"units": {"reds": {"hours": 6}}}})
    trail = {"march", "marched", "march_block", "came"}
    assert trail <= kinds(played, OWN)
    assert not trail & kinds(played, ENEMY)


def test_a_reserve_that_is_late_is_not_seen_by_the_enemy() -> None:
    units = [
        {"id": "reds", "side": "reds"},
        {"id": "late", "side": "reds", "arrival_round": 1},
        {"id": "blues", "side": "blues"},
    ]
    field = field_of(units=units, options=ALONE)
    played = step(field, "situation", {"now:field": {"late": {"late": "heroic"}}}, fill=1)
    trail = {"arrive", "arrive_code", "arrive_result", "arrive_rolled"}
    assert trail <= kinds(played, OWN)
    assert not any("late" in str(one) for one in seen(played.said, ENEMY))


def test_both_sides_see_what_shakes_a_unit_and_its_own_side_how_hardy_it_is() -> None:
    units = [
        {"id": "reds", "side": "reds", "stamina": "4D", "stamina_lost": 1, "loyalty": "fanatical"},
        {"id": "blues", "side": "blues"},
    ]
    field = field_of(units=units, options=ALONE)
    field.units["reds"].points = 5
    played = step(field, "morale", {"nerves:field": {"also": ["reds"]}})
    own, theirs = (
        next(one for one in seen(played.said, eye) if isinstance(one, Tally)) for eye in (OWN, ENEMY)
    )
    open_lines = [("Loyalty", 3), ("Losses: light", -3)]
    assert [line[:2] for line in theirs.lines] == open_lines
    assert (theirs.base, theirs.label, theirs.total, own.total) == (0, "", None, 9)
    assert own.lines[0][:2] == ("Stamina", 12)
