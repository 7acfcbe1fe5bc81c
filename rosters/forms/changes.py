"""Proposed changes as one form: a tick for each, by side and subject, and its new value to edit."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import cached_property
from itertools import groupby
from typing import Any

from django import forms
from django.utils.translation import gettext, gettext_lazy
from pydantic import TypeAdapter, ValidationError

from campaigns.models import Campaign
from rosters.figures.facts import facts_of
from rosters.models import SIDE, Edit, Force, ProposedChange
from rosters.sheets import references
from rulesets.engine import JOINING, NEW_UNIT, Muster, Ruleset, Sheet, Value, names_of
from rulesets.engine.values import Facts, Json
from rulesets.engine.words import Speaker, listed, said
from rulesets.forms.titles import small_here
from rulesets.forms.values import Choices, ValueForm, value_form

IDENTITY, MANY = ("id", "name", "side"), 6
EVERYTHING = "all"


class SideChoice(forms.Form):
    """A unit or hero goes over to another force."""

    side = forms.ChoiceField(required=False, label=gettext_lazy("Force"))

    def __init__(
        self, data: Facts | None, *, prefix: str, initial: Any, forces: Sequence[tuple[str, str]]
    ) -> None:
        super().__init__(data, prefix=prefix, initial={"side": initial or ""}, label_suffix="")
        offered: Any = self.fields["side"]
        offered.choices = [("", gettext("None")), *forces]


@dataclass
class ChangeRow:
    """One proposed change as the page shows it."""

    change: ProposedChange
    name: str
    title: str
    old: str
    new: str
    proposed: str
    is_gone: bool
    form: ValueForm | SideChoice | None
    data: Facts | None
    is_bookkeeping: bool = False
    flipped: bool | None = None
    """What a button that takes or leaves many at once says of this one."""

    @property
    def id(self) -> str:
        return f"change-{self.change.pk}"

    @property
    def is_known(self) -> bool:
        """Whether the page that was posted had this row."""
        return self.data is None or f"{self.id}-here" in self.data

    @property
    def accepted(self) -> bool:
        if self.flipped is not None:
            return self.flipped
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
        elif isinstance(form, ValueForm) and form.is_bound:
            typed = form.value.model_dump(mode="json")
            whole = self.change.name == NEW_UNIT
            parts = {name: typed.get(name, one) for name, one in self.change.new.items()} if whole else {}
            new = parts if whole else typed[self.change.name]
        return Edit(self.change.pk, self.accepted, new)

    @property
    def complaints(self) -> list[str]:
        if self.is_valid or self.form is None:
            return []
        if isinstance(self.form, ValueForm):
            return [one.message for one in self.form.complaints()]
        return [str(error) for errors in self.form.errors.values() for error in errors]


@dataclass(frozen=True)
class Rows:
    """Some of the rows, or all of them, which can be taken or left out all at once."""

    rows: Sequence[ChangeRow] = field(default=(), kw_only=True)

    @property
    def group(self) -> str:
        return EVERYTHING

    @property
    def taken(self) -> int:
        return sum(row.accepted for row in self.rows)

    @property
    def is_all_taken(self) -> bool:
        return self.taken == len(self.rows)

    @property
    def is_gone(self) -> bool:
        return any(row.is_gone for row in self.rows)

    @property
    def needs_a_look(self) -> bool:
        return self.is_gone or any(row.complaints for row in self.rows)


@dataclass(frozen=True)
class SubjectRows(Rows):
    """All that is proposed for one unit, hero or side."""

    key: str
    name: str

    @property
    def group(self) -> str:
        return f"subject:{self.key}"

    @property
    def shown(self) -> Sequence[ChangeRow]:
        """What a game master looks at; all of it where it is bookkeeping alone."""
        return [row for row in self.rows if not row.is_bookkeeping] or self.rows

    @property
    def folded(self) -> Sequence[ChangeRow]:
        return [row for row in self.rows if row not in self.shown]

    @property
    def opens(self) -> bool:
        return any(row.complaints for row in self.folded)


@dataclass(frozen=True)
class SideRows(Rows):
    """All that is proposed for one side, subject by subject."""

    key: str
    name: str
    subjects: Sequence[SubjectRows]

    @property
    def group(self) -> str:
        return f"side:{self.key}"

    @property
    def first(self) -> Sequence[SubjectRows]:
        """What is shown at once; the rest folds away if it is many."""
        return self.subjects if len(self.subjects) <= MANY else self.subjects[:MANY]

    @property
    def rest(self) -> Sequence[SubjectRows]:
        return self.subjects[len(self.first) :]

    @property
    def is_open(self) -> bool:
        """Whether something in the fold needs a look."""
        return any(one.needs_a_look for one in self.rest)


class ChangesForm:
    """The whole list. A row that was not on the posted page stays as it is kept.

    Without script too, a button named `flip` takes or leaves all of one subject or side, or all there is.
    """

    def __init__(
        self,
        campaign: Campaign,
        rules: Ruleset,
        muster: Muster,
        changes: Sequence[ProposedChange],
        at_hand: set[str],
        data: Facts | None = None,
    ) -> None:
        self.rules, self.muster, self.at_hand, self.data = rules, muster, at_hand, data
        self.names = names_of(muster)
        self.forces = list(
            Force.objects.filter(campaign=campaign).order_by("name").values_list("key", "name")
        )
        self.names |= {key: name for key, name in self.forces if key not in self.names}
        self._made: dict[tuple[type, tuple[str, ...]], type[ValueForm]] = {}
        self.rows = [self._row(change) for change in changes]
        self.whole = Rows(rows=self.rows)

    @property
    def is_nudged(self) -> bool:
        return any(isinstance(row.form, ValueForm) and row.form.nudged for row in self.rows)

    @property
    def is_flipped(self) -> bool:
        """Whether a button for many was pressed, and nothing is to be written yet."""
        return self.data is not None and "flip" in self.data

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
        """The rows by side, the side's own and its heroes first, then in the order of their proposal."""
        found, heroes = [], {hero.id for hero in self.muster.heroes}
        for side in self.muster.sides:
            mine = [row for row in self.rows if self._side_of(row.change.subject) == side.id]
            if mine:
                mine.sort(key=lambda row: _rank(row.change.subject, side.id, heroes))
                found.append(SideRows(side.id, side.name, _by_subject(mine), rows=mine))
        known = {side.id for side in self.muster.sides}
        others = [row for row in self.rows if self._side_of(row.change.subject) not in known]
        return (
            [*found, SideRows("", gettext("Elsewhere"), _by_subject(others), rows=others)]
            if others
            else found
        )

    def _side_of(self, subject: str) -> str:
        sheet: Any = self.muster.sheets.get(subject)
        return sheet.side if sheet else ""

    def _flipped(self, change: ProposedChange) -> bool | None:
        """`take:side:reds`, `leave:subject:archers`, `take:all`: whether the press means this row."""
        pressed = str(self.data.get("flip", "")) if self.data is not None else ""
        how, _, group = pressed.partition(":")
        meant = group in (EVERYTHING, f"subject:{change.subject}", f"side:{self._side_of(change.subject)}")
        return how == "take" if meant and how in ("take", "leave") else None

    def _row(self, change: ProposedChange) -> ChangeRow:
        sheet = self.muster.sheets.get(change.subject)
        described = type(sheet).model_fields.get(change.name) if sheet else None
        title = TITLES.get(change.name) or (described.title if described else None)
        says = self._says(sheet, change)
        return ChangeRow(
            change=change,
            name=self.names.get(change.subject, change.subject),
            title=said(str(title or "") or change.name.replace("_", " ").capitalize()),
            old=says(change.old, change.new),
            new=says(change.new, change.old) or gettext("none any more"),
            proposed=says(change.proposed, change.old) or gettext("none any more"),
            is_gone=change.subject not in self.at_hand,
            form=self._form(change, sheet),
            data=self.data,
            is_bookkeeping=self.rules.roster is not None and change.name in self.rules.roster.bookkeeping,
            flipped=self._flipped(change),
        )

    def _form(self, change: ProposedChange, sheet: Sheet | None) -> ValueForm | SideChoice | None:
        prefix = f"change-{change.pk}"
        data = self.data if self.data is not None and f"{prefix}-here" in self.data else None
        if sheet is None:
            return None
        if change.name == SIDE:
            return SideChoice(data, prefix=prefix, initial=change.new, forces=self.forces)
        if change.name == NEW_UNIT:
            return self._bound(data, prefix, self._unit_model, _fields(change), _raised(change))
        if change.name in IDENTITY or change.name not in type(sheet).model_fields:
            return None
        kept = sheet.model_dump(mode="json") | {change.name: change.new}
        return self._bound(data, prefix, type(sheet), (change.name,), kept)

    @property
    def _unit_model(self) -> type[Sheet]:
        assert self.rules.roster is not None  # noqa: S101
        return self.rules.roster.unit

    def _bound(
        self, data: object, prefix: str, model: type[Sheet], names: tuple[str, ...], kept: Json
    ) -> ValueForm | None:
        """A form of some fields of a sheet; none where the sheet as a whole cannot be read."""
        try:
            initial = model.model_validate(kept)
        except ValidationError:
            return None
        return self._form_of(model, names)(data, prefix=prefix, initial=initial)

    def _form_of(self, model: type[Sheet], names: tuple[str, ...]) -> type[ValueForm]:
        """A form of these fields, made once for all that share it."""
        if (model, names) not in self._made:
            others = [one for one in model.model_fields if one not in names]
            form = value_form(model, exclude=others, choices=self._choices, wording=self.rules.wording)
            self._made[model, names] = form
        return self._made[model, names]

    @cached_property
    def _choices(self) -> Choices:
        muster = self.muster
        return {
            "side": self.forces,
            "unit": [(one.id, one.name) for one in muster.units],
            "hero": [(one.id, one.name) for one in muster.heroes],
        }

    def _says(self, sheet: Sheet | None, change: ProposedChange) -> Any:
        """Puts a value of this field into words: titles for what lies deeper, names for keys, "" for none."""
        name, speaker = change.name, Speaker(self.rules.wording, self.names)
        if name == NEW_UNIT:
            return lambda value, _: self._unit_in_words(change) if value else gettext("none")
        described = type(sheet).model_fields.get(name) if sheet else None
        is_person = sheet is not None and name in references(type(sheet))
        nothing = gettext("nobody") if is_person else ""

        def says(value: object, beside: object) -> str:
            if value is None:
                return said(self.rules.wording.get(f"{name}.none")) or nothing
            return in_words(speaker, name, _typed(described, value), _typed(described, beside))

        return says

    def _unit_in_words(self, change: ProposedChange) -> str:
        try:
            unit = self._unit_model.model_validate(_raised(change))
        except ValidationError:
            return str(change.new.get("name", ""))
        facts = facts_of(self.rules, unit, self.names, secrets=True)
        told = [unit.name, *(f"{small_here(fact.title)} {fact.text}" for fact in facts)]
        joining = [self.names.get(key, key) for key in change.new.get(JOINING, ())]
        with_heroes = [gettext("with %(heroes)s") % {"heroes": listed(joining)}] if joining else []
        return ", ".join([*told, *with_heroes])


