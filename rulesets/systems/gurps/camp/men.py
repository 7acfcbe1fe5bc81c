"""Training, new leaders, and a month's food and fodder (Quality; Feeding; F26, F30b)."""

from collections.abc import Sequence

from rulesets.engine import Camp, Change, Kept, Table, filled, label, people_of
from rulesets.engine.values import Json
from rulesets.systems.gurps.book.kinds import Quality
from rulesets.systems.gurps.book.tables import HORSE_HEXES, QUALITY, SPECIAL
from rulesets.systems.gurps.camp.formulas import (
    HALF_A_YEAR,
    YEAR_OF_TRAINING,
    captain_by_roll,
    under_new_commander,
)
from rulesets.systems.gurps.camp.orders import Appointment, Feeding, Training
from rulesets.systems.gurps.camp.pay import unrest
from rulesets.systems.gurps.camp.raising import pay_from_treasury
from rulesets.systems.gurps.camp.units import living
from rulesets.systems.gurps.people.sheets import GurpsUnit
from rulesets.systems.gurps.people.strength import quality_from, quality_of

MONTHS = label("{n} months")


def train(camp: Camp, table: Table) -> None:
    """Six months make regulars of irregulars, twelve more make raw men green; battle alone does more."""
    units = [unit for unit in living(camp) if learns(unit.sheet)]
    [training] = table.ask(
        "training", [camp.force], Training, options=lambda _: {"units": [unit.id for unit in units]}
    )
    for unit in units:
        if unit.id not in training.units:
            continue
        sheet: GurpsUnit = unit.sheet
        regular, experience = trained(sheet, training.months)
        changes = [
            *Change.of(sheet, "irregular", not regular, "Trained"),
            *Change.of(sheet, "experience", experience, "Trained"),
            *(Change.of(sheet, "quality", None, "Trained") if sheet.quality and experience else ()),
        ]
        for change in changes:
            table.propose(change)
        facts: Json = {
            "months": training.months,
            "becomes": quality_from(experience),
            "regular": regular,
        }
        kind = "trained" if sheet.irregular else "drilled"
        table.tell(kind if changes else "trained_in_vain", unit, to=people_of(unit.side), **facts)


def learns(sheet: GurpsUnit) -> bool:
    """Whether drill without battle can make anything of them."""
    return sheet.special is None and (sheet.irregular or quality_of(sheet) is Quality.RAW)


def trained(sheet: GurpsUnit, months: int) -> tuple[bool, int]:
    """Whether they are regulars after so many months, and the battles they count for."""
    regular = not sheet.irregular or months >= HALF_A_YEAR
    left = months - HALF_A_YEAR * sheet.irregular
    is_raw = quality_of(sheet) is Quality.RAW
    green = QUALITY[Quality.GREEN].experience
    return regular, green if is_raw and left >= YEAR_OF_TRAINING else sheet.experience


def appoint(camp: Camp, table: Table) -> None:
    """A new leader, however good, sets all but raw men back to the next lower quality."""
    force, units = camp.force, living(camp)
    [appointment] = table.ask(
        "appointment",
        [force],
        Appointment,
        options=lambda _: {
            "units": [unit.id for unit in units],
            "leader": [hero.id for hero in camp.heroes_of(force)],
        },
    )
    chosen = [unit for unit in units if unit.id in appointment.units]
    skill = appointment.leadership
    if chosen and appointment.leader is None and skill is None:
        skill = leader_by_dice(table, force)
    name = next((hero.sheet.name for hero in camp.heroes if hero.id == appointment.leader), "")
    for unit in chosen:
        _take_over(table, unit, appointment.leader, skill, name)


def leader_by_dice(table: Table, force: Kept) -> int:
    """Leadership by the table of commanders (T5b)."""
    [roll] = table.throw("leader_quality", [force], "3d6")
    [more] = table.throw("leader_leadership", [force], "1d6")
    captain = captain_by_roll(max(3, min(18, roll)))
    lines = [("1d", more, "Force Commander’s Experience Table")]
    return table.tally(
        "leader_skill", force, captain.skill, *lines, label=captain.quality.value, least=1, most=40
    )


def _take_over(table: Table, unit: Kept, leader: str | None, skill: int | None, name: str) -> None:
    sheet: GurpsUnit = unit.sheet
    experience = under_new_commander(sheet.experience)
    fixed = next_lower(sheet.quality) if sheet.quality else None
    facts: Json = {"leader": name or None, "becomes": fixed or quality_from(experience)}
    table.tell("taken_over" if name else "taken_over_unnamed", unit, to=people_of(unit.side), **facts)
    for change in (
        *Change.of(sheet, "leader", leader, "A new leader"),
        *Change.of(sheet, "leadership", skill if leader is None else None, "A new leader"),
        *Change.of(sheet, "experience", experience, "Under a new leader"),
        *Change.of(sheet, "quality", fixed, "Under a new leader"),
    ):
        table.propose(change)


def next_lower(quality: Quality) -> Quality:
    bands = list(QUALITY)
    return bands[min(len(bands) - 1, bands.index(quality) + (quality is not Quality.RAW))]


def feed(camp: Camp, table: Table) -> None:
    """A month's keep of every man and horse; who is not fed revolts, dissolves or deserts (F30b)."""
    units = [unit for unit in camp.units_of(camp.force) if unit.sheet.count]
    ids = [unit.id for unit in units]
    undead = frozenset(unit.id for unit in units if unit.sheet.never_checks_morale)
    [feeding] = table.ask(
        "feeding",
        [camp.force],
        Feeding,
        default=lambda _: Feeding(free=undead),
        options=lambda _: {"unfed": ids, "free": ids},
    )
    fed = [unit for unit in units if unit.id not in feeding.unfed | feeding.free]
    unfed = [unit for unit in units if unit.id in feeding.unfed - feeding.free]
    total = _upkeep(camp.force, table, fed, feeding)
    pay_from_treasury(table, camp.force, total, "Food and fodder")
    for unit, men in unrest(table, "unfed", unfed).items():
        sheet = next(one.sheet for one in unfed if one.id == unit)
        for change in Change.of(sheet, "count", max(0, sheet.count - men), "Unfed"):
            table.propose(change)


def _upkeep(force: Kept, table: Table, fed: Sequence[Kept], feeding: Feeding) -> int:
    lines = [
        (unit.sheet.name, keep_of(unit.sheet, feeding.living), "Paying and Maintaining Troops")
        for unit in fed
    ]
    month = sum(line[1] for line in lines)
    lines += [("Other upkeep", feeding.extra, "Paying and Maintaining Troops")] * bool(feeding.extra)
    more = (month + feeding.extra) * (feeding.months - 1)
    lines += [(filled(MONTHS, n=feeding.months), more, "Paying and Maintaining Troops")] * bool(more)
    return table.tally("upkeep", force, 0, *lines, audience=people_of(force.id))


def keep_of(sheet: GurpsUnit, living: int) -> int:
    """A month's keep of a unit: men, crews and horses."""
    crew = 1
    if sheet.special is not None:
        crew = SPECIAL[sheet.special].crew if sheet.crew is None else sheet.crew
    return sheet.count * crew * living * (1 + HORSE_HEXES * sheet.mobility.is_horse)
