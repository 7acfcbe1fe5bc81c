"""What is hard in three of the other systems."""

from typing import Any

from rulesets.engine import leader, next_phase, outline, play
from tests.rulesets.cast import events, keys, phase, run
from tests.rulesets.samples import gridless, starwars, traveller


def turns(field: traveller.Battlefield) -> list[str]:
    return [unit.id for unit in traveller.to_act(field)]


def ready() -> Any:
    field = traveller.open_field(traveller.sample())
    dice = {"initiative:robots": [6, 4], "initiative:scouts": [4, 4], "initiative:pirates": [5, 4]}
    field = run(traveller.initiative, field, dice).field
    return run(traveller.orders, field, {"orders:pirates": {"targets": ["robots"], "dodge_max": 1}}).field


def test_a_dodge_costs_initiative_and_changes_who_is_next() -> None:
    field = ready()
    field.round, field.step = 1, "orders"
    assert turns(field) == ["robots", "pirates", "scouts"]
    turn = next_phase(traveller.RULES, field)
    assert turn and (turn.step.key, turn.turn) == ("turns", "robots")
    played = play(turn, field, {"attack:robots:pirates": [1, 1]})
    assert played.done and turns(played.field) == ["scouts", "pirates"]
    turn = next_phase(traveller.RULES, played.field)
    assert turn and turn.turn == "scouts"
    assert [row[2:] for row in outline(traveller.RULES, played.field)] == [
        ("done", ()),
        ("now", ("scouts", "pirates")),
    ]


def test_the_targets_leader_is_asked_once_the_attack_is_declared() -> None:
    field = ready()
    field.muster = traveller.sample().model_copy(update={"live_reactions": True})
    played = play_turn(field, {})
    assert keys(played) == ["dodge:pirates"] and events(played, "attack_declared")
    assert played.waits_for[0].to == leader("pirates")
    played = play_turn(field, {"dodge:pirates": {"yes": True}, "attack:robots:pirates": [1, 1]})
    assert played.done and turns(played.field) == ["scouts", "pirates"]


def play_turn(field: Any, record: dict[str, Any]) -> Any:
    field.round, field.step = 1, "orders"
    turn = next_phase(traveller.RULES, field)
    assert turn
    return play(turn, field, record)


def test_auto_fire_pairs_the_dice_for_the_attacker() -> None:
    field = ready()
    orders = traveller.UnitOrders(targets=("pirates",), mode="auto")
    field.units["robots"].orders = orders
    played = play_turn(field, {"attack:robots:pirates": [6, 5, 4, 3]})
    assert keys(played) == ["damage:robots:pirates:1", "damage:robots:pirates:2"]


def test_tokens_aimed_at_a_traitor_are_void_and_his_own_turn() -> None:
    field = gridless.open_field(gridless.sample())
    orders = {
        "allocate:dwarves": {"targets": {"orcs": 8, "wolves": 8}},
        "allocate:orcs": {"targets": {"dwarves": 9}},
        "allocate:wolves": {"targets": {"dwarves": 7}},
        "action:ugluk": {"action": "betray", "allocation": {"targets": {"orcs": 7}}},
    }
    assert (
        len(play_keys := keys(play(phase(gridless.secret_orders), field, {}))) == 4
        and "action:ugluk" in play_keys
    )
    field = run(gridless.secret_orders, field, orders).field
    field = run(gridless.reveal, field, {}).field
    assert dict(field.units["dwarves"].allotted) == {"orcs": 8}, (
        "eight tokens aimed at the new friend are void"
    )
    assert (field.units["orcs"].threat, field.units["dwarves"].threat) == (15, 9)


def test_a_tie_in_the_shares_is_put_to_the_general() -> None:
    field = gridless.open_field(gridless.sample())
    orders = {"allocate:dwarves": {"targets": {"orcs": 8, "wolves": 8}}}
    field = run(gridless.secret_orders, field, orders).field
    field = run(gridless.reveal, field, {}).field
    dice = {"battle:dwarves": [10], "battle:orcs": [1], "battle:wolves": [1]}
    played = play(phase(gridless.battle), field, dice)
    assert keys(played) == ["tie_order:dwarves"]
    played = play(
        phase(gridless.battle), field, dice | {"tie_order:dwarves": {"tie_order": ["wolves", "orcs"]}}
    )
    assert played.field.units["wolves"].tokens == 6 and played.field.units["orcs"].tokens == 9


def test_all_or_none_of_the_tokens() -> None:
    field = gridless.open_field(gridless.sample())
    played = play(phase(gridless.secret_orders), field, {"allocate:orcs": {"targets": {"dwarves": 5}}})
    assert played.problems["allocate:orcs"][0].kind == "not_all"


def test_chiefs_declare_in_ascending_command_and_a_deceiver_again() -> None:
    field = starwars.open_field(starwars.sample())
    field = run(
        starwars.tactics, field, {"tactics:rebels": {"deceive": True}, "deceive:rebels": [4] * 7}
    ).field
    field.round, field.step = 1, "tactics"
    declared = []
    while (turn := next_phase(starwars.RULES, field)) and turn.step.key == "declare":
        declared.append(turn.turn)
        [ask] = play(turn, field, {}).waits_for
        field = play(turn, field, {ask.key: {"commanded": []}}).field
    assert declared == ["empire", "rebels", "rebels"]


def test_command_dice_spent_on_tactics_are_gone_from_the_orders() -> None:
    field = starwars.open_field(starwars.sample())
    field = run(
        starwars.tactics, field, {"tactics:rebels": {"deceive": True}, "deceive:rebels": [1] * 7}
    ).field
    field.sides["empire"].declared = True
    orders = {"commanded": ["guards", "pathfinders"], "bonus_pips": 3}
    played = play(phase(starwars.declare), field, {"declaration:rebels": orders})
    assert played.problems["declaration:rebels"][0].facts == {"cost": 6, "have": 5}


def test_faster_units_shoot_first_and_thin_out_the_slow() -> None:
    field = starwars.open_field(starwars.sample())
    quick = starwars.UnitOrder(target="troopers", haste=2)
    slow = starwars.UnitOrder(target="guards")
    field.sides["rebels"].orders = starwars.Orders(units={"pathfinders": quick})
    field.sides["empire"].orders = starwars.Orders(units={"troopers": slow})
    dodges = {f"dodge:{unit}": [1, 1, 1] for unit in field.units}
    played = play(phase(starwars.resolve), field, dodges)
    assert keys(played) == ["attack:pathfinders:troopers"]
