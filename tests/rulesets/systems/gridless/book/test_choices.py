"""What options change, and what may be said: magic, deadly combats, ranges, a second look."""

from rulesets.engine import Ask
from rulesets.systems.gridless.book.kinds import HeroStatus
from rulesets.systems.gridless.people.field import Battlefield
from tests.rulesets.systems.gridless.beasts import HEROES, ordered, three
from tests.rulesets.systems.gridless.play import lines, problems, step, told, total, until

# Magic that costs vitality


def test_magic_costs_vitality_where_heroes_have_hit_points_too() -> None:
    caster = {"caster": True, "level": 6, "vitality_max": 25, "spellpool": 5}
    heroes = [one | caster if one["id"] == "lou" else one for one in HEROES]
    field = three(heroes=heroes, options={"spell_system": "vitality"})
    magic = {"action": "fight", "form": "magic"}
    assert problems(field, "actions", "orders:lou", magic | {"vitality": 31}) == ["too_little_vitality"]
    assert problems(field, "actions", "orders:lou", magic | {"spells": [4, 3]}) == ["spell_levels"]
    assert problems(field, "actions", "orders:lou", magic | {"vitality": 30, "spells": [4, 2]}) == []
    dear = three(heroes=heroes, options={"spell_system": "vitality", "vitality_per_level": 3})
    assert problems(dear, "actions", "orders:lou", magic | {"vitality": 19}) == ["too_much_vitality"]
    assert problems(dear, "actions", "orders:lou", magic | {"vitality": 18}) == []
    field = until(field, "flow", ordered(field, lou=magic | {"vitality": 12}), rounds=1)
    cast = step(field, "modifiers")
    lou = cast.field.heroes["lou"]
    assert total(cast, "magic_bonus:lou") == 1
    assert (lou.spellpool, lou.vitality) == (0, 18)
    assert lou.hp == 50 - total(cast, "harm_total:lou")


def test_vitality_is_not_spent_where_magic_costs_spells() -> None:
    heroes = [one | {"caster": True, "level": 6} if one["id"] == "lou" else one for one in HEROES]
    field = three(heroes=heroes)
    magic = {"action": "fight", "form": "magic", "spells": [2]}
    assert problems(field, "actions", "orders:lou", magic) == []
    assert problems(field, "actions", "orders:lou", magic | {"vitality": 5}) == ["not_an_option"]


# How deadly combats are fought


def in_combat(deadly_combat: str) -> Battlefield:
    field = until(three(options={"deadly_combat": deadly_combat}), "clash")
    return step(step(field, "flow", {"flow:leo": [4, 5]}).field, "modifiers").field


def test_a_combat_at_the_table_of_which_nothing_is_entered_is_asked_about_again() -> None:
    field = in_combat("table")
    before = {one.id: one.hp for one in field.heroes.values()}
    played = step(field, "deadly")
    again = played.requests["outcome_again:leo"]
    assert isinstance(again, Ask)
    assert again.default.quick
    table = {"outcome_again:leo": {"quick": False}}
    nobody = step(field, "deadly", table)
    assert {one.id: one.hp for one in nobody.field.heroes.values()} == before
    assert [one.subject for one in told(nobody, "nobody_harmed")] == ["leo"]
    empty = {"quick": False, "fates": {}}
    assert problems(field, "deadly", "outcome:leo", empty) == ["no_outcome"]
    said = {"outcome:leo": {"quick": False, "fates": {"bo": {"hp": -12}}, "prevailed": "leo"}}
    ended = step(field, "deadly", said)
    assert ended.field.heroes["bo"].status is HeroStatus.DEAD
    assert "outcome_again:leo" not in ended.requests


def test_where_the_game_master_is_asked_each_time_one_roll_each_is_proposed() -> None:
    assert "deadly:leo" in step(in_combat("ask"), "deadly").requests
    assert "outcome:leo" not in step(in_combat("quick"), "deadly").requests


# What may be said


def test_conditions_keep_to_their_ranges_in_the_midst_of_the_battle_too() -> None:
    steep = {"conditions": [{"what": "terrain", "value": 1}, {"what": "terrain", "value": 20}]}
    assert problems(three(), "events", "events:field", steep) == ["condition_out_of_range"]
    field = until(three(), "clash")
    assert problems(field, "modifiers", "standing:field", steep) == ["condition_out_of_range"]


def test_a_second_look_takes_a_general_and_his_complex_action() -> None:
    look = {"effect": "assess"}
    assert problems(three(), "utility", "utility:leo", {"simple": [look]}) == ["look_is_complex"]
    assert problems(three(), "utility", "utility:lou", {"complex": look}) == ["only_generals_look"]
    assert problems(three(), "utility", "utility:leo", {"complex": look}) == []


def test_a_second_look_is_as_hard_as_the_game_master_said_at_first() -> None:
    hard = {"scouting:gold": {"scouting": [{"value": 7, "reason": "Fog"}]}}
    field = until(three(), "assess", hard)
    again = step(field, "utility", {"utility:leo": {"complex": {"effect": "assess"}}})
    assert lines(again, "assess_again_dc:lions:brown") == {"Fog": 7}


# How long things take


def test_what_takes_a_minute_is_complex_and_more_than_five_is_lengthy() -> None:
    field = until(three(), "allocate")
    for minutes, simple, complex in (
        (0.5, [], []),
        (1, ["is_complex"], []),
        (5.5, ["is_lengthy"], ["is_lengthy"]),
    ):
        assert problems(field, "utility", "utility:lou", {"simple": [{"minutes": minutes}]}) == simple
        assert problems(field, "utility", "utility:lou", {"complex": {"minutes": minutes}}) == complex
    used = step(field, "utility", {"utility:lou": {"complex": {"minutes": 5}}}).field
    busy = {"action": "lengthy", "lengthy_minutes": 9.5}
    assert problems(used, "actions", "orders:lou", busy) == []
    assert problems(used, "actions", "orders:lou", busy | {"lengthy_minutes": 10}) == ["no_time_for_utility"]
