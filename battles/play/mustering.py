"""A draft as it stands: who takes part, what the GM says of field and sides, and the muster it makes."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import chain
from typing import Any

from django.db.models import Prefetch
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy
from pydantic import ValidationError

from battles.models import Battle, Side, SideHero
from rosters.models import Force, Hero, Unit, kept_sheet
from rosters.sheets import named_in, of_these, without
from rulesets.engine import (
    CannotRead,
    Fault,
    Muster,
    Problem,
    Roster,
    Ruleset,
    Sheet,
    Tally,
    Value,
    complaint,
)
from rulesets.engine.kept import Kind, faults_in, read_kept, stamped
from rulesets.engine.ruleset import DEAD
from rulesets.engine.values import Facts, Json

LEAST_SIDES, MOST_SIDES = 2, 6
GONE_SIDE = "side_is_gone"
OURS: Mapping[str, str | Promise] = {
    "no_roster": gettext_lazy("These rules keep no rosters, so no battle can be set up with them."),
    "no_sides": gettext_lazy("No side has been added yet. A battle needs two."),
    "one_side": gettext_lazy("Only {of} is on the field. Add the side that stands against it."),
    "too_many_sides": gettext_lazy("A battle has six sides at most."),
    "force_is_gone": gettext_lazy(
        "The force of {of} has been deleted. Remove this side, or add another force."
    ),
    "no_units": gettext_lazy(
        "{of} has no unit in this battle. Tick those that take part, or add some to its force."
    ),
    "does_not_fit": gettext_lazy("{of}: {text}"),
    "commander_is_dead": gettext_lazy("{hero} is dead, and commands {of} here. Choose somebody else."),
    "hero_is_dead": gettext_lazy("{hero} is dead, and takes part for {of} here. Untick the name."),
    "nobody_is_left": gettext_lazy("Nobody of {unit} is left to fight for {of}. Untick the unit."),
    GONE_SIDE: gettext_lazy("No unit of {of} has anybody left: this would be a battle against nobody."),
    "said_of_nobody": gettext_lazy(
        "Something here is said of somebody who takes no part. It is left out of the battle."
    ),
}
"""What keeps a draft of any ruleset from beginning."""


class NoRoster(Exception):
    """These rules keep no rosters."""

    def __init__(self) -> None:
        super().__init__(str(OURS["no_roster"]))


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
    rules = battle.rules
    situation = _read(rules, "situation", roster.situation, battle.situation, battle.name, problems)
    options = _read(rules, "options", roster.options, battle.options, battle.name, problems)
    sides = [_side_plan(side, roster, problems) for side in sides_of(battle)]
    return Plan(battle, tuple(sides), situation, options, tuple(problems))


def sides_of(battle: Battle) -> list[Side]:
    """The sides with their force, all who could take part and all who do."""
    heroes = Hero.objects.select_related("player__user").order_by("name", "nth")
    takes_part = SideHero.objects.select_related("hero", "unit").order_by("pk")
    rows = battle.sides.order_by("place", "pk").select_related("force", "commander")
    sides = list(
        rows.prefetch_related(
            "units",
            Prefetch("heroes", takes_part),
            Prefetch("force__units", Unit.objects.order_by("place", "nth")),
            Prefetch("force__heroes", heroes),
        )
    )
    for side in sides:
        side.battle = battle
        if side.force and side.force.gone_at:
            side.force = None
        if side.force is not None:
            side.force.campaign = battle.campaign
    return sides


def _side_plan(side: Side, roster: Roster, problems: list[Problem]) -> SidePlan:
    """Whoever has left the force since, or is gone, takes part no more."""
    rules, at = side.battle.rules, f"situations.{side.key}"
    raw, of = side.situation, side.name
    situation = _read(rules, "side_situation", roster.side_situation, raw, of, problems, at)
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


def _read(
    rules: Ruleset,
    kind: Kind,
    model: type[Value],
    kept: Any,
    of: str,
    problems: list[Problem],
    at: str = "",
) -> Any:
    """A kept value; if the rules have changed since, what the rules begin with, and the reason."""
    try:
        return read_kept(rules, kind, model, kept)
    except CannotRead as error:
        problems += _misfits(error.faults, of, at or kind)
        return model()


def problems_of(plan: Plan) -> list[Problem]:
    """All that is wrong or odd, each with its place (`at`); what has a `warning` forbids nothing."""
    return muster_of(plan)[1]


def forbidding(problems: list[Problem]) -> list[Problem]:
    return [one for one in problems if not one.facts.get("warning")]


def to_be_meant(problems: Iterable[Problem]) -> list[Problem]:
    """What forbids nothing, but should not come about by a slip: a game master has to say he means it."""
    return [one for one in problems if one.kind == GONE_SIDE]


def sentence(plan: Plan, problem: Problem) -> str:
    ours = {kind: str(text) for kind, text in OURS.items()}
    wording = {**ours, **plan.battle.rules.wording}
    return complaint(wording, problem, plan.names)


def muster_of(plan: Plan) -> tuple[Muster | None, list[Problem]]:
    """The draft as the ruleset's value, and what is wrong with it; None while it cannot even be read."""
    problems = [*plan.problems, *_missing(plan)]
    sheets: dict[str, list[Sheet]] = {"sides": [], "units": [], "heroes": []}
    for kind, key, name, model, raw in _sheets(plan):
        try:
            sheets[kind].append(_sheet(plan, model, raw))
        except CannotRead as error:
            problems += _misfits(error.faults, name, f"{kind}.{key}")
    if problems:
        return None, problems
    said = {"situation": plan.situation} | {f"situations.{one.side.key}": one.situation for one in plan.sides}
    here = {sheet.id for sheet in chain.from_iterable(sheets.values())}
    of_present = {at: of_these(one, here) for at, one in said.items()}
    problems = [
        Problem("said_of_nobody", {"at": at, "warning": True}) for at in said if of_present[at] != said[at]
    ]
    situation = of_present.pop("situation")
    try:
        muster = plan.battle.rules.muster(
            **sheets,
            situation=situation,
            situations={at.removeprefix("situations."): one for at, one in of_present.items()},
            options=plan.options,
            title=plan.battle.name,
            date=plan.battle.date or plan.battle.campaign.calendar,
            day=plan.battle.campaign.day,
        )
    except ValidationError as error:
        return None, _misfits(faults_in(error), plan.battle.name, "")
    found = [*problems, *plan.roster.check(muster)]
    return muster, [*found, *(() if forbidding(found) else _gone(plan, muster, found))]


