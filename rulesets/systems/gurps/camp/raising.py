"""Raising troops, and recruits who join a unit (Raising Troops; Changing Troop Quality; F26, F30)."""

from collections.abc import Iterable

from rulesets.engine import Camp, Change, Kept, Problem, Table, people_of
from rulesets.engine.values import Json
from rulesets.systems.gurps.book.kinds import Quality, Ranged
from rulesets.systems.gurps.book.tables import RANGED_COST
from rulesets.systems.gurps.camp.costs import SHEETS, printed_cost, raising_cost
from rulesets.systems.gurps.camp.formulas import (
    cost_each,
    merge_experience,
    quality_by_roll,
    recruit_experience,
)
from rulesets.systems.gurps.camp.orders import Levy, Recruits
from rulesets.systems.gurps.camp.units import living
from rulesets.systems.gurps.people.sheets import GurpsUnit
from rulesets.systems.gurps.people.strength import quality_from

FEW = 10
"""So many recruits may be of any quality; of more, the best never come (T5)."""
RARE_ROLL = 6


def raise_troops(camp: Camp, table: Table) -> None:
    """A new unit: its price, its quality as chosen or by the dice, and the treasury."""
    force = camp.force
    [levy] = table.ask(
        "levy",
        [force],
        Levy,
        options=lambda _: {"leader": [hero.id for hero in camp.heroes_of(force)]},
        check=lambda _, levy: _priceless(levy),
    )
    quality = levy.quality or quality_by_dice(table, force, always_again=True)
    quality = table.verdict("raised_quality", force, quality, audience=people_of(force.id))
    each = levy.each if levy.each is not None else cost_each(levy.troop, levy.ranged)
    cost = raising_cost(table, force, levy.count, each, quality, levy.dearer)
    table.tell(
        "raised", force, to=people_of(force.id), name=levy.name, count=levy.count, quality=quality, cost=cost
    )
    table.propose(Change.new_unit(force.id, levy.name, sheet_of(levy, quality, each), "Raised"))
    pay_from_treasury(table, force, cost, "Raising troops")


def sheet_of(levy: Levy, quality: Quality, each: int) -> Json:
    """What the new unit has on its sheet."""
    fields: Json = {**SHEETS[levy.troop], "count": levy.count, "raise_cost_each": each}
    fields["experience"] = recruit_experience(quality)
    chosen = {"ranged": levy.ranged, "conscript": levy.conscript, "leader": levy.leader}
    blank = {"ranged": Ranged.NONE, "conscript": "no", "leader": None}
    return fields | {name: one for name, one in chosen.items() if one != blank[name]}


def _priceless(levy: Levy) -> Iterable[Problem]:
    if levy.each is None and levy.ranged not in RANGED_COST:
        yield Problem("no_price", {"at": "each"})


def quality_by_dice(table: Table, of: Kept, *, always_again: bool) -> Quality:
    """Three dice; for a new unit, or many recruits, the best are rolled again (T5)."""
    [rolls] = table.growing(
        "troop_quality",
        [of],
        "3d6",
        lambda _, thrown: "3d6" if always_again and sum(thrown[-1]) <= RARE_ROLL else "",
        most=20,
    )
    roll = sum(rolls[-1])
    return quality_by_roll(max(roll, RARE_ROLL + 1) if always_again else roll)


def recruit(camp: Camp, table: Table) -> None:
    """Men join a unit: the mean of old hands and new, and what they cost."""
    units = living(camp)
    ids = [unit.id for unit in units]
    [recruits] = table.ask(
        "recruits",
        [camp.force],
        Recruits,
        default=lambda _: Recruits(unit=ids[0] if ids else None),
        options=lambda _: {"unit": ids},
    )
    unit = next((one for one in units if one.id == recruits.unit), None)
    if unit is None or not recruits.count:
        table.tell("nobody_joins", camp.force)
        return
    quality = recruits.quality or quality_by_dice(table, unit, always_again=recruits.count > FEW)
    quality = table.verdict("recruits_quality", unit, quality, audience=people_of(unit.side))
    _join(table, unit, recruits.count, quality)
    each = recruits.each if recruits.each is not None else printed_cost(unit.sheet) or 0
    cost = raising_cost(table, unit, recruits.count, each, quality, recruits.dearer)
    pay_from_treasury(table, camp.force, cost, "Recruits")


def _join(table: Table, unit: Kept, count: int, quality: Quality) -> None:
    sheet: GurpsUnit = unit.sheet
    theirs = recruit_experience(quality)
    mean = merge_experience(sheet.count, sheet.experience, count, theirs)
    now = table.tally(
        "merged",
        unit,
        sheet.experience,
        ("Recruits", mean - sheet.experience, "Changing Troop Quality"),
        label="Old hands",
        audience=people_of(unit.side),
    )
    now = max(0, min(20, now))
    facts: Json = {"count": count, "quality": quality, "becomes": quality_from(now)}
    table.tell("joined", unit, to=people_of(unit.side), **facts)
    men = min(1_000_000, sheet.count + count)
    full = sheet.establishment is not None and men > sheet.establishment
    for change in (
        *Change.of(sheet, "count", men, "Recruits"),
        *(Change.of(sheet, "establishment", men, "Recruits") if full else ()),
        *Change.of(sheet, "experience", now, "The mean of old hands and recruits"),
        *(Change.of(sheet, "quality", None, "By the battles fought") if sheet.quality else ()),
    ):
        table.propose(change)


def pay_from_treasury(table: Table, force: Kept, cost: int, reason: str) -> None:
    people, left = people_of(force.id), force.sheet.treasury - cost
    table.tell("treasury_pays", force, to=people, cost=cost)
    if left < 0:
        table.tell("in_debt", force, to=people, owed=-left)
    else:
        table.tell("treasury_left", force, to=people, left=left)
    for change in Change.of(force.sheet, "treasury", max(-1_000_000_000, left), reason):
        table.propose(change)
