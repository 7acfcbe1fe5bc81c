"""What must hold of a ruleset before anything is played: its sample, its sheets, its presets, its secrets."""

import subprocess
import sys
from os import environ
from string import Formatter
from typing import Any

from rulesets.conformance import Scene, look, scenes
from rulesets.engine import Roster, Ruleset, correctable
from rulesets.forms import correction_form, formable, value_form


def check(rules: Ruleset[Any, Any]) -> None:
    """Run every check that needs no play."""
    for one in (sample_stands, words_parse, steps_named, states_correctable, twins_alike):
        one(rules)
    if rules.roster:
        for other in (sheets_ask, presets_stand):
            other(rules, rules.roster)


def sample_stands(rules: Ruleset[Any, Any]) -> None:
    """Catches a sample that JSON loses, ids taken twice, and a sample that its own rules refuse."""
    muster = rules.sample()
    again = rules.muster.model_validate_json(muster.model_dump_json())
    assert again == muster, f"{rules.key}: JSON loses a part of its sample"
    sheets = [*muster.sides, *muster.units, *muster.heroes]
    assert len(muster.sheets) == len(sheets), f"{rules.key}: an id of its sample is taken twice"
    if rules.roster:
        problems = rules.roster.check(muster)
        assert not problems, f"{rules.key}: its own sample is refused: {problems}"


def words_parse(rules: Ruleset[Any, Any]) -> None:
    """Catches sentences that are no format strings, or that name facts by number."""
    for kind, sentence in rules.wording.items():
        try:
            names = [name for _, name, _, _ in Formatter().parse(sentence) if name is not None]
        except ValueError as error:
            raise AssertionError(f"{rules.key}: {kind} is no sentence: {error}") from error
        assert all(name.isidentifier() for name in names), f"{rules.key}: {kind} does not name its facts"


def steps_named(rules: Ruleset[Any, Any]) -> None:
    """Catches two steps of one key, by which a phase could not tell where it is."""
    keys = [step.key for step in (*rules.setup, *rules.steps, *rules.aftermath)]
    assert len(set(keys)) == len(keys), f"{rules.key}: two steps have one key"


def states_correctable(rules: Ruleset[Any, Any]) -> None:
    """Catches parts of states that claim to have a form and have none."""
    for part in formable(correctable(rules.open(rules.sample()))):
        correction_form(part)


def sheets_ask(rules: Ruleset[Any, Any], roster: Roster) -> None:
    """Catches sheets and circumstances that no form asks for, or that cannot be left as they are."""
    for model in (roster.side, roster.unit, roster.hero):
        value_form(model, exclude=("id", "name", "side"))
    for form in (roster.situation, roster.side_situation, roster.options):
        value_form(form)
        assert form.model_validate_json(form().model_dump_json()) == form(), f"{form.__name__} is lost"


def presets_stand(rules: Ruleset[Any, Any], roster: Roster) -> None:
    """Catches presets that are no units, say nothing, or whose strength is not the sum of its lines."""
    muster = rules.sample()
    keys = [preset.key for preset in roster.presets]
    assert len(set(keys)) == len(keys), f"{rules.key}: two presets have one key"
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


def twins_alike(rules: Ruleset[Any, Any], seed: int = 1, rounds: int = 2) -> None:
    """Catches secrets that show: two musters that differ in one must look the same to who may not know it."""
    for twins in rules.twins():
        plays = [scenes(rules, seed, rounds, muster) for muster in (twins.one, twins.other)]
        for one, other in zip(*plays, strict=True):
            if one.phase.step.key == twins.until:
                break
            name = f"{one.name}: {sorted(twins.unknown_to)} can tell twins apart"
            assert look(one, one.played, twins.unknown_to) == look(other, other.played, twins.unknown_to), (
                name
            )
            assert _asked(one, twins.unknown_to) == _asked(other, twins.unknown_to), name
            known = [rules.known(scene.played.field, twins.unknown_to).dump() for scene in (one, other)]
            assert known[0] == known[1], f"{name} by what they know of the field"


def _asked(scene: Scene, who: Any) -> list[Any]:
    shown = (request.seen_by(who) for request in scene.played.requests.values())
    return [one for one in shown if one is not None]


TELLS = """
import importlib, json
from rulesets.conformance import phases_of

module, name = {where!r}.split(":")
rules = getattr(importlib.import_module(module), name)
for phase, before, played, record in phases_of(rules, 4):
    said = [getattr(one, "facts", None) or (one.kind, one.subject) for one in played.said]
    print(json.dumps([record, said, played.field.dump()], default=str))
"""


def hash_seeds_alike(where: str, seeds: tuple[str, ...] = ("1", "2", "3")) -> None:
    """Catches a loop over a set of texts. `where` is a ruleset as in an entry point: `module:RULES`."""
    code = TELLS.format(where=where)
    runs = [
        subprocess.run(  # noqa: S603
            [sys.executable, "-c", code],
            env={**environ, "PYTHONHASHSEED": seed},
            capture_output=True,
            check=True,
        ).stdout
        for seed in seeds
    ]
    assert runs[0], f"{where} plays nothing"
    assert len(set(runs)) == 1, f"{where} plays otherwise with another PYTHONHASHSEED"
