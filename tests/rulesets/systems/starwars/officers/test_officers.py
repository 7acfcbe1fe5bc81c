"""What officers order in Star Wars: fire where it does most, dodge what is fast, keep heroes out of it."""

from typing import Any

import pytest

from rulesets.engine import Ask, Json, Phase, Temper, next_phase, play, proposals
from rulesets.systems.starwars import RULES
from rulesets.systems.starwars.book.kinds import Action, Exposure, UnitStatus, Wound
from rulesets.systems.starwars.people.field import Battlefield
from tests.rulesets.systems.starwars.play import PLAY, Said, field_of

ADA, BEA = (
    {"id": f"chief-{side}", "side": side, "command": "5D", "tactics": "6D", "commands": True}
    for side in ("reds", "blues")
)
STRONG = {"blaster": "8D", "size": 60}
HARD = {"strength": "15D", "stamina": "9D"}


def at(step: str, turn: str = "", **given: Any) -> tuple[Phase[Battlefield], Battlefield]:
    """A battle at this step, with nothing said before it."""
    field = field_of(**{"heroes": [ADA, BEA], **given})
    field.round = 0
    while (phase := next_phase(RULES, field)) and (phase.step.key, turn or phase.turn) != (step, phase.turn):
        field = PLAY.finish(phase, field, {}).field
    assert phase
    return phase, field


def advised(
    phase: Phase[Battlefield], field: Battlefield, temper: Temper = Temper.STEADY, said: Said | None = None
) -> dict[str, Any]:
    """What officers answer now, by key."""
    asks = [one for one in play(phase, field, said or {}).waits_for if isinstance(one, Ask)]
    return dict(proposals(RULES, field, asks, temper))


def declared(temper: Temper = Temper.STEADY, **given: Any) -> Any:
    """What the officer of the Reds declares, the first to do so."""
    phase, field = at("declare", "reds", **given)
    return advised(phase, field, temper)["declaration:reds"]


def order_of(unit: str, **given: Any) -> Any:
    return declared(**given).value.units[unit]


def against(*foes: Json, **mine: Any) -> dict[str, Any]:
    """One unit of the Reds, and Blues at 50 m unless said."""
    return {
        "units": [
            {"id": "reds", "side": "reds", **STRONG, **mine},
            *({"side": "blues"} | one for one in foes),
        ]
    }


# Orders


def test_a_unit_fires_at_whom_it_brings_nearest_to_the_end() -> None:
    order = order_of("reds", **against({"id": "wall", **HARD, "size": 100}, {"id": "levies"}))
    assert (order.action, [*order.fire]) == (Action.ATTACK, ["rifle:levies"])


def test_who_can_beat_several_at_once_divides_the_fire() -> None:
    order = order_of("reds", **against({"id": "foot"}, {"id": "horse"}, blaster="12D"))
    assert order.fire == {"rifle:foot": 30, "rifle:horse": 30}


def test_haste_outruns_those_who_would_dodge() -> None:
    """The bold trust that nobody makes haste to dodge; the careful take it that everybody does."""
    nimble = against({"id": "foot", "dodge": "8D"})
    bold, careful = (declared(temper, **nimble).value for temper in (Temper.BOLD, Temper.CAREFUL))
    assert bold.basic_haste > careful.basic_haste


def test_where_nobody_is_in_reach_they_run_there_and_dodge_on_the_way() -> None:
    order = order_of("reds", **against({"id": "foot", "position_m": 900}))
    assert (order.action, order.position_m) == (Action.FULL_REACTION, 897)


def test_nobody_is_sent_off_the_map() -> None:
    """Whose weapons need room goes back to find it, as far as there is any."""
    walkers = {"id": "walkers", "side": "reds", "preset": "at_at_platoon", "position_m": 99_980}
    order = order_of("walkers", units=[walkers, {"id": "foot", "side": "blues", "position_m": 99_940}])
    assert order.position_m == 100_000


def test_who_cannot_harm_anybody_keeps_his_head_down() -> None:
    order = order_of("reds", **against({"id": "wall", **HARD, "size": 1000, "position_m": 3000}, weapons=[]))
    assert order.action is Action.FULL_REACTION


