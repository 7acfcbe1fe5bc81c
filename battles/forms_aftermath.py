"""The aftermath as one form: a tick for every proposed change, and its new value to edit."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import groupby
from typing import Any

from django import forms
from pydantic import TypeAdapter, ValidationError

from battles.actions.aftermath import Edit
from battles.models import Battle, Change
from rosters.changes import SIDE
from rosters.models import Force
from rosters.sheets import references
from rulesets.engine import Muster, Ruleset, Sheet, Value
from rulesets.engine.words import Speaker
from rulesets.forms import Choices, ValueForm, value_form

IDENTITY = ("id", "name", "side")
MANY = 6


class SideChoice(forms.Form):
    """A unit or hero goes over to another force."""

    side = forms.ChoiceField(required=False, label="Force")

    def __init__(self, data: Any, *, prefix: str, initial: Any, forces: Sequence[tuple[str, str]]) -> None:
        super().__init__(data, prefix=prefix, initial={"side": initial or ""}, label_suffix="")
        offered: Any = self.fields["side"]
        offered.choices = [("", "None"), *forces]


@dataclass
class ChangeRow:
    """One proposed change as the page shows it."""

    change: Change
    name: str
    title: str
    old: str
    new: str
    proposed: str
    is_gone: bool
    form: ValueForm | SideChoice | None
    data: Mapping[str, Any] | None

    @property
    def id(self) -> str:
        return f"change-{self.change.pk}"

    @property
    def is_known(self) -> bool:
        """Whether the page that was posted had this row."""
        return self.data is None or f"{self.id}-here" in self.data

    @property
    def accepted(self) -> bool:
        if self.data is None or not self.is_known:
            return self.change.is_accepted
        return self.id in self.data

    @property
    def is_valid(self) -> bool:
        return self.form is None or not self.form.is_bound or self.form.is_valid()

    @property
    def edit(self) -> Edit:
        form, new = self.form, self.change.new
        if isinstance(form, SideChoice) and form.is_bound:
            new = form.cleaned_data["side"] or None
        elif form is not None and form.is_bound:
            new = form.value.model_dump(mode="json")[self.change.name]  # type: ignore[union-attr]
        return Edit(self.change.pk, self.accepted, new)

    @property
    def complaints(self) -> list[str]:
        if self.is_valid or self.form is None:
            return []
        if isinstance(self.form, ValueForm):
            return [one.message for one in self.form.complaints()]
        return [str(error) for errors in self.form.errors.values() for error in errors]


@dataclass(frozen=True)
class SubjectRows:
    """All that is proposed for one unit, hero or side."""

    name: str
    rows: list[ChangeRow]

    @property
    def is_gone(self) -> bool:
        return any(row.is_gone for row in self.rows)


@dataclass(frozen=True)
class SideRows:
    """All that is proposed for one side, subject by subject."""

    key: str
    name: str
    subjects: list[SubjectRows]

    @property
    def first(self) -> list[SubjectRows]:
        """What is shown at once; the rest folds away if it is many."""
        return self.subjects if len(self.subjects) <= MANY else self.subjects[:MANY]

    @property
    def rest(self) -> list[SubjectRows]:
        return self.subjects[len(self.first) :]

    @property
    def is_open(self) -> bool:
        """Whether something in the fold needs a look."""
        return any(one.is_gone or any(row.complaints for row in one.rows) for one in self.rest)


class AftermathForm:
    """The whole list. A row that was not on the posted page stays as it is kept."""

    def __init__(self, battle: Battle, at_hand: set[str], data: Mapping[str, Any] | None = None) -> None:
        self.battle, self.data, self.at_hand = battle, data, at_hand
        self.rules: Ruleset[Any, Any] = battle.rules
        self.muster: Muster = battle.mustered
        self.names = {key: sheet.name for key, sheet in self.muster.sheets.items()}
        self.forces = list(
            Force.objects.filter(campaign=battle.campaign_id).order_by("name").values_list("key", "name")
        )
        self.names |= {key: name for key, name in self.forces if key not in self.names}
        self._made: dict[tuple[type, str], type[ValueForm]] = {}
        self.rows = [self._row(change) for change in battle.changes.order_by("place", "pk")]

    @property
    def is_nudged(self) -> bool:
        return any(isinstance(row.form, ValueForm) and row.form.nudged for row in self.rows)

    def is_valid(self) -> bool:
        return all(row.is_valid for row in self.rows)

    @property
    def edits(self) -> list[Edit]:
        return [row.edit for row in self.rows if row.is_known]

    @property
    def complaints(self) -> list[tuple[str, str]]:
        return [(f"{row.name}, {row.title}: {text}", row.id) for row in self.rows for text in row.complaints]

    @property
    def accepted(self) -> int:
        return sum(row.accepted for row in self.rows)

    @property
    def left_out(self) -> int:
        return len(self.rows) - self.accepted

    @cached_property
    def sides(self) -> list[SideRows]:
        """The rows by side, heroes first, then in the order in which they were proposed."""
        found, heroes = [], {hero.id for hero in self.muster.heroes}
        for side in self.muster.sides:
            mine = [row for row in self.rows if self._side_of(row.change.subject) == side.id]
            if mine:
                mine.sort(key=lambda row: row.change.subject not in heroes)
                found.append(SideRows(side.id, side.name, _by_subject(mine)))
        others = [row for row in self.rows if row.change.subject not in self.muster.sheets]
        return [*found, SideRows("", "Elsewhere", _by_subject(others))] if others else found

    def _side_of(self, subject: str) -> str:
        sheet: Any = self.muster.sheets.get(subject)
        return sheet.side if sheet else ""

    def _row(self, change: Change) -> ChangeRow:
        sheet = self.muster.sheets.get(change.subject)
        field = type(sheet).model_fields.get(change.name) if sheet else None
        title = "Force" if change.name == SIDE else (field.title if field else None)
        says = self._says(sheet, change.name)
        return ChangeRow(
            change=change,
            name=self.names.get(change.subject, change.subject),
            title=title or change.name.replace("_", " ").capitalize(),
            old=says(change.old),
            new=says(change.new),
            proposed=says(change.proposed),
            is_gone=change.subject not in self.at_hand,
            form=self._form(change, sheet),
            data=self.data,
        )

    def _form(self, change: Change, sheet: Sheet | None) -> ValueForm | SideChoice | None:
        prefix = f"change-{change.pk}"
        data = self.data if self.data is not None and f"{prefix}-here" in self.data else None
        if sheet is not None and change.name == SIDE:
            return SideChoice(data, prefix=prefix, initial=change.new, forces=self.forces)
        if sheet is None or change.name in IDENTITY or change.name not in type(sheet).model_fields:
            return None
        model = type(sheet)
        made = self._form_of(model, change.name)
        kept = sheet.model_dump(mode="json") | {change.name: change.new}
        try:
            initial = model.model_validate(kept)
        except ValidationError:
            return None
        return made(data, prefix=prefix, initial=initial)

    def _form_of(self, model: type[Sheet], name: str) -> type[ValueForm]:
        """A form of one field, made once for all that share it."""
        if (model, name) not in self._made:
            others = [one for one in model.model_fields if one != name]
            form = value_form(model, exclude=others, choices=self._choices, wording=self.rules.wording)
            self._made[model, name] = form
        return self._made[model, name]

    @cached_property
    def _choices(self) -> Choices:
        muster = self.muster
        return {
            "side": self.forces,
            "unit": [(one.id, one.name) for one in muster.units],
            "hero": [(one.id, one.name) for one in muster.heroes],
        }

    def _says(self, sheet: Sheet | None, name: str) -> Any:
        """Puts a value of this field into words: titles for what lies deeper, names for keys."""
        speaker = Speaker(self.rules.wording, self.names)
        field = type(sheet).model_fields.get(name) if sheet else None
        nothing = "nobody" if sheet and name in references(type(sheet)) else "not set"
        return lambda value: nothing if value is None else in_words(speaker, name, _typed(field, value))


def _by_subject(rows: list[ChangeRow]) -> list[SubjectRows]:
    first: dict[str, int] = {}
    for place, row in enumerate(rows):
        first.setdefault(row.change.subject, place)
    ordered = sorted(rows, key=lambda row: first[row.change.subject])
    grouped = [list(own) for _, own in groupby(ordered, key=lambda row: row.change.subject)]
    return [SubjectRows(own[0].name, own) for own in grouped]


def _typed(field: Any, value: Any) -> Any:
    if field is None:
        return value
    try:
        return TypeAdapter(field.annotation).validate_python(value)
    except ValidationError:
        return value


def in_words(speaker: Speaker, name: str, value: Any) -> str:
    """A value as people read it; of a value with parts, those that say something."""
    if isinstance(value, Value):
        parts = [
            (field.title or one.replace("_", " "), getattr(value, one))
            for one, field in type(value).model_fields.items()
            if getattr(value, one) not in (None, "", (), frozenset())
        ]
        return ", ".join(f"{title.lower()} {in_words(speaker, title, part)}" for title, part in parts)
    if isinstance(value, (tuple, list)) and any(isinstance(one, Value) for one in value):
        return "; ".join(in_words(speaker, name, one) for one in value)
    if value is None or value in ("", (), [], frozenset(), set()):
        return "nothing"
    if isinstance(value, (set, frozenset)):
        return ", ".join(sorted(speaker.word(name, one) for one in value))
    return speaker.word(name, value)
