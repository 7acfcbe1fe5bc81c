"""What may be chosen is called by what it is: no two types share a word by the name of a field."""

from collections import defaultdict
from collections.abc import Iterator
from enum import Enum
from typing import Any

import pytest

from rulesets.engine import Ask, Event, Ruleset, Value
from rulesets.engine.words import Speaker, label_of
from rulesets.forms.shapes import Shape, shapes_of
from rulesets.forms.values import value_form
from rulesets.registry import rulesets
from rulesets.systems.gurps.book.kinds import Class, MissionKind
from rulesets.systems.traveller.book.kinds import UnitStatus
from rulesets.systems.traveller.people.orders import Way
from rulesets.trials import conformance
from rulesets.trials.camp import scenes as camp_scenes

ALL = [pytest.param(rules, id=key) for key, rules in rulesets().items()]
GURPS = rulesets()["gurps"]


def forms_of(rules: Ruleset) -> set[type[Value]]:
    """Every form of a ruleset: sheets, circumstances, options, makers, what is asked in battle and camp."""
    found: set[type[Value]] = set()
    if roster := rules.roster:
        for model in (roster.side, roster.unit, roster.hero, roster.situation, roster.side_situation):
            _with_inner(model, found)
        _with_inner(roster.options, found)
        for maker in roster.makers:
            _with_inner(maker.form, found)
    for seed in range(4):
        asked = [one.played.requests.values() for one in conformance.scenes(rules, seed)]
        asked += [one.played.requests.values() for one in camp_scenes(rules, seed)]
        for form in {one.form for requests in asked for one in requests if isinstance(one, Ask)}:
            _with_inner(form, found)
    return found


def _with_inner(model: type[Value], found: set[type[Value]]) -> None:
    if model not in found:
        found.add(model)
        for shape in shapes_of(model).values():
            for leaf in leaves(shape):
                if leaf.kind == "value":
                    _with_inner(leaf.of, found)


def leaves(shape: Shape | None) -> Iterator[Shape]:
    if shape is not None:
        yield from [shape] if shape.kind in ("choice", "value") else []
        yield from leaves(shape.key)
        yield from leaves(shape.item)


def choices_of(rules: Ruleset) -> Iterator[tuple[type[Value], str, Any]]:
    """Each value that may be chosen, with the form and the field in which it may."""
    for form in forms_of(rules):
        for name, shape in shapes_of(form).items():
            for leaf in leaves(shape):
                yield from ((form, name, value) for value in leaf.values)


def plain(value: Any) -> Any:
    return value.value if isinstance(value, Enum) else value


@pytest.mark.parametrize("rules", ALL)
def test_a_word_of_the_catalogue_stands_for_values_of_one_type(rules: Ruleset) -> None:
    types: dict[str, set[str]] = defaultdict(set)
    for form, name, value in choices_of(rules):
        key = f"{name}.{plain(value)}"
        if key in rules.wording and label_of(rules.wording, name, value) == rules.wording[key]:
            types[key].add(type(value).__name__ if isinstance(value, Enum) else form.__name__)
    assert {key: of for key, of in types.items() if len(of) > 1} == {}


@pytest.mark.parametrize("rules", ALL)
def test_a_form_calls_each_choice_by_its_own_type_and_never_by_a_name_of_the_catalogue(
    rules: Ruleset,
) -> None:
    planted = {f"{name}.{plain(value)}": "Planted" for _, name, value in choices_of(rules)}
    for form in forms_of(rules):
        for field in value_form(form, wording={**rules.wording, **planted})().fields.values():
            assert "Planted" not in [str(label) for _, label in getattr(field, "choices", ())]


@pytest.mark.parametrize("rules", ALL)
def test_no_choice_is_called_by_a_sentence(rules: Ruleset) -> None:
    labels = {label_of(rules.wording, name, value) for _, name, value in choices_of(rules)}
    assert not [one for one in labels if "{" in one]


@pytest.mark.parametrize("rules", ALL)
def test_a_fact_reads_the_same_from_the_log_where_its_type_is_not_known(rules: Ruleset) -> None:
    for scene in (one for seed in range(4) for one in conformance.scenes(rules, seed)):
        for event in (one for one in scene.played.said if isinstance(one, Event)):
            for name, fact in event.facts.items():
                live, logged = (label_of(rules.wording, name, one) for one in (fact, plain(fact)))
                assert live == logged, (event.kind, name)


def test_a_mission_of_its_own_kind_is_no_class_of_special_troops() -> None:
    assert label_of(GURPS.wording, "kind", MissionKind.OTHER) == "Something else"
    assert label_of(GURPS.wording, "kind", Class.OTHER) == "Special troops"


def test_whoever_is_sent_away_from_somebody_is_not_told_as_a_unit_that_is_not_here_yet() -> None:
    speaker = Speaker(rulesets()["traveller"].wording, {})
    assert [speaker.word("way", way) for way in Way] == ["toward", "away"]
    assert speaker.word("status", UnitStatus.AWAY) == "not here yet"
