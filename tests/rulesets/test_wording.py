"""Words of every ruleset: headlines say what is told, and no throw tells anything before it falls."""

import re

import pytest

from rulesets.engine import Event, Ruleset, Throw, reason
from rulesets.engine.story import FIGURES, LIVED, LOSSES, STEP, TOLD, TRIFLES, WEIGHS, weighs
from rulesets.engine.values import names_of
from rulesets.engine.words import BEHIND, behind, facts_wanted, template_of
from rulesets.registry import rulesets
from rulesets.trials import conformance

ALL = [pytest.param(rules, id=key) for key, rules in rulesets().items()]
HEADLINE = ".headline"
LONGEST = 60
OF_ONE_SIDE = re.compile(r"\b(I|me|my|we|us|our|you|your)\b", re.IGNORECASE)


@pytest.mark.parametrize("rules", ALL)
def test_every_headline_is_of_something_that_is_told(rules: Ruleset) -> None:
    wording = rules.wording
    for key, template in wording.items():
        kind, dot, _ = key.partition(HEADLINE)
        kind = kind.removesuffix(LIVED)
        if dot:
            told = [one for one in wording if one == kind or one.startswith(f"{kind}.")]
            assert [one for one in told if HEADLINE not in one], f"{key}: nothing of this kind is told"
            assert len(template) <= LONGEST and not template.endswith("."), key


@pytest.mark.parametrize("seed", range(4))
@pytest.mark.parametrize("rules", ALL)
def test_a_headline_speaks_of_facts_that_are_told(rules: Ruleset, seed: int) -> None:
    for scene in conformance.scenes(rules, seed):
        for fact in scene.played.said:
            if isinstance(fact, Event):
                template = template_of(rules.wording, f"{fact.kind}{HEADLINE}", fact.facts) or ""
                assert facts_wanted(template) <= {"subject", *fact.facts}, fact.kind


@pytest.mark.parametrize("rules", ALL)
def test_where_there_are_headlines_the_end_of_a_battle_is_one(rules: Ruleset) -> None:
    worded = {key.partition(HEADLINE)[0] for key in rules.wording if HEADLINE in key}
    assert not worded or rules.endings <= worded


@pytest.mark.parametrize("seed", range(3))
@pytest.mark.parametrize("rules", ALL)
def test_what_dice_decide_is_not_told_before_they_fall(rules: Ruleset, seed: int) -> None:
    """A throw whose kind is that of a fact would be announced by the fact's sentence."""
    for scene in conformance.scenes(rules, seed):
        for request in scene.played.requests.values():
            if isinstance(request, Throw):
                said = reason(rules, request, names_of(scene.field.muster))
                assert not said.endswith("."), request.key


@pytest.mark.parametrize("rules", ALL)
def test_what_stands_behind_an_event_is_an_event(rules: Ruleset) -> None:
    for key in (one for one in rules.wording if one.endswith(BEHIND)):
        kind = key.removesuffix(BEHIND)
        for one in (kind, *(word.partition("@")[0].removeprefix("<") for word in behind(rules, kind))):
            assert any(worded == one or worded.startswith(f"{one}.") for worded in rules.wording), (
                f"{key}: {one} is never told"
            )
        assert kind not in behind(rules, kind)


@pytest.mark.parametrize("rules", ALL)
def test_what_a_report_is_told_of_steps_and_kinds_there_is(rules: Ruleset) -> None:
    steps = {step.key for step in (*rules.setup, *rules.steps, *rules.aftermath)}
    told = [key for key in rules.wording if key.startswith(STEP) and key.endswith(TOLD)]
    assert {key.removeprefix(STEP).removesuffix(TOLD) for key in told} <= steps
    assert not [key for key in told if rules.wording[key][0].isupper() or rules.wording[key].endswith(".")]
    assert 2 * len(told) >= len(steps), "of few steps the title says what happens in them"
    kinds = [one for key in (TRIFLES, LOSSES, FIGURES) for one in rules.wording[key].split()]
    kinds += [key.partition(LIVED)[0] for key in rules.wording if LIVED in key]
    assert [key for key in rules.wording if key.endswith(WEIGHS)], "some number decides"
    for key in (one for one in rules.wording if one.endswith(WEIGHS)):
        kinds += [key.removesuffix(WEIGHS), *weighs(rules, key.removesuffix(WEIGHS))]
    for kind in kinds:
        assert any(key == kind or key.startswith(f"{kind}.") for key in rules.wording), kind


@pytest.mark.parametrize("rules", ALL)
def test_no_step_is_called_by_what_one_side_would_say(rules: Ruleset) -> None:
    """A report tells of all sides under the same headings."""
    titles = [step.english for step in (*rules.steps, *rules.aftermath)]
    assert titles and not [title for title in titles if OF_ONE_SIDE.search(title)]