def test_where_the_enemy_will_stand_is_where_they_go() -> None:
    """Who has declared already is met where his orders lead him, not where he is."""
    bikes = {"preset": "scout_trooper_bike_squad"}
    units = [
        {"id": "reds", "side": "reds", **bikes, "position_m": 0},
        {"id": "blues", "side": "blues", **bikes, "position_m": 9000},
    ]
    phase, field = at("declare", "blues", units=units, heroes=[ADA, {**BEA, "command": "6D"}])
    field.sides["reds"].orders = advised_orders = declared(units=units).value
    meets = advised(phase, field)["declaration:blues"].value.units["blues"]
    goes = advised_orders.units["reds"].position_m
    assert 0 <= meets.position_m - min(goes, 8333) <= 200


def test_who_is_aboard_jumps_out_before_the_enemy_and_not_sooner() -> None:
    for metres, action in ((2500, Action.HOLD), (150, Action.DISEMBARK)):
        units = [
            {"id": "walkers", "side": "reds", "preset": "at_at_platoon"},
            {"id": "riders", "side": "reds", "embarked_in": "walkers", "position_m": 0},
            {"id": "foot", "side": "blues", "position_m": metres},
        ]
        assert order_of("riders", units=units).action is action


def test_dice_go_to_those_whose_fire_is_worth_most() -> None:
    units = [
        {"id": "poor", "side": "reds", "blaster": "1D", "size": 2},
        {"id": "good", "side": "reds", **STRONG},
        {"id": "blues", "side": "blues"},
    ]
    orders = declared(units=units, heroes=[{**ADA, "command": "1D"}, BEA]).value
    assert orders.commanded == ("good",)


def test_dice_that_are_left_join_fire_on_one_target_and_help_the_best_attack() -> None:
    reds = [{"id": id, "side": "reds", "size": 10} for id in ("one", "two")]
    orders = declared(units=[*reds, {"id": "blues", "side": "blues", "size": 20}]).value
    [group], [bonus] = orders.coordination, orders.bonuses
    assert (group.units, group.target) == (("one", "two"), "blues")
    assert (bonus.stat, bonus.pips) == ("attack", 5 - len(orders.commanded) - 1)


@pytest.mark.parametrize(
    ("mine", "foe", "stats"),
    [
        ({"blaster": "8D"}, {"weapons": []}, {"attack", "stamina"}),
        ({"weapons": []}, STRONG, {"dodge", "strength", "stamina"}),
    ],
)
def test_a_leader_helps_what_there_is_to_do(mine: Json, foe: Json, stats: set[str]) -> None:
    """To fire where nobody fires back, to hold out where his people have nothing to fire with."""
    order = order_of("reds", **against({"id": "foe", **foe}, command="3D", **{"blaster": None, **mine}))
    assert stats.issuperset(order.pips)
    assert [*order.pips.values()] == [3]


def test_what_a_leader_proposes_for_his_unit_stands() -> None:
    phase, field = at("declare", "reds", heroes=[ADA, BEA, {"id": "rolf", "side": "reds"}], units=LED)
    proposal = {"proposal": {"action": "deploy", "position_m": -50}}
    field.heroes["rolf"].orders = field.heroes["rolf"].orders.model_validate(proposal)
    order = advised(phase, field)["declaration:reds"].value.units["reds"]
    assert (order.action, order.position_m) == (Action.DEPLOY, -50)


LED = [{"id": "reds", "side": "reds", "leader": "rolf"}, {"id": "blues", "side": "blues"}]


# Reactions


@pytest.mark.parametrize(("dodge", "haste"), [("9D", 1), ("1D", 0)])
def test_they_react_as_fast_as_they_are_shot_at_if_a_dodge_is_worth_it(dodge: str, haste: int) -> None:
    units = [{"id": "reds", "side": "reds", "dodge": dodge}, {"id": "blues", "side": "blues", **STRONG}]
    phase, field = at("reactions", "reds", units=units)
    shot = {"basic_haste": 1, "units": {"blues": {"action": "attack", "fire": {"rifle:reds": 60}}}}
    field.sides["blues"].orders = field.sides["blues"].orders.model_validate(shot)
    assert advised(phase, field)["reactions:reds"].value.basic_haste == haste


