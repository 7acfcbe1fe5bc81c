"""What officers order in Gridless: what takes most out of the enemy's line, by who lives to see it."""

from typing import Any

import pytest

from rulesets.engine import Ask, Proposal, Temper, next_phase, play, proposals
from rulesets.systems.gridless import RULES
from rulesets.systems.gridless.book.kinds import Action, Decision, Effect, Form, HeroStatus, Tier
from rulesets.systems.gridless.people.field import Battlefield
from rulesets.systems.gridless.people.orders import HeroOrders
from tests.rulesets.systems.gridless.play import PLAY, Said, field_of


def at(step: str, said: Said | None = None, **given: Any) -> Battlefield:
    """The field when this step begins."""
    field = field_of(**given)
    while (phase := next_phase(RULES, field)) and phase.step.key != step:
        field = PLAY.finish(phase, field, said or {}).field
    return field


def advised(
    field: Battlefield, temper: Temper = Temper.STEADY, record: Said | None = None
) -> dict[str, Proposal]:
    """What is proposed to all that the next step asks at once, by key."""
    phase = next_phase(RULES, field)
    assert phase
    asks = [one for one in play(phase, field, dict(record or {})).waits_for if isinstance(one, Ask)]
    return proposals(RULES, field, asks, temper)


def in_peace(step: str, **given: Any) -> Battlefield:
    """The field when this step begins in a round in which nobody attacks anybody."""
    return at(step, {f"allocate:{one['id']}": {"targets": {}} for one in given["units"]}, **given)


def units(*blues: int, reds: int = 10) -> list[dict[str, Any]]:
    """One unit of Reds against Blues of these strengths."""
    foes = [
        {"id": f"blues-{n}", "side": "blues", "tokens": tokens} for n, tokens in enumerate(blues, start=1)
    ]
    return [{"id": "reds-foot", "side": "reds", "tokens": reds}, *foes]


def rolf(**more: Any) -> dict[str, Any]:
    return {"id": "rolf", "unit": "reds-foot", **more}


def order(temper: Temper = Temper.STEADY, **given: Any) -> HeroOrders:
    """What Rolf is told to do."""
    value = advised(at("actions", **given), temper)["orders:rolf"].value
    assert isinstance(value, HeroOrders)
    return value


# generals


def test_two_of_equal_strength_are_struck_at_rather_than_one() -> None:
    """Whoever loses a token has to stand the test of morale."""
    many = [{"id": f"reds-{n}", "side": "reds"} for n in (1, 2)]
    field = at("allocate", units=[*many, *units(10, 10)[1:]])
    one, other = (advised(field)[f"allocate:reds-{n}"].value.model_dump()["targets"] for n in (1, 2))
    assert max(one, key=one.__getitem__) != max(other, key=other.__getitem__)


def test_tokens_go_against_troops_and_against_a_gate_where_nobody_else_is_left() -> None:
    gate = {"id": "gate", "side": "blues", "objective": True, "tokens": 8}
    field = at("allocate", units=[*units(4), gate], options={"objectives": True})
    assert advised(field)["allocate:reds-foot"].value.model_dump()["targets"] == {"blues-1": 10}
    field.units["blues-1"].tokens = 0
    assert advised(field)["allocate:reds-foot"].value.model_dump()["targets"] == {"gate": 10}


def test_the_new_general_is_the_one_under_whom_the_ranks_hold() -> None:
    heroes = [rolf(will=2, tactics=9), rolf(id="kay", will=8)]
    advice = advised(at("generals", units=units(10), heroes=heroes))["general:reds-foot"]
    assert advice.value.model_dump() == {"hero": "kay"}


@pytest.mark.parametrize(
    ("temper", "goes"), [(Temper.BOLD, False), (Temper.STEADY, True), (Temper.CAREFUL, True)]
)
def test_a_lost_field_is_left_by_all_but_the_bold(temper: Temper, goes: bool) -> None:
    field = in_peace("retreat", units=units(20, 20, 20, reds=4))
    field.units["reds-foot"].decision = Decision.MAY
    assert advised(field, temper)["retreat:reds-foot"].value.model_dump() == {"yes": goes}


def test_an_even_field_is_held() -> None:
    field = in_peace("retreat", units=units(10))
    field.units["reds-foot"].decision = Decision.MAY
    assert advised(field)["retreat:reds-foot"].value.model_dump() == {"yes": False}


# heroes


def test_a_hero_fights_with_what_he_is_best_at_and_magic_needs_no_luck() -> None:
    assert order(units=units(4), heroes=[rolf(ranged=9, melee=4)]).form is Form.RANGED
    mage = order(units=units(4), heroes=[rolf(ranged=4, caster=True, level=9)])
    assert (mage.form, sum(mage.spells)) == (Form.MAGIC, 8)


