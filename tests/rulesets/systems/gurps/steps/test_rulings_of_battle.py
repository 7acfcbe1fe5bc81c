"""Rulings on command, strategy, the contest and its outcome, by their numbers (R n)."""

from typing import Any

import pytest

from rulesets.engine import Ask, Phase, Ruling, play
from rulesets.systems.gurps import RULES
from rulesets.systems.gurps.book.kinds import Circumstance, HeroStatus, Level, Survived, UnitStatus
from rulesets.systems.gurps.mechanics.odds import odds_of_all, position_of, superiority
from rulesets.systems.gurps.mechanics.rolls import success
from rulesets.systems.gurps.mechanics.wounds import survived
from tests.rulesets.systems.gurps.leaders import CAPTAIN, GENERAL, led
from tests.rulesets.systems.gurps.play import field_of, lines, step, tally, told, until


def test_nobody_commands_with_strategy_four() -> None:
    """R35: no commander, no deputy, no leader."""
    played = step(until(field_of(), "catastrophe", {"catastrophe:reds": [1, 1, 1]}), "strategy")
    assert tally(played, "effective_strategy:reds").base == 4


def test_the_deputy_then_the_best_leader_takes_command() -> None:
    """R35."""
    heroes = [
        {**GENERAL, "status": "unconscious"},
        {**CAPTAIN, "strategy": 12},
        {"id": "egil", "side": "reds", "strategy": 13, "unit": "reds-foot"},
    ]
    field = until(field_of(units=led(), heroes=heroes), "muster")
    assert field.sides["reds"].leader == "dagny", "she leads a unit, the better strategist does not"


def test_a_tie_of_two_is_nobodys() -> None:
    """R20: no criticals, only margins; the defender of walls keeps them."""
    walls = {"defender": "blues", "position": [{"kind": "castle"}]}
    same = {"strategy:reds": [3, 3, 3], "strategy:blues": [3, 3, 3], "appraisal:blues": {"plan": -3}}
    for situation, table in (({}, "A"), (walls, "B")):
        heroes = [GENERAL, {**GENERAL, "id": "ivan", "side": "blues"}]
        field = until(field_of(heroes=heroes, situation=situation), "strategy", same)
        field.sides["reds"].effective = field.sides["blues"].effective
        field = step(field, "contest", same).field
        assert (field.winner, field.difference, field.level, field.table) == ("", 0, "inconclusive", table)


def test_who_cannot_fight_has_lost() -> None:
    """R37: difference 19, no dice, no losses for the winner, and the undead fall to dust."""
    units = [
        {"id": "bones", "side": "reds", "never_checks_morale": True, "estimate": {"ts": 0}},
        {"id": "rabble", "side": "reds", "estimate": {"ts": 0}},
        {"id": "blues-foot", "side": "blues"},
    ]
    field = until(field_of(units=units), "catastrophe", {"catastrophe:reds": [1, 1, 1]})
    field = step(field, "strategy").field
    played = step(field, "contest")
    assert not played.requests
    field = played.field
    assert (field.winner, field.difference, field.level) == ("blues", 19, Level.OVERWHELMING)
    field = step(field, "outcome").field
    assert (field.units["rabble"].status, field.units["bones"].status) == (
        UnitStatus.ROUTS,
        UnitStatus.DESTROYED,
    )
    played = step(field, "casualties")
    assert "casualties:blues" not in played.requests
    assert played.field.units["blues-foot"].lost == 0


def test_where_nobody_can_fight_there_is_no_battle() -> None:
    """R37."""
    units = [{"id": f"{side}-foot", "side": side, "estimate": {"ts": 0}} for side in ("reds", "blues")]
    field = until(field_of(units=units), "casualties", {"catastrophe:reds": [1, 1, 1]})
    assert field.winner == ""
    assert all(unit.lost == 0 and unit.status is UnitStatus.HOLDS for unit in field.units.values())


