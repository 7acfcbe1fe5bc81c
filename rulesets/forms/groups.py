"""What every form of a value can do: its buttons, its folds, and complaints that go to their fields."""

import re
from collections.abc import Iterable, Iterator, Sequence
from typing import Any, override

from django import forms
from django.forms.utils import ErrorDict

from rulesets.engine import Help, Names, Problem, Wording, complaint
from rulesets.engine.text import written
from rulesets.engine.values import Facts, Json
from rulesets.forms.inside import INSIDE, Complaint, InsideBound

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
            nudged(data) if self.nudged and data is not None else data,
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

    @property
    def in_a_line(self) -> str:
        """What it was given, in a line: of choices what they are called, then numbers."""
        found = (_given(field) for field in self.plain_fields)
        return ", ".join(words for words in found if words)

    def about(self, name: str) -> Help | None:
        """What a field is and what it does, where the rules say so."""
        return None

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


def nudged(data: Facts) -> Facts:
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


def settled(data: Any) -> Facts:
    """The form's data as if no button of its own had been pressed."""
    settled = data.copy()
    for name in NUDGES:
        settled.pop(name, None)
    return settled  # type: ignore[no-any-return]


def _given(field: forms.BoundField) -> str:
    """What stands in one field, if it is a choice or a number."""
    value = field.initial
    if value in (None, "") or isinstance(value, bool):
        return ""
    if isinstance(field.field, forms.ChoiceField):
        choices: Any = field.field.choices
        found = {str(key): str(label) for key, label in _flat(choices)}
        return found.get(str(value), "")
    return written(value) if isinstance(value, int | float) else ""


def _flat(choices: Iterable[Any]) -> Iterator[tuple[Any, Any]]:
    """Choices without the headings over them."""
    for key, label in choices:
        yield from _flat(label) if isinstance(label, list | tuple) else [(key, label)]
