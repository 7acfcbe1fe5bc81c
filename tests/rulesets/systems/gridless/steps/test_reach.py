"""How far deeds reach: other units and sides, comrades, and what is left of it all on the sheets."""

from typing import Any

from rulesets.systems.gridless.book.kinds import PROTECTIONS
from rulesets.systems.gridless.people.field import Battlefield
from rulesets.systems.gridless.people.gathering import GridlessMuster
from rulesets.systems.gridless.roster.checks import check
from tests.rulesets.systems.gridless.beasts import HEROES, ordered, three
from tests.rulesets.systems.gridless.play import lines, problems, step, told, until

WALL = {"what": "fortification", "unit": "tigers", "rounds": 2, "reason": "A wall of stone"}


def test_what_is_done_on_the_side_may_leave_cover_behind() -> None:
    field = three()
    said = {
        "utility:lou": {"complex": {"text": "A wall of stone"}},
        "utility_ruling:field": {"granted": [], "conditions": [WALL]},
    }
    played = step(field, "utility", said)
    assert [one.reason for one in played.field.bearing_on(field.units["tigers"], *PROTECTIONS)] == [
        "A wall of stone"
    ]
    assert [event.facts["whom"] for event in told(played, "condition_set")] == ["tigers"]


def sung(**effect: Any) -> Battlefield:
    """Lou sings, and this comes of it."""
    said = ordered(three(), lou={"action": "other", "text": "I sing."}, leo={"action": "fight"})
    return until(three(), "clash", said | {"other_effect:lou": effect})


def test_something_else_reaches_other_units_and_whole_sides() -> None:
    field = sung(conditions=[{"what": "other_modifier", "side": "gold", "value": 2, "rounds": 1}])
    battle = step(step(step(field, "flow").field, "modifiers").field, "battle")
    assert lines(battle, "battle_modifier:tigers") == {"Other": 2}


def test_a_song_inspires_those_who_fight_beside_the_singer() -> None:
    played = step(step(sung(bonus=3), "flow").field, "modifiers")
    assert lines(played, "contribution_total:leo")["Help for this round"] == 3
    assert told(until_clash(bonus=3), "inspired")


def until_clash(**effect: Any) -> Any:
    said = ordered(three(), lou={"action": "other", "text": "I sing."})
    return step(until(three(), "actions", said), "clash", {"other_effect:lou": effect})


def test_what_is_too_much_is_refused_there_too() -> None:
    said = ordered(three(), lou={"action": "other", "text": "I sing."})
    field = until(three(), "actions", said)
    steep = {"conditions": [{"what": "terrain", "value": 9}]}
    assert problems(field, "clash", "other_effect:lou", steep) == ["condition_out_of_range"]


def betrayed() -> Any:
    """The lions go over to the bears; Lou will not, and the battle ends before he finds another unit."""
    pack = [one | {"team": "pack"} if one["id"] in ("leo", "lou") else one for one in HEROES]
    said = ordered(three(heroes=pack), leo={"action": "betray", "faction": "brown"})
    field = until(three(heroes=pack), "clash", said)
    field.ended, field.victors = True, ("brown",)
    return step(field, "aftermath")


def test_who_stays_loyal_keeps_no_unit_that_is_the_enemys_now() -> None:
    changes = {(one.subject, one.name): one.new for one in betrayed().changes}
    assert changes["lou", "unit"] is None
    assert ("lou", "side") not in changes
    assert changes["leo", "side"] == "brown"


def test_the_sheets_after_a_betrayal_make_a_muster_again() -> None:
    played = betrayed()
    muster = played.field.muster
    rows = muster.model_dump(mode="json")
    for row in (*rows["units"], *rows["heroes"]):
        row |= {one.name: one.new for one in played.changes if one.subject == row["id"]}
    again = GridlessMuster.model_validate(rows)
    assert [one.kind for one in check(again) if not one.facts.get("warning")] == []


def test_a_team_of_which_one_goes_to_another_unit_is_apart_on_the_sheets() -> None:
    pack = [one | {"team": "pack"} if one["id"] in ("leo", "lou") else one for one in HEROES]
    field = three(heroes=pack)
    field.heroes["lou"].unit = "tigers"
    field.ended, field.victors = True, ("gold",)
    changes = {(one.subject, one.name): one.new for one in step(field, "aftermath").changes}
    assert (changes["lou", "team"], changes["leo", "team"]) == (None, None)
