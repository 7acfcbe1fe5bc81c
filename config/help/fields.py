"""The fields of a system's sheets and circumstances with what they say of themselves, and their choices."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from django.utils.text import slugify
from django.utils.translation import gettext

from rulesets.engine import Ruleset, Term, Value
from rulesets.engine.words import said
from rulesets.forms.shapes import Shape, Unformable, shapes_of
from rulesets.forms.titles import about, help_of


@dataclass(frozen=True, slots=True)
class Described:
    """A field or a choice with a sentence about it; `of`: where it is met."""

    title: str
    text: str
    of: str
    anchor: str
    section: str = ""
    """The heading of the text under which it stands."""


def forms_of(rules: Ruleset) -> Sequence[tuple[str, str, type[Value]]]:
    """What is typed about a battle before it begins: under which key, where that is, and the form."""
    roster = rules.roster
    if roster is None:
        return []
    return [
        ("a-force", gettext("A force"), roster.side),
        ("a-unit", gettext("A unit"), roster.unit),
        ("a-hero", gettext("A hero"), roster.hero),
        ("the-field", gettext("The field"), roster.situation),
        ("a-side-in-battle", gettext("A side in battle"), roster.side_situation),
        ("options-of-the-campaign", gettext("Options of the campaign"), roster.options),
    ]


def fields_of(rules: Ruleset) -> Iterator[Described]:
    """The fields of which something is said, with the whole of it: what they are, then what to type."""
    for key, of, form in forms_of(rules):
        for name, info in form.model_fields.items():
            found = about(form, name)
            text = " ".join(filter(None, (found and found.text, help_of(info))))
            if text and info.title:
                section = found.section if found else ""
                yield Described(said(info.title), text, of, f"field-{key}-{slugify(name)}", section)


def acts_of(rules: Ruleset) -> Iterator[Described]:
    """What is done between battles."""
    for act in rules.camp:
        yield Described(act.title, said(act.help), "", f"act-{slugify(act.key)}", act.section)


def circumstances(rules: Ruleset) -> Iterator[Described]:
    """The choices that say something of themselves, each once."""
    met = set[str]()
    for _, of, form in forms_of(rules):
        for name, shape in _shapes(form).items():
            title = said(form.model_fields[name].title or "") or of
            for term in _terms(shape):
                anchor = f"choice-{slugify(f'{name} {term.value}')}"
                if term.help and anchor not in met:
                    met.add(anchor)
                    yield Described(said(term.label), said(term.help), title, anchor)


def _shapes(form: type[Value]) -> dict[str, Shape]:
    try:
        return dict(shapes_of(form))
    except Unformable:
        return {}


def _terms(shape: Shape) -> Iterator[Term]:
    for one in (shape, shape.item, shape.key):
        if one is not None:
            yield from (value for value in one.values if isinstance(value, Term))
