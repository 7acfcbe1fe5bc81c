"""Rulings on catastrophes and heroes, by their numbers (R n) in the specification."""

from typing import Any

import pytest

from rulesets.engine import Phase, Throw, play
from rulesets.systems.gurps import RULES
from rulesets.systems.gurps.book.kinds import HeroStatus, Level, Survived, UnitStatus
from rulesets.systems.gurps.people.field import Battlefield
from tests.rulesets.systems.gurps.leaders import CAPTAIN, GENERAL, led
from tests.rulesets.systems.gurps.play import field_of, lines, step, until


def catastrophe(field: Battlefield, faces: list[int], said: dict[str, Any] | None = None) -> Battlefield:
    """The reds roll this, the blues nothing."""
    record = {"catastrophe:reds": faces, "catastrophe:blues": [1, 1, 1], **(said or {})}
    return until(field, "catastrophe", record)


@pytest.mark.parametrize(
    ("faces", "strategy", "reinforced"),
    [
        ([2, 2, 3], (), 0),
        ([2, 3, 3], (("catastrophe", -1),), 0),
        ([3, 3, 3], (("catastrophe", -1),), 0),
        ([3, 3, 4], (), 1),
    ],
)
def test_catastrophes_of_seven_to_ten(faces: list[int], strategy: Any, reinforced: int) -> None:
    field = catastrophe(field_of(), faces)
    assert field.sides["reds"].strategy == strategy
    assert field.sides["blues"].reinforced == reinforced


def test_reinforcements_are_a_tenth_more_fractions_dropped() -> None:
    units = [{"id": "reds-foot", "side": "reds"}, {"id": "blues-foot", "side": "blues", "count": 288}]
    field = catastrophe(field_of(units=units), [3, 3, 4])
    after = step(field, "strategy").field
    assert after.sides["blues"].ts == 950


def test_a_commander_wounded_early_costs_plan_and_heart() -> None:
    units = [{"id": f"reds-{n}", "side": "reds"} for n in (1, 2, 3)] + [{"id": "blues-1", "side": "blues"}]
    field = catastrophe(
        field_of(units=units, heroes=[GENERAL]), [5, 5, 6], {"catastrophe_damage:reds": [1, 1]}
    )
    assert field.sides["reds"].strategy == (("catastrophe", -2),)
    assert [unit.shift for unit in field.units_of("reds")] == [-3, -3, -3]
    assert field.heroes["boris"].hits == 8


@pytest.mark.parametrize(("strategy", "base"), [(15, 8), (14, 7)])
def test_a_commander_killed_early_halves_the_base_rounded_up_even_above_eighteen(
    strategy: int, base: int
) -> None:
    """R50: nineteen by powers counts as eighteen."""
    field = field_of(heroes=[{**GENERAL, "strategy": strategy}])
    field = until(field, "plans")
    field.sides["reds"].es_catastrophe = 1
    field = step(field, "catastrophe", {"catastrophe:reds": [6, 6, 6], "catastrophe:blues": [1, 1, 1]}).field
    assert field.sides["reds"].catastrophe == 19
    played = step(field, "strategy")
    assert strategy + lines(played, "effective_strategy:reds")["The commander has fallen"] == base
    assert field.units["reds-foot"].shift == -5
    assert field.heroes["boris"].status is HeroStatus.UNCONSCIOUS, "a player's character lives (T6)"


@pytest.mark.parametrize(("count", "shift", "strategy"), [(66, 0, 0), (67, -2, -2)])
def test_a_leader_counts_from_a_fifth_of_the_strength(count: int, shift: int, strategy: int) -> None:
    """His 66 or 67 of 333 men: just below a fifth only his own lose heart, from it on all do (F14)."""
    units = [
        {"id": "few", "side": "reds", "count": count, "leader": "dagny"},
        {"id": "many", "side": "reds", "count": 333 - count},
        {"id": "blues-foot", "side": "blues"},
    ]
    field = until(
        field_of(units=units, heroes=[{**CAPTAIN, "unit": "few"}, GENERAL]),
        "risk",
        {"catastrophe:reds": [1, 1, 1]},
    )
    falls = {"survival:dagny": [6, 6, 6], **{f"survival_damage:dagny:{n}": [6, 6] for n in (1, 2, 3)}}
    field = step(field, "survival", falls).field
    assert field.units["few"].shift == -3
    assert field.units["many"].shift == shift
    assert sum(value for _, value in field.sides["reds"].strategy) == strategy


