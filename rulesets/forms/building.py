"""Which form field asks for which shape of value."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property, partial
from typing import Any
from urllib.parse import urlencode

from django import forms
from django.utils.translation import gettext, gettext_lazy
from pydantic import create_model
from pydantic.fields import FieldInfo

from rulesets.engine import Value
from rulesets.engine.requests import Labels, within
from rulesets.engine.shown import shown_of
from rulesets.engine.text import written
from rulesets.engine.values import Facts, Json
from rulesets.engine.words import name_of
from rulesets.forms.fields import (
    Choice,
    ChoiceField,
    DiceField,
    FractionField,
    LinesField,
    NumberField,
    TextField,
    TickField,
    TicksField,
    key_of,
)
from rulesets.forms.inside import SPARE_ROWS, InsideField, Maybe, Pairs, Rows
from rulesets.forms.shapes import Shape, Unformable, shapes_of
from rulesets.forms.titles import (
    asked_label,
    help_of,
    help_of_choice,
    nothing_of,
    plain_label,
    title_of,
)

TICKS = {True: "on", False: ""}
"""What a browser sends of a tick."""
YES_NO = [Choice("yes", gettext_lazy("Yes")), Choice("no", gettext_lazy("No"))]


@dataclass(frozen=True)
class Maker:
    """Makes the fields of one model's form."""

    model: type[Value]
    left_out: frozenset[str]
    choices: Mapping[str, Sequence[tuple[str, str]]]
    options: Mapping[str, Sequence[str]]
    wording: Mapping[str, str]
    labels: Labels
    value_form: Callable[..., type[forms.Form]]
    map_form: type[forms.Form]

    @cached_property
    def names(self) -> dict[str, str]:
        return {id: label for offered in self.choices.values() for id, label in offered}

    @property
    def needed(self) -> list[str]:
        """What is left out of the form and yet belongs to the value."""
        return [name for name in self.left_out if self.model.model_fields[name].is_required()]

    def fields(self) -> dict[str, forms.Field]:
        shapes = shapes_of(self.model)
        return {
            name: self.field(name, shapes[name], info)
            for name, info in self.model.model_fields.items()
            if name not in self.left_out and not self._is_idle(name, shapes[name])
        }

    def _is_idle(self, name: str, shape: Shape) -> bool:
        """Whether there is nothing to choose from, and nothing need be chosen."""
        if name not in self.options or self.options[name]:
            return False
        usual = shape.kind in ("int", "bool") and not self.model.model_fields[name].is_required()
        return usual or shape.optional or (shape.kind == "many" and not shape.min_length)

    def may_be_none(self, name: str) -> bool:
        return shapes_of(self.model)[name].optional

    def loosen(self, fields: dict[str, forms.Field]) -> None:
        """In a spare row nothing is needed that has a default, and nothing is chosen beforehand."""
        defaults = {name: info.default for name, info in self.model.model_fields.items()}
        for name, field in fields.items():
            needed = self.model.model_fields[name].is_required()
            fields[name] = field.loosened(defaults[name]) if isinstance(field, ChoiceField) else field
            _matters(fields[name], self.model.model_fields[name], defaults)
            fields[name].required = needed and not isinstance(field, TickField)

    def field(self, name: str, shape: Shape, info: FieldInfo) -> forms.Field:
        told: Json = {"label": title_of(name, info), "help_text": help_of(info)}
        make: Callable[..., forms.Field] = getattr(self, f"_{shape.kind}")
        made = make(name, shape, info, told)
        if isinstance(made, ChoiceField) and (nothing := nothing_of(info)):
            made.call_nothing(nothing)
        return _matters(made, info)

    def _bool(self, name: str, shape: Shape, info: FieldInfo, about: Json) -> forms.Field:
        if shape.optional:
            return ChoiceField(choices=YES_NO, coerce=lambda one: one == "yes", required=False, **about)
        return TickField(**about)

    def _int(self, name: str, shape: Shape, info: FieldInfo, about: Json) -> forms.Field:
        if offered := self._offered(name, shape, info):
            return ChoiceField(choices=offered, coerce=int, required=not shape.optional, **about)
        kind = FractionField if shape.kind == "float" else NumberField
        about["help_text"] = _with_range(about["help_text"], shape)
        bounds: Json = {"least": shape.least, "most": shape.most, "shown": shown_of(info)}
        return kind(**bounds, required=not shape.optional, **about)

    _float = _int

    def _text(self, name: str, shape: Shape, info: FieldInfo, about: Json) -> forms.Field:
        if offered := self._offered(name, shape, info):
            needed = not (shape.optional or shape.or_none)
            nobody, listed = "" if shape.or_none else None, bool(shown_of(info).listed)
            return ChoiceField(choices=offered, required=needed, empty_value=nobody, listed=listed, **about)
        needed = bool(info.is_required() or shape.min_length) and not shape.optional
        lines = shown_of(info).lines
        empty = None if shape.optional else ""
        kind = DiceField if shown_of(info).dice else TextField
        return kind(max_length=shape.max_length, lines=lines, required=needed, empty_value=empty, **about)

    def _ref(self, name: str, shape: Shape, info: FieldInfo, about: Json) -> forms.Field:
        if name in self.options or shape.ref not in self.choices:
            return self._text(name, shape, info, about)
        offered, needed = self._offered(name, shape, info), not (shape.optional or shape.or_none)
        nobody = "" if shape.or_none else None
        return ChoiceField(choices=offered, listed=True, required=needed, empty_value=nobody, **about)

    def _choice(self, name: str, shape: Shape, info: FieldInfo, about: Json) -> forms.Field:
        values = {str(key_of(one)): one for one in shape.values}
        offered = self._offered(name, shape, info)
        listed = bool(shown_of(info).listed)
        needed = not shape.optional
        return ChoiceField(
            choices=offered, coerce=values.__getitem__, required=needed, listed=listed, **about
        )

    def _value(self, name: str, shape: Shape, info: FieldInfo, about: Json) -> forms.Field:
        form = self._inner(shape.of, name)
        make: Callable[..., Any] = partial(Maybe, form) if shape.optional else form
        return InsideField(make, widget="forms/widgets/inner.html", **about)

    def _many(self, name: str, shape: Shape, info: FieldInfo, about: Json) -> forms.Field:
        item = _of(shape.item)
        if item.kind == "value":
            make = partial(
                Rows,
                self._inner(item.of, name),
                most=shape.max_length,
                offered=SPARE_ROWS if (rows := shown_of(info).rows) is None else rows,
            )
            return InsideField(make, widget="forms/widgets/rows.html", **about)
        values = {str(key_of(one)): one for one in item.values}
        if name in self.options or (offered := self._offered(name, item, info)):
            offered = self._offered(name, item, info)
            coerce: Callable[[str], Any] = (
                values.__getitem__ if values else int if item.kind == "int" else str
            )
            return TicksField(choices=offered, coerce=coerce, **about)
        return LinesField(self.field(name, item, info), **about)

    def _map(self, name: str, shape: Shape, info: FieldInfo, about: Json) -> forms.Field:
        key, item = _of(shape.key), _of(shape.item)
        targets = self._offered(name, key, info)
        if not targets and name not in self.options:
            pair = create_model("Pair", __base__=Value, key=(shape.of[0], ...), value=(shape.of[1], ...))
            make: Callable[..., Any] = partial(Pairs, self.value_form(pair), most=shape.max_length)
            return InsideField(make, widget="forms/widgets/rows.html", **about)
        each = {one.value: self._target(name, one, item, info) for one in targets}
        number = item.kind == "int"
        signed = number and (item.least is None or item.least < 0)
        adds_up = number and not signed and shown_of(info).adds_up is not False
        about_it = {"number": number, "signed": signed, "adds_up": adds_up}
        form = type("TargetsForm", (self.map_form,), {**about_it, **each})
        each_in_full = "forms/widgets/targets.html" if item.kind == "value" else "forms/widgets/inner.html"
        widget = "forms/widgets/allocation.html" if number else each_in_full
        return InsideField(form, widget=widget, **about)

    def _inner(self, model: type[Value], name: str) -> type[forms.Form]:
        """The form of a value inside a field, with what is offered there."""
        return self.value_form(model, options=within(self.options, name), labels=within(self.labels, name))

    def _target(self, name: str, target: Choice, item: Shape, info: FieldInfo) -> forms.Field:
        field = self.field(target.value, item, info)
        field.label, field.help_text, field.required = str(target.label), str(target.help), False
        if isinstance(field, NumberField):
            field.widget.attrs["placeholder"] = "0"
        if item.kind == "value":
            return InsideField(
                partial(Maybe, self._inner(item.of, f"{name}.{target.value}")),
                widget="forms/widgets/inner.html",
                label=str(target.label),
            )
        return field

    def _offered(self, name: str, shape: Shape, info: FieldInfo) -> list[Choice]:
        """What may be chosen here: the options of the ask, the values of the type, or what is referred to."""
        if name in self.options:
            ids: Sequence[Any] = self.options[name]
        elif shape.values:
            ids = shape.values
        elif shape.ref in self.choices:
            return [Choice(*one) for one in self.choices[shape.ref]]
        else:
            return []
        return [self._worded(name, one, info) for one in ids]

    def _worded(self, name: str, value: object, info: FieldInfo) -> Choice:
        """A value as people read it: as the ask says, or the field, or its own type, or a name."""
        key = str(key_of(value))
        asked = self.labels.get(name, {}).get(key)
        if asked and asked in self.names.values():
            return Choice(key, asked)
        label = asked_label(value, info, asked) or name_of(key, self.names) or plain_label(key)
        return Choice(key, label, help_of_choice(value, info))


