"""Every ruleset passes every check; and each check catches the cheat that was planted for it."""

from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rulesets.engine import Ask, KeyIsTaken, Ruleset, Throw, Twins, next_phase, play, viewer
from rulesets.forms.shapes import Unformable
from rulesets.forms.values import ask_form
from rulesets.registry import rulesets
from rulesets.trials import arbitrary, conformance, soundness
from rulesets.trials.conformance import ids_of
from tests.rulesets.browser import posted
from tests.rulesets.samples import duel, gifts, mapped, omens, raid, skirmish, storm, volley
from tests.rulesets.trials import cheats

SAMPLES = {
    one.__name__.rpartition(".")[2]: one.RULES
    for one in (raid, skirmish, mapped, storm, gifts, omens, volley, duel)
}
ALL = [
    *(pytest.param(rules, id=f"sample-{key}") for key, rules in SAMPLES.items()),
    *(pytest.param(rules, id=key) for key, rules in rulesets().items()),
]
WHERE = [f"tests.rulesets.samples.{key}:RULES" for key in SAMPLES] + [
    f"{type(rules).__module__}:RULES" if key not in rulesets() else f"rulesets.systems.{key}:RULES"
    for key, rules in rulesets().items()
]


@pytest.mark.parametrize("rules", ALL)
@pytest.mark.parametrize("seed", range(8))
def test_conforms(rules: Ruleset, seed: int) -> None:
    assert conformance.check(rules, seed) >= min(3, len(rules.steps))


@pytest.mark.parametrize("rules", ALL)
def test_is_sound(rules: Ruleset) -> None:
    soundness.check(rules)


def test_no_outcome_depends_on_the_hash_seed() -> None:
    soundness.hash_seeds_alike(*WHERE)


@pytest.mark.parametrize("rules", ALL)
def test_every_ask_is_a_form_that_gives_its_default_and_its_answer_back(rules: Ruleset) -> None:
    looked: set[str] = set()
    for scene in conformance.scenes(rules, 5, 2):
        for ask in scene.asks:
            if ask.kind in looked:
                continue
            looked.add(ask.kind)
            names = {kind: [(one, one) for one in ids] for kind, ids in ids_of(scene.field).items()}
            form = ask_form(ask, names, wording=rules.wording)
            answer = ask.read(scene.record[ask.key])[0]
            for value in (ask.default, answer or ask.default):
                again = form(posted(str(form(initial=value))))
                assert again.is_valid(), (ask.key, again.errors)
                assert again.value == value
    assert looked or rules.key in rulesets()


@pytest.mark.parametrize("rules", SAMPLES.values(), ids=SAMPLES)
@settings(max_examples=15)
@given(data=st.data())
def test_arbitrary_answers_and_dice_never_raise_and_end(rules: Ruleset, data: st.DataObject) -> None:
    field = rules.open(rules.sample())
    ids, phase = ids_of(field), next_phase(rules, field)
    while phase and phase.round <= 2:
        record: dict[str, Any] = {}
        while not (played := play(phase, field, record)).done:
            for request in played.waits_for:
                if request.key in record:
                    assert isinstance(request, Ask)
                    record[request.key] = request.default.model_dump(mode="json")
                elif isinstance(request, Throw):
                    chance = data.draw(st.randoms(use_true_random=False))
                    record[request.key] = arbitrary.roll(request, chance)
                else:
                    record[request.key] = data.draw(arbitrary.answers(request, ids))
        field = played.field
        phase = next_phase(rules, field)


CAUGHT = (AssertionError, KeyIsTaken, Unformable, ValueError)


PLANTED = [(check, cheats.with_step(cheat), caught) for check, cheat, caught in cheats.STEPS] + cheats.RULES


def run_one(check: str, rules: Ruleset) -> None:
    """One check and no other, over a few ways to play."""
    for seed in range(4):
        for scene in conformance.scenes(rules, seed, 1):
            if check != "scenes":
                getattr(conformance, check)(scene)


@pytest.mark.filterwarnings("ignore:Pydantic serializer warnings")
@pytest.mark.parametrize(
    ("check", "rules", "caught"), PLANTED, ids=lambda one: one if isinstance(one, str) else ""
)
def test_each_check_alone_catches_the_cheat_planted_for_it(check: str, rules: Ruleset, caught: str) -> None:
    with pytest.raises(CAUGHT, match=caught):
        run_one(check, rules)


def test_every_check_has_a_cheat() -> None:
    assert {check for check, _, _ in PLANTED} == {"scenes", *(one.__name__ for one in conformance.CHECKS)}


@pytest.mark.parametrize(
    ("rules", "caught"), cheats.UNSOUND, ids=lambda one: one if isinstance(one, str) else ""
)
def test_an_unsound_ruleset_is_caught(rules: Ruleset, caught: str) -> None:
    with pytest.raises(CAUGHT, match=caught):
        soundness.check(rules)


def test_a_sound_roster_passes() -> None:
    soundness.check(cheats.SOUND)


def test_a_hash_ordered_ruleset_is_caught() -> None:
    with pytest.raises(AssertionError, match="another PYTHONHASHSEED"):
        soundness.hash_seeds_alike("tests.rulesets.trials.cheats:HASHED")


def test_true_twins_pass_and_are_looked_at() -> None:
    twins = [Twins(omens.sample("true"), omens.sample(), viewer("side:reds", "commander:reds"), "contest")]
    soundness.twins_alike(replace(omens.RULES, twins=lambda: twins))
    with pytest.raises(AssertionError, match="omens: contest: "):
        soundness.twins_alike(replace(omens.RULES, twins=lambda: [twins[0]._replace(until="")]))