def test_more_than_half_the_men_must_hold() -> None:
    """R46: fifty of a hundred are not enough, and the whole force goes back."""
    units = [{"id": f"reds-{n}", "side": "reds", "count": 50} for n in (1, 2)] + [
        {"id": "b", "side": "blues"}
    ]
    walls = {"defender": "blues", "position": [{"kind": "castle"}]}
    field = until(field_of(units=units, situation=walls), "contest")
    field.winner, field.table, field.level = "blues", "B", Level.DEFINITE
    for side in field.sides.values():
        side.difference, side.level = 9, Level.DEFINITE
    after = step(field, "outcome", {"morale:reds-1": [3, 3, 3], "morale:reds-2": [6, 5, 5]}).field
    assert {unit.status for unit in after.units_of("reds")} == {UnitStatus.WITHDRAWS}


@pytest.mark.parametrize(
    ("morale", "last_stand", "stand"),
    [
        ([4, 4, 3], None, UnitStatus.SURRENDERED),
        ([4, 3, 3], [4, 4, 4], UnitStatus.HOLDS),
        ([4, 3, 3], [4, 4, 5], UnitStatus.SURRENDERED),
    ],
)
def test_a_castle_without_escape(morale: list[int], last_stand: list[int] | None, stand: UnitStatus) -> None:
    """Overwhelmed with morale 12: ten or less withdraws, and with nowhere to go fights on twelve or less."""
    walls = {"defender": "blues", "position": [{"kind": "castle"}], "no_escape": True}
    heroes = [{**GENERAL, "id": "ivan", "side": "blues"}]
    field = until(field_of(situation=walls, heroes=heroes), "contest")
    field.winner, field.table, field.level = "reds", "C", Level.OVERWHELMING
    for side in field.sides.values():
        side.difference, side.level = 20, Level.OVERWHELMING
    field.units["blues-foot"].morale = 12
    record: dict[str, Any] = {"morale:blues-foot": morale}
    record |= {"last_stand:blues-foot": last_stand} if last_stand else {}
    played = step(field, "outcome", record)
    assert played.field.units["blues-foot"].status is stand
    assert played.field.taken
    assert played.field.heroes["ivan"].status is HeroStatus.CAPTURED
    assert played.field.units["blues-foot"].captured_by == ("reds" if stand is UnitStatus.SURRENDERED else "")


def test_second_survival_of_the_winners_own_routed() -> None:
    """Battle and Risk, two less, and nothing for the difference."""
    field = until(field_of(units=led(), heroes=[CAPTAIN]), "contest", {"risk:dagny": {"risk": 1}})
    field.winner = "reds"
    for side in field.sides.values():
        side.difference, side.level = 9, Level.DEFINITE
    field.units["reds-foot"].status = UnitStatus.ROUTS
    played = step(field, "second_survival")
    assert tally(played, "survival2_target:dagny").total == 12 + 1 - 2


def test_second_survival_can_be_waived_on_an_inconclusive_day() -> None:
    """R27."""
    for option in (True, False):
        options = {"second_survival_on_inconclusive": option}
        field = until(field_of(units=led(), heroes=[CAPTAIN], options=options), "contest")
        field.winner = "blues"
        for side in field.sides.values():
            side.difference, side.level = 2, Level.INCONCLUSIVE
        second = next(one for one in RULES.steps if one.key == "second_survival")
        assert second.when(field) is option


def test_each_unit_may_roll_its_own_casualties() -> None:
    """R24."""
    field = until(field_of(options={"casualty_rolls": "per_unit"}), "outcome")
    asked = step(field, "casualties").requests
    assert {"casualties:reds-foot", "casualties:blues-foot"} <= set(asked)


def test_pikes_count_against_cavalry_and_never_for_anything() -> None:
    """F17: a hundred riders against twenty riders and thirty pikes are only twice as many."""
    units = [
        {"id": "riders", "side": "reds", "mobility": "light_horse"},
        {"id": "few", "side": "blues", "mobility": "light_horse", "count": 20},
        {"id": "pikes", "side": "blues", "pikemen": True, "count": 30, "ranged": "strong_bow"},
    ]
    field = field_of(units=units)
    assert superiority(field, list(field.sides.values())) == {"reds": [("cavalry", 1)], "blues": []}