def defaults_of(model: type[Value], *, ticks_only: bool = False) -> Json:
    """What each field starts from; a spare row starts empty but for its ticks."""
    found = {
        name: info.get_default(call_default_factory=True, validated_data={})
        for name, info in model.model_fields.items()
        if not info.is_required()
    }
    return {name: one for name, one in found.items() if isinstance(one, bool)} if ticks_only else found


def _of(shape: Shape | None) -> Shape:
    if shape is None:
        raise Unformable("a list or a map of nothing")
    return shape


def _matters(field: forms.Field, info: FieldInfo, blank: Facts | None = None) -> forms.Field:
    """A field that matters only for some choices of another one says so: a page folds it away.

    Where a choice may be left blank, blank is its default.
    """
    wanted = shown_of(info).matters or {}
    ways = wanted if isinstance(wanted, Sequence) else [wanted]
    field.matters = ";".join(_way(one, blank or {}) for one in ways)  # type: ignore[attr-defined]
    field.folds = bool(shown_of(info).fold)  # type: ignore[attr-defined]
    return field


def _way(wanted: Mapping[str, Sequence[Any]], blank: Facts) -> str:
    """Choices that must all be made."""
    query = {name: " ".join(map(_sent, ones)) for name, ones in wanted.items()}
    for name, default in blank.items():
        if name in query and not isinstance(default, bool) and default in wanted[name]:
            query[name] += " "
    return urlencode(query)


def _sent(value: object) -> str:
    """What a browser sends of this choice."""
    return TICKS[value] if isinstance(value, bool) else str(key_of(value))


def _with_range(help: str, shape: Shape) -> str:
    """The help of a number says what it may be."""
    if shape.least is None or shape.most is None:
        return help
    ends = {"least": written(shape.least), "most": written(shape.most)}
    between = gettext("%(least)s to %(most)s") % ends
    return f"{help} {between}" if help.endswith(".") else ", ".join(filter(None, [help, between]))


__all__ = ["Maker", "Unformable", "defaults_of"]
