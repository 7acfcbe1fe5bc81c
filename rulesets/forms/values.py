"""From a typed value to a form and back: every error at its own field, titles and help from the model."""

import re
from collections.abc import Iterable, Mapping, Sequence
from contextlib import suppress
from functools import partial
from typing import Annotated, Any, ClassVar, override

import pydantic
from django.core.exceptions import NON_FIELD_ERRORS
from django.utils.translation import gettext
from pydantic import ValidationError, create_model

from rulesets.engine import (
    Ask,
    Correctable,
    Help,
    Problem,
    Value,
    Verdict,
    Wording,
    type_of,
)
from rulesets.engine.requests import Labels, plainly, read_value
from rulesets.engine.shown import shown_of
from rulesets.engine.values import Facts, Json
from rulesets.engine.words import said
from rulesets.forms.building import Maker, defaults_of
from rulesets.forms.fields import Choice
from rulesets.forms.groups import Group, settled
from rulesets.forms.inside import with_zeros
from rulesets.forms.shapes import Unformable, shape_of
from rulesets.forms.titles import about, plain_title

type Choices = Mapping[str, Sequence[tuple[str, str]]]
"""What references may be to, by kind: `{"unit": [("archers", "City archers")], "hero": …}`."""

PLACEHOLDER = "new"
"""Stands for an identity that the form leaves out and its page puts in."""


class ValueForm(Group):
    """The form of one model; `value` is what was said, once `is_valid()`."""

    model: ClassVar[type[Value]]
    maker: ClassVar[Maker]

    def __init__(self, *args: Any, given: Facts | None = None, **kwargs: Any) -> None:
        self.given = dict(given or {})
        super().__init__(*args, **kwargs)
        if self.spare:
            self.maker.loosen(self.fields)

    @property
    @override
    def rare(self) -> frozenset[str]:
        return frozenset(name for name, one in self.model.model_fields.items() if shown_of(one).more)

    @override
    def about(self, name: str) -> Help | None:
        return about(self.model, name)

    @override
    def starting(self, initial: object) -> Json:
        """Where each field starts: from the value it is to change, or from the model's defaults."""
        had = _parts(initial)
        for name in self.maker.left_out:
            if name in had:
                self.given.setdefault(name, had[name])
        return {**defaults_of(self.model, ticks_only=self.spare and initial is None), **had}

    @override
    def clean(self) -> Json:
        filled = {name: one for name, one in self.cleaned_data.items() if not self._left(name, one)}
        raw = dict.fromkeys(self.maker.needed, PLACEHOLDER) | self.given | filled
        try:
            self.value = self.model.model_validate(raw)
        except ValidationError as error:
            for detail in error.errors():
                self._put_error(tuple(map(str, detail["loc"])), said(plainly(detail, self.model)))
        else:
            for problem in self.check(self.value):
                self.add_problem(problem, self.maker.wording, self.maker.names)
        return self.cleaned_data

    def _left(self, name: str, value: object) -> bool:
        """Whether a field was left alone, so that the model's default stands."""
        return (value is None and not self.maker.may_be_none(name)) or (
            self.spare and value in (None, "", [])
        )

    def _put_error(self, path: Sequence[str], message: str) -> None:
        """Once: a field that was already refused is not reported as missing."""
        if path and path[0] in self.errors:
            return
        if not self.put(path, message) and not self.errors:
            self.add_error(None, message)

    def check(self, value: object) -> Iterable[Problem]:
        """What the rules say about a value that is right in itself."""
        return ()

    def so_far(self) -> Any:
        """What stands in the form as a value, right or not yet; nothing where it cannot be read."""
        if not self.is_bound:
            return read_value(self.model, {**self.initial, **self.given})[0]
        if self.nudged:
            return type(self)(settled(self.data)).so_far()
        self.is_valid()
        return getattr(self, "value", None)

    @property
    def draft(self) -> Json | None:
        """What stands in the form, to be gone on with later; None where it cannot be read."""
        if self.nudged:
            return type(self)(settled(self.data))._written()
        return self._written() if self.is_valid() else None

    def _written(self) -> Json | None:
        so_far = self.so_far()
        return with_zeros(so_far.model_dump(mode="json"), self) if so_far is not None else None


