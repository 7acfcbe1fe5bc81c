"""From rows to the engine and back: a camp act as the rules see it, computed from what is on record."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from pydantic import ValidationError

from campaigns.models import Campaign
from rosters.models import NOBODY, CampAct, Force, Hero, Unit, roster_of
from rosters.rows import options_of
from rosters.sheets import named_in, without
from rulesets.engine import Ask, Camp, Muster, Played, Procedure, Ruleset, Ruling, Sheet, Throw
from rulesets.engine.requests import plainly

KINDS = ("side", "unit", "hero")


class CannotOpen(Exception):
    """Some sheets no longer fit the rules; `problems` say which, in sentences."""

    def __init__(self, problems: Sequence[str]) -> None:
        super().__init__("Some sheets do not fit the rules any more: " + " ".join(problems))
        self.problems = tuple(problems)


@dataclass(frozen=True)
class Sitting:
    """Where an act stands: what it opened on, what is on record, and what the procedure makes of it."""

    act: CampAct
    rules: Ruleset[Any, Any]
    procedure: Procedure
    camp: Camp
    played: Played[Camp]

    @property
    def names(self) -> dict[str, str]:
        return {key: sheet.name for key, sheet in self.camp.muster.sheets.items()}

    @property
    def asks(self) -> list[Ask[Any]]:
        return [one for one in self.played.waits_for if isinstance(one, Ask)]

    @property
    def throws(self) -> list[Throw]:
        return [one for one in self.played.waits_for if isinstance(one, Throw)]

    @property
    def answered(self) -> list[Ask[Any]]:
        """What was asked and said, in the order in which it was asked."""
        waits = {one.key for one in self.played.waits_for}
        asks = (one for one in self.played.requests.values() if isinstance(one, Ask))
        return [one for one in asks if one.key not in waits]

    def tried(self, ruling: Ruling) -> Played[Camp]:
        """What the procedure would come to with one ruling more."""
        return self.procedure.run(self.camp, record_of(self.act), [*rulings_of(self.act), ruling])

    @property
    def thrown(self) -> list[Throw]:
        waits = {one.key for one in self.played.waits_for}
        throws = (one for one in self.played.requests.values() if isinstance(one, Throw))
        return [one for one in throws if one.key not in waits]


def procedures(campaign: Campaign) -> Sequence[Procedure]:
    return campaign.rules.camp


def procedure_of(campaign: Campaign, key: str) -> Procedure | None:
    return next((one for one in procedures(campaign) if one.key == key), None)


def sitting_of(act: CampAct) -> Sitting | None:
    """None where the rules no longer have this procedure, or cannot read any more what it opened on."""
    campaign = act.campaign
    procedure = procedure_of(campaign, act.procedure)
    if procedure is None:
        return None
    try:
        camp = Camp(campaign.rules.muster.model_validate(act.muster))
    except ValidationError:
        return None
    played = procedure.run(camp, record_of(act), rulings_of(act))
    return Sitting(act, campaign.rules, procedure, camp, played)


def record_of(act: CampAct) -> dict[str, Any]:
    """What was said and thrown, by key."""
    return {**act.answers, **{key: tuple(roll["faces"]) for key, roll in act.rolls.items()}}


def rulings_of(act: CampAct) -> list[Ruling]:
    """What game masters have ruled in it, in the order of their words."""
    return [
        Ruling(key=one["key"], line=one["line"], value=one["value"], reason=one["reason"])
        for one in act.rulings
    ]


def forces_of(campaign: Campaign, procedure: Procedure, chosen: Sequence[Force]) -> list[Force]:
    """Whom a procedure opens on: those that were chosen, or all that there are."""
    return list(campaign.forces.order_by("pk")) if procedure.of == "all" else list(chosen)


def camp_of(campaign: Campaign, forces: Sequence[Force], *, everybody: bool = False) -> Camp:
    """The sheets of these forces as they are now; of everybody, heroes without a force too."""
    units = list(Unit.objects.filter(force__in=forces).select_related("force").order_by("place", "pk"))
    heroes = Hero.objects.filter(campaign=campaign).select_related("force").order_by("name", "pk")
    heroes = heroes if everybody else heroes.filter(force__in=forces)
    roster, here = roster_of(campaign), {one.key for one in (*forces, *units, *heroes)}
    problems: list[str] = []
    rows: Iterable[tuple[str, type[Sheet], Force | Unit | Hero, str]] = (
        *(("sides", roster.side, one, one.key) for one in forces),
        *(("units", roster.unit, one, one.force.key) for one in units),
        *(("heroes", roster.hero, one, one.force.key if one.force else NOBODY) for one in heroes),
    )
    sheets: dict[str, list[Sheet]] = {"sides": [], "units": [], "heroes": []}
    for kind, model, record, side in rows:
        try:
            own = {"id": record.key, "name": record.name, "side": side}
            sheets[kind].append(model.model_validate(_at_hand(record.sheet, model, here) | own))
        except ValidationError as error:
            problems += [f"{record.name}: {plainly(one)}" for one in error.errors()]
    if problems:
        raise CannotOpen(problems)
    try:
        return Camp(_muster(campaign, sheets))
    except ValidationError as error:
        raise CannotOpen([plainly(one) for one in error.errors()]) from error


def _muster(campaign: Campaign, sheets: Mapping[str, Sequence[Sheet]]) -> Muster:
    roster = roster_of(campaign)
    value: Muster = campaign.rules.muster(
        **sheets,
        situation=roster.situation(),
        options=options_of(campaign),
        date=campaign.calendar,
        day=campaign.day,
    )
    return value


def _at_hand(sheet: Mapping[str, Any], model: type[Sheet], here: set[str]) -> dict[str, Any]:
    """A kept sheet that names nobody who is elsewhere."""
    absent = {key for kind in KINDS for key in named_in(sheet, model, kind)} - here
    return without(sheet, model, absent)
