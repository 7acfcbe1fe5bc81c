"""Values in words: what a sheet says beyond its defaults, without what its reader may not know."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from collections.abc import Set as AbstractSet
from typing import Any, NamedTuple

from rulesets.engine import Roster, Ruleset, Value
from rulesets.engine.words import Speaker, listed

IDENTITY = {"id", "name", "side"}


class Fact(NamedTuple):
    title: str
    text: str


def facts_of(
    rules: Ruleset[Any, Any], value: Value, names: Mapping[str, str], *, secrets: bool
) -> list[Fact]:
    """Each field that is not at its default, with its title; secret ones only where secrets may be known."""
    roster = rules.roster
    assert roster is not None  # noqa: S101
    return list(_facts(Speaker(rules.wording, names), roster, value, secrets=secrets))


def _facts(
    speaker: Speaker, roster: Roster, value: Value, *, secrets: bool, own: AbstractSet[str] = IDENTITY
) -> Iterator[Fact]:
    """`own` are fields that the page shows by itself; in what is within, nothing is."""
    for name, field in type(value).model_fields.items():
        said = getattr(value, name)
        if name in own or (name in roster.secrets and not secrets):
            continue
        if said != field.get_default(call_default_factory=True, validated_data={}):
            text = _text(speaker, roster, name, said, secrets)
            yield Fact(field.title or name.replace("_", " ").capitalize(), text)


def _text(speaker: Speaker, roster: Roster, name: str, said: Any, secrets: bool) -> str:
    if isinstance(said, Value):
        told = said if secrets else _without_secrets(roster, said)
        if told is not None and speaker.template_of(told):
            return speaker.value(told)
        inner = _facts(speaker, roster, said, secrets=secrets, own=frozenset())
        return ", ".join(f"{fact.title} {fact.text}" for fact in inner)
    if isinstance(said, (tuple, list)) and any(isinstance(one, Value) for one in said):
        return "; ".join(_text(speaker, roster, name, one, secrets) for one in said)
    if isinstance(said, (set, frozenset)):
        return listed(sorted(speaker.word(name, one) for one in said))
    return speaker.word(name, said)


def _without_secrets(roster: Roster, said: Value) -> Value | None:
    """As if nothing secret were said in it: the sentence is the same whatever it hides. Else no sentence."""
    hidden = roster.secrets & set(type(said).model_fields)
    fields = {name: type(said).model_fields[name] for name in hidden}
    if any(field.is_required() for field in fields.values()):
        return None
    usual = {name: field.get_default(call_default_factory=True) for name, field in fields.items()}
    return said.model_copy(update=usual)
