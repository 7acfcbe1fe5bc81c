"""Command dice: what they cannot pay for is refused where it is asked, and nothing locks the battle."""

from typing import Any

import pytest

from rulesets.engine import Ask, Phase, play
from rulesets.forms.values import ask_form
from rulesets.systems.starwars import RULES
from rulesets.systems.starwars.book.kinds import Action
from rulesets.systems.starwars.people.orders import UnitOrder
from tests.rulesets.systems.starwars.play import field_of, lines, refused, step, told, until

IVAN = {"id": "ivan", "side": "blues", "command": "4D", "commands": True}
DEED = {"what": "I wave the flag.", "effect": "inspire"}
BOTH = {"anticipate": True, "deceive": True}


def chief(command: str) -> dict[str, Any]:
    return {"id": "boris", "side": "reds", "unit": "reds", "command": command, "commands": True}


def test_two_dice_do_not_pay_for_two_attempts_and_a_deed() -> None:
    field = step(field_of(heroes=[chief("2D"), IVAN]), "heroes", {"hero:boris": {"deed": DEED}}).field
    assert refused(field, "tactics", {"tactics:reds": BOTH, "tactics:blues": {}}) == ["over_command"]
    field = step(field, "tactics", {"tactics:reds": {"deceive": True}}).field
    assert until(field, "resolve").sides["reds"].reacted


@pytest.mark.parametrize(("force_point", "found"), [(False, ["no_die_for_deed"]), (True, [])])
def test_who_has_no_die_dares_nothing(force_point: bool, found: list[str]) -> None:
    said = {"hero:boris": {"deed": DEED, "force_point": force_point}, "hero:ivan": {}}
    assert refused(field_of(heroes=[chief("0D+2"), IVAN]), "heroes", said) == found


def test_an_officer_whom_nobody_commands_does_not_lock_the_orders() -> None:
    dagny = {"id": "dagny", "side": "reds", "unit": "reds", "command": "1D"}
    units = [
        {"id": "reds", "side": "reds"},
        {"id": "more", "side": "reds", "superior": "dagny"},
        {"id": "blues", "side": "blues"},
    ]
    field = field_of(units=units, heroes=[{**chief("1D"), "unit": None}, dagny, IVAN])
    field = step(field, "heroes", {"hero:dagny": {"deed": DEED}}).field
    orders = {"declaration:reds": {"commanded": ["reds"]}}
    assert until(step(field, "tactics").field, "reactions", orders).sides["reds"].declared


@pytest.mark.parametrize(
    ("orders", "found"),
    [
        ({"units": {"a": {"haste": 1}}}, ["nothing_to_buy_with"]),
        ({"basic_haste": 1}, []),
        (
            {
                "units": {one: {"fire": {"rifle:blues": 5}} for one in ("a", "b")},
                "coordination": [{"units": ["a", "b"], "target": "blues", "skill": "blaster"}],
            },
            ["nothing_to_buy_with"],
        ),
    ],
)
def test_a_side_without_a_commander_buys_nothing(orders: dict[str, Any], found: list[str]) -> None:
    units = [{"id": "a", "side": "reds"}, {"id": "b", "side": "reds"}, {"id": "blues", "side": "blues"}]
    field = until(field_of(units=units, heroes=[IVAN]), "tactics")
    assert refused(field, "declare", {"declaration:reds": orders}) == found


def test_a_side_without_a_commander_buys_no_reactions_either() -> None:
    units = [{"id": "a", "side": "reds"}, {"id": "b", "side": "reds"}, {"id": "blues", "side": "blues"}]
    field = step(until(field_of(units=units, heroes=[IVAN]), "tactics"), "declare").field
    field = step(step(field, "declare").field, "reactions").field
    said = {"reactions:reds": {"units": {"a": {"haste": 1}}}}
    assert refused(field, "reactions", said) == ["nothing_to_buy_with"]


AIDE = {"id": "dagny", "side": "reds", "command": "3D"}


@pytest.mark.parametrize(
    ("bonus", "found"),
    [
        ({"to": "dagny", "stat": "attack"}, ["leads_no_unit"]),
        ({"to": "dagny", "stat": "deed"}, []),
        ({"to": "more", "stat": "attack"}, []),
        ({"to": "more", "stat": "deed"}, ["no_deed_of_a_unit"]),
    ],
)
def test_a_bonus_that_nobody_rolls_is_refused(bonus: dict[str, str], found: list[str]) -> None:
    units = [
        {"id": "more", "side": "reds", "superior": "dagny"},
        {"id": "reds", "side": "reds"},
        {"id": "blues", "side": "blues"},
    ]
    field = until(field_of(units=units, heroes=[{**chief("6D"), "unit": None}, AIDE]), "tactics")
    said = {"commanded": ["dagny", "more"], "bonuses": [bonus]}
    field = step(field, "declare").field
    assert refused(field, "declare", {"declaration:reds": said}) == found