def test_in_a_siege_riders_are_foot_and_engines_count() -> None:
    units = [
        {"id": "riders", "side": "reds", "mobility": "light_horse"},
        {"id": "engines", "side": "reds", "special": "small_siege_engine", "count": 2},
        {"id": "blues-foot", "side": "blues"},
    ]
    field = field_of(units=units, situation={"siege": True})
    assert superiority(field, list(field.sides.values()))["reds"] == [("artillery", 3)]


def test_engines_of_the_attacker_breach_walls() -> None:
    """T9: each starred advantage is two less."""
    walls = {"defender": "blues", "position": [{"kind": "castle"}, {"kind": "steep_incline"}]}
    units = [
        {"id": "engines", "side": "reds", "special": "light_artillery", "count": 1},
        {"id": "b", "side": "blues"},
    ]
    assert position_of(field_of(units=units, situation=walls)) == (8, 6, True)
    assert position_of(field_of(situation=walls)) == (10, 8, True)


def test_odds_of_three_sides_are_against_the_mean_of_the_others() -> None:
    assert odds_of_all({"a": 600, "b": 300, "c": 200}, {"a": 3, "b": 3, "c": 3}) == {"a": 4, "b": 0, "c": 0}


def test_surprise_lasts_a_day() -> None:
    said = {"reds": {"circumstances": [Circumstance.PARTIAL_SURPRISE, Circumstance.HOME_GROUNDS]}}
    field = until(field_of(situations=said), "catastrophe", {"catastrophe:reds": [1, 1, 1]})
    for day, kept in ((1, {"partial_surprise", "home_grounds"}), (2, {"home_grounds"})):
        field.round = day
        asked = step(field, "strategy").requests["appraisal:reds"]
        assert isinstance(asked, Ask)
        assert asked.default.circumstances == kept


def test_tactics_only_in_small_battles() -> None:
    """F19: below 200 men."""
    small = [{"id": f"{side}-foot", "side": side, "count": 50} for side in ("reds", "blues")]
    plan = {"plan:reds": {"skill": "tactics"}}
    field = until(
        field_of(units=small, heroes=[GENERAL]), "catastrophe", plan | {"catastrophe:reds": [1, 1, 1]}
    )
    assert tally(step(field, "strategy"), "effective_strategy:reds").base == 10
    phase = Phase(1, next(one for one in RULES.steps if one.key == "plans"))
    played = play(phase, until(field_of(heroes=[GENERAL]), "muster"), plan)
    assert [one.kind for one in played.problems["plan:reds"]] == ["tactics_not_allowed"]


def test_critical_success_of_survival_is_unhurt() -> None:
    """R25."""
    assert survived(success(3, 3)) is Survived.UNHURT
    assert survived(success(17, 16)) is Survived.A
    assert survived(success(17, 15)) is Survived.D


def test_a_ruling_changes_its_own_number_and_those_that_follow_from_it() -> None:
    ruling = Ruling(key="effective_strategy:reds", line="Fog", value=-3, reason="They lost their way")
    field = until(field_of(), "catastrophe", {"catastrophe:reds": [1, 1, 1]})
    plain, ruled = step(field, "strategy").field, step(field, "strategy", {}, ruling).field
    assert ruled.sides["reds"].effective == plain.sides["reds"].effective - 3
    assert ruled.sides["blues"] == plain.sides["blues"]
    played = step(ruled, "contest")
    assert lines(played, "opened_strategy:reds") == {"The game master’s ruling": -3}
    assert told(played, "threw")


@pytest.mark.parametrize(("ruled", "line"), [(99, 20), (-5, 0)])
def test_a_ruled_casualty_line_stays_within_the_table(ruled: int, line: int) -> None:
    ruling = Ruling(key="casualty_line:reds-foot", reason="A slaughter", value=ruled)
    field = step(until(field_of(), "outcome"), "casualties", None, ruling).field
    assert field.units["reds-foot"].line == line


def test_dismay_that_the_gm_turned_to_joy_is_kept_within_a_sheet() -> None:
    field = until(field_of(), "day_end")
    field.units["reds-foot"].mourning = 99
    proposed = [one for one in step(field, "aftermath").changes if one.name == "morale_mods"]
    assert 10 in [mod["value"] for one in proposed for mod in one.new]
