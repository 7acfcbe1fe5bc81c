"""Units that an act raises, and disbands again when it is taken back."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any

from campaigns.models import Campaign
from rosters.models import Force, Unit
from rosters.records import create, faults_of, forget, next_place


@dataclass(frozen=True, slots=True)
class RosterChange:
    """One field of one record: what it was when the act began, and what it is to be.

    A new unit is a change of its force, from nothing to the unit's name and sheet."""

    subject: str
    name: str
    old: Any
    new: Any


class Raising:
    """The new units of one act. Faults of theirs go to the problems of the whole act."""

    def __init__(self, campaign: Campaign, problems: list[str]) -> None:
        self.campaign, self.problems = campaign, problems
        self.raised: list[tuple[RosterChange, Unit, dict[str, Any]]] = []
        self.disbanded: list[Unit] = []

    def enter(self, force: Force, change: RosterChange) -> RosterChange | None:
        """Note a unit to raise, or, where the change goes back to nothing, one to disband."""
        if change.new is None:
            return self._disband(force, change)
        if not isinstance(change.new, dict):
            self.problems.append(f"{force.name}: there is no unit in what was to be raised.")
            return None
        fields = {name: one for name, one in change.new.items() if name not in ("id", "name", "side")}
        name = str(change.new.get("name", ""))
        unit = Unit(campaign=self.campaign, force=force, name=name, sheet=fields)
        faults = faults_of(unit)
        self.problems += [f"{name or 'The new unit'}: {fault}" for fault in faults]
        self.raised.append((change, unit, dict(unit.sheet)))
        return None if faults else change

    def _disband(self, force: Force, change: RosterChange) -> RosterChange | None:
        was = dict(change.old or {})
        key, name = was.pop("id", ""), was.pop("name", "")
        unit = Unit.objects.filter(campaign=self.campaign, key=key).first()
        if unit is None:
            return change
        if (unit.force_id, unit.name, unit.sheet) != (force.pk, name, was):
            self.problems.append(f"{unit.name} has changed since it was raised.")
            return None
        self.disbanded.append(unit)
        return change

    def close(self) -> None:
        """Raise and disband, once nothing is in the way."""
        for _, unit, sheet in self.raised:
            unit.place = next_place(unit.force)
            create(unit, {"name": unit.name, "sheet": sheet})
        for unit in self.disbanded:
            unit.delete()
        if self.disbanded:
            forget(self.campaign, {unit.key for unit in self.disbanded})

    def receipt(self, change: RosterChange) -> RosterChange:
        """The change as it was written: with the key that the new unit has got."""
        for entered, unit, _ in self.raised:
            if entered is change:
                return replace(change, new={"id": unit.key, "name": unit.name, **unit.sheet})
        return change
