"""The short battle of each system for whoever has never played: small, and soon over."""

from collections import Counter

import pytest

from rulesets.engine import Ruleset, Trial, sample_of
from rulesets.forecasts.fighting import Forecast
from rulesets.registry import rulesets
from rulesets.trials import staff

SYSTEMS = [pytest.param(rules, id=key) for key, rules in rulesets().items() if rules.officers]
MOST_UNITS = 6
SEEDS = range(6)
SOON = 15
"""So many rounds at the most; half of them are over in four."""
BATTLES, LEAST = 100, 0.05


def trial_of(rules: Ruleset) -> Trial:
    assert rules.trial is not None
    return rules.trial


@pytest.mark.parametrize("rules", SYSTEMS)
def test_it_is_small_and_its_two_heroes_are_of_one_side(rules: Ruleset) -> None:
    trial = trial_of(rules)
    muster = sample_of(rules, trial.sample)
    assert max(Counter(unit.side for unit in muster.units).values()) <= MOST_UNITS
    sides = {hero.id: hero.side for hero in muster.heroes}
    assert sides[trial.commander] == sides[trial.hero]
    commanders = {side.id: side.commander for side in muster.sides}
    assert commanders[sides[trial.hero]] == trial.commander != trial.hero


@pytest.mark.parametrize("rules", SYSTEMS)
def test_nothing_about_it_is_odd(rules: Ruleset) -> None:
    assert rules.roster is not None
    assert list(rules.roster.check(sample_of(rules, trial_of(rules).sample))) == []


@pytest.mark.parametrize("rules", SYSTEMS)
def test_it_says_in_two_sentences_what_sort_of_battle_it_is(rules: Ruleset) -> None:
    assert rules.wording["trial"].count(".") == 2


@pytest.mark.parametrize("rules", SYSTEMS)
def test_officers_end_it_soon(rules: Ruleset) -> None:
    muster = sample_of(rules, trial_of(rules).sample)
    for seed in SEEDS:
        fought = [*staff.battle(rules, muster, str(seed))]
        assert fought[-1].phase.step.key == rules.aftermath[-1].key
        assert fought[-1].phase.round <= SOON


@pytest.mark.parametrize("rules", SYSTEMS)
def test_either_side_may_win_it(rules: Ruleset) -> None:
    muster = sample_of(rules, trial_of(rules).sample)
    *_, fought = Forecast(rules.key, rules.open(rules.prepare(muster)), "either side").growing(BATTLES)
    assert min(fought.chance(side.id).share for side in muster.sides) > LEAST
