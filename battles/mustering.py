"""A draft as it stands: who takes part, what the GM says of field and sides, and the muster it makes."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from django.db.models import Prefetch
from pydantic import ValidationError

from battles.models import Battle, Side, SideHero
from rosters.models import Force, Hero, Unit
from rosters.sheets import named_in, without
from rulesets.engine import Muster, Problem, Roster, Sheet, Tally, Value, complaint
from rulesets.engine.requests import plainly

LEAST_SIDES, MOST_SIDES = 2, 6
OURS: Mapping[str, str] = {
    "no_roster": "These rules keep no rosters, so no battle can be set up with them.",
    "no_sides": "No side has been added yet. A battle needs two.",
    "one_side": "Only {of} is on the field. Add the side that stands against it.",
    "too_many_sides": "A battle has six sides at most.",
    "force_is_gone": "The force of {of} has been deleted. Remove this side, or add another force.",
    "no_units": "{of} has no unit in this battle. Tick those that take part, or add some to its force.",
    "does_not_fit": "{of}: {text}",
}
"""What keeps a draft of any ruleset from beginning."""


class NoRoster(Exception):
    """These rules keep no rosters."""

    def __init__(self) -> None:
        super().__init__(OURS["no_roster"])


@dataclass(frozen=True)
class SidePlan:
    """One side: who of its force takes part, who commands, where the heroes fight, and what bears on it."""

    side: Side
    units: tuple[Unit, ...]
    heroes: Mapping[Hero, Unit | None]
    commander: Hero | None
    situation: Any
    briefing: str
    tincture: str

    @property
    def force(self) -> Force | None:
        return self.side.force


@dataclass(frozen=True)
class Plan:
    """A whole draft, as it is kept or as it stands in a form."""

    battle: Battle
    sides: tuple[SidePlan, ...]
    situation: Any
    options: Any
    problems: tuple[Problem, ...] = ()

    @property
    def roster(self) -> Roster:
        return roster_of(self.battle)

    @cached_property
    def names(self) -> dict[str, str]:
        """Every name on the field by its key."""
        names = {one.side.key: one.side.name for one in self.sides}
        for side in self.sides:
            names |= {one.key: one.name for one in (*side.units, *side.heroes)}
        return names


def roster_of(battle: Battle) -> Roster:
    """What the ruleset says of sheets, from the campaign of this battle."""
    roster = battle.rules.roster
    if roster is None:
        raise NoRoster
    return roster


def plan_of(battle: Battle) -> Plan:
    """The draft as it is kept, in the same few queries for any number of sides, units and heroes."""
    roster, problems = roster_of(battle), list[Problem]()
    situation = _read(roster.situation, battle.situation, battle.name, "situation", problems)
    options = _read(roster.options, battle.options, battle.name, "options", problems)
    sides = [_side_plan(side, roster, problems) for side in sides_of(battle)]
    return Plan(battle, tuple(sides), situation, options, tuple(problems))


def sides_of(battle: Battle) -> list[Side]:
    """The sides with their force, all who could take part and all who do."""
    heroes = Hero.objects.select_related("player__user").order_by("name", "pk")
    takes_part = SideHero.objects.select_related("hero", "unit").order_by("pk")
    rows = battle.sides.order_by("place", "pk").select_related("force", "commander")
    sides = list(
        rows.prefetch_related(
            "units",
            Prefetch("heroes", takes_part),
            Prefetch("force__units", Unit.objects.order_by("place", "pk")),
            Prefetch("force__heroes", heroes),
        )
    )
    for side in sides:
        side.battle = battle
        if side.force is not None:
            side.force.campaign = battle.campaign
    return sides


def _side_plan(side: Side, roster: Roster, problems: list[Problem]) -> SidePlan:
    """Whoever has left the force since, or is gone, takes part no more."""
    situation = _read(roster.side_situation, side.situation, side.name, f"situations.{side.key}", problems)
    own_units = {unit.pk: unit for unit in side.force.living} if side.force else {}
    own_heroes = {hero.pk: hero for hero in side.force.heroes.all()} if side.force else {}
    ticked = {unit.pk for unit in side.units.all()}
    heroes: dict[Hero, Unit | None] = {}
    for row in side.heroes.all():
        if hero := own_heroes.get(row.hero_id):
            heroes[hero] = own_units.get(row.unit_id or 0)
    commander = own_heroes.get(side.commander_id or 0)
    return SidePlan(
        side=side,
        units=tuple(unit for pk, unit in own_units.items() if pk in ticked),
        heroes=heroes,
        commander=commander if commander in heroes else None,
        situation=situation,
        briefing=side.briefing,
        tincture=side.tincture,
    )


def _read(model: type[Value], kept: Any, of: str, at: str, problems: list[Problem]) -> Any:
    """A kept value; if the rules have changed since, what the rules begin with, and the reason."""
    try:
        return model.model_validate(kept)
    except ValidationError as error:
        problems += _misfits(error, of, at, model)
        return model()


def problems_of(plan: Plan) -> list[Problem]:
    """All that is wrong or odd, each with its place (`at`); what has a `warning` forbids nothing."""
    return muster_of(plan)[1]


def forbidding(problems: list[Problem]) -> list[Problem]:
    return [one for one in problems if not one.facts.get("warning")]


def sentence(plan: Plan, problem: Problem) -> str:
    wording = {**OURS, **plan.battle.rules.wording}
    return complaint(wording, problem, plan.names)


def muster_of(plan: Plan) -> tuple[Muster | None, list[Problem]]:
    """The draft as the ruleset's value, and what is wrong with it; None while it cannot even be read."""
    problems = [*plan.problems, *_missing(plan)]
    sheets: dict[str, list[Sheet]] = {"sides": [], "units": [], "heroes": []}
    for kind, key, name, model, raw in _sheets(plan):
        try:
            sheets[kind].append(model.model_validate(raw))
        except ValidationError as error:
            problems += _misfits(error, name, f"{kind}.{key}", model)
    if problems:
        return None, problems
    situations = {one.side.key: one.situation for one in plan.sides}
    try:
        muster = plan.battle.rules.muster(
            **sheets,
            situation=plan.situation,
            situations=situations,
            options=plan.options,
            title=plan.battle.name,
            date=plan.battle.date or plan.battle.campaign.calendar,
            day=plan.battle.campaign.day,
        )
    except ValidationError as error:
        return None, _misfits(error, plan.battle.name, "")
    return muster, list(plan.roster.check(muster))