class MapForm(Group):
    """One value for each of several targets: an allocation, the orders of each unit."""

    number: ClassVar[bool] = False
    signed: ClassVar[bool] = False
    """Whether its numbers may lie below 0."""
    adds_up: ClassVar[bool] = False
    """Whether their sum means something."""

    @override
    def starting(self, initial: Any) -> Json:
        return dict(initial or {})

    @property
    def total(self) -> int:
        """The sum of what stands in the form, as far as it is numbers."""
        texts = [str(self[name].value() or "").strip() for name in self.fields]
        return sum(int(one) for one in texts if re.fullmatch("[0-9]{1,9}", one))

    @property
    def zeros(self) -> list[str]:
        return [name for name, one in self.cleaned_data.items() if self.number and one == 0]

    @override
    def clean(self) -> Json:
        self.value = {name: one for name, one in self.cleaned_data.items() if one not in (None, 0, "")}
        return self.cleaned_data


def value_form(
    model: type[Value],
    *,
    exclude: Iterable[str] = (),
    choices: Choices | None = None,
    options: Mapping[str, Sequence[str]] | None = None,
    labels: Labels | None = None,
    wording: Wording | None = None,
) -> type[ValueForm]:
    """The form of a value. `choices` are what references may be to, `options` narrow single fields down.

    What it excludes comes from `initial` or `given={"side": …}`; a needed id or name that comes from neither
    is a placeholder, which the page replaces with its own.
    """
    maker = Maker(
        model=model,
        left_out=frozenset(exclude),
        choices=choices or {},
        options=options or {},
        labels=labels or {},
        wording=wording or {},
        value_form=partial(value_form, choices=choices, wording=wording),
        map_form=MapForm,
    )
    fields: Json = maker.fields()
    return type(f"{model.__name__}Form", (ValueForm,), {"model": model, "maker": maker, **fields})


def ask_form(ask: Ask, choices: Choices | None = None, *, wording: Wording | None = None) -> type[ValueForm]:
    """The form of what somebody is asked: its options to choose from, its default to start from, its checks.

    Its prefix is the ask's key, so that all that one person is asked fits on one page.
    """
    offered: Json = {"options": ask.options, "labels": ask.labels}
    form = value_form(ask.form, choices=choices, wording=wording, **offered)

    def starting(self: ValueForm, initial: object) -> Json:
        return ValueForm.starting(self, ask.default if initial is None else initial)

    def check(self: ValueForm, value: object) -> Iterable[Problem]:
        return ask.problems_of(value)

    own = {"ask": ask, "prefix": ask.key.replace(":", "-"), "starting": starting, "check": check}
    return type(form.__name__, (form,), own)


def correction_form(
    part: Correctable, choices: Choices | None = None, *, wording: Wording | None = None
) -> type[ValueForm]:
    """The form of a correction of one part of the field: its value and the reason."""
    model = _reasoned("CorrectionForm", part.name, part.type, part.value)
    return value_form(model, choices=choices, wording=wording)


def formable(parts: Iterable[Correctable]) -> list[Correctable]:
    """Those parts of a field that a form can ask for; the others are pairs and such that no GM types."""
    found: list[Correctable] = []
    for part in parts:
        with suppress(Unformable):
            shape_of(part.type)
            found.append(part)
    return found


def verdict_form(
    verdict: Verdict, choices: Choices | None = None, *, wording: Wording | None = None
) -> type[ValueForm]:
    """The form of a ruling on a verdict: another value of the same kind and the reason."""
    model = _reasoned("RulingForm", verdict.kind, type_of(verdict.value), verdict.value)
    return value_form(model, choices=choices, wording=wording)


def _reasoned(title: str, name: str, annotation: object, value: object) -> type[Value]:
    """A value of two fields: the thing under its own name, as `value` on the page, and why."""
    reason = Annotated[str, pydantic.Field(title=gettext("Reason"), min_length=1, max_length=200)]
    fields: Json = {
        "value": (annotation, pydantic.Field(value, title=plain_title(name))),
        "reason": (reason, ...),
    }
    return create_model(title, __base__=Value, **fields)


def _parts(initial: Any) -> Json:
    if isinstance(initial, Value):
        return {name: getattr(initial, name) for name in type(initial).model_fields}
    return dict(initial or {})


__all__ = [
    "NON_FIELD_ERRORS",
    "Choice",
    "Choices",
    "MapForm",
    "ValueForm",
    "ask_form",
    "correction_form",
    "formable",
    "value_form",
    "verdict_form",
]
