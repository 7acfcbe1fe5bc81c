"""What must hold of a ruleset before anything is played: its sample, its sheets, its presets, its secrets."""

import subprocess
import sys
from os import environ
from string import Formatter
from typing import Any

from rulesets.engine import Roster, Ruleset, correctable
from rulesets.engine.kept import FIRST
from rulesets.engine.text import OTHER, sentences_for
from rulesets.engine.words import facts_wanted
from rulesets.forms.values import correction_form, formable, value_form
from rulesets.trials.conformance import Scene, look, scenes
from rulesets.trials.picturing import picture_for


def check(rules: Ruleset) -> None:
    """Run every check that needs no play."""
    words = (words_parse, words_agree)
    for trial in (upgrades_join, sample_stands, *words, steps_named, states_correctable, twins_alike):
        trial(rules)
    if rules.roster:
        for roster_trial in (sheets_ask, presets_stand):
            roster_trial(rules, rules.roster)


def upgrades_join(rules: Ruleset) -> None:
    """Catches functions for older shapes that nothing is ever brought through."""
    known = range(FIRST, rules.version)
    assert set(rules.upgrades) <= set(known), f"{rules.key}: it has upgrades beside versions {[*known]}"


def sample_stands(rules: Ruleset) -> None:
    """Catches a sample that JSON loses, ids taken twice, and a sample that its own rules refuse."""
    muster = rules.sample()
    again = rules.muster.model_validate_json(muster.model_dump_json())
    assert again == muster, f"{rules.key}: JSON loses a part of its sample"
    sheets = [*muster.sides, *muster.units, *muster.heroes]
    assert len(muster.sheets) == len(sheets), f"{rules.key}: an id of its sample is taken twice"
    if rules.roster:
        problems = rules.roster.check(muster)
        assert not problems, f"{rules.key}: its own sample is refused: {problems}"


def words_parse(rules: Ruleset) -> None:
    """Catches sentences that are no format strings, or that name facts by number."""
    for kind, sentence in rules.wording.items():
        try:
            names = [name for _, name, _, _ in Formatter().parse(sentence) if name is not None]
        except ValueError as error:
            raise AssertionError(f"{rules.key}: {kind} is no sentence: {error}") from error
        assert all(name.isidentifier() for name in names), f"{rules.key}: {kind} does not name its facts"


def words_agree(rules: Ruleset) -> None:
    """Catches other sentences for a kind that tell less than its first, and two that are one."""
    wording = rules.wording
    for key in (one for one in wording if OTHER in one):
        first = key.partition(OTHER)[0]
        several = sentences_for(wording, first) if first in wording else ()
        assert key in several, f"{rules.key}: nothing comes before {key}"
        assert not _is_told_elsewhere(rules, first), f"{rules.key}: {key} is read without its step too"
        same = facts_wanted(wording[key]) == facts_wanted(wording[first])
        assert same, f"{rules.key}: {key} does not speak of the facts of {first}"
        texts = [wording[one].strip() for one in several]
        assert len({*texts} - {""}) == len(texts), f"{rules.key}: {first} says the same twice, or nothing"


def _is_told_elsewhere(rules: Ruleset, key: str) -> bool:
    """Whether such a sentence ends a battle or stands in a career: nothing there knows its step."""
    kind, _, value = key.partition(".")
    feats = [one for one in rules.career.feats if one.is_told and one.kind == kind]
    among = [{str(getattr(of, "value", of)) for of in one.among} for one in feats if one.fact]
    return kind in rules.endings or len(among) < len(feats) or any(not value or value in one for one in among)


def steps_named(rules: Ruleset) -> None:
    """Catches two steps of one key, by which a phase could not tell where it is."""
    keys = [step.key for step in (*rules.setup, *rules.steps, *rules.aftermath)]
    assert len(set(keys)) == len(keys), f"{rules.key}: two steps have one key"


def states_correctable(rules: Ruleset) -> None:
    """Catches parts of states that claim to have a form and have none."""
    for part in formable(correctable(rules.open(rules.sample()))):
        correction_form(part)