def _missing(plan: Plan) -> Iterator[Problem]:
    count = len(plan.sides)
    if count < LEAST_SIDES:
        facts = {"of": plan.sides[0].side.name} if plan.sides else {}
        yield Problem("one_side" if plan.sides else "no_sides", {**facts, "at": "sides"})
    if count > MOST_SIDES:
        yield Problem("too_many_sides", {"at": "sides"})
    for one in plan.sides:
        facts = {"of": one.side.name, "at": f"sides.{one.side.key}.units"}
        if one.force is None:
            yield Problem("force_is_gone", facts)
        elif not one.units:
            yield Problem("no_units", facts)


def _sheets(plan: Plan) -> Iterator[tuple[str, str, str, type[Sheet], dict[str, Any]]]:
    """Every sheet as it goes to the field: on its side, and without references to whoever stays at home."""
    roster, here = plan.roster, set(plan.names)
    for one in plan.sides:
        side = one.side
        if one.force is None:
            continue
        own = {"id": side.key, "name": one.force.name, "side": side.key}
        commander = one.commander.key if one.commander else None
        raw = _at_hand(one.force.sheet, roster.side, here) | own | {"commander": commander}
        yield "sides", side.key, one.force.name, roster.side, raw
        for unit in one.units:
            raw = _at_hand(unit.sheet, roster.unit, here) | _named(unit, side)
            yield "units", unit.key, unit.name, roster.unit, raw
        for hero, at in one.heroes.items():
            raw = _at_hand(hero.sheet, roster.hero, here) | _named(hero, side)
            yield "heroes", hero.key, hero.name, roster.hero, raw | {"unit": at.key if at else None}


def _at_hand(sheet: Mapping[str, Any], model: type[Sheet], here: set[str]) -> dict[str, Any]:
    kinds = ("side", "unit", "hero")
    absent = {key for kind in kinds for key in named_in(sheet, model, kind)} - here
    return without(sheet, model, absent)


def _named(record: Unit | Hero, side: Side) -> dict[str, Any]:
    return {"id": record.key, "name": record.name, "side": side.key}


def _misfits(error: ValidationError, of: str, at: str, model: type[Value] | None = None) -> list[Problem]:
    return [
        Problem(
            "does_not_fit",
            {"of": of, "at": ".".join([at, *map(str, one["loc"])]), "text": plainly(one, model)},
        )
        for one in error.errors()
    ]


def strengths(plan: Plan, one: SidePlan) -> dict[Unit, Tally | None]:
    """What each unit of a side's force is worth as it stands; None where its sheet cannot be read."""
    force, roster = one.force, plan.roster
    if force is None:
        return {}
    side: Any = _sheet(
        roster.side, {**force.sheet, "id": one.side.key, "name": force.name, "side": one.side.key}
    )
    found: dict[Unit, Tally | None] = {}
    for unit in force.living:
        sheet: Any = _sheet(roster.unit, unit.sheet | _named(unit, one.side))
        can_be_read = sheet is not None and side is not None
        found[unit] = roster.strength(side, sheet, plan.options) if can_be_read else None
    return found


def _sheet(model: type[Sheet], raw: Mapping[str, Any]) -> Sheet | None:
    try:
        return model.model_validate(raw)
    except ValidationError:
        return None
