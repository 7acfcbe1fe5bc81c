"""Officers of every system that has them: legal, blind, of one mind; and a battle that they fight alone."""

from dataclasses import replace

import pytest

from rulesets.engine import Desk, Proposal, Ruleset, Value, advice, names_of, proposals, sample_of
from rulesets.registry import rulesets
from rulesets.trials import staff
from rulesets.trials.battlefile import fight, read
from rulesets.trials.conformance import Scene
from tests.rawkeys import RAW
from tests.rulesets.samples import raid

STAFFED = [pytest.param(rules, id=key) for key, rules in rulesets().items() if rules.officers]
SEEDS = range(4)


@pytest.mark.parametrize("rules", STAFFED)
@pytest.mark.parametrize("seed", SEEDS)
def test_every_proposal_is_let_in_worded_and_the_same_twice(rules: Ruleset, seed: int) -> None:
    for sample in ("", *(one.key for one in rules.samples)):
        assert staff.check(rules, seed, muster=sample_of(rules, sample))


@pytest.mark.parametrize("rules", STAFFED)
def test_no_officer_can_tell_twins_apart(rules: Ruleset) -> None:
    assert staff.check_blind(rules)


@pytest.mark.parametrize("rules", STAFFED)
@pytest.mark.parametrize("seed", SEEDS)
def test_officers_fight_a_battle_to_its_end(rules: Ruleset, seed: int) -> None:
    for sample in ("", *(one.key for one in rules.samples)):
        fought = [*staff.battle(rules, sample_of(rules, sample), str(seed))]
        assert fought[-1].phase.step.key == rules.aftermath[-1].key
        said = {text for scene in fought for text in _reasons(scene)}
        assert [text for text in said if RAW.search(text)] == []


def _reasons(scene: Scene) -> list[str]:
    found = proposals(scene.rules, scene.field, scene.asks).values()
    return [advice(scene.rules, one, names_of(scene.field.muster)) for one in found]


@pytest.mark.parametrize("rules", STAFFED)
def test_a_battle_file_is_fought_to_its_end_by_officers(rules: Ruleset) -> None:
    battle, _, muster = read({"rules": rules.key, "seed": "staff"}, dict(rulesets()))
    fought = [*fight(battle, rules, muster, officers=True)]
    assert fought[-1].phase.step.key == rules.aftermath[-1].key
    assert sum(len(one.advised) for one in fought)


# the checks can fail


class Charge(raid.Charge):
    """An answer of another form than is asked for."""

    shouts: bool = True


def officers_of(value: Value, kind: str = "advice_as_usual") -> Ruleset:
    return replace(raid.RULES, officers={"charge": lambda desk: [Proposal(value, kind)]})


def test_a_ruleset_that_answers_some_questions_only_is_found() -> None:
    with pytest.raises(AssertionError, match="no officer answers charge"):
        staff.check(raid.RULES)


def test_a_reason_without_a_sentence_is_found() -> None:
    assert staff.check(officers_of(raid.Charge(charges=True)))
    with pytest.raises(AssertionError, match="advice_of_nobody has no sentence"):
        staff.check(officers_of(raid.Charge(charges=True), "advice_of_nobody"))


def test_what_only_a_person_can_judge_is_left_to_him() -> None:
    [scene] = [one for one in staff.battle(raid.RULES, raid.sample(), "x") if one.phase.step.key == "charge"]
    staffed = officers_of(raid.Charge(charges=True))
    assert proposals(staffed, scene.field, scene.asks)
    assert not proposals(staffed, scene.field, [replace(ask, judged=True) for ask in scene.asks])


def test_what_is_not_let_in_becomes_the_default() -> None:
    refused = officers_of(Charge(charges=True))
    [scene] = [one for one in staff.battle(refused, raid.sample(), "x") if one.phase.step.key == "charge"]
    [proposal] = proposals(refused, scene.field, scene.asks).values()
    assert proposal == (raid.Charge(charges=False), "advice_as_usual", {})


@pytest.mark.parametrize("rules", STAFFED)
def test_an_officer_to_whom_nothing_is_hidden_is_found(rules: Ruleset) -> None:
    def spy(desk: Desk) -> list[Proposal]:
        return [Proposal(desk.ask.default, "advice_as_usual", {"field": desk.field.dump()})]

    spies = dict.fromkeys(rules.officers, spy)
    staff.check_blind(replace(rules, officers=spies))
    with pytest.raises(AssertionError, match="can tell twins apart"):
        staff.check_blind(replace(rules, officers=spies, known=lambda field, who: field))
