"""From rows to the engine and back: a camp act as the rules see it, computed from what is on record."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from django.utils.translation import gettext
from pydantic import ValidationError

from campaigns.models import Campaign
from rosters.figures.rows import options_of
from rosters.models import NOBODY, CampAct, Force, Hero, Unit, kept_sheet, roster_of
from rosters.sheets import named_in, without
from rulesets.engine import Camp, CannotRead, Muster, Played, Procedure, Ruleset, Ruling, Sheet, names_of
from rulesets.engine.kept import Kind, brought_up, read_kept, read_muster, reading, stamped, version_of
from rulesets.engine.requests import plainly
from rulesets.engine.values import Facts, Json

KINDS = ("side", "unit", "hero")


class CannotOpen(Exception):
    """Some sheets no longer fit the rules; `problems` say which, in sentences."""

    def __init__(self, problems: Sequence[str]) -> None:
        sentence = gettext("Some sheets do not fit the rules any more: %(problems)s")
        super().__init__(sentence % {"problems": " ".join(problems)})
        self.problems = tuple(problems)


@dataclass(frozen=True)
class Sitting:
    """Where an act stands: what it opened on, what is on record, and what the procedure makes of it."""

    act: CampAct
    rules: Ruleset
    procedure: Procedure
    camp: Camp
    played: Played[Camp]

    @property
    def names(self) -> dict[str, str]:
        return names_of(self.camp.muster)

    def tried(self, ruling: Ruling) -> Played[Camp]:
        """What the procedure would come to with one ruling more."""
        return self.procedure.run(self.camp, record_of(self.act), [*rulings_of(self.act), ruling])


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
        camp = Camp(muster_of(act))
        with reading("This act"):
            played = procedure.run(camp, record_of(act), rulings_of(act))
    except CannotRead:
        return None
    return Sitting(act, campaign.rules, procedure, camp, played)


def muster_of(act: CampAct) -> Muster:
    """What the act opened on."""
    rules = act.campaign.rules
    value: Muster = read_muster(rules, rules.muster, act.muster)
    return value


def record_of(act: CampAct) -> Json:
    """What was said and thrown, by key."""
    rolls = {key: tuple(roll["faces"]) for key, roll in act.rolls.items()}
    return {**_answers(act, act.answers), **rolls}


def rulings_of(act: CampAct) -> list[Ruling]:
    """What game masters have ruled in it, in the order of their words."""
    names = ("key", "line", "value", "reason")
    words = [_brought_up(act, "word", {name: one[name] for name in names}) for one in act.rulings]
    return [Ruling(**one) for one in words]


def bring_up(act: CampAct) -> None:
    """Put an act that an older version of the rules opened into the shapes of this one, to go on with it."""
    rules = act.campaign.rules
    if version_of(act.muster) == rules.version:
        return
    act.answers, act.drafts = _answers(act, act.answers), _answers(act, act.drafts)
    act.rulings = [_brought_up(act, "word", one) for one in act.rulings]
    act.muster = stamped(rules, brought_up(rules, "muster", act.muster))


def _answers(act: CampAct, answers: Facts) -> Json:
    told = [_brought_up(act, "answer", {"key": key, "value": value}) for key, value in answers.items()]
    return {str(one["key"]): one["value"] for one in told}


def _brought_up(act: CampAct, kind: Kind, raw: Facts) -> Json:
    return brought_up(act.campaign.rules, kind, raw, version_of(act.muster))


def forces_of(campaign: Campaign, procedure: Procedure, chosen: Sequence[Force]) -> list[Force]:
    """Whom a procedure opens on: those that were chosen, or all that there are."""
    return list(campaign.forces.order_by("nth")) if procedure.of == "all" else list(chosen)


def camp_of(campaign: Campaign, forces: Sequence[Force], *, everybody: bool = False) -> Camp:
    """The sheets of these forces as they are now; of everybody, heroes without a force too."""
    units = list(Unit.objects.filter(force__in=forces).select_related("force").order_by("place", "nth"))
    heroes = Hero.objects.filter(campaign=campaign).select_related("force").order_by("name", "nth")
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
            record.campaign = campaign
            raw = _at_hand(kept_sheet(record), model, here) | own
            sheets[kind].append(read_kept(campaign.rules, record.kind, model, stamped(campaign.rules, raw)))
        except CannotRead as error:
            problems += [f"{record.name}: {one.text}" for one in error.faults]
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


def _at_hand(sheet: Facts, model: type[Sheet], here: set[str]) -> Json:
    """A kept sheet that names nobody who is elsewhere."""
    absent = {key for kind in KINDS for key in named_in(sheet, model, kind)} - here
    return without(sheet, model, absent)


def keys_at_hand(campaign: Campaign) -> set[str]:
    """The keys of all forces, units and heroes that the campaign still has."""
    found: set[str] = set()
    for model in (Force, Unit, Hero):
        found |= set(model.objects.filter(campaign=campaign).values_list("key", flat=True))
    return found
