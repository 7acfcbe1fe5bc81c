"""A proposal taken: the draft is changed as the forecast had it, and can be put back as it was."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

from django.db import transaction
from django.utils.translation import gettext

from battles import actions as battles
from battles.access import Viewer
from battles.actions import TableError
from battles.models import Battle
from battles.play import mustering
from battles.play.mustering import Plan, SidePlan
from rosters import actions as rosters
from rosters.models import Hero, Unit, kept_sheet
from rulesets.engine import Muster, read_value, size_of
from rulesets.engine.values import Json
from rulesets.forecasts.changes import Away, Change, Elsewhere, Sized, changed


class CannotTake(TableError):
    """The draft has changed since, so that the proposal does not fit it any more."""


@transaction.atomic
def take(viewer: Viewer, muster: Muster, changes: Sequence[Change]) -> Json:
    """Set the battle up so. Gives what it takes to put it back."""
    battle = Battle.objects.select_for_update().get(pk=viewer.battle.pk)
    battle.campaign = viewer.battle.campaign
    made, _ = changed(battle.rules, muster, changes)
    if made is None or mustering.muster_of(mustering.plan_of(battle))[0] != muster:
        raise CannotTake(gettext("The set-up is another one by now. Look for changes once more."))
    plan = mustering.plan_of(battle)
    before = _kept(plan)
    for change in changes:
        if isinstance(change, Sized):
            before["sizes"][change.of] = _resize(viewer, plan, change.of, change.size)
    sides = [replace(_side(one, changes), situation=made.situations[one.side.key]) for one in plan.sides]
    new = replace(plan, sides=tuple(sides), situation=made.situation)
    battles.set_up(viewer, version=None, plan=new)
    return before


@transaction.atomic
def put_back(viewer: Viewer, before: Json) -> None:
    """As it was before a proposal was taken; whoever is gone since stays away."""
    plan = mustering.plan_of(viewer.battle)
    rules, roster = viewer.battle.rules, mustering.roster_of(viewer.battle)
    for unit, size in before["sizes"].items():
        _resize(viewer, plan, unit, size)
    situation, _ = read_value(roster.situation, before["situation"])
    sides = [_restored(rules, one, before["sides"].get(one.side.key)) for one in plan.sides]
    battles.set_up(viewer, version=None, plan=replace(plan, sides=tuple(sides), situation=situation))


def _kept(plan: Plan) -> Json:
    """What a proposal may change of a draft."""
    sides = {
        one.side.key: {
            "units": [unit.key for unit in one.units],
            "heroes": [[hero.key, unit and unit.key] for hero, unit in one.heroes.items()],
            "commander": one.commander and one.commander.key,
            "situation": one.situation.model_dump(mode="json"),
        }
        for one in plan.sides
    }
    situation: Any = plan.situation
    return {"sides": sides, "situation": situation.model_dump(mode="json"), "sizes": {}}


def _side(side: SidePlan, changes: Sequence[Change]) -> SidePlan:
    away = {change.of for change in changes if isinstance(change, Away)}
    elsewhere = {change.of: change.unit for change in changes if isinstance(change, Elsewhere)}
    units = {unit.key: unit for unit in side.units if unit.key not in away}
    heroes: dict[Hero, Unit | None] = {}
    for hero, unit in side.heroes.items():
        if hero.key not in away:
            heroes[hero] = units.get(elsewhere.get(hero.key, unit.key if unit else "") or "")
    commander = side.commander if side.commander in heroes else None
    return replace(side, units=tuple(units.values()), heroes=heroes, commander=commander)


def _restored(rules: Any, side: SidePlan, kept: Mapping[str, Any] | None) -> SidePlan:
    if kept is None or side.force is None:
        return side
    units = {unit.key: unit for unit in side.force.living}
    heroes = {hero.key: hero for hero in side.force.heroes.all()}
    situation, _ = read_value(type(side.situation), kept["situation"])
    return replace(
        side,
        units=tuple(units[key] for key in kept["units"] if key in units),
        heroes={heroes[key]: units.get(unit or "") for key, unit in kept["heroes"] if key in heroes},
        commander=heroes.get(kept["commander"] or ""),
        situation=situation or side.situation,
    )


def _resize(viewer: Viewer, plan: Plan, key: str, size: int) -> int:
    """So many stand in its sheet from now on, with a trace in the rosters; gives how many they were."""
    unit = next((unit for side in plan.sides for unit in side.units if unit.key == key), None)
    if unit is None:
        raise CannotTake(gettext("A unit of this proposal is not in the battle any more."))
    sheet = kept_sheet(unit)
    field = size_of(plan.roster.unit.model_validate(sheet | {"id": key, "name": unit.name, "side": "x"}))
    if field is None:
        raise CannotTake(gettext("%(unit)s has no size that could be changed.") % {"unit": unit.name})
    was = int(sheet.get(field, 0))
    rosters.edit_unit(viewer.member, unit=unit, version=None, sheet={**sheet, field: size})
    return was
