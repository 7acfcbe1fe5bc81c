"""Fields that hold whole forms: a nested value, rows of values, a value for each of several targets."""

import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import cached_property
from typing import Any, NamedTuple, Protocol, override

from django import forms
from django.core.exceptions import ValidationError
from django.forms.boundfield import BoundField
from django.forms.renderers import BaseRenderer
from django.utils.safestring import SafeString
from django.utils.translation import gettext

from rulesets.engine.values import Facts, Json

MOST_ROWS = 60
SPARE_ROWS = 2
FEW_ROWS = 3
"""So many that stand filled in are shown as they are; of more each is a line until it is opened."""
INSIDE = "inside"


class Complaint(NamedTuple):
    """What is wrong, at which label, and the id to go to."""

    label: str
    message: str
    anchor: str


class Inner(Protocol):
    """What an `InsideField` holds: a form, or rows of them."""

    @property
    def value(self) -> Any: ...
    def is_valid(self) -> bool: ...
    def complaints(self) -> Sequence[Complaint]: ...
    def put(self, path: Sequence[str], message: str) -> bool: ...


class InsideWidget(forms.Widget):
    """Shows what is inside; what it is bound to is the form's business."""

    use_fieldset = True

    def __init__(self, template: str) -> None:
        super().__init__()
        self.template_name = template

    @override
    def render(
        self,
        name: str,
        value: object,
        attrs: Json | None = None,
        renderer: BaseRenderer | None = None,
    ) -> SafeString:
        return self._render(self.template_name, {"inner": value, "name": name}, renderer)  # type: ignore[attr-defined,no-any-return]


class InsideBound(BoundField):
    """A field whose data is a form of its own, made once, so that its errors stay with it."""

    @cached_property
    def inner(self) -> Inner:
        data = self.form.data if self.form.is_bound else None
        make: Callable[..., Inner] = self.field.make  # type: ignore[attr-defined]
        spare = getattr(self.form, "spare", False)
        about = {"initial": self.initial, "spare": spare, "renderer": self.form.renderer}
        return make(data, prefix=self.html_name, **about)

    @property
    def stands(self) -> bool:
        """Whether there is something in it."""
        inner: Any = self.inner
        return not inner.is_empty() if self.form.is_bound else bool(self.initial)

    @property
    def own_errors(self) -> list[str]:
        """What is wrong with the whole of it; the rest is shown inside, at its own field."""
        found = self.form.errors.get(self.name)
        return (
            [str(one) for error in found.as_data() if error.code != INSIDE for one in error.messages]
            if found
            else []
        )

    @property
    def complaints(self) -> list[Complaint]:
        own = [Complaint(str(self.label), one, str(self.auto_id)) for one in self.own_errors]
        inside = [one._replace(label=f"{self.label}, {one.label}") for one in self.inner.complaints()]
        return own + inside

    @property
    @override
    def data(self) -> Inner:
        return self.inner

    @override
    def value(self) -> Inner:
        return self.inner


def with_zeros(raw: Facts, form: Iterable[BoundField]) -> Json:
    """A value as plain data, with each 0 that was typed for a target, which the value itself leaves out."""
    inside = {
        field.name: with_zeros(raw[field.name], field.inner)
        for field in form
        if isinstance(field, InsideBound) and isinstance(field.inner, forms.BaseForm | Maybe)
        if isinstance(raw.get(field.name), dict)
    }
    return {**dict.fromkeys(getattr(form, "zeros", ()), 0), **raw, **inside}


class InsideField(forms.Field):
    bound_field_class = InsideBound

    def __init__(self, make: Callable[..., Inner], *, widget: str, **kwargs: Any) -> None:
        self.make = make
        super().__init__(
            **{
                **kwargs,
                "widget": InsideWidget(widget),
                "required": False,
                "template_name": "forms/inside.html",
            }
        )

    @override
    def clean(self, value: Inner) -> Any:
        if value.is_valid():
            return value.value
        wrong = [f"{one.label}: {one.message}" for one in value.complaints()]
        raise ValidationError(
            [ValidationError(one, code=INSIDE) for one in wrong or [gettext("Something is missing.")]]
        )

    @override
    def has_changed(self, initial: object, data: object) -> bool:
        return True


