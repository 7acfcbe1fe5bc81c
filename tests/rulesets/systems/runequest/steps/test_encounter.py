"""Whom heroes’ units meet, on both sides, and what the game master may change."""

from typing import Any

from rulesets.engine import GM, Ask, Phase, next_phase, play, player
from rulesets.systems.runequest import RULES
from rulesets.systems.runequest.book.kinds import HeroStatus, Ratio, Stance, UnitStatus
from rulesets.systems.runequest.people.field import Battlefield
from rulesets.systems.runequest.people.states import Pair
from tests.rulesets.systems.runequest.play import PLAY, asked, field_of, step, told

UNITS: list[dict[str, Any]] = [
    {"id": "red", "side": "reds", "quality": "superior"},
    {"id": "rose", "side": "reds"},
    {"id": "blue", "side": "blues", "quality": "superior"},
    {"id": "azure", "side": "blues", "quality": "inferior"},
]
AYA = {"id": "aya", "side": "reds", "unit": "red"}
BO = {"id": "bo", "side": "reds", "unit": "red"}
CASS = {"id": "cass", "side": "blues", "unit": "blue"}


def both(**more: Any) -> Battlefield:
    return field_of(units=UNITS, heroes=[AYA, CASS], **more)


def played_to_pairs(field: Battlefield, said: dict[str, Any]) -> tuple[Battlefield, list[str]]:
    """Through the encounters of both camps; every step that was played."""
    field.round, field.step = 1, "army_tactics"
    seen: list[str] = []
    while (phase := next_phase(RULES, field)) and phase.step.key.startswith(("match", "situation")):
        field = step(field, phase.step.key, said).field
        field.step = phase.step.key
        seen.append(phase.step.key)
    return field, seen


def test_a_heroes_unit_that_was_met_rolls_no_more() -> None:
    field, seen = played_to_pairs(both(), {"encounter:red": [70], "odds:red": [90]})
    assert seen == ["situation", "match_foes"]
    assert field.pairs == (Pair(unit="red", foe="blue", odds=Ratio.BADLY),)


def test_a_heroes_unit_that_nobody_met_looks_for_a_foe_of_its_own() -> None:
    said = {"encounter:red": [30], "odds:red": [50], "encounter:blue": [50], "odds:blue": [1]}
    field, seen = played_to_pairs(both(), said)
    assert seen == ["situation", "match_foes", "situation_other", "match_foes_other"]
    assert [(pair.unit, pair.foe) for pair in field.pairs] == [("red", "azure"), ("blue", "rose")]
    assert field.pairs[1].ratio("rose") is Ratio.SURROUNDED


def test_with_no_free_enemy_a_unit_may_have_two_foes_but_not_three() -> None:
    units = [*UNITS[:2], {"id": "blush", "side": "reds"}, UNITS[2]]
    heroes = [AYA, {**BO, "unit": "rose"}, {**BO, "id": "dot", "unit": "blush"}]
    field, _ = played_to_pairs(field_of(units=units, heroes=heroes), {})
    assert [(pair.unit, pair.foe) for pair in field.pairs] == [("red", "blue"), ("rose", "blue")]
    assert field.charges(field.units["blue"], field.pairs[0])
    assert not field.charges(field.units["blue"], field.pairs[1])


def test_the_game_master_exchanges_the_foe_and_sets_the_odds() -> None:
    said = {"encounter:red": [70], "foe:red": {"foe": "azure", "odds": "surrounded"}}
    field = step(step(both(), "situation", said).field, "match_foes", said).field
    assert field.pairs == (Pair(unit="red", foe="azure", odds=Ratio.SURROUNDED),)


def test_the_game_master_is_told_what_the_dice_want() -> None:
    field = step(both(), "situation", {"encounter:red": [70]}).field
    ask = step(field, "match_foes").requests["foe:red"]
    assert isinstance(ask, Ask) and ask.to == GM
    assert list(ask.notes) == [("The dice want", "a superior unit")]
    assert ask.options == {"foe": ["blue", "azure"]}