def _gone(plan: Plan, muster: Muster, found: Sequence[Problem]) -> Iterator[Problem]:
    """The dead, and units of which nobody is left, unless the rules have said that themselves."""
    rules = plan.battle.rules
    said = {str(one.facts.get("at", "")).rpartition(".")[0] for one in found}
    commanders = {one.commander.key for one in plan.sides if one.commander}
    sides = {one.side.key: one.side.name for one in plan.sides}
    left: dict[str, bool] = {}
    rough_first = sorted(rules.cards(rules.open(muster)), key=lambda card: isinstance(card.strength, tuple))
    for card in {card.id: card for card in rough_first}.values():
        at = f"{'heroes' if card.kind == 'hero' else 'units'}.{card.id}.name"
        facts = {card.kind: card.id, "of": sides.get(card.side, ""), "at": at}
        counted = card.heads or card.strength
        if card.kind == "hero" and card.status == DEAD:
            kind = "commander_is_dead" if card.id in commanders else "hero_is_dead"
            yield Problem(kind, {**facts, "warning": True})
        is_empty = card.kind == "unit" and isinstance(counted, tuple) and counted[0] <= 0
        if is_empty and f"units.{card.id}" not in said:
            yield Problem("nobody_is_left", {**facts, "warning": True})
        if card.kind == "unit":
            left[card.side] = left.get(card.side, False) or not is_empty
    for side, has_somebody in left.items():
        if not has_somebody:
            of = {"of": sides.get(side, ""), "at": f"sides.{side}.units"}
            yield Problem(GONE_SIDE, {**of, "warning": True})