def test_all_catastrophes_fall_on_the_state_before_any_and_the_defector_goes_last() -> None:
    """R13: the unit that goes over to the blues is spared the quarrel of the blues."""
    field = until(field_of(), "catastrophe", {"catastrophe:reds": [5, 5, 4], "catastrophe:blues": [4, 4, 4]})
    assert field.units["reds-foot"].side == "blues"
    assert field.units["reds-foot"].shift == 0
    assert field.units["blues-foot"].shift == -1


def test_nobody_need_defect() -> None:
    """R49: where players lead every unit the plan suffers and nobody goes."""
    field = catastrophe(field_of(units=led(), heroes=[CAPTAIN]), [5, 5, 4])
    assert field.units["reds-foot"].side == "reds"
    assert field.sides["reds"].strategy == (("catastrophe", -2),)


@pytest.mark.parametrize(("faces", "shift"), [([4, 4, 5], 1), ([5, 5, 5], -1)])
@pytest.mark.parametrize(("option", "key"), [("per_unit", "reds-foot"), ("per_force", "reds")])
def test_an_atrocity_angers_or_shakes(faces: list[int], shift: int, option: str, key: str) -> None:
    """R14: one roll a unit, or one for all at their mean morale."""
    field = field_of(options={"atrocity_roll": option})
    field = catastrophe(field, [4, 4, 5], {f"atrocity:{key}": faces})
    assert field.units["reds-foot"].shift == shift


def test_the_undead_know_no_fear() -> None:
    """R45, R11: no dice, no change of strength, and where others run they withdraw."""
    units = [
        {"id": "bones", "side": "reds", "never_checks_morale": True},
        {"id": "blues-foot", "side": "blues"},
    ]
    field = catastrophe(field_of(units=units), [5, 5, 6])
    assert field.units["bones"].shift == -3
    field = step(field, "strategy").field
    assert field.sides["reds"].ts == 300
    field.winner = "blues"
    for side in field.sides.values():
        side.difference, side.level = 20, Level.OVERWHELMING
    played = step(field, "outcome")
    assert not [one for one in played.requests.values() if isinstance(one, Throw)]
    assert played.field.units["bones"].status is UnitStatus.WITHDRAWS


def test_luck_is_two_more_rolls_and_the_best_of_three() -> None:
    """R29: chosen when the roll is seen; all three stay on record."""
    lucky = {**CAPTAIN, "luck": "ordinary"}
    field = until(field_of(units=led(), heroes=[lucky]), "risk")
    record = {
        "survival:dagny": [6, 6, 6],
        "luck_survival:dagny": {"yes": True},
        "survival_luck:dagny:2": [1, 2, 2],
        "survival_luck:dagny:3": [5, 5, 5],
    }
    played = step(field, "survival", record)
    assert played.field.heroes["dagny"].survived is Survived.UNHURT
    assert set(record) <= set(played.requests)


def test_luck_as_one_reroll_stands_better_or_not() -> None:
    lucky = {**CAPTAIN, "luck": "ordinary"}
    field = until(field_of(units=led(), heroes=[lucky], options={"luck": "reroll"}), "risk")
    record = {
        "survival:dagny": [3, 3, 3],
        "luck_survival:dagny": {"yes": True},
        "survival_luck:dagny:2": [6, 6, 6],
    }
    assert step(field, "survival", record).field.heroes["dagny"].survived is Survived.D


def test_luck_can_be_off() -> None:
    lucky = {**CAPTAIN, "luck": "ordinary"}
    field = until(field_of(units=led(), heroes=[lucky], options={"luck": "off"}), "risk")
    assert "luck_survival:dagny" not in step(field, "survival").requests