def test_nobody_may_be_the_foe() -> None:
    field = step(both(), "situation").field
    played = step(field, "match_foes", {"foe:red": {"foe": None}})
    assert not played.field.pairs
    assert told(played, "met_nobody")


def test_reserves_and_the_broken_are_not_met() -> None:
    field = both()
    field.units["blue"].stance, field.units["azure"].status = Stance.RESERVE, UnitStatus.RETREATING
    assert not step(field, "match_foes").field.pairs


def test_heroes_who_stay_together_take_turns() -> None:
    field = field_of(units=UNITS, heroes=[AYA, BO])
    seats = []
    for field.round in (1, 2, 3):
        seats.append(step(field, "situation").requests["encounter:red"].to)
    assert seats == [player("aya"), player("bo"), player("aya")]


def test_a_hero_may_part_from_his_unit_where_the_campaign_allows_it() -> None:
    field = field_of(units=UNITS, heroes=[AYA, BO], options={"split_situation": True})
    field = step(field, "orders", {"orders:bo": {"separate": True}}).field
    situated = step(field, "situation", {"encounter:bo": [30], "odds:bo": [80]})
    assert {"encounter:red", "encounter:bo"} <= set(asked(situated))
    matched = step(situated.field, "match_foes")
    assert matched.field.heroes["bo"].foe == "azure"
    fights = step(matched.field, "hero_fights", {"opponent_count:bo": [2], "opponent:bo:2": [1]})
    assert "bout_common:bo:2" in asked(fights)
    assert told(fights, "fights_with")[1].facts == {"modifier": 0}


def test_a_hero_left_alone_meets_whom_the_game_master_names_and_three_of_them() -> None:
    field = both()
    field.units["red"].status, field.heroes["aya"].alone = UnitStatus.RETREATING, True
    matched = step(field, "match_foes", {"foe:aya": {"foe": "blue"}})
    assert (matched.field.heroes["aya"].foe, matched.field.heroes["aya"].odds) == ("blue", Ratio.SURROUNDED)
    fights = step(matched.field, "hero_fights", {f"opponent:aya:{n}": [1] for n in (1, 2, 3)})
    bouts = [key for key in asked(fights) if key.startswith("bout")]
    assert bouts == [f"bout_common:aya:{n}" for n in (1, 2, 3)]
    assert fights.field.heroes["aya"].deeds == ("stood_alone",)


def test_of_commanders_the_most_honoured_and_players_before_names() -> None:
    heroes = [
        {**AYA, "honour": 40},
        {**BO, "honour": 41, "tactic": 10},
        {"id": "duke", "side": "reds", "unit": "red", "special_character": True, "honour": 99},
    ]
    field = field_of(units=UNITS, heroes=heroes)
    red = field.units["red"]
    assert field.commander_of(red) is field.heroes["bo"]
    field.heroes["aya"].status = field.heroes["bo"].status = HeroStatus.DYING
    assert field.commander_of(red) is field.heroes["duke"]
    assert not field.is_pc_unit(red)
    field.heroes["duke"].status = HeroStatus.DEAD
    assert field.commander_of(red) is None


def test_whom_the_sheet_names_commands_as_long_as_he_can() -> None:
    units = [{**UNITS[0], "leader": "aya"}, *UNITS[1:]]
    field = field_of(units=units, heroes=[{**AYA, "honour": 1}, BO])
    assert field.commander_of(field.units["red"]) is field.heroes["aya"]
    field.heroes["aya"].is_safe = True
    assert field.commander_of(field.units["red"]) is field.heroes["bo"]


def test_a_third_foe_is_refused() -> None:
    units = [*UNITS[:2], {"id": "blush", "side": "reds"}, *UNITS[2:]]
    heroes = [AYA, {**BO, "unit": "rose"}, {**BO, "id": "dot", "unit": "blush"}]
    field = field_of(units=units, heroes=heroes)
    all_at_once = {f"foe:{unit}": {"foe": "azure", "odds": "even"} for unit in ("red", "rose", "blush")}
    played = play(Phase(1, PLAY.step_of("match_foes")), field, all_at_once)
    assert [one.kind for one in played.problems["foe:red"]] == ["foe_of_too_many"]
