"""Setting the field right by hand: which thing, and its parts as a form."""

from collections.abc import Mapping
from dataclasses import dataclass

from django.utils.translation import gettext
from pydantic import create_model

from battles.parts.mine import choices_of
from battles.parts.sight import Sight
from campaigns.parts import Context
from rulesets.engine import Correctable, Value, correctable
from rulesets.engine.values import Facts
from rulesets.forms.fields import key_of
from rulesets.forms.shapes import Unformable, shapes_of
from rulesets.forms.values import ValueForm, value_form


@dataclass(frozen=True, slots=True)
class Thing:
    """Something on the field that can be set right; the field itself has no id."""

    id: str
    name: str
    kind: str


def things(sight: Sight) -> list[Thing]:
    found = {one.subject: one.kind for one in correctable(sight.here.before)}
    return [
        Thing(id, sight.names.get(id, gettext("The field as a whole")), kind) for id, kind in found.items()
    ]


def thing_of(sight: Sight, subject: str) -> Thing | None:
    return next((thing for thing in things(sight) if thing.id == subject), None)


def correction_form(sight: Sight, subject: str, data: object = None) -> ValueForm | None:
    """Every part of one thing that a form can ask for, as it stands; None: there is no such thing."""
    parts = _parts(sight, subject)
    if not parts:
        return None
    fields: Context = {one.name: (one.type, one.value) for one in parts.values()}
    model = create_model("Correcting", __base__=Value, **fields)
    words = {kind: text for kind, text in sight.rules.wording.items() if "{" not in text}
    form = value_form(model, choices=choices_of(sight), options=_kin(sight, parts), wording=words)
    return form(data, prefix="field", initial={one.name: one.value for one in parts.values()})


def _parts(sight: Sight, subject: str) -> dict[str, Correctable]:
    found = {}
    for part in correctable(sight.here.before):
        if part.subject == subject and _is_formable(part):
            found[part.name] = part
    return found


def _kin(sight: Sight, parts: Mapping[str, Correctable]) -> dict[str, list[str]]:
    """A part that names a side, a unit or a hero may name another of them."""
    muster = sight.battle.mustered
    found: dict[str, list[str]] = {}
    for name, part in parts.items():
        for sheets in (muster.sides, muster.units, muster.heroes):
            ids = [str(sheet.id) for sheet in sheets]
            if isinstance(part.value, str) and part.value in ids:
                found[name] = ids
    return found


def _is_formable(part: Correctable) -> bool:
    try:
        shapes_of(create_model("One", __base__=Value, value=(part.type, ...)))
    except (Unformable, TypeError):
        return False
    return True


def changed(sight: Sight, subject: str, value: Value) -> Facts:
    """What the form says otherwise than the field, as JSON."""
    typed = value.model_dump(mode="json")
    return {
        name: typed[name]
        for name, part in _parts(sight, subject).items()
        if getattr(value, name) != part.value and typed[name] != key_of(part.value)
    }