def test_spells_are_taken_from_those_that_are_left() -> None:
    left = [{"level": 1, "left": 1}, {"level": 3, "left": 1}]
    mage = order(units=units(4), heroes=[rolf(caster=True, level=9, spells_left=left)])
    assert sorted(mage.spells) == [1, 3]


def test_a_tactician_commands() -> None:
    foot = [{**one, "leader": "rolf"} if one["id"] == "reds-foot" else one for one in units(4)]
    assert order(units=foot, heroes=[rolf(tactics=14, melee=2)]).action is Action.COMMAND


def test_the_careful_hide_where_it_is_too_hot_and_carry_out_who_has_fallen() -> None:
    heroes = [rolf(melee=9, hp_max=30), rolf(id="kay")]
    field = at("actions", units=units(10), heroes=heroes)
    assert advised(field, Temper.BOLD)["orders:rolf"].value.model_dump()["action"] is Action.FIGHT
    field.heroes["kay"].status = HeroStatus.FALLEN
    hides = advised(field, Temper.CAREFUL)["orders:rolf"]
    assert (hides.value.model_dump()["action"], hides.kind) == (Action.DEFEND, "advice_rescue")


def test_the_steady_do_not_fight_where_they_would_rather_fall_than_stand() -> None:
    heroes = [rolf(melee=9, hp_max=20)]
    assert order(Temper.BOLD, units=units(10), heroes=heroes).action is Action.FIGHT
    assert order(Temper.STEADY, units=units(10), heroes=heroes).action is Action.DEFEND
    assert order(Temper.STEADY, units=units(3, reds=3), heroes=heroes).action is Action.FIGHT


def test_heroes_at_a_gate_are_advised_too() -> None:
    gate = {"id": "gate", "side": "reds", "objective": True, "tokens": 40}
    given = {"units": [*units(10), gate], "heroes": [rolf(unit="gate")], "options": {"objectives": True}}
    assert {order(temper, **given).action for temper in Temper}


def test_heroes_choose_the_unit_where_they_bring_most() -> None:
    """Fewer tokens aim at a small unit, and so it is easier to shine there."""
    small = {"id": "reds-horse", "side": "reds", "tokens": 3}
    field = at("teams", units=[*units(12, reds=14), small], heroes=[rolf(melee=9)])
    assert advised(field)["beside:rolf"].value.model_dump()["unit"] == "reds-horse"


def test_a_stranded_hero_joins_those_whom_nobody_leads() -> None:
    more = [{"id": f"reds-{one}", "side": "reds"} for one in ("horse", "bows")]
    troops = [*units(12, 12), {**more[0], "leader": "kay"}, more[1]]
    field = at("generals", units=troops, heroes=[rolf(will=8), rolf(id="kay", unit="reds-horse", will=8)])
    field.units["reds-foot"].tokens = 0
    assert advised(field)["join:rolf"].value.model_dump()["unit"] == "reds-bows"


def test_a_general_has_the_fallen_brought_out_and_looks_again_otherwise() -> None:
    foot = [{**one, "leader": "rolf"} if one["id"] == "reds-foot" else one for one in units(4)]
    heroes = [rolf(tactics=9), rolf(id="kay")]
    field = at("utility", units=foot, heroes=heroes, options={"reveal_tokens": "assessed"})
    field.sides["reds"].assessed = (("blues", Tier.BANDS),)
    assert advised(field)["utility:rolf"].value.model_dump()["complex"]["effect"] is Effect.ASSESS
    field.heroes["kay"].status = HeroStatus.FALLEN
    fetch = advised(field)["utility:rolf"].value.model_dump()["complex"]
    assert (fetch["effect"], fetch["target"]) == (Effect.RETRIEVE, "kay")


# the game master


def test_a_bonus_on_the_side_is_held_to_what_a_round_of_magic_brings() -> None:
    field = at("utility", units=units(4), heroes=[rolf(level=8)])
    wish = {"utility:rolf": {"simple": [{"effect": "bonus", "amount": 40}, {"effect": "heal", "amount": 40}]}}
    [ruling] = advised(field, record=wish).values()
    assert [one["amount"] for one in ruling.value.model_dump()["granted"]] == [3, 40]
    assert ruling.kind == "advice_held_down"


def test_a_stand_off_is_ended_unless_somebody_is_on_the_way() -> None:
    for arrives, ends in ((1, True), (9, False)):
        late = {"id": "blues-late", "side": "blues", "tokens": 5, "arrives": arrives}
        field = in_peace("end_round", units=[*units(4), late])
        assert advised(field)["end_round:field"].value.model_dump()["ends"] is ends
