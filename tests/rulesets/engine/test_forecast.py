"""Forecasts: the same steps, many times, by what one may know."""

from collections import Counter
from dataclasses import replace
from random import Random

from rulesets.engine import SilentTable, Step, Table, TableDice, fight, forecast, odds
from tests.rulesets.cast import BEA
from tests.rulesets.samples import gurps, traveller


def silent(seed: int) -> SilentTable:
    return SilentTable(TableDice(Random(seed)))


def test_the_same_chance_gives_the_same_forecast() -> None:
    field = gurps.open_field(gurps.sample())
    known = gurps.known(field, BEA)
    runs = [
        forecast(gurps.RULES, known, silent(seed), lambda end: end.winner, battles=100) for seed in (1, 1, 2)
    ]
    assert runs[0] == runs[1]
    assert runs[0] != runs[2]


def test_a_forecast_leaves_the_field_as_it_is() -> None:
    field = gurps.open_field(gurps.sample())
    before = field.dump()
    fight(gurps.RULES, field, silent(1))
    assert field.dump() == before


def test_given_answers_are_played() -> None:
    field = gurps.open_field(gurps.sample())
    given = {"risk:dagny": gurps.HeroOrders(risk=6), "risk:caliburn": gurps.HeroOrders(risk=-6)}
    end = fight(gurps.RULES, field, SilentTable(TableDice(Random(1)), given))
    assert (end.heroes["caliburn"].risk, end.heroes["dagny"].risk) == (-6, 6)


def test_a_battle_goes_on_until_it_is_over_or_its_rounds_are() -> None:
    field = traveller.open_field(traveller.sample())
    assert fight(traveller.RULES, field, silent(1), rounds=3).round == 3
    assert fight(traveller.RULES, field, silent(1), rounds=500).round < 500


def test_exact_shares_give_odds_that_sum_to_one() -> None:
    field = gurps.open_field(gurps.sample())

    def shares(end: gurps.Battlefield) -> dict[str, float]:
        return {"reds": 0.75, "blues": 0.25} if end.winner == "reds" else {"blues": 1.0}

    found = odds(gurps.RULES, field, silent(1), shares, battles=200)
    counted = forecast(gurps.RULES, field, silent(1), lambda end: end.winner == "reds", battles=200)
    assert abs(sum(found.values()) - 1) < 1e-9
    assert abs(found["reds"] - 0.75 * counted[True] / 200) < 1e-9


def test_a_forecast_plays_what_comes_before_the_first_die_once() -> None:
    """And ends as so many battles fought from the top with the same dice do."""
    field, counted = gurps.open_field(gurps.sample()), []

    def count(field: gurps.Battlefield, table: Table) -> None:
        counted.append(field.round)
        field.sides["reds"].plan = -field.round

    rules = replace(
        gurps.RULES,
        steps=(Step("count", "Count", count), *gurps.RULES.steps),
        over=lambda field: field.round >= 2,
    )
    alone = silent(1)
    fought = Counter(repr(fight(rules, field, alone, rounds=3)) for _ in range(20))
    assert counted == [1, 2] * 20
    counted.clear()
    assert forecast(rules, field, silent(1), repr, battles=20, rounds=3) == fought
    assert counted == [1] + [2] * 20


def test_a_forecast_of_rules_without_dice_is_sure() -> None:
    rules = replace(
        gurps.RULES, steps=(Step("wait", "Wait", lambda field, table: None),), over=lambda _: False
    )
    field = gurps.open_field(gurps.sample())
    assert forecast(rules, field, silent(1), lambda end: end.round, battles=3, rounds=2) == {2: 3}
    assert forecast(rules, field, silent(1), lambda end: end.round, battles=3, rounds=0) == {0: 3}
