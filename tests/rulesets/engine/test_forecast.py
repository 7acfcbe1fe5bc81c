"""Forecasts: the same steps, many times, by what one may know."""

from random import Random

from rulesets.engine import SilentTable, TableDice, fight, forecast, odds
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
