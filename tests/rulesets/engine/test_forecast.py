"""Forecasts: the same steps, many times, by what one may know."""

from collections import Counter
from dataclasses import replace
from random import Random

import pytest

from rulesets.engine import (
    Desk,
    Field,
    Proposal,
    SilentTable,
    StaffedTable,
    Step,
    Table,
    TableDice,
    Value,
    fight,
    forecast,
    odds,
)
from tests.rulesets.cast import BEA
from tests.rulesets.samples import duel, raid, skirmish


def silent(seed: int) -> SilentTable:
    return SilentTable(TableDice(Random(seed)))


def test_the_same_chance_gives_the_same_forecast() -> None:
    field = skirmish.open_field(skirmish.sample())
    known = skirmish.known(field, BEA)
    runs = [
        forecast(skirmish.RULES, known, silent(seed), lambda end: end.winner, battles=100)
        for seed in (1, 1, 2)
    ]
    assert runs[0] == runs[1]
    assert runs[0] != runs[2]


def test_a_forecast_leaves_the_field_as_it_is() -> None:
    field = skirmish.open_field(skirmish.sample())
    before = field.dump()
    fight(skirmish.RULES, field, silent(1))
    assert field.dump() == before


def test_given_answers_are_played() -> None:
    field = skirmish.open_field(skirmish.sample())
    given = {"risk:berta": skirmish.Orders(risk=6), "risk:rolf": skirmish.Orders(risk=-6)}
    end = fight(skirmish.RULES, field, SilentTable(TableDice(Random(1)), given))
    assert (end.heroes["rolf"].risk, end.heroes["berta"].risk) == (-6, 6)


def test_a_battle_goes_on_until_it_is_over_or_its_rounds_are() -> None:
    field = duel.open_field(duel.sample())
    assert fight(duel.RULES, field, silent(1), rounds=3).round == 3
    assert fight(duel.RULES, field, silent(1), rounds=500).round < 500


def test_exact_shares_give_odds_that_sum_to_one() -> None:
    field = skirmish.open_field(skirmish.sample())

    def shares(end: skirmish.Ford) -> dict[str, float]:
        return {"reds": 0.75, "blues": 0.25} if end.winner == "reds" else {"blues": 1.0}

    found = odds(skirmish.RULES, field, silent(1), shares, battles=200)
    counted = forecast(skirmish.RULES, field, silent(1), lambda end: end.winner == "reds", battles=200)
    assert abs(sum(found.values()) - 1) < 1e-9
    assert abs(found["reds"] - 0.75 * counted[True] / 200) < 1e-9


def test_a_forecast_plays_what_comes_before_the_first_die_once() -> None:
    """And ends as so many battles fought from the top with the same dice do."""
    field, counted = skirmish.open_field(skirmish.sample()), []

    def count(field: skirmish.Ford, table: Table) -> None:
        counted.append(field.round)
        field.sides["reds"].total = -field.round

    rules = replace(
        skirmish.RULES,
        steps=(Step("count", "Count", count), *skirmish.RULES.steps),
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
        skirmish.RULES, steps=(Step("wait", "Wait", lambda field, table: None),), over=lambda _: False
    )
    field = skirmish.open_field(skirmish.sample())
    assert forecast(rules, field, silent(1), lambda end: end.round, battles=3, rounds=2) == {2: 3}
    assert forecast(rules, field, silent(1), lambda end: end.round, battles=3, rounds=0) == {0: 3}


@pytest.mark.parametrize("asks_first", [True, False])
def test_an_officer_with_a_brief_who_hears_others_needs_no_field(asks_first: bool) -> None:
    """He is asked anew each time. Where no field is kept the battle begins anew, and it is from then on."""
    heard: list[dict[str, Value]] = []
    given = [True, False, False]

    def says(desk: Desk) -> list[Proposal]:
        return [Proposal(raid.Charge(charges=desk.briefed(bool)), "advice_as_usual")]

    def listens(desk: Desk) -> list[Proposal]:
        heard.append(dict(desk.beside))
        return [Proposal(raid.Charge(charges="charge:rolf" in desk.beside), "advice_as_usual")]

    def ask(field: raid.Raid, table: Table) -> None:
        [hero] = field.heroes.values()
        with table.together():
            table.ask("charge", [hero], raid.Charge, brief=lambda _: given[0])
            table.ask("secret", [hero], raid.Charge, brief=lambda _: True, secret=True)
            [second] = table.ask("follow", [hero], raid.Charge, brief=lambda _: 1)
        assert second.charges

    steps = (Step("charge", "Charge", ask, asks_first=asks_first),)
    officers = {"charge": says, "secret": says, "follow": listens}
    rules = replace(raid.RULES, officers=officers, steps=steps)
    field: Field = rules.open(rules.prepare(rules.sample()))
    table = StaffedTable(rules, TableDice(Random(1)))
    said = [*given]
    while given:
        fight(rules, field, table)
        given.pop(0)
    assert heard == [{"charge:rolf": raid.Charge(charges=one)} for one in said]
    assert (table.asking, table.looking) == (set() if asks_first else {"charge"}, set())
