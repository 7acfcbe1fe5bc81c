"""Units that an act raises, and disbands again when it is taken back."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any

from django.utils.translation import gettext

from campaigns.models import Campaign
from rosters.actions.writing import create, faults_of, forget, next_place, save
from rosters.models import Force, Hero, Unit, keep_sheet, kept_sheet
from rulesets.engine import JOINING

IDENTITY = ("id", "name", "side")
UNIT = "unit"
"""Where every hero's sheet says with whom he fights."""


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
        self.raised: list[tuple[RosterChange, Unit]] = []
        self.disbanded: list[tuple[Unit, dict[str, str | None]]] = []

    def enter(self, force: Force, change: RosterChange) -> RosterChange | None:
        """Note a unit to raise, or, where the change goes back to nothing, one to disband."""
        if change.new is None:
            return self._disband(force, change)
        if not isinstance(change.new, dict):
            self.problems.append(
                gettext("%(force)s: there is no unit in what was to be raised.") % {"force": force.name}
            )
            return None
        fields = {name: one for name, one in change.new.items() if name not in (*IDENTITY, JOINING)}
        name = str(change.new.get("name", ""))
        unit = Unit(campaign=self.campaign, force=force, name=name)
        keep_sheet(unit, fields)
        faults = faults_of(unit)
        called = name or gettext("The new unit")
        self.problems += [f"{called}: {fault}" for fault in faults]
        self.raised.append((change, unit))
        joins = self._joins(force, change.new.get(JOINING) or {})
        return None if faults or not joins else change

    def _joins(self, force: Force, joining: dict[str, str | None]) -> bool:
        """Whether all who are to fight in a new unit are where they were when the act began."""
        heroes = {one.key: one for one in force.heroes.filter(key__in=joining)}
        for key, unit in joining.items():
            if key not in heroes:
                self.problems.append(
                    gettext("“%(hero)s” does not march with %(force)s any more.")
                    % {"hero": key, "force": force.name}
                )
            elif heroes[key].sheet.get(UNIT) != unit:
                self.problems.append(
                    gettext("%(hero)s fights in another unit now.") % {"hero": heroes[key].name}
                )
            else:
                continue
            return False
        return True

    def _disband(self, force: Force, change: RosterChange) -> RosterChange | None:
        was = dict(change.old or {})
        key, name, joined = was.pop("id", ""), was.pop("name", ""), was.pop(JOINING, {})
        unit = Unit.objects.filter(campaign=self.campaign, key=key).first()
        if unit is None:
            return change
        unit.campaign = self.campaign
        if (unit.force_id, unit.name, kept_sheet(unit)) != (force.pk, name, was):
            self.problems.append(gettext("%(unit)s has changed since it was raised.") % {"unit": unit.name})
            return None
        if not self._joins(force, dict.fromkeys(joined, key)):
            return None
        self.disbanded.append((unit, joined))
        return change

    def close(self) -> None:
        """Raise and disband, once nothing is in the way."""
        for change, unit in self.raised:
            unit.place = next_place(unit.force)
            create(unit, {"name": unit.name, "sheet": kept_sheet(unit)})
            self._send(dict.fromkeys(change.new.get(JOINING) or {}, unit.key))
        for _, joined in self.disbanded:
            self._send(joined)
        if self.disbanded:
            Unit.objects.filter(pk__in=[unit.pk for unit, _ in self.disbanded]).go()
            forget(self.campaign, {unit.key for unit, _ in self.disbanded})

    def _send(self, units: dict[str, str | None]) -> None:
        """Heroes to their units; who has had none, or one that is deleted by now, fights in none."""
        known = set(Unit.objects.filter(campaign=self.campaign).values_list("key", flat=True))
        for hero in Hero.objects.filter(campaign=self.campaign, key__in=units):
            unit = units[hero.key]
            hero.campaign = self.campaign
            left = {name: one for name, one in kept_sheet(hero).items() if name != UNIT}
            keep_sheet(hero, left | ({UNIT: unit} if unit in known else {}))
            save(hero)

    def receipt(self, change: RosterChange) -> RosterChange:
        """The change as it was written: with the key that the new unit has got."""
        for entered, unit in self.raised:
            if entered is change:
                joined = {JOINING: change.new[JOINING]} if change.new.get(JOINING) else {}
                return replace(change, new={"id": unit.key, "name": unit.name, **kept_sheet(unit), **joined})
        return change