def sheets_ask(rules: Ruleset, roster: Roster) -> None:
    """Catches sheets and circumstances that no form asks for, or that cannot be left as they are."""
    for model in (roster.side, roster.unit, roster.hero):
        value_form(model, exclude=("id", "name", "side"))
    for form in (roster.situation, roster.side_situation, roster.options):
        value_form(form)
        assert form.model_validate_json(form().model_dump_json()) == form(), f"{form.__name__} is lost"


def presets_stand(rules: Ruleset, roster: Roster) -> None:
    """Catches presets that are no units, say nothing, or whose strength is not the sum of its lines."""
    muster = rules.sample()
    keys = [preset.key for preset in roster.presets]
    assert len(set(keys)) == len(keys), f"{rules.key}: two presets have one key"
    titles = [preset.title.casefold() for preset in roster.presets]
    assert len(set(titles)) == len(titles), f"{rules.key}: two presets have one title"
    identity = {"id": "new", "name": "New", "side": muster.sides[0].id}
    made = [roster.unit.model_validate({**preset.fields, **identity}) for preset in roster.presets]
    for unit in (*muster.units, *made):
        assert roster.describe(unit), f"{rules.key}: {unit.name} has no description"
        assert roster.icon(unit), f"{rules.key}: {unit.name} has no icon"
        strength = roster.strength(muster.sides[0], unit, roster.options())
        total = strength.base + sum(line.value for line in strength.lines)
        assert strength.total == total, (
            f"{rules.key}: the strength of {unit.name} is not the sum of its lines"
        )


def twins_alike(rules: Ruleset, seed: int = 1, rounds: int = 2) -> None:
    """Catches secrets that show: two musters that differ in one must look the same to who may not know it."""
    for twins in rules.twins():
        plays = [scenes(rules, seed, rounds, muster) for muster in (twins.one, twins.other)]
        for first, second in zip(*plays, strict=True):
            if first.phase.step.key == twins.until:
                break
            name = f"{first.name}: {sorted(twins.unknown_to)} can tell twins apart"
            assert look(first, first.played, twins.unknown_to) == look(
                second, second.played, twins.unknown_to
            ), name
            assert _asked(first, twins.unknown_to) == _asked(second, twins.unknown_to), name
            known = [rules.known(scene.played.field, twins.unknown_to).dump() for scene in (first, second)]
            assert known[0] == known[1], f"{name} by what they know of the field"
            drawn = [picture_for(rules, scene.played, twins.unknown_to) for scene in (first, second)]
            assert drawn[0] == drawn[1], f"{name} by the picture"


def _asked(scene: Scene, who: Any) -> list[Any]:
    shown = (request.seen_by(who) for request in scene.played.requests.values())
    return [one for one in shown if one is not None]


TELLS = """
import importlib, json
from rulesets.trials.conformance import phases_of

for where in {wheres!r}:
    module, name = where.split(":")
    rules = getattr(importlib.import_module(module), name)
    told = []
    for phase, before, played, record in phases_of(rules, 4):
        said = [getattr(one, "facts", None) or (one.kind, one.subject) for one in played.said]
        told.append([record, said, played.field.dump()])
    print(json.dumps(told, default=str))
"""


def hash_seeds_alike(*wheres: str, seeds: tuple[str, ...] = ("1", "2", "3")) -> None:
    """Catches a loop over a set of texts. Each is a ruleset as in an entry point: `module:RULES`."""
    runs = [
        subprocess.run(  # noqa: S603
            [sys.executable, "-c", TELLS.format(wheres=wheres)],
            env={**environ, "PYTHONHASHSEED": seed},
            capture_output=True,
            check=True,
        ).stdout.splitlines()
        for seed in seeds
    ]
    for where, *told in zip(wheres, *runs, strict=True):
        assert told[0] != b"[]", f"{where} plays nothing"
        assert len(set(told)) == 1, f"{where} plays otherwise with another PYTHONHASHSEED"
