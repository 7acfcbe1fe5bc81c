"""Days of a siege in which nobody storms: stores, hunger, sickness, fire, bribes, spies (Sieges; R59)."""

from collections.abc import Iterable, Iterator, Mapping, Sequence

from rulesets.engine import Camp, Change, Due, Kept, Problem, Table, people_of
from rulesets.systems.gurps.camp.orders import SiegeNews
from rulesets.systems.gurps.camp.pay import leadership_of, unrest
from rulesets.systems.gurps.mechanics.rolls import keeps_nerve, own_side
from rulesets.systems.gurps.people.gathering import NOTHING_SAID
from rulesets.systems.gurps.people.profile import Today, moods_of
from rulesets.systems.gurps.people.sheets import GurpsSide, GurpsUnit
from rulesets.systems.gurps.people.strength import base_morale, quality_of

SHORT_FOR = 30
"""The last so many days of the stores are on short rations, unless the game master says otherwise."""


def siege(camp: Camp, table: Table) -> None:
    """What some days or weeks have done to a force within walls, or before them."""
    force = camp.force
    units = [unit for unit in camp.units_of(force) if unit.sheet.count]
    ids = [unit.id for unit in units]
    [news] = table.ask(
        "siege",
        [force],
        SiegeNews,
        default=lambda _: as_it_stands(camp, units),
        options=lambda _: {"hungry": ids, "sick": ids, "dead": ids},
        check=lambda _, news: _too_many(units, news),
    )
    people = people_of(force.id)
    if news.story:
        table.tell("siege_told", force, to=people, story=news.story)
    kind = "siege_lifted" if news.lifted else state_of(news.stores, news.short)
    if kind:
        table.tell(kind, force, to=people, days=news.stores or 0)
    for change in _kept(force.sheet, news, camp.day):
        table.propose(change)
    deserted = _hunger(camp, table, [unit for unit in units if unit.id in news.hungry], news)
    for unit in units:
        _loses(table, unit, news, deserted)


def as_it_stands(camp: Camp, units: Sequence[Kept]) -> SiegeNews:
    """What the calendar says today: the stores that are left, who goes hungry, what still holds."""
    side: GurpsSide = camp.force.sheet
    until = side.stores_until
    stores = None if until is None else max(0, until - camp.day)
    short = SHORT_FOR if until is None or side.short_from is None else until - side.short_from
    eaters = [unit.id for unit in units if not unit.sheet.never_checks_morale]
    hungry = frozenset(eaters if stores == 0 else ())
    return SiegeNews(stores=stores, short=max(0, short), hungry=hungry, hardships=side.hardships)


def state_of(stores: int | None, short: int) -> str:
    """What is said of so many days of food, of which the last are on short rations."""
    if stores is None:
        return ""
    return "stores_gone" if not stores else "stores_short" if stores <= short else "stores_last"


def _kept(side: GurpsSide, news: SiegeNews, day: int) -> Iterator[Change]:
    until = None if news.lifted or news.stores is None else day + news.stores
    short_from = None if until is None else max(1, until - news.short)
    reason = "The siege is over" if news.lifted else "Stores counted"
    yield from Change.of(side, "stores_until", until, reason)
    yield from Change.of(side, "short_from", short_from, reason)
    hardships = () if news.lifted else news.hardships
    yield from Change.of(side, "hardships", hardships, "What the siege has done")


def _too_many(units: Sequence[Kept], news: SiegeNews) -> Iterable[Problem]:
    for unit in units:
        have = unit.sheet.count
        if _fallen(unit, news) > have:
            at = "sick" if unit.id in news.sick else "dead"
            yield Problem("siege_too_many", {"at": at, "subject": unit.id, "have": have})


def _hunger(camp: Camp, table: Table, hungry: Sequence[Kept], news: SiegeNews) -> Mapping[str, int]:
    """Who goes without food or water rolls morale; what those do who fail it is the game master's."""
    needed = [_nerve(camp, table, unit, news) for unit in hungry]
    rolls = table.throw("hunger", hungry, "3d6", seen_by=own_side)
    desperate: list[Kept] = []
    for unit, roll, morale in zip(hungry, rolls, needed, strict=True):
        theirs = people_of(unit.side)
        if table.verdict("hunger_calm", unit, keeps_nerve(roll, morale), audience=theirs):
            table.tell("bore_hunger", unit, to=theirs)
        else:
            desperate.append(unit)
    return unrest(table, "starved", desperate, lambda unit: unit.sheet.count - _fallen(unit, news))


def _fallen(unit: Kept, news: SiegeNews) -> int:
    """How many of a unit have fallen sick or died in these days."""
    return news.sick.get(unit.id, 0) + news.dead.get(unit.id, 0)


def _nerve(camp: Camp, table: Table, unit: Kept, news: SiegeNews) -> int:
    sheet: GurpsUnit = unit.sheet
    situation = NOTHING_SAID.model_copy(update={"sieges": news.hardships})
    moods = moods_of(sheet, situation, leadership_of(camp, sheet), Today(camp.day))
    lines = [*moods.lines, *[("The game master’s word", news.hunger, "Morale")] * bool(news.hunger)]
    label, people = quality_of(sheet).label, people_of(unit.side)
    return table.tally("hunger_morale", unit, base_morale(sheet), *lines, label=label, audience=people)


def _loses(table: Table, unit: Kept, news: SiegeNews, deserted: Mapping[str, int]) -> None:
    sheet: GurpsUnit = unit.sheet
    sick, dead = news.sick.get(unit.id, 0), news.dead.get(unit.id, 0)
    if sick or dead:
        table.tell("siege_took", unit, to=people_of(unit.side), sick=sick, dead=dead)
    left = sheet.count - sick - dead - deserted.get(unit.id, 0)
    for change in (
        *Change.of(sheet, "count", left, "The siege"),
        *Change.of(sheet, "wounded", sheet.wounded + sick, "Sick or hurt in the siege"),
        *Change.of(sheet, "killed", sheet.killed + dead, "Died in the siege"),
    ):
        table.propose(change)


def is_besieged(side: GurpsSide) -> bool:
    return side.stores_until is not None or bool(side.hardships)


def stores_due(camp: Camp) -> Iterator[Due]:
    """Whose stores the calendar has brought down, to short rations or to nothing."""
    for force in camp.forces:
        side: GurpsSide = force.sheet
        if side.stores_until is None or not any(unit.sheet.count for unit in camp.units_of(force)):
            continue
        left = side.stores_until - camp.day
        if left <= 0:
            yield Due("stores_are_gone", force.id, {}, "siege")
        elif side.short_from is not None and camp.day >= side.short_from:
            yield Due("stores_run_short", force.id, {"days": left}, "siege")