def _missing(plan: Plan) -> Iterator[Problem]:
    count = len(plan.sides)
    if count < LEAST_SIDES:
        facts = {"of": plan.sides[0].side.name} if plan.sides else {}
        yield Problem("one_side" if plan.sides else "no_sides", {**facts, "at": "sides"})
    if count > MOST_SIDES:
        yield Problem("too_many_sides", {"at": "sides"})
    for side_plan in plan.sides:
        facts = {"of": side_plan.side.name, "at": f"sides.{side_plan.side.key}.units"}
        if side_plan.force is None:
            yield Problem("force_is_gone", facts)
        elif not side_plan.units:
            yield Problem("no_units", facts)


def _sheets(plan: Plan) -> Iterator[tuple[str, str, str, type[Sheet], Json]]:
    """Every sheet as it goes to the field: on its side, and without references to whoever stays at home."""
    roster, here = plan.roster, set(plan.names)
    for side_plan in plan.sides:
        side = side_plan.side
        if side_plan.force is None:
            continue
        own = {"id": side.key, "name": side_plan.force.name, "side": side.key}
        commander = side_plan.commander.key if side_plan.commander else None
        raw = _at_hand(kept_sheet(side_plan.force), roster.side, here) | own | {"commander": commander}
        yield "sides", side.key, side_plan.force.name, roster.side, raw
        for unit in side_plan.units:
            raw = _at_hand(_kept(plan, unit), roster.unit, here) | _named(unit, side)
            yield "units", unit.key, unit.name, roster.unit, raw
        for hero, at in side_plan.heroes.items():
            raw = _at_hand(_kept(plan, hero), roster.hero, here) | _named(hero, side)
            yield "heroes", hero.key, hero.name, roster.hero, raw | {"unit": at.key if at else None}


def _at_hand(sheet: Facts, model: type[Sheet], here: set[str]) -> Json:
    kinds = ("side", "unit", "hero")
    absent = {key for kind in kinds for key in named_in(sheet, model, kind)} - here
    return without(sheet, model, absent)


def _named(record: Unit | Hero, side: Side) -> Json:
    return {"id": record.key, "name": record.name, "side": side.key}


def _kept(plan: Plan, record: Unit | Hero) -> Json:
    record.campaign = plan.battle.campaign
    return kept_sheet(record)


def _misfits(faults: Iterable[Fault], of: str, at: str) -> list[Problem]:
    return [
        Problem("does_not_fit", {"of": of, "at": f"{at}.{fault.at}" if fault.at else at, "text": fault.text})
        for fault in faults
    ]


def strengths(plan: Plan, side_plan: SidePlan) -> dict[Unit, Tally | None]:
    """What each unit of a side's force is worth as it stands; None where its sheet cannot be read."""
    force, roster = side_plan.force, plan.roster
    if force is None:
        return {}
    own = {"id": side_plan.side.key, "name": force.name, "side": side_plan.side.key}
    side: Any = _sheet_or_none(plan, roster.side, {**kept_sheet(force), **own})
    found: dict[Unit, Tally | None] = {}
    for unit in force.living:
        sheet: Any = _sheet_or_none(plan, roster.unit, _kept(plan, unit) | _named(unit, side_plan.side))
        can_be_read = sheet is not None and side is not None
        found[unit] = roster.strength(side, sheet, plan.options) if can_be_read else None
    return found


def _sheet[S: Sheet](plan: Plan, model: type[S], raw: Json) -> S:
    """A sheet that is in the shape of this version already."""
    rules = plan.battle.rules
    return read_kept(rules, "unit", model, stamped(rules, raw))


def _sheet_or_none(plan: Plan, model: type[Sheet], raw: Json) -> Sheet | None:
    try:
        return _sheet(plan, model, raw)
    except CannotRead:
        return None