@pytest.mark.parametrize(
    ("more", "risk", "code"),
    [
        ({"traits": ["cowardice"]}, -2, "risk_not_allowed_reserve"),
        ({"traits": ["overconfidence"]}, 2, "risk_not_allowed_overconfident"),
        ({"traits": ["berserk"]}, 1, "risk_not_allowed_berserk"),
        ({}, -6, None),
    ],
)
def test_character_limits_risk(more: dict[str, Any], risk: int, code: str | None) -> None:
    """R26."""
    field = until(field_of(units=led(), heroes=[{**CAPTAIN, **more}]), "catastrophe")
    played = play(next_risk(), field, {"risk:dagny": {"risk": risk}})
    assert [one.kind for one in played.problems.get("risk:dagny", [])] == ([code] if code else [])


def test_reserve_limits_risk_unless_the_campaign_waives_it() -> None:
    """R26."""
    bold = {"risk:dagny": {"risk": -3}}
    for enforced in (True, False):
        field = field_of(
            units=led(in_reserve=True), heroes=[CAPTAIN], options={"enforce_risk_limits": enforced}
        )
        played = play(next_risk(), until(field, "catastrophe"), bold)
        assert played.done is not enforced


def next_risk() -> Any:
    return Phase(1, next(one for one in RULES.steps if one.key == "risk"))


def test_only_players_roll_unless_the_gm_ticks_others() -> None:
    """R31."""
    npc = {**CAPTAIN, "is_pc": False}
    ticked = {**npc, "id": "egil", "rolls_as_hero": True}
    field = field_of(units=led(), heroes=[npc, ticked])
    assert [hero.id for hero in field.fighters] == ["egil"]


@pytest.mark.parametrize(("rules", "status"), [("basic_set", "unconscious"), ("simple", "dead")])
def test_death_by_the_basic_set_or_simply(rules: str, status: str) -> None:
    """R30: at minus full hits, dead at once or after a roll."""
    field = until(field_of(units=led(), heroes=[CAPTAIN], options={"death_rules": rules}), "risk")
    record = {"survival:dagny": [6, 6, 6], "death_check:dagny:1": [2, 2, 2]}
    record |= {f"survival_damage:dagny:{n}": [3, 2] for n in (1, 2, 3)}
    after = step(field, "survival", record).field.heroes["dagny"]
    assert (after.hits, after.status) == (10 - 21, status)


def test_toughness_counts_against_fixed_hits_and_armour_does_not() -> None:
    """R33."""
    tough = {**CAPTAIN, "toughness": 1, "dr": 5}
    field = until(field_of(units=led(), heroes=[tough]), "risk")
    after = step(field, "survival", {"survival:dagny": [4, 4, 4]}).field.heroes["dagny"]
    assert (after.survived, after.hits) == (Survived.TWO_HITS, 9)


def test_weapons_of_the_enemy_do_the_harm() -> None:
    """R8: at tech level 7 a light wound is three dice."""
    muster = field_of(units=led(), heroes=[CAPTAIN]).muster.model_dump()
    muster["sides"][1]["tl"] = 7
    field = until(RULES.open(RULES.muster.model_validate(muster)), "risk")
    played = step(field, "survival", {"survival:dagny": [4, 4, 5]})
    [damage] = [one for one in played.requests.values() if one.key == "survival_damage:dagny:1"]
    assert isinstance(damage, Throw)
    assert damage.dice == "3d6"


def test_glory_is_rolled_by_the_fallen_but_not_by_those_struck_down_before() -> None:
    field = until(field_of(units=led(), heroes=[CAPTAIN]), "risk")
    down = {"survival:dagny": [6, 6, 6]} | {f"survival_damage:dagny:{n}": [6, 6] for n in (1, 2, 3)}
    fallen = step(field, "survival", down).field
    assert not fallen.heroes["dagny"].is_active
    assert "glory:dagny" in step(fallen, "glory").requests
    early = catastrophe(field_of(units=led(), heroes=[CAPTAIN, GENERAL]), [6, 6, 5])
    assert [hero.id for hero in early.fighters] == ["boris"]
