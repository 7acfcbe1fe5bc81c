"""What a battle or a camp leaves behind: lasting changes, written as one act and taken back as one act."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import asdict, dataclass, replace
from typing import Any, Self

from django.db import models, transaction
from django.utils.translation import gettext
from pydantic import TypeAdapter, ValidationError

from campaigns.models import Campaign
from rosters.actions.raising import Raising
from rosters.actions.raising import RosterChange as RosterChange
from rosters.actions.writing import check_references, save, side_of
from rosters.keys import lock
from rosters.models import (
    NOBODY,
    SIDE,
    Edit,
    Force,
    Hero,
    ProposedChange,
    Unit,
    keep_sheet,
    kept_sheet,
    sheet_of,
)
from rosters.sheets import SheetIsWrong, field_of, read_sheet, references, said, sheet_type, title_of
from rulesets.engine import NEW_UNIT, Sheet
from rulesets.engine.requests import plainly
from rulesets.engine.values import Json

IDENTITY = {"id", "name", "side"}


@dataclass(frozen=True, slots=True)
class Written:
    """One act: what was written, in values that JSON holds, in the order of writing."""

    changes: tuple[RosterChange, ...]

    def as_json(self) -> list[Json]:
        return [asdict(change) for change in self.changes]

    @classmethod
    def from_json(cls, rows: Iterable[Json]) -> Self:
        return cls(tuple(RosterChange(**row) for row in rows))


class ChangesDoNotFit(Exception):
    """The rosters are no longer what the changes were made for. Nothing was written."""

    def __init__(self, problems: Sequence[str]) -> None:
        super().__init__(" ".join(problems))
        self.problems = tuple(problems)


class ChangeIsGone(Exception):
    """A change was edited that is not on the list any more."""

    def __init__(self) -> None:
        super().__init__(gettext("One of these changes is not on the list any more. The page shows what is."))


def edit(changes: models.QuerySet[Any], edits: Iterable[Edit]) -> int:
    """Tick, untick or change proposals; how many are otherwise now. The proposal itself stays beside it."""
    rows: dict[int, ProposedChange] = {row.pk: row for row in changes}
    touched: list[ProposedChange] = []
    for typed in edits:
        row = rows.get(typed.change)
        if row is None:
            raise ChangeIsGone
        if (row.is_accepted, row.new) != (typed.accepted, typed.new):
            row.is_accepted, row.new = typed.accepted, typed.new
            touched.append(row)
    if touched:
        type(touched[0])._default_manager.bulk_update(touched, ["is_accepted", "new"])
    return len(touched)


@transaction.atomic
def apply_changes(
    campaign: Campaign, changes: Sequence[RosterChange], *, placed_anew: bool = False
) -> Written:
    """All of them or none; each sheet is read through the ruleset's types again before it is kept.

    `placed_anew`: whom a field names was settled where the act began, so the roster may name somebody else.
    """
    lock(campaign)
    ledger = _Ledger(campaign, {change.subject for change in changes}, placed_anew=placed_anew)
    written = [done for change in changes if (done := ledger.enter(change))]
    ledger.close()
    return Written(tuple(ledger.raising.receipt(one) for one in written))


def take_back(campaign: Campaign, written: Written) -> Written:
    """The rosters as they were before the act; refused in words where they have changed since."""
    return apply_changes(
        campaign, [replace(one, old=one.new, new=one.old) for one in reversed(written.changes)]
    )


class _Ledger:
    """The records that changes touch, their sheets as they are being changed, and what does not fit."""

    def __init__(self, campaign: Campaign, keys: set[str], *, placed_anew: bool) -> None:
        self.problems: list[str] = []
        self.placed_anew = placed_anew
        self.forces = {force.key: force for force in campaign.forces.all()}
        self.records: dict[str, Force | Unit | Hero] = {
            key: force for key, force in self.forces.items() if key in keys
        }
        for model in (Unit, Hero):
            rows = model.objects.filter(campaign=campaign, key__in=keys).select_related("force")
            self.records |= {row.key: row for row in rows}
        for record in self.records.values():
            record.campaign = campaign
        self.sheets = {key: kept_sheet(record) for key, record in self.records.items()}
        self.sides = {key: side_of(record) for key, record in self.records.items()}
        self.raising = Raising(campaign, self.problems)

    def enter(self, change: RosterChange) -> RosterChange | None:
        """Note one change, if it fits what stands; otherwise say why not."""
        record = self.records.get(change.subject)
        if record is None:
            self.problems.append(gettext("“%(what)s” has been deleted since.") % {"what": change.subject})
            return None
        if change.name == NEW_UNIT and isinstance(record, Force):
            return self.raising.enter(record, change)
        if change.name == SIDE and not isinstance(record, Force):
            return self._go_over(record, change)
        return self._set(record, change)

    def _go_over(self, record: Unit | Hero, change: RosterChange) -> RosterChange | None:
        now, new = self.sides[record.key], change.new or NOBODY
        if (change.old or NOBODY) != now:
            self.problems.append(
                gettext("%(name)s belongs to “%(force)s” now, not to “%(other)s”.")
                % {"name": record.name, "force": now, "other": change.old}
            )
        elif new not in self.forces and (new != NOBODY or isinstance(record, Unit)):
            self.problems.append(
                gettext("%(name)s cannot go over to “%(force)s”: there is no such force.")
                % {"name": record.name, "force": new}
            )
        else:
            self.sides[record.key] = new
            return replace(change, old=now, new=new)
        return None

    def _set(self, record: Force | Unit | Hero, change: RosterChange) -> RosterChange | None:
        model = sheet_type(record)
        if change.name in IDENTITY or change.name not in model.model_fields:
            self.problems.append(
                gettext("%(name)s has no field “%(field)s” to change.")
                % {"name": record.name, "field": change.name}
            )
            return None
        title, field, sheet = (
            title_of(model, change.name),
            field_of(model, change.name),
            self.sheets[record.key],
        )
        try:
            now = _now(model, sheet, change.name)
            old, new = field.validate_python(change.old), field.validate_python(change.new)
        except ValidationError as error:
            self.problems.append(f"{record.name}, {title}: {plainly(error.errors()[0])}")
            return None
        if old != now and not (self.placed_anew and change.name in references(model)):
            sentence = gettext("%(name)s, %(field)s: it is %(now)s now, not %(old)s, as the battle has it.")
            values = {"now": _shown(field, now), "old": _shown(field, old)}
            self.problems.append(sentence % {"name": record.name, "field": title, **values})
            return None
        sheet[change.name] = field.dump_python(new, mode="json")
        return replace(change, old=field.dump_python(now, mode="json"), new=sheet[change.name])

    def close(self) -> None:
        """Keep every sheet that has changed, if all of them can stand."""
        values = {key: self._read(key) for key in self.records}
        if self.problems:
            raise ChangesDoNotFit(self.problems)
        for key, record in self.records.items():
            value = values[key]
            assert value is not None  # noqa: S101
            keep_sheet(record, sheet_of(value))
            if not isinstance(record, Force):
                record.force = self.forces.get(self.sides[key])
            save(record)
        self.raising.close()

    def _read(self, key: str) -> Sheet | None:
        record = self.records[key]
        raw = {**self.sheets[key], "id": key, "name": record.name, "side": self.sides[key]}
        try:
            value = read_sheet(sheet_type(record), raw)
            check_references(record.campaign, value)
        except SheetIsWrong as error:
            self.problems += [f"{record.name}, {one}" for one in said(sheet_type(record), error.faults)]
            return None
        return value


def _now(model: type[Sheet], sheet: Json, name: str) -> Any:
    """What stands in a sheet: the kept value, or the default that is not kept."""
    field = model.model_fields[name]
    if name in sheet:
        return field_of(model, name).validate_python(sheet[name])
    return field.get_default(call_default_factory=True, validated_data={})


def _shown(field: TypeAdapter[Any], value: object) -> str:
    text = str(field.dump_python(value, mode="json"))
    words = {"None": gettext("nothing"), "True": gettext("yes"), "False": gettext("no")}
    return words.get(text, text.replace("-", "−"))