class Rows:
    """A list of values as rows of one form; empty rows are no rows, and a few are always offered."""

    def __init__(
        self,
        form: type[Any],
        data: Facts | None,
        *,
        prefix: str,
        initial: Sequence[Any] | None = None,
        most: int | None = None,
        spare: bool = False,
        offered: int = SPARE_ROWS,
        renderer: BaseRenderer | None = None,
    ) -> None:
        self.title = form.__name__
        self.prefix, self.most = prefix, min(most or MOST_ROWS, MOST_ROWS)
        had = [*(initial or ())]
        count = len(had) + offered if data is None else self._posted(data)
        self.forms = [
            form(
                data,
                prefix=f"{prefix}-{n}",
                initial=had[n] if data is None and n < len(had) else None,
                spare=True,
                renderer=renderer,
            )
            for n in range(min(count, max(self.most, len(had))))
        ]
        self.folded = self.forms[: len(had)] if data is None and len(had) > FEW_ROWS else []
        for row in self.forms:
            if row.is_empty():
                row.leave_be()

    def _posted(self, data: Facts) -> int:
        """How many rows came back; nobody has to say it, so nobody can say it wrongly."""
        row = re.compile(rf"{re.escape(self.prefix)}-([0-9]{{1,3}})-")
        found = [int(match[1]) for name in data if (match := row.match(name))]
        return max(found, default=-1) + 1 + (data.get("_add") == self.prefix)

    def __iter__(self) -> Iterator[Any]:
        return iter(self.forms)

    @property
    def may_grow(self) -> bool:
        return len(self.forms) < self.most

    def is_valid(self) -> bool:
        """Every row is looked at, so that all that is wrong is said at once."""
        return not [form for form in self.forms if not (form.is_empty() or form.is_valid())]

    @property
    def value(self) -> list[Any]:
        return [form.value for form in self.forms if not form.is_empty()]

    def complaints(self) -> list[Complaint]:
        return [
            complaint._replace(label=gettext("row %(n)s, %(label)s") % {"n": n, "label": complaint.label})
            for n, form in enumerate(self.forms, start=1)
            if not form.is_empty()
            for complaint in form.complaints()
        ]

    def put(self, path: Sequence[str], message: str) -> bool:
        """A complaint about the nth value given, at the row that gave it."""
        given = [form for form in self.forms if not form.is_empty()]
        if not path or not path[0].isdecimal() or int(path[0]) >= len(given):
            return False
        return bool(given[int(path[0])].put(path[1:], message))


class Pairs(Rows):
    """A map whose keys are typed: rows of key and value."""

    @property
    @override
    def value(self) -> Any:
        return {pair.key: pair.value for pair in super().value}


class Maybe:
    """A value that may be left out: nothing filled in is no value."""

    def __init__(self, form: type[Any], data: object, **kwargs: object) -> None:
        self.form = form(data, **{**kwargs, "spare": True})
        if self.form.is_empty():
            self.form.leave_be()

    def is_valid(self) -> bool:
        return bool(self.form.is_empty() or self.form.is_valid())

    def is_empty(self) -> bool:
        return bool(self.form.is_empty())

    def __iter__(self) -> Iterator[BoundField]:
        return iter(self.form)

    @property
    def plain_fields(self) -> list[BoundField]:
        return list(self.form.plain_fields)

    @property
    def more_fields(self) -> list[BoundField]:
        return list(self.form.more_fields)

    @property
    def shows_more(self) -> bool:
        return bool(self.form.shows_more)

    def non_field_errors(self) -> Any:
        return [] if self.form.is_empty() else self.form.non_field_errors()

    @property
    def value(self) -> Any:
        return None if self.form.is_empty() else self.form.value

    def complaints(self) -> list[Complaint]:
        return [] if self.form.is_empty() else self.form.complaints()

    def put(self, path: Sequence[str], message: str) -> bool:
        return bool(self.form.put(path, message))