TITLES = {SIDE: gettext_lazy("Force"), NEW_UNIT: gettext_lazy("New unit")}


def _fields(change: ProposedChange) -> tuple[str, ...]:
    return tuple(name for name in change.new if name != JOINING)


def _raised(change: ProposedChange) -> Json:
    return {**{name: change.new[name] for name in _fields(change)}, "id": "new", "side": change.subject}


def _rank(subject: str, side: str, heroes: set[str]) -> int:
    return 0 if subject == side else 1 if subject in heroes else 2


def _by_subject(rows: list[ChangeRow]) -> list[SubjectRows]:
    first: dict[str, int] = {}
    for place, row in enumerate(rows):
        first.setdefault(row.change.subject, place)
    ordered = sorted(rows, key=lambda row: first[row.change.subject])
    grouped = [list(own) for _, own in groupby(ordered, key=lambda row: row.change.subject)]
    return [SubjectRows(own[0].change.subject, own[0].name, rows=own) for own in grouped]


def _typed(described: Any, value: object) -> Any:
    if described is None:
        return value
    try:
        return TypeAdapter(described.annotation).validate_python(value)
    except ValidationError:
        return value


def in_words(speaker: Speaker, name: str, value: object, beside: object = None) -> str:
    """A value as people read it. Of a list, what stands only here and not in the value beside it."""
    if isinstance(value, (tuple, list)) and any(isinstance(one, Value) for one in value):
        others = list(beside) if isinstance(beside, (tuple, list)) else []
        here = [speaker.word(name, one) for one in value if one not in others]
        stays = len(value) - len(here)
        as_before = gettext("%(n)s more as before") if here else gettext("%(n)s as before")
        rest = as_before % {"n": stays}
        return "; ".join([*here, rest] if stays else here)
    if value is None or value in ("", (), [], frozenset(), set()):
        return gettext("nothing")
    if isinstance(value, (set, frozenset)):
        return ", ".join(sorted(speaker.word(name, one) for one in value))
    return speaker.word(name, value)
