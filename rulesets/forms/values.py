"""From a typed value to a form and back: every error at its own field, titles and help from the model."""

import re
from collections.abc import Iterable, Mapping, Sequence
from contextlib import suppress
from functools import partial
from typing import Annotated, Any, ClassVar, override

import pydantic
from django import forms
from django.core.exceptions import NON_FIELD_ERRORS
from django.forms.utils import ErrorDict
from django.utils.translation import gettext
from pydantic import ValidationError, create_model

from rulesets.engine import (
    Ask,
    Correctable,
    Names,
    Problem,
    Value,
    Verdict,
    Wording,
    complaint,
    type_of,
)
from rulesets.engine.requests import Labels, plainly, read_value
from rulesets.engine.shown import shown_of
from rulesets.engine.values import Facts, Json
from rulesets.engine.words import said
from rulesets.forms.building import Maker, defaults_of
from rulesets.forms.fields import Choice
from rulesets.forms.inside import INSIDE, Complaint, InsideBound, with_zeros
from rulesets.forms.shapes import Unformable, shape_of
from rulesets.forms.titles import plain_title

type Choices = Mapping[str, Sequence[tuple[str, str]]]
"""What references may be to, by kind: `{"unit": [("archers", "City archers")], "hero": …}`."""

PLACEHOLDER = "new"
"""Stands for an identity that the form leaves out and its page puts in."""
NUDGES = ("_less", "_lower", "_more", "_add", "_nudged")
"""Buttons that change the form instead of sending it: one less, one more, another row."""


LARGEST = 10**9


class Group(forms.Form):
    """A form that makes a value, alone or inside another one."""

    template_name = "forms/form.html"
    use_required_attribute = False
    value: Any

    def __init__(
        self,
        data: Facts | None = None,
        files: Any = None,
        *,
        prefix: str | None = None,
        initial: Any = None,
        spare: bool = False,
        **kwargs: Any,
    ) -> None:
        self.spare = spare
        self.nudged = data is not None and any(name in data for name in NUDGES)
        super().__init__(
            _nudged(data) if self.nudged and data is not None else data,
            files,
            prefix=prefix,
            initial=self.starting(initial),
            label_suffix="",
            **kwargs,
        )

    def starting(self, initial: object) -> Json:
        raise NotImplementedError

    @override
    def is_valid(self) -> bool:
        """Nothing is valid, and nothing is wrong, while one of its buttons asks for a change of the form."""
        return not self.nudged and super().is_valid()

    @override
    def full_clean(self) -> None:
        if self.nudged:
            self.leave_be()
        else:
            super().full_clean()

    def leave_be(self) -> None:
        """Nothing of it is read, so nothing of it is wrong."""
        self._errors = ErrorDict()
        self.cleaned_data = {}

    @property
    def rare(self) -> frozenset[str]:
        """Names of fields that are seldom wanted, and stand folded away."""
        return frozenset()

    @property
    def plain_fields(self) -> list[forms.BoundField]:
        return [field for field in self.visible_fields() if field.name not in self.rare]

    @property
    def more_fields(self) -> list[forms.BoundField]:
        return [field for field in self.visible_fields() if field.name in self.rare]

    @property
    def shows_more(self) -> bool:
        """Whether something in the fold is wrong, or was asked to change."""
        return self.nudged or any(field.errors for field in self.more_fields)

    def value_or_none(self) -> Any:
        return self.value if self.is_valid() else None

    def is_empty(self) -> bool:
        """Whether nothing was filled in; ticks do not count, they are never empty."""
        return self.is_bound and not any(self._filled(name) for name in self.fields)

    def _filled(self, name: str) -> bool:
        field = self[name]
        if isinstance(self.fields[name], forms.BooleanField):
            return False
        if isinstance(field, InsideBound):
            inner: Any = field.inner
            return any(not one.is_empty() for one in (inner if hasattr(inner, "may_grow") else [inner]))
        return field.data not in (None, "", [])

    def complaints(self) -> list[Complaint]:
        """All that is wrong, in the order of the form; form-wide problems first."""
        found = [Complaint("", str(one), "") for one in self.non_field_errors()]
        for field in self:
            if isinstance(field, InsideBound):
                found += field.complaints
            else:
                found += [Complaint(str(field.label), str(one), field.auto_id) for one in field.errors]
        return found

    def put(self, path: Sequence[str], message: str) -> bool:
        """A complaint at the field it is about, however deep; once."""
        name = path[0] if path else ""
        if name not in self.fields:
            return False
        field = self[name]
        if isinstance(field, InsideBound) and field.inner.put(path[1:], message):
            self.add_error(name, forms.ValidationError(f"{field.label}: {message}", code=INSIDE))
        elif message not in field.errors:
            self.add_error(name, message)
        return True

    def add_problem(
        self,
        problem: Problem,
        wording: Wording | Any = None,
        names: Names | None = None,
        *,
        at: str | None = None,
    ) -> None:
        """Put what the rules found wrong at its field (`at` in its facts), or above the form."""
        message = complaint(wording if wording is not None else {}, problem, names or {})
        where = problem.facts.get("at", "") if at is None else at
        path = where.split(".") if isinstance(where, str) else [str(part) for part in where]
        if not self.put(path, message) and message not in self.non_field_errors():
            self.add_error(None, message)


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
            return type(self)(_settled(self.data)).so_far()
        self.is_valid()
        return getattr(self, "value", None)

    @property
    def draft(self) -> Json | None:
        """What stands in the form, to be gone on with later; None where it cannot be read."""
        if self.nudged:
            return type(self)(_settled(self.data))._written()
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


def _nudged(data: Facts) -> Facts:
    """The form's data with one less or one more where it was asked for."""
    changed: Any = data.copy()  # type: ignore[attr-defined]
    changed["_nudged"] = "yes"
    for nudge, step, least in (("_less", -1, 0), ("_lower", -1, -LARGEST), ("_more", 1, -LARGEST)):
        name = data.get(nudge)
        changed.pop(nudge, None)
        now = str(data.get(name, "0") if isinstance(name, str) else "").strip() or "0"
        if isinstance(name, str) and re.fullmatch("[+−-]?[0-9]{1,9}", now):
            changed[name] = str(max(least, int(now.replace("−", "-")) + step))
    return changed  # type: ignore[no-any-return]


def _settled(data: Any) -> Facts:
    """The form's data as if no button of its own had been pressed."""
    settled = data.copy()
    for name in NUDGES:
        settled.pop(name, None)
    return settled  # type: ignore[no-any-return]


__all__ = [
    "NON_FIELD_ERRORS",
    "Choice",
    "Choices",
    "Group",
    "MapForm",
    "ValueForm",
    "ask_form",
    "correction_form",
    "formable",
    "value_form",
    "verdict_form",
]
