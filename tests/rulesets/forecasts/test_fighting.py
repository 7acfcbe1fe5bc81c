"""Whole battles at the silent table: they come to what battles of the live engine come to."""

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import replace
from itertools import islice

import pytest

from rulesets.engine import Ruleset, Step
from rulesets.engine.values import Facts
from rulesets.forecasts.fighting import CHUNK, Forecast
from rulesets.forecasts.results import Result
from rulesets.forecasts.spread import Spread
from rulesets.forecasts.told import forecast_json, forecast_text
from rulesets.registry import rulesets
from rulesets.trials import staff
from tests.rulesets.samples import toss

SYSTEMS = sorted(rulesets().values(), key=lambda rules: rules.key)
FEW = 6


def forecast_of(rules: Ruleset, by_round: Mapping[int, Facts] | None = None) -> Forecast:
    return Forecast(rules.key, rules.open(rules.prepare(rules.sample())), "a seed", by_round=by_round or {})


@pytest.mark.parametrize("rules", SYSTEMS, ids=lambda rules: rules.key)
def test_a_battle_is_fought_to_its_end(rules: Ruleset) -> None:
    forecast = forecast_of(rules)
    muster, results = forecast.field.muster, list(forecast.results(range(FEW)))
    sides, heroes = {side.id for side in muster.sides}, {hero.id for hero in muster.heroes}
    for result in results:
        assert set(result.winners) < sides
        assert result.rounds > 0
        assert not result.is_broken_off
        assert result.sides.keys() == sides
        assert result.units
        assert result.fates.keys() == heroes
    assert results == list(forecast.results(range(FEW))), "the same seed, the same battles"
    assert forecast.field == forecast_of(rules).field, "the field is as it was"
    spread = Spread.of(results)
    text = forecast_text(rules, muster, spread)
    assert all(side.name in text for side in muster.sides)
    assert "_" not in text
    assert forecast_json(rules, spread)["battles"] == FEW


@pytest.mark.parametrize("rules", SYSTEMS, ids=lambda rules: rules.key)
def test_from_the_midst_of_a_battle_only_what_follows_is_open(rules: Ruleset) -> None:
    *_, last = islice(staff.battle(rules, rules.sample(), "a seed"), 8)
    forecast = Forecast(rules.key, last.field, "a seed")
    [result] = forecast.results([0])
    assert result.rounds >= last.field.round


@pytest.mark.parametrize("rules", SYSTEMS, ids=lambda rules: rules.key)
def test_a_battle_of_a_number_is_the_same_alone_and_among_others(rules: Ruleset) -> None:
    """Where officers of a table remember more, no other dice fall."""
    forecast = forecast_of(rules)
    *_, third = forecast.results(range(1_000_000, 1_000_003))
    assert [third] == list(forecast.results([1_000_002]))
    assert third != next(forecast.results([1_000_001]))


def test_the_battles_are_the_same_in_however_many_processes() -> None:
    forecast, battles = forecast_of(rulesets()["gurps"]), CHUNK + 1
    *_, alone = forecast.growing(battles)
    *_, shared = forecast.growing(battles, workers=2)
    assert alone.battles == battles
    assert alone == shared


def test_what_people_have_said_stands() -> None:
    gurps = rulesets()["gurps"]

    def dead(risk: int) -> int:
        forecast = forecast_of(gurps, {1: {"risk:caliburn": {"risk": risk}}})
        return _fates(forecast.results(range(50)))["dead"]

    assert dead(3) < dead(-2)


def test_what_is_said_stands_for_the_open_phase_and_not_where_it_is_asked_again(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    again = replace(
        toss.RULES, steps=(*toss.RULES.steps[:2], Step("again", "Again", toss.stake), toss.RULES.steps[2])
    )
    rush = {"stake:reds": {"rush": True}}

    def won(rules: Ruleset, said: Facts, by_round: Mapping[int, Facts]) -> int:
        monkeypatch.setitem(rulesets(), "toss", rules)
        forecast = Forecast("toss", rules.open(rules.sample()), "a seed", said, by_round=by_round)
        return sum("reds" in result.winners for result in forecast.results(range(200)))

    assert won(toss.RULES, {}, {}) < won(toss.RULES, rush, {}) == won(toss.RULES, {}, {1: rush})
    assert won(again, rush, {}) == won(again, {}, {}) < won(again, {}, {1: rush})
    first, second = ({f"{step}/{key}": one for key, one in rush.items()} for step in ("stake", "again"))
    assert won(again, {}, {1: first}) == won(again, {}, {}), "and the second word is what counts"
    assert won(again, {}, {1: second}) == won(again, {}, {1: rush})


def _fates(results: Iterable[Result]) -> Counter[str]:
    return Counter(result.fates["caliburn"] for result in results)
