"""Values in words: what a sheet says beyond its defaults, without what its reader may not know."""

from __future__ import annotations

from collections import abc
from collections.abc import Iterator, Mapping
from types import NoneType
from typing import NamedTuple

from rosters.sheets import references
from rulesets.engine import Roster, Ruleset, Value
from rulesets.engine.words import Speaker, listed
from rulesets.forms.titles import title_of

IDENTITY = {"id", "name", "side"}
FEW = 4
"""So many things of a sheet tell in a line who somebody is."""


class Fact(NamedTuple):
    title: str
    text: str


def _roster_of(rules: Ruleset) -> Roster:
    """Whoever asks about a sheet has rules with a roster."""
    assert rules.roster is not None  # noqa: S101
    return rules.roster


def facts_of(rules: Ruleset, value: Value, names: Mapping[str, str], *, secrets: bool) -> list[Fact]:
    """Each field that is not at its default, with its title; secret ones only where secrets may be known."""
    roster = _roster_of(rules)
    return list(_facts(Speaker(rules.wording, names), roster, value, secrets=secrets))


def brief_of(rules: Ruleset, value: Value) -> str:
    """A sheet in a few words, for whoever may not read it: what is unusual in what its form shows first, but
    nothing secret, no tick, and no name of anybody else.
    """
    roster = _roster_of(rules)
    fields = type(value).model_fields
    first = (roster.first or fields.keys()) - IDENTITY - references(type(value)).keys()
    told = {name for name in first & fields.keys() if not isinstance(getattr(value, name), (bool, NoneType))}
    speaker, own = Speaker(rules.wording, {}), fields.keys() - told
    facts = list(_facts(speaker, roster, value, secrets=False, own=own))
    return ", ".join(f"{fact.title}\N{NO-BREAK SPACE}{fact.text}" for fact in facts[:FEW])


def text_of(rules: Ruleset, name: str, value: object, *, secrets: bool = True) -> str:
    """What pages say of one value of a field."""
    roster = _roster_of(rules)
    return _text(Speaker(rules.wording, {}), roster, name, value, secrets)


def _facts(
    speaker: Speaker, roster: Roster, value: Value, *, secrets: bool, own: abc.Set[str] = IDENTITY
) -> Iterator[Fact]:
    """`own` are fields that the page shows by itself; in what is within, nothing is."""
    for name, field in type(value).model_fields.items():
        part = getattr(value, name)
        if name in own or (name in roster.secrets and not secrets):
            continue
        if part != field.get_default(call_default_factory=True, validated_data={}):
            text = _text(speaker, roster, name, part, secrets)
            yield Fact(title_of(name, field), text)


def _text(speaker: Speaker, roster: Roster, name: str, value: object, secrets: bool) -> str:
    if isinstance(value, Value):
        told = value if secrets else _without_secrets(roster, value)
        if told is not None and speaker.template_of(told):
            return speaker.value(told)
        inner = _facts(speaker, roster, value, secrets=secrets, own=frozenset())
        return ", ".join(f"{fact.title} {fact.text}" for fact in inner)
    if isinstance(value, (tuple, list)) and any(isinstance(one, Value) for one in value):
        return "; ".join(_text(speaker, roster, name, one, secrets) for one in value)
    if isinstance(value, (set, frozenset)):
        return listed(sorted(speaker.word(name, one) for one in value))
    return speaker.word(name, value)


def _without_secrets(roster: Roster, value: Value) -> Value | None:
    """As if nothing secret were said in it: the sentence is the same whatever it hides. Else no sentence."""
    hidden = roster.secrets & set(type(value).model_fields)
    fields = {name: type(value).model_fields[name] for name in hidden}
    if any(field.is_required() for field in fields.values()):
        return None
    usual = {name: field.get_default(call_default_factory=True) for name, field in fields.items()}
    return value.model_copy(update=usual)
