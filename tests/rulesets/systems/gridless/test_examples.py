"""The worked examples of the rules, through the real steps."""

from rulesets.systems.gridless.book.kinds import Decision
from rulesets.systems.gridless.book.options import Options
from rulesets.systems.gridless.book.spirit import failure, holds
from tests.rulesets.systems.gridless.play import field_of, lines, problems, step, told, total, until

DWARVES = [
    {"id": "dwarves", "side": "hold", "tokens": 17},
    {"id": "orcs", "side": "horde", "tokens": 9},
    {"id": "goblins", "side": "horde", "tokens": 3},
]
ROBOTS = [
    {"id": "robots", "side": "machines", "tokens": 17},
    {"id": "pirates", "side": "alliance", "tokens": 6},
    {"id": "ninjas", "side": "alliance", "tokens": 4},
    {"id": "knights", "side": "alliance", "tokens": 10},
]


def test_dwarves_of_17_tokens_against_9_orcs_and_3_goblins_are_5_ahead() -> None:
    field = until(field_of(units=DWARVES, heroes=[{"id": "thror", "unit": "dwarves"}]), "actions")
    clash = step(field, "clash")
    assert lines(clash, "threat:dwarves") == {"Orcs": 9, "Goblins": 3}
    assert total(clash, "advantage:dwarves") == 5
    battle = step(clash.field, "battle")
    assert total(battle, "battle_dc:dwarves") == 5
    contributions = step(step(clash.field, "flow").field, "modifiers")
    assert total(contributions, "contribution_dc:thror") == 27


def test_robots_beat_the_dc_by_17_and_cost_pirates_ninjas_and_knights_1_1_and_2() -> None:
    aims = {"allocate:robots": {"targets": {"pirates": 5, "ninjas": 3, "knights": 9}}}
    field = until(
        field_of(
            units=ROBOTS, situation={"conditions": [{"what": "other_modifier", "unit": "robots", "value": 8}]}
        ),
        "modifiers",
        aims,
    )
    battle = step(
        field,
        "battle",
        {"battle:robots": [19], "battle:pirates": [1], "battle:ninjas": [1], "battle:knights": [1]},
    )
    assert total(battle, "battle_total:robots") == 27
    shares = {one.subject: one.facts["shares"] for one in told(battle, "hit_home")}
    assert shares == {"robots": {"pirates": 1, "ninjas": 1, "knights": 2}}
    left = {id: unit.tokens for id, unit in battle.field.units.items()}
    assert left == {"robots": 17, "pirates": 5, "ninjas": 3, "knights": 8}


def test_8_tokens_may_go_2_to_the_lions_and_6_to_the_tigers_and_none_to_the_bears() -> None:
    units = [{"id": "men", "side": "men", "tokens": 8}] + [
        {"id": beasts, "side": "beasts"} for beasts in ("lions", "tigers", "bears")
    ]
    field = field_of(units=units)
    assert problems(field, "allocate", "allocate:men", {"targets": {"lions": 2, "tigers": 6}}) == []
    assert problems(field, "allocate", "allocate:men", {"targets": {"lions": 2}}) == ["sum_too_low"]
    assert problems(field, "allocate", "allocate:men", {"targets": {"lions": 9}}) == ["sum_too_high"]
    assert problems(field, "allocate", "allocate:men", {"targets": {}}) == []


def test_a_general_who_nets_an_11_loses_2_tokens_where_the_dc_is_15() -> None:
    assert failure(11, 12, Options(morale_dc=15)).desert == 2
    assert failure(11, 12, Options()).desert == 4


def test_9_will_2_tokens_now_3_before_and_17_on_the_die_fail_by_1() -> None:
    said = failure(17 + 9 - 4 - 3, 10, Options())
    assert not holds(17 + 9 - 4 - 3, 17, Options())
    assert (said.margin, said.desert, said.decision) == (1, 0, Decision.MAY)


def test_44_levels_make_one_token() -> None:
    field = field_of(
        units=[{"id": "a", "side": "x", "tokens": None, "headcount": 44}, {"id": "b", "side": "y"}]
    )
    assert field.units["a"].tokens == 1


def test_the_authors_own_units_have_the_tokens_of_his_notes() -> None:
    rows = [(60, 5, 10), (80, 3, 8), (12, 5, 2), (90, 2, 6), (120, 1, 4), (50, 3, 5)]
    units = [
        {"id": f"u{n}", "side": f"s{n % 2}", "tokens": None, "headcount": heads, "ecl_each": level}
        for n, (heads, level, _) in enumerate(rows)
    ]
    field = field_of(units=units)
    assert [unit.tokens for unit in field.units.values()] == [tokens for _, _, tokens in rows]
