"""Every ruleset passes every check; and each check catches the cheat that was planted for it."""

from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rulesets import arbitrary, conformance, soundness
from rulesets.conformance import ids_of
from rulesets.engine import Ask, KeyIsTaken, Ruleset, Throw, Twins, Unworded, next_phase, play, viewer
from rulesets.forms import ask_form
from rulesets.registry import rulesets
from rulesets.shapes import Unformable
from tests.rulesets import cheats
from tests.rulesets.browser import posted
from tests.rulesets.samples import gridless, gurps, starwars, traveller

SAMPLES = {one.RULES.key: one.RULES for one in (gridless, gurps, starwars, traveller)}
ALL = [
    *(pytest.param(rules, id=f"sample-{key}") for key, rules in SAMPLES.items()),
    *(pytest.param(rules, id=key) for key, rules in rulesets().items()),
]
WHERE = [f"tests.rulesets.samples.{key}:RULES" for key in SAMPLES] + [
    f"{type(rules).__module__}:RULES" if key not in rulesets() else f"rulesets.systems.{key}:RULES"
    for key, rules in rulesets().items()
]


@pytest.mark.parametrize("rules", ALL)
@pytest.mark.parametrize("seed", range(6))
def test_conforms(rules: Ruleset[Any, Any], seed: int) -> None:
    assert conformance.check(rules, seed) >= 3


@pytest.mark.parametrize("rules", ALL)
def test_is_sound(rules: Ruleset[Any, Any]) -> None:
    soundness.check(rules)


@pytest.mark.parametrize("where", WHERE)
def test_outcome_does_not_depend_on_the_hash_seed(where: str) -> None:
    soundness.hash_seeds_alike(where)


@pytest.mark.parametrize("rules", ALL)
def test_every_ask_is_a_form_that_gives_its_default_and_its_answer_back(rules: Ruleset[Any, Any]) -> None:
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
@settings(max_examples=15, deadline=None)
@given(data=st.data())
def test_arbitrary_answers_and_dice_never_raise_and_end(
    rules: Ruleset[Any, Any], data: st.DataObject
) -> None:
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


CAUGHT = (AssertionError, KeyIsTaken, Unformable, Unworded, ValueError)


PLANTED = [(check, cheats.with_step(cheat), caught) for check, cheat, caught in cheats.STEPS] + cheats.RULES


def run_one(check: str, rules: Ruleset[Any, Any]) -> None:
    """One check and no other, over a few ways to play."""
    for seed in range(4):
        for scene in conformance.scenes(rules, seed, 1):
            if check != "scenes":
                getattr(conformance, check)(scene)


@pytest.mark.filterwarnings("ignore:Pydantic serializer warnings")
@pytest.mark.parametrize(
    ("check", "rules", "caught"), PLANTED, ids=lambda one: one if isinstance(one, str) else ""
)
def test_each_check_alone_catches_the_cheat_planted_for_it(
    check: str, rules: Ruleset[Any, Any], caught: str
) -> None:
    with pytest.raises(CAUGHT, match=caught):
        run_one(check, rules)


def test_every_check_has_a_cheat() -> None:
    assert {check for check, _, _ in PLANTED} == {"scenes", *(one.__name__ for one in conformance.CHECKS)}


@pytest.mark.parametrize(
    ("rules", "caught"), cheats.UNSOUND, ids=lambda one: one if isinstance(one, str) else ""
)
def test_an_unsound_ruleset_is_caught(rules: Ruleset[Any, Any], caught: str) -> None:
    with pytest.raises(CAUGHT, match=caught):
        soundness.check(rules)


def test_a_sound_roster_passes() -> None:
    soundness.check(cheats.SOUND)


def test_a_hash_ordered_ruleset_is_caught() -> None:
    with pytest.raises(AssertionError, match="another PYTHONHASHSEED"):
        soundness.hash_seeds_alike("tests.rulesets.cheats:HASHED")


def test_true_twins_pass_and_are_looked_at() -> None:
    muster = gurps.sample()
    fake = muster.sides[1].model_copy(update={"diviner": gurps.Diviner(skill=10, genuine=True)})
    other = muster.model_copy(update={"sides": (muster.sides[0], fake)})
    twins = [Twins(muster, other, viewer("side:reds", "commander:reds"), "contest")]
    soundness.twins_alike(replace(gurps.RULES, twins=lambda: twins))
    with pytest.raises(AssertionError, match="gurps: contest: "):
        soundness.twins_alike(replace(gurps.RULES, twins=lambda: [twins[0]._replace(until="")]))