# Leaders whom nobody commands


LEADER = {"id": "dagny", "side": "reds", "unit": "reds", "is_pc": True, "command": "2D"}
LED = [{"id": "reds", "side": "reds", "leader": "dagny"}, {"id": "blues", "side": "blues"}]
PROPOSAL = {"fire": {"rifle:blues": 5}, "haste": 2}


@pytest.mark.parametrize(
    ("wound", "pips", "haste"),
    [("healthy", {}, 2), ("healthy", {"attack": 1}, 0), ("wounded", {}, 0)],
)
def test_haste_that_a_leader_orders_on_his_own_costs_a_die_of_his(
    wound: str, pips: dict[str, int], haste: int
) -> None:
    """Of 2D he has one left uncommanded, and none if he is wounded; the force then goes at its own haste."""
    heroes = [{**chief("4D"), "unit": None}, {**LEADER, "wound": wound}, IVAN]
    said = {"hero:dagny": {"proposal": {**PROPOSAL, "pips": pips}}, "declaration:reds": {"commanded": []}}
    field = until(field_of(units=LED, heroes=heroes), "reactions", said)
    acted = step(field, "resolve")
    assert lines(acted, "attack_code:reds:rifle:blues").get("Haste", 0) == -3 * haste
    assert "Bonus of officers" not in lines(acted, "attack_code:reds:rifle:blues")


def test_the_proposal_says_what_it_costs_who_is_not_commanded() -> None:
    field = field_of(units=LED, heroes=[{**chief("4D"), "unit": None}, LEADER, IVAN])
    ask: Any = step(field, "heroes").requests["hero:dagny"]
    answer = ask.form.model_validate({"proposal": {**PROPOSAL, "pips": {"attack": 1}}})
    [budget] = ask.sums(answer)
    assert (budget.total, budget.most, budget.left) == (2, 1, -1)


def test_everybody_hears_the_shots_of_a_leader_who_is_not_commanded() -> None:
    said = {"hero:dagny": {"proposal": PROPOSAL}, "declaration:reds": {"commanded": []}}
    heroes = [{**chief("4D"), "unit": None}, LEADER, IVAN]
    field = until(field_of(units=LED, heroes=heroes), "tactics", said)
    declared = step(field, "declare", said)
    while not declared.field.sides["reds"].declared:
        declared = step(declared.field, "declare", said)
    [heard] = [one.facts for one in told(declared, "ordered") if one.subject == "reds"]
    assert (heard["haste"], heard["fires"]) == (2, ["5 × rifle at Blues"])


def test_the_commander_reads_what_leaders_propose_and_whom_he_leaves_out() -> None:
    heroes = [{**chief("4D"), "unit": None}, LEADER, IVAN]
    said = {"hero:dagny": {"proposal": {"action": "deploy", "position_m": -40, "haste": 2}}}
    field = until(field_of(units=LED, heroes=heroes), "tactics", said)
    ask: Any = step(field, "declare").requests["declaration:reds"]
    assert list(ask.notes) == [("Dagny proposes for Reds", "Move, to −40 m, haste 2")]
    left_out = ask.sums(ask.form.model_validate({"commanded": []}))[-1]
    assert [line[:2] for line in left_out.lines] == [("Reds", -1)]
    assert all(
        one.title != left_out.title for one in ask.sums(ask.form.model_validate({"commanded": ["reds"]}))
    )


@pytest.mark.parametrize(
    ("said", "action"),
    [("hold", Action.ATTACK), ("deploy", Action.ATTACK_AND_DEPLOY), ("split", Action.SPLIT)],
)
def test_an_order_with_shots_says_that_it_is_an_attack(said: str, action: Action) -> None:
    order = UnitOrder.model_validate({"action": said, "fire": {"rifle:blues": 5}})
    assert (order.action, order.model_dump(mode="json")["action"]) == (action, action.value)
    idle = UnitOrder.model_validate({"action": said, "fire": {"rifle:blues": 0}})
    assert idle.action == said


def rows_asked(**given: Any) -> set[str]:
    """Which rows a commander is offered beside the orders of his units."""
    phase = Phase(1, next(one for one in RULES.steps if one.key == "declare"))
    asked = play(phase, until(field_of(**given), "tactics"), {}).waits_for[0]
    assert isinstance(asked, Ask)
    return set(ask_form(asked).base_fields) & {"bonuses", "coordination"}


def test_rows_in_which_nothing_can_be_chosen_are_not_offered() -> None:
    alone = {"ignore_commanders": True}
    assert rows_asked(options=alone) == set()
    two = [{"id": id, "side": id.partition("-")[0]} for id in ("reds", "reds-more", "blues", "blues-more")]
    assert rows_asked(options=alone, units=two) == {"coordination"}
    leaders = [{**chief("4D"), "unit": None}, {**IVAN, "unit": None}]
    assert rows_asked(units=two, heroes=leaders) == {"bonuses", "coordination"}