# Tactics and heroes


def test_a_free_level_of_haste_for_many_is_worth_more_than_a_die_for_one() -> None:
    for tactics, tries in (("6D", True), ("2D", False)):
        heroes = [{**ADA, "tactics": tactics, "command": "1D"}, BEA]
        units = [*({"id": id, "side": "reds"} for id in ("one", "two")), {"id": "blues", "side": "blues"}]
        phase, field = at("tactics", heroes=heroes, units=units)
        assert advised(phase, field)["tactics:reds"].value.anticipate is tries


def exposure(temper: Temper, **given: Any) -> Exposure:
    """Where a hero stands whose unit may be shot at."""
    rolf = {"id": "rolf", "side": "reds", "unit": "reds", "dodge": "2D", **given}
    phase, field = at("heroes", heroes=[ADA, BEA, rolf])
    found: Exposure = advised(phase, field, temper)["hero:rolf"].value.exposure
    return found


def test_a_hero_stands_in_front_where_his_unit_gains_more_than_he_dares() -> None:
    assert exposure(Temper.STEADY) is Exposure.COMMAND_POST
    assert exposure(Temper.STEADY, dodge="7D") is Exposure.IN_FRONT


def test_the_bold_fear_only_what_fells_them_and_the_careful_everything() -> None:
    assert exposure(Temper.BOLD, strength="9D") is Exposure.IN_FRONT
    assert exposure(Temper.CAREFUL, dodge="7D") is Exposure.COMMAND_POST


def test_points_are_spent_on_a_roll_that_they_can_better() -> None:
    phase, field = at("tactics")
    said = {"tactics:reds": {"anticipate": True}, "anticipate:reds": [2, 2, 2, 2, 1, 2]}
    field.sides["blues"].chief = ""
    asked = advised(phase, field, Temper.BOLD, said)
    assert asked["points_anticipate:chief-reds"].value.points == 2


def test_whoever_is_to_be_taken_tries_to_get_away() -> None:
    phase, field = at("morale", heroes=[ADA, BEA, {"id": "rolf", "side": "reds", "unit": "reds"}])
    field.units["reds"].status, field.units["reds"].retreating = UnitStatus.RETREATING, 1
    field.engaged = (("blues", "reds"),)
    said = {"nerves:field": {}, "morale:reds": [1, 1], "morale:blues": [6, 6]}
    assert advised(phase, field, said=said)["breakout_try:rolf"].value.yes


# The game master


def deed(resolution: str) -> dict[str, Any]:
    """What is answered for the game master of a deed, by the option and with the highest roll."""
    rolf = {"id": "rolf", "side": "reds", "unit": "reds"}
    phase, field = at("resolve", heroes=[ADA, BEA, rolf], options={"heroic_resolution": resolution})
    dares = {"what": "I open the gate", "effect": "inspire"}
    field.heroes["rolf"].orders = field.heroes["rolf"].orders.model_validate({"deed": dares})
    record = {"deed_level:rolf": {"level": "moderate"}, "heroic:rolf": [5, 6], "heroic:rolf:more-1": [5]}
    return advised(phase, field, said=record)


def test_a_deed_that_is_rolled_is_what_the_roll_says_and_one_that_is_played_is_for_people() -> None:
    assert deed("roll")["deed_result:rolf"].value.outcome == "success"
    assert deed("table") == {}


def test_the_battle_ends_where_nobody_has_anybody_to_fight() -> None:
    phase, field = at("round_end")
    assert advised(phase, field)["close:field"].kind == "advice_go_on"
    field.heroes["chief-reds"].wound = Wound.DEAD
    field.units["blues"].status = UnitStatus.FLED
    [close] = advised(phase, field).values()
    assert (close.kind, close.value.end) == ("advice_end", True)
